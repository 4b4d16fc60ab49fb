/* Applications that replace what is theirs: the sinks, the next title while one
 * still plays, the pipeline's pace. The session goes on working. */
#include "visits.h"

#define S GST_SECOND
#define FROM (70 * S + 120 * GST_MSECOND)

/* -- Sinks ---------------------------------------------------------------- */

/* The viewer is shown everything by new sinks from here on. */
static void replace_sinks(visits *fix)
{
    observer *old = fix->viewer->eyes;

    fix->viewer->eyes = observer_new();
    observer_attach(fix->viewer->eyes, fix->viewer->playbin);
    observer_free(old);
}

static void resumes_and_keeps(visits *fix, gint64 from)
{
    viewer_event event;
    seen_frame frame;

    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, &event);
    g_assert_cmpint(event.content_time, ==, from);
    visits_first_frame_is(fix, (int)(from / FRAME_TIME));
    visits_wait_film(fix, from + S);
    viewer_set_state(fix->viewer, GST_STATE_PAUSED);
    viewer_settle(fix->viewer);
    visits_save_is(fix, REPRISE_OK);
    g_assert_true(observer_wait_number(
        fix->viewer->eyes, SOURCE_FILM,
        (int)(store_get(fix->store, "film", NULL) / FRAME_TIME), PATIENCE_MS,
        &frame));
    g_assert_cmpuint(observer_frame_count(fix->viewer->eyes), ==,
                     frame.code.number - from / FRAME_TIME + 1);
}

/* Before a load, and between a load and the way up. */
static void sinks_are_replaced(visits *fix, gconstpointer data)
{
    char *uri = media_server_uri(fix->server, "plain.m3u8");
    reprise_stream stream;

    visits_use(fix, data);
    for (int i = 0; i < 4; i++) {
        gint64 from =
            i == 0 ? (gint64)FROM : store_get(fix->store, "film", NULL);

        if (i == 0)
            store_put(fix->store, "film", from);
        if (fix->viewer->session == NULL)
            viewer_open(fix->viewer);
        viewer_set_state(fix->viewer, i % 2 ? GST_STATE_READY : GST_STATE_NULL);
        viewer_clear(fix->viewer);
        if (i % 2)
            replace_sinks(fix);
        reprise_stream_init(&stream);
        stream.content_id = "film";
        viewer_load_stream(fix->viewer, uri, &stream);
        if (i % 2 == 0)
            replace_sinks(fix);
        viewer_set_state(fix->viewer, GST_STATE_PLAYING);
        resumes_and_keeps(fix, from);
    }
    g_free(uri);
}

/* -- The next title ------------------------------------------------------- */

typedef struct next_title {
    visits *fix;
    char *uri;
    gint answer; /* of the load */
} next_title;

/* Asks for a load of its own, which comes too early. */
static void set_next(GstElement *playbin, gpointer user_data)
{
    next_title *self = user_data;
    reprise_stream next;

    reprise_stream_init(&next);
    next.content_id = "next";
    g_atomic_int_set(&self->answer,
                     reprise_session_load(self->fix->viewer->session, &next));
    g_object_set(playbin, "uri", self->uri, NULL);
}

/* Without a gap, and loaded in good time after that. */
static void the_next_title_in_about_to_finish(visits *fix, gconstpointer data)
{
    next_title next = {.fix = fix, .uri = media_file_uri("a.mp4")};
    reprise_stream stream;
    reprise_bookmark row;

    /* playbin alone stops at such a switch now and then, without us too. */
    visits_use(fix, data);
    store_put(fix->store, "film", 9 * S);
    store_put(fix->store, "next", 5 * S);
    g_signal_connect(fix->viewer->playbin, "about-to-finish",
                     G_CALLBACK(set_next), &next);
    fix->viewer->config.end_margin = REPRISE_TIME_NONE;
    reprise_stream_init(&stream);
    visits_play(fix, "short.mp4", &stream);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    visits_first_frame_is(fix, 225);
    g_assert_true(observer_wait_number(fix->viewer->eyes, SOURCE_AD_A, 12,
                                       PATIENCE_MS, NULL));
    g_assert_cmpint(g_atomic_int_get(&next.answer), ==,
                    REPRISE_ERROR_INVALID_STATE);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", &row), >=, 11 * S);
    g_assert_cmpint(store_get(fix->store, "next", NULL), ==, 5 * S);
    g_signal_handlers_disconnect_by_func(fix->viewer->playbin, set_next, &next);
    viewer_set_state(fix->viewer, GST_STATE_READY);
    viewer_clear(fix->viewer);
    observer_clear(fix->viewer->eyes);
    viewer_load(fix->viewer, "next", next.uri, NULL);
    viewer_set_state(fix->viewer, GST_STATE_PLAYING);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    g_assert_true(observer_wait_number(fix->viewer->eyes, SOURCE_AD_A, 150,
                                       PATIENCE_MS, NULL));
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "next", NULL), >=, 5 * S + S / 2);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, row.content_time);
    g_free(next.uri);
}

/* -- Buffering ------------------------------------------------------------ */

/* Pauses below 100 % and plays at 100, as playbin's manual has it, until the
 * film has come there. How often it paused. */
static guint play_as_the_buffer_fills(visits *fix, gint64 content_time)
{
    GstBus *bus = gst_element_get_bus(fix->viewer->playbin);
    guint pauses = 0;
    gint percent;

    while (!observer_wait_number(fix->viewer->eyes, SOURCE_FILM,
                                 (int)(content_time / FRAME_TIME), 0, NULL)) {
        GstMessage *message = gst_bus_timed_pop_filtered(
            bus, 100 * GST_MSECOND, GST_MESSAGE_BUFFERING | GST_MESSAGE_ERROR);

        if (message == NULL)
            continue;
        g_assert_cmpint(GST_MESSAGE_TYPE(message), ==, GST_MESSAGE_BUFFERING);
        gst_message_parse_buffering(message, &percent);
        viewer_set_state(fix->viewer,
                         percent < 100 ? GST_STATE_PAUSED : GST_STATE_PLAYING);
        pauses += percent < 100;
        gst_message_unref(message);
    }
    gst_object_unref(bus);
    return pauses;
}

static void a_buffering_application(visits *fix, gconstpointer data)
{
    /* A little more than the film needs, and less. */
    char *uri =
        media_server_uri(fix->server, "from/200000/slow/24000/film.mp4");
    reprise_stream stream;
    seen_frame last;

    visits_use(fix, data);
    gst_util_set_object_arg(G_OBJECT(fix->viewer->playbin), "flags",
                            "video+audio+buffering");
    fix->viewer->config.save_interval = S / 4;
    viewer_open(fix->viewer);
    store_put(fix->store, "film", FROM);
    reprise_stream_init(&stream);
    stream.content_id = "film";
    viewer_load_stream(fix->viewer, uri, &stream);
    viewer_set_state(fix->viewer, GST_STATE_PAUSED);
    g_assert_cmpuint(play_as_the_buffer_fills(fix, FROM + 2 * S), >, 0);
    viewer_set_state(fix->viewer, GST_STATE_PAUSED);
    viewer_settle(fix->viewer);
    visits_save_is(fix, REPRISE_OK);
    visits_first_frame_is(fix, (int)(FROM / FRAME_TIME));
    g_assert_true(observer_wait_frame(fix->viewer->eyes,
                                      observer_frame_count(fix->viewer->eyes),
                                      PATIENCE_MS, &last));
    g_assert_cmpint(store_get(fix->store, "film", NULL) / FRAME_TIME, ==,
                    last.code.number);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_RESUMED), ==, 1);
    g_free(uri);
}

/* -- Two at once ---------------------------------------------------------- */

/* Two playbins of two kinds, each with a session, and one store. */
static void two_at_once(visits *fix, gconstpointer data)
{
    viewer *other = viewer_new("playbin3", fix->store);
    char *uri = media_file_uri("film.mp4");
    reprise_timeline *breaks = timeline_of("tuesday");
    reprise_stream stream;
    seen_frame first;

    (void)data;
    store_put(fix->store, "film", FROM);
    store_put(fix->store, "other", 20 * S);
    viewer_open(other);
    viewer_load(other, "other", uri, NULL);
    viewer_set_state(other, GST_STATE_PLAYING);
    reprise_stream_init(&stream);
    stream.timeline = breaks;
    visits_play(fix, "tuesday.m3u8", &stream);
    visits_first_frame_is(fix, (int)(FROM / FRAME_TIME));
    g_assert_true(observer_wait_frame(other->eyes, 1, PATIENCE_MS, &first));
    g_assert_cmpint(first.code.number, ==, 20 * FRAME_RATE);
    visits_wait_film(fix, FROM + S);
    g_assert_true(observer_wait_number(other->eyes, SOURCE_FILM,
                                       21 * FRAME_RATE, PATIENCE_MS, NULL));
    /* Ended, while the other plays on. */
    viewer_free(other);
    g_assert_cmpint(store_get(fix->store, "other", NULL), >=,
                    21 * S - FRAME_TIME);
    visits_wait_film(fix, FROM + 2 * S);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", NULL), >=,
                    FROM + 2 * S - FRAME_TIME);
    g_assert_cmpint(store_get(fix->store, "other", NULL), <, 40 * S);
    reprise_timeline_unref(breaks);
    g_free(uri);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
#define ADD(path, data, function)                                            \
    g_test_add("/applications/" path, visits, data, visits_set_up, function, \
               visits_tear_down)
    ADD("sinks/playbin", "playbin", sinks_are_replaced);
    ADD("sinks/playbin3", "playbin3", sinks_are_replaced);
    ADD("next-title", "playbin3", the_next_title_in_about_to_finish);
    ADD("buffering/playbin", "playbin", a_buffering_application);
    ADD("buffering/playbin3", "playbin3", a_buffering_application);
    ADD("two-at-once", NULL, two_at_once);
    return g_test_run();
}
