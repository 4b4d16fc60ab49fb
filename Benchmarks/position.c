/*
 * What reprise_session_get_position() costs, against what it stands for:
 * gst_element_query_position() of a playbin that plays.
 *
 *   position [LIMIT]
 *
 * One thread asks both in turn, a batch each, and what counts is the ratio of
 * the batches' medians. Ends with 1 if it is above LIMIT. The film is said to
 * have breaks, so that there is something to convert.
 */
#include "quantile.h"

#include <stdio.h>
#include <viewer.h>

#define ROUNDS 400
#define BATCH 500

static void ask_session(viewer *viewer)
{
    reprise_position position;

    reprise_position_init(&position);
    if (reprise_session_get_position(viewer->session, &position) != REPRISE_OK)
        g_error("no position");
}

static void ask_playbin(viewer *viewer)
{
    gint64 position;

    if (!gst_element_query_position(viewer->playbin, GST_FORMAT_TIME,
                                    &position))
        g_error("no position");
}

/* Nanoseconds a question. */
static double time_of(void (*ask)(viewer *), viewer *viewer)
{
    GstClockTime start = gst_util_get_timestamp();

    for (int i = 0; i < BATCH; i++)
        ask(viewer);
    return (double)(gst_util_get_timestamp() - start) / BATCH;
}

static double measure(viewer *viewer, const char *factory)
{
    static double ours[ROUNDS], theirs[ROUNDS];
    double our, their;

    for (int i = 0; i < ROUNDS; i++) {
        if (i % 2 == 0)
            ours[i] = time_of(ask_session, viewer);
        theirs[i] = time_of(ask_playbin, viewer);
        if (i % 2 != 0)
            ours[i] = time_of(ask_session, viewer);
    }
    our = quantile(ours, ROUNDS, 0.5);
    their = quantile(theirs, ROUNDS, 0.5);
    printf("%-10s %10.0f %10.0f %8.3f\n", factory, our, their, our / their);
    return our / their;
}

int main(int argc, char **argv)
{
    const char *const factories[] = {"playbin", "playbin3"};
    double limit = argc > 1 ? g_ascii_strtod(argv[1], NULL) : 0.5;
    int status = 0;

    gst_init(NULL, NULL);
    printf(
        "Position, ns a question, median of %d batches\n%-10s %10s %10s %8s\n",
        ROUNDS, "", "Reprise", "GStreamer", "ratio");
    for (guint i = 0; i < G_N_ELEMENTS(factories); i++) {
        char *path = store_path_new(), *uri = media_file_uri("film.mp4");
        reprise_store *store = store_open(path);
        reprise_timeline *timeline = timeline_of("tuesday");
        viewer *viewer = viewer_new(factories[i], store);

        viewer_open(viewer);
        viewer_load(viewer, "film", uri, timeline);
        viewer_set_state(viewer, GST_STATE_PLAYING);
        viewer_settle(viewer);
        viewer_wait(viewer, REPRISE_EVENT_STARTED_OVER, 1, NULL);
        if (measure(viewer, factories[i]) > limit)
            status = 1;
        viewer_free(viewer);
        reprise_timeline_unref(timeline);
        reprise_store_unref(store);
        store_path_free(path);
        g_free(uri);
    }
    return status;
}
