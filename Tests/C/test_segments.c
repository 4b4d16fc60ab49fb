/* Every SEGMENT of a resume's seek is made to begin at the place, and the sink
 * clips to it. What follows is as in any stream: pauses, seeks and breaks, with
 * a sink that decodes by itself. */
#include "sinking.h"

#define S ((gint64)GST_SECOND)
#define MS ((gint64)GST_MSECOND)

/* -- When each picture is due ---------------------------------------------- */

typedef struct schedule {
    GMutex lock;
    GArray *due; /* gint64: running times */
} schedule;

static void note(GstElement *sink, GstBuffer *buffer, GstPad *pad,
                 gpointer user_data)
{
    schedule *self = user_data;
    GstEvent *event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0);
    const GstSegment *segment;
    gint64 due;

    (void)sink;
    g_assert_nonnull(event);
    gst_event_parse_segment(event, &segment);
    due = (gint64)gst_segment_to_running_time(
        segment, GST_FORMAT_TIME, MAX(GST_BUFFER_PTS(buffer), segment->start));
    gst_event_unref(event);
    g_mutex_lock(&self->lock);
    g_array_append_val(self->due, due);
    g_mutex_unlock(&self->lock);
}

static GstElement *schedule_init(schedule *self, observer *eyes)
{
    GstElement *sink =
        gst_bin_get_by_name(GST_BIN(observer_video_sink(eyes)), "sink");

    g_mutex_init(&self->lock);
    self->due = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_signal_connect(sink, "handoff", G_CALLBACK(note), self);
    return sink;
}

static void schedule_clear(schedule *self, GstElement *sink)
{
    g_signal_handlers_disconnect_by_data(sink, self);
    gst_object_unref(sink);
    g_array_unref(self->due);
    g_mutex_clear(&self->lock);
}

/* One every 40 ms, by the clock that sinks go by. */
static void none_waits(schedule *self)
{
    g_mutex_lock(&self->lock);
    g_assert_cmpuint(self->due->len, >, 0);
    for (guint i = 1; i < self->due->len; i++) {
        gint64 gap = g_array_index(self->due, gint64, i) -
                     g_array_index(self->due, gint64, i - 1);

        g_assert_cmpint(ABS(gap - (gint64)FRAME_TIME), <=, 1 * MS);
    }
    g_mutex_unlock(&self->lock);
}

/* -- What was shown -------------------------------------------------------- */

static frame_code frame_at(sinking *fix, gint64 stream_time)
{
    int32_t index = reprise_timeline_find_break(fix->timeline, stream_time);
    frame_code code = {.source = SOURCE_FILM};
    reprise_break item;

    if (index == REPRISE_NO_BREAK) {
        stream_time =
            reprise_timeline_stream_to_content(fix->timeline, stream_time);
    } else {
        g_assert_cmpint(reprise_timeline_get_break(fix->timeline, index, &item),
                        ==, REPRISE_OK);
        code.source = (int)item.tag;
        stream_time -= item.stream_time;
    }
    code.number = (int)(stream_time / (gint64)FRAME_TIME);
    return code;
}

/* Every frame of the stream from the bookmark's on. */
static void none_is_lost(sinking *fix)
{
    gint64 time = reprise_timeline_content_to_stream(
        fix->timeline, fix->row->from, REPRISE_EDGE_AFTER);
    guint count;
    seen_frame *frames = observer_frames(fix->viewer->eyes, &count);

    g_assert_cmpuint(count, >, 0);
    for (guint i = 0; i < count; i++, time += FRAME_TIME) {
        frame_code expected = frame_at(fix, time);

        g_assert_cmpint(frames[i].code.source, ==, expected.source);
        g_assert_cmpint(frames[i].code.number, ==, expected.number);
    }
    g_free(frames);
}

/* -- The tests ------------------------------------------------------------- */

static void the_place_is_the_frame_that_shows(sinking *fix)
{
    gint64 kept;
    guint count;
    seen_frame *frames;

    g_assert_cmpint(reprise_session_save(fix->viewer->session), ==, REPRISE_OK);
    kept = store_get(fix->store, "film", NULL);
    frames = observer_frames(fix->viewer->eyes, &count);
    g_assert_cmpint(kept / (gint64)FRAME_TIME, ==,
                    frames[count - 1].code.number);
    g_free(frames);
    g_assert_cmpint(viewer_position(fix->viewer).content_time, ==, kept);
}

static void a_pause_loses_no_frame(sinking *fix, gconstpointer data)
{
    schedule schedule;
    GstElement *sink = schedule_init(&schedule, fix->viewer->eyes);

    (void)data;
    sinking_resume(fix);
    sinking_wait(fix, SOURCE_FILM, fix->row->from + S / 2);
    viewer_set_state(fix->viewer, GST_STATE_PAUSED);
    viewer_settle(fix->viewer);
    the_place_is_the_frame_that_shows(fix);
    viewer_set_state(fix->viewer, GST_STATE_PLAYING);
    sinking_wait(fix, SOURCE_FILM, fix->row->from + S);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    none_is_lost(fix);
    none_waits(&schedule);
    schedule_clear(&schedule, sink);
}

static void a_seek_is_exact(sinking *fix, gconstpointer data)
{
    static const gint64 places[] = {100 * S + 480 * MS, 20 * S + 40 * MS,
                                    150 * S + 999 * MS};

    (void)data;
    sinking_resume(fix);
    for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
        viewer_event event;

        observer_clear(fix->viewer->eyes);
        g_assert_cmpint(reprise_session_seek(fix->viewer->session, places[i]),
                        ==, REPRISE_OK);
        viewer_wait(fix->viewer, REPRISE_EVENT_SEEKED, i + 1, &event);
        g_assert_cmpint(event.status, ==, REPRISE_OK);
        g_assert_cmpint(event.content_time, ==, places[i]);
        sinking_begins(fix, places[i]);
    }
}

/* Both its edges, and the one between its two advertisements. */
static void a_break_is_crossed(sinking *fix, gconstpointer data)
{
    schedule schedule;
    GstElement *sink = schedule_init(&schedule, fix->viewer->eyes);

    (void)data;
    observer_set_sync(fix->viewer->eyes, FALSE);
    sinking_resume(fix);
    sinking_wait(fix, SOURCE_FILM, 62 * S);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    none_is_lost(fix);
    none_waits(&schedule);
    schedule_clear(&schedule, sink);
}

static const sinking_row rows[] = {
    {.name = "mp4-playbin",
     .factory = "playbin",
     .file = "film.mp4",
     .from = 37480 * MS,
     .encoded = TRUE},
    {.name = "mp4-playbin3",
     .factory = "playbin3",
     .file = "film.mp4",
     .from = 37480 * MS,
     .encoded = TRUE},
    {.name = "hls-playbin",
     .factory = "playbin",
     .file = "tuesday.m3u8",
     .breaks = "tuesday",
     .from = 57040 * MS,
     .encoded = TRUE},
    {.name = "hls-playbin3",
     .factory = "playbin3",
     .file = "tuesday.m3u8",
     .breaks = "tuesday",
     .from = 57040 * MS,
     .encoded = TRUE},
};

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        sinking_add("/segments/pause/", &rows[i], a_pause_loses_no_frame);
        sinking_add("/segments/seek/", &rows[i], a_seek_is_exact);
        if (rows[i].breaks != NULL)
            sinking_add("/segments/break/", &rows[i], a_break_is_crossed);
    }
    return g_test_run();
}
