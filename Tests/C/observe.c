/* The sinks, and the record of what they rendered. */
#include "observe_private.h"

#include <gst/audio/audio.h>

/* The sticky segment is the one this buffer was rendered in: both arrive on
 * the streaming thread, in order. */
static gboolean current_segment(GstPad *pad, GstSegment *segment)
{
    GstEvent *event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0);

    if (!event)
        return FALSE;
    gst_event_copy_segment(event, segment);
    gst_event_unref(event);
    return segment->format == GST_FORMAT_TIME;
}

static GstClockTime stream_time_of(const GstSegment *segment, GstClockTime pts)
{
    if (!GST_CLOCK_TIME_IS_VALID(pts))
        return GST_CLOCK_TIME_NONE;
    return gst_segment_to_stream_time(segment, GST_FORMAT_TIME,
                                      MAX(pts, segment->start));
}

/* TRUE: this buffer has its record already, the last one. */
static gboolean is_repeated(track *track, GstBuffer *buffer, gboolean preroll)
{
    gboolean repeated = track->preroll == buffer && track->records->len > 0;

    gst_buffer_replace(&track->preroll, preroll ? buffer : NULL);
    return repeated;
}

/* -- Pictures ------------------------------------------------------------ */

static void see(observer *self, GstBuffer *buffer, GstPad *pad,
                gboolean preroll)
{
    seen_frame frame = {.monotonic = g_get_monotonic_time(),
                        .pts = GST_BUFFER_PTS(buffer),
                        .stream_time = GST_CLOCK_TIME_NONE,
                        .preroll = preroll,
                        .played = !preroll};
    GstCaps *caps = gst_pad_get_current_caps(pad);
    GstSample *sample;
    GstSegment segment;

    gst_segment_init(&segment, GST_FORMAT_TIME);
    if (current_segment(pad, &segment))
        frame.stream_time = stream_time_of(&segment, frame.pts);
    sample = gst_sample_new(buffer, caps, &segment, NULL);
    frame.code = read_picture(sample);

    g_mutex_lock(&self->lock);
    if (is_repeated(&self->video, buffer, preroll)) {
        guint last = self->video.records->len - 1;

        g_array_index(self->video.records, seen_frame, last).played |= !preroll;
    } else {
        g_array_append_val(self->video.records, frame);
        self->shown++;
    }
    if (self->shared && frame.code.source == SOURCE_FILM)
        *self->shared = frame.code.number;
    if (self->picture)
        gst_sample_unref(self->picture);
    self->picture = sample;
    g_cond_broadcast(&self->changed);
    g_mutex_unlock(&self->lock);
    gst_clear_caps(&caps);
}

static void on_frame(GstElement *sink, GstBuffer *buffer, GstPad *pad,
                     gpointer self)
{
    (void)sink;
    see(self, buffer, pad, FALSE);
}

static void on_preroll_frame(GstElement *sink, GstBuffer *buffer, GstPad *pad,
                             gpointer self)
{
    (void)sink;
    see(self, buffer, pad, TRUE);
}

/* -- Sound --------------------------------------------------------------- */

static void place_pending(observer *self, gboolean final)
{
    guint placed = 0;
    sound_place place;

    for (; placed < self->pending->len; placed++) {
        pending_sound *next =
            &g_array_index(self->pending, pending_sound, placed);
        heard_sound *sound =
            &g_array_index(self->audio.records, heard_sound, next->record);

        if (!sound_reader_place(self->reader, next->index, final, &place))
            break;
        sound->place = place;
        sound->pending = FALSE;
    }
    g_array_remove_range(self->pending, 0, placed);
}

static void continue_sound(observer *self, GstClockTime pts)
{
    /* A resampler's rounding is no gap; 5 ms is, and would misplace. */
    if (!GST_CLOCK_TIME_IS_VALID(self->sound_end) ||
        ABS(GST_CLOCK_DIFF(self->sound_end, pts)) > 5 * (gint64)GST_MSECOND) {
        place_pending(self, TRUE);
        sound_reader_reset(self->reader);
    }
}

static void hear(observer *self, GstBuffer *whole, GstPad *pad,
                 gboolean preroll)
{
    GstCaps *caps = gst_pad_get_current_caps(pad);
    heard_sound sound = {.monotonic = g_get_monotonic_time(),
                         .place = {SOURCE_UNREADABLE, -1},
                         .pending = TRUE,
                         .preroll = preroll,
                         .played = !preroll};
    GstAudioInfo info;
    GstSegment segment;
    GstBuffer *buffer = NULL;
    GstMapInfo map;

    if (caps && gst_audio_info_from_caps(&info, caps) &&
        current_segment(pad, &segment))
        buffer = gst_audio_buffer_clip(gst_buffer_ref(whole), &segment,
                                       info.rate, info.bpf);
    gst_clear_caps(&caps);
    if (!buffer)
        return; /* nothing of it is in the segment */
    sound.pts = GST_BUFFER_PTS(buffer);
    sound.duration = GST_BUFFER_DURATION(buffer);
    sound.stream_time = stream_time_of(&segment, sound.pts);

    g_mutex_lock(&self->lock);
    if (is_repeated(&self->audio, whole, preroll)) {
        guint last = self->audio.records->len - 1;

        g_array_index(self->audio.records, heard_sound, last).played |=
            !preroll;
    } else if (gst_buffer_map(buffer, &map, GST_MAP_READ)) {
        pending_sound pending = {.record = self->audio.records->len};
        gsize frames = map.size / info.bpf;

        continue_sound(self, sound.pts);
        pending.index = sound_reader_fed(self->reader);
        g_array_append_val(self->audio.records, sound);
        g_array_append_val(self->pending, pending);
        sound_reader_feed(self->reader, (const gint16 *)(gpointer)map.data,
                          frames, info.channels);
        self->sound_end =
            sound.pts + gst_util_uint64_scale(frames, GST_SECOND, info.rate);
        gst_buffer_unmap(buffer, &map);
        place_pending(self, FALSE);
    }
    g_cond_broadcast(&self->changed);
    g_mutex_unlock(&self->lock);
    gst_buffer_unref(buffer);
}

static void on_sound(GstElement *sink, GstBuffer *buffer, GstPad *pad,
                     gpointer self)
{
    (void)sink;
    hear(self, buffer, pad, FALSE);
}

static void on_preroll_sound(GstElement *sink, GstBuffer *buffer, GstPad *pad,
                             gpointer self)
{
    (void)sink;
    hear(self, buffer, pad, TRUE);
}

/* No more sound comes to place the last buffers by. */
static GstPadProbeReturn on_event(GstPad *pad, GstPadProbeInfo *info,
                                  gpointer data)
{
    observer *self = data;

    (void)pad;
    if (GST_EVENT_TYPE(GST_PAD_PROBE_INFO_EVENT(info)) == GST_EVENT_EOS) {
        g_mutex_lock(&self->lock);
        place_pending(self, TRUE);
        g_cond_broadcast(&self->changed);
        g_mutex_unlock(&self->lock);
    }
    return GST_PAD_PROBE_OK;
}

/* -- Construction -------------------------------------------------------- */

static void track_init(track *track, const char *description, gsize record,
                       GCallback on_buffer, GCallback on_preroll,
                       gpointer observer)
{
    GError *error = NULL;

    track->bin = gst_parse_bin_from_description(description, TRUE, &error);
    if (!track->bin)
        g_error("no sink: %s", error->message);
    gst_object_ref_sink(track->bin);
    track->sink = gst_bin_get_by_name(GST_BIN(track->bin), "sink");
    track->records = g_array_new(FALSE, TRUE, record);
    g_signal_connect(track->sink, "handoff", on_buffer, observer);
    g_signal_connect(track->sink, "preroll-handoff", on_preroll, observer);
}

static void track_clear(track *track, gpointer observer)
{
    g_signal_handlers_disconnect_by_data(track->sink, observer);
    gst_object_unref(track->sink);
    gst_object_unref(track->bin);
    gst_buffer_replace(&track->preroll, NULL);
    g_array_unref(track->records);
}

#define FAKESINK "fakesink name=sink sync=true signal-handoffs=true"

observer *observer_new(void)
{
    observer *self = g_new0(observer, 1);
    GstPad *pad;

    g_mutex_init(&self->lock);
    g_cond_init(&self->changed);
    self->reader = sound_reader_new();
    self->pending = g_array_new(FALSE, FALSE, sizeof(pending_sound));
    self->sound_end = GST_CLOCK_TIME_NONE;
    track_init(&self->video,
               "capsfilter caps=video/x-raw,format=I420 ! " FAKESINK,
               sizeof(seen_frame), G_CALLBACK(on_frame),
               G_CALLBACK(on_preroll_frame), self);
    track_init(&self->audio,
               "capsfilter caps=audio/x-raw,format=S16LE,rate=48000,"
               "layout=interleaved ! " FAKESINK,
               sizeof(heard_sound), G_CALLBACK(on_sound),
               G_CALLBACK(on_preroll_sound), self);
    pad = gst_element_get_static_pad(self->audio.sink, "sink");
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, on_event, self,
                      NULL);
    gst_object_unref(pad);
    return self;
}

void observer_free(observer *self)
{
    if (!self)
        return;
    track_clear(&self->video, self);
    track_clear(&self->audio, self);
    if (self->picture)
        gst_sample_unref(self->picture);
    sound_reader_free(self->reader);
    g_array_unref(self->pending);
    g_cond_clear(&self->changed);
    g_mutex_clear(&self->lock);
    g_free(self);
}
