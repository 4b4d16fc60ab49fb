/* The transitions of a session's states on a real playbin, between the
 * landing and the end. */
#include "transitions.h"

static void a_raw_seek_moves(visits *fix, gconstpointer data)
{
    (void)data;
    transitions_resume(fix);
    transitions_seek_raw(fix, 100 * S);
    transitions_row_passes(fix, 100 * S);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_SEEKED), ==, 0);
}

static void a_seek_moves(visits *fix, gconstpointer data)
{
    (void)data;
    transitions_resume(fix);
    transitions_seek(fix, 100 * S);
    transitions_seeked(fix, 1, REPRISE_OK);
    transitions_row_passes(fix, 100 * S);
}

static void the_tick_saves(visits *fix, gconstpointer data)
{
    (void)data;
    fix->viewer->config.save_interval = S / 4;
    transitions_resume(fix);
    viewer_wait(fix->viewer, REPRISE_EVENT_SAVED, 2, NULL);
    g_assert_cmpint(transitions_stored(fix), >, PLACE);
}

static void a_pause_saves(visits *fix, gconstpointer data)
{
    (void)data;
    transitions_resume(fix);
    visits_wait_film(fix, PLACE + S / 2);
    viewer_set_state(fix->viewer, GST_STATE_PAUSED);
    viewer_wait(fix->viewer, REPRISE_EVENT_SAVED, 1, NULL);
    g_assert_cmpint(transitions_stored(fix), >=,
                    PLACE + S / 2 - (gint64)FRAME_TIME);
}

static void to_ready_saves(visits *fix, gconstpointer data)
{
    (void)data;
    transitions_resume(fix);
    visits_wait_film(fix, PLACE + S / 2);
    viewer_set_state(fix->viewer, GST_STATE_READY);
    viewer_wait(fix->viewer, REPRISE_EVENT_SAVED, 1, NULL);
    g_assert_cmpint(transitions_stored(fix), >=,
                    PLACE + S / 2 - (gint64)FRAME_TIME);
    /* Left in order: there is nothing more to save. */
    visits_save_is(fix, REPRISE_OK);
}

static void save_writes(visits *fix, gconstpointer data)
{
    (void)data;
    transitions_resume(fix);
    transitions_row_passes(fix, PLACE + S / 2);
}

static void passing_the_floor_lifts_it(visits *fix, gconstpointer data)
{
    (void)data;
    fix->viewer->config.rewind = S;
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    transitions_resumes(fix, PLACE - S);
    visits_save_is(fix, REPRISE_OK);
    transitions_row_is(fix, PLACE);
    visits_wait_film(fix, PLACE - S / 2);
    visits_save_is(fix, REPRISE_OK);
    transitions_row_is(fix, PLACE);
    transitions_row_passes(fix, PLACE + S / 4);
}

static void wait_message(visits *fix, GstMessageType types)
{
    GstBus *bus = gst_element_get_bus(fix->viewer->playbin);
    GstMessage *message =
        gst_bus_timed_pop_filtered(bus, PATIENCE_MS * GST_MSECOND, types);

    g_assert_nonnull(message);
    gst_message_unref(message);
    gst_object_unref(bus);
}

static void a_server_that_dies_freezes(visits *fix, gconstpointer data)
{
    media_server *mortal = media_server_start(NULL);
    char *uri = media_server_uri(mortal, "slow/60000/film.mp4");
    reprise_bookmark row;
    gint64 frozen;

    (void)data;
    store_put(fix->store, "film", PLACE);
    viewer_open(fix->viewer);
    viewer_load(fix->viewer, "film", uri, NULL);
    viewer_set_state(fix->viewer, GST_STATE_PLAYING);
    transitions_resumes(fix, PLACE);
    visits_wait_film(fix, PLACE + S / 2);
    media_server_stop(mortal);
    wait_message(fix, GST_MESSAGE_ERROR | GST_MESSAGE_EOS);
    visits_save_is(fix, REPRISE_OK);
    frozen = store_get(fix->store, "film", &row);
    g_assert_cmpint(frozen, >=, PLACE);
    g_assert_false(row.finished);
    /* Whatever the dead pipeline does, the place stays. */
    viewer_set_state(fix->viewer, GST_STATE_PAUSED);
    visits_save_is(fix, REPRISE_OK);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    transitions_row_is(fix, frozen);
    g_free(uri);
}

/* An error of any element, posted as it would. */
static void an_error_freezes(visits *fix, gconstpointer data)
{
    gint64 frozen;

    (void)data;
    transitions_resume(fix);
    visits_wait_film(fix, PLACE + S / 2);
    GST_ELEMENT_ERROR(fix->viewer->playbin, STREAM, FAILED, ("asked"), (NULL));
    visits_save_is(fix, REPRISE_OK);
    frozen = transitions_stored(fix);
    g_assert_cmpint(frozen, >=, PLACE);
    visits_wait_film(fix, PLACE + 2 * S);
    visits_save_is(fix, REPRISE_OK);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    transitions_row_is(fix, frozen);
}

static void set_next(GstElement *playbin, gpointer uri)
{
    g_object_set(playbin, "uri", uri, NULL);
}

static void a_stream_nobody_named_is_idle(visits *fix, gconstpointer data)
{
    reprise_stream stream = visits_stream_at(10 * S);
    char *next = media_file_uri("a.mp4");
    reprise_bookmark row;

    (void)data;
    /* playbin alone stops at such a switch now and then, without us too. */
    viewer_free(fix->viewer);
    fix->viewer = viewer_new("playbin3", fix->store);
    g_signal_connect(fix->viewer->playbin, "about-to-finish",
                     G_CALLBACK(set_next), next);
    visits_play(fix, "short.mp4", &stream);
    transitions_resumes(fix, 10 * S);
    g_assert_true(observer_wait_number(fix->viewer->eyes, SOURCE_AD_A, 5,
                                       PATIENCE_MS, NULL));
    store_get(fix->store, "film", &row);
    g_assert_true(row.finished);
    g_assert_cmpint(reprise_session_seek(fix->viewer->session, 5 * S), ==,
                    REPRISE_ERROR_INVALID_STATE);
    g_free(next);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    TRANSITION("watching/raw-seek-moves", a_raw_seek_moves);
    TRANSITION("watching/seek-moves", a_seek_moves);
    TRANSITION("watching/tick-saves", the_tick_saves);
    TRANSITION("watching/pause-saves", a_pause_saves);
    TRANSITION("watching/ready-saves", to_ready_saves);
    TRANSITION("watching/save-writes", save_writes);
    TRANSITION("watching/passing-the-floor-lifts-it",
               passing_the_floor_lifts_it);
    TRANSITION("watching/false-end-freezes", a_server_that_dies_freezes);
    TRANSITION("watching/error-freezes", an_error_freezes);
    TRANSITION("watching/unnamed-stream-is-idle",
               a_stream_nobody_named_is_idle);
    return g_test_run();
}
