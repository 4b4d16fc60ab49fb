/* Pausing: the place is the frame on the screen, and a visit without watching
 * changes nothing. */
#include "viewer.h"

#define FROM (37 * GST_SECOND + 500 * GST_MSECOND)

static media_server *server;

static int last_frame(viewer *self)
{
    guint count;
    seen_frame *frames = observer_frames(self->eyes, &count);
    int number = count > 0 ? frames[count - 1].code.number : -1;

    g_free(frames);
    return number;
}

static viewer *open_at(reprise_store *store, const char *uri,
                       reprise_timeline *timeline, GstState state)
{
    viewer *self = viewer_new("playbin", store);

    viewer_open(self);
    viewer_load(self, "film", uri, timeline);
    viewer_set_state(self, state);
    viewer_wait(self, REPRISE_EVENT_RESUMED, 1, NULL);
    return self;
}

static void visits_without_watching_change_nothing(gconstpointer data)
{
    const char *breaks = data;
    char *path = store_path_new();
    reprise_store *store = store_open(path);
    char *uri = breaks[0] != '\0' ? media_server_uri(server, "tuesday.m3u8")
                                  : media_file_uri("film.mp4");
    reprise_timeline *timeline = breaks[0] != '\0' ? timeline_of(breaks) : NULL;
    seen_frame frame;
    viewer *self;
    gint64 saved;

    store_put(store, "film", FROM);
    for (int i = 0; i < 20; i++) {
        self = open_at(store, uri, timeline, GST_STATE_PAUSED);
        viewer_settle(self);
        g_assert_true(observer_wait_frame(self->eyes, 1, PATIENCE_MS, &frame));
        g_assert_cmpint(frame.code.number, ==, FROM / FRAME_TIME);
        g_assert_cmpint(reprise_session_save(self->session), ==, REPRISE_OK);
        viewer_free(self);
        g_assert_cmpint(store_get(store, "film", NULL), ==, FROM);
    }
    self = open_at(store, uri, timeline, GST_STATE_PLAYING);
    g_assert_true(observer_wait_number(
        self->eyes, SOURCE_FILM, (int)((FROM + 2 * GST_SECOND) / FRAME_TIME),
        PATIENCE_MS, NULL));
    viewer_set_state(self, GST_STATE_PAUSED);
    viewer_settle(self);
    g_assert_cmpint(reprise_session_save(self->session), ==, REPRISE_OK);
    saved = store_get(store, "film", NULL);
    g_test_message("frame %d, saved %" G_GINT64_FORMAT, last_frame(self),
                   saved);
    g_assert_cmpint(saved / FRAME_TIME, ==, last_frame(self));
    viewer_free(self);
    g_assert_cmpint(store_get(store, "film", NULL), ==, saved);
    reprise_timeline_unref(timeline);
    g_free(uri);
    reprise_store_unref(store);
    store_path_free(path);
}

/* Twenty pauses on the way: each is kept at the frame on the screen, and each
 * return shows that frame again. */
static void each_pause_is_the_frame_on_the_screen(void)
{
    char *path = store_path_new();
    reprise_store *store = store_open(path);
    char *monday = media_server_uri(server, "monday.m3u8");
    char *tuesday = media_server_uri(server, "tuesday.m3u8");
    reprise_timeline *breaks[] = {timeline_of("monday"),
                                  timeline_of("tuesday")};
    seen_frame first;
    int frame = (int)(FROM / FRAME_TIME);

    store_put(store, "film", FROM);
    for (int i = 0; i < 20; i++) {
        viewer *self = open_at(store, i % 2 ? tuesday : monday, breaks[i % 2],
                               GST_STATE_PLAYING);

        g_assert_true(observer_wait_frame(self->eyes, 1, PATIENCE_MS, &first));
        g_assert_cmpint(first.code.number, ==, frame);
        g_assert_true(observer_wait_number(self->eyes, SOURCE_FILM,
                                           frame + 5 + i, PATIENCE_MS, NULL));
        viewer_set_state(self, GST_STATE_PAUSED);
        viewer_settle(self);
        viewer_wait(self, REPRISE_EVENT_SAVED, 1, NULL);
        frame = last_frame(self);
        g_assert_cmpint(store_get(store, "film", NULL) / FRAME_TIME, ==, frame);
        viewer_free(self);
    }
    reprise_timeline_unref(breaks[0]);
    reprise_timeline_unref(breaks[1]);
    g_free(monday);
    g_free(tuesday);
    reprise_store_unref(store);
    store_path_free(path);
}

/* A minute lies in queues before the sinks, and none of it has been seen
 * (R55). */
static void what_is_buffered_is_not_seen(void)
{
    char *path = store_path_new(), *uri = media_server_uri(server, "film.mp4");
    reprise_store *store = store_open(path);
    viewer *self = viewer_new("playbin", store);

    store_put(store, "film", FROM);
    /* Where playbin keeps what it downloads. */
    g_assert_cmpint(g_mkdir_with_parents(g_get_user_cache_dir(), 0700), ==, 0);
    gst_util_set_object_arg(G_OBJECT(self->playbin), "flags",
                            "video+audio+download+buffering");
    g_object_set(self->playbin, "buffer-duration", 60 * GST_SECOND,
                 "buffer-size", 64 << 20, NULL);
    viewer_open(self);
    viewer_load(self, "film", uri, NULL);
    viewer_set_state(self, GST_STATE_PLAYING);
    viewer_wait(self, REPRISE_EVENT_RESUMED, 1, NULL);
    g_assert_true(observer_wait_number(
        self->eyes, SOURCE_FILM, (int)((FROM + 3 * GST_SECOND) / FRAME_TIME),
        PATIENCE_MS, NULL));
    viewer_set_state(self, GST_STATE_PAUSED);
    viewer_settle(self);
    viewer_wait(self, REPRISE_EVENT_SAVED, 1, NULL);
    g_assert_cmpint(store_get(store, "film", NULL) / FRAME_TIME, ==,
                    last_frame(self));
    viewer_free(self);
    g_free(uri);
    reprise_store_unref(store);
    store_path_free(path);
}

int main(int argc, char **argv)
{
    int result;

    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    server = media_server_start(NULL);
    g_test_add_data_func("/pausing/visits/mp4", "",
                         visits_without_watching_change_nothing);
    g_test_add_data_func("/pausing/visits/hls", "tuesday",
                         visits_without_watching_change_nothing);
    g_test_add_func("/pausing/frame-on-the-screen",
                    each_pause_is_the_frame_on_the_screen);
    g_test_add_func("/pausing/deep-buffer", what_is_buffered_is_not_seen);
    result = g_test_run();
    media_server_stop(server);
    return result;
}
