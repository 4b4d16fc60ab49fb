/*
 * How long a resume takes, against what an application would write without the
 * library: PAUSED, preroll, an accurate seek, PLAYING.
 *
 *   resume file|hls|slow-hls playbin|playbin3 [LIMIT]
 *
 * The clock runs from before the uri is set, session and playbin being there,
 * until the sink shows the frame of the place, as told by its pixels. The two
 * take turns, each with a new playbin, and what counts is the median of the
 * pairs' ratios. The plain one is told the stream time by the same timeline, and
 * adds to it where the demuxer begins, without which it would begin with a wrong
 * frame in HLS. Ends with 1 if the ratio is above LIMIT.
 */
#include "quantile.h"

#include <stdio.h>
#include <string.h>
#include <viewer.h>

#define MOST_PAIRS 1000

typedef struct stream {
    const char *name;
    const char *path;
    const char *breaks; /* or NULL */
    guint pairs;
} stream;

static const stream streams[] = {
    {"file", "film.mp4", NULL, 200},
    {"hls", "tuesday.m3u8", "tuesday", 60},
    /* 100 ms to an answer, and a segment of 6 s takes 1.4 s. */
    {"slow-hls", "delay/100/slow/100000/tuesday.m3u8", "tuesday", 20},
};

typedef struct visit {
    double ms;      /* until the right frame, or the first one after it */
    gboolean shown; /* whether any of them was */
    gboolean wrong; /* it began with another */
} visit;

typedef struct bench {
    const char *factory;
    char *uri;
    reprise_timeline *timeline;
    reprise_store *store;
    gint64 content_time;
} bench;

/* -- One visit ------------------------------------------------------------- */

static visit watch(const bench *self, observer *eyes, gint64 start)
{
    int number = (int)(self->content_time / FRAME_TIME);
    seen_frame first, right;
    visit seen = {0};

    seen.shown =
        observer_wait_number(eyes, SOURCE_FILM, number, PATIENCE_MS, &right);
    if (!seen.shown)
        return seen;
    observer_wait_frame(eyes, 1, PATIENCE_MS, &first);
    seen.ms = (double)(right.monotonic - start) / 1000;
    seen.wrong =
        first.code.source != SOURCE_FILM || first.code.number != number;
    return seen;
}

static visit resume(const bench *self)
{
    viewer *viewer = viewer_new(self->factory, self->store);
    gint64 start;
    visit seen;

    store_put(self->store, "film", self->content_time);
    viewer_open(viewer);
    start = g_get_monotonic_time();
    viewer_load(viewer, "film", self->uri, self->timeline);
    viewer_set_state(viewer, GST_STATE_PLAYING);
    seen = watch(self, viewer->eyes, start);
    viewer_free(viewer);
    return seen;
}

static void wait_for_preroll(GstElement *playbin)
{
    GstBus *bus = gst_element_get_bus(playbin);
    GstMessage *message =
        gst_bus_timed_pop_filtered(bus, PATIENCE_MS * GST_MSECOND,
                                   GST_MESSAGE_ASYNC_DONE | GST_MESSAGE_ERROR);

    if (message == NULL || GST_MESSAGE_TYPE(message) == GST_MESSAGE_ERROR)
        g_error("no preroll");
    gst_message_unref(message);
    gst_object_unref(bus);
}

/* Where the demuxer's clock begins: at the picture that prerolled. */
static gint64 where_it_begins(GstElement *playbin)
{
    GstSample *sample = NULL;
    gint64 time;

    g_object_get(playbin, "sample", &sample, NULL);
    g_assert_nonnull(sample);
    time = (gint64)gst_segment_to_stream_time(
        gst_sample_get_segment(sample), GST_FORMAT_TIME,
        GST_BUFFER_PTS(gst_sample_get_buffer(sample)));
    gst_sample_unref(sample);
    return time;
}

static visit seek(const bench *self)
{
    viewer *viewer = viewer_new(self->factory, NULL);
    gint64 stream_time = reprise_timeline_content_to_stream(
        self->timeline, self->content_time, REPRISE_EDGE_AFTER);
    gint64 start = g_get_monotonic_time();
    visit seen = {0};

    g_object_set(viewer->playbin, "uri", self->uri, NULL);
    viewer_set_state(viewer, GST_STATE_PAUSED);
    wait_for_preroll(viewer->playbin);
    stream_time += where_it_begins(viewer->playbin);
    observer_clear(viewer->eyes);
    /* No wait for the seek's own preroll: PLAYING follows it by itself. */
    if (gst_element_seek(viewer->playbin, 1.0, GST_FORMAT_TIME,
                         GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE,
                         GST_SEEK_TYPE_SET, stream_time, GST_SEEK_TYPE_NONE,
                         -1)) {
        viewer_set_state(viewer, GST_STATE_PLAYING);
        seen = watch(self, viewer->eyes, start);
    }
    viewer_free(viewer);
    return seen;
}

/* -- All of them ----------------------------------------------------------- */

typedef struct results {
    guint count; /* of pairs in which both showed the frame */
    double ours[MOST_PAIRS], theirs[MOST_PAIRS], ratios[MOST_PAIRS];
    guint our_wrong, their_wrong, our_lost, their_lost;
} results;

static void add(results *all, visit ours, visit theirs)
{
    all->our_wrong += ours.wrong;
    all->their_wrong += theirs.wrong;
    all->our_lost += !ours.shown;
    all->their_lost += !theirs.shown;
    if (!ours.shown || !theirs.shown)
        return;
    all->ours[all->count] = ours.ms;
    all->theirs[all->count] = theirs.ms;
    all->ratios[all->count++] = ours.ms / theirs.ms;
}

/* From 36.1 s on: never on a key frame, in a break, or in the last second of a
 * segment, where seeks in HLS go astray with and without the library. The first
 * pair, which loads the plugins, does not count. */
static void compare(bench *self, guint pairs, results *all)
{
    for (guint i = 0; i <= pairs; i++) {
        visit ours, theirs;

        self->content_time = (36100 + i % 20 * 7000) * GST_MSECOND;
        if (i / 20 % 2 == i % 2) {
            ours = resume(self);
            theirs = seek(self);
        } else {
            theirs = seek(self);
            ours = resume(self);
        }
        if (i > 0)
            add(all, ours, theirs);
    }
}

static double print(const char *stream, const char *factory, results *all)
{
    double ratio = quantile(all->ratios, all->count, 0.5);

    printf(
        "%s, %s: Reprise %.0f ms, plain %.0f ms, medians\n"
        "  ratio %.3f, quartiles %.3f and %.3f, of %u pairs\n"
        "  began wrong: Reprise %u, plain %u; never: Reprise %u, plain %u\n",
        stream, factory, quantile(all->ours, all->count, 0.5),
        quantile(all->theirs, all->count, 0.5), ratio,
        quantile(all->ratios, all->count, 0.25),
        quantile(all->ratios, all->count, 0.75), all->count, all->our_wrong,
        all->their_wrong, all->our_lost, all->their_lost);
    return ratio;
}

static void measure(const stream *stream, const char *factory, results *all)
{
    media_server *server = media_server_start(NULL);
    char *path = store_path_new();
    bench self = {
        .factory = factory,
        .uri = stream->breaks != NULL ? media_server_uri(server, stream->path)
                                      : media_file_uri(stream->path),
        .timeline = stream->breaks != NULL ? timeline_of(stream->breaks) : NULL,
        .store = store_open(path)};

    compare(&self, stream->pairs, all);
    reprise_store_unref(self.store);
    reprise_timeline_unref(self.timeline);
    g_free(self.uri);
    media_server_stop(server);
    store_path_free(path);
}

int main(int argc, char **argv)
{
    double limit = argc > 3 ? g_ascii_strtod(argv[3], NULL) : 1.05;
    static results all;

    gst_init(NULL, NULL);
    for (guint i = 0; argc > 2 && i < G_N_ELEMENTS(streams); i++) {
        if (strcmp(streams[i].name, argv[1]) != 0)
            continue;
        measure(&streams[i], argv[2], &all);
        return print(argv[1], argv[2], &all) > limit;
    }
    g_error("resume file|hls|slow-hls playbin|playbin3 [LIMIT]");
}
