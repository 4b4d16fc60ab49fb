/* The transitions of a session's states on a real playbin, from the seek to the
 * landing, and where the breaks stay unknown. */
#include "transitions.h"

static reprise_stream resuming(void)
{
    reprise_stream stream;

    reprise_stream_init(&stream);
    return stream;
}

/* -- SEEKING --------------------------------------------------------------- */

static void landing_is_watching(visits *fix, gconstpointer data)
{
    (void)data;
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    transitions_resumes(fix, PLACE);
    transitions_row_passes(fix, PLACE + S / 2);
}

static void refused_once_is_sought_again(visits *fix, gconstpointer data)
{
    (void)data;
    obstacles_plan(fix->viewer, "r");
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    transitions_resumes(fix, PLACE);
    g_assert_cmpuint(obstacles_met(fix->viewer), ==, 2);
}

static void refused_twice_starts_over(visits *fix, gconstpointer data)
{
    (void)data;
    obstacles_plan(fix->viewer, "rr");
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    transitions_resume_fails(fix, REPRISE_ERROR_SEEK_FAILED);
    visits_first_frame_is(fix, 0);
    visits_wait_film(fix, S);
    visits_save_is(fix, REPRISE_OK);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    transitions_row_is(fix, PLACE);
}

static void astray_once_is_sought_again(visits *fix, gconstpointer data)
{
    (void)data;
    obstacles_plan(fix->viewer, "a");
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    g_assert_cmpuint(obstacles_met(fix->viewer), ==, 2);
    observer_clear(fix->viewer->eyes);
    transitions_row_passes(fix, PLACE + S / 2);
    g_assert_cmpint(store_get(fix->store, "film", NULL), <, PLACE + ASTRAY);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_RESUME_FAILED), ==,
                     0);
}

static void astray_twice_plays_there(visits *fix, gconstpointer data)
{
    (void)data;
    obstacles_plan(fix->viewer, "aa");
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    transitions_resume_fails(fix, REPRISE_ERROR_SEEK_FAILED);
    transitions_row_passes(fix, PLACE + ASTRAY);
}

/* The second seek is refused or lost; then it plays on from where it went. */
static void astray_is_watched_from_there(visits *fix, gconstpointer data)
{
    gboolean is_lost = strcmp(data, "al") == 0;

    if (is_lost)
        fix->viewer->config.resume_timeout = 2 * S;
    obstacles_plan(fix->viewer, data);
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    transitions_resume_fails(
        fix, is_lost ? REPRISE_ERROR_TIMED_OUT : REPRISE_ERROR_SEEK_FAILED);
    /* What the sink had already is not seen any more. */
    transitions_row_passes(fix, PLACE + ASTRAY + 3 * S);
}

static void a_lost_seek_times_out(visits *fix, gconstpointer data)
{
    (void)data;
    fix->viewer->config.resume_timeout = S / 2;
    obstacles_plan(fix->viewer, "l");
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    transitions_resume_fails(fix, REPRISE_ERROR_TIMED_OUT);
    visits_first_frame_is(fix, 0);
    visits_wait_film(fix, S);
    visits_save_is(fix, REPRISE_OK);
    transitions_row_is(fix, PLACE);
}

/* A server without ranges: the seek seems to succeed and kills the stream. */
static void an_error_freezes(visits *fix, gconstpointer data)
{
    char *uri = media_server_uri(fix->server, "no-range/film.mp4");

    (void)data;
    store_put(fix->store, "film", PLACE);
    viewer_open(fix->viewer);
    viewer_load(fix->viewer, "film", uri, NULL);
    viewer_set_state(fix->viewer, GST_STATE_PLAYING);
    transitions_resume_fails(fix, REPRISE_ERROR_NOT_SEEKABLE);
    visits_save_is(fix, REPRISE_ERROR_INVALID_STATE);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    transitions_row_is(fix, PLACE);
    g_free(uri);
}

/* Breaks that come while the seek is under way: 50 s of content are 80 s of
 * the stream. */
static void other_breaks_move_the_target(visits *fix, gconstpointer data)
{
    reprise_timeline *timeline = timeline_of("tuesday");
    reprise_stream stream = resuming();

    (void)data;
    obstacles_plan(fix->viewer, "l");
    store_put(fix->store, "film", PLACE);
    visits_play(fix, "tuesday.m3u8", &stream);
    obstacles_wait(fix->viewer, 1);
    transitions_tell_breaks(fix, timeline);
    transitions_resumes(fix, PLACE);
    g_assert_cmpuint(obstacles_met(fix->viewer), ==, 2);
    reprise_timeline_unref(timeline);
}

static void the_viewers_seek_replaces_it(visits *fix, gconstpointer data)
{
    (void)data;
    obstacles_plan(fix->viewer, "l");
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    obstacles_wait(fix->viewer, 1);
    transitions_seek(fix, 100 * S);
    transitions_resumes(fix, 100 * S);
    transitions_row_passes(fix, 100 * S);
}

/* Up a pad of playsink: the playbin refuses while its sinks wait. */
static void the_applications_seek_wins(visits *fix, gconstpointer data)
{
    GstElement *playsink =
        gst_bin_get_by_name(GST_BIN(fix->viewer->playbin), "playsink");
    GstPad *pad;

    (void)data;
    obstacles_plan(fix->viewer, "l");
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    obstacles_wait(fix->viewer, 1);
    pad = gst_element_get_static_pad(playsink, "video_sink");
    g_assert_true(gst_pad_push_event(
        pad, gst_event_new_seek(1.0, GST_FORMAT_TIME,
                                GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE,
                                GST_SEEK_TYPE_SET, 100 * S, GST_SEEK_TYPE_NONE,
                                -1)));
    viewer_wait(fix->viewer, REPRISE_EVENT_STARTED_OVER, 1, NULL);
    visits_first_frame_is(fix, 2500);
    transitions_row_passes(fix, 100 * S);
    gst_object_unref(pad);
    gst_object_unref(playsink);
}

static void left_on_the_way_keeps_the_bookmark(visits *fix, gconstpointer data)
{
    (void)data;
    obstacles_plan(fix->viewer, "l");
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    obstacles_wait(fix->viewer, 1);
    visits_save_is(fix, REPRISE_ERROR_INVALID_STATE);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    g_assert_cmpuint(fix->viewer->events->len, ==, 0);
    transitions_row_is(fix, PLACE);
}

/* -- UNPLACED -------------------------------------------------------------- */

static void unplaced(visits *fix)
{
    fix->viewer->config.resume_timeout = S / 4;
    transitions_wait_for_breaks(fix);
    transitions_resume_fails(fix, REPRISE_ERROR_TIMED_OUT);
    visits_first_frame_is(fix, 0);
    visits_wait_film(fix, S);
}

static void no_content_time_is_told_or_saved(visits *fix, gconstpointer data)
{
    (void)data;
    unplaced(fix);
    g_assert_cmpint(viewer_position(fix->viewer).content_time, ==,
                    REPRISE_TIME_NONE);
    visits_save_is(fix, REPRISE_ERROR_INVALID_STATE);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    transitions_row_is(fix, PLACE);
}

static void breaks_make_it_watching(visits *fix, gconstpointer data)
{
    (void)data;
    unplaced(fix);
    transitions_tell_breaks(fix, NULL);
    g_assert_cmpint(ABS(viewer_position(fix->viewer).content_time - S), <,
                    20 * S);
    visits_save_is(fix, REPRISE_OK);
    transitions_row_is(fix, PLACE);
    transitions_seek(fix, 100 * S);
    transitions_seeked(fix, 1, REPRISE_OK);
    transitions_row_passes(fix, 100 * S);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    TRANSITION("seeking/landing-is-watching", landing_is_watching);
    TRANSITION("seeking/refused-once-is-sought-again",
               refused_once_is_sought_again);
    TRANSITION("seeking/refused-twice-starts-over", refused_twice_starts_over);
    TRANSITION("seeking/astray-once-is-sought-again",
               astray_once_is_sought_again);
    TRANSITION("seeking/astray-twice-plays-there", astray_twice_plays_there);
    g_test_add("/transitions/seeking/astray-and-refused-plays-there", visits,
               "ar", visits_set_up, astray_is_watched_from_there,
               visits_tear_down);
    g_test_add("/transitions/seeking/astray-and-lost-plays-there", visits, "al",
               visits_set_up, astray_is_watched_from_there, visits_tear_down);
    TRANSITION("seeking/timeout-starts-over", a_lost_seek_times_out);
    TRANSITION("seeking/error-freezes", an_error_freezes);
    TRANSITION("seeking/other-breaks-move-the-target",
               other_breaks_move_the_target);
    TRANSITION("seeking/seek-replaces-the-target",
               the_viewers_seek_replaces_it);
    TRANSITION("seeking/application-seek-places-the-load",
               the_applications_seek_wins);
    TRANSITION("seeking/left-keeps-the-bookmark",
               left_on_the_way_keeps_the_bookmark);
    TRANSITION("unplaced/tells-and-saves-no-content-time",
               no_content_time_is_told_or_saved);
    TRANSITION("unplaced/breaks-make-it-watching", breaks_make_it_watching);
    return g_test_run();
}
