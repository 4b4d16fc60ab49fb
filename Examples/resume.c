/* A whole player that comes back to the frame where it was left:
 *
 *     resume URI CONTENT-ID STORE [BREAKS [VIDEO-SINK AUDIO-SINK]]
 *
 * BREAKS is a file: see break_table.h. Sinks are written as for gst-launch-1.0.
 * Ctrl-Z pauses and plays; Ctrl-C, SIGTERM, an error and the end leave. */
#include "break_table.h"

#include <gst/gst.h>
#include <reprise/reprise.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static volatile sig_atomic_t leaving, toggled;

static void on_signal(int number)
{
    toggled = number == SIGTSTP;
    leaving |= !toggled;
}

static void must(reprise_status status, const char *what)
{
    if (status == REPRISE_OK)
        return;
    fprintf(stderr, "%s: %s\n", what, reprise_status_name(status));
    exit(1);
}

static reprise_timeline *read_breaks(const char *path)
{
    reprise_timeline *timeline = NULL;

    must(break_table_read(path, &timeline), path);
    return timeline;
}

/* Called in the session's thread. */
static void on_event(reprise_session *session, const reprise_event *event,
                     void *user_data)
{
    static const char *const names[] = {
        "",          "resumed",  "started over", "not resumed", "saved",
        "not saved", "finished", "break begins", "break ends"};

    (void)session, (void)user_data;
    if (event->type < G_N_ELEMENTS(names))
        printf("%s: content %" GST_TIME_FORMAT ", stream %" GST_TIME_FORMAT
               "\n",
               names[event->type], GST_TIME_ARGS(event->content_time),
               GST_TIME_ARGS(event->stream_time));
}

static int status_of(GstMessage *end)
{
    g_autoptr(GError) error = NULL;

    if (end == NULL || GST_MESSAGE_TYPE(end) != GST_MESSAGE_ERROR)
        return 0;
    gst_message_parse_error(end, &error, NULL);
    fprintf(stderr, "%s\n", error->message);
    return 1;
}

int main(int argc, char **argv)
{
    reprise_store *store = NULL;
    reprise_session *session = NULL;
    reprise_session_config config;
    reprise_stream stream;
    reprise_position at;
    GstElement *playbin;
    g_autoptr(GstMessage) end = NULL;
    gboolean plays = TRUE;

    gst_init(&argc, &argv);
    if (argc < 4)
        must(REPRISE_ERROR_INVALID_ARGUMENT, "see the top of resume.c");
    playbin = gst_element_factory_make_full("playbin", "uri", argv[1], NULL);
    for (int i = 5; i < argc; i++)
        g_object_set(playbin, i == 5 ? "video-sink" : "audio-sink",
                     gst_parse_bin_from_description(argv[i], TRUE, NULL), NULL);

    must(reprise_store_new_sqlite(argv[3], &store), argv[3]);
    reprise_session_config_init(&config);
    config.store = store;
    config.on_event = on_event;
    must(reprise_session_new(playbin, &config, &session), "session");
    reprise_stream_init(&stream);
    stream.content_id = argv[2];
    stream.timeline = argc > 4 ? read_breaks(argv[4]) : NULL;
    must(reprise_session_load(session, &stream), "load");

    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    signal(SIGTSTP, on_signal);
    gst_element_set_state(playbin, GST_STATE_PLAYING);
    reprise_position_init(&at);
    while (!leaving && end == NULL) {
        if (toggled) {
            toggled = 0;
            plays = !plays;
            gst_element_set_state(playbin,
                                  plays ? GST_STATE_PLAYING : GST_STATE_PAUSED);
        }
        end = gst_bus_timed_pop_filtered(GST_ELEMENT_BUS(playbin),
                                         GST_SECOND / 20,
                                         GST_MESSAGE_ERROR | GST_MESSAGE_EOS);
        if (reprise_session_get_position(session, &at) == REPRISE_OK)
            printf("at %" GST_TIME_FORMAT "\r", GST_TIME_ARGS(at.content_time));
        fflush(stdout);
    }
    reprise_session_close(session); /* saves */
    gst_element_set_state(playbin, GST_STATE_NULL);
    gst_object_unref(playbin);
    reprise_timeline_unref(stream.timeline);
    reprise_store_unref(store);
    return status_of(end);
}
