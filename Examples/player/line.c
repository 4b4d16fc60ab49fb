#include "line.h"

#include "seconds.h"

#include <string.h>

#define NARROWEST 10 /* bar, without its brackets */

/* The cell of a bar for a content time; the end is in the last one. */
static int cell_of(gint64 time, gint64 duration, int cells)
{
    gint64 cell = time / MAX(duration / cells, 1);

    return (int)CLAMP(cell, 0, cells - 1);
}

static char *bar_text(const line_facts *facts, int cells)
{
    gint64 duration = facts->at.content_duration;
    int head = cell_of(facts->at.content_time, duration, cells);
    size_t count = reprise_timeline_break_count(facts->timeline);
    char *bar = g_strnfill((gsize)cells, '-');
    reprise_break one;

    memset(bar, '=', (size_t)head);
    for (size_t i = 0; i < count; i++) {
        if (reprise_timeline_get_break(facts->timeline, i, &one) == REPRISE_OK)
            bar[cell_of(one.content_time, duration, cells)] = '|';
    }
    bar[head] = '>';
    return bar;
}

static char *ad_text(const line_facts *facts)
{
    g_autofree char *left = NULL;
    reprise_break one;

    if (facts->at.break_index < 0 ||
        reprise_timeline_get_break(
            facts->timeline, (size_t)facts->at.break_index, &one) != REPRISE_OK)
        return NULL;
    left = seconds_text(
        MAX(one.stream_time + one.duration - facts->at.stream_time, 0),
        SECONDS_WHOLE);
    return g_strdup_printf(" ad %d/%zu %s", facts->at.break_index + 1,
                           reprise_timeline_break_count(facts->timeline), left);
}

static char *tail_text(const line_facts *facts)
{
    char *ad = ad_text(facts);

    if (ad == NULL && facts->note != NULL)
        return g_strconcat(" ", facts->note, NULL);
    return ad != NULL ? ad : g_strdup("");
}

char *line_text(const line_facts *facts, int columns)
{
    g_autofree char *time = seconds_text(
        facts->at.content_time, facts->stands ? SECONDS_EXACT : SECONDS_WHOLE);
    g_autofree char *duration =
        seconds_text(facts->at.content_duration, SECONDS_WHOLE);
    g_autofree char *head =
        facts->at.content_time < 0
            ? g_strdup(facts->state)
            : g_strdup_printf("%s %s / %s", facts->state, time, duration);
    g_autofree char *tail = tail_text(facts);
    g_autofree char *bar = NULL;
    char *line;
    int room = columns - (int)(strlen(head) + strlen(tail) + strlen(" []"));

    if (room >= NARROWEST && facts->at.content_duration > 0 &&
        facts->at.content_time >= 0) {
        bar = bar_text(facts, room);
        return g_strconcat(head, " [", bar, "]", tail, NULL);
    }
    line = g_strconcat(head, tail, NULL);
    if (strlen(line) > (size_t)MAX(columns, 0))
        line[MAX(columns, 0)] = '\0';
    return line;
}
