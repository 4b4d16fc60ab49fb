/* Where a resume goes, and what a viewer does after it: seeks over breaks and
 * back, with the seek flags that the box needs (R09, R11, R19, R33, R36). */
#include "child.h"
#include "obstacles.h"
#include "visits.h"

#define S GST_SECOND

/* "tuesday": breaks at 0, 60, 90 and behind the film, at 180 s. In stream time
 * they are [0, 30), [90, 120), [150, 180), [270, 285). */
static void resume_at(visits *fix, gint64 content_time)
{
    reprise_stream stream;

    viewer_set_state(fix->viewer, GST_STATE_READY);
    if (fix->viewer->session != NULL) /* what was watched has been kept */
        visits_save_is(fix, REPRISE_OK);
    store_put(fix->store, "film", content_time);
    reprise_stream_init(&stream);
    stream.timeline = timeline_of("tuesday");
    visits_play(fix, "tuesday.m3u8", &stream);
    reprise_timeline_unref(stream.timeline);
}

static void is_playing(visits *fix)
{
    GstState state = GST_STATE_NULL;

    viewer_settle(fix->viewer);
    gst_element_get_state(fix->viewer->playbin, &state, NULL, 0);
    g_assert_cmpint(state, ==, GST_STATE_PLAYING);
}

/* -- R11 ------------------------------------------------------------------ */

/* Behind a pre-roll, and behind breaks in the film. */
static void breaks_before_the_place(visits *fix, gconstpointer data)
{
    static const gint64 places[][2] = {{27 * S, 57 * S}, {132 * S, 222 * S}};

    visits_use(fix, data);
    for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
        gint64 start;
        viewer_event event;

        start = g_get_monotonic_time();
        resume_at(fix, places[i][0]);
        viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, &event);
        g_assert_cmpint(event.stream_time, ==, places[i][1]);
        visits_first_frame_is(fix, (int)(places[i][0] / FRAME_TIME));
        is_playing(fix);
        g_assert_cmpint(g_get_monotonic_time() - start, <,
                        5 * G_TIME_SPAN_SECOND);
        visits_wait_film(fix, places[i][0] + S);
        g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_BREAK_STARTED),
                         ==, 0);
    }
}

/* -- R09 ------------------------------------------------------------------ */

/* PAUSED was asked for, and the breaks come 0.3 s later: one seek, no sooner,
 * and nothing of another place is shown. */
static void breaks_after_the_manifest(visits *fix, gconstpointer data)
{
    reprise_timeline *breaks = timeline_of("tuesday");
    char *uri = media_server_uri(fix->server, "tuesday.m3u8");
    reprise_stream stream;
    viewer_event event;

    visits_use(fix, data);
    obstacles_plan(fix->viewer, "");
    store_put(fix->store, "film", 132 * S);
    viewer_open(fix->viewer);
    reprise_stream_init(&stream);
    stream.content_id = "film";
    stream.await_timeline = 1;
    viewer_load_stream(fix->viewer, uri, &stream);
    viewer_set_state(fix->viewer, GST_STATE_PAUSED);
    pass_time(300);
    g_assert_cmpuint(obstacles_met(fix->viewer), ==, 0);
    g_assert_cmpint(reprise_session_set_timeline(fix->viewer->session, breaks),
                    ==, REPRISE_OK);
    viewer_settle(fix->viewer);
    viewer_set_state(fix->viewer, GST_STATE_PLAYING);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, &event);
    g_assert_cmpint(event.stream_time, ==, 222 * S);
    visits_first_frame_is(fix, 132 * FRAME_RATE);
    visits_wait_film(fix, 133 * S);
    g_assert_cmpuint(obstacles_met(fix->viewer), ==, 1);
    viewer_close(fix->viewer);
    reprise_timeline_unref(breaks);
    g_free(uri);
}

/* -- R19, R36 ------------------------------------------------------------- */

typedef struct jump {
    gint64 stream_time, content_time;
} jump;

/* Half a second of film from there on, at its own place, and no other break. */
static void plays_from(visits *fix, const jump *to)
{
    guint count, before;
    seen_frame *frames;
    gint64 kept;
    /* A demuxer's constant takes an application's own seek aside. */
    int most = (int)((to->content_time + S) / FRAME_TIME);
    int least = (int)((to->content_time - S) / FRAME_TIME);

    g_assert_true(
        observer_wait_frame(fix->viewer->eyes, 12, PATIENCE_MS, NULL));
    is_playing(fix);
    before = observer_frame_count(fix->viewer->eyes);
    visits_save_is(fix, REPRISE_OK);
    frames = observer_frames(fix->viewer->eyes, &count);
    kept = store_get(fix->store, "film", NULL);
    g_test_message("to %" G_GINT64_FORMAT
                   ", frames %d to %d, kept %" G_GINT64_FORMAT,
                   to->content_time, frames[0].code.number,
                   frames[count - 1].code.number, kept);
    for (guint i = 0; i < count; i++)
        g_assert_cmpint(frames[i].code.source, ==, SOURCE_FILM);
    for (guint i = 1; i < count; i++)
        g_assert_cmpint(frames[i].code.number, ==,
                        frames[i - 1].code.number + 1);
    g_assert_cmpint(frames[0].code.number, >=, least);
    g_assert_cmpint(frames[0].code.number, <=, most);
    g_assert_cmpint(kept / FRAME_TIME, >=, frames[0].code.number);
    /* A place told while playing may be a tenth of a second old. */
    g_assert_cmpint(kept / FRAME_TIME, >=, frames[before - 1].code.number - 4);
    g_assert_cmpint(kept / FRAME_TIME, <=, frames[count - 1].code.number + 1);
    g_free(frames);
}

static void by_the_application(visits *fix, const jump *to)
{
    g_assert_true(gst_element_seek_simple(
        fix->viewer->playbin, GST_FORMAT_TIME,
        GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE, to->stream_time));
}

/* It is on its way when the call returns. */
static void by_the_session(visits *fix, const jump *to)
{
    guint told = viewer_count(fix->viewer, REPRISE_EVENT_SEEKED);

    g_assert_cmpint(
        reprise_session_seek(fix->viewer->session, to->content_time), ==,
        REPRISE_OK);
    viewer_wait(fix->viewer, REPRISE_EVENT_SEEKED, told + 1, NULL);
}

/* Past the next breaks, and before the last ones: nobody is taken into one. */
static void seeks_around(visits *fix, gconstpointer data)
{
    static const jump jumps[] = {
        {135 * S, 75 * S},  {240 * S, 150 * S}, {50 * S, 20 * S},
        {222 * S, 132 * S}, {227 * S, 137 * S}, {217 * S, 127 * S},
    };
    void (*const ways[])(visits *, const jump *) = {by_the_application,
                                                    by_the_session};

    visits_use(fix, data);
    resume_at(fix, 66 * S);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    visits_first_frame_is(fix, 66 * FRAME_RATE);
    visits_wait_film(fix, 67 * S);
    for (guint way = 0; way < G_N_ELEMENTS(ways); way++) {
        for (guint i = 0; i < G_N_ELEMENTS(jumps); i++) {
            viewer_set_state(fix->viewer, GST_STATE_PAUSED);
            viewer_settle(fix->viewer);
            observer_clear(fix->viewer->eyes);
            ways[way](fix, &jumps[i]);
            viewer_settle(fix->viewer);
            viewer_set_state(fix->viewer, GST_STATE_PLAYING);
            plays_from(fix, &jumps[i]);
        }
    }
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_BREAK_STARTED), ==,
                     0);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_SEEKED), ==,
                     G_N_ELEMENTS(jumps));
}

/* -- R33 ------------------------------------------------------------------ */

/* The alternative for boxes that need key frames: at most one group of pictures
 * early, and the bookmark itself stays until it is passed. */
static void with_key_frames(visits *fix, gconstpointer data)
{
    const gint64 place = 67 * S + 520 * GST_MSECOND;
    seen_frame first;

    visits_use(fix, data);
    fix->viewer->config.seek_flags = GST_SEEK_FLAG_KEY_UNIT;
    resume_at(fix, place);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    g_assert_true(
        observer_wait_frame(fix->viewer->eyes, 1, PATIENCE_MS, &first));
    g_test_message("first frame %d", first.code.number);
    g_assert_cmpint(first.code.source, ==, SOURCE_FILM);
    g_assert_cmpint(first.code.number, >=, place / FRAME_TIME - 2 * FRAME_RATE);
    g_assert_cmpint(first.code.number, <=, place / FRAME_TIME);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", NULL), >=, place);
    visits_wait_film(fix, place + S);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(
        ABS(store_get(fix->store, "film", NULL) - (place + (gint64)S)), <=,
        S / 4);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
#define ADD(path, function)                                           \
    g_test_add("/applications/" path "/playbin", visits, "playbin",   \
               visits_set_up, function, visits_tear_down);            \
    g_test_add("/applications/" path "/playbin3", visits, "playbin3", \
               visits_set_up, function, visits_tear_down)
    ADD("breaks-before", breaks_before_the_place);
    ADD("breaks-later", breaks_after_the_manifest);
    ADD("seeks-around", seeks_around);
    ADD("key-frames", with_key_frames);
    return g_test_run();
}
