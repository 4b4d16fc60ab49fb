/* What the timeline makes of bad and unusual input, through the C ABI. */
#include "timeline_fixtures.h"

static void test_null_is_the_timeline_without_breaks(void)
{
    reprise_break out = {7, 7, 7, 7, 7};
    const int64_t times[] = {0, 1, 600000 * MS, INT64_MAX - 1, INT64_MAX};

    for (size_t i = 0; i < G_N_ELEMENTS(times); i++) {
        g_assert_cmpint(after(NULL, times[i]), ==, times[i]);
        g_assert_cmpint(before(NULL, times[i]), ==, times[i]);
        g_assert_cmpint(reprise_timeline_stream_to_content(NULL, times[i]), ==,
                        times[i]);
        g_assert_cmpint(reprise_timeline_find_break(NULL, times[i]), ==,
                        REPRISE_NO_BREAK);
        g_assert_cmpint(reprise_timeline_previous_break(NULL, times[i]), ==,
                        REPRISE_NO_BREAK);
    }
    g_assert_cmpint(after(NULL, NONE), ==, NONE);
    g_assert_cmpint(reprise_timeline_stream_to_content(NULL, INT64_MIN), ==,
                    NONE);
    g_assert_cmpuint(reprise_timeline_break_count(NULL), ==, 0);
    g_assert_cmpint(reprise_timeline_content_duration(NULL), ==, NONE);
    g_assert_cmpint(reprise_timeline_get_break(NULL, 0, &out), ==,
                    REPRISE_ERROR_INVALID_ARGUMENT);
    g_assert_cmpint(out.content_time, ==, 7);
    g_assert_null(reprise_timeline_ref(NULL));
    reprise_timeline_unref(NULL);
}

static void test_no_breaks_make_a_timeline(void)
{
    const reprise_break unread = by_content(0, 5);
    reprise_timeline *none = make(NULL, 0, NONE);
    reprise_timeline *zero = make(&unread, 0, 0);

    g_assert_cmpint(after(none, 310000 * MS), ==, 310000 * MS);
    g_assert_cmpint(reprise_timeline_content_duration(none), ==, NONE);
    g_assert_cmpuint(reprise_timeline_break_count(zero), ==, 0);
    g_assert_cmpint(reprise_timeline_content_duration(zero), ==, 0);
    reprise_timeline_unref(none);
    reprise_timeline_unref(zero);
}

static void test_an_error_leaves_out_alone(void)
{
    const reprise_break good = by_content(0, 5);
    const struct {
        const reprise_break *breaks;
        size_t count;
        int64_t content_duration;
        reprise_status status;
    } rows[] = {
        {NULL, 1, NONE, REPRISE_ERROR_INVALID_ARGUMENT},
        {NULL, SIZE_MAX, NONE, REPRISE_ERROR_INVALID_ARGUMENT},
        {&good, SIZE_MAX, NONE, REPRISE_ERROR_INVALID_ARGUMENT},
        {&good, SIZE_MAX / 2, NONE, REPRISE_ERROR_INVALID_ARGUMENT},
        {&good, SIZE_MAX / sizeof good + 1, NONE,
         REPRISE_ERROR_INVALID_ARGUMENT},
        {&good, 1, -2, REPRISE_ERROR_INVALID_ARGUMENT},
        {&good, 1, INT64_MIN, REPRISE_ERROR_INVALID_ARGUMENT},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        reprise_timeline *out = (reprise_timeline *)&good;
        g_test_message("row %zu", i);
        g_assert_cmpint(reprise_timeline_new(rows[i].breaks, rows[i].count,
                                             rows[i].content_duration, &out),
                        ==, rows[i].status);
        g_assert_true(out == (reprise_timeline *)&good);
        g_assert_cmpint(reprise_timeline_new(rows[i].breaks, rows[i].count,
                                             rows[i].content_duration, NULL),
                        ==, REPRISE_ERROR_INVALID_ARGUMENT);
    }
    g_assert_cmpint(reprise_timeline_new(&good, 1, NONE, NULL), ==,
                    REPRISE_ERROR_INVALID_ARGUMENT);
}

static void test_breaks_that_make_no_timeline_are_refused(void)
{
    const reprise_break rows[][2] = {
        {{0, NONE, -1, 0, 0}, {9, NONE, 1, 0, 0}},
        {{0, NONE, 1, INT64_MIN, 0}, {9, NONE, 1, 0, 0}},
        {{NONE, NONE, 1, 0, 0}, {9, NONE, 1, 0, 0}},
        {{-2, NONE, 1, 0, 0}, {9, NONE, 1, 0, 0}},
        {{0, INT64_MIN, 1, 0, 0}, {9, NONE, 1, 0, 0}},
        {{NONE, 10, 5, 0, 0}, {NONE, 14, 5, 0, 0}},
        {{10, NONE, 5, 5, 0}, {14, NONE, 5, 0, 0}},
        {{10 * MS, 11 * MS + 1, 5, 0, 0}, {99 * MS, NONE, 1, 0, 0}},
        {{0, NONE, INT64_MAX, 0, 0}, {1, NONE, 1, 0, 0}},
        {{INT64_MAX, NONE, 0, 1, 0}, {9, NONE, 1, 0, 0}},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        reprise_timeline *out = NULL;
        g_test_message("row %zu", i);
        g_assert_cmpint(reprise_timeline_new(rows[i], 2, NONE, &out), ==,
                        REPRISE_ERROR_INVALID_TIMELINE);
        g_assert_null(out);
    }
}

static void test_an_index_out_of_range_is_refused(void)
{
    reprise_timeline *timeline = make_fa();
    const size_t indexes[] = {4, 5, SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1};
    const reprise_break mark = {7, 7, 7, 7, 7};

    for (size_t i = 0; i < G_N_ELEMENTS(indexes); i++) {
        reprise_break out = mark;
        g_assert_cmpint(reprise_timeline_get_break(timeline, indexes[i], &out),
                        ==, REPRISE_ERROR_INVALID_ARGUMENT);
        g_assert_cmpmem(&out, sizeof out, &mark, sizeof mark);
    }
    g_assert_cmpint(reprise_timeline_get_break(timeline, 0, NULL), ==,
                    REPRISE_ERROR_INVALID_ARGUMENT);
    reprise_timeline_unref(timeline);
}

static void test_times_that_cannot_be_said_are_none(void)
{
    reprise_timeline *timeline = make_fa();
    const int64_t negative[] = {-1, -2, INT64_MIN};

    for (size_t i = 0; i < G_N_ELEMENTS(negative); i++) {
        int64_t time = negative[i];
        g_assert_cmpint(after(timeline, time), ==, NONE);
        g_assert_cmpint(before(timeline, time), ==, NONE);
        g_assert_cmpint(reprise_timeline_stream_to_content(timeline, time), ==,
                        NONE);
        g_assert_cmpint(reprise_timeline_find_break(timeline, time), ==,
                        REPRISE_NO_BREAK);
        g_assert_cmpint(reprise_timeline_previous_break(timeline, time), ==,
                        REPRISE_NO_BREAK);
    }
    /* All breaks of FA last 150 s. */
    g_assert_cmpint(after(timeline, INT64_MAX - 150000 * MS), ==, INT64_MAX);
    g_assert_cmpint(after(timeline, INT64_MAX - 150000 * MS + 1), ==, NONE);
    g_assert_cmpint(reprise_timeline_stream_to_content(timeline, INT64_MAX), ==,
                    INT64_MAX - 150000 * MS);
    reprise_timeline_unref(timeline);
}

static void test_every_other_edge_is_survived(void)
{
    reprise_timeline *timeline = make_fa();
    const int edges[] = {2, -1, INT32_MAX, INT32_MIN};

    for (size_t i = 0; i < G_N_ELEMENTS(edges); i++) {
        int64_t stream = reprise_timeline_content_to_stream(
            timeline, 10 * MS, (reprise_edge)edges[i]);
        g_assert_true(stream == NONE || stream == 30010 * MS);
    }
    reprise_timeline_unref(timeline);
}

static void test_what_is_passed_in_is_copied(void)
{
    reprise_break one = by_content(10, 5);
    reprise_timeline *timeline = make(&one, 1, NONE);

    memset(&one, 0xff, sizeof one);
    g_assert_cmpint(after(timeline, 10), ==, 15);
    g_assert_true(reprise_timeline_ref(timeline) == timeline);
    reprise_timeline_unref(timeline);
    g_assert_cmpint(after(timeline, 10), ==, 15);
    reprise_timeline_unref(timeline);
}

#define ADD(name) g_test_add_func("/timeline/" #name, test_##name)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(null_is_the_timeline_without_breaks);
    ADD(no_breaks_make_a_timeline);
    ADD(an_error_leaves_out_alone);
    ADD(breaks_that_make_no_timeline_are_refused);
    ADD(an_index_out_of_range_is_refused);
    ADD(times_that_cannot_be_said_are_none);
    ADD(every_other_edge_is_survived);
    ADD(what_is_passed_in_is_copied);
    return g_test_run();
}
