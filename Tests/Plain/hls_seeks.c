/* GStreamer alone: seeks while the segments of an HLS stream download.
 *
 *     hls_seeks URI SEED
 *
 * With libsoup 3.2.3, as Debian 12 has it, one seek in a thousand or two ends
 * the process: souphttpsrc cancels a request just when its answer has begun,
 * and libsoup closes a stream whose message is done already (SIGSEGV in
 * g_input_stream_close, in souphttpsrc's thread). */
#include <gst/gst.h>
#include <stdlib.h>

#define VISITS 100
#define SEEKS 30
#define LONGEST_WAIT (40 * GST_MSECOND)

static void visit(const char *uri, GRand *random)
{
    GstElement *playbin = gst_element_factory_make("playbin", NULL);
    GstElement *video = gst_element_factory_make("fakesink", NULL);
    GstElement *audio = gst_element_factory_make("fakesink", NULL);
    GstBus *bus = gst_element_get_bus(playbin);

    g_object_set(playbin, "uri", uri, "video-sink", video, "audio-sink", audio,
                 NULL);
    gst_element_set_state(playbin, GST_STATE_PAUSED);
    gst_element_get_state(playbin, NULL, NULL, GST_CLOCK_TIME_NONE);
    for (int i = 0; i < SEEKS; i++) {
        gst_element_seek_simple(
            playbin, GST_FORMAT_TIME,
            GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE,
            g_rand_int_range(random, 0, 280) * (gint64)GST_SECOND);
        gst_bus_timed_pop_filtered(
            bus, g_rand_int_range(random, 0, LONGEST_WAIT), GST_MESSAGE_ERROR);
    }
    gst_element_set_state(playbin, GST_STATE_NULL);
    gst_object_unref(bus);
    gst_object_unref(playbin);
}

int main(int argc, char **argv)
{
    GRand *random;

    gst_init(&argc, &argv);
    if (argc != 3) {
        g_printerr("hls_seeks URI SEED\n");
        return 2;
    }
    random = g_rand_new_with_seed((guint32)atoi(argv[2]));
    for (int i = 0; i < VISITS; i++) {
        g_print("%d seeks\n", i * SEEKS);
        visit(argv[1], random);
    }
    g_rand_free(random);
    return 0;
}
