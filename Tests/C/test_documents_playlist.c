/* Cue tags of HLS media playlists, as packagers spell them. */
#include "documents.h"

#include <gst/gst.h>

#define HEAD "#EXTM3U\n#EXT-X-TARGETDURATION:10\n"
#define SEGMENT "#EXTINF:10,\na.ts\n"
#define END "#EXT-X-ENDLIST\n"

/* SCTE 35, splice_insert: out, immediate, for 20 s; in, immediate; out at a
 * time, for 20 s; and out, cancelled. */
#define SPLICE_OUT "/DAgAAAAAAAAAP/wDwUAAAABf//+ABt3QAABAQEAAAAAAAA="
#define SPLICE_IN "/DAbAAAAAAAAAP/wCgUAAAABf18AAQEBAAAAAAAA"
#define SPLICE_OUT_AT "/DAlAAAAAAAAAP/wFAUAAAABf+/+AAAAAP4AG3dAAAEBAQAAAAAAAA=="
#define SPLICE_CANCELLED "/DAgAAAAAAAAAP/wDwUAAAAB///+ABt3QAABAQEAAAAAAAA="

typedef struct row {
    const char *text;
    gint64 breaks[8]; /* start and duration in milliseconds; ends with -1 */
} row;

static void are_read(const row *rows, gsize count)
{
    for (gsize i = 0; i < count; i++) {
        reprise_timeline *timeline = document_expect(
            REPRISE_FORMAT_AUTO, rows[i].text, REPRISE_OK, NULL);

        g_test_message("row %zu", i);
        document_assert_breaks_are(timeline, rows[i].breaks);
        reprise_timeline_unref(timeline);
    }
}

/* A break of 20 s behind 10 s of content, and 20 s more. */
#define BETWEEN(out, in) \
    HEAD SEGMENT out "\n" SEGMENT SEGMENT in "\n" SEGMENT SEGMENT END

static void test_cues_are_read_in_every_spelling(void)
{
    static const char *const outs[] = {
        "#EXT-X-CUE-OUT",
        "#EXT-X-CUE-OUT:",
        "#EXT-X-CUE-OUT:20",
        "#EXT-X-CUE-OUT:20.000",
        "#EXT-X-CUE-OUT: 20",
        "#EXT-X-CUE-OUT:DURATION=20",
        "#EXT-X-CUE-OUT:Duration=20",
        "#EXT-X-CUE-OUT:ID=7,DURATION=\"20\"",
        "#EXT-X-CUE-OUT:20,SpliceType=SpliceInsert,Action=REPLACE",
        "#EXT-X-CUE-OUT:CAID=0x12=,DURATION=20",
        /* Not to be believed. */
        "#EXT-X-CUE-OUT:60",
        "#EXT-X-CUE-OUT:0",
        "#EXT-X-CUE-OUT:-5",
        "#EXT-X-CUE-OUT:20\r",
        "#EXT-OATCLS-SCTE35:/DAlAAAA\n#EXT-X-ASSET:CAID=1\n#EXT-X-CUE-OUT:20",
        "#EXT-X-CUE-OUT:20\n#EXT-X-CUE-OUT-CONT:0/20",
    };
    static const char *const ins[] = {"#EXT-X-CUE-IN",
                                      "#EXT-X-CUE-IN:", "#EXT-X-CUE-IN:ID=7",
                                      "#EXT-X-CUE-IN \r"};

    for (gsize i = 0; i < G_N_ELEMENTS(outs); i++) {
        for (gsize j = 0; j < G_N_ELEMENTS(ins); j++) {
            char *text = g_strdup_printf(BETWEEN("%s", "%s"), outs[i], ins[j]);
            const row one = {text, {10000, 20000, -1}};

            g_test_message("%s %s", outs[i], ins[j]);
            are_read(&one, 1);
            g_free(text);
        }
    }
}

static void test_a_cue_that_nothing_ends_lasts_as_long_as_it_says(void)
{
    const row rows[] = {
        {BETWEEN("#EXT-X-CUE-OUT:15", ""), {10000, 15000, -1}},
        {BETWEEN("#EXT-X-CUE-OUT:900", ""), {10000, 40000, -1}},
        {BETWEEN("#EXT-X-CUE-OUT", ""), {-1}},
        {BETWEEN("#EXT-X-CUE-OUT:5", "#EXT-X-CUE-OUT:7"),
         {10000, 5000, 30000, 7000, -1}},
        {BETWEEN("#EXT-X-CUE-OUT", "#EXT-X-CUE-OUT-CONT:20/25"),
         {10000, 25000, -1}},
    };
    are_read(rows, G_N_ELEMENTS(rows));
}

static void test_a_cue_said_again_is_one_break(void)
{
    const row rows[] = {
        {HEAD SEGMENT "#EXT-X-CUE-OUT:20\n" SEGMENT
                      "#EXT-X-CUE-OUT:20\n" SEGMENT
                      "#EXT-X-CUE-IN\n" SEGMENT END,
         {10000, 20000, -1}},
        {HEAD "#EXT-X-CUE-OUT:0\n" SEGMENT "#EXT-X-CUE-OUT:10\n" SEGMENT
              "#EXT-X-CUE-IN\n" SEGMENT END,
         {10000, 10000, -1}},
    };
    are_read(rows, G_N_ELEMENTS(rows));
}

static void test_a_break_may_have_begun_before_the_playlist(void)
{
    const row rows[] = {
        {HEAD "#EXT-X-CUE-OUT-CONT:10/20\n" SEGMENT "#EXT-X-CUE-IN\n" SEGMENT,
         {0, 10000, -1}},
        {HEAD SEGMENT "#EXT-X-CUE-OUT-CONT:ElapsedTime=5,Duration=20,SCTE35="
                      "/DA=\n" SEGMENT SEGMENT,
         {5000, 20000, -1}},
        {HEAD SEGMENT "#EXT-X-CUE-OUT-CONT\n" SEGMENT "#EXT-X-CUE-IN\n",
         {10000, 10000, -1}},
    };
    are_read(rows, G_N_ELEMENTS(rows));
}

/* A tag belongs to the segment whose address follows. */
static void test_a_cue_may_stand_behind_extinf(void)
{
    const row one = {HEAD SEGMENT
                     "#EXTINF:10,\n#EXT-X-CUE-OUT:10\na.ts\n"
                     "#EXTINF:10,\n#EXT-X-CUE-IN\na.ts\n" END,
                     {10000, 10000, -1}};
    are_read(&one, 1);
}

static void test_a_zero_pair_is_a_point_and_no_break(void)
{
    const row rows[] = {
        {HEAD SEGMENT "#EXT-X-CUE-OUT:0\n#EXT-X-CUE-IN\n" SEGMENT END, {-1}},
        {HEAD SEGMENT "#EXT-X-CUE-OUT:60\n#EXT-X-CUE-IN\n" SEGMENT END, {-1}},
    };
    are_read(rows, G_N_ELEMENTS(rows));
}

#define RANGE(attributes) \
    "#EXT-X-DATERANGE:START-DATE=\"2026-03-01T10:00:10Z\"," attributes "\n"
#define DATED "#EXT-X-PROGRAM-DATE-TIME:2026-03-01T11:00:00.000+01:00\n"

static void test_ranges_of_dates_are_paired_by_id(void)
{
    const row rows[] = {
        {HEAD SEGMENT RANGE("ID=\"a\",SCTE35-OUT=0xFC")
             SEGMENT RANGE("ID=\"b\",SCTE35-OUT=0xFC")
                 SEGMENT RANGE("ID=\"a\",SCTE35-IN=0xFC")
                     SEGMENT RANGE("SCTE35-IN=0xFC,ID=\"b\"") SEGMENT END,
         {10000, 30000, -1}},
        {HEAD SEGMENT RANGE("ID=\"a\",SCTE35-OUT=0xFC,DURATION=10.0")
             SEGMENT SEGMENT END,
         {10000, 10000, -1}},
        {HEAD SEGMENT RANGE("ID=\"a\",PLANNED-DURATION=10,SCTE35-OUT=0xFC")
             SEGMENT SEGMENT END,
         {10000, 10000, -1}},
        {HEAD SEGMENT RANGE("ID=\"a\",DURATION=8,PLANNED-DURATION=10,"
                            "SCTE35-OUT=0xFC") SEGMENT SEGMENT END,
         {10000, 8000, -1}},
        {HEAD SEGMENT RANGE("ID=\"a,SCTE35-OUT=1\",SCTE35-CMD=0xFC,"
                            "DURATION=10") SEGMENT SEGMENT END,
         {-1}},
    };
    are_read(rows, G_N_ELEMENTS(rows));
}

static void test_ranges_of_dates_may_stand_elsewhere(void)
{
    const row rows[] = {
        {HEAD DATED RANGE("ID=\"a\",SCTE35-OUT=0xFC,DURATION=10")
             SEGMENT SEGMENT SEGMENT END,
         {10000, 10000, -1}},
        {HEAD DATED RANGE("ID=\"a\",SCTE35-OUT=0xFC") RANGE(
             "ID=\"a\",SCTE35-IN=0xFC,DURATION=10") SEGMENT SEGMENT SEGMENT END,
         {10000, 10000, -1}},
        {HEAD "#EXT-X-PROGRAM-DATE-TIME:2026-03-01T10:00:00.4Z\n" SEGMENT RANGE(
             "ID=\"a\",SCTE35-OUT=0xFC,DURATION=10") SEGMENT SEGMENT END,
         {10000, 10000, -1}},
        /* Dates that nobody can read change nothing. */
        {HEAD "#EXT-X-PROGRAM-DATE-TIME:yesterday\n" SEGMENT RANGE(
             "ID=\"a\",SCTE35-OUT=0xFC,DURATION=10") SEGMENT SEGMENT END,
         {10000, 10000, -1}},
        {HEAD "#EXT-X-PROGRAM-DATE-TIME:9999-01-01T00:00:00Z\n" SEGMENT RANGE(
             "ID=\"a\",SCTE35-OUT=0xFC,DURATION=10") SEGMENT SEGMENT END,
         {10000, 10000, -1}},
    };
    are_read(rows, G_N_ELEMENTS(rows));
}

static void test_interstitials_change_no_clock(void)
{
    const row rows[] = {
        {HEAD SEGMENT RANGE("ID=\"a\",CLASS=\"com.apple.hls.interstitial\","
                            "DURATION=10,SCTE35-OUT=0xFC,"
                            "X-ASSET-URI=\"https://ads.example/a.m3u8\"")
             SEGMENT SEGMENT END,
         {-1}},
    };
    are_read(rows, G_N_ELEMENTS(rows));
}

static void test_adobe_cues_are_paired_by_id(void)
{
    const row rows[] = {
        {BETWEEN("#EXT-X-CUE:TYPE=\"SpliceOut\",ID=\"1\",TIME=\"266.1\"",
                 "#EXT-X-CUE:TYPE=\"SpliceIn\",ID=\"1\",TIME=\"286.1\""),
         {10000, 20000, -1}},
        {BETWEEN("#EXT-X-CUE:TYPE=SpliceOut,ID=1,DURATION=15.0,TIME=266.198",
                 "#EXT-X-CUE-CONT:ID=1,AVAIL-DUR-ELAPSED=5.8"),
         {10000, 15000, -1}},
        {BETWEEN("#EXT-X-CUE:TYPE=SpliceOut,ID=1,DURATION=15.0,TIME=266.198",
                 "#EXT-X-CUE:TYPE=SpliceIn,ID=2"),
         {10000, 15000, -1}},
        {BETWEEN("#EXT-X-CUE:TYPE=SpliceInsert,ID=1,TIME=10.5", ""), {-1}},
    };
    are_read(rows, G_N_ELEMENTS(rows));
}

static void test_splices_are_read_where_they_stand_alone(void)
{
    const row rows[] = {
        {BETWEEN("#EXT-OATCLS-SCTE35:" SPLICE_OUT,
                 "#EXT-OATCLS-SCTE35:" SPLICE_IN),
         {10000, 20000, -1}},
        {BETWEEN("#EXT-OATCLS-SCTE35:" SPLICE_OUT, ""), {10000, 20000, -1}},
        {BETWEEN("#EXT-OATCLS-SCTE35:" SPLICE_OUT_AT, ""), {10000, 20000, -1}},
        {BETWEEN("#EXT-OATCLS-SCTE35:" SPLICE_CANCELLED, ""), {-1}},
        {BETWEEN("#EXT-OATCLS-SCTE35:", ""), {-1}},
        /* With cue tags, which say more. */
        {BETWEEN("#EXT-OATCLS-SCTE35:" SPLICE_OUT "\n#EXT-X-CUE-OUT:15", ""),
         {10000, 15000, -1}},
    };
    GPtrArray *lines;

    are_read(rows, G_N_ELEMENTS(rows));
    reprise_timeline_unref(document_expect(
        REPRISE_FORMAT_HLS,
        BETWEEN("#EXT-OATCLS-SCTE35:" SPLICE_OUT "\n#EXT-X-CUE-OUT:20",
                "#EXT-OATCLS-SCTE35:" SPLICE_IN "\n#EXT-X-CUE-IN"),
        REPRISE_OK, &lines));
    g_assert_cmpuint(lines->len, ==, 0);
    g_ptr_array_unref(lines);
}

static void test_an_end_without_a_beginning_is_named_by_its_line(void)
{
    GPtrArray *lines;

    reprise_timeline_unref(document_expect(
        REPRISE_FORMAT_HLS, HEAD SEGMENT "#EXT-X-CUE-IN\n" SEGMENT END,
        REPRISE_OK, &lines));
    g_assert_true(document_said(lines, "line 5"));
    g_assert_cmpuint(lines->len, ==, 1);
    g_ptr_array_unref(lines);
}

static void test_only_a_complete_playlist_has_a_duration(void)
{
    const struct {
        const char *text;
        gint64 nanoseconds;
    } rows[] = {
        {HEAD SEGMENT SEGMENT END, 20000000000},
        {HEAD SEGMENT SEGMENT, REPRISE_TIME_NONE},
        {HEAD "#EXTINF:6.006\na\n#EXTINF:5.9999999\nb\n" END, 12005999900},
        {"\xEF\xBB\xBF" HEAD SEGMENT END, 10000000000},
        {"#EXTM3U\r\n#EXTINF:3.5,\r\na b.ts \r\n\r\n#EXT-X-ENDLIST",
         3500000000},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        reprise_timeline *timeline = document_expect(
            REPRISE_FORMAT_AUTO, rows[i].text, REPRISE_OK, NULL);

        g_test_message("row %zu", i);
        g_assert_cmpint(reprise_timeline_content_duration(timeline), ==,
                        rows[i].nanoseconds);
        reprise_timeline_unref(timeline);
    }
}

#define ADD(name) g_test_add_func("/documents/playlist/" #name, test_##name)

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    ADD(cues_are_read_in_every_spelling);
    ADD(a_cue_that_nothing_ends_lasts_as_long_as_it_says);
    ADD(a_cue_said_again_is_one_break);
    ADD(a_break_may_have_begun_before_the_playlist);
    ADD(a_cue_may_stand_behind_extinf);
    ADD(a_zero_pair_is_a_point_and_no_break);
    ADD(ranges_of_dates_are_paired_by_id);
    ADD(ranges_of_dates_may_stand_elsewhere);
    ADD(interstitials_change_no_clock);
    ADD(adobe_cues_are_paired_by_id);
    ADD(splices_are_read_where_they_stand_alone);
    ADD(an_end_without_a_beginning_is_named_by_its_line);
    ADD(only_a_complete_playlist_has_a_duration);
    return g_test_run();
}
