/*
 * What reading a DAI document costs beside SQLite's json_valid on the same
 * text, from 1 kB to 10 MB:
 *
 *   documents [LIMIT]
 *
 * Both begin from nothing, as an application does: json_valid is asked of a
 * database in memory that is opened for it. They take turns, and the best of
 * each counts. Ends with 1 if a ratio is above LIMIT.
 */
#include <gst/gst.h>
#include <reprise/reprise.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* One break as DAI tells it: so many advertisements, and events of each. */
static void append_break(GString *text, int index, int ads, int events)
{
    g_string_append_printf(
        text,
        "%s\n    {\n      \"type\": \"mid\",\n      \"start\": %d.458,\n"
        "      \"duration\": 30.5,\n      \"ads\": [",
        index > 0 ? "," : "", 300 + index * 330);
    for (int ad = 0; ad < ads; ad++) {
        g_string_append_printf(
            text,
            "%s\n        {\n          \"seq\": %d,\n"
            "          \"duration\": 15.25,\n"
            "          \"title\": \"House ad %d\",\n"
            "          \"ad_id\": \"77001\",\n"
            "          \"creative_id\": \"88001\",\n"
            "          \"clickthrough_url\": \"https://ads.example/c/%d\",\n"
            "          \"events\": {",
            ad > 0 ? "," : "", ad + 1, ad, ad);
        for (int quarter = 0; quarter < events; quarter++)
            g_string_append_printf(
                text,
                "%s\n            \"quarter%d\": [\n"
                "              \"https://ads.example/e/%d/%d?session="
                "6f0c2f7e-0a55-4c0e-9d51-1b0a0c5f4a10\"\n            ]",
                quarter > 0 ? "," : "", quarter, index, quarter);
        g_string_append(text, "\n          }\n        }");
    }
    g_string_append(text, "\n      ]\n    }");
}

static GString *make_document(gsize size)
{
    GString *text =
        g_string_new("{\n  \"stream_id\": \"a:b\",\n  \"ad_breaks\": [");
    gboolean small = size <= 1000;
    int count = 0;

    do
        append_break(text, count++, small ? 1 : 2, small ? 2 : 5);
    while (text->len < size);
    g_string_append_printf(text,
                           "\n  ],\n  \"total_duration\": %d,\n"
                           "  \"content_duration\": %d.%d\n}\n",
                           1000 + count * 330, 1000 + count * 599 / 2,
                           count % 2 * 5);
    return text;
}

static void check(const GString *text)
{
    sqlite3 *database = NULL;
    sqlite3_stmt *query = NULL;

    if (sqlite3_open(":memory:", &database) != SQLITE_OK ||
        sqlite3_prepare_v2(database, "SELECT json_valid(?1)", -1, &query,
                           NULL) != SQLITE_OK ||
        sqlite3_bind_text64(query, 1, text->str, text->len, SQLITE_STATIC,
                            SQLITE_UTF8) != SQLITE_OK ||
        sqlite3_step(query) != SQLITE_ROW || sqlite3_column_int(query, 0) != 1)
        g_error("json_valid says no");
    sqlite3_finalize(query);
    sqlite3_close(database);
}

static void parse(const GString *text)
{
    reprise_timeline *timeline = NULL;

    if (reprise_timeline_parse(REPRISE_FORMAT_DAI_JSON, text->str, text->len,
                               &timeline) != REPRISE_OK)
        g_error("not parsed");
    reprise_timeline_unref(timeline);
}

/* In nanoseconds of this thread alone: other programs may be busy. */
static gint64 time_of(void (*work)(const GString *), const GString *text)
{
    struct timespec start, end;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    work(text);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
    return (end.tv_sec - start.tv_sec) * 1000000000 + end.tv_nsec -
           start.tv_nsec;
}

int main(int argc, char **argv)
{
    const gsize sizes[] = {1000, 10000, 100000, 1000000, 10000000};
    double limit = argc > 1 ? g_ascii_strtod(argv[1], NULL) : 1.5;
    int status = 0;

    gst_init(NULL, NULL);
    printf("%10s %14s %14s %6s\n", "bytes", "json_valid us", "parse us",
           "ratio");
    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        GString *text = make_document(sizes[i]);
        int turns = (int)MIN(3000, 30 + 10000000 / text->len);
        gint64 checked = G_MAXINT64, parsed = G_MAXINT64;
        double ratio;

        while (turns-- > 0) {
            checked = MIN(checked, time_of(check, text));
            parsed = MIN(parsed, time_of(parse, text));
        }
        ratio = (double)parsed / (double)checked;
        printf("%10zu %14.1f %14.1f %6.2f\n", (size_t)text->len,
               (double)checked / 1000, (double)parsed / 1000, ratio);
        if (ratio > limit)
            status = 1;
        g_string_free(text, TRUE);
    }
    return status;
}
