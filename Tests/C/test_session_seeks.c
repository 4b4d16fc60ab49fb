/* Seeks of the application's and of the session's, and the place between them
 * (R21). */
#include "resumed.h"

#define S GST_SECOND
#define FROM RESUMED_AT

static gint64 stream_of(resumed *fix, gint64 content_time)
{
    return reprise_timeline_content_to_stream(fix->timeline, content_time,
                                              REPRISE_EDGE_AFTER);
}

/* -- The application's own ----------------------------------------------- */

static void save_is_near(resumed *fix, gint64 content_time)
{
    gint64 start = g_get_monotonic_time(), saved = resumed_save(fix);

    g_assert_cmpint(saved, >=, content_time - (gint64)FRAME_TIME);
    g_assert_cmpint(
        saved - content_time, <=,
        (gint64)FRAME_TIME + (g_get_monotonic_time() - start) * 1000);
}

/* The film's first frame that does not continue what came before, or -1. */
static int jumped_to(resumed *fix)
{
    guint count;
    seen_frame *frames = observer_frames(fix->viewer->eyes, &count);
    int result = -1;

    for (guint i = 1; i < count && result < 0; i++) {
        frame_code last = frames[i - 1].code, next = frames[i].code;

        if (next.source == SOURCE_FILM &&
            (last.source != SOURCE_FILM || next.number < last.number ||
             next.number > last.number + 1))
            result = next.number;
    }
    g_free(frames);
    return result;
}

/* Saved before the seek has landed, and again when its frame is shown. */
static void save_at_once(resumed *fix, gint64 content_time, GstState state)
{
    gint64 frame, early, late, start = g_get_monotonic_time();

    observer_clear(fix->viewer->eyes);
    g_assert_true(observer_wait_frame(fix->viewer->eyes, 1, PATIENCE_MS, NULL));
    resumed_seek_raw(fix, stream_of(fix, content_time));
    viewer_set_state(fix->viewer, state);
    early = resumed_save(fix);
    viewer_settle(fix->viewer);
    frame = jumped_to(fix) * (gint64)FRAME_TIME;
    g_test_message("shown %" G_GINT64_FORMAT ", saved %" G_GINT64_FORMAT, frame,
                   early);
    /* A demuxer's constant may take the application's seek a second aside. */
    g_assert_cmpint(ABS(frame - content_time), <=, S);
    g_assert_cmpint(ABS(early - frame), <=, FRAME_TIME);
    late = resumed_save(fix);
    g_assert_cmpint(late - frame, >=, -(gint64)FRAME_TIME);
    g_assert_cmpint(late - frame, <=,
                    (gint64)FRAME_TIME + (state == GST_STATE_PLAYING) *
                                             (g_get_monotonic_time() - start) *
                                             1000);
    viewer_set_state(fix->viewer, GST_STATE_PLAYING);
}

static void a_save_straight_after_a_seek(resumed *fix, gconstpointer data)
{
    static const gint64 places[] = {130 * S, 20 * S + 500 * GST_MSECOND,
                                    75 * S};

    (void)data;
    resumed_wait_film(fix, FROM + S / 2);
    for (guint i = 0; i < 2 * G_N_ELEMENTS(places); i++)
        save_at_once(fix, places[i % G_N_ELEMENTS(places)],
                     i % 2 ? GST_STATE_PAUSED : GST_STATE_PLAYING);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_SEEKED), ==, 0);
}

/* -- The session's ------------------------------------------------------- */

static void a_seek_shows_the_exact_frame(resumed *fix, gconstpointer data)
{
    static const gint64 places[] = {130 * S + 40 * GST_MSECOND,
                                    20 * S + 519 * GST_MSECOND,
                                    60 * S,
                                    59 * S + 990 * GST_MSECOND,
                                    1 * GST_MSECOND,
                                    171 * S};
    viewer_event event;

    (void)data;
    resumed_wait_film(fix, FROM + S / 2);
    for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
        viewer_set_state(fix->viewer,
                         i % 2 ? GST_STATE_PAUSED : GST_STATE_PLAYING);
        viewer_settle(fix->viewer);
        resumed_seek(fix, places[i]);
        viewer_wait(fix->viewer, REPRISE_EVENT_SEEKED, i + 1, &event);
        g_assert_cmpint(event.status, ==, REPRISE_OK);
        g_assert_cmpint(event.content_time, ==, places[i]);
        g_assert_cmpint(event.stream_time, ==, stream_of(fix, places[i]));
        viewer_settle(fix->viewer);
        g_assert_cmpint(jumped_to(fix), ==, (int)(places[i] / FRAME_TIME));
        save_is_near(fix, places[i]);
        /* What comes next continues from here. */
        observer_clear(fix->viewer->eyes);
        viewer_set_state(fix->viewer, GST_STATE_PLAYING);
        g_assert_true(
            observer_wait_frame(fix->viewer->eyes, 2, PATIENCE_MS, NULL));
    }
}

static void the_place_moves_as_the_film_does(resumed *fix, gconstpointer data)
{
    gint64 before, after;

    (void)data;
    resumed_wait_film(fix, FROM + S);
    for (int i = 26; i < 60; i++) {
        resumed_wait_film(fix, FROM + i * (gint64)FRAME_TIME);
        after = viewer_position(fix->viewer).content_time;
        g_assert_cmpint(ABS(after - FROM - i * (gint64)FRAME_TIME), <=,
                        150 * GST_MSECOND);
    }
    viewer_set_state(fix->viewer, GST_STATE_PAUSED);
    viewer_settle(fix->viewer);
    viewer_wait(fix->viewer, REPRISE_EVENT_SAVED, 1, NULL);
    before = viewer_position(fix->viewer).content_time;
    for (int i = 0; i < 1000; i++)
        g_assert_cmpint(viewer_position(fix->viewer).content_time, ==, before);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, before);
    resumed_seek(fix, 100 * S);
    viewer_wait(fix->viewer, REPRISE_EVENT_SEEKED, 1, NULL);
    g_assert_cmpint(viewer_position(fix->viewer).content_time, ==, 100 * S);
    resumed_seek(fix, 900 * S);
    viewer_wait(fix->viewer, REPRISE_EVENT_SEEKED, 2, NULL);
    g_assert_cmpint(viewer_position(fix->viewer).content_time, ==, 179 * S);
    viewer_set_state(fix->viewer, GST_STATE_READY);
    viewer_settle(fix->viewer);
    g_assert_cmpint(reprise_session_save(fix->viewer->session), ==, REPRISE_OK);
    g_assert_cmpint(reprise_session_seek(fix->viewer->session, 5 * S), ==,
                    REPRISE_ERROR_INVALID_STATE);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
#define ADD(path, data, function)                                       \
    g_test_add("/seeks/" path, resumed, data, resumed_set_up, function, \
               resumed_tear_down)
    ADD("save/mp4", NULL, a_save_straight_after_a_seek);
    ADD("save/hls", "tuesday", a_save_straight_after_a_seek);
    ADD("exact/mp4", NULL, a_seek_shows_the_exact_frame);
    ADD("exact/hls", "tuesday", a_seek_shows_the_exact_frame);
    ADD("place/mp4", NULL, the_place_moves_as_the_film_does);
    ADD("place/hls", "plain", the_place_moves_as_the_film_does);
    return g_test_run();
}
