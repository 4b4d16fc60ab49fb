/* Other speeds: the place follows what is shown, is kept while it does, and is
 * the frame on the screen in the end, to which the next visit returns. */
#include "visits.h"

#define S GST_SECOND
#define FROM (58 * S + S / 2)

typedef struct speed_row {
    const char *factory;
    const char *file;
    const char *breaks; /* or NULL */
    gdouble rate;
    GstSeekFlags flags;
    gint64 to; /* left once the film has come here */
    /* After an instant change GStreamer's own position is 80 to 120 ms ahead of
     * the picture, and until it is asked again the place moves at the old speed:
     * so many frames. */
    int slack;
} speed_row;

static void visit(visits *fix, const speed_row *row, reprise_stream *stream)
{
    stream->timeline = row->breaks != NULL ? timeline_of(row->breaks) : NULL;
    visits_play(fix, row->file, stream);
    reprise_timeline_unref(stream->timeline);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
}

/* As applications do it: from where it is. */
static void change_speed(visits *fix, const speed_row *row)
{
    GstElement *playbin = fix->viewer->playbin;
    gboolean is_instant = (row->flags & GST_SEEK_FLAG_INSTANT_RATE_CHANGE) != 0;
    GstSeekType type = is_instant ? GST_SEEK_TYPE_NONE : GST_SEEK_TYPE_SET;
    gint64 now = -1;

    g_assert_true(gst_element_query_position(playbin, GST_FORMAT_TIME, &now));
    g_assert_true(gst_element_seek(
        playbin, row->rate, GST_FORMAT_TIME, row->flags, type,
        row->rate > 0 && !is_instant ? now : 0,
        row->rate > 0 ? GST_SEEK_TYPE_NONE : type, row->rate > 0 ? -1 : now));
}

static gboolean has_come(const seen_frame *frame, const speed_row *row)
{
    gint64 place = frame->code.number * (gint64)FRAME_TIME;

    return frame->code.source == SOURCE_FILM &&
           (row->rate > 0 ? place >= row->to : place <= row->to);
}

/* Frame by frame, and the place with them. */
static void watch(visits *fix, const speed_row *row)
{
    gint64 sum = 0, count = 0;
    seen_frame frame;

    do {
        g_assert_true(
            observer_wait_next_frame(fix->viewer->eyes, PATIENCE_MS, &frame));
        if (frame.code.source != SOURCE_FILM)
            continue;
        sum += ABS(viewer_position(fix->viewer).content_time -
                   frame.code.number * (gint64)FRAME_TIME);
        count++;
    } while (!has_come(&frame, row));
    g_test_message("off by %" G_GINT64_FORMAT " ms in the mean",
                   sum / count / (gint64)GST_MSECOND);
    /* At the wrong speed it would be half of the 250 ms between two looks. */
    g_assert_cmpint(sum / count, <=, (2 + row->slack) * (gint64)FRAME_TIME);
}

static void breaks_came_in_pairs(visits *fix, const speed_row *row)
{
    guint begun = viewer_count(fix->viewer, REPRISE_EVENT_BREAK_STARTED);

    g_assert_cmpuint(begun, ==, row->breaks != NULL);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_BREAK_ENDED), ==,
                     begun);
}

static void the_place_keeps_up(visits *fix, gconstpointer data)
{
    const speed_row *row = data;
    reprise_stream stream = visits_stream_at(FROM);
    seen_frame shown;
    gint64 kept;

    visits_use(fix, row->factory);
    fix->viewer->config.save_interval = S / 4;
    visit(fix, row, &stream);
    visits_wait_film(fix, FROM + S / 4);
    viewer_clear(fix->viewer);
    change_speed(fix, row);
    watch(fix, row);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_SAVED), >=, 1);
    viewer_set_state(fix->viewer, GST_STATE_PAUSED);
    viewer_settle(fix->viewer);
    visits_save_is(fix, REPRISE_OK);
    shown = visits_last_frame(fix);
    kept = store_get(fix->store, "film", NULL);
    g_test_message("frame %d, kept %" G_GINT64_FORMAT, shown.code.number, kept);
    g_assert_cmpint(ABS(kept / FRAME_TIME - shown.code.number), <=, row->slack);
    breaks_came_in_pairs(fix, row);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, kept);
    reprise_stream_init(&stream);
    visit(fix, row, &stream);
    visits_first_frame_is(fix, (int)(kept / FRAME_TIME));
}

/* Left in play: no frame that was not shown is passed over, and not more is shown
 * again than a busy machine answers late. */
static void leaving_keeps_what_was_shown(visits *fix, gconstpointer data)
{
    const speed_row *row = data;
    reprise_stream stream = visits_stream_at(FROM);
    seen_frame before, after;
    gint64 kept;

    visits_use(fix, row->factory);
    visit(fix, row, &stream);
    visits_wait_film(fix, FROM + S / 4);
    change_speed(fix, row);
    watch(fix, row);
    before = visits_last_frame(fix);
    g_assert_cmpint(viewer_close(fix->viewer), ==, REPRISE_OK);
    after = visits_last_frame(fix);
    kept = store_get(fix->store, "film", NULL);
    g_test_message("frames %d to %d, kept %" G_GINT64_FORMAT,
                   before.code.number, after.code.number, kept);
    g_assert_cmpint(
        kept / FRAME_TIME, >=,
        MIN(before.code.number, after.code.number) - FRAME_RATE / 4);
    g_assert_cmpint(
        kept / FRAME_TIME, <=,
        MAX(before.code.number, after.code.number) + 1 + row->slack);
}

#define FLUSHING .flags = GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE
#define INSTANT .flags = GST_SEEK_FLAG_INSTANT_RATE_CHANGE
#define FILM .file = "film.mp4"
#define MONDAY .file = "monday.m3u8", .breaks = "monday"

static const speed_row speeds[] = {
    {"playbin", FILM, .rate = 2, FLUSHING, .to = 60 * S},
    {"playbin3", FILM, .rate = 2, FLUSHING, .to = 60 * S},
    {"playbin", MONDAY, .rate = 2, FLUSHING, .to = 61 * S},
    {"playbin3", MONDAY, .rate = 2, FLUSHING, .to = 61 * S},
    {"playbin", FILM, .rate = -1, FLUSHING, .to = 58 * S},
    {"playbin3", FILM, .rate = -1, FLUSHING, .to = 58 * S},
    {"playbin", FILM, .rate = 2, INSTANT, .to = 60 * S, .slack = 5},
    {"playbin", FILM, .rate = .5, INSTANT, .to = 59 * S + S / 2, .slack = 5},
};

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(speeds); i++) {
        const speed_row *row = &speeds[i];
        char *name =
            g_strdup_printf("/speeds/%s%g/%s/%s",
                            row->flags & GST_SEEK_FLAG_FLUSH ? "" : "instant-",
                            row->rate, row->file, row->factory);
        char *left = g_strconcat(name, "/left", NULL);

        g_test_add(name, visits, row, visits_set_up, the_place_keeps_up,
                   visits_tear_down);
        if (row->breaks == NULL)
            g_test_add(left, visits, row, visits_set_up,
                       leaving_keeps_what_was_shown, visits_tear_down);
        g_free(name);
        g_free(left);
    }
    return g_test_run();
}
