/*
 * What a session adds to each buffer that passes.
 *
 *   buffers [LIMIT]
 *
 * Two playbins play, one of them with a session. The buffers are given to
 * playsink's own pad for pictures, where the session watches them, and dropped
 * behind it, so that nothing is timed but the pad and what watches it. They take
 * turns, and what counts is the median of the rounds' differences, in ns of the
 * thread's own time: once with one buffer right after the other, and once with
 * the processor's caches swept before each, as a decoder between two pictures
 * does. Ends with 1 if either is above LIMIT.
 */
#include "quantile.h"

#include <stdio.h>
#include <time.h>
#include <viewer.h>

#define ROUNDS 400
#define WARM 2000 /* buffers a round */
#define COLD 4
#define CACHES (4 << 20) /* bytes, more than a core's own caches */

/* -- A playbin that plays what it is given --------------------------------- */

static void give_first(GstElement *playbin, GstElement *source, gpointer data)
{
    GstCaps *caps = gst_caps_from_string(
        "video/x-raw,format=I420,width=16,height=16,framerate=25/1");
    GstBuffer *buffer = gst_buffer_new_allocate(NULL, 16 * 16 * 3 / 2, NULL);
    GstFlowReturn result;

    (void)playbin, (void)data;
    GST_BUFFER_PTS(buffer) = 0;
    GST_BUFFER_DURATION(buffer) = FRAME_TIME;
    g_object_set(source, "caps", caps, "format", GST_FORMAT_TIME, NULL);
    g_signal_emit_by_name(source, "push-buffer", buffer, &result);
    gst_buffer_unref(buffer);
    gst_caps_unref(caps);
}

static GstPadProbeReturn drop(GstPad *pad, GstPadProbeInfo *info, gpointer data)
{
    (void)pad, (void)info, (void)data;
    return GST_PAD_PROBE_DROP;
}

/* Probes are called in their order, so this one comes behind the session. */
static GstPad *pad_of(viewer *viewer)
{
    GstElement *playsink =
        gst_bin_get_by_name(GST_BIN(viewer->playbin), "playsink");
    GstPad *pad = gst_element_get_static_pad(playsink, "video_sink");

    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, drop, NULL, NULL);
    gst_object_unref(playsink);
    return pad;
}

static viewer *play(reprise_store *store)
{
    viewer *viewer = viewer_new("playbin", store);
    reprise_stream stream;

    g_signal_connect(viewer->playbin, "source-setup", G_CALLBACK(give_first),
                     NULL);
    g_object_set(viewer->playbin, "uri", "appsrc://", NULL);
    if (store != NULL) {
        reprise_stream_init(&stream);
        stream.content_id = "film";
        stream.kind = REPRISE_STREAM_VOD;
        viewer_open(viewer);
        viewer_load_stream(viewer, "appsrc://", &stream);
    }
    viewer_set_state(viewer, GST_STATE_PLAYING);
    viewer_settle(viewer);
    if (store != NULL)
        viewer_wait(viewer, REPRISE_EVENT_STARTED_OVER, 1, NULL);
    return viewer;
}

/* -- Buffers --------------------------------------------------------------- */

static double thread_time(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double sweep(void)
{
    static volatile char bytes[CACHES];
    double start = thread_time();

    for (size_t i = 0; i < sizeof bytes; i += 64)
        bytes[i]++;
    return thread_time() - start;
}

/* Nanoseconds a buffer. */
static double time_of(GstPad *pad, GstBuffer *buffer, int count)
{
    double start = thread_time(), swept = 0;

    for (int i = 0; i < count; i++) {
        if (count == COLD)
            swept += sweep();
        GST_BUFFER_PTS(buffer) += FRAME_TIME;
        if (gst_pad_chain(pad, gst_buffer_ref(buffer)) != GST_FLOW_OK)
            g_error("the pad refuses");
    }
    return (thread_time() - start - swept) / count;
}

static double measure(GstPad *watched, GstPad *plain, int count)
{
    static double with[ROUNDS], without[ROUNDS], added[ROUNDS];
    GstBuffer *buffer = gst_buffer_new();
    double median;

    GST_BUFFER_PTS(buffer) = 0;
    GST_BUFFER_DURATION(buffer) = FRAME_TIME;
    for (int i = 0; i < ROUNDS; i++) {
        if (i % 2 == 0)
            with[i] = time_of(watched, buffer, count);
        without[i] = time_of(plain, buffer, count);
        if (i % 2 != 0)
            with[i] = time_of(watched, buffer, count);
        added[i] = with[i] - without[i];
    }
    gst_buffer_unref(buffer);
    median = quantile(added, ROUNDS, 0.5);
    printf("%-14s %8.0f %8.0f %8.0f %8.0f %8.0f\n",
           count == COLD ? "caches swept" : "one by one",
           quantile(with, ROUNDS, 0.5), quantile(without, ROUNDS, 0.5), median,
           quantile(added, ROUNDS, 0.25), quantile(added, ROUNDS, 0.75));
    return median;
}

int main(int argc, char **argv)
{
    double limit = argc > 1 ? g_ascii_strtod(argv[1], NULL) : 1000;
    char *path = store_path_new();
    reprise_store *store;
    viewer *watched, *plain;
    GstPad *watched_pad, *plain_pad;
    double warm, cold;

    gst_init(NULL, NULL);
    store = store_open(path);
    watched = play(store);
    plain = play(NULL);
    watched_pad = pad_of(watched);
    plain_pad = pad_of(plain);
    printf(
        "A buffer at playsink's pad, ns, medians of %d rounds\n"
        "%-14s %8s %8s %8s %8s %8s\n",
        ROUNDS, "", "with", "without", "added", "1st qu.", "3rd qu.");
    warm = measure(watched_pad, plain_pad, WARM);
    cold = measure(watched_pad, plain_pad, COLD);
    gst_object_unref(watched_pad);
    gst_object_unref(plain_pad);
    viewer_free(watched);
    viewer_free(plain);
    reprise_store_unref(store);
    store_path_free(path);
    return MAX(warm, cold) > limit;
}
