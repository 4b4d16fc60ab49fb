/* Breaks: told in pairs and on time, and learned in the middle of the film
 * (R20). */
#include "resumed.h"

#define S GST_SECOND

static void save_is_near(resumed *fix, gint64 content_time)
{
    g_assert_cmpint(ABS(resumed_save(fix) - content_time), <=, S / 2);
}

/* The breaks come late; until then the stream's time was the film's. */
static void breaks_that_come_late(resumed *fix, gconstpointer data)
{
    gint64 stream_time = reprise_timeline_content_to_stream(
        fix->timeline, 70 * S, REPRISE_EDGE_AFTER);

    (void)data;
    g_assert_cmpint(reprise_session_set_timeline(fix->viewer->session, NULL),
                    ==, REPRISE_OK);
    resumed_seek(fix, stream_time);
    viewer_wait(fix->viewer, REPRISE_EVENT_SEEKED, 1, NULL);
    save_is_near(fix, stream_time);
    g_assert_cmpint(
        reprise_session_set_timeline(fix->viewer->session, fix->timeline), ==,
        REPRISE_OK);
    save_is_near(fix, 70 * S);
}

static void ad_begins(resumed *fix, int index, int source, guint count)
{
    viewer_event event;
    seen_frame frame;

    viewer_wait(fix->viewer, REPRISE_EVENT_BREAK_STARTED, count, &event);
    g_assert_true(observer_wait_number(fix->viewer->eyes, source, 0,
                                       PATIENCE_MS, &frame));
    g_test_message("break %d told %" G_GINT64_FORMAT " us after its frame",
                   index, event.monotonic - frame.monotonic);
    g_assert_cmpint(event.break_index, ==, index);
    g_assert_cmpint(event.content_time, ==, 60 * S);
    g_assert_cmpint(ABS(event.monotonic - frame.monotonic), <=,
                    150 * G_TIME_SPAN_MILLISECOND);
}

static void ad_ended(resumed *fix, int index, guint count)
{
    viewer_event event;

    viewer_wait(fix->viewer, REPRISE_EVENT_BREAK_ENDED, count, &event);
    g_assert_cmpint(event.break_index, ==, index);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_BREAK_STARTED), >=,
                     count);
}

static void breaks_are_told_on_time(resumed *fix, gconstpointer data)
{
    viewer_event ended;
    seen_frame frame;

    (void)data;
    resumed_seek_raw(fix, 89 * S);
    ad_begins(fix, 1, SOURCE_AD_A, 1);
    resumed_seek_raw(fix, 104 * S); /* stays in it */
    ad_begins(fix, 2, SOURCE_AD_B, 2);
    ad_ended(fix, 1, 1);
    resumed_seek_raw(fix, 119 * S);
    observer_clear(fix->viewer->eyes);
    viewer_wait(fix->viewer, REPRISE_EVENT_BREAK_ENDED, 2, &ended);
    g_assert_true(observer_wait_number(fix->viewer->eyes, SOURCE_FILM, 1500,
                                       PATIENCE_MS, &frame));
    g_assert_cmpint(ABS(ended.monotonic - frame.monotonic), <=,
                    150 * G_TIME_SPAN_MILLISECOND);
    ad_ended(fix, 2, 2);
    /* Sought into, and out of. */
    resumed_seek_raw(fix, 92 * S);
    viewer_wait(fix->viewer, REPRISE_EVENT_BREAK_STARTED, 3, NULL);
    resumed_seek_raw(fix, 130 * S);
    ad_ended(fix, 1, 3);
    /* Left in a break. */
    resumed_seek_raw(fix, 110 * S);
    viewer_wait(fix->viewer, REPRISE_EVENT_BREAK_STARTED, 4, NULL);
    viewer_close(fix->viewer);
    ad_ended(fix, 2, 4);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, 60 * S);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_BREAK_STARTED), ==,
                     4);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    g_test_add("/breaks/late", resumed, "tuesday", resumed_set_up,
               breaks_that_come_late, resumed_tear_down);
    g_test_add("/breaks/on-time", resumed, "tuesday", resumed_set_up,
               breaks_are_told_on_time, resumed_tear_down);
    return g_test_run();
}
