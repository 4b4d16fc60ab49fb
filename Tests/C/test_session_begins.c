/* Where a visit begins when it does not simply resume. */
#include "visits.h"

#define S GST_SECOND

static void beginnings(visits *fix, gconstpointer data)
{
    gboolean keeps = GPOINTER_TO_INT(data) == REPRISE_START_BEGINNING_KEEP;
    reprise_stream stream;
    gint64 row;

    store_put(fix->store, "film", 31 * S);
    reprise_stream_init(&stream);
    stream.start = GPOINTER_TO_INT(data);
    visits_play(fix, "film.mp4", &stream);
    viewer_wait(fix->viewer, REPRISE_EVENT_STARTED_OVER, 1, NULL);
    visits_first_frame_is(fix, 0);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, 31 * S);
    visits_wait_film(fix, S);
    visits_save_is(fix, REPRISE_OK);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    row = store_get(fix->store, "film", NULL);
    if (keeps) {
        g_assert_cmpint(row, ==, 31 * S);
    } else {
        g_assert_cmpint(row, >=, S - FRAME_TIME);
        g_assert_cmpint(row, <, 20 * S);
    }
}

/* Beyond the end is the last second; zero is the start itself. */
static void start_at(visits *fix, gconstpointer data)
{
    static const gint64 places[][2] = {
        {5 * S, 5 * S}, {500 * S, 179 * S}, {180 * S, 179 * S}};
    reprise_stream stream = visits_stream_at(0);

    (void)data;
    visits_play(fix, "film.mp4", &stream);
    viewer_wait(fix->viewer, REPRISE_EVENT_STARTED_OVER, 1, NULL);
    visits_first_frame_is(fix, 0);
    for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
        viewer_event event;

        stream = visits_stream_at(places[i][0]);
        stream.timeline = timeline_of("plain");
        visits_play(fix, "film.mp4", &stream);
        reprise_timeline_unref(stream.timeline);
        viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, &event);
        g_assert_cmpint(event.content_time, ==, places[i][1]);
        visits_first_frame_is(fix, (int)(places[i][1] / FRAME_TIME));
    }
}

/* One step back, but not across a break, and the bookmark stays. */
static void rewinds(visits *fix, gconstpointer data)
{
    static const gint64 places[][2] = {
        {50 * S, 47 * S}, {62 * S, 60 * S}, {2 * S, 0}};
    reprise_stream stream;
    viewer_event event;

    (void)data;
    fix->viewer->config.rewind = 3 * S;
    for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
        reprise_stream_init(&stream);
        stream.timeline = i < 2 ? timeline_of("tuesday") : NULL;
        store_put(fix->store, "film", places[i][0]);
        visits_play(fix, i < 2 ? "tuesday.m3u8" : "film.mp4", &stream);
        reprise_timeline_unref(stream.timeline);
        if (places[i][1] > 0) {
            viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, &event);
            g_assert_cmpint(event.content_time, ==, places[i][1]);
        } else {
            viewer_wait(fix->viewer, REPRISE_EVENT_STARTED_OVER, 1, NULL);
        }
        visits_first_frame_is(fix, (int)(places[i][1] / FRAME_TIME));
        visits_wait_film(fix, places[i][1] + S / 5);
        visits_save_is(fix, REPRISE_OK);
        viewer_set_state(fix->viewer, GST_STATE_READY);
        visits_save_is(fix, REPRISE_OK);
        g_assert_cmpint(store_get(fix->store, "film", NULL), ==, places[i][0]);
    }
}

static void min_position(visits *fix, gconstpointer data)
{
    reprise_stream stream;

    (void)data;
    fix->viewer->config.min_position = 2 * S;
    reprise_stream_init(&stream);
    visits_play(fix, "film.mp4", &stream);
    visits_wait_film(fix, S);
    visits_save_is(fix, REPRISE_ERROR_INVALID_STATE);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, -1);
    visits_wait_film(fix, 2 * S + 5 * FRAME_TIME);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", NULL), >=, 2 * S);
}

/* Something of the start may show, nothing else before the place. data: the
 * playlist, or NULL for the film alone. */
static void after_the_preroll(visits *fix, gconstpointer data)
{
    reprise_stream stream;
    viewer_event event;
    seen_frame *frames;
    guint count, first = 0;

    fix->viewer->config.resume_method = REPRISE_RESUME_PREROLL;
    store_put(fix->store, "film", 50 * S);
    reprise_stream_init(&stream);
    stream.timeline = data != NULL ? timeline_of("tuesday") : NULL;
    visits_play(fix, data != NULL ? "tuesday.m3u8" : "film.mp4", &stream);
    reprise_timeline_unref(stream.timeline);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, &event);
    g_assert_cmpint(event.method, ==, REPRISE_RESUME_PREROLL);
    g_assert_cmpint(event.content_time, ==, 50 * S);
    visits_wait_film(fix, 51 * S);
    frames = observer_frames(fix->viewer->eyes, &count);
    while (frames[first].code.source != SOURCE_FILM ||
           frames[first].code.number < 25)
        first++;
    g_assert_cmpuint(first, <=, 25);
    for (guint i = first; i < count; i++)
        g_assert_cmpint(frames[i].code.number, ==, 1250 + i - first);
    g_free(frames);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", NULL), >=,
                    51 * S - FRAME_TIME);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
#define ADD(path, data, function)                                      \
    g_test_add("/begins/" path, visits, data, visits_set_up, function, \
               visits_tear_down)
    ADD("beginning", GINT_TO_POINTER(REPRISE_START_BEGINNING), beginnings);
    ADD("beginning-keep", GINT_TO_POINTER(REPRISE_START_BEGINNING_KEEP),
        beginnings);
    ADD("start-at", NULL, start_at);
    ADD("rewind", NULL, rewinds);
    ADD("min-position", NULL, min_position);
    ADD("preroll/mp4", NULL, after_the_preroll);
    ADD("preroll/hls", "tuesday", after_the_preroll);
    return g_test_run();
}
