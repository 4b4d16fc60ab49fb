/* The transitions of a session's states on a real playbin, up to the moment
 * where it seeks: nobody named, named, and waiting behind closed doors. */
#include "transitions.h"

static void name_film(visits *fix, const char *path)
{
    char *uri = media_server_uri(fix->server, path);

    viewer_open(fix->viewer);
    viewer_load(fix->viewer, "film", uri, NULL);
    g_free(uri);
}

/* -- IDLE ------------------------------------------------------------------ */

static void idle_load_arms(visits *fix, gconstpointer data)
{
    (void)data;
    store_put(fix->store, "film", PLACE);
    name_film(fix, "film.mp4");
    viewer_set_state(fix->viewer, GST_STATE_PAUSED);
    transitions_resumes(fix, PLACE);
}

static void idle_load_above_ready_changes_nothing(visits *fix,
                                                  gconstpointer data)
{
    reprise_stream stream;

    (void)data;
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    transitions_resumes(fix, PLACE);
    reprise_stream_init(&stream);
    stream.content_id = "other";
    g_assert_cmpint(reprise_session_load(fix->viewer->session, &stream), ==,
                    REPRISE_ERROR_INVALID_STATE);
    transitions_row_passes(fix, PLACE + S);
    g_assert_cmpint(store_get(fix->store, "other", NULL), ==, -1);
}

/* -- ARMED ----------------------------------------------------------------- */

static void armed_null_to_ready_changes_nothing(visits *fix, gconstpointer data)
{
    (void)data;
    store_put(fix->store, "film", PLACE);
    name_film(fix, "film.mp4");
    viewer_set_state(fix->viewer, GST_STATE_READY);
    viewer_settle(fix->viewer);
    viewer_set_state(fix->viewer, GST_STATE_PLAYING);
    transitions_resumes(fix, PLACE);
}

/* On a server that never answers nothing reaches playsink. */
static void armed_paused_to_ready_is_idle(visits *fix, gconstpointer data)
{
    (void)data;
    store_put(fix->store, "film", PLACE);
    name_film(fix, "stall/film.mp4");
    viewer_set_state(fix->viewer, GST_STATE_PAUSED);
    viewer_set_state(fix->viewer, GST_STATE_READY);
    viewer_settle(fix->viewer);
    visits_save_is(fix, REPRISE_ERROR_INVALID_STATE);
    g_assert_cmpint(reprise_session_seek(fix->viewer->session, 5), ==,
                    REPRISE_ERROR_INVALID_STATE);
    g_assert_cmpuint(fix->viewer->events->len, ==, 0);
    transitions_row_is(fix, PLACE);
}

static void armed_failed_way_up_is_idle(visits *fix, gconstpointer data)
{
    GstBus *bus = gst_element_get_bus(fix->viewer->playbin);

    (void)data;
    store_put(fix->store, "film", PLACE);
    name_film(fix, "status-404/film.mp4");
    gst_element_set_state(fix->viewer->playbin, GST_STATE_PAUSED);
    gst_message_unref(gst_bus_timed_pop_filtered(bus, PATIENCE_MS * GST_MSECOND,
                                                 GST_MESSAGE_ERROR));
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    visits_save_is(fix, REPRISE_ERROR_INVALID_STATE);
    g_assert_cmpuint(fix->viewer->events->len, ==, 0);
    transitions_row_is(fix, PLACE);
    gst_object_unref(bus);
}

/* -- HELD ------------------------------------------------------------------ */

static void held_live_starts_over(visits *fix, gconstpointer data)
{
    reprise_stream stream;

    (void)data;
    store_put(fix->store, "film", PLACE);
    reprise_stream_init(&stream);
    stream.kind = REPRISE_STREAM_LIVE;
    visits_play(fix, "film.mp4", &stream);
    transitions_starts_over(fix);
    visits_wait_film(fix, S);
    visits_save_is(fix, REPRISE_ERROR_INVALID_STATE);
    transitions_row_is(fix, PLACE);
}

static void held_no_bookmark_starts_over(visits *fix, gconstpointer data)
{
    (void)data;
    transitions_play(fix, -1, REPRISE_START_RESUME);
    transitions_starts_over(fix);
    transitions_row_passes(fix, S);
}

static void held_finished_starts_over(visits *fix, gconstpointer data)
{
    reprise_bookmark row;

    (void)data;
    reprise_bookmark_init(&row);
    row.content_time = PLACE;
    row.finished = 1;
    g_assert_cmpint(reprise_store_save(fix->store, NULL, "film", &row), ==,
                    REPRISE_OK);
    transitions_play(fix, -1, REPRISE_START_RESUME);
    transitions_starts_over(fix);
    visits_wait_film(fix, S);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", &row), <, PLACE);
    g_assert_false(row.finished);
}

static void held_beginning_starts_over(visits *fix, gconstpointer data)
{
    (void)data;
    transitions_play(fix, PLACE, REPRISE_START_BEGINNING);
    transitions_starts_over(fix);
    visits_wait_film(fix, S);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", NULL), <, PLACE);
}

/* A step back that reaches the very start: the pre-roll plays, the bookmark
 * stays. */
static void held_target_zero_starts_over(visits *fix, gconstpointer data)
{
    (void)data;
    fix->viewer->config.rewind = 60 * S;
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    transitions_starts_over(fix);
    visits_wait_film(fix, S);
    visits_save_is(fix, REPRISE_OK);
    transitions_row_is(fix, PLACE);
}

static void held_place_is_sought(visits *fix, gconstpointer data)
{
    (void)data;
    obstacles_plan(fix->viewer, "");
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    transitions_resumes(fix, PLACE);
    g_assert_cmpuint(obstacles_met(fix->viewer), ==, 1);
    transitions_row_passes(fix, PLACE + S);
}

static void held_start_at_needs_no_bookmark(visits *fix, gconstpointer data)
{
    reprise_stream stream = visits_stream_at(PLACE);

    (void)data;
    visits_play(fix, "film.mp4", &stream);
    transitions_resumes(fix, PLACE);
    transitions_row_passes(fix, PLACE + S);
}

/* -- HELD, while the breaks are awaited ------------------------------------- */

static void held_timeout_is_unplaced(visits *fix, gconstpointer data)
{
    (void)data;
    fix->viewer->config.resume_timeout = S / 4;
    transitions_wait_for_breaks(fix);
    transitions_resume_fails(fix, REPRISE_ERROR_TIMED_OUT);
    visits_first_frame_is(fix, 0);
    visits_save_is(fix, REPRISE_ERROR_INVALID_STATE);
}

static void held_seek_replaces_the_target(visits *fix, gconstpointer data)
{
    (void)data;
    transitions_wait_for_breaks(fix);
    transitions_seek(fix, 100 * S);
    transitions_tell_breaks(fix, NULL);
    transitions_resumes(fix, 100 * S);
    /* It was the viewer's wish: the bookmark holds nothing back. */
    transitions_seek(fix, 5 * S);
    transitions_seeked(fix, 1, REPRISE_OK);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", NULL), <, PLACE);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    TRANSITION("idle/load-arms", idle_load_arms);
    TRANSITION("idle/load-above-ready-changes-nothing",
               idle_load_above_ready_changes_nothing);
    TRANSITION("armed/null-to-ready-changes-nothing",
               armed_null_to_ready_changes_nothing);
    TRANSITION("armed/paused-to-ready-is-idle", armed_paused_to_ready_is_idle);
    TRANSITION("armed/failed-way-up-is-idle", armed_failed_way_up_is_idle);
    TRANSITION("held/live-starts-over", held_live_starts_over);
    TRANSITION("held/no-bookmark-starts-over", held_no_bookmark_starts_over);
    TRANSITION("held/finished-starts-over", held_finished_starts_over);
    TRANSITION("held/beginning-starts-over", held_beginning_starts_over);
    TRANSITION("held/target-zero-starts-over", held_target_zero_starts_over);
    TRANSITION("held/place-is-sought", held_place_is_sought);
    TRANSITION("held/start-at-needs-no-bookmark",
               held_start_at_needs_no_bookmark);
    TRANSITION("held/timeout-is-unplaced", held_timeout_is_unplaced);
    TRANSITION("held/seek-replaces-the-target", held_seek_replaces_the_target);
    return g_test_run();
}
