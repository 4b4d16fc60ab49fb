#include "list.h"

#include "seconds.h"

#include <stdio.h>

/* An id is anybody's bytes, and a terminal obeys some of them. */
static void print_plainly(const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    const char *next;

    for (const char *at = valid; *at != '\0'; at = next) {
        next = g_utf8_next_char(at);
        if (g_unichar_iscntrl(g_utf8_get_char(at)))
            putchar('?');
        else
            fwrite(at, 1, (size_t)(next - at), stdout);
    }
}

static int print_one(void *count, const char *content_id,
                     const reprise_bookmark *bookmark)
{
    g_autofree char *time = seconds_text(bookmark->content_time, SECONDS_EXACT);
    g_autofree char *duration =
        seconds_text(bookmark->content_duration, SECONDS_WHOLE);
    g_autoptr(GDateTime) saved = g_date_time_new_from_unix_local(
        bookmark->saved_at / G_GINT64_CONSTANT(1000000000));
    g_autofree char *date =
        saved ? g_date_time_format(saved, "%F %H:%M") : g_strdup("?");

    if (bookmark->finished)
        return 0;
    printf("%12s / %-8s %s  ", time, duration, date);
    print_plainly(content_id);
    putchar('\n');
    ++*(int *)count;
    return 0;
}

reprise_status list_print(reprise_store *store, const char *profile)
{
    int count = 0;
    reprise_status status =
        reprise_store_list(store, profile, print_one, &count);

    if (status == REPRISE_OK && count == 0)
        fputs("nothing to continue\n", stderr);
    return status;
}
