/* What a session has not asked for: a gapless switch, the application's own
 * seek before the landing, other speeds. */
#include "visits.h"

#define S GST_SECOND

static void set_next(GstElement *playbin, gpointer uri)
{
    g_object_set(playbin, "uri", uri, NULL);
}

static void wait_ad(visits *fix, int number)
{
    g_assert_true(observer_wait_number(fix->viewer->eyes, SOURCE_AD_A, number,
                                       PATIENCE_MS, NULL));
}

static void row_is(visits *fix, const reprise_bookmark *expected)
{
    reprise_bookmark row;

    store_get(fix->store, "film", &row);
    g_assert_cmpmem(&row, sizeof row, expected, sizeof row);
}

/* From 9 s of 12 s on, and then an advertisement as the next uri: watched in
 * play, in a pause and after a seek, it is neither resumed nor kept. */
static void what_comes_after_is_nobodys(visits *fix, gconstpointer data)
{
    char *next = media_file_uri("a.mp4");
    reprise_stream stream = visits_stream_at(9 * S);
    reprise_bookmark row;

    stream.timeline = data != NULL ? timeline_of(data) : NULL;
    /* playbin alone stops at such a switch now and then, without us too. */
    viewer_free(fix->viewer);
    fix->viewer = viewer_new("playbin3", fix->store);
    g_signal_connect(fix->viewer->playbin, "about-to-finish",
                     G_CALLBACK(set_next), next);
    visits_play(fix, "short.mp4", &stream);
    reprise_timeline_unref(stream.timeline);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    visits_first_frame_is(fix, 225);
    wait_ad(fix, 25);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", &row), >=, 11 * S);
    g_assert_cmpint(row.content_time, <=, 12 * S);
    g_assert_cmpint(row.content_duration, ==, 12 * S);
    g_assert_true(row.finished);
    viewer_wait(fix->viewer, REPRISE_EVENT_FINISHED, 1, NULL);
    g_assert_cmpint(reprise_session_seek(fix->viewer->session, 5 * S), ==,
                    REPRISE_ERROR_INVALID_STATE);
    viewer_set_state(fix->viewer, GST_STATE_PAUSED);
    viewer_settle(fix->viewer);
    visits_save_is(fix, REPRISE_OK);
    row_is(fix, &row);
    g_assert_true(gst_element_seek_simple(
        fix->viewer->playbin, GST_FORMAT_TIME,
        GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE, 5 * S));
    viewer_set_state(fix->viewer, GST_STATE_PLAYING);
    wait_ad(fix, 130);
    visits_save_is(fix, REPRISE_OK);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    g_assert_cmpint(viewer_close(fix->viewer), ==, REPRISE_OK);
    row_is(fix, &row);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_FINISHED), ==, 1);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_RESUMED), ==, 1);
    g_free(next);
}

/* -- Named, and placed by the application itself -------------------------- */

typedef struct door {
    GMutex lock;
    GCond waits;
    GstPad *pad;      /* a reference, once a picture has come to it */
    gint is_passable; /* atomic */
} door;

/* Without a duration the session does not seek yet: one seek at a time. */
static GstPadProbeReturn deny(GstPad *pad, GstPadProbeInfo *info,
                              gpointer user_data)
{
    door *self = user_data;

    (void)pad;
    return GST_QUERY_TYPE(GST_PAD_PROBE_INFO_QUERY(info)) ==
                       GST_QUERY_DURATION &&
                   !g_atomic_int_get(&self->is_passable)
               ? GST_PAD_PROBE_DROP
               : GST_PAD_PROBE_OK;
}

static GstPadProbeReturn knock(GstPad *pad, GstPadProbeInfo *info,
                               gpointer user_data)
{
    door *self = user_data;

    (void)info;
    g_mutex_lock(&self->lock);
    self->pad = gst_object_ref(pad);
    g_cond_signal(&self->waits);
    g_mutex_unlock(&self->lock);
    return GST_PAD_PROBE_REMOVE;
}

static void pad_added(GstElement *playsink, GstPad *pad, gpointer user_data)
{
    (void)playsink;
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_QUERY_UPSTREAM, deny, user_data,
                      NULL);
    if (g_str_has_prefix(GST_PAD_NAME(pad), "video"))
        gst_pad_add_probe(pad,
                          GST_PAD_PROBE_TYPE_BLOCK | GST_PAD_PROBE_TYPE_BUFFER,
                          knock, user_data, NULL);
}

/* Sought while the first picture waits: the application has its way, and no
 * frame of another place is shown. */
static void the_applications_seek_wins(visits *fix, gconstpointer data)
{
    GstElement *playsink =
        gst_bin_get_by_name(GST_BIN(fix->viewer->playbin), "playsink");
    static door door; /* outlived by no pad */
    reprise_stream stream;
    gint64 place;

    (void)data;
    g_signal_connect(playsink, "pad-added", G_CALLBACK(pad_added), &door);
    store_put(fix->store, "film", 50 * S);
    reprise_stream_init(&stream);
    visits_play(fix, "film.mp4", &stream);
    g_mutex_lock(&door.lock);
    while (door.pad == NULL)
        g_cond_wait(&door.waits, &door.lock);
    g_mutex_unlock(&door.lock);
    g_assert_true(gst_pad_push_event(
        door.pad,
        gst_event_new_seek(
            1.0, GST_FORMAT_TIME, GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE,
            GST_SEEK_TYPE_SET, 100 * S, GST_SEEK_TYPE_NONE, -1)));
    g_atomic_int_set(&door.is_passable, TRUE);
    viewer_wait(fix->viewer, REPRISE_EVENT_STARTED_OVER, 1, NULL);
    visits_wait_film(fix, 101 * S);
    visits_first_frame_is(fix, 2500);
    visits_save_is(fix, REPRISE_OK);
    place = store_get(fix->store, "film", NULL);
    g_assert_cmpint(place, >=, 100 * S + S / 2);
    g_assert_cmpint(place, <, 150 * S);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_RESUMED), ==, 0);
    viewer_close(fix->viewer);
    gst_object_unref(door.pad);
    gst_object_unref(playsink);
}

/* -- Speeds --------------------------------------------------------------- */

static void at_the_old_speed(visits *fix)
{
    reprise_stream stream = visits_stream_at(50 * S);

    visits_play(fix, "film.mp4", &stream);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    visits_wait_film(fix, 51 * S);
}

/* Whether or not the demuxer can: the film goes on, and so does the place. */
static void a_change_of_speed_alone_is_no_seek(visits *fix, gconstpointer data)
{
    (void)data;
    at_the_old_speed(fix);
    gst_element_seek(fix->viewer->playbin, 1.5, GST_FORMAT_TIME,
                     GST_SEEK_FLAG_INSTANT_RATE_CHANGE, GST_SEEK_TYPE_NONE, -1,
                     GST_SEEK_TYPE_NONE, -1);
    visits_wait_film(fix, 54 * S);
    g_assert_cmpint(
        ABS(viewer_position(fix->viewer).content_time - (gint64)(54 * S)), <=,
        S);
}

static void backwards_the_place_goes_back(visits *fix, gconstpointer data)
{
    seen_frame frame;

    (void)data;
    at_the_old_speed(fix);
    observer_clear(fix->viewer->eyes);
    g_assert_true(gst_element_seek(fix->viewer->playbin, -1.0, GST_FORMAT_TIME,
                                   GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE,
                                   GST_SEEK_TYPE_SET, 0, GST_SEEK_TYPE_SET,
                                   40 * S));
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(ABS(store_get(fix->store, "film", NULL) - (gint64)(40 * S)),
                    <=, S);
    do
        g_assert_true(
            observer_wait_next_frame(fix->viewer->eyes, PATIENCE_MS, &frame));
    while (frame.code.number >= 38 * FRAME_RATE);
    g_assert_cmpint(
        ABS(viewer_position(fix->viewer).content_time - (gint64)(38 * S)), <=,
        S);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
#define ADD(path, data, function)                                       \
    g_test_add("/unasked/" path, visits, data, visits_set_up, function, \
               visits_tear_down)
    ADD("gapless", "short", what_comes_after_is_nobodys);
    ADD("gapless-by-its-own-duration", NULL, what_comes_after_is_nobodys);
    ADD("sought-before-the-landing", NULL, the_applications_seek_wins);
    ADD("instant-rate", NULL, a_change_of_speed_alone_is_no_seek);
    ADD("backwards", NULL, backwards_the_place_goes_back);
    return g_test_run();
}
