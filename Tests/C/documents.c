#include "documents.h"

#include <gst/gst.h>

GBytes *document_read(const char *name)
{
    char *path = g_build_filename("Tests", "Fixtures", "documents", name, NULL);
    char *text = NULL;
    gsize length = 0;
    GError *error = NULL;

    g_file_get_contents(path, &text, &length, &error);
    g_assert_no_error(error);
    g_free(path);
    return g_bytes_new_take(g_realloc(text, length), length);
}

static void keep_line(GstDebugCategory *category, GstDebugLevel level,
                      const gchar *file, const gchar *function, gint line,
                      GObject *object, GstDebugMessage *message, gpointer data)
{
    (void)file, (void)function, (void)line, (void)object;
    if (level <= GST_LEVEL_WARNING &&
        g_strcmp0(gst_debug_category_get_name(category), "reprise") == 0)
        g_ptr_array_add(data, g_strdup(gst_debug_message_get(message)));
}

reprise_status document_parse(reprise_format format, const char *text,
                              gsize length, reprise_timeline **timeline,
                              GPtrArray **lines)
{
    GPtrArray *said = g_ptr_array_new_with_free_func(g_free);
    reprise_status status;

    gst_debug_set_threshold_for_name("reprise", GST_LEVEL_WARNING);
    gst_debug_remove_log_function(gst_debug_log_default);
    gst_debug_add_log_function(keep_line, said, NULL);
    *timeline = NULL;
    status = reprise_timeline_parse(format, text, length, timeline);
    g_assert_cmpuint(gst_debug_remove_log_function_by_data(said), ==, 1);
    g_assert_true((status == REPRISE_OK) == (*timeline != NULL));
    if (lines != NULL)
        *lines = said;
    else
        g_ptr_array_unref(said);
    return status;
}

reprise_timeline *document_expect(reprise_format format, const char *text,
                                  reprise_status status, GPtrArray **lines)
{
    reprise_timeline *timeline;

    g_assert_cmpint(
        document_parse(format, text, strlen(text), &timeline, lines), ==,
        status);
    return timeline;
}

gboolean document_said(GPtrArray *lines, const char *text)
{
    for (guint i = 0; i < lines->len; i++) {
        if (strstr(g_ptr_array_index(lines, i), text) != NULL)
            return TRUE;
        g_test_message("said: %s", (char *)g_ptr_array_index(lines, i));
    }
    return FALSE;
}

void document_assert_breaks_are(const reprise_timeline *timeline,
                                const gint64 *milliseconds)
{
    gsize count = 0;
    reprise_break item;

    for (; milliseconds[2 * count] >= 0; count++) {
        g_assert_cmpint(reprise_timeline_get_break(timeline, count, &item), ==,
                        REPRISE_OK);
        g_assert_cmpint(item.stream_time, ==,
                        milliseconds[2 * count] * 1000000);
        g_assert_cmpint(item.duration, ==,
                        milliseconds[2 * count + 1] * 1000000);
        g_assert_cmpint(item.replaces, ==, 0);
    }
    g_assert_cmpuint(reprise_timeline_break_count(timeline), ==, count);
}
