/* Breaks that come late or never, and the break that a viewer left. */
#include "child.h"
#include "visits.h"

#define S GST_SECOND
#define FROM (70 * S)

static reprise_stream awaiting(void)
{
    reprise_stream stream;

    reprise_stream_init(&stream);
    stream.await_timeline = 1;
    return stream;
}

static void set_breaks(visits *fix, const char *show)
{
    reprise_timeline *timeline = show != NULL ? timeline_of(show) : NULL;

    g_assert_cmpint(
        reprise_session_set_timeline(fix->viewer->session, timeline), ==,
        REPRISE_OK);
    reprise_timeline_unref(timeline);
}

static void first_frame(visits *fix, int source, int number)
{
    seen_frame first;

    g_assert_true(
        observer_wait_frame(fix->viewer->eyes, 1, PATIENCE_MS, &first));
    g_assert_cmpint(first.code.source, ==, source);
    g_assert_cmpint(first.code.number, ==, number);
}

/* -- Late ---------------------------------------------------------------- */

/* data: the playlist, whose breaks come at any moment. */
static void it_waits_for_the_breaks(visits *fix, gconstpointer data)
{
    const char *show = data;
    char *file = g_strconcat(show, ".m3u8", NULL);
    viewer_event event;

    for (int i = 0; i < 4; i++) {
        reprise_stream stream = awaiting();

        store_put(fix->store, "film", FROM + i * 20 * GST_MSECOND);
        visits_play(fix, file, &stream);
        pass_time((guint)g_test_rand_int_range(0, 400));
        g_assert_cmpuint(observer_frame_count(fix->viewer->eyes), ==, 0);
        g_assert_cmpuint(fix->viewer->events->len, ==, 0);
        set_breaks(fix, g_str_equal(show, "plain") ? NULL : show);
        viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, &event);
        g_assert_cmpint(event.content_time, ==, FROM + i * 20 * GST_MSECOND);
        first_frame(fix, SOURCE_FILM, (int)(event.content_time / FRAME_TIME));
        viewer_set_state(fix->viewer, GST_STATE_READY);
        visits_save_is(fix, REPRISE_OK);
    }
    g_free(file);
}

static void without_them_it_plays_and_keeps_nothing(visits *fix,
                                                    gconstpointer data)
{
    reprise_stream stream = awaiting();
    viewer_event event;

    (void)data;
    fix->viewer->config.resume_timeout = S / 2;
    store_put(fix->store, "film", FROM);
    visits_play(fix, "tuesday.m3u8", &stream);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUME_FAILED, 1, &event);
    g_assert_cmpint(event.status, ==, REPRISE_ERROR_TIMED_OUT);
    first_frame(fix, SOURCE_AD_D, 0);
    g_assert_true(
        observer_wait_frame(fix->viewer->eyes, 10, PATIENCE_MS, NULL));
    visits_save_is(fix, REPRISE_ERROR_INVALID_STATE);
    g_assert_cmpint(viewer_position(fix->viewer).content_time, ==,
                    REPRISE_TIME_NONE);
    g_assert_cmpint(viewer_position(fix->viewer).content_duration, ==,
                    REPRISE_TIME_NONE);
    g_assert_cmpint(viewer_position(fix->viewer).stream_time, >, 0);
    g_assert_cmpint(reprise_session_seek(fix->viewer->session, FROM), ==,
                    REPRISE_ERROR_INVALID_STATE);
    set_breaks(fix, "tuesday");
    viewer_wait(fix->viewer, REPRISE_EVENT_BREAK_STARTED, 1, &event);
    g_assert_cmpint(event.break_index, ==, 0);
    g_assert_cmpint(viewer_position(fix->viewer).content_time, ==, 0);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, FROM);
    g_assert_cmpint(reprise_session_seek(fix->viewer->session, FROM + S), ==,
                    REPRISE_OK);
    visits_wait_film(fix, FROM + S);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", NULL), >=, FROM + S);
}

static void with_nothing_to_resume_it_begins_at_once(visits *fix,
                                                     gconstpointer data)
{
    reprise_stream stream = awaiting();

    (void)data;
    visits_play(fix, "film.mp4", &stream);
    viewer_wait(fix->viewer, REPRISE_EVENT_STARTED_OVER, 1, NULL);
    first_frame(fix, SOURCE_FILM, 0);
    visits_wait_film(fix, S);
    visits_save_is(fix, REPRISE_ERROR_INVALID_STATE);
    set_breaks(fix, NULL);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", NULL), >=, S - FRAME_TIME);
}

/* -- The break that was left --------------------------------------------- */

/* data: a playlist. Twice: with the break once more, and without. */
static void the_break_that_was_left(visits *fix, gconstpointer data)
{
    gboolean has_it = g_str_equal(data, "tuesday");
    char *file = g_strconcat(data, ".m3u8", NULL);
    reprise_bookmark row;
    viewer_event event;

    for (int ads = REPRISE_RESUME_ADS_NONE;
         ads <= REPRISE_RESUME_ADS_INTERRUPTED; ads++) {
        reprise_stream stream;

        fix->viewer->config.resume_ads = (reprise_resume_ads)ads;
        reprise_bookmark_init(&row);
        row.content_time = 60 * S - 3;
        row.in_break = 1;
        g_assert_cmpint(reprise_store_save(fix->store, NULL, "film", &row), ==,
                        REPRISE_OK);
        reprise_stream_init(&stream);
        stream.timeline = timeline_of(data);
        visits_play(fix, file, &stream);
        reprise_timeline_unref(stream.timeline);
        viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, &event);
        if (has_it && ads == REPRISE_RESUME_ADS_INTERRUPTED) {
            g_assert_cmpint(event.stream_time, ==, 90 * S);
            first_frame(fix, SOURCE_AD_A, 0);
        } else {
            first_frame(fix, SOURCE_FILM, has_it ? 1500 : 1499);
        }
        g_assert_cmpint(event.content_time, ==, 60 * S - (has_it ? 0 : 3));
        viewer_close(fix->viewer);
    }
    g_free(file);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
#define ADD(path, data, function)                                    \
    g_test_add("/late/" path, visits, data, visits_set_up, function, \
               visits_tear_down)
    ADD("breaks", "tuesday", it_waits_for_the_breaks);
    ADD("no-breaks", "plain", it_waits_for_the_breaks);
    ADD("never", NULL, without_them_it_plays_and_keeps_nothing);
    ADD("nothing-to-resume", NULL, with_nothing_to_resume_it_begins_at_once);
    ADD("interrupted", "tuesday", the_break_that_was_left);
    ADD("interrupted/elsewhere", "plain", the_break_that_was_left);
    return g_test_run();
}
