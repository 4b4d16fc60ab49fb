/* The main job on real playbins: saved on pause, resumed to the same frame on
 * another stream, judged by pixels and samples. */
#include "viewer.h"

static media_server *server;

static void mp4_resumes_where_it_was_paused(void)
{
    char *path = store_path_new();
    reprise_store *store = store_open(path);
    char *uri = media_file_uri("film.mp4");
    viewer *first = viewer_new("playbin", store);
    viewer *second;
    seen_frame last, shown;
    viewer_event event;
    gint64 saved;

    viewer_open(first);
    viewer_load(first, "film", uri, NULL);
    viewer_set_state(first, GST_STATE_PLAYING);
    g_assert_true(observer_wait_number(first->eyes, SOURCE_FILM, 30,
                                       PATIENCE_MS, NULL));
    viewer_set_state(first, GST_STATE_PAUSED);
    viewer_wait(first, REPRISE_EVENT_SAVED, 1, NULL);
    {
        guint count;
        seen_frame *frames = observer_frames(first->eyes, &count);

        last = frames[count - 1];
        g_free(frames);
    }
    viewer_free(first);
    saved = store_get(store, "film", NULL);
    g_test_message("last frame %d, saved %" G_GINT64_FORMAT, last.code.number,
                   saved);
    g_assert_cmpint(saved / FRAME_TIME, ==, last.code.number);

    second = viewer_new("playbin", store);
    viewer_open(second);
    viewer_load(second, "film", uri, NULL);
    viewer_set_state(second, GST_STATE_PLAYING);
    viewer_wait(second, REPRISE_EVENT_RESUMED, 1, &event);
    g_assert_cmpint(event.content_time, ==, saved);
    g_assert_true(observer_wait_frame(second->eyes, 1, PATIENCE_MS, &shown));
    g_assert_cmpint(shown.code.number, ==, last.code.number);
    viewer_free(second);
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
    g_test_add_func("/resume/mp4/where-it-was-paused",
                    mp4_resumes_where_it_was_paused);
    result = g_test_run();
    media_server_stop(server);
    return result;
}
