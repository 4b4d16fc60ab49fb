/* Fixed queries for callgrind, which counts inside the conversions alone and is
 * told here when one set ends: see Tools/check-instructions. */
#include <stdio.h>
#include <stdlib.h>
#include <valgrind/callgrind.h>

#include "film.h"

#define TIMES 10000

static int64_t times[TIMES];
static volatile int64_t sink;

static void ask(const reprise_timeline *timeline, const struct film *film,
                size_t breaks)
{
    char name[40];

    film_ask(times, TIMES, QUERY_RANDOM, film->stream_end, breaks);
    for (size_t i = 0; i < TIMES; i++)
        sink = reprise_timeline_stream_to_content(timeline, times[i]);
    snprintf(name, sizeof name, "to_content %zu", breaks);
    CALLGRIND_DUMP_STATS_AT(name);

    film_ask(times, TIMES, QUERY_RANDOM, film->content_end, breaks);
    for (size_t i = 0; i < TIMES; i++)
        sink = reprise_timeline_content_to_stream(timeline, times[i],
                                                  REPRISE_EDGE_AFTER);
    snprintf(name, sizeof name, "to_stream_after %zu", breaks);
    CALLGRIND_DUMP_STATS_AT(name);

    for (size_t i = 0; i < TIMES; i++)
        sink = reprise_timeline_content_to_stream(timeline, times[i],
                                                  REPRISE_EDGE_BEFORE);
    snprintf(name, sizeof name, "to_stream_before %zu", breaks);
    CALLGRIND_DUMP_STATS_AT(name);
}

int main(void)
{
    static const size_t sizes[] = {1, 3, 8, 16, 64, 512, 4096, 100000};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct film film;
        reprise_timeline *timeline = NULL;

        film_init(&film, sizes[i], sizes[i]);
        if (reprise_timeline_new(film.breaks, film.count, film.content_end,
                                 &timeline) < 0)
            return 1;
        ask(timeline, &film, sizes[i]);
        reprise_timeline_unref(timeline);
        film_clear(&film);
    }
    return 0;
}
