#include "tunnel.h"

/* -- What was presented ---------------------------------------------------- */

static GMutex lock;
static GCond changed;
static GArray *records[2]; /* presented */

static void record(tunnel_kind kind, GstPad *pad, GstBuffer *buffer)
{
    GstCaps *caps = gst_pad_get_current_caps(pad);
    GstEvent *event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0);
    presented now = {.code = {SOURCE_UNREADABLE, -1}};
    const GstSegment *segment;

    g_assert_nonnull(event);
    gst_event_parse_segment(event, &segment);
    now.stream_time = gst_segment_to_stream_time(
        segment, GST_FORMAT_TIME, MAX(GST_BUFFER_PTS(buffer), segment->start));
    if (kind == TUNNEL_PICTURES) {
        GstSample *sample = gst_sample_new(buffer, caps, segment, NULL);

        now.code = read_picture(sample);
        gst_sample_unref(sample);
    }
    gst_event_unref(event);
    gst_clear_caps(&caps);
    g_mutex_lock(&lock);
    g_array_append_val(records[kind], now);
    g_cond_broadcast(&changed);
    g_mutex_unlock(&lock);
}

presented *tunnel_presented(tunnel_kind kind, guint *count)
{
    presented *copy;

    g_mutex_lock(&lock);
    *count = records[kind]->len;
    copy = g_new0(presented, *count + 1);
    memcpy(copy, records[kind]->data, *count * sizeof *copy);
    g_mutex_unlock(&lock);
    return copy;
}

void tunnel_clear(void)
{
    g_mutex_lock(&lock);
    for (guint i = 0; i < G_N_ELEMENTS(records); i++)
        g_array_set_size(records[i], 0);
    g_mutex_unlock(&lock);
}

static gboolean was_presented(int number)
{
    for (guint i = 0; i < records[TUNNEL_PICTURES]->len; i++) {
        const presented *one =
            &g_array_index(records[TUNNEL_PICTURES], presented, i);

        if (one->code.source == SOURCE_FILM && one->code.number >= number &&
            one->code.number < number + 10 * FRAME_RATE)
            return TRUE;
    }
    return FALSE;
}

gboolean tunnel_wait(int number, guint timeout_ms)
{
    gint64 deadline =
        g_get_monotonic_time() + timeout_ms * G_TIME_SPAN_MILLISECOND;
    gboolean found;

    g_mutex_lock(&lock);
    while (!(found = was_presented(number)))
        if (!g_cond_wait_until(&changed, &lock, deadline))
            break;
    g_mutex_unlock(&lock);
    return found;
}

/* -- The decoders ---------------------------------------------------------- */

typedef struct decoder_kind {
    tunnel_kind kind;
    const char *name, *klass;
    const char *takes, *gives;
    const char *parts;
} decoder_kind;

static const decoder_kind kinds[] = {
    {TUNNEL_PICTURES, "tunnelled-pictures", "Codec/Decoder/Video",
     "video/x-h264", "video/x-raw",
     "h264parse ! avdec_h264 ! video/x-raw,format=I420 ! "
     "identity name=out sync=true"},
    {TUNNEL_SOUND, "tunnelled-sound", "Codec/Decoder/Audio",
     "audio/mpeg,mpegversion=4", "audio/x-raw",
     "aacparse ! avdec_aac ! identity name=out sync=true"},
};

/* At its time: it is presented, and ends here. */
static GstPadProbeReturn present(GstPad *pad, GstPadProbeInfo *info,
                                 gpointer kind)
{
    record(((const decoder_kind *)kind)->kind, pad,
           GST_PAD_PROBE_INFO_BUFFER(info));
    return GST_PAD_PROBE_DROP;
}

/* Before its time, so that sinks preroll. */
static GstPadProbeReturn tell_of(GstPad *pad, GstPadProbeInfo *info,
                                 gpointer out)
{
    GstBuffer *buffer = GST_PAD_PROBE_INFO_BUFFER(info);

    (void)pad;
    gst_pad_push_event(out, gst_event_new_gap(GST_BUFFER_PTS(buffer),
                                              GST_BUFFER_DURATION(buffer)));
    return GST_PAD_PROBE_OK;
}

/* identity knows of no latency, so that there may be none. */
static GstPadProbeReturn tell_latency(GstPad *pad, GstPadProbeInfo *info,
                                      gpointer user_data)
{
    GstQuery *query = GST_PAD_PROBE_INFO_QUERY(info);

    (void)pad;
    (void)user_data;
    if (GST_QUERY_TYPE(query) != GST_QUERY_LATENCY)
        return GST_PAD_PROBE_OK;
    gst_query_set_latency(query, FALSE, 0, GST_CLOCK_TIME_NONE);
    return GST_PAD_PROBE_HANDLED;
}

typedef struct decoder_class {
    GstBinClass parent;
    const decoder_kind *kind;
} decoder_class;

static void add_pad(GstElement *bin, GstElement *parts, const char *name)
{
    GstPad *pad = gst_element_get_static_pad(parts, name);

    gst_element_add_pad(
        bin, gst_ghost_pad_new_from_template(
                 name, pad, gst_element_get_pad_template(bin, name)));
    gst_object_unref(pad);
}

static void decoder_init(GTypeInstance *instance, gpointer class)
{
    const decoder_kind *kind = ((decoder_class *)class)->kind;
    GstElement *bin = GST_ELEMENT(instance);
    GstElement *parts = gst_parse_bin_from_description(kind->parts, TRUE, NULL);
    GstElement *out;
    GstPad *before, *after;

    g_assert_nonnull(parts);
    gst_bin_add(GST_BIN(bin), parts);
    add_pad(bin, parts, "sink");
    add_pad(bin, parts, "src");
    out = gst_bin_get_by_name(GST_BIN(parts), "out");
    before = gst_element_get_static_pad(out, "sink");
    after = gst_element_get_static_pad(out, "src");
    gst_pad_add_probe(before, GST_PAD_PROBE_TYPE_BUFFER, tell_of, after,
                      gst_object_unref);
    gst_pad_add_probe(after, GST_PAD_PROBE_TYPE_BUFFER, present, (gpointer)kind,
                      NULL);
    gst_pad_add_probe(after, GST_PAD_PROBE_TYPE_QUERY_UPSTREAM, tell_latency,
                      NULL, NULL);
    gst_object_unref(before);
    gst_object_unref(out);
}

static void add_template(GstElementClass *class, const char *name,
                         GstPadDirection direction, const char *caps)
{
    GstCaps *made = gst_caps_from_string(caps);

    gst_element_class_add_pad_template(
        class, gst_pad_template_new(name, direction, GST_PAD_ALWAYS, made));
    gst_caps_unref(made);
}

static void decoder_class_init(gpointer class, gpointer kind)
{
    decoder_class *self = class;

    self->kind = kind;
    gst_element_class_set_static_metadata(class, "Tunnelled", self->kind->klass,
                                          "Presents by itself what it decodes",
                                          "tests");
    add_template(class, "sink", GST_PAD_SINK, self->kind->takes);
    add_template(class, "src", GST_PAD_SRC, self->kind->gives);
}

static void take(const decoder_kind *kind)
{
    GTypeInfo info = {.class_size = sizeof(decoder_class),
                      .class_init = decoder_class_init,
                      .class_data = kind,
                      .instance_size = sizeof(GstBin),
                      .instance_init = decoder_init};

    records[kind->kind] = g_array_new(FALSE, FALSE, sizeof(presented));
    g_assert_true(gst_element_register(
        NULL, kind->name, GST_RANK_NONE,
        g_type_register_static(GST_TYPE_BIN, kind->name, &info, 0)));
}

static void rank(const decoder_kind *kind, gboolean is_used)
{
    GstElementFactory *factory = gst_element_factory_find(kind->name);

    gst_plugin_feature_set_rank(
        GST_PLUGIN_FEATURE(factory),
        is_used ? GST_RANK_PRIMARY + 100 : GST_RANK_NONE);
    gst_object_unref(factory);
}

void tunnel_use(gboolean pictures, gboolean sound)
{
    if (records[0] == NULL) {
        for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
            take(&kinds[i]);
    }
    tunnel_clear();
    rank(&kinds[TUNNEL_PICTURES], pictures);
    rank(&kinds[TUNNEL_SOUND], sound);
}
