/* Servers that refuse or fall silent: the place is neither lost nor invented,
 * and nobody waits (R01, R13). */
#include "faulty.h"

#define FROM FAULTY_FROM

/* -- Refused from the start ---------------------------------------------- */

static void a_failed_start_touches_nothing(faulty *self, gconstpointer data)
{
    const faulty_row *row = data;

    faulty_play(self, row->path);
    faulty_wait_message(self, GST_MESSAGE_ERROR);
    g_assert_cmpint(reprise_session_save(self->viewer->session), ==,
                    REPRISE_ERROR_INVALID_STATE);
    viewer_set_state(self->viewer, GST_STATE_NULL);
    g_assert_cmpint(faulty_close(self), ==, REPRISE_ERROR_INVALID_STATE);
    g_assert_cmpuint(self->viewer->events->len, ==, 0);
    faulty_row_is_unchanged(self);
}

/* The same session still serves the next stream. */
static void a_failed_start_is_forgotten(faulty *self, gconstpointer data)
{
    const faulty_row *row = data;

    faulty_play(self, row->path);
    faulty_wait_message(self, GST_MESSAGE_ERROR);
    viewer_set_state(self->viewer, GST_STATE_NULL);
    faulty_play(self, "film.mp4");
    viewer_wait(self->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    faulty_wait_film(self, FROM);
    g_assert_cmpint(reprise_session_save(self->viewer->session), ==,
                    REPRISE_OK);
}

/* -- Silence ------------------------------------------------------------- */

static void silence_from_the_start(faulty *self, gconstpointer data)
{
    const faulty_row *row = data;

    faulty_play(self, row->path);
    faulty_wait_message(self, GST_MESSAGE_STATE_CHANGED);
    g_assert_cmpint(faulty_close(self), ==, REPRISE_ERROR_INVALID_STATE);
    faulty_row_is_unchanged(self);
}

/* Waits until the stream has run dry. */
static void silence_on_the_way(faulty *self, gconstpointer data)
{
    const faulty_row *row = data;
    rendered last, then;

    faulty_play(self, row->path);
    viewer_wait(self->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    if (g_str_has_suffix(row->path, ".mp4"))
        faulty_wait_film(self, FROM + 6 * GST_SECOND);
    else if (g_str_has_prefix(row->path, "from/7/"))
        /* What a decoder keeps for later is less than that. */
        faulty_wait_film(self, 42 * GST_SECOND - 6 * FRAME_TIME);
    else
        faulty_wait_film(self, FROM + GST_SECOND);
    last = faulty_rendered(self);
    g_assert_cmpint(faulty_close(self), ==, REPRISE_OK);
    then = faulty_rendered(self);
    g_assert_cmpint(faulty_kept(self, &then), >=, last.frame - FRAME_TIME);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    FAULTY_ADD("/faults/404/mp4", "status-404/film.mp4",
               a_failed_start_touches_nothing);
    FAULTY_ADD("/faults/404/hls", "status-404/monday.m3u8",
               a_failed_start_touches_nothing);
    FAULTY_ADD("/faults/404/segments", "404-after/0/plain.m3u8",
               a_failed_start_touches_nothing);
    FAULTY_ADD("/faults/404/again", "status-404/film.mp4",
               a_failed_start_is_forgotten);
    FAULTY_ADD("/faults/silent/mp4", "stall/film.mp4", silence_from_the_start);
    FAULTY_ADD("/faults/silent/hls", "stall/plain.m3u8",
               silence_from_the_start);
    /* All of the index and some film of each answer. */
    FAULTY_ADD("/faults/falls-silent/mp4", "stall-after/135000/film.mp4",
               silence_on_the_way);
    FAULTY_ADD("/faults/falls-silent/hls", "from/7/stall/plain.m3u8",
               silence_on_the_way);
    /* All but the last bytes of the segment from 36 s on. hlsdemux2 itself shows
     * no more than one frame of that for ten seconds. */
    FAULTY_ADD_TO("playbin", "/faults/in-a-segment",
                  "stall-after/137200/plain.m3u8", silence_on_the_way);
    return g_test_run();
}
