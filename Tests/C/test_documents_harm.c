/* What reading documents makes of text that is cut, or means harm. */
#define _GNU_SOURCE
#include "documents.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <gst/gst.h>
#include <string.h>
#include <time.h>
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
}

/* By this thread alone, in microseconds: other programs may be busy. */
static gint64 time_used(void)
{
    struct timespec used;

    g_assert_cmpint(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used), ==, 0);
    return used.tv_sec * G_USEC_PER_SEC + used.tv_nsec / 1000;
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

/* The build with the ordinary runtime is not optimised, and no product: it gets
 * smaller texts. */
static gsize sized(gsize size)
{
    return dlsym(RTLD_DEFAULT, "swift_retain") != NULL ? size / 20 : size;
}

/* A status within a second; memory within limit megabytes. */
static void are_survived(const harm *harms, gsize count, gsize size,
                         double limit)
{
    for (gsize i = 0; i < count; i++) {
        char *text =
            repeat(harms[i].head, harms[i].piece, harms[i].tail, sized(size));

        for (int format = 0; format <= REPRISE_FORMAT_HLS; format++) {
            reprise_timeline *timeline = NULL;
            double before = peak_of_memory(TRUE), after;
            gint64 start = time_used(), took;
            reprise_status status = reprise_timeline_parse(
                (reprise_format)format, text, strlen(text), &timeline);

            took = time_used() - start;
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

#define ADD(name) g_test_add_func("/documents/harm/" #name, test_##name)

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    ADD(samples_cut_at_every_byte_have_a_status);
    ADD(ten_megabytes_of_one_thing_have_a_status);
    ADD(documents_of_very_many_parts_have_a_status);
    return g_test_run();
}
