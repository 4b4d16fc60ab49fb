/* The main job on real playbins: resumed to the right frame of another
 * stream, judged by pixels and samples, a hundred times in one run. */
#include "viewer.h"

#define MS ((gint64)1000000)

static media_server *server;

typedef struct stream_row {
    const char *name;
    const char *factory;
    const char *file; /* of the media; played over HTTP if it is a playlist */
    const char *breaks;
} stream_row;

static const stream_row streams[] = {
    {"mp4-playbin", "playbin", "film.mp4", NULL},
    {"mp4-playbin3", "playbin3", "film.mp4", NULL},
    {"hls-playbin", "playbin", "plain.m3u8", "plain"},
    {"hls-ads-playbin", "playbin", "tuesday.m3u8", "tuesday"},
    {"hls-other-ads-playbin", "playbin", "monday.m3u8", "monday"},
};

typedef struct place_row {
    gint64 content_time;
    gboolean in_break; /* left inside a break: resumes behind it */
} place_row;

/* On and off key frames (every 2 s), on and inside frames, before and after
 * breaks, in them, in the first and the last second of an HLS segment (6 s). */
static const place_row places[] = {
    {1 * MS, FALSE},      {40 * MS, FALSE},
    {2000 * MS, FALSE},   {6000 * MS, FALSE},
    {36000 * MS, FALSE},  {37480 * MS, FALSE},
    {37500 * MS, FALSE},  {59999 * MS, FALSE},
    {60001 * MS, FALSE},  {60000 * MS, TRUE},
    {59600 * MS, TRUE},   {65999 * MS, FALSE},
    {66040 * MS, FALSE},  {89960 * MS, FALSE},
    {90040 * MS, FALSE},  {90000 * MS, TRUE},
    {119980 * MS, FALSE}, {120020 * MS, FALSE},
    {120000 * MS, TRUE},  {140123 * MS + 456789, FALSE},
};

static GstPadProbeReturn count_seek(GstPad *pad, GstPadProbeInfo *info,
                                    gpointer user_data)
{
    (void)pad;
    if (GST_EVENT_TYPE(GST_PAD_PROBE_INFO_EVENT(info)) == GST_EVENT_SEEK)
        g_atomic_int_inc((gint *)user_data);
    return GST_PAD_PROBE_OK;
}

static void watch_seeks(GstElement *playsink, GstPad *pad, gpointer user_data)
{
    (void)playsink;
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_EVENT_UPSTREAM, count_seek,
                      user_data, NULL);
}

static void put_place(reprise_store *store, const place_row *place)
{
    reprise_bookmark bookmark;

    reprise_bookmark_init(&bookmark);
    bookmark.content_time = place->content_time;
    bookmark.in_break = place->in_break;
    g_assert_cmpint(reprise_store_save(store, NULL, "film", &bookmark), ==,
                    REPRISE_OK);
}

/* Where the viewer is taken: a place in a break that the stream has becomes
 * that break's own, to the nanosecond. */
static gint64 expected(reprise_timeline *timeline, const place_row *place)
{
    for (size_t i = 0; i < reprise_timeline_break_count(timeline); i++) {
        reprise_break item;

        g_assert_cmpint(reprise_timeline_get_break(timeline, i, &item), ==,
                        REPRISE_OK);
        if (place->in_break &&
            ABS(item.content_time - place->content_time) <= 500 * MS)
            return item.content_time;
    }
    return place->content_time;
}

/* The film's frames without gap from the right one on, up to the break that
 * follows, if one does so soon; then that break from its first frame. */
static void check_frames(viewer *self, reprise_timeline *timeline,
                         gint64 content_time)
{
    gint64 stream_time = reprise_timeline_content_to_stream(
        timeline, content_time / FRAME_TIME * FRAME_TIME, REPRISE_EDGE_AFTER);
    guint count;
    seen_frame *frames = observer_frames(self->eyes, &count);

    for (guint i = 0; i < count; i++) {
        gint64 time = stream_time + i * FRAME_TIME;
        int32_t index = reprise_timeline_find_break(timeline, time);
        reprise_break item = {.stream_time = time};

        if (index == REPRISE_NO_BREAK) {
            g_assert_cmpint(frames[i].code.source, ==, SOURCE_FILM);
            time = reprise_timeline_stream_to_content(timeline, time);
        } else {
            g_assert_cmpint(reprise_timeline_get_break(timeline, index, &item),
                            ==, REPRISE_OK);
            g_assert_cmpint(frames[i].code.source, ==, item.tag);
            time -= item.stream_time;
        }
        g_assert_cmpint(frames[i].code.number, ==, time / FRAME_TIME);
    }
    g_free(frames);
}

/* An HLS segment's sound begins up to 80 ms before its picture, so that behind
 * a break the film's own sound or the ad's last may stand there. */
static void check_sounds(viewer *self, gint64 content_time, gboolean join)
{
    guint count, heard = 0;
    heard_sound *sounds = observer_sounds(self->eyes, &count);

    for (guint i = 0; i < count; i++) {
        if (sounds[i].pending || sounds[i].place.source == SOURCE_UNREADABLE)
            continue;
        heard++;
        if (sounds[i].place.source != SOURCE_FILM)
            continue; /* the break that follows at once */
        g_assert_cmpint(sounds[i].place.position, >=,
                        content_time - (join ? 100 : 20) * MS);
    }
    g_assert_cmpint(heard, >, 0);
    g_free(sounds);
}

/* Neither waits for the other (R31). */
static void check_both_begin(viewer *self)
{
    guint count;
    seen_frame *frames = observer_frames(self->eyes, &count);
    heard_sound *sounds = observer_sounds(self->eyes, &count);

    g_assert_cmpuint(count, >, 0);
    g_assert_cmpint(
        ABS(GST_CLOCK_DIFF(frames[0].stream_time, sounds[0].stream_time)), <=,
        50 * MS);
    g_free(frames);
    g_free(sounds);
}

static void resume_once(const stream_row *row, const char *uri,
                        reprise_store *store, const place_row *place,
                        gboolean by_paused)
{
    reprise_timeline *timeline =
        row->breaks != NULL ? timeline_of(row->breaks) : NULL;
    gint64 content_time = expected(timeline, place);
    viewer *self = viewer_new(row->factory, store);
    GstElement *playsink =
        gst_bin_get_by_name(GST_BIN(self->playbin), "playsink");
    gint seeks = 0;
    viewer_event event;

    put_place(store, place);
    g_signal_connect(playsink, "pad-added", G_CALLBACK(watch_seeks), &seeks);
    viewer_open(self);
    viewer_load(self, "film", uri, timeline);
    if (by_paused) {
        viewer_set_state(self, GST_STATE_PAUSED);
        viewer_settle(self);
        g_assert_true(observer_wait_frame(self->eyes, 1, PATIENCE_MS, NULL));
    }
    viewer_set_state(self, GST_STATE_PLAYING);
    viewer_wait(self, REPRISE_EVENT_RESUMED, 1, &event);
    g_assert_cmpint(event.status, ==, REPRISE_OK);
    g_assert_cmpint(event.method, ==, REPRISE_RESUME_HOLD);
    g_assert_cmpint(event.content_time, ==, content_time);
    g_assert_cmpint(event.stream_time, ==,
                    reprise_timeline_content_to_stream(timeline, content_time,
                                                       REPRISE_EDGE_AFTER));
    g_assert_true(observer_wait_frame(self->eyes, 8, PATIENCE_MS, NULL));
    g_assert_true(observer_wait_heard(self->eyes, PATIENCE_MS, NULL));
    check_frames(self, timeline, content_time);
    check_sounds(self, content_time, place->in_break);
    check_both_begin(self);
    g_assert_cmpint(g_atomic_int_get(&seeks), ==, 1);
    gst_object_unref(playsink);
    viewer_free(self);
    reprise_timeline_unref(timeline);
}

static void resumes_everywhere(gconstpointer data)
{
    const stream_row *row = data;
    char *path = store_path_new();
    reprise_store *store = store_open(path);
    char *uri = g_str_has_suffix(row->file, ".m3u8")
                    ? media_server_uri(server, row->file)
                    : media_file_uri(row->file);

    for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
        g_test_message("%" G_GINT64_FORMAT " ns", places[i].content_time);
        resume_once(row, uri, store, &places[i], i % 2 != 0);
    }
    g_free(uri);
    reprise_store_unref(store);
    store_path_free(path);
}

int main(int argc, char **argv)
{
    int result;

    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    server = media_server_start(NULL);
    for (guint i = 0; i < G_N_ELEMENTS(streams); i++) {
        char *name = g_strconcat("/resume/", streams[i].name, NULL);

        g_test_add_data_func(name, &streams[i], resumes_everywhere);
        g_free(name);
    }
    result = g_test_run();
    media_server_stop(server);
    return result;
}
