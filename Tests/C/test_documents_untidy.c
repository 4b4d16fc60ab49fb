/* Documents as services slip: each slip is mended, and told in one line. */
#include "documents.h"

#include <gst/gst.h>

#define MS INT64_C(1000000)

typedef struct slip {
    const char *text;
    gint64 breaks[8]; /* start and duration in milliseconds; ends with -1 */
    const char *said; /* NULL: nothing */
} slip;

/* A DAI answer of a stream of 1000 s. */
#define DAI(breaks) \
    "{\"stream_id\":\"a\",\"total_duration\":1000,\"ad_breaks\":[" breaks "]}"
#define AT(start, duration) "{\"start\":" #start ",\"duration\":" #duration "}"

static void are_mended(const slip *slips, gsize count)
{
    for (gsize i = 0; i < count; i++) {
        GPtrArray *lines;
        reprise_timeline *timeline = document_expect(
            REPRISE_FORMAT_DAI_JSON, slips[i].text, REPRISE_OK, &lines);

        g_test_message("slip %zu", i);
        document_assert_breaks_are(timeline, slips[i].breaks);
        if (slips[i].said != NULL)
            g_assert_true(document_said(lines, slips[i].said));
        g_assert_cmpuint(lines->len, ==, slips[i].said != NULL ? 1 : 0);
        g_ptr_array_unref(lines);
        reprise_timeline_unref(timeline);
    }
}

static void test_breaks_out_of_order_are_sorted(void)
{
    const slip slips[] = {
        {DAI(AT(300, 10) "," AT(0, 5) "," AT(100, 20)),
         {0, 5000, 100000, 20000, 300000, 10000, -1},
         "out of order; the first 1"},
    };
    are_mended(slips, G_N_ELEMENTS(slips));
}

static void test_overlapping_breaks_are_united(void)
{
    const slip slips[] = {
        {DAI(AT(0, 10) "," AT(9, 5)), {0, 14000, -1}, "united"},
        {DAI(AT(0, 10) "," AT(2, 5)), {0, 10000, -1}, "united"},
        {DAI(AT(0, 10) "," AT(0, 10)), {0, 10000, -1}, "break 1"},
        {DAI(AT(0, 10) "," AT(0, 12)), {0, 12000, -1}, "break 1"},
    };
    are_mended(slips, G_N_ELEMENTS(slips));
}

static void test_breaks_that_touch_stay_two(void)
{
    const slip slips[] = {
        {DAI(AT(0, 10) "," AT(10, 5)), {0, 10000, 10000, 5000, -1}, NULL},
    };
    are_mended(slips, G_N_ELEMENTS(slips));
}

/* Less than a millisecond of content between would be a place to come back
 * to, in front of advertisements that the viewer has seen. */
static void test_roundings_between_breaks_are_closed(void)
{
    const slip slips[] = {
        {DAI(AT(0, 10) "," AT(10.001, 5)),
         {0, 10000, 10000, 5001, -1},
         "break 1"},
        {DAI(AT(0, 10) "," AT(9.999, 5)),
         {0, 10000, 10000, 4999, -1},
         "break 1"},
        {DAI(AT(0, 10) "," AT(10.002, 5)), {0, 10000, 10002, 5000, -1}, NULL},
        {DAI(AT(0, 10) "," AT(9.998, 5)), {0, 14998, -1}, "united"},
    };
    are_mended(slips, G_N_ELEMENTS(slips));
}

static void test_empty_breaks_are_dropped(void)
{
    const slip slips[] = {
        {DAI(AT(0, 0)), {-1}, "no length"},
        {DAI(AT(5, 0) "," AT(10, 5)), {10000, 5000, -1}, "break 0"},
        {DAI(AT(10, -5)), {-1}, "no length"},
        {DAI(""), {-1}, NULL},
    };
    are_mended(slips, G_N_ELEMENTS(slips));
}

static void test_breaks_past_the_end_are_dropped(void)
{
    const slip slips[] = {
        {DAI(AT(1000, 5)), {-1}, "past the end"},
        {DAI(AT(0, 5) "," AT(1e300, 5)), {0, 5000, -1}, "break 1"},
    };
    are_mended(slips, G_N_ELEMENTS(slips));
}

static void test_breaks_are_clamped_to_the_stream(void)
{
    const slip slips[] = {
        {DAI(AT(990, 20)), {990000, 10000, -1}, "cut to the stream"},
        {DAI(AT(-5, 15)), {0, 10000, -1}, "cut to the stream"},
        {DAI(AT(10, 1e300)), {10000, 990000, -1}, "cut to the stream"},
    };
    are_mended(slips, G_N_ELEMENTS(slips));
}

static void test_the_content_lasts_what_the_breaks_leave(void)
{
    const struct {
        const char *text;
        gint64 milliseconds; /* -1: unknown */
        const char *said;
    } rows[] = {
        {DAI(AT(0, 10) "," AT(100, 20)), 970000, NULL},
        {"{\"total_duration\":40,\"content_duration\":30,\"ad_breaks\":"
         "[{\"start\":0,\"duration\":10}]}",
         30000, NULL},
        /* Rounded each for itself. */
        {"{\"total_duration\":40,\"content_duration\":30.002,\"ad_breaks\":"
         "[{\"start\":0,\"duration\":10}]}",
         30000, NULL},
        {"{\"total_duration\":40,\"content_duration\":36,\"ad_breaks\":"
         "[{\"start\":0,\"duration\":10}]}",
         30000, "durations disagree"},
        {"{\"content_duration\":36,\"ad_breaks\":"
         "[{\"start\":0,\"duration\":10}]}",
         36000, NULL},
        /* The break at its end must lie within. */
        {"{\"content_duration\":36,\"ad_breaks\":"
         "[{\"start\":40,\"duration\":10}]}",
         40000, NULL},
        {"{\"ad_breaks\":[{\"start\":0,\"duration\":10}]}", -1, NULL},
        {"{\"total_duration\":0,\"content_duration\":-1,\"ad_breaks\":"
         "[{\"start\":0,\"duration\":10}]}",
         -1, NULL},
        {"{\"total_duration\":null,\"content_duration\":\"x\",\"ad_breaks\":"
         "[{\"start\":0,\"duration\":10}]}",
         -1, NULL},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        GPtrArray *lines;
        reprise_timeline *timeline = document_expect(
            REPRISE_FORMAT_DAI_JSON, rows[i].text, REPRISE_OK, &lines);

        g_test_message("row %zu", i);
        g_assert_cmpint(reprise_timeline_content_duration(timeline), ==,
                        rows[i].milliseconds < 0 ? REPRISE_TIME_NONE
                                                 : rows[i].milliseconds * MS);
        g_assert_cmpuint(reprise_timeline_break_count(timeline), ==,
                         i == 0 ? 2 : 1);
        if (rows[i].said != NULL)
            g_assert_true(document_said(lines, rows[i].said));
        g_assert_cmpuint(lines->len, ==, rows[i].said != NULL ? 1 : 0);
        g_ptr_array_unref(lines);
        reprise_timeline_unref(timeline);
    }
}

static void test_decimals_are_exact(void)
{
    const struct {
        const char *said;
        gint64 nanoseconds;
    } rows[] = {
        {"636.458", 636458000000},
        {"0.000000001", 1},
        {"596.4580000000", 596458000000},
        {"30.030000000000001", 30030000000},
        {"30.02999999999999936", 30030000000},
        {"1e3", 1000000000000},
        {"1.5E+2", 150000000000},
        {"15e-1", 1500000000},
        {"0.1e1", 1000000000},
        {"9007199.254740993", 9007199254740993},
        {"9223372036.854775806", 9223372036854775806},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        char *text = g_strdup_printf(
            "{\"ad_breaks\":[{\"start\":0,\"duration\":%s}]}", rows[i].said);
        reprise_timeline *timeline =
            document_expect(REPRISE_FORMAT_AUTO, text, REPRISE_OK, NULL);
        reprise_break item;

        g_test_message("%s", rows[i].said);
        g_assert_cmpint(reprise_timeline_get_break(timeline, 0, &item), ==,
                        REPRISE_OK);
        g_assert_cmpint(item.duration, ==, rows[i].nanoseconds);
        reprise_timeline_unref(timeline);
        g_free(text);
    }
}

#define ADD(name) g_test_add_func("/documents/untidy/" #name, test_##name)

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    ADD(breaks_out_of_order_are_sorted);
    ADD(overlapping_breaks_are_united);
    ADD(breaks_that_touch_stay_two);
    ADD(roundings_between_breaks_are_closed);
    ADD(empty_breaks_are_dropped);
    ADD(breaks_past_the_end_are_dropped);
    ADD(breaks_are_clamped_to_the_stream);
    ADD(the_content_lasts_what_the_breaks_leave);
    ADD(decimals_are_exact);
    return g_test_run();
}
