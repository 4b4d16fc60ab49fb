/* The transitions of a session's states on a real playbin, while a seek of the
 * viewer's is under way. */
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

static void landed_at(visits *fix, gint64 content_time, guint seeks)
{
    viewer_event event;

    viewer_wait(fix->viewer, REPRISE_EVENT_SEEKED, 1, &event);
    g_assert_cmpint(event.content_time, ==, content_time);
    g_assert_cmpuint(obstacles_met(fix->viewer), ==, seeks);
    visits_wait_film(fix, content_time + S / 2);
}

static void astray_once_is_sought_again(visits *fix, gconstpointer data)
{
    guint count;
    seen_frame *frames;

    (void)data;
    obstacles_plan(fix->viewer, ".a");
    transitions_resume(fix);
    transitions_seek(fix, 100 * S);
    transitions_seeked(fix, 1, REPRISE_OK);
    landed_at(fix, 100 * S, 3);
    frames = observer_frames(fix->viewer->eyes, &count);
    for (guint i = 0; i < count; i++)
        g_assert_cmpint(frames[i].code.number * (gint64)FRAME_TIME, <,
                        100 * S + ASTRAY);
    g_free(frames);
}

static void astray_twice_is_there(visits *fix, gconstpointer data)
{
    (void)data;
    obstacles_plan(fix->viewer, ".aa");
    transitions_resume(fix);
    transitions_seek(fix, 100 * S);
    transitions_seeked(fix, 1, REPRISE_OK);
    /* Seeks go a nanosecond beyond their place. */
    landed_at(fix, 100 * S + ASTRAY + 1, 3);
}

/* Each is refused twice: by the playbin, and up a pad. */
static void astray_and_refused_is_there(visits *fix, gconstpointer data)
{
    (void)data;
    obstacles_plan(fix->viewer, ".ar");
    transitions_resume(fix);
    transitions_seek(fix, 100 * S);
    transitions_seeked(fix, 1, REPRISE_ERROR_SEEK_FAILED);
    visits_wait_film(fix, 100 * S + ASTRAY + S / 2);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    TRANSITION("moving/target-is-the-place", the_target_is_the_place);
    TRANSITION("moving/landing-lifts-the-floor", landing_lifts_the_floor);
    TRANSITION("moving/refused-keeps-place-and-floor",
               a_refused_seek_keeps_place_and_floor);
    TRANSITION("moving/astray-once-is-sought-again",
               astray_once_is_sought_again);
    TRANSITION("moving/astray-twice-is-there", astray_twice_is_there);
    TRANSITION("moving/astray-and-refused-is-there",
               astray_and_refused_is_there);
    TRANSITION("moving/timeout-is-at-the-target", a_lost_seek_times_out);
    return g_test_run();
}
