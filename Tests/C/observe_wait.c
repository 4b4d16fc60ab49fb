/* Reading the observer's records, and waiting for them. */
#include "observe_private.h"

GstElement *observer_video_sink(observer *self)
{
    return self->video.bin;
}

GstElement *observer_audio_sink(observer *self)
{
    return self->audio.bin;
}

void observer_attach(observer *self, GstElement *playbin)
{
    g_object_set(playbin, "video-sink", self->video.bin, "audio-sink",
                 self->audio.bin, NULL);
}

void observer_set_sync(observer *self, gboolean sync)
{
    g_object_set(self->video.sink, "sync", sync, NULL);
    g_object_set(self->audio.sink, "sync", sync, NULL);
}

void observer_share(observer *self, volatile gint64 *shared)
{
    g_mutex_lock(&self->lock);
    self->shared = shared;
    g_mutex_unlock(&self->lock);
}

/* -- Records ------------------------------------------------------------- */

static gpointer copy_records(observer *self, GArray *records, guint *count)
{
    gsize size = g_array_get_element_size(records);
    gpointer copy;

    g_mutex_lock(&self->lock);
    *count = records->len;
    /* One more, so that the copy of nothing is no NULL. */
    copy = g_malloc0_n(records->len + 1, size);
    memcpy(copy, records->data, records->len * size);
    g_mutex_unlock(&self->lock);
    return copy;
}

seen_frame *observer_frames(observer *self, guint *count)
{
    return copy_records(self, self->video.records, count);
}

heard_sound *observer_sounds(observer *self, guint *count)
{
    return copy_records(self, self->audio.records, count);
}

guint observer_frame_count(observer *self)
{
    guint count;

    g_mutex_lock(&self->lock);
    count = self->video.records->len;
    g_mutex_unlock(&self->lock);
    return count;
}

void observer_clear(observer *self)
{
    g_mutex_lock(&self->lock);
    g_array_set_size(self->video.records, 0);
    g_array_set_size(self->audio.records, 0);
    g_array_set_size(self->pending, 0);
    g_mutex_unlock(&self->lock);
}

GstSample *observer_last_picture(observer *self)
{
    GstSample *picture;

    g_mutex_lock(&self->lock);
    picture = self->picture ? gst_sample_ref(self->picture) : NULL;
    g_mutex_unlock(&self->lock);
    return picture;
}

/* -- Waiting ------------------------------------------------------------- */

/* Looks for what is waited for, under the lock; TRUE when out is filled. */
typedef gboolean (*seeker)(observer *self, const gint64 wanted[2],
                           gpointer out);

static gboolean wait_for(observer *self, seeker seek, const gint64 wanted[2],
                         guint timeout_ms, gpointer out)
{
    gint64 deadline =
        g_get_monotonic_time() + timeout_ms * G_TIME_SPAN_MILLISECOND;
    gboolean found;

    g_mutex_lock(&self->lock);
    while (!(found = seek(self, wanted, out)))
        if (!g_cond_wait_until(&self->changed, &self->lock, deadline)) {
            found = seek(self, wanted, out);
            break;
        }
    g_mutex_unlock(&self->lock);
    return found;
}

static gboolean take(GArray *records, guint index, gpointer out)
{
    gsize size = g_array_get_element_size(records);

    if (index >= records->len)
        return FALSE;
    if (out)
        memcpy(out, records->data + index * size, size);
    return TRUE;
}

static gboolean seek_frame(observer *self, const gint64 wanted[2], gpointer out)
{
    return take(self->video.records, (guint)wanted[0] - 1, out);
}

static gboolean seek_sound(observer *self, const gint64 wanted[2], gpointer out)
{
    return take(self->audio.records, (guint)wanted[0] - 1, out);
}

static gboolean seek_next_frame(observer *self, const gint64 wanted[2],
                                gpointer out)
{
    guint64 since = self->shown - (guint64)wanted[0];
    guint count = self->video.records->len;

    if (since == 0 || count == 0)
        return FALSE;
    return take(self->video.records, count - (guint)MIN(since, count), out);
}

static gboolean seek_number(observer *self, const gint64 wanted[2],
                            gpointer out)
{
    for (guint i = 0; i < self->video.records->len; i++) {
        seen_frame *frame = &g_array_index(self->video.records, seen_frame, i);

        if (frame->code.source == wanted[0] && frame->code.number >= wanted[1])
            return take(self->video.records, i, out);
    }
    return FALSE;
}

static gboolean seek_heard(observer *self, const gint64 wanted[2], gpointer out)
{
    (void)wanted;
    for (guint i = 0; i < self->audio.records->len; i++) {
        heard_sound *sound =
            &g_array_index(self->audio.records, heard_sound, i);

        if (sound->place.source != SOURCE_UNREADABLE)
            return take(self->audio.records, i, out);
    }
    return FALSE;
}

gboolean observer_wait_frame(observer *self, guint count, guint timeout_ms,
                             seen_frame *out)
{
    return wait_for(self, seek_frame, (gint64[2]){count}, timeout_ms, out);
}

gboolean observer_wait_sound(observer *self, guint count, guint timeout_ms,
                             heard_sound *out)
{
    return wait_for(self, seek_sound, (gint64[2]){count}, timeout_ms, out);
}

gboolean observer_wait_next_frame(observer *self, guint timeout_ms,
                                  seen_frame *out)
{
    gint64 wanted[2] = {0};

    g_mutex_lock(&self->lock);
    wanted[0] = (gint64)self->shown;
    g_mutex_unlock(&self->lock);
    return wait_for(self, seek_next_frame, wanted, timeout_ms, out);
}

gboolean observer_wait_number(observer *self, int source, int number,
                              guint timeout_ms, seen_frame *out)
{
    return wait_for(self, seek_number, (gint64[2]){source, number}, timeout_ms,
                    out);
}

gboolean observer_wait_heard(observer *self, guint timeout_ms, heard_sound *out)
{
    return wait_for(self, seek_heard, (gint64[2]){0}, timeout_ms, out);
}
