/* Every stream that README's table names, on real playbins: resumed to the
 * right frame and sample, with one seek. */
#include "resuming.h"

#define LATE ((gint64)500 * GST_MSECOND)
/* Matroska cannot begin before 0: an encoder's priming moves everything. */
#define TICK ((gint64)21 * GST_MSECOND)
#define WHOLE STREAM_BOTH

static const stream_row streams[] = {
    {"hls-playbin3", "playbin3", "plain.m3u8", "plain", WHOLE, 0, 0},
    {"hls-ads-playbin3", "playbin3", "tuesday.m3u8", "tuesday", WHOLE, 0, 0},
    {"hls-other-ads-playbin3", "playbin3", "monday.m3u8", "monday", WHOLE, 0,
     0},
    {"fragments-playbin", "playbin", "fragments.m3u8", "plain", WHOLE, 0, 0},
    {"fragments-playbin3", "playbin3", "fragments.m3u8", "plain", WHOLE, 0, 0},
    {"rendition-playbin", "playbin", "rendition.m3u8", "plain", WHOLE, 0, 0},
    {"rendition-playbin3", "playbin3", "rendition.m3u8", "plain", WHOLE, 0, 0},
    {"dash-playbin", "playbin", "film-dash/index.mpd", NULL, WHOLE, 0, 0},
    {"dash-playbin3", "playbin3", "film-dash/index.mpd", NULL, WHOLE, 0, 0},
    {"dash-ads-playbin3", "playbin3", "friday.mpd", "friday", WHOLE, 0, 0},
    {"subtitled-playbin", "playbin", "subtitled.mkv", NULL, WHOLE | STREAM_TEXT,
     TICK, TICK},
    {"subtitled-playbin3", "playbin3", "subtitled.mkv", NULL,
     WHOLE | STREAM_TEXT, TICK, TICK},
    {"sound-playbin", "playbin", "sound.m4a", NULL, STREAM_SOUND, 0, 0},
    {"sound-playbin3", "playbin3", "sound.m4a", NULL, STREAM_SOUND, 0, 0},
    {"picture-playbin", "playbin", "picture.mp4", NULL, STREAM_PICTURE, 0, 0},
    {"picture-playbin3", "playbin3", "picture.mp4", NULL, STREAM_PICTURE, 0, 0},
    {"late-picture-playbin", "playbin", "late-picture.mp4", NULL, WHOLE, LATE,
     0},
    {"late-picture-playbin3", "playbin3", "late-picture.mp4", NULL, WHOLE, LATE,
     0},
    {"late-sound-playbin", "playbin", "late-sound.mp4", NULL, WHOLE, 0, LATE},
    {"late-sound-playbin3", "playbin3", "late-sound.mp4", NULL, WHOLE, 0, LATE},
};

static void resumes(gconstpointer data)
{
    const stream_row *row = data;
    media_server *server = media_server_start(NULL);

    for (guint i = 0; i < resuming_places(); i++)
        resume_to(row, server, i, i % 2 != 0);
    media_server_stop(server);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(streams); i++) {
        char *name = g_strconcat("/streams/", streams[i].name, NULL);

        g_test_add_data_func(name, &streams[i], resumes);
        g_free(name);
    }
    return g_test_run();
}
