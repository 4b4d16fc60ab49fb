/* Timelines made of a few numbers, for the programs that ask them. */
#ifndef TIMELINE_FIXTURES_H
#define TIMELINE_FIXTURES_H

#include <glib.h>
#include <reprise/reprise.h>

#define MS INT64_C(1000000)
#define NONE REPRISE_TIME_NONE

static inline reprise_break by_content(int64_t content, int64_t duration)
{
    return (reprise_break){content, NONE, duration, 0, 0};
}

static inline reprise_timeline *make(const reprise_break *breaks, size_t count,
                                     int64_t content_duration)
{
    reprise_timeline *timeline = NULL;
    g_assert_cmpint(
        reprise_timeline_new(breaks, count, content_duration, &timeline), ==,
        REPRISE_OK);
    g_assert_nonnull(timeline);
    return timeline;
}

static inline reprise_timeline *make_fa(void)
{
    const reprise_break breaks[] = {by_content(0, 30000 * MS),
                                    by_content(180000 * MS, 60000 * MS),
                                    by_content(420000 * MS, 45000 * MS),
                                    by_content(600000 * MS, 15000 * MS)};
    return make(breaks, G_N_ELEMENTS(breaks), 600000 * MS);
}

static inline reprise_timeline *make_fb(void)
{
    const reprise_break breaks[] = {by_content(0, 15000 * MS),
                                    by_content(180000 * MS, 90000 * MS),
                                    by_content(300000 * MS, 30000 * MS)};
    return make(breaks, G_N_ELEMENTS(breaks), 600000 * MS);
}

static inline int64_t after(const reprise_timeline *timeline, int64_t content)
{
    return reprise_timeline_content_to_stream(timeline, content,
                                              REPRISE_EDGE_AFTER);
}

static inline int64_t before(const reprise_timeline *timeline, int64_t content)
{
    return reprise_timeline_content_to_stream(timeline, content,
                                              REPRISE_EDGE_BEFORE);
}

#endif
