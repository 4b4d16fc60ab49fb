#include "player_private.h"

#include "screen.h"

#define MOMENT 500 /* ms */

static gboolean give_up(gpointer data)
{
    player *self = data;

    self->timers[1] = 0;
    player_leave(self, TRUE);
    return G_SOURCE_REMOVE;
}

void player_fail(player *self)
{
    if (self->told)
        player_leave(self, TRUE);
    else if (self->timers[1] == 0)
        self->timers[1] = g_timeout_add(MOMENT, give_up, self);
}

static void on_error(player *self, GstMessage *message)
{
    g_autoptr(GError) error = NULL;

    gst_message_parse_error(message, &error, NULL);
    if (!self->complained) /* others follow from the first */
        screen_say("%s: %s", GST_OBJECT_NAME(message->src), error->message);
    self->complained = TRUE;
    player_fail(self);
}

/* A live stream cannot wait, and a failed one is past it. */
static void on_buffering(player *self, GstMessage *message)
{
    int percent;

    gst_message_parse_buffering(message, &percent);
    if (self->live || self->complained || self->waits == (percent < 100))
        return;
    self->waits = percent < 100;
    player_move(self);
}

static void on_clock_lost(player *self)
{
    if (!self->plays || self->waits)
        return;
    gst_element_set_state(self->playbin, GST_STATE_PAUSED);
    player_move(self);
}

gboolean player_on_message(GstBus *bus, GstMessage *message, gpointer data)
{
    player *self = data;

    (void)bus;
    switch (GST_MESSAGE_TYPE(message)) {
        case GST_MESSAGE_ERROR:
            on_error(self, message);
            break;
        case GST_MESSAGE_EOS:
            player_leave(self, FALSE);
            break;
        case GST_MESSAGE_BUFFERING:
            on_buffering(self, message);
            break;
        case GST_MESSAGE_CLOCK_LOST:
            on_clock_lost(self);
            break;
        case GST_MESSAGE_LATENCY:
            gst_bin_recalculate_latency(GST_BIN(self->playbin));
            break;
        default:
            break;
    }
    return G_SOURCE_CONTINUE;
}
