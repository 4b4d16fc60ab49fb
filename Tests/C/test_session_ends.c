/* How a stream ends: watched through, or live and never kept (R25). */
#include "visits.h"

#define S GST_SECOND

/* -- Watched through ----------------------------------------------------- */

static void the_end_is_finished(visits *fix, gconstpointer data)
{
    reprise_stream stream = visits_stream_at(10 * S);
    reprise_bookmark row;

    fix->viewer->config.end_margin = REPRISE_TIME_NONE;
    /* Nothing but the end itself tells it. */
    fix->viewer->config.save_interval = REPRISE_TIME_NONE;
    visits_play(fix, data, &stream);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    visits_first_frame_is(fix, 250);
    visits_wait_film(fix, 11 * S);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", &row), >=,
                    11 * S - FRAME_TIME);
    g_assert_false(row.finished);
    viewer_wait(fix->viewer, REPRISE_EVENT_FINISHED, 1, NULL);
    visits_wait_film(fix, 12 * S - FRAME_TIME);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(ABS(store_get(fix->store, "film", &row) - (gint64)(12 * S)),
                    <=, S / 10);
    g_assert_true(row.finished);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_FINISHED), ==, 1);

    reprise_stream_init(&stream);
    visits_play(fix, data, &stream);
    viewer_wait(fix->viewer, REPRISE_EVENT_STARTED_OVER, 1, NULL);
    visits_first_frame_is(fix, 0);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_RESUMED), ==, 0);
    visits_wait_film(fix, S);
    viewer_set_state(fix->viewer, GST_STATE_PAUSED);
    viewer_wait(fix->viewer, REPRISE_EVENT_SAVED, 1, NULL);
    g_assert_cmpint(store_get(fix->store, "film", &row), <, 3 * S);
    g_assert_false(row.finished);
}

typedef struct margin_row {
    gint64 end_margin;
    gint32 end_percent;
    gint64 content_time; /* of the film's 180 s */
    gboolean finished;
} margin_row;

/* The smaller of both margins: 30 s and 5 % of 180 s make 9 s. */
static const margin_row margins[] = {
    {0, 0, 168 * S, FALSE},       {0, 0, 171 * S, TRUE},
    {5 * S, 0, 173 * S, FALSE},   {5 * S, 0, 175 * S, TRUE},
    {0, 90, 160 * S, FALSE},      {0, 90, 162 * S, TRUE},
    {60 * S, 50, 118 * S, FALSE}, {60 * S, 50, 120 * S, TRUE},
    {-1, 0, 178 * S, FALSE},
};

static void margins_decide(visits *fix, gconstpointer data)
{
    (void)data;
    for (guint i = 0; i < G_N_ELEMENTS(margins); i++) {
        reprise_stream stream = visits_stream_at(margins[i].content_time);
        reprise_bookmark row;

        fix->viewer->config.end_margin = margins[i].end_margin;
        fix->viewer->config.end_percent = margins[i].end_percent;
        visits_play(fix, "film.mp4", &stream);
        viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
        visits_wait_film(fix, margins[i].content_time + FRAME_TIME);
        visits_save_is(fix, REPRISE_OK);
        g_assert_cmpint(store_get(fix->store, "film", &row), >=,
                        margins[i].content_time);
        g_assert_cmpint(row.finished != 0, ==, margins[i].finished);
        g_assert_cmpint(viewer_close(fix->viewer), ==, REPRISE_OK);
        g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_FINISHED), ==,
                         margins[i].finished);
        g_assert_cmpint(reprise_store_remove(fix->store, NULL, "film"), ==,
                        REPRISE_OK);
    }
}

/* -- Live ---------------------------------------------------------------- */

static void live_is_never_kept(visits *fix, gconstpointer data)
{
    reprise_stream stream;

    reprise_stream_init(&stream);
    stream.kind = GPOINTER_TO_INT(data);
    for (int with_row = 0; with_row < 2; with_row++) {
        gint64 row = with_row ? (gint64)(31 * S) : -1;

        if (with_row)
            store_put(fix->store, "film", row);
        visits_play(fix, "live.m3u8", &stream);
        viewer_wait(fix->viewer, REPRISE_EVENT_STARTED_OVER, 1, NULL);
        g_assert_true(
            observer_wait_frame(fix->viewer->eyes, 25, PATIENCE_MS, NULL));
        visits_save_is(fix, REPRISE_ERROR_INVALID_STATE);
        viewer_set_state(fix->viewer, GST_STATE_PAUSED);
        viewer_settle(fix->viewer);
        visits_save_is(fix, REPRISE_ERROR_INVALID_STATE);
        viewer_set_state(fix->viewer, GST_STATE_NULL);
        g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_SAVED), ==, 0);
        g_assert_cmpint(store_get(fix->store, "film", NULL), ==, row);
    }
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
#define ADD(path, data, function)                                    \
    g_test_add("/ends/" path, visits, data, visits_set_up, function, \
               visits_tear_down)
    ADD("finished/mp4", "short.mp4", the_end_is_finished);
    ADD("finished/hls", "short.m3u8", the_end_is_finished);
    ADD("margins", NULL, margins_decide);
    ADD("live/asked", GINT_TO_POINTER(REPRISE_STREAM_AUTO), live_is_never_kept);
    ADD("live/told", GINT_TO_POINTER(REPRISE_STREAM_LIVE), live_is_never_kept);
    return g_test_run();
}
