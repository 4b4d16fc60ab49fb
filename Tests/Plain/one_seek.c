/* GStreamer alone: paused, sought and played as any application does.
 *
 *     timeout 10 one_seek KIND URI MILLISECONDS [TIMES]
 *
 * KIND is playbin or playbin3. Says from where the pictures play, or that they
 * do not within five seconds. In the last frame of a DASH period dashdemux2
 * sometimes plays nothing and does not even stop, hence the timeout.
 *
 * Visited many times in one process, all but the first as soon as a box that
 * has been up for a while does, an HLS stream on a server that is as fast as the
 * machine ends the process now and then on playbin3. */
#include <gst/gst.h>
#include <stdlib.h>

#define ENOUGH 8
#define PATIENCE (5 * G_TIME_SPAN_SECOND)

static GMutex lock;
static GCond changed;
static guint shown;
static GstClockTime first;

static GstPadProbeReturn see(GstPad *pad, GstPadProbeInfo *info, gpointer data)
{
    GstBuffer *buffer = GST_PAD_PROBE_INFO_BUFFER(info);
    GstEvent *event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0);
    const GstSegment *segment;

    (void)data;
    gst_event_parse_segment(event, &segment);
    g_mutex_lock(&lock);
    if (shown++ == 0)
        first = gst_segment_to_stream_time(segment, GST_FORMAT_TIME,
                                           GST_BUFFER_PTS(buffer));
    g_cond_signal(&changed);
    g_mutex_unlock(&lock);
    gst_event_unref(event);
    return GST_PAD_PROBE_OK;
}

static gboolean plays(void)
{
    gint64 end = g_get_monotonic_time() + PATIENCE;
    gboolean enough = TRUE;

    g_mutex_lock(&lock);
    while (shown < ENOUGH && enough)
        enough = g_cond_wait_until(&changed, &lock, end);
    g_mutex_unlock(&lock);
    return enough;
}

static void visit(const char *kind, const char *uri, gint64 time)
{
    GstElement *playbin = gst_element_factory_make(kind, NULL);
    GstElement *video = gst_element_factory_make("fakesink", NULL);
    GstPad *pad;

    shown = 0;
    g_object_set(video, "sync", TRUE, NULL);
    g_object_set(playbin, "uri", uri, "video-sink", video, "audio-sink",
                 gst_element_factory_make("fakesink", NULL), NULL);
    gst_element_set_state(playbin, GST_STATE_PAUSED);
    gst_element_get_state(playbin, NULL, NULL, GST_CLOCK_TIME_NONE);
    gst_element_seek_simple(playbin, GST_FORMAT_TIME,
                            GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE, time);
    pad = gst_element_get_static_pad(video, "sink");
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, see, NULL, NULL);
    gst_object_unref(pad);
    gst_element_set_state(playbin, GST_STATE_PLAYING);
    if (plays())
        g_print("plays from %" G_GUINT64_FORMAT " ms\n", first / GST_MSECOND);
    else
        g_print("hangs after %u pictures\n", shown);
    gst_element_set_state(playbin, GST_STATE_NULL);
    gst_object_unref(playbin);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    if (argc < 4 || argc > 5) {
        g_printerr("one_seek KIND URI MILLISECONDS [TIMES]\n");
        return 2;
    }
    for (int times = argc == 5 ? atoi(argv[4]) : 1; times > 0; times--)
        visit(argv[1], argv[2], atoll(argv[3]) * GST_MSECOND);
    return 0;
}
