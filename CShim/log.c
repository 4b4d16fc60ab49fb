#include "shim_log.h"

#include <gst/gst.h>

static GstDebugCategory *category(void)
{
    static gsize once;

    if (g_once_init_enter(&once)) {
        GstDebugCategory *made =
            _gst_debug_category_new("reprise", 0, "bookmarks across ad breaks");

        g_once_init_leave(&once, (gsize)made);
    }
    return (GstDebugCategory *)once;
}

void shim_log(shim_level level, const char *text)
{
    if (gst_is_initialized())
        gst_debug_log(category(), (GstDebugLevel)level, "reprise", "", 0, NULL,
                      "%s", text);
}

void shim_log_times(shim_level level, const char *text, int64_t first,
                    int64_t second)
{
    if (gst_is_initialized())
        gst_debug_log(category(), (GstDebugLevel)level, "reprise", "", 0, NULL,
                      "%s %" GST_TIME_FORMAT " %" GST_TIME_FORMAT, text,
                      GST_TIME_ARGS((GstClockTime)first),
                      GST_TIME_ARGS((GstClockTime)second));
}

void shim_log_place(shim_level level, const char *text, const char *name,
                    int64_t number)
{
    if (gst_is_initialized())
        gst_debug_log(category(), (GstDebugLevel)level, "reprise", "", 0, NULL,
                      "%s %s%s%" G_GINT64_FORMAT, text,
                      name != NULL ? name : "", name != NULL ? " " : "",
                      number);
}
