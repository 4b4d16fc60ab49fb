/* Seeks of the application's and of the session's, and the place between them
 * (R21). */
#include "viewer.h"

#define S GST_SECOND
#define FROM (50 * S)

static media_server *server;

typedef struct fixture {
    char *path;
    reprise_store *store;
    viewer *self;
    reprise_timeline *timeline;
} fixture;

/* data: a playlist's name, or NULL for the film alone. */
static void set_up(fixture *fix, gconstpointer data)
{
    char *file = data != NULL ? g_strconcat(data, ".m3u8", NULL) : NULL;
    char *uri = file != NULL ? media_server_uri(server, file)
                             : media_file_uri("film.mp4");

    fix->path = store_path_new();
    fix->store = store_open(fix->path);
    fix->self = viewer_new("playbin", fix->store);
    fix->timeline = data != NULL ? timeline_of(data) : NULL;
    store_put(fix->store, "film", FROM);
    viewer_open(fix->self);
    viewer_load(fix->self, "film", uri, fix->timeline);
    viewer_set_state(fix->self, GST_STATE_PLAYING);
    viewer_wait(fix->self, REPRISE_EVENT_RESUMED, 1, NULL);
    g_free(uri);
    g_free(file);
}

static void tear_down(fixture *fix, gconstpointer data)
{
    (void)data;
    viewer_free(fix->self);
    reprise_timeline_unref(fix->timeline);
    reprise_store_unref(fix->store);
    store_path_free(fix->path);
}

static void wait_film(fixture *fix, gint64 content_time)
{
    g_assert_true(observer_wait_number(fix->self->eyes, SOURCE_FILM,
                                       (int)(content_time / FRAME_TIME),
                                       PATIENCE_MS, NULL));
}

static gint64 stream_of(fixture *fix, gint64 content_time)
{
    return reprise_timeline_content_to_stream(fix->timeline, content_time,
                                              REPRISE_EDGE_AFTER);
}

static void seek_raw(fixture *fix, gint64 stream_time)
{
    g_assert_true(gst_element_seek_simple(
        fix->self->playbin, GST_FORMAT_TIME,
        GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE, stream_time));
}

static void seek(fixture *fix, gint64 content_time)
{
    g_assert_cmpint(reprise_session_seek(fix->self->session, content_time), ==,
                    REPRISE_OK);
}

static gint64 position(fixture *fix)
{
    reprise_position position;

    reprise_position_init(&position);
    g_assert_cmpint(reprise_session_get_position(fix->self->session, &position),
                    ==, REPRISE_OK);
    return position.content_time;
}

/* -- The application's own ----------------------------------------------- */

static void save_is_near(fixture *fix, gint64 content_time)
{
    gint64 start = g_get_monotonic_time(), saved;

    g_assert_cmpint(reprise_session_save(fix->self->session), ==, REPRISE_OK);
    saved = store_get(fix->store, "film", NULL);
    g_test_message("saved %" G_GINT64_FORMAT, saved);
    g_assert_cmpint(saved, >=, content_time - (gint64)FRAME_TIME);
    g_assert_cmpint(
        saved - content_time, <=,
        (gint64)FRAME_TIME + (g_get_monotonic_time() - start) * 1000);
}

/* The film's first frame that does not continue what came before, or -1. */
static int jumped_to(fixture *fix)
{
    guint count;
    seen_frame *frames = observer_frames(fix->self->eyes, &count);
    int result = -1;

    for (guint i = 1; i < count && result < 0; i++) {
        frame_code last = frames[i - 1].code, next = frames[i].code;

        if (next.source == SOURCE_FILM &&
            (last.source != SOURCE_FILM || next.number < last.number ||
             next.number > last.number + 1))
            result = next.number;
    }
    g_free(frames);
    return result;
}

/* Saved before the seek has landed, and again when its frame is shown. */
static void save_at_once(fixture *fix, gint64 content_time, GstState state)
{
    gint64 frame, early, start = g_get_monotonic_time();

    observer_clear(fix->self->eyes);
    g_assert_true(observer_wait_frame(fix->self->eyes, 1, PATIENCE_MS, NULL));
    seek_raw(fix, stream_of(fix, content_time));
    viewer_set_state(fix->self, state);
    g_assert_cmpint(reprise_session_save(fix->self->session), ==, REPRISE_OK);
    early = store_get(fix->store, "film", NULL);
    viewer_settle(fix->self);
    frame = jumped_to(fix) * (gint64)FRAME_TIME;
    g_test_message("shown %" G_GINT64_FORMAT ", saved %" G_GINT64_FORMAT, frame,
                   early);
    /* A demuxer's constant may take the application's seek a second aside. */
    g_assert_cmpint(ABS(frame - content_time), <=, S);
    g_assert_cmpint(ABS(early - frame), <=, FRAME_TIME);
    g_assert_cmpint(reprise_session_save(fix->self->session), ==, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", NULL) - frame, >=,
                    -(gint64)FRAME_TIME);
    g_assert_cmpint(store_get(fix->store, "film", NULL) - frame, <=,
                    (gint64)FRAME_TIME + (state == GST_STATE_PLAYING) *
                                             (g_get_monotonic_time() - start) *
                                             1000);
    viewer_set_state(fix->self, GST_STATE_PLAYING);
}

static void a_save_straight_after_a_seek(fixture *fix, gconstpointer data)
{
    static const gint64 places[] = {130 * S, 20 * S + 500 * GST_MSECOND,
                                    75 * S};

    (void)data;
    wait_film(fix, FROM + S / 2);
    for (guint i = 0; i < 2 * G_N_ELEMENTS(places); i++)
        save_at_once(fix, places[i % G_N_ELEMENTS(places)],
                     i % 2 ? GST_STATE_PAUSED : GST_STATE_PLAYING);
    g_assert_cmpuint(viewer_count(fix->self, REPRISE_EVENT_SEEKED), ==, 0);
}

/* -- The session's ------------------------------------------------------- */

static void a_seek_shows_the_exact_frame(fixture *fix, gconstpointer data)
{
    static const gint64 places[] = {130 * S + 40 * GST_MSECOND,
                                    20 * S + 519 * GST_MSECOND,
                                    60 * S,
                                    59 * S + 990 * GST_MSECOND,
                                    1 * GST_MSECOND,
                                    171 * S};
    viewer_event event;

    (void)data;
    wait_film(fix, FROM + S / 2);
    for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
        viewer_set_state(fix->self,
                         i % 2 ? GST_STATE_PAUSED : GST_STATE_PLAYING);
        viewer_settle(fix->self);
        seek(fix, places[i]);
        viewer_wait(fix->self, REPRISE_EVENT_SEEKED, i + 1, &event);
        g_assert_cmpint(event.status, ==, REPRISE_OK);
        g_assert_cmpint(event.content_time, ==, places[i]);
        g_assert_cmpint(event.stream_time, ==, stream_of(fix, places[i]));
        viewer_settle(fix->self);
        g_assert_cmpint(jumped_to(fix), ==, (int)(places[i] / FRAME_TIME));
        save_is_near(fix, places[i]);
        /* What comes next continues from here. */
        observer_clear(fix->self->eyes);
        viewer_set_state(fix->self, GST_STATE_PLAYING);
        g_assert_true(
            observer_wait_frame(fix->self->eyes, 2, PATIENCE_MS, NULL));
    }
}

static void the_place_moves_as_the_film_does(fixture *fix, gconstpointer data)
{
    gint64 before, after;

    (void)data;
    wait_film(fix, FROM + S);
    for (int i = 26; i < 60; i++) {
        wait_film(fix, FROM + i * (gint64)FRAME_TIME);
        after = position(fix);
        g_assert_cmpint(ABS(after - FROM - i * (gint64)FRAME_TIME), <=,
                        150 * GST_MSECOND);
    }
    viewer_set_state(fix->self, GST_STATE_PAUSED);
    viewer_settle(fix->self);
    viewer_wait(fix->self, REPRISE_EVENT_SAVED, 1, NULL);
    before = position(fix);
    for (int i = 0; i < 1000; i++)
        g_assert_cmpint(position(fix), ==, before);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, before);
    seek(fix, 100 * S);
    viewer_wait(fix->self, REPRISE_EVENT_SEEKED, 1, NULL);
    g_assert_cmpint(position(fix), ==, 100 * S);
    seek(fix, 900 * S);
    viewer_wait(fix->self, REPRISE_EVENT_SEEKED, 2, NULL);
    g_assert_cmpint(position(fix), ==, 179 * S);
    viewer_set_state(fix->self, GST_STATE_READY);
    viewer_settle(fix->self);
    g_assert_cmpint(reprise_session_save(fix->self->session), ==, REPRISE_OK);
    g_assert_cmpint(reprise_session_seek(fix->self->session, 5 * S), ==,
                    REPRISE_ERROR_INVALID_STATE);
}

int main(int argc, char **argv)
{
    int result;

    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    server = media_server_start(NULL);
#define ADD(path, data, function) \
    g_test_add("/seeks/" path, fixture, data, set_up, function, tear_down)
    ADD("save/mp4", NULL, a_save_straight_after_a_seek);
    ADD("save/hls", "tuesday", a_save_straight_after_a_seek);
    ADD("exact/mp4", NULL, a_seek_shows_the_exact_frame);
    ADD("exact/hls", "tuesday", a_seek_shows_the_exact_frame);
    ADD("place/mp4", NULL, the_place_moves_as_the_film_does);
    ADD("place/hls", "plain", the_place_moves_as_the_film_does);
    result = g_test_run();
    media_server_stop(server);
    return result;
}
