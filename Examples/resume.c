/*
 * A whole player that comes back to the same frame:
 *
 *   resume URI CONTENT-ID STORE [BREAKS [VIDEO-SINK AUDIO-SINK]]
 *
 * It resumes where CONTENT-ID was left, plays, and keeps the place when it is
 * paused, left, interrupted or killed. BREAKS is a file: the programme's
 * duration, then a line for each break in the stream: where it begins and how
 * long it lasts, all in seconds. Sinks are written as for gst-launch-1.0.
 *
 * On standard input: p pauses and plays, s FILE keeps the picture on the screen
 * as a PNG, q leaves. An ad service would give the breaks, and a user
 * interface the commands; the lines marked (*) are all that Reprise takes.
 */
#include <glib-unix.h>
#include <gst/gst.h>
#include <reprise/reprise.h> /* (*) */
#include <stdio.h>

static GMainLoop *loop;
static GstElement *playbin;
static gboolean paused;

#define TIME(t) GST_TIME_ARGS((GstClockTime)(t))

static void on_event(reprise_session *session, const reprise_event *event,
                     void *data) /* (*) */
{
    static const char *names[] = {"",          "resumed",       "started over",
                                  "no resume", "saved",         "not saved",
                                  "finished",  "break started", "break ended",
                                  "snapback",  "sought"};

    (void)session, (void)data;
    if (event->type < G_N_ELEMENTS(names))
        printf("%s: content %" GST_TIME_FORMAT ", stream %" GST_TIME_FORMAT
               "\n",
               names[event->type], TIME(event->content_time),
               TIME(event->stream_time));
}

static reprise_timeline *read_breaks(const char *path) /* (*) */
{
    FILE *file = path != NULL ? fopen(path, "r") : NULL;
    reprise_break breaks[64] = {{0}};
    reprise_timeline *timeline = NULL;
    double start, length, duration = 0;
    size_t count = 0;

    if (file == NULL)
        return NULL; /* the timeline without breaks */
    if (fscanf(file, "%lf", &duration) != 1)
        g_printerr("%s: no duration\n", path);
    while (count < 64 && fscanf(file, "%lf %lf", &start, &length) == 2) {
        breaks[count].content_time = REPRISE_TIME_NONE;
        breaks[count].stream_time = (int64_t)(start * 1e9 + .5);
        breaks[count++].duration = (int64_t)(length * 1e9 + .5);
    }
    fclose(file);
    if (reprise_timeline_new(breaks, count, (int64_t)(duration * 1e9 + .5),
                             &timeline) != REPRISE_OK)
        g_printerr("%s: these breaks make no timeline\n", path);
    return timeline;
}

static void keep_picture(const char *path)
{
    GstCaps *png = gst_caps_new_empty_simple("image/png");
    GstSample *sample = NULL;
    GstMapInfo map;

    g_signal_emit_by_name(playbin, "convert-sample", png, &sample);
    if (sample != NULL &&
        gst_buffer_map(gst_sample_get_buffer(sample), &map, GST_MAP_READ)) {
        g_file_set_contents(path, (char *)map.data, (gssize)map.size, NULL);
        gst_buffer_unmap(gst_sample_get_buffer(sample), &map);
        printf("picture: %s\n", path);
    }
    g_clear_pointer(&sample, gst_sample_unref);
    gst_caps_unref(png);
}

static gboolean on_command(GIOChannel *input, GIOCondition condition,
                           gpointer data)
{
    char *line = NULL;

    (void)condition, (void)data;
    if (g_io_channel_read_line(input, &line, NULL, NULL, NULL) !=
        G_IO_STATUS_NORMAL)
        return G_SOURCE_REMOVE;
    g_strchomp(line);
    if (line[0] == 'p') {
        paused = !paused;
        gst_element_set_state(playbin,
                              paused ? GST_STATE_PAUSED : GST_STATE_PLAYING);
    } else if (line[0] == 's' && line[1] == ' ') {
        keep_picture(line + 2);
    } else if (line[0] == 'q') {
        g_main_loop_quit(loop);
    }
    g_free(line);
    return G_SOURCE_CONTINUE;
}

static gboolean leave(gpointer data)
{
    (void)data;
    g_main_loop_quit(loop);
    return G_SOURCE_CONTINUE;
}

static gboolean on_message(GstBus *bus, GstMessage *message, gpointer data)
{
    (void)bus, (void)data;
    if (GST_MESSAGE_TYPE(message) == GST_MESSAGE_EOS ||
        GST_MESSAGE_TYPE(message) == GST_MESSAGE_ERROR)
        g_main_loop_quit(loop);
    return G_SOURCE_CONTINUE;
}

static gboolean on_second(gpointer session) /* (*) */
{
    reprise_position place;

    reprise_position_init(&place);
    if (!paused && reprise_session_get_position(session, &place) == REPRISE_OK)
        printf("at: content %" GST_TIME_FORMAT "%s\n", TIME(place.content_time),
               place.break_index != REPRISE_NO_BREAK ? ", in a break" : "");
    return G_SOURCE_CONTINUE;
}

int main(int argc, char **argv)
{
    reprise_store *store = NULL;
    reprise_session *session = NULL;
    reprise_session_config config;
    reprise_stream stream;

    gst_init(&argc, &argv);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc < 4) {
        g_printerr("usage: see the top of resume.c\n");
        return 2;
    }
    loop = g_main_loop_new(NULL, FALSE);
    playbin = gst_element_factory_make("playbin", NULL);
    g_object_set(playbin, "uri", argv[1], NULL);
    if (argc > 6)
        g_object_set(playbin, "video-sink",
                     gst_parse_bin_from_description(argv[5], TRUE, NULL),
                     "audio-sink",
                     gst_parse_bin_from_description(argv[6], TRUE, NULL), NULL);

    /* (*) Four calls before it plays, and one after. */
    reprise_session_config_init(&config);
    reprise_stream_init(&stream);
    if (reprise_store_new_sqlite(argv[3], &store) != REPRISE_OK)
        return 1;
    config.store = store;
    config.on_event = on_event;
    if (reprise_session_new(playbin, &config, &session) != REPRISE_OK)
        return 1;
    stream.content_id = argv[2];
    stream.timeline = read_breaks(argc > 4 ? argv[4] : NULL);
    if (reprise_session_load(session, &stream) != REPRISE_OK)
        return 1;

    gst_bus_add_watch(GST_ELEMENT_BUS(playbin), on_message, NULL);
    g_io_add_watch(g_io_channel_unix_new(0), G_IO_IN | G_IO_HUP, on_command,
                   NULL);
    g_unix_signal_add(SIGINT, leave, NULL);
    g_unix_signal_add(SIGTERM, leave, NULL);
    g_timeout_add(250, on_second, session);
    gst_element_set_state(playbin, GST_STATE_PLAYING);
    g_main_loop_run(loop);

    reprise_session_close(session); /* (*) saves */
    gst_element_set_state(playbin, GST_STATE_NULL);
    gst_object_unref(playbin);
    reprise_timeline_unref(stream.timeline);
    reprise_store_unref(store);
    return 0;
}
