#include "decoding.h"

#define ENCODED "video/x-h264"
#define NATIVE_VIDEO (1 << 6) /* of playbin's flags */

static GstElement *decoding_sink(GstElement *eyes)
{
    GstElement *bin =
        gst_parse_bin_from_description("capsfilter name=door caps=" ENCODED
                                       " ! h264parse ! avdec_h264 name=decoder",
                                       FALSE, NULL);
    GstElement *door, *decoder;
    GstPad *pad;

    g_assert_nonnull(bin);
    door = gst_bin_get_by_name(GST_BIN(bin), "door");
    decoder = gst_bin_get_by_name(GST_BIN(bin), "decoder");
    g_assert_true(gst_bin_add(GST_BIN(bin), eyes));
    g_assert_true(gst_element_link(decoder, eyes));
    pad = gst_element_get_static_pad(door, "sink");
    g_assert_true(gst_element_add_pad(bin, gst_ghost_pad_new("sink", pad)));
    gst_object_unref(pad);
    gst_object_unref(door);
    gst_object_unref(decoder);
    return bin;
}

static gint is_decodebin3(gconstpointer item, gconstpointer user_data)
{
    const char *type =
        G_OBJECT_TYPE_NAME(g_value_get_object((const GValue *)item));

    (void)user_data;
    return g_str_equal(type, "GstURIDecodeBin3") ? 0 : 1;
}

/* playbin3's decodebin decodes whatever is not among these caps. */
static void leave_encoded(GstElement *playbin)
{
    GstIterator *elements = gst_bin_iterate_recurse(GST_BIN(playbin));
    GValue found = G_VALUE_INIT;
    GstCaps *caps = NULL;

    if (gst_iterator_find_custom(elements, is_decodebin3, &found, NULL)) {
        g_object_get(g_value_get_object(&found), "caps", &caps, NULL);
        caps = gst_caps_make_writable(caps);
        gst_caps_append(caps, gst_caps_from_string(ENCODED));
        g_object_set(g_value_get_object(&found), "caps", caps, NULL);
        gst_caps_unref(caps);
        g_value_unset(&found);
    }
    gst_iterator_free(elements);
}

void decoding_fit(viewer *self)
{
    GstElement *sink = decoding_sink(observer_video_sink(self->eyes));
    gint flags;

    g_object_get(self->playbin, "flags", &flags, NULL);
    g_object_set(self->playbin, "video-sink", sink, "flags",
                 flags | NATIVE_VIDEO, NULL);
    leave_encoded(self->playbin);
}

void decoding_is_encoded(viewer *self)
{
    GstElement *playsink =
        gst_bin_get_by_name(GST_BIN(self->playbin), "playsink");
    GstPad *pad = gst_element_get_static_pad(playsink, "video_sink");
    GstCaps *caps = pad != NULL ? gst_pad_get_current_caps(pad) : NULL;

    g_assert_nonnull(caps);
    g_assert_cmpstr(gst_structure_get_name(gst_caps_get_structure(caps, 0)), ==,
                    ENCODED);
    gst_caps_unref(caps);
    gst_object_unref(pad);
    gst_object_unref(playsink);
}
