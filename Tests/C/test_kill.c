/* A power cut loses at most the save interval and half a second, and takes
 * nobody to a frame they have not seen (R12). */
#include "child.h"

#include <signal.h>

#define INTERVAL GST_SECOND

static media_server *server;

static void kill_once(const char *uri, const char *breaks, gint64 from)
{
    char *path = store_path_new();
    reprise_store *store = store_open(path);
    child *viewing;
    gint64 last, saved;

    store_put(store, "film", from);
    viewing = child_start(path, uri, breaks);
    child_wait_landed(viewing);
    pass_time((guint)g_test_rand_int_range(0, 3000));
    g_assert_cmpint(child_end(viewing, SIGKILL, &last), ==, -SIGKILL);
    saved = store_get(store, "film", NULL);
    g_test_message("frame %" G_GINT64_FORMAT ", saved %" G_GINT64_FORMAT, last,
                   saved);
    g_assert_cmpint(saved, >=, from);
    if (last >= 0) {
        g_assert_cmpint(saved / FRAME_TIME, <=, MAX(last, from / FRAME_TIME));
        g_assert_cmpint((last + 1) * FRAME_TIME - saved, <=,
                        INTERVAL + GST_SECOND / 2);
    }
    reprise_store_unref(store);
    store_path_free(path);
}

static void a_kill_loses_a_second_and_a_half_at_most(gconstpointer data)
{
    gboolean over_http = data != NULL;
    char *uri = over_http ? media_server_uri(server, "tuesday.m3u8")
                          : media_file_uri("film.mp4");
    int times = g_getenv("REPRISE_SOAK") != NULL ? 50 : 8;

    for (int i = 0; i < times; i++)
        kill_once(uri, over_http ? "tuesday" : "",
                  31 * GST_SECOND + i * 7 * GST_MSECOND);
    g_free(uri);
}

int main(int argc, char **argv)
{
    int result;

    child_main(argc, argv);
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    server = media_server_start(NULL);
    g_test_add_data_func("/kill/mp4", NULL,
                         a_kill_loses_a_second_and_a_half_at_most);
    g_test_add_data_func("/kill/hls", "hls",
                         a_kill_loses_a_second_and_a_half_at_most);
    result = g_test_run();
    media_server_stop(server);
    return result;
}
