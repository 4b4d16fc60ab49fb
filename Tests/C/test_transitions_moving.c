/* The transitions of a session's states on a real playbin, while a seek of the
 * viewer's is under way. */
#include "decoding.h"
#include "transitions.h"

static void the_target_is_the_place(visits *fix, gconstpointer data)
{
    (void)data;
    obstacles_plan(fix->viewer, ".l");
    transitions_resume(fix);
    transitions_seek(fix, 100 * S);
    obstacles_wait(fix->viewer, 2);
    g_assert_cmpint(viewer_position(fix->viewer).content_time, ==, 100 * S);
    visits_save_is(fix, REPRISE_OK);
    transitions_row_is(fix, 100 * S);
}

/* The floor of a viewer who was not taken to the bookmark ends with a seek. */
static void landing_lifts_the_floor(visits *fix, gconstpointer data)
{
    (void)data;
    transitions_play(fix, PLACE, REPRISE_START_BEGINNING_KEEP);
    transitions_starts_over(fix);
    visits_save_is(fix, REPRISE_OK);
    transitions_row_is(fix, PLACE);
    transitions_seek(fix, 20 * S);
    transitions_seeked(fix, 1, REPRISE_OK);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(transitions_stored(fix), >=, 20 * S);
    g_assert_cmpint(transitions_stored(fix), <, PLACE);
}

static void a_refused_seek_keeps_place_and_floor(visits *fix,
                                                 gconstpointer data)
{
    (void)data;
    obstacles_plan(fix->viewer, "rrrr");
    transitions_play(fix, PLACE, REPRISE_START_BEGINNING_KEEP);
    transitions_starts_over(fix);
    visits_wait_film(fix, S / 2);
    transitions_seek(fix, 100 * S);
    transitions_seeked(fix, 1, REPRISE_ERROR_SEEK_FAILED);
    g_assert_cmpint(viewer_position(fix->viewer).content_time, <, PLACE);
    visits_save_is(fix, REPRISE_OK);
    transitions_row_is(fix, PLACE);
}

/* A decoder in the sink sends a seek on as an event of its own making. */
static void a_decoder_refuses_it_too(visits *fix, gconstpointer data)
{
    (void)data;
    obstacles_plan(fix->viewer, ".rr");
    decoding_fit(fix->viewer);
    transitions_resume(fix);
    decoding_is_encoded(fix->viewer);
    transitions_seek(fix, 100 * S);
    transitions_seeked(fix, 1, REPRISE_ERROR_SEEK_FAILED);
    transitions_row_passes(fix, PLACE + S);
}

static GstBusSyncReply seek_at_the_end(GstBus *bus, GstMessage *message,
                                       gpointer user_data)
{
    visits *fix = user_data;

    (void)bus;
    if (GST_MESSAGE_TYPE(message) == GST_MESSAGE_EOS &&
        GST_MESSAGE_SRC(message) == GST_OBJECT(fix->viewer->playbin))
        transitions_seek(fix, 5 * S);
    return GST_BUS_PASS;
}

/* An application that plays a film over and over: the end comes to the session
 * behind the seek, and means what was before it. */
static void the_end_of_before_is_none(visits *fix, gconstpointer data)
{
    reprise_stream stream = visits_stream_at(11 * S);
    GstBus *bus = gst_element_get_bus(fix->viewer->playbin);
    reprise_bookmark row;

    (void)data;
    gst_bus_set_sync_handler(bus, seek_at_the_end, fix, NULL);
    fix->viewer->config.end_margin = REPRISE_TIME_NONE;
    visits_play(fix, "short.mp4", &stream);
    transitions_resumes(fix, 11 * S);
    transitions_seeked(fix, 1, REPRISE_OK);
    observer_clear(fix->viewer->eyes);
    transitions_row_passes(fix, 6 * S);
    store_get(fix->store, "film", &row);
    g_assert_cmpint(row.content_time, <, 11 * S);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_FINISHED), ==, 0);
    gst_bus_set_sync_handler(bus, NULL, NULL, NULL);
    gst_object_unref(bus);
}

/* Ten seconds, and the place is the target's, an estimate. */
static void a_lost_seek_times_out(visits *fix, gconstpointer data)
{
    reprise_bookmark row;

    (void)data;
    obstacles_plan(fix->viewer, ".l");
    transitions_resume(fix);
    transitions_seek(fix, 100 * S);
    transitions_seeked(fix, 1, REPRISE_ERROR_TIMED_OUT);
    visits_save_is(fix, REPRISE_OK);
    store_get(fix->store, "film", &row);
    g_assert_cmpint(ABS(row.content_time - 100 * S), <, S);
    g_assert_true(row.estimated);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    TRANSITION("moving/target-is-the-place", the_target_is_the_place);
    TRANSITION("moving/landing-lifts-the-floor", landing_lifts_the_floor);
    TRANSITION("moving/refused-keeps-place-and-floor",
               a_refused_seek_keeps_place_and_floor);
    TRANSITION("moving/refused-by-a-sink-that-decodes",
               a_decoder_refuses_it_too);
    TRANSITION("moving/end-of-before-is-none", the_end_of_before_is_none);
    TRANSITION("moving/timeout-is-at-the-target", a_lost_seek_times_out);
    return g_test_run();
}
