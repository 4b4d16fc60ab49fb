/* Every stream that README's table names, on real playbins: resumed to the
 * right frame and sample, with one seek. What is missed here, plain GStreamer
 * misses in test_plain_streams.c. */
#include "resuming.h"

#define MS ((gint64)GST_MSECOND)
#define LATE (500 * MS)
/* Matroska cannot begin before 0: an encoder's priming moves everything. */
#define PRIMING (21 * MS)
#define FRAGMENT (6 * (gint64)GST_SECOND)

/* hlsdemux and fragments: near the edges of one the sound never comes. */
static gint64 away_from_edges(gint64 content_time)
{
    gint64 within = content_time % FRAGMENT;

    return within < 600 * MS || within > FRAGMENT - 100 * MS ? NOWHERE
                                                             : content_time;
}

/* dashdemux2: in the last frame before an advertisement it may lose a whole
 * period, and wait for ever. */
static gint64 before_a_break(gint64 content_time)
{
    gint64 left = 60 * (gint64)GST_SECOND - content_time;

    if (left <= 0)
        left += 30 * (gint64)GST_SECOND;
    return left > 0 && left <= 40 * MS ? NOWHERE : content_time;
}

/* hlsdemux2: now and then the last pictures of a segment count as the next. */
static gint64 before_an_end(gint64 content_time)
{
    return FRAGMENT - content_time % FRAGMENT < 50 * MS ? NOWHERE
                                                        : content_time;
}

/* And it can lose its way where a seek cuts a download short. */
#define HLS3                                                                \
    .factory = "playbin3", .parts = STREAM_BOTH, .taken_to = before_an_end, \
    .most_seeks = 2
#define BOTH(KIND) .factory = KIND, .parts = STREAM_BOTH
#define ENCODED .encoded = TRUE
#define FROM(PICTURE, SOUND) .picture_from = PICTURE, .sound_from = SOUND

static const stream_row streams[] = {
    {"hls-playbin3", HLS3, .file = "plain.m3u8", .breaks = "plain"},
    {"hls-ads-playbin3", HLS3, .file = "tuesday.m3u8", .breaks = "tuesday"},
    {"hls-other-ads-playbin3", HLS3, .file = "monday.m3u8", .breaks = "monday"},
    {"fragments-playbin", BOTH("playbin"), .file = "fragments.m3u8",
     .taken_to = away_from_edges},
    {"fragments-playbin3", HLS3, .file = "fragments.m3u8"},
    {"rendition-playbin", BOTH("playbin"), .file = "rendition.m3u8"},
    {"rendition-playbin3", HLS3, .file = "rendition.m3u8"},
    {"dash-playbin", BOTH("playbin"), .file = "film-dash/index.mpd"},
    {"dash-playbin3", BOTH("playbin3"), .file = "film-dash/index.mpd"},
    {"dash-ads-playbin3", BOTH("playbin3"), .file = "friday.mpd",
     .breaks = "friday", .taken_to = before_a_break},
    {"dash-early-ads-playbin3", BOTH("playbin3"), .file = "tuesday.mpd",
     .breaks = "tuesday", .taken_to = before_a_break},
    {"subtitled-playbin", .factory = "playbin", .file = "subtitled.mkv",
     .parts = STREAM_BOTH | STREAM_TEXT, FROM(PRIMING, PRIMING)},
    {"subtitled-playbin3", .factory = "playbin3", .file = "subtitled.mkv",
     .parts = STREAM_BOTH | STREAM_TEXT, FROM(PRIMING, PRIMING)},
    {"sound-playbin", .factory = "playbin", .file = "sound.m4a",
     .parts = STREAM_SOUND},
    {"sound-playbin3", .factory = "playbin3", .file = "sound.m4a",
     .parts = STREAM_SOUND},
    {"picture-playbin", .factory = "playbin", .file = "picture.mp4",
     .parts = STREAM_PICTURE},
    {"picture-playbin3", .factory = "playbin3", .file = "picture.mp4",
     .parts = STREAM_PICTURE},
    {"late-picture-playbin", BOTH("playbin"), .file = "late-picture.mp4",
     FROM(LATE, 0)},
    {"late-picture-playbin3", BOTH("playbin3"), .file = "late-picture.mp4",
     FROM(LATE, 0)},
    {"late-sound-playbin", BOTH("playbin"), .file = "late-sound.mp4",
     FROM(0, LATE)},
    {"late-sound-playbin3", BOTH("playbin3"), .file = "late-sound.mp4",
     FROM(0, LATE)},
    {"decoding-mp4-playbin", BOTH("playbin"), .file = "film.mp4", ENCODED},
    {"decoding-mp4-playbin3", BOTH("playbin3"), .file = "film.mp4", ENCODED},
    {"decoding-hls-ads-playbin", BOTH("playbin"), .file = "tuesday.m3u8",
     .breaks = "tuesday", ENCODED},
    {"decoding-hls-ads-playbin3", HLS3, .file = "tuesday.m3u8",
     .breaks = "tuesday", ENCODED},
    {"decoding-hls-other-ads-playbin", BOTH("playbin"), .file = "monday.m3u8",
     .breaks = "monday", ENCODED},
    {"decoding-hls-other-ads-playbin3", HLS3, .file = "monday.m3u8",
     .breaks = "monday", ENCODED},
};

/* A few, others for each row. */
static void resumes_to_some(const stream_row *row, media_server *server)
{
    guint place = (guint)(row - streams) * 3;

    for (guint i = 0; i < 3; i++, place += 7) {
        while (!resuming_is_possible(row, place % resuming_places()))
            place++;
        resume_to(row, server, place % resuming_places(), i % 2 != 0);
    }
}

static void resumes_to_all(const stream_row *row, media_server *server)
{
    guint places = resuming_places();

    for (guint i = 0, done = 0; done < 2 * places; i++) {
        if (!resuming_is_possible(row, i / 2 % places))
            continue;
        resume_to(row, server, i / 2 % places, i % 2 != 0);
        done++;
    }
}

static void resumes(gconstpointer row)
{
    media_server *server = media_server_start(NULL);

    if (g_getenv("REPRISE_SOAK") != NULL)
        resumes_to_all(row, server);
    else
        resumes_to_some(row, server);
    media_server_stop(server);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(streams); i++) {
        char *name = g_strconcat("/streams/", streams[i].name, NULL);

        g_test_add_data_func(name, &streams[i], resumes);
        g_free(name);
    }
    return g_test_run();
}
