/* The documents of Tests/Fixtures/documents, and what expected.json says of
 * them: breaks, both conversions, and places taken from one to the other. */
#include "documents.h"

#include <gst/gst.h>
#include <sqlite3.h>

#define MS INT64_C(1000000)

static sqlite3 *database;
static GBytes *expected;

/* A query over expected.json, which is ?1; name is ?2. */
static sqlite3_stmt *ask(const char *sql, const char *name)
{
    sqlite3_stmt *query = NULL;
    gsize length;
    const char *text = g_bytes_get_data(expected, &length);

    g_assert_cmpint(sqlite3_prepare_v2(database, sql, -1, &query, NULL), ==,
                    SQLITE_OK);
    sqlite3_bind_text(query, 1, text, (int)length, SQLITE_STATIC);
    sqlite3_bind_text(query, 2, name, -1, SQLITE_TRANSIENT);
    return query;
}

static gboolean next(sqlite3_stmt *query)
{
    int code = sqlite3_step(query);

    if (code == SQLITE_ROW)
        return TRUE;
    g_assert_cmpint(code, ==, SQLITE_DONE);
    sqlite3_finalize(query);
    return FALSE;
}

/* A column in milliseconds as nanoseconds; null is none. */
static gint64 time_in(sqlite3_stmt *query, int column)
{
    return sqlite3_column_type(query, column) == SQLITE_NULL
               ? REPRISE_TIME_NONE
               : sqlite3_column_int64(query, column) * MS;
}

static reprise_timeline *read_as(const char *name, reprise_format format)
{
    GBytes *bytes = document_read(name);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    reprise_timeline *timeline;

    g_assert_cmpint(document_parse(format, text, length, &timeline, NULL), ==,
                    REPRISE_OK);
    g_bytes_unref(bytes);
    return timeline;
}

static reprise_format format_of(const char *name)
{
    if (g_str_has_prefix(name, "dai"))
        return REPRISE_FORMAT_DAI_JSON;
    if (g_str_has_prefix(name, "mediatailor"))
        return REPRISE_FORMAT_MEDIATAILOR_JSON;
    if (g_str_has_prefix(name, "video_stitcher"))
        return REPRISE_FORMAT_VIDEO_STITCHER_JSON;
    g_assert_true(g_str_has_prefix(name, "hls"));
    return REPRISE_FORMAT_HLS;
}

static void breaks_are_as_expected(const char *name,
                                   const reprise_timeline *timeline)
{
    sqlite3_stmt *query =
        ask("SELECT value->>'contentPosition', value->>'streamStart', "
            "value->>'duration' "
            "FROM json_each(?1, '$.files.\"' || ?2 || '\".breaks')",
            name);
    gsize count = 0;

    while (next(query)) {
        reprise_break item;

        g_assert_cmpint(reprise_timeline_get_break(timeline, count++, &item),
                        ==, REPRISE_OK);
        g_assert_cmpint(item.content_time, ==, time_in(query, 0));
        g_assert_cmpint(item.stream_time, ==, time_in(query, 1));
        g_assert_cmpint(item.duration, ==, time_in(query, 2));
        g_assert_cmpint(item.replaces, ==, 0);
    }
    g_assert_cmpuint(reprise_timeline_break_count(timeline), ==, count);
}

static void times_are_as_expected(const char *name,
                                  const reprise_timeline *timeline)
{
    sqlite3_stmt *query =
        ask("SELECT value->>'content', value->>'streamAfter', "
            "value->>'streamBefore' "
            "FROM json_each(?1, '$.files.\"' || ?2 || '\".contentToStream')",
            name);

    while (next(query)) {
        g_assert_cmpint(reprise_timeline_content_to_stream(
                            timeline, time_in(query, 0), REPRISE_EDGE_AFTER),
                        ==, time_in(query, 1));
        g_assert_cmpint(reprise_timeline_content_to_stream(
                            timeline, time_in(query, 0), REPRISE_EDGE_BEFORE),
                        ==, time_in(query, 2));
    }
    query =
        ask("SELECT value->>'stream', value->>'content', value->>'inBreak' "
            "FROM json_each(?1, '$.files.\"' || ?2 || "
            "'\".streamToContent')",
            name);
    while (next(query)) {
        gint64 stream = time_in(query, 0);

        g_assert_cmpint(reprise_timeline_stream_to_content(timeline, stream),
                        ==, time_in(query, 1));
        g_assert_cmpint(
            reprise_timeline_find_break(timeline, stream) != REPRISE_NO_BREAK,
            ==, sqlite3_column_int(query, 2));
    }
}

/* Once as what it is, and once without saying so. */
static void test_every_document_is_read_as_expected(void)
{
    sqlite3_stmt *query =
        ask("SELECT key, value->>'contentDuration' "
            "FROM json_each(?1, '$.files') "
            "WHERE json_type(value, '$.breaks') = 'array'",
            NULL);
    int count = 0;

    while (next(query)) {
        const char *name = (const char *)sqlite3_column_text(query, 0);
        const reprise_format formats[] = {REPRISE_FORMAT_AUTO, format_of(name)};

        for (gsize i = 0; i < G_N_ELEMENTS(formats); i++) {
            reprise_timeline *timeline = read_as(name, formats[i]);

            g_test_message("%s as %d", name, (int)formats[i]);
            g_assert_cmpint(reprise_timeline_content_duration(timeline), ==,
                            time_in(query, 1));
            breaks_are_as_expected(name, timeline);
            times_are_as_expected(name, timeline);
            reprise_timeline_unref(timeline);
        }
        count++;
    }
    g_assert_cmpint(count, ==, 8);
}

static void test_a_break_keeps_its_index_in_the_document(void)
{
    reprise_timeline *timeline =
        read_as("mediatailor_tracking.json", REPRISE_FORMAT_AUTO);
    const guint64 tags[] = {1, 0};

    for (gsize i = 0; i < G_N_ELEMENTS(tags); i++) {
        reprise_break item;

        g_assert_cmpint(reprise_timeline_get_break(timeline, i, &item), ==,
                        REPRISE_OK);
        g_assert_cmpuint(item.tag, ==, tags[i]);
    }
    reprise_timeline_unref(timeline);
}

static void test_server_side_beaconing_tells_no_breaks(void)
{
    const reprise_format formats[] = {REPRISE_FORMAT_AUTO,
                                      REPRISE_FORMAT_DAI_JSON};
    GBytes *bytes = document_read("dai_vod_ssb_response.json");
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);

    for (gsize i = 0; i < G_N_ELEMENTS(formats); i++) {
        reprise_timeline *timeline;

        g_assert_cmpint(
            document_parse(formats[i], text, length, &timeline, NULL), ==,
            REPRISE_ERROR_BREAKS_UNKNOWN);
    }
    g_bytes_unref(bytes);
}

static void test_a_place_in_one_response_is_found_in_the_other(void)
{
    reprise_timeline *saved =
        read_as("dai_vod_response.json", REPRISE_FORMAT_AUTO);
    reprise_timeline *restored =
        read_as("dai_vod_return_other_adload.json", REPRISE_FORMAT_AUTO);
    sqlite3_stmt *query =
        ask("SELECT value->>'savedAtStream', "
            "value->>'content', value->>'savable', "
            "value->>'restoredStreamAfter', "
            "value->>'restoredStreamBefore' "
            "FROM json_each(?1, '$.saveRestore')",
            NULL);
    int count = 0;

    for (; next(query); count++) {
        gint64 content =
            reprise_timeline_stream_to_content(saved, time_in(query, 0));

        g_assert_cmpint(content, ==, time_in(query, 1));
        g_assert_cmpint(content > 0, ==, sqlite3_column_int(query, 2));
        g_assert_cmpint(reprise_timeline_content_to_stream(restored, content,
                                                           REPRISE_EDGE_AFTER),
                        ==, time_in(query, 3));
        g_assert_cmpint(reprise_timeline_content_to_stream(restored, content,
                                                           REPRISE_EDGE_BEFORE),
                        ==, time_in(query, 4));
    }
    g_assert_cmpint(count, ==, 14);
    reprise_timeline_unref(saved);
    reprise_timeline_unref(restored);
}

#define ADD(name) g_test_add_func("/documents/" #name, test_##name)

int main(int argc, char **argv)
{
    int failed;

    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(sqlite3_open(":memory:", &database), ==, SQLITE_OK);
    expected = document_read("expected.json");
    ADD(every_document_is_read_as_expected);
    ADD(a_break_keeps_its_index_in_the_document);
    ADD(server_side_beaconing_tells_no_breaks);
    ADD(a_place_in_one_response_is_found_in_the_other);
    failed = g_test_run();
    g_bytes_unref(expected);
    sqlite3_close(database);
    return failed;
}
