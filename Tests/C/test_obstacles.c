/* What stood in a resume's way in other players: a source that refuses the seek
 * (R07), sinks that never change state asynchronously (R22), a busy machine
 * (R06). */
#include "visits.h"

#define S ((gint64)GST_SECOND)
#define FROM (50 * S + 480 * (gint64)GST_MSECOND)

static void play(visits *fix, const char *file, gint64 from)
{
    reprise_stream stream;

    reprise_stream_init(&stream);
    if (fix->viewer->session != NULL) {
        viewer_set_state(fix->viewer, GST_STATE_READY);
        visits_save_is(fix, REPRISE_OK); /* the last visit's is on disk */
    }
    store_put(fix->store, "film", from);
    visits_play(fix, file, &stream);
}

/* -- A source that refuses ------------------------------------------------- */

/* How many seeks it refuses yet. */
static gint refusals;
static gint refused;

static gboolean refuse(GstPad *pad, GstObject *parent, GstEvent *event)
{
    GstPadEventFunction accept =
        (GstPadEventFunction)g_object_get_data(G_OBJECT(pad), "accept");

    if (GST_EVENT_TYPE(event) == GST_EVENT_SEEK &&
        g_atomic_int_get(&refusals) > 0) {
        g_atomic_int_add(&refusals, -1);
        g_atomic_int_inc(&refused);
        gst_event_unref(event);
        return FALSE;
    }
    return accept(pad, parent, event);
}

/* source feeds one of playsink's pads; every seek goes up through it. */
static void linked(GstPad *pad, GstPad *source, gpointer user_data)
{
    (void)pad;
    (void)user_data;
    g_object_set_data(G_OBJECT(source), "accept",
                      (gpointer)GST_PAD_EVENTFUNC(source));
    gst_pad_set_event_function(source, refuse);
}

static void pad_added(GstElement *playsink, GstPad *pad, gpointer user_data)
{
    (void)playsink;
    g_signal_connect(pad, "linked", G_CALLBACK(linked), user_data);
}

static void refuse_seeks(visits *fix, gint count)
{
    GstElement *playsink =
        gst_bin_get_by_name(GST_BIN(fix->viewer->playbin), "playsink");

    g_atomic_int_set(&refusals, count);
    g_atomic_int_set(&refused, 0);
    g_signal_connect(playsink, "pad-added", G_CALLBACK(pad_added), NULL);
    gst_object_unref(playsink);
}

/* data: a file of the media. */
static void refused_once_it_lands_after_all(visits *fix, gconstpointer data)
{
    viewer_event event;

    refuse_seeks(fix, 1);
    play(fix, data, FROM);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, &event);
    g_assert_cmpint(event.content_time, ==, FROM);
    visits_first_frame_is(fix, (int)(FROM / (gint64)FRAME_TIME));
    g_assert_cmpint(g_atomic_int_get(&refused), ==, 1);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_RESUME_FAILED), ==,
                     0);
}

static void refused_always_it_plays_and_keeps_the_row(visits *fix,
                                                      gconstpointer data)
{
    viewer_event event;

    refuse_seeks(fix, G_MAXINT);
    play(fix, data, FROM);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUME_FAILED, 1, &event);
    g_assert_cmpint(event.status, ==, REPRISE_ERROR_SEEK_FAILED);
    visits_first_frame_is(fix, 0);
    visits_wait_film(fix, S);
    visits_save_is(fix, REPRISE_OK);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    g_assert_cmpint(viewer_close(fix->viewer), ==, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, FROM);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_RESUMED), ==, 0);
    g_assert_cmpint(g_atomic_int_get(&refused), ==, 2);
}

/* -- Sinks that never go asynchronous -------------------------------------- */

static void set_synchronous(GstElement *bin)
{
    GstElement *sink = gst_bin_get_by_name(GST_BIN(bin), "sink");

    g_object_set(sink, "async", FALSE, NULL);
    gst_object_unref(sink);
}

static void lands_in_time(visits *fix, const char *file)
{
    gboolean has_picture = !g_str_equal(file, "sound.m4a");
    gint64 start = g_get_monotonic_time();
    viewer_event event;
    heard_sound sound;

    play(fix, file, FROM);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, &event);
    g_assert_cmpint(event.monotonic - start, <, 2 * G_TIME_SPAN_SECOND);
    g_assert_cmpint(event.content_time, ==, FROM);
    if (has_picture || fix->viewer->config.resume_method == REPRISE_RESUME_HOLD)
        g_assert_cmpint(event.method, ==, REPRISE_RESUME_HOLD);
    if (has_picture)
        visits_first_frame_is(fix, (int)(FROM / (gint64)FRAME_TIME));
    g_assert_true(observer_wait_heard(fix->viewer->eyes, PATIENCE_MS, &sound));
    g_assert_cmpint(ABS(sound.place.position - FROM), <=,
                    50 * (gint64)GST_MSECOND);
}

/* data: a file of the media. Such a pipeline may have prerolled before its first
 * buffer comes. Then sound alone is told as PREROLL, but to who asks for HOLD;
 * none of it is heard from before the place. */
static void sinks_that_never_preroll_land_too(visits *fix, gconstpointer data)
{
    set_synchronous(observer_audio_sink(fix->viewer->eyes));
    set_synchronous(observer_video_sink(fix->viewer->eyes));
    lands_in_time(fix, data);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    viewer_close(fix->viewer);
    fix->viewer->config.resume_method = REPRISE_RESUME_HOLD;
    lands_in_time(fix, data);
}

/* -- A busy machine -------------------------------------------------------- */

static gpointer burn(gpointer is_over)
{
    while (!g_atomic_int_get((gint *)is_over))
        ;
    return NULL;
}

static void under_load_the_first_frame_is_right(visits *fix, gconstpointer data)
{
    guint count = g_getenv("REPRISE_SOAK") != NULL ? 100 : 10;
    gint is_over = FALSE;
    GThread *burners[4];

    for (guint i = 0; i < G_N_ELEMENTS(burners); i++)
        burners[i] = g_thread_new("burner", burn, &is_over);
    for (guint i = 0; i < count; i++) {
        play(fix, data, 30 * S);
        viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
        visits_first_frame_is(fix, 750);
    }
    g_atomic_int_set(&is_over, TRUE);
    for (guint i = 0; i < G_N_ELEMENTS(burners); i++)
        g_thread_join(burners[i]);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
#define ADD(path, data, function)                                         \
    g_test_add("/obstacles/" path, visits, data, visits_set_up, function, \
               visits_tear_down)
    ADD("refused-once/mp4", "film.mp4", refused_once_it_lands_after_all);
    ADD("refused-once/hls", "plain.m3u8", refused_once_it_lands_after_all);
    ADD("refused/mp4", "film.mp4", refused_always_it_plays_and_keeps_the_row);
    ADD("refused/hls", "plain.m3u8", refused_always_it_plays_and_keeps_the_row);
    ADD("synchronous/sound", "sound.m4a", sinks_that_never_preroll_land_too);
    ADD("synchronous/mp4", "film.mp4", sinks_that_never_preroll_land_too);
    ADD("synchronous/hls", "plain.m3u8", sinks_that_never_preroll_land_too);
    ADD("load/mp4", "film.mp4", under_load_the_first_frame_is_right);
    return g_test_run();
}
