#include "ads.h"

#include "../break_table.h"

#include <string.h>

/* No document of an ad service begins with a number. */
static gboolean is_table(const char *text)
{
    return g_ascii_isdigit(text[strspn(text, " \t\r\n")]);
}

reprise_timeline *ads_read(const char *path, GError **error)
{
    g_autofree char *text = NULL;
    gsize length;
    reprise_timeline *timeline = NULL;
    reprise_status status;

    if (!g_file_get_contents(path, &text, &length, error))
        return NULL;
    if (is_table(text))
        status = break_table_read(path, &timeline);
    else
        status = reprise_timeline_parse(REPRISE_FORMAT_AUTO, text, length,
                                        &timeline);
    if (status != REPRISE_OK)
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                    "%s: no breaks can be read from it: %s", path,
                    reprise_status_name(status));
    return timeline;
}
