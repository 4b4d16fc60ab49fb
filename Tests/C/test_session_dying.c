/* Streams that die on the way: what was rendered is kept, nothing beyond it, and
 * nobody has watched the film through, whatever the pipeline claims (R03). */
#include "faulty.h"

#define FROM FAULTY_FROM

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

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    /* The second segment after the one with the place. */
    FAULTY_ADD("/dying/missing", "404-after/8/plain.m3u8",
               a_segment_is_missing);
    FAULTY_ADD("/dying/mp4", "slow/60000/film.mp4", the_server_dies);
    FAULTY_ADD("/dying/hls", "slow/120000/plain.m3u8", the_server_dies);
    return g_test_run();
}
