/* Applications that do as they like while a resume is under way: seek, pause,
 * leave for another title; and those without a main loop (R43). */
#include "child.h"
#include "visits.h"

#define S GST_SECOND
#define FROM (70 * S + 120 * GST_MSECOND)
#define FIRST (FROM / FRAME_TIME)

static reprise_stream stream_of(const char *breaks)
{
    reprise_stream stream;

    reprise_stream_init(&stream);
    stream.timeline = breaks != NULL ? timeline_of(breaks) : NULL;
    return stream;
}

typedef struct kind_row {
    const char *factory;
    const char *file;
    const char *breaks;
} kind_row;

static void begin(visits *fix, const kind_row *row, gboolean awaits)
{
    reprise_stream stream = stream_of(awaits ? NULL : row->breaks);

    stream.await_timeline = awaits;
    visits_play(fix, row->file, &stream);
    reprise_timeline_unref(stream.timeline);
}

/* From FROM, whatever was watched before. */
static void begin_again(visits *fix, const kind_row *row, gboolean awaits)
{
    viewer_set_state(fix->viewer, GST_STATE_READY);
    if (fix->viewer->session != NULL)
        reprise_session_save(fix->viewer->session);
    store_put(fix->store, "film", FROM);
    begin(fix, row, awaits);
}

/* -- Pauses --------------------------------------------------------------- */

/* Paused while the doors are shut, or just as the seek goes up: nothing but its
 * frame is shown, and the place stays until it plays on. Not later than that: a
 * pause just after the first frame hangs now and then, with or without a
 * session. */
static void a_pause_on_the_way(visits *fix, gconstpointer data)
{
    const kind_row *row = data;
    reprise_timeline *breaks =
        row->breaks != NULL ? timeline_of(row->breaks) : NULL;
    seen_frame frame;

    visits_use(fix, row->factory);
    for (int i = 0; i < 8; i++) {
        begin_again(fix, row, TRUE);
        pass_time((guint)g_test_rand_int_range(0, 120));
        if (i % 2)
            viewer_set_state(fix->viewer, GST_STATE_PAUSED);
        g_assert_cmpint(
            reprise_session_set_timeline(fix->viewer->session, breaks), ==,
            REPRISE_OK);
        viewer_set_state(fix->viewer, GST_STATE_PAUSED);
        viewer_settle(fix->viewer);
        viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
        visits_first_frame_is(fix, FIRST);
        frame = visits_last_frame(fix);
        visits_save_is(fix, REPRISE_OK);
        g_assert_cmpint(store_get(fix->store, "film", NULL) / FRAME_TIME, ==,
                        frame.code.number);
        if (frame.code.number == FIRST && !frame.played)
            g_assert_cmpint(store_get(fix->store, "film", NULL), ==, FROM);
        viewer_set_state(fix->viewer, GST_STATE_PLAYING);
        visits_wait_film(fix, FROM + 10 * FRAME_TIME);
        g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_RESUMED), ==,
                         1);
    }
    reprise_timeline_unref(breaks);
}

/* -- Seeks ---------------------------------------------------------------- */

/* Its own seek back, to 45 s, at any instant of the resume: whichever is taken
 * up, the place is the frame that is shown, and nothing hangs. */
static void a_seek_on_the_way(visits *fix, gconstpointer data)
{
    const kind_row *row = data;
    guint taken = 0;

    visits_use(fix, row->factory);
    for (int i = 0; i < 10; i++) {
        begin_again(fix, row, FALSE);
        pass_time((guint)g_test_rand_int_range(0, 120));
        taken += gst_element_seek_simple(
            fix->viewer->playbin, GST_FORMAT_TIME,
            GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE,
            row->breaks != NULL ? 75 * S : 45 * S);
        g_assert_true(
            observer_wait_frame(fix->viewer->eyes, 12, PATIENCE_MS, NULL));
        viewer_set_state(fix->viewer, GST_STATE_PAUSED);
        viewer_settle(fix->viewer);
        visits_save_is(fix, REPRISE_OK);
        g_test_message("frame %d, kept %" G_GINT64_FORMAT,
                       visits_last_frame(fix).code.number,
                       store_get(fix->store, "film", NULL));
        g_assert_cmpint(store_get(fix->store, "film", NULL) / FRAME_TIME, ==,
                        visits_last_frame(fix).code.number);
        g_assert_cmpint(visits_last_frame(fix).code.number, >=,
                        44 * FRAME_RATE);
        g_assert_cmpuint(
            viewer_count(fix->viewer, REPRISE_EVENT_RESUMED) +
                viewer_count(fix->viewer, REPRISE_EVENT_STARTED_OVER),
            ==, 1);
    }
    g_test_message("%u of 10 were taken up", taken);
}

/* -- Titles --------------------------------------------------------------- */

/* From one title to the next and back, at any instant: each keeps its place. */
static void zapping(visits *fix, gconstpointer data)
{
    static const char *const ids[] = {"one", "two"};
    gint64 places[] = {FROM, 100 * S};
    const kind_row *row = data;
    char *uri;

    visits_use(fix, row->factory);
    viewer_open(fix->viewer);
    store_put(fix->store, ids[0], places[0]);
    store_put(fix->store, ids[1], places[1]);
    for (int i = 0; i < 24; i++) {
        const char *id = ids[i % 2];
        gint64 kept;

        uri = i % 2 ? media_file_uri("film.mp4")
                    : media_server_uri(fix->server, "plain.m3u8");
        observer_clear(fix->viewer->eyes);
        viewer_load(fix->viewer, id, uri, NULL);
        viewer_set_state(fix->viewer, GST_STATE_PLAYING);
        if (i < 22)
            pass_time((guint)g_test_rand_int_range(0, 300));
        else
            visits_first_frame_is(fix, (int)(places[i % 2] / FRAME_TIME));
        viewer_set_state(fix->viewer, i % 3 ? GST_STATE_READY : GST_STATE_NULL);
        reprise_session_save(fix->viewer->session);
        kept = store_get(fix->store, id, NULL);
        g_assert_cmpint(kept, >=, places[i % 2]);
        g_assert_cmpint(kept, <=, places[i % 2] + (gint64)S);
        places[i % 2] = kept;
        g_free(uri);
    }
}

/* -- No main loop (R43) --------------------------------------------------- */

static void pop(GstBus *bus, GstMessageType types)
{
    GstMessage *message =
        gst_bus_timed_pop_filtered(bus, PATIENCE_MS * GST_MSECOND, types);

    g_assert_nonnull(message);
    gst_message_unref(message);
}

/* Nothing but the bus is asked, and the process ends without a close. */
static void a_host_without_a_main_loop(visits *fix, gconstpointer data)
{
    const kind_row *row = data;
    GstBus *bus;
    seen_frame frame;
    gint64 kept;

    visits_use(fix, row->factory);
    fix->viewer->config.on_event = NULL;
    bus = gst_element_get_bus(fix->viewer->playbin);
    store_put(fix->store, "film", FROM);
    begin(fix, row, FALSE);
    pop(bus, GST_MESSAGE_ASYNC_DONE);
    visits_first_frame_is(fix, FIRST);
    visits_wait_film(fix, FROM + 3 * S);
    viewer_set_state(fix->viewer, GST_STATE_PAUSED);
    pop(bus, GST_MESSAGE_ASYNC_DONE);
    frame = visits_last_frame(fix);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    g_assert_cmpint(viewer_close(fix->viewer), ==, REPRISE_OK);
    kept = store_get(fix->store, "film", NULL);
    g_assert_cmpint(ABS(kept - (FROM + 3 * (gint64)S)), <=, S / 2);
    /* Left before the session could ask, a pause is at the frame that the clock
     * had come to, and not yet at the one it shows. */
    g_assert_cmpint(frame.code.number - kept / (gint64)FRAME_TIME, >=, 0);
    g_assert_cmpint(frame.code.number - kept / (gint64)FRAME_TIME, <=, 1);
    begin(fix, row, FALSE);
    visits_first_frame_is(fix, (int)(kept / (gint64)FRAME_TIME));
    gst_object_unref(bus);
}

int main(int argc, char **argv)
{
    static const kind_row kinds[] = {
        {"playbin", "film.mp4", NULL},
        {"playbin3", "film.mp4", NULL},
        {"playbin", "tuesday.m3u8", "tuesday"},
        {"playbin3", "tuesday.m3u8", "tuesday"},
    };

    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
        const kind_row *row = &kinds[i];

#define ADD(name, function)                                          \
    do {                                                             \
        char *path = g_strdup_printf("/applications/%s/%s/%s", name, \
                                     row->file, row->factory);       \
        g_test_add(path, visits, row, visits_set_up, function,       \
                   visits_tear_down);                                \
        g_free(path);                                                \
    } while (0)
        ADD("pause", a_pause_on_the_way);
        /* On HLS a seek before the first buffer hides the demuxer's constant, and
         * the place is off by it: README says so. */
        if (row->breaks == NULL)
            ADD("seek", a_seek_on_the_way);
        ADD("no-loop", a_host_without_a_main_loop);
        if (row->breaks == NULL)
            ADD("zapping", zapping);
    }
    return g_test_run();
}
