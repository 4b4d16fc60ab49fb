#include "player_private.h"

#include "screen.h"
#include "seconds.h"

/* One line for the start of each load. A resume that killed the stream leaves a
 * stream that can be played from its start. */
static void on_began(player *self, const reprise_event *event, const char *time)
{
    self->told = TRUE;
    if (event->type == REPRISE_EVENT_RESUMED)
        screen_say("resumed %s", time);
    else if (event->type == REPRISE_EVENT_STARTED_OVER)
        screen_say("started %s", time);
    else
        screen_say("not resumed: %s", reprise_status_name(event->status));
    if (event->status != REPRISE_ERROR_NOT_SEEKABLE)
        return;
    gst_element_set_state(self->playbin, GST_STATE_NULL); /* cures the error */
    player_load(self, REPRISE_START_BEGINNING_KEEP);
}

static void on_break(player *self, const reprise_event *event)
{
    screen_tell("ad %d/%zu %s", event->break_index + 1,
                reprise_timeline_break_count(self->timeline),
                event->type == REPRISE_EVENT_BREAK_STARTED ? "begins" : "ends");
}

static void on_seeked(player *self, const reprise_event *event,
                      const char *time)
{
    player_sought(self, event->status == REPRISE_OK);
    if (event->status == REPRISE_OK)
        screen_tell("moved %s", time);
    else
        screen_say("not moved: %s", reprise_status_name(event->status));
}

void player_on_event(reprise_session *session, const reprise_event *event,
                     void *user_data)
{
    player *self = user_data;
    g_autofree char *time = seconds_text(event->content_time, SECONDS_EXACT);

    (void)session;
    switch (event->type) {
        case REPRISE_EVENT_RESUMED:
        case REPRISE_EVENT_STARTED_OVER:
        case REPRISE_EVENT_RESUME_FAILED:
            on_began(self, event, time);
            break;
        case REPRISE_EVENT_SAVED:
            self->saved = event->content_time;
            screen_tell("saved %s", time);
            break;
        case REPRISE_EVENT_SAVE_FAILED:
            screen_say("not saved: %s", reprise_status_name(event->status));
            break;
        case REPRISE_EVENT_FINISHED:
            screen_say("finished %s", time);
            break;
        case REPRISE_EVENT_BREAK_STARTED:
        case REPRISE_EVENT_BREAK_ENDED:
            on_break(self, event);
            break;
        case REPRISE_EVENT_SEEKED:
            on_seeked(self, event, time);
            break;
        default:
            break;
    }
    player_show(self);
}
