#include "film.h"

#include <stdlib.h>

uint64_t film_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static int by_time(const void *a, const void *b)
{
    const reprise_break *x = a, *y = b;
    return (x->content_time > y->content_time) -
           (x->content_time < y->content_time);
}

/* Two hours of content, breaks of up to a minute, and 40 minutes of them at
 * most. */
void film_init(struct film *film, size_t count, uint64_t seed)
{
    int64_t content = 7200 * SECOND;
    int64_t longest = 2400 * SECOND / (int64_t)count;
    int64_t shift = 0;

    if (longest > 60 * SECOND)
        longest = 60 * SECOND;
    film->breaks = calloc(count, sizeof *film->breaks);
    film->count = count;
    for (size_t i = 0; i < count; i++) {
        film->breaks[i].content_time =
            (int64_t)(film_random(&seed) % (uint64_t)content);
        film->breaks[i].duration =
            (int64_t)(film_random(&seed) % (uint64_t)longest) + 1;
    }
    qsort(film->breaks, count, sizeof *film->breaks, by_time);
    for (size_t i = 0; i < count; i++) {
        film->breaks[i].stream_time = film->breaks[i].content_time + shift;
        shift += film->breaks[i].duration;
    }
    film->content_end = content;
    film->stream_end = content + shift;
}

void film_clear(struct film *film)
{
    free(film->breaks);
}

void film_ask(int64_t *times, size_t count, enum query query, int64_t end,
              uint64_t seed)
{
    int64_t begin = (int64_t)(film_random(&seed) % (uint64_t)end);

    for (size_t i = 0; i < count; i++) {
        if (query == QUERY_RANDOM)
            times[i] = (int64_t)(film_random(&seed) % (uint64_t)end);
        else if (query == QUERY_SEQUENTIAL)
            times[i] = end / (int64_t)count * (int64_t)i;
        else
            times[i] = (begin + (int64_t)i * (SECOND / 60)) % end;
    }
}
