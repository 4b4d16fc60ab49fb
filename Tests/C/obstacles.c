#include "obstacles.h"

#define KEY "obstacles"

typedef struct obstacles {
    GMutex lock;
    const char *plan;
    guint32 seqnum; /* of the newest seek: each goes up several pads */
    char fate;
    guint met;
    GCond came;
    GstPadEventFunction pass;
} obstacles;

static char fate_of(obstacles *self, GstEvent *event)
{
    char fate;

    g_mutex_lock(&self->lock);
    if (gst_event_get_seqnum(event) != self->seqnum) {
        self->seqnum = gst_event_get_seqnum(event);
        self->fate = *self->plan != '\0' ? *self->plan++ : '.';
        self->met++;
        g_cond_broadcast(&self->came);
    }
    fate = self->fate;
    g_mutex_unlock(&self->lock);
    return fate;
}

static GstEvent *astray(GstEvent *event)
{
    GstSeekFlags flags;
    gint64 start;
    GstEvent *other;

    gst_event_parse_seek(event, NULL, NULL, &flags, NULL, &start, NULL, NULL);
    other = gst_event_new_seek(1.0, GST_FORMAT_TIME, flags, GST_SEEK_TYPE_SET,
                               start + ASTRAY, GST_SEEK_TYPE_NONE, -1);
    gst_event_set_seqnum(other, gst_event_get_seqnum(event));
    gst_event_unref(event);
    return other;
}

static gboolean on_event(GstPad *pad, GstObject *parent, GstEvent *event)
{
    obstacles *self = g_object_get_data(G_OBJECT(pad), KEY);

    if (GST_EVENT_TYPE(event) == GST_EVENT_SEEK) {
        char fate = fate_of(self, event);

        if (fate == 'r' || fate == 'l') {
            gst_event_unref(event);
            return fate == 'l';
        }
        if (fate == 'a')
            event = astray(event);
    }
    return self->pass(pad, parent, event);
}

static void linked(GstPad *pad, GstPad *peer, gpointer user_data)
{
    obstacles *self = user_data;

    (void)pad;
    self->pass = GST_PAD_EVENTFUNC(peer);
    g_object_set_data(G_OBJECT(peer), KEY, self);
    gst_pad_set_event_function(peer, on_event);
}

static void pad_added(GstElement *playsink, GstPad *pad, gpointer user_data)
{
    (void)playsink;
    g_signal_connect(pad, "linked", G_CALLBACK(linked), user_data);
}

static obstacles *of(viewer *self)
{
    obstacles *those = g_object_get_data(G_OBJECT(self->playbin), KEY);
    GstElement *playsink;

    if (those != NULL)
        return those;
    those = g_new0(obstacles, 1);
    g_mutex_init(&those->lock);
    g_cond_init(&those->came);
    g_object_set_data_full(G_OBJECT(self->playbin), KEY, those, g_free);
    playsink = gst_bin_get_by_name(GST_BIN(self->playbin), "playsink");
    g_signal_connect(playsink, "pad-added", G_CALLBACK(pad_added), those);
    gst_object_unref(playsink);
    return those;
}

void obstacles_plan(viewer *self, const char *plan)
{
    obstacles *those = of(self);

    g_mutex_lock(&those->lock);
    those->plan = plan;
    g_mutex_unlock(&those->lock);
}

guint obstacles_met(viewer *self)
{
    obstacles *those = of(self);
    guint met;

    g_mutex_lock(&those->lock);
    met = those->met;
    g_mutex_unlock(&those->lock);
    return met;
}

void obstacles_wait(viewer *self, guint count)
{
    obstacles *those = of(self);
    gint64 end = g_get_monotonic_time() + PATIENCE_MS * G_TIME_SPAN_MILLISECOND;

    g_mutex_lock(&those->lock);
    while (those->met < count)
        g_assert_true(g_cond_wait_until(&those->came, &those->lock, end));
    g_mutex_unlock(&those->lock);
}
