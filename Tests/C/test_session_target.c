/* Servers that fall silent just where a viewer is taken, for a while or for good
 * (R13, R34, R35). */
#include "faulty.h"

#define S GST_SECOND
#define FROM FAULTY_FROM
#define AT_ONCE_US (100 * G_TIME_SPAN_MILLISECOND)

/* -- Silent at the target ------------------------------------------------- */

/* Given up, and left: by close alone, or through NULL. */
static void silence_at_the_target(faulty *self, gconstpointer data)
{
    const faulty_row *row = data;
    viewer_event event;

    self->viewer->config.resume_timeout = S;
    self->viewer->config.save_interval = S / 10;
    faulty_play(self, row->path);
    viewer_wait(self->viewer, REPRISE_EVENT_RESUME_FAILED, 1, &event);
    g_assert_cmpint(event.status, ==, REPRISE_ERROR_TIMED_OUT);
    g_assert_cmpint(faulty_save(self), ==, REPRISE_ERROR_INVALID_STATE);
    g_assert_cmpuint(observer_frame_count(self->viewer->eyes), ==, 0);
    if (g_test_rand_bit())
        viewer_set_state(self->viewer, GST_STATE_NULL);
    g_assert_cmpint(faulty_close(self), ==, REPRISE_ERROR_INVALID_STATE);
    g_assert_cmpuint(self->viewer->events->len, ==, 1);
    faulty_row_is_unchanged(self);
}

/* Two seconds, and then it plays, as was asked for. */
static void silence_for_a_while(faulty *self, gconstpointer data)
{
    const faulty_row *row = data;
    viewer_event event;
    seen_frame last;
    GstState state;

    faulty_play(self, row->path);
    viewer_wait(self->viewer, REPRISE_EVENT_RESUMED, 1, &event);
    g_assert_cmpint(event.content_time, ==, FROM);
    g_assert_true(observer_wait_frame(self->viewer->eyes, 25, 5000, &last));
    gst_element_get_state(self->viewer->playbin, &state, NULL, 0);
    g_assert_cmpint(state, ==, GST_STATE_PLAYING);
    faulty_first_frame_is(self, FROM);
    g_assert_cmpint(last.code.number, ==, FROM / FRAME_TIME + 24);
    g_assert_cmpint(faulty_save(self), ==, REPRISE_OK);
    g_assert_cmpint(store_get(self->store, "film", NULL), >=,
                    FROM + 23 * (gint64)FRAME_TIME);
}

/* It was given up, and comes after all: the place goes on from there. */
static void landing_after_all(faulty *self, gconstpointer data)
{
    const faulty_row *row = data;
    rendered last;

    self->viewer->config.resume_timeout = S;
    self->viewer->config.save_interval = S / 10;
    faulty_play(self, row->path);
    viewer_wait(self->viewer, REPRISE_EVENT_RESUME_FAILED, 1, NULL);
    faulty_row_is_unchanged(self);
    faulty_first_frame_is(self, FROM);
    faulty_wait_film(self, FROM + S);
    g_assert_cmpint(faulty_close(self), ==, REPRISE_OK);
    last = faulty_rendered(self);
    g_assert_cmpint(faulty_kept(self, &last), >=, FROM + S - S / 10);
    g_assert_cmpuint(viewer_count(self->viewer, REPRISE_EVENT_RESUMED), ==, 0);
}

/* -- Nobody who calls waits for a server (R35) ---------------------------- */

static void at_once(gint64 *start)
{
    gint64 now = g_get_monotonic_time();

    g_assert_cmpint(now - *start, <=, AT_ONCE_US);
    *start = now;
}

static void no_call_waits(faulty *self, gconstpointer data)
{
    const faulty_row *row = data;
    reprise_session *session;
    reprise_position position;
    gint64 start = g_get_monotonic_time();

    /* Where playbin keeps what it downloads. */
    g_assert_cmpint(g_mkdir_with_parents(g_get_user_cache_dir(), 0700), ==, 0);
    gst_util_set_object_arg(G_OBJECT(self->viewer->playbin), "flags",
                            "video+audio+download+buffering");
    start = g_get_monotonic_time();
    faulty_play(self, row->path);
    at_once(&start);
    faulty_wait_message(self, GST_MESSAGE_STREAM_START);
    session = self->viewer->session;
    reprise_position_init(&position);
    start = g_get_monotonic_time();
    for (int i = 1; i < 20; i++) {
        g_assert_cmpint(reprise_session_seek(session, FROM + i * (gint64)S), ==,
                        REPRISE_OK);
        at_once(&start);
        g_assert_cmpint(reprise_session_save(session), ==,
                        REPRISE_ERROR_INVALID_STATE);
        at_once(&start);
        (void)!reprise_session_get_position(session, &position);
        at_once(&start);
        g_assert_cmpint(reprise_session_set_timeline(session, NULL), ==,
                        REPRISE_OK);
        at_once(&start);
    }
    g_assert_cmpint(faulty_close(self), ==, REPRISE_ERROR_INVALID_STATE);
    viewer_set_state(self->viewer, GST_STATE_NULL);
    g_assert_cmpint(g_get_monotonic_time() - start, <, 2 * G_TIME_SPAN_SECOND);
    faulty_row_is_unchanged(self);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    FAULTY_ADD("/target/silent/mp4", "from/200000/stall/film.mp4",
               silence_at_the_target);
    FAULTY_ADD("/target/silent/hls", "from/2/stall/plain.m3u8",
               silence_at_the_target);
    FAULTY_ADD("/target/for-a-while/mp4", "from/200000/delay/2000/film.mp4",
               silence_for_a_while);
    FAULTY_ADD("/target/for-a-while/hls", "from/2/delay/2000/plain.m3u8",
               silence_for_a_while);
    FAULTY_ADD("/target/after-all/mp4", "from/200000/delay/2000/film.mp4",
               landing_after_all);
    FAULTY_ADD("/target/after-all/hls", "from/2/delay/2000/plain.m3u8",
               landing_after_all);
    FAULTY_ADD("/target/no-wait/mp4", "from/200000/stall/film.mp4",
               no_call_waits);
    FAULTY_ADD("/target/no-wait/hls", "from/2/stall/plain.m3u8", no_call_waits);
    return g_test_run();
}
