/* Servers that refuse, die or fall silent: the place is neither lost nor
 * invented, and nobody waits (R01, R03, R13). */
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

/* -- Dying on the way ---------------------------------------------------- */

static void keeps_what_was_rendered(faulty *self)
{
    rendered last;

    g_test_message("a dead stream ends in %s",
                   gst_message_type_get_name(faulty_wait_message(
                       self, GST_MESSAGE_ERROR | GST_MESSAGE_EOS)));
    g_assert_cmpint(reprise_session_save(self->viewer->session), ==,
                    REPRISE_OK);
    last = faulty_rendered(self);
    /* What a dead pipeline says from here on changes nothing. */
    viewer_set_state(self->viewer, GST_STATE_NULL);
    g_assert_cmpint(faulty_close(self), ==, REPRISE_OK);
    g_assert_cmpint(faulty_kept(self, &last), >=, last.frame - GST_SECOND / 2);
}

static void a_segment_is_missing(faulty *self, gconstpointer data)
{
    const faulty_row *row = data;

    faulty_play(self, row->path);
    viewer_wait(self->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    faulty_wait_film(self, FROM + GST_SECOND);
    keeps_what_was_rendered(self);
}

/* Slow enough that most of the film is still on the server when it dies. */
static void the_server_dies(faulty *self, gconstpointer data)
{
    const faulty_row *row = data;

    faulty_play(self, row->path);
    viewer_wait(self->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    faulty_wait_film(self, FROM + GST_SECOND);
    media_server_stop(self->server);
    self->server = NULL;
    keeps_what_was_rendered(self);
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

static void silence_on_the_way(faulty *self, gconstpointer data)
{
    const faulty_row *row = data;
    gboolean hls = g_str_has_suffix(row->path, ".m3u8");
    rendered last, then;

    faulty_play(self, row->path);
    viewer_wait(self->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    /* By now the stream has run dry. */
    faulty_wait_film(self, FROM + (hls ? 1 : 6) * GST_SECOND);
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
    FAULTY_ADD("/faults/missing", "404-after/8/plain.m3u8",
               a_segment_is_missing);
    FAULTY_ADD("/faults/dies/mp4", "slow/60000/film.mp4", the_server_dies);
    FAULTY_ADD("/faults/dies/hls", "slow/120000/plain.m3u8", the_server_dies);
    FAULTY_ADD("/faults/silent/mp4", "stall/film.mp4", silence_from_the_start);
    FAULTY_ADD("/faults/silent/hls", "stall/plain.m3u8",
               silence_from_the_start);
    /* All of the index and some film of each answer. */
    FAULTY_ADD("/faults/falls-silent/mp4", "stall-after/135000/film.mp4",
               silence_on_the_way);
    /* All but the last bytes of the segment from 36 s on. */
    FAULTY_ADD("/faults/falls-silent/hls", "stall-after/137200/plain.m3u8",
               silence_on_the_way);
    return g_test_run();
}
