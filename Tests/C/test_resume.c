/* The main job on real playbins: resumed to the right frame of another
 * stream, judged by pixels and samples, a hundred times in one run. */
#include "resuming.h"

static media_server *server;

#define BOTH(KIND) .factory = KIND, .parts = STREAM_BOTH

static const stream_row streams[] = {
    {"mp4-playbin", BOTH("playbin"), .file = "film.mp4"},
    {"mp4-playbin3", BOTH("playbin3"), .file = "film.mp4"},
    {"hls-playbin", BOTH("playbin"), .file = "plain.m3u8", .breaks = "plain"},
    {"hls-ads-playbin", BOTH("playbin"), .file = "tuesday.m3u8",
     .breaks = "tuesday"},
    {"hls-other-ads-playbin", BOTH("playbin"), .file = "monday.m3u8",
     .breaks = "monday"},
};

static void resumes_everywhere(gconstpointer data)
{
    guint places = resuming_places();
    guint count = g_getenv("REPRISE_SOAK") != NULL ? 2 * places : places;

    /* The second time each the other way. */
    for (guint i = 0; i < count; i++)
        resume_to(data, server, i % places, (i + i / places) % 2 != 0);
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
