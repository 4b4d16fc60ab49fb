/* GStreamer alone: a playbin that is hurried.
 *
 *     hurried FACTORY URI SEED seeks|ready
 *
 * playbin3 of GStreamer 1.22 bears neither. With an HLS stream "seeks", which are
 * two at once, end the process within some hundred: by an assertion in hlsdemux2
 * (request->in_use == FALSE), or SIGSEGV in libsoup. "ready", READY straight
 * after PLAYING, hangs: with HLS where hlsdemux2 joins a thread whose main loop
 * began to run after it was told to quit, with MP4 on playbin3's own lock. A hang
 * ends by SIGALRM. */
#include <gst/gst.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROUNDS 1000
#define HANG_SECONDS 15

static void seek(GstElement *playbin, GRand *random)
{
    gst_element_seek_simple(
        playbin, GST_FORMAT_TIME, GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE,
        g_rand_int_range(random, 0, 170) * (gint64)GST_SECOND);
}

static void wait_a_little(GstBus *bus, GRand *random, gint32 longest_us)
{
    gst_bus_timed_pop_filtered(
        bus,
        g_rand_int_range(random, 0, longest_us) * (GstClockTime)GST_USECOND,
        GST_MESSAGE_ERROR);
}

int main(int argc, char **argv)
{
    GstElement *playbin, *video, *audio;
    GRand *random;
    GstBus *bus;

    gst_init(&argc, &argv);
    if (argc != 5) {
        g_printerr("hurried FACTORY URI SEED seeks|ready\n");
        return 2;
    }
    playbin = gst_element_factory_make(argv[1], NULL);
    video = gst_element_factory_make("fakesink", NULL);
    audio = gst_element_factory_make("fakesink", NULL);
    g_object_set(video, "sync", TRUE, NULL);
    g_object_set(audio, "sync", TRUE, NULL);
    g_object_set(playbin, "uri", argv[2], "video-sink", video, "audio-sink",
                 audio, NULL);
    bus = gst_element_get_bus(playbin);
    random = g_rand_new_with_seed((guint32)atoi(argv[3]));
    for (int i = 0; i < ROUNDS; i++) {
        g_print("%d\n", i);
        alarm(HANG_SECONDS);
        gst_element_set_state(playbin, GST_STATE_PLAYING);
        if (strcmp(argv[4], "seeks") == 0) {
            gst_element_get_state(playbin, NULL, NULL, GST_CLOCK_TIME_NONE);
            seek(playbin, random);
            seek(playbin, random);
            wait_a_little(bus, random, 150000);
        } else {
            wait_a_little(bus, random, 1000);
            gst_element_set_state(playbin, GST_STATE_READY);
        }
    }
    gst_element_set_state(playbin, GST_STATE_NULL);
    gst_object_unref(bus);
    gst_object_unref(playbin);
    g_rand_free(random);
    return 0;
}
