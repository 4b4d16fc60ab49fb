/* GStreamer's element screensink: a video sink whose screen is a file. Each
 * picture that it shows, in a pause too, is appended to FOLDER/NAME.i420, where
 * FOLDER is the current one and NAME the element's. */
#include <gst/video/gstvideosink.h>
#include <stdio.h>

#define PACKAGE "reprise-demo"

typedef struct ScreenSink {
    GstVideoSink parent;
    FILE *screen;
} ScreenSink;

typedef GstVideoSinkClass ScreenSinkClass;

GType screen_sink_get_type(void);
G_DEFINE_TYPE(ScreenSink, screen_sink, GST_TYPE_VIDEO_SINK)

static gboolean start(GstBaseSink *sink)
{
    char *path = g_strconcat(GST_OBJECT_NAME(sink), ".i420", NULL);

    ((ScreenSink *)sink)->screen = fopen(path, "wb");
    g_free(path);
    return ((ScreenSink *)sink)->screen != NULL;
}

static gboolean stop(GstBaseSink *sink)
{
    return fclose(((ScreenSink *)sink)->screen) == 0;
}

static GstFlowReturn show(GstVideoSink *sink, GstBuffer *buffer)
{
    FILE *screen = ((ScreenSink *)sink)->screen;
    GstMapInfo map;
    gboolean written;

    if (!gst_buffer_map(buffer, &map, GST_MAP_READ))
        return GST_FLOW_ERROR;
    written = fwrite(map.data, map.size, 1, screen) == 1 && !fflush(screen);
    gst_buffer_unmap(buffer, &map);
    return written ? GST_FLOW_OK : GST_FLOW_ERROR;
}

static void screen_sink_class_init(ScreenSinkClass *class)
{
    GstElementClass *element = GST_ELEMENT_CLASS(class);

    gst_element_class_set_static_metadata(element, "Screen in a file",
                                          "Sink/Video", "Shows into a file",
                                          "Reprise");
    gst_element_class_add_pad_template(
        element,
        gst_pad_template_new("sink", GST_PAD_SINK, GST_PAD_ALWAYS,
                             gst_caps_from_string("video/x-raw,format=I420")));
    GST_BASE_SINK_CLASS(class)->start = start;
    GST_BASE_SINK_CLASS(class)->stop = stop;
    class->show_frame = show;
}

static void screen_sink_init(ScreenSink *self)
{
    (void)self;
}

static gboolean plugin_init(GstPlugin *plugin)
{
    return gst_element_register(plugin, "screensink", GST_RANK_NONE,
                                screen_sink_get_type());
}

GST_PLUGIN_DEFINE(GST_VERSION_MAJOR, GST_VERSION_MINOR, screen,
                  "A screen in a file", plugin_init, "0", "Apache 2.0", PACKAGE,
                  "https://example.org/")
