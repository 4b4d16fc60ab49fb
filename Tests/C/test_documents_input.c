/* What reading documents makes of calls that make no sense, of text that is
 * not the format, and of text that means harm. */
#include "documents.h"

#include <fcntl.h>
#include <gst/gst.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MEGABYTE 1000000
#define PATIENCE G_USEC_PER_SEC

static const char *const samples[] = {
    "dai_vod_response.json",
    "dai_vod_return_other_adload.json",
    "dai_vod_ssb_response.json",
    "mediatailor_tracking.json",
    "video_stitcher_interstitials.json",
    "hls_cue_out_in.m3u8",
    "hls_cue_zero_insert_origin.m3u8",
    "hls_daterange_scte35.m3u8",
    "hls_discontinuity_only.m3u8",
};

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
    reprise_timeline *out = (reprise_timeline *)samples;

    g_assert_cmpint(reprise_timeline_parse(REPRISE_FORMAT_AUTO, "{", 1, &out),
                    ==, REPRISE_ERROR_PARSE);
    g_assert_true(out == (reprise_timeline *)samples);
    g_assert_cmpint(reprise_timeline_parse(REPRISE_FORMAT_AUTO,
                                           "{\"stream_id\":\"a\"}", 17, &out),
                    ==, REPRISE_ERROR_BREAKS_UNKNOWN);
    g_assert_true(out == (reprise_timeline *)samples);
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

static void has_a_status(const char *text, gsize length)
{
    for (int format = 0; format <= REPRISE_FORMAT_HLS; format++) {
        reprise_timeline *timeline = NULL;
        reprise_status status = reprise_timeline_parse((reprise_format)format,
                                                       text, length, &timeline);

        g_assert_true(status == REPRISE_OK || status == REPRISE_ERROR_PARSE ||
                      status == REPRISE_ERROR_BREAKS_UNKNOWN);
        g_assert_true((status == REPRISE_OK) == (timeline != NULL));
        reprise_timeline_unref(timeline);
    }
}

/* Each in memory of its own, so that a byte too far is another's. */
static void test_samples_cut_at_every_byte_have_a_status(void)
{
    gint64 start = g_get_monotonic_time();

    for (gsize i = 0; i < G_N_ELEMENTS(samples); i++) {
        GBytes *bytes = document_read(samples[i]);
        gsize length;
        const char *text = g_bytes_get_data(bytes, &length);

        for (gsize cut = 0; cut < length; cut++) {
            char *part = g_memdup2(text, cut);

            has_a_status(part, cut);
            g_free(part);
        }
        g_bytes_unref(bytes);
    }
    g_test_message("%" G_GINT64_FORMAT " us", g_get_monotonic_time() - start);
}

/* In megabytes, since it was last forgotten. */
static double peak_of_memory(gboolean forget)
{
    char *status = NULL;
    const char *line;
    double kilobytes;

    if (forget) {
        int file = open("/proc/self/clear_refs", O_WRONLY);

        g_assert_cmpint(write(file, "5", 1), ==, 1);
        close(file);
    }
    g_assert_true(
        g_file_get_contents("/proc/self/status", &status, NULL, NULL));
    line = strstr(status, "VmHWM:");
    g_assert_nonnull(line);
    kilobytes = g_ascii_strtod(line + strlen("VmHWM:"), NULL);
    g_free(status);
    return kilobytes / 1000;
}

/* head, then piece over and over, then tail. */
static char *repeat(const char *head, const char *piece, const char *tail,
                    gsize size)
{
    GString *text = g_string_sized_new(size + 100);

    g_string_append(text, head);
    while (text->len < size)
        g_string_append(text, piece);
    g_string_append(text, tail);
    return g_string_free(text, FALSE);
}

typedef struct harm {
    const char *head, *piece, *tail;
} harm;

/* A status within a second; memory within limit megabytes. */
static void are_survived(const harm *harms, gsize count, gsize size,
                         double limit)
{
    for (gsize i = 0; i < count; i++) {
        char *text = repeat(harms[i].head, harms[i].piece, harms[i].tail, size);

        for (int format = 0; format <= REPRISE_FORMAT_HLS; format++) {
            reprise_timeline *timeline = NULL;
            double before = peak_of_memory(TRUE), after;
            gint64 start = g_get_monotonic_time(), took;
            reprise_status status = reprise_timeline_parse(
                (reprise_format)format, text, strlen(text), &timeline);

            took = g_get_monotonic_time() - start;
            after = peak_of_memory(FALSE);
            g_test_message("%.20s %.20s as %d: %s, %" G_GINT64_FORMAT
                           " us, %.1f MB over %.1f MB",
                           harms[i].head, harms[i].piece, format,
                           reprise_status_name(status), took, after - before,
                           before);
            g_assert_cmpint(took, <, PATIENCE);
            g_assert_cmpfloat(after, <, limit);
            reprise_timeline_unref(timeline);
        }
        g_free(text);
    }
}

static void test_ten_megabytes_of_one_thing_have_a_status(void)
{
    const harm harms[] = {
        {"", "[", ""},
        {"", "1", ""},
        {"", "{\"a\":", ""},
        {"{\"ad_breaks\":[{\"start\":", "9", ",\"duration\":1}]}"},
        {"{\"ad_breaks\":[{\"start\":0.", "9", ",\"duration\":1}]}"},
        {"{\"ad_breaks\":[{\"start\":1e", "9", ",\"duration\":1}]}"},
        {"{\"ad_breaks\":\"", "a", "\"}"},
        {"{\"", "\\\\", "\":1}"},
        {"{\"ad_breaks\":[],\"a\":\"", "\\\"", "\"}"},
        {"{\"ad_breaks\":[],\"a\":\"", "\xff", "\"}"},
        {"", " ", "{\"ad_breaks\":[]}"},
        {"", "a", ""},
        {"#EXTM3U\n#EXTINF:1,\n", "a", "\n"},
        {"#EXTM3U\n#EXTINF:", "1", "\na\n"},
        {"#EXTM3U\n#EXTINF:1,\na\n#", "a", ""},
        {"#EXTM3U\n#EXTINF:1,\na\n#EXT-X-CUE-OUT:", "1", ""},
        {"#EXTM3U\n#EXTINF:1,\na\n#EXT-X-CUE-OUT:", "A=1,", ""},
        {"#EXTM3U\n#EXTINF:1,\na\n#EXT-X-DATERANGE:ID=\"", "a",
         "\",SCTE35-OUT=0"},
        {"#EXTM3U\n#EXTINF:1,\na\n#EXT-OATCLS-SCTE35:", "/", ""},
        {"#EXTM3U\n", "\n", "#EXTINF:1,\na\n"},
    };
    are_survived(harms, G_N_ELEMENTS(harms), 10 * MEGABYTE, 100);
}

/* Memory is a small multiple of the text: of what SQLite keeps for each value,
 * and of what a timeline keeps for each break. */
static void test_documents_of_very_many_parts_have_a_status(void)
{
    const harm harms[] = {
        {"{\"ad_breaks\":[],\"a\":[0", ",0", "]}"},
        {"{\"ad_breaks\":[{\"start\":0,\"duration\":1}",
         ",{\"start\":1,\"duration\":1}", "]}"},
        {"{\"ad_breaks\":[{\"start\":9,\"duration\":1}",
         ",{\"start\":1,\"duration\":0}", "]}"},
        {"{\"ad_breaks\":[{\"start\":9,\"duration\":1}", ",{\"a\":[]}", "]}"},
        {"{\"ad_breaks\":[]", ",\"ad_breaks\":[]", "}"},
        {"#EXTM3U\n", "#EXTINF:1,\na\n#EXT-X-CUE-OUT\n#EXT-X-CUE-IN\n", ""},
        {"#EXTM3U\n",
         "#EXT-X-CUE-OUT\n#EXTINF:1,\na\n#EXT-X-CUE-IN\n"
         "#EXTINF:1,\na\n",
         ""},
        {"#EXTM3U\n#EXTINF:1,\na\n", "#EXT-X-CUE-OUT-CONT:1/2\n", ""},
        {"#EXTM3U\n#EXTINF:1,\na\n", "#EXT-X-CUE-IN\n", ""},
        {"#EXTM3U\n#EXTINF:1,\na\n",
         "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n", ""},
        {"#EXTM3U\n#EXTINF:1,\na\n",
         "#EXT-X-DATERANGE:ID=1,SCTE35-OUT=0,\n"
         "#EXT-X-DATERANGE:ID=2,SCTE35-OUT=0\n"
         "#EXT-X-DATERANGE:ID=1,SCTE35-IN=0\n",
         ""},
    };
    are_survived(harms, G_N_ELEMENTS(harms), MEGABYTE, 50);
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
    ADD(samples_cut_at_every_byte_have_a_status);
    ADD(ten_megabytes_of_one_thing_have_a_status);
    ADD(documents_of_very_many_parts_have_a_status);
    return g_test_run();
}
