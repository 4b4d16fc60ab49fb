/* What reading documents makes of calls that make no sense, and of text that
 * is not the format. */
#include "documents.h"

#include <gst/gst.h>

static void test_arguments_that_make_no_sense_are_refused(void)
{
    const char text[] = "{\"ad_breaks\":[]}";
    const struct {
        reprise_format format;
        const char *text;
        size_t length;
    } rows[] = {
        {REPRISE_FORMAT_AUTO, NULL, 1},
        {REPRISE_FORMAT_AUTO, text, SIZE_MAX},
        {REPRISE_FORMAT_AUTO, text, SIZE_MAX / 2 + 1},
        {(reprise_format)5, text, sizeof text - 1},
        {(reprise_format)-1, text, sizeof text - 1},
        {(reprise_format)INT32_MIN, text, sizeof text - 1},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        reprise_timeline *out = (reprise_timeline *)text;

        g_test_message("row %zu", i);
        g_assert_cmpint(reprise_timeline_parse(rows[i].format, rows[i].text,
                                               rows[i].length, &out),
                        ==, REPRISE_ERROR_INVALID_ARGUMENT);
        g_assert_true(out == (reprise_timeline *)text);
    }
    g_assert_cmpint(reprise_timeline_parse(REPRISE_FORMAT_AUTO, text,
                                           sizeof text - 1, NULL),
                    ==, REPRISE_ERROR_INVALID_ARGUMENT);
}

static void test_an_error_leaves_out_alone(void)
{
    const char text[] = "{\"stream_id\":\"a\"}";
    reprise_timeline *out = (reprise_timeline *)text;

    g_assert_cmpint(reprise_timeline_parse(REPRISE_FORMAT_AUTO, text, 1, &out),
                    ==, REPRISE_ERROR_PARSE);
    g_assert_true(out == (reprise_timeline *)text);
    g_assert_cmpint(reprise_timeline_parse(REPRISE_FORMAT_AUTO, text,
                                           sizeof text - 1, &out),
                    ==, REPRISE_ERROR_BREAKS_UNKNOWN);
    g_assert_true(out == (reprise_timeline *)text);
}

/* Each with one line in the log, which names the line or the field. */
static void test_what_is_not_the_format_is_named(void)
{
    const struct {
        reprise_format format;
        const char *text;
        const char *said;
    } rows[] = {
        {0, "", "no JSON object"},
        {0, " \n", "no JSON object"},
        {0, "[]", "no JSON object"},
        {0, "null", "no JSON object"},
        {0, "<xml/>", "no JSON object"},
        {0, "{\"ad_breaks\":[}", "line 1"},
        {0, "{\n\"ad_breaks\":[],\n\"a\":\"", "line 3"},
        {0, "{\n\"ad_breaks\":[]\n\"a\":0}", "line 3"},
        {0, "{}", "ad_breaks, avails or interstitials"},
        {0, "{\"breaks\":[]}", "ad_breaks, avails or interstitials"},
        {1, "{\"avails\":[]}", "ad_breaks"},
        {2, "{\"ad_breaks\":[]}", "avails"},
        {3, "{\"ad_breaks\":[]}", "interstitials"},
        {0, "{\"Ad_Breaks\":[]}", "ad_breaks, avails or interstitials"},
        {0, "{\"ad_breaks\":[0]}", "break 0"},
        {0, "{\"ad_breaks\":[{\"start\":1,\"duration\":1},null]}", "break 1"},
        {0, "{\"ad_breaks\":[{\"start\":1}]}", "start,duration"},
        {0, "{\"ad_breaks\":[{\"duration\":1}]}", "start,duration"},
        {0, "{\"ad_breaks\":[{\"start\":null,\"duration\":1}]}", "duration 0"},
        {0, "{\"ad_breaks\":[{\"start\":\"1m\",\"duration\":1}]}", "start"},
        {0, "{\"ad_breaks\":[{\"start\":[1],\"duration\":1}]}", "start"},
        {0, "{\"avails\":[{\"startTimeInSeconds\":1,\"duration\":\"PT1S\"}]}",
         "startTimeInSeconds,durationInSeconds 0"},
        {0, "{\"interstitials\":{\"adBreaks\":[{\"startTimeOffset\":\"1s\"}]}}",
         "startTimeOffset,endTimeOffset 0"},
        {4, "{\"ad_breaks\":[]}", "line 1"},
        {1, "#EXTM3U\n#EXTINF:1,\na\n", "no JSON object"},
        {0, "#EXTM3U8\n#EXTINF:1,\na\n", "line 1"},
        {0, "# EXTM3U\n", "line 1"},
        {0, "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n", "line 2"},
        {0, "#EXTM3U\n\n#EXTINF:\na.ts\n", "line 3"},
        {0, "#EXTM3U\n#EXTINF:-1,\na.ts\n", "line 2"},
        {0, "#EXTM3U\n#EXTINF:ten,\na.ts\n", "line 2"},
        {0, "#EXTM3U\n#EXTINF:10,\na.ts\nb.ts\n", "line 4"},
        {0, "#EXTM3U\n#EXT-X-ENDLIST\n", "no segments"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        GPtrArray *lines;

        g_test_message("%d %s", (int)rows[i].format, rows[i].text);
        document_expect(rows[i].format, rows[i].text, REPRISE_ERROR_PARSE,
                        &lines);
        g_assert_true(document_said(lines, rows[i].said));
        g_assert_cmpuint(lines->len, ==, 1);
        g_ptr_array_unref(lines);
    }
}

static void test_breaks_that_are_not_told_are_unknown(void)
{
    static const char *const texts[] = {
        "{\"stream_id\":\"a\",\"stream_manifest\":\"b\"}",
        "{\"stream_id\":\"a\",\"ad_breaks\":null}",
        "{\"ad_breaks\":null}",
        "{\"ad_breaks\":{}}",
        "{\"stream_id\":\"a\",\"total_duration\":40,\"content_duration\":30}",
        "{\"avails\":null}",
        "{\"name\":\"a\",\"playUri\":\"b\"}",
        "{\"name\":\"a\",\"playUri\":\"b\",\"interstitials\":null}",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        GPtrArray *lines;

        g_test_message("%s", texts[i]);
        document_expect(REPRISE_FORMAT_AUTO, texts[i],
                        REPRISE_ERROR_BREAKS_UNKNOWN, &lines);
        g_assert_cmpuint(lines->len, ==, 1);
        g_ptr_array_unref(lines);
    }
}

static void test_no_breaks_are_not_unknown_ones(void)
{
    static const char *const texts[] = {
        "{\"stream_id\":\"a\",\"ad_breaks\":[]}",
        "{\"stream_id\":\"a\",\"total_duration\":40,\"content_duration\":40}",
        "{\"avails\":[],\"nextToken\":\"a\"}",
        /* Google leaves empty lists out. */
        "{\"interstitials\":{\"sessionContent\":{\"duration\":\"40s\"}}}",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        reprise_timeline *timeline =
            document_expect(REPRISE_FORMAT_AUTO, texts[i], REPRISE_OK, NULL);

        g_test_message("%s", texts[i]);
        g_assert_cmpuint(reprise_timeline_break_count(timeline), ==, 0);
        reprise_timeline_unref(timeline);
    }
}

/* What looks like a field, and is none. */
static void test_only_fields_in_their_place_count(void)
{
    static const char text[] =
        "\xEF\xBB\xBF { \"a\" : {\"ad_breaks\": [{\"start\": 1, \"duration\": "
        "2}]}, \"b\\\"ad_breaks\\\\\": \"\\\\\", \"c\": \"\\\"}]\", \"d\": "
        "[[], {}, -1.5e-7, true, null], \"ad_breaks\" : [ { \"ads\": "
        "[{\"start\": 9, \"duration\": 9}], \"start\" : 5 , \"x\": {\"start\": "
        "8}, \"duration\":\t7\r\n} ] } ";
    reprise_timeline *timeline =
        document_expect(REPRISE_FORMAT_AUTO, text, REPRISE_OK, NULL);

    document_assert_breaks(timeline, 5000, 7000);
    reprise_timeline_unref(timeline);
}

static void test_text_ends_at_its_length_or_at_a_nul(void)
{
    static const char text[] = "{\"avails\":[]}\0}";
    reprise_timeline *timeline;

    g_assert_cmpint(document_parse(REPRISE_FORMAT_AUTO, text, sizeof text - 1,
                                   &timeline, NULL),
                    ==, REPRISE_OK);
    reprise_timeline_unref(timeline);
    g_assert_cmpint(
        document_parse(REPRISE_FORMAT_AUTO, text, 12, &timeline, NULL), ==,
        REPRISE_ERROR_PARSE);
}

#define ADD(name) g_test_add_func("/documents/input/" #name, test_##name)

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    ADD(arguments_that_make_no_sense_are_refused);
    ADD(an_error_leaves_out_alone);
    ADD(what_is_not_the_format_is_named);
    ADD(breaks_that_are_not_told_are_unknown);
    ADD(no_breaks_are_not_unknown_ones);
    ADD(only_fields_in_their_place_count);
    ADD(text_ends_at_its_length_or_at_a_nul);
    return g_test_run();
}
