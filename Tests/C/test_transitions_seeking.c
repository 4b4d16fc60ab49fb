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
    g_assert_cmpint(transitions_position(fix), ==, REPRISE_TIME_NONE);
    visits_save_is(fix, REPRISE_ERROR_INVALID_STATE);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    transitions_row_is(fix, PLACE);
}

static void breaks_make_it_watching(visits *fix, gconstpointer data)
{
    (void)data;
    unplaced(fix);
    transitions_tell_breaks(fix, NULL);
    g_assert_cmpint(ABS(transitions_position(fix) - S), <, 20 * S);
    visits_save_is(fix, REPRISE_OK);
    transitions_row_is(fix, PLACE);
    transitions_seek(fix, 100 * S);
    transitions_seeked(fix, 1, REPRISE_OK);
    transitions_row_passes(fix, 100 * S);
}

/* -- A bookmark that cannot be read ---------------------------------------- */

typedef struct ailing {
    reprise_store *real;
    gint is_well; /* atomic */
} ailing;

static reprise_status ailing_load(void *data, const char *profile,
                                  const char *content_id,
                                  reprise_bookmark *bookmark)
{
    ailing *self = data;

    return g_atomic_int_get(&self->is_well)
               ? reprise_store_load(self->real, profile, content_id, bookmark)
               : REPRISE_ERROR_STORE;
}

static reprise_status ailing_save(void *data, const char *profile,
                                  const char *content_id,
                                  const reprise_bookmark *bookmark)
{
    ailing *self = data;

    return reprise_store_save(self->real, profile, content_id, bookmark);
}

static reprise_status ailing_remove(void *data, const char *profile,
                                    const char *content_id)
{
    ailing *self = data;

    return reprise_store_remove(self->real, profile, content_id);
}

/* It starts over, and keeps nothing until it can be compared; what is below
 * the bookmark then stays out. */
static void an_unreadable_bookmark_suspends_saves(visits *fix,
                                                  gconstpointer data)
{
    ailing store = {.real = fix->store};
    reprise_store_methods methods;

    (void)data;
    reprise_store_methods_init(&methods);
    methods.load = ailing_load;
    methods.save = ailing_save;
    methods.remove = ailing_remove;
    g_assert_cmpint(
        reprise_store_new(&methods, &store, &fix->viewer->config.store), ==,
        REPRISE_OK);
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    transitions_resume_fails(fix, REPRISE_ERROR_STORE);
    visits_first_frame_is(fix, 0);
    visits_wait_film(fix, S);
    visits_save_is(fix, REPRISE_ERROR_STORE);
    g_atomic_int_set(&store.is_well, TRUE);
    visits_save_is(fix, REPRISE_OK);
    transitions_row_is(fix, PLACE);
    transitions_seek(fix, 100 * S);
    transitions_seeked(fix, 1, REPRISE_OK);
    transitions_row_passes(fix, 100 * S);
    viewer_close(fix->viewer);
    reprise_store_unref(fix->viewer->config.store);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    TRANSITION("held/unreadable-bookmark-suspends-saves",
               an_unreadable_bookmark_suspends_saves);
    TRANSITION("seeking/landing-is-watching", landing_is_watching);
    TRANSITION("seeking/refused-once-is-sought-again",
               refused_once_is_sought_again);
    TRANSITION("seeking/refused-twice-starts-over", refused_twice_starts_over);
    TRANSITION("seeking/astray-once-is-sought-again",
               astray_once_is_sought_again);
    TRANSITION("seeking/astray-twice-plays-there", astray_twice_plays_there);
    TRANSITION("seeking/timeout-starts-over", a_lost_seek_times_out);
    TRANSITION("seeking/error-freezes", an_error_freezes);
    TRANSITION("seeking/other-breaks-move-the-target",
               other_breaks_move_the_target);
    TRANSITION("seeking/seek-replaces-the-target",
               the_viewers_seek_replaces_it);
    TRANSITION("seeking/left-keeps-the-bookmark",
               left_on_the_way_keeps_the_bookmark);
    TRANSITION("unplaced/tells-and-saves-no-content-time",
               no_content_time_is_told_or_saved);
    TRANSITION("unplaced/breaks-make-it-watching", breaks_make_it_watching);
    return g_test_run();
}
