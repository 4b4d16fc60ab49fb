/* The main job on real playbins: resumed to the right frame of another
 * stream, judged by pixels and samples, a hundred times in one run. */
#include "resuming.h"

static media_server *server;

static const stream_row streams[] = {
    {"mp4-playbin", "playbin", "film.mp4", NULL, STREAM_BOTH, 0, 0},
    {"mp4-playbin3", "playbin3", "film.mp4", NULL, STREAM_BOTH, 0, 0},
    {"hls-playbin", "playbin", "plain.m3u8", "plain", STREAM_BOTH, 0, 0},
    {"hls-ads-playbin", "playbin", "tuesday.m3u8", "tuesday", STREAM_BOTH, 0,
     0},
    {"hls-other-ads-playbin", "playbin", "monday.m3u8", "monday", STREAM_BOTH,
     0, 0},
};

static void resumes_everywhere(gconstpointer data)
{
    for (guint i = 0; i < resuming_places(); i++)
        resume_to(data, server, i, i % 2 != 0);
}

int main(int argc, char **argv)
{
    int result;

    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    server = media_server_start(NULL);
    for (guint i = 0; i < G_N_ELEMENTS(streams); i++) {
        char *name = g_strconcat("/resume/", streams[i].name, NULL);

        g_test_add_data_func(name, &streams[i], resumes_everywhere);
        g_free(name);
    }
    result = g_test_run();
    media_server_stop(server);
    return result;
}
