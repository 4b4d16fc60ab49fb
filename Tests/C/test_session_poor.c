/* Servers that are poor: slower than the film, or without byte ranges (R02). */
#include "faulty.h"

#define S GST_SECOND
#define FROM FAULTY_FROM

/* -- A trickle ------------------------------------------------------------ */

/* Every frame comes late, many at once, and the clock is ahead of them all: left
 * like that, by each way. What came in the last burst may be shown again, and
 * nothing is passed over. */
static void a_trickle(faulty *self, gconstpointer data)
{
    reprise_bookmark row;
    rendered last, then;
    gint64 kept;

    self->viewer->config.save_interval = S / 10;
    faulty_play(self, ((const faulty_row *)data)->path);
    viewer_wait(self->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    faulty_first_frame_is(self, FROM);
    faulty_wait_film(self, FROM + 3 * S);
    last = faulty_rendered(self);
    if (g_test_rand_bit())
        viewer_set_state(self->viewer, GST_STATE_PAUSED);
    if (g_test_rand_bit())
        viewer_set_state(self->viewer, GST_STATE_NULL);
    g_assert_cmpint(faulty_close(self), ==, REPRISE_OK);
    then = faulty_rendered(self);
    kept = store_get(self->store, "film", &row);
    g_assert_cmpint(kept, >=, MAX(FROM, last.frame - (gint64)S));
    g_assert_cmpint(kept / FRAME_TIME, <=, then.end / FRAME_TIME);
    g_assert_false(row.finished);
}

/* -- No byte ranges ------------------------------------------------------- */

/* By another playbin: after an error in its preroll a playbin3 of 1.22 aborts
 * the process when it is used once more, with or without a session. */
static void play_from_the_start(faulty *self, const faulty_row *row,
                                reprise_start start)
{
    reprise_session_config config = self->viewer->config;
    reprise_stream stream;

    viewer_free(self->viewer);
    self->viewer = viewer_new(row->factory, self->store);
    self->viewer->config.save_interval = config.save_interval;
    reprise_stream_init(&stream);
    stream.start = start;
    faulty_play_stream(self, row->path, &stream);
    viewer_wait(self->viewer, REPRISE_EVENT_STARTED_OVER, 1, NULL);
    faulty_first_frame_is(self, 0);
}

/* Told, and the application plays it from the start: the bookmark stays, until
 * the application says otherwise. */
static void what_cannot_be_sought(faulty *self, gconstpointer data)
{
    const faulty_row *row = data;
    viewer_event event;

    self->viewer->config.save_interval = S / 5;
    faulty_play(self, row->path);
    faulty_wait_message(self, GST_MESSAGE_ERROR);
    viewer_wait(self->viewer, REPRISE_EVENT_RESUME_FAILED, 1, &event);
    g_assert_cmpint(event.status, ==, REPRISE_ERROR_NOT_SEEKABLE);
    g_assert_cmpuint(viewer_count(self->viewer, REPRISE_EVENT_RESUMED), ==, 0);
    faulty_save(self);
    faulty_row_is_unchanged(self);
    play_from_the_start(self, row, REPRISE_START_BEGINNING_KEEP);
    faulty_wait_film(self, 3 * S);
    g_assert_cmpint(faulty_save(self), ==, REPRISE_OK);
    viewer_set_state(self->viewer, GST_STATE_PAUSED);
    viewer_settle(self->viewer);
    g_assert_cmpint(faulty_save(self), ==, REPRISE_OK);
    faulty_row_is_unchanged(self);
    play_from_the_start(self, row, REPRISE_START_BEGINNING);
    faulty_wait_film(self, S);
    g_assert_cmpint(faulty_save(self), ==, REPRISE_OK);
    g_assert_cmpint(ABS(store_get(self->store, "film", NULL) - (gint64)S), <=,
                    S / 2);
    g_assert_cmpint(faulty_close(self), ==, REPRISE_OK);
}

/* Segments are whole files: nobody asks for ranges. */
static void segments_need_no_ranges(faulty *self, gconstpointer data)
{
    const faulty_row *row = data;

    faulty_play(self, row->path);
    viewer_wait(self->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    faulty_first_frame_is(self, FROM);
    faulty_wait_film(self, FROM + S);
    g_assert_cmpint(faulty_save(self), ==, REPRISE_OK);
    g_assert_cmpint(store_get(self->store, "film", NULL), >=,
                    FROM + S - FRAME_TIME);
    g_assert_cmpint(faulty_close(self), ==, REPRISE_OK);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    FAULTY_ADD("/poor/trickle/mp4", "from/200000/slow/12000/film.mp4",
               a_trickle);
    FAULTY_ADD("/poor/trickle/hls", "from/7/slow/14000/plain.m3u8", a_trickle);
    FAULTY_ADD("/poor/no-range/mp4", "no-range/film.mp4",
               what_cannot_be_sought);
    FAULTY_ADD("/poor/no-range/hls", "no-range/plain.m3u8",
               segments_need_no_ranges);
    return g_test_run();
}
