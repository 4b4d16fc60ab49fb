/* The timeline as a C program meets it: nothing but the header. */
#include "timeline_fixtures.h"

static void test_starts_may_differ_by_a_millisecond(void)
{
    const reprise_break one = {11 * MS, 10 * MS, 5 * MS, 0, 0};
    reprise_timeline *timeline = make(&one, 1, NONE);
    reprise_break out;

    g_assert_cmpint(reprise_timeline_get_break(timeline, 0, &out), ==,
                    REPRISE_OK);
    g_assert_cmpint(out.stream_time, ==, 10 * MS);
    g_assert_cmpint(out.content_time, ==, 10 * MS);
    reprise_timeline_unref(timeline);
}

static void test_breaks_come_out_sorted_and_complete(void)
{
    const reprise_break in[] = {{600, NONE, 15, 0, 4},
                                {700, NONE, 30, 0, 5},
                                {NONE, 40, 60, 10, UINT64_MAX},
                                {20, NONE, 0, 0, 3},
                                {0, 0, 30, 0, 1}};
    const reprise_break right[] = {
        {0, 0, 30, 0, 1}, {10, 40, 60, 10, UINT64_MAX}, {600, 680, 15, 0, 4}};
    reprise_timeline *timeline = make(in, G_N_ELEMENTS(in), 600);

    g_assert_cmpuint(reprise_timeline_break_count(timeline), ==,
                     G_N_ELEMENTS(right));
    g_assert_cmpint(reprise_timeline_content_duration(timeline), ==, 600);
    for (size_t i = 0; i < G_N_ELEMENTS(right); i++) {
        reprise_break out;
        g_assert_cmpint(reprise_timeline_get_break(timeline, i, &out), ==,
                        REPRISE_OK);
        g_assert_cmpmem(&out, sizeof out, &right[i], sizeof right[i]);
    }
    reprise_timeline_unref(timeline);
}

/* R14 */
static void test_a_place_in_one_stream_is_the_same_place_in_another(void)
{
    reprise_timeline *fa = make_fa();
    reprise_timeline *fb = make_fb();
    int64_t content = reprise_timeline_stream_to_content(fa, 400000 * MS);

    g_assert_cmpint(content, ==, 310000 * MS);
    g_assert_cmpint(after(fb, content), ==, 445000 * MS);
    g_assert_cmpint(after(NULL, content), ==, 310000 * MS);
    reprise_timeline_unref(fa);
    reprise_timeline_unref(fb);
}

/* R17 */
static void test_the_edges_of_a_break(void)
{
    reprise_timeline *fa = make_fa();
    const int64_t to_stream[][2] = {
        {179999, 209999}, {180000, 270000}, {180001, 270001}};
    const int64_t to_content[][3] = {{209999, 179999, -1},
                                     {210000, 180000, 1},
                                     {240000, 180000, 1},
                                     {269999, 180000, 1},
                                     {270000, 180000, -1}};

    for (size_t i = 0; i < G_N_ELEMENTS(to_stream); i++)
        g_assert_cmpint(after(fa, to_stream[i][0] * MS), ==,
                        to_stream[i][1] * MS);
    for (size_t i = 0; i < G_N_ELEMENTS(to_content); i++) {
        int64_t stream = to_content[i][0] * MS;
        g_assert_cmpint(reprise_timeline_stream_to_content(fa, stream), ==,
                        to_content[i][1] * MS);
        g_assert_cmpint(reprise_timeline_find_break(fa, stream), ==,
                        to_content[i][2]);
    }
    g_assert_cmpint(before(fa, 180000 * MS), ==, 210000 * MS);
    g_assert_cmpint(reprise_timeline_previous_break(fa, 209999 * MS), ==, 0);
    g_assert_cmpint(reprise_timeline_previous_break(fa, 210000 * MS), ==, 1);
    g_assert_cmpint(reprise_timeline_previous_break(fa, INT64_MAX), ==, 3);
    reprise_timeline_unref(fa);
}

static gpointer convert_all(gpointer data)
{
    reprise_timeline *timeline = reprise_timeline_ref(data);

    for (int64_t i = 0; i < 200000; i++) {
        int64_t content = i * 3 * MS;
        int64_t stream = after(timeline, content);
        g_assert_cmpint(reprise_timeline_stream_to_content(timeline, stream),
                        ==, content);
        if (i % 1000 == 0) {
            reprise_timeline_ref(timeline);
            reprise_timeline_unref(timeline);
        }
    }
    reprise_timeline_unref(timeline);
    return NULL;
}

static void test_eight_threads_share_one(void)
{
    reprise_timeline *timeline = make_fa();
    GThread *threads[8];

    for (size_t i = 0; i < G_N_ELEMENTS(threads); i++)
        threads[i] = g_thread_new("convert", convert_all, timeline);
    for (size_t i = 0; i < G_N_ELEMENTS(threads); i++)
        g_thread_join(threads[i]);
    g_assert_cmpint(after(timeline, 0), ==, 30000 * MS);
    reprise_timeline_unref(timeline);
}

#define ADD(name) g_test_add_func("/timeline/" #name, test_##name)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(starts_may_differ_by_a_millisecond);
    ADD(breaks_come_out_sorted_and_complete);
    ADD(a_place_in_one_stream_is_the_same_place_in_another);
    ADD(the_edges_of_a_break);
    ADD(eight_threads_share_one);
    return g_test_run();
}
