/* The transitions of a session's states on a real playbin, from the end of a
 * stream on, and those out of any state. */
#include "transitions.h"

/* -- ENDED and FROZEN ------------------------------------------------------- */

static void play_to_the_end(visits *fix)
{
    reprise_stream stream = visits_stream_at(11 * S);

    fix->viewer->config.end_margin = REPRISE_TIME_NONE;
    visits_play(fix, "short.mp4", &stream);
    transitions_resumes(fix, 11 * S);
    viewer_wait(fix->viewer, REPRISE_EVENT_FINISHED, 1, NULL);
}

static void the_end_is_finished_once(visits *fix, gconstpointer data)
{
    reprise_bookmark row;

    (void)data;
    play_to_the_end(fix);
    visits_save_is(fix, REPRISE_OK);
    viewer_set_state(fix->viewer, GST_STATE_PAUSED);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    g_assert_cmpint(viewer_close(fix->viewer), ==, REPRISE_OK);
    store_get(fix->store, "film", &row);
    g_assert_true(row.finished);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_FINISHED), ==, 1);
}

static void a_seek_leaves_the_end(visits *fix, gconstpointer data)
{
    reprise_bookmark row;

    (void)data;
    play_to_the_end(fix);
    observer_clear(fix->viewer->eyes);
    transitions_seek(fix, 5 * S);
    transitions_seeked(fix, 1, REPRISE_OK);
    visits_wait_film(fix, 5 * S + (gint64)FRAME_TIME);
    visits_save_is(fix, REPRISE_OK);
    store_get(fix->store, "film", &row);
    g_assert_cmpint(ABS(row.content_time - 5 * S), <, 3 * S);
    g_assert_false(row.finished);
}

static void a_seek_that_lands_thaws(visits *fix, gconstpointer data)
{
    (void)data;
    transitions_resume(fix);
    GST_ELEMENT_ERROR(fix->viewer->playbin, STREAM, FAILED, ("asked"), (NULL));
    visits_save_is(fix, REPRISE_OK);
    transitions_seek(fix, 100 * S);
    transitions_seeked(fix, 1, REPRISE_OK);
    transitions_row_passes(fix, 100 * S);
}

/* -- From any state --------------------------------------------------------- */

static void load_saves_and_arms(visits *fix, gconstpointer data)
{
    reprise_stream stream;
    char *uri = media_file_uri("short.mp4");

    (void)data;
    transitions_resume(fix);
    visits_wait_film(fix, PLACE + S / 2);
    viewer_set_state(fix->viewer, GST_STATE_READY);
    reprise_stream_init(&stream);
    stream.content_id = "short";
    viewer_load_stream(fix->viewer, uri, &stream);
    observer_clear(fix->viewer->eyes);
    viewer_set_state(fix->viewer, GST_STATE_PLAYING);
    transitions_starts_over(fix);
    g_assert_cmpint(transitions_stored(fix), >=,
                    PLACE + S / 2 - (gint64)FRAME_TIME);
    g_free(uri);
}

static void close_saves(visits *fix, gconstpointer data)
{
    (void)data;
    transitions_resume(fix);
    visits_wait_film(fix, PLACE + S / 2);
    g_assert_cmpint(viewer_close(fix->viewer), ==, REPRISE_OK);
    g_assert_cmpint(transitions_stored(fix), >=,
                    PLACE + S / 2 - (gint64)FRAME_TIME);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    TRANSITION("ended/finished-once", the_end_is_finished_once);
    TRANSITION("ended/seek-leaves-it", a_seek_leaves_the_end);
    TRANSITION("frozen/landing-thaws", a_seek_that_lands_thaws);
    TRANSITION("any/load-saves-and-arms", load_saves_and_arms);
    TRANSITION("any/close-saves", close_saves);
    return g_test_run();
}
