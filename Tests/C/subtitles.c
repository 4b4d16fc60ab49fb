#include "subtitles.h"

#include "viewer.h"

#include <stdlib.h>

struct subtitles {
    GMutex lock;
    GCond changed;
    int first; /* -1: none yet */
};

static void read_subtitle(GstElement *sink, GstBuffer *buffer, GstPad *pad,
                          gpointer user_data)
{
    subtitles *self = user_data;
    char text[16] = "";

    (void)sink;
    (void)pad;
    gst_buffer_extract(buffer, 0, text, sizeof text - 1);
    g_mutex_lock(&self->lock);
    if (self->first < 0)
        self->first = atoi(text);
    g_cond_broadcast(&self->changed);
    g_mutex_unlock(&self->lock);
}

subtitles *subtitles_new(GstElement *playbin)
{
    subtitles *self = g_new0(subtitles, 1);
    GstElement *sink = gst_element_factory_make("fakesink", NULL);

    self->first = -1;
    g_mutex_init(&self->lock);
    g_cond_init(&self->changed);
    g_object_set(sink, "sync", TRUE, "signal-handoffs", TRUE, NULL);
    g_signal_connect(sink, "handoff", G_CALLBACK(read_subtitle), self);
    g_signal_connect(sink, "preroll-handoff", G_CALLBACK(read_subtitle), self);
    g_object_set(playbin, "text-sink", sink, NULL);
    return self;
}

void subtitles_free(subtitles *self)
{
    if (self == NULL)
        return;
    g_mutex_clear(&self->lock);
    g_cond_clear(&self->changed);
    g_free(self);
}

void subtitles_begin_at(subtitles *self, gint64 content_time)
{
    gint64 deadline =
        g_get_monotonic_time() + PATIENCE_MS * G_TIME_SPAN_MILLISECOND;
    gint64 within = content_time % GST_SECOND;
    gint64 number = content_time / GST_SECOND;

    if (within >= 800 * (gint64)GST_MSECOND)
        number++;
    g_mutex_lock(&self->lock);
    while (self->first < 0)
        g_assert_true(g_cond_wait_until(&self->changed, &self->lock, deadline));
    g_assert_cmpint(self->first, ==, number);
    g_mutex_unlock(&self->lock);
}
