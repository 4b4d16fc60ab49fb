/* GStreamer alone: how often a film never begins.
 *
 *     prerolls KIND URI TIMES
 *
 * KIND is playbin or playbin3. Several of these at once on few cores show that
 * playbin3 of 1.22 sometimes hangs before its first frame, waiting behind a
 * block of its own in decodebin3. */
#include <gst/gst.h>
#include <stdlib.h>

#define PATIENCE (15 * GST_SECOND)

static gboolean begins(const char *kind, const char *uri)
{
    GstElement *playbin = gst_element_factory_make(kind, NULL);
    gboolean result;

    g_object_set(playbin, "uri", uri, "video-sink",
                 gst_element_factory_make("fakesink", NULL), "audio-sink",
                 gst_element_factory_make("fakesink", NULL), NULL);
    gst_element_set_state(playbin, GST_STATE_PAUSED);
    result = gst_element_get_state(playbin, NULL, NULL, PATIENCE) ==
             GST_STATE_CHANGE_SUCCESS;
    gst_element_set_state(playbin, GST_STATE_NULL);
    gst_object_unref(playbin);
    return result;
}

int main(int argc, char **argv)
{
    int hung = 0;

    gst_init(&argc, &argv);
    if (argc != 4) {
        g_printerr("prerolls KIND URI TIMES\n");
        return 2;
    }
    for (int i = 0; i < atoi(argv[3]); i++)
        hung += !begins(argv[1], argv[2]);
    g_print("%d of %s never began\n", hung, argv[3]);
    return 0;
}
