/* Every way to leave, at any instant after the start: nothing hangs, the stored
 * place is neither lost nor lowered, and two seconds of play raise it (R04, R05,
 * R13, R43). */
#include "child.h"

#include <signal.h>

/* The next break of "tuesday" is at 180 s, which is more film than all the
 * leavings together can play: nobody waits for an advertisement to end. */
#define FROM (91 * GST_SECOND + 480 * GST_MSECOND)

static media_server *server;

typedef enum way { BY_NULL, BY_READY, BY_CLOSE, BY_SIGNAL, WAYS } way;

static char *uri_of(const char *breaks)
{
    return breaks[0] != '\0' ? media_server_uri(server, "tuesday.m3u8")
                             : media_file_uri("film.mp4");
}

/* Leaves after so many milliseconds, or once the film has come to a frame. How
 * long it played at most, in ns. */
static gint64 leave_viewer(reprise_store *store, const char *breaks, way by,
                           guint ms, int frame)
{
    gint64 start = g_get_monotonic_time();
    char *uri = uri_of(breaks);
    reprise_timeline *timeline = breaks[0] != '\0' ? timeline_of(breaks) : NULL;
    viewer *self = viewer_new("playbin", store);

    viewer_open(self);
    viewer_load(self, "film", uri, timeline);
    viewer_set_state(self, GST_STATE_PLAYING);
    if (frame > 0)
        g_assert_true(observer_wait_number(self->eyes, SOURCE_FILM, frame,
                                           PATIENCE_MS, NULL));
    else
        pass_time(ms);
    switch (by) {
        case BY_NULL:
            viewer_set_state(self, GST_STATE_NULL);
            break;
        case BY_READY:
            viewer_set_state(self, GST_STATE_READY);
            break;
        default:
            break;
    }
    g_assert_cmpint(viewer_close(self), !=, REPRISE_ERROR_TIMED_OUT);
    viewer_free(self);
    reprise_timeline_unref(timeline);
    g_free(uri);
    return (g_get_monotonic_time() - start) * 1000;
}

static gint64 leave_child(const char *path, const char *breaks, guint ms)
{
    gint64 start = g_get_monotonic_time();
    char *uri = uri_of(breaks);
    child *viewing = child_start(path, uri, breaks);

    pass_time(ms);
    g_assert_cmpint(child_end(viewing, SIGTERM, NULL), ==, 0);
    g_free(uri);
    return (g_get_monotonic_time() - start) * 1000;
}

static void leaving_never_loses_the_place(gconstpointer data)
{
    const char *breaks = data;
    char *path = store_path_new();
    reprise_store *store = store_open(path);
    gint64 place = FROM, before, played;
    int frame;

    store_put(store, "film", place);
    for (int i = 0; i < 100; i++) {
        guint ms = (guint)g_test_rand_int_range(0, 600);

        if (i % WAYS == BY_SIGNAL)
            played = leave_child(path, breaks, ms);
        else
            played = leave_viewer(store, breaks, (way)(i % WAYS), ms, 0);
        before = place;
        place = store_get(store, "film", NULL);
        g_test_message("way %d, %u ms: %" G_GINT64_FORMAT, i % WAYS, ms, place);
        g_assert_cmpint(place, >=, before);
        g_assert_cmpint(place - before, <=, played);
    }
    for (int by = BY_NULL; by < BY_SIGNAL; by++) {
        before = place;
        frame = (int)((before + 2 * GST_SECOND) / FRAME_TIME);
        leave_viewer(store, breaks, (way)by, 0, frame);
        place = store_get(store, "film", NULL);
        g_assert_cmpint(place / FRAME_TIME, >=, frame - 1);
    }
    reprise_store_unref(store);
    store_path_free(path);
}

int main(int argc, char **argv)
{
    int result;

    child_main(argc, argv);
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    server = media_server_start(NULL);
    g_test_add_data_func("/leaving/mp4", "", leaving_never_loses_the_place);
    g_test_add_data_func("/leaving/hls", "tuesday",
                         leaving_never_loses_the_place);
    result = g_test_run();
    media_server_stop(server);
    return result;
}
