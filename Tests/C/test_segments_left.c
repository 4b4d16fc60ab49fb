/* What is not of a resume's seek keeps its SEGMENTs: the next title, which
 * begins at its own start, and a seek that flushes nothing. */
#include "sinking.h"

#define S ((gint64)GST_SECOND)
#define MS ((gint64)GST_MSECOND)

/* -- The next title -------------------------------------------------------- */

/* Every source numbers its own SEGMENTs. Here all have the seek's number. */
static GstPadProbeReturn number_alike(GstPad *pad, GstPadProbeInfo *info,
                                      gpointer user_data)
{
    GstEvent *event = GST_PAD_PROBE_INFO_EVENT(info);
    gint *seqnum = user_data;

    (void)pad;
    if (GST_EVENT_TYPE(event) == GST_EVENT_FLUSH_STOP)
        g_atomic_int_set(seqnum, (gint)gst_event_get_seqnum(event));
    if (GST_EVENT_TYPE(event) == GST_EVENT_SEGMENT &&
        g_atomic_int_get(seqnum) != 0) {
        event = gst_event_make_writable(event);
        gst_event_set_seqnum(event, (guint32)g_atomic_int_get(seqnum));
        GST_PAD_PROBE_INFO_DATA(info) = event;
    }
    return GST_PAD_PROBE_OK;
}

static void alike(GstElement *playsink, GstPad *pad, gpointer seqnum)
{
    (void)playsink;
    gst_pad_add_probe(
        pad,
        GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM | GST_PAD_PROBE_TYPE_EVENT_FLUSH,
        number_alike, seqnum, NULL);
}

static GstPadProbeReturn leave_gap(GstPad *pad, GstBuffer *buffer)
{
    gst_pad_send_event(pad, gst_event_new_gap(GST_BUFFER_PTS(buffer),
                                              GST_BUFFER_DURATION(buffer)));
    return GST_PAD_PROBE_DROP;
}

/* As if the film's sound ended before the place: only gaps follow the flush,
 * until the next title. */
static GstPadProbeReturn silence(GstPad *pad, GstPadProbeInfo *info,
                                 gpointer user_data)
{
    gint *is_silent = user_data;

    if ((GST_PAD_PROBE_INFO_TYPE(info) & GST_PAD_PROBE_TYPE_BUFFER) != 0)
        return g_atomic_int_get(is_silent)
                   ? leave_gap(pad, GST_PAD_PROBE_INFO_BUFFER(info))
                   : GST_PAD_PROBE_OK;
    if (GST_EVENT_TYPE(GST_PAD_PROBE_INFO_EVENT(info)) == GST_EVENT_FLUSH_STOP)
        g_atomic_int_set(is_silent, TRUE);
    if (GST_EVENT_TYPE(GST_PAD_PROBE_INFO_EVENT(info)) ==
        GST_EVENT_STREAM_START)
        g_atomic_int_set(is_silent, FALSE);
    return GST_PAD_PROBE_OK;
}

static void silent(GstElement *playsink, GstPad *pad, gpointer is_silent)
{
    (void)playsink;
    if (g_str_has_prefix(GST_PAD_NAME(pad), "audio"))
        gst_pad_add_probe(pad,
                          GST_PAD_PROBE_TYPE_BUFFER |
                              GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM |
                              GST_PAD_PROBE_TYPE_EVENT_FLUSH,
                          silence, is_silent, NULL);
}

static void its_frames_are_whole(observer *eyes)
{
    guint count, first = 0;
    seen_frame *frames = observer_frames(eyes, &count);

    while (frames[first].code.source == SOURCE_FILM)
        first++;
    for (guint i = first; i < count; i++) {
        g_assert_cmpint(frames[i].code.source, ==, SOURCE_AD_A);
        g_assert_cmpint(frames[i].code.number, ==, i - first);
    }
    g_free(frames);
}

static void its_sound_is_whole(observer *eyes)
{
    guint count, first = 0;
    heard_sound *sounds = observer_sounds(eyes, &count);

    g_assert_cmpuint(count, >, 0);
    while (sounds[first].place.source != SOURCE_AD_A)
        g_assert_cmpuint(++first, <, count);
    g_assert_cmpint(sounds[first].place.position, <=, 50 * MS);
    g_free(sounds);
}

static void set_next(GstElement *playbin, gpointer uri)
{
    g_object_set(playbin, "uri", uri, NULL);
}

static void the_next_title_is_whole(sinking *fix, gconstpointer data)
{
    char *next = media_file_uri("a.mp4");

    (void)data;
    g_signal_connect(fix->viewer->playbin, "about-to-finish",
                     G_CALLBACK(set_next), next);
    sinking_resume(fix);
    sinking_wait(fix, SOURCE_AD_A, S);
    its_frames_are_whole(fix->viewer->eyes);
    its_sound_is_whole(fix->viewer->eyes);
    g_free(next);
}

/* -- Seeks that flush nothing ---------------------------------------------- */

/* The demuxer of MP4 answers with a SEGMENT that has this seek's number, where
 * buffers of the resume's have passed. */
static void a_seek_without_flush_goes_back(sinking *fix, gconstpointer data)
{
    gint64 place = 10 * S;

    (void)data;
    sinking_resume(fix);
    sinking_wait(fix, SOURCE_FILM, fix->row->from + S / 2);
    observer_clear(fix->viewer->eyes);
    g_assert_true(gst_element_seek(fix->viewer->playbin, 1.0, GST_FORMAT_TIME,
                                   GST_SEEK_FLAG_ACCURATE, GST_SEEK_TYPE_SET,
                                   place, GST_SEEK_TYPE_NONE, -1));
    sinking_begins(fix, place);
}

/* playbin alone stops at a gapless switch now and then, without us too; so does
 * playbin3 where sinks do not wait for their clock: 35 of 500 times. */
#define GAPLESS .factory = "playbin3", .file = "short.mp4", .from = 9 * S
#define FILM .file = "film.mp4", .from = 50 * S

static const sinking_row titles[] = {
    {.name = "pictures", GAPLESS},
    {.name = "decoding", GAPLESS, .encoded = TRUE},
    {.name = "numbered-alike", GAPLESS, .meddle = alike},
    {.name = "decoding-numbered-alike",
     GAPLESS,
     .meddle = alike,
     .encoded = TRUE},
    {.name = "silent-before", GAPLESS, .meddle = silent},
};

static const sinking_row films[] = {
    {.name = "playbin", .factory = "playbin", FILM},
    {.name = "playbin3", .factory = "playbin3", FILM},
    {.name = "decoding-playbin", .factory = "playbin", FILM, .encoded = TRUE},
    {.name = "decoding-playbin3", .factory = "playbin3", FILM, .encoded = TRUE},
};

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
        sinking_add("/segments-left/next-title/", &titles[i],
                    the_next_title_is_whole);
    for (guint i = 0; i < G_N_ELEMENTS(films); i++)
        sinking_add("/segments-left/no-flush/", &films[i],
                    a_seek_without_flush_goes_back);
    return g_test_run();
}
