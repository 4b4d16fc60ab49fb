/* A film of random breaks, and what is asked of its timeline. */
#ifndef BENCHMARKS_FILM_H
#define BENCHMARKS_FILM_H

#include <reprise/reprise.h>

#define SECOND INT64_C(1000000000)

/* The same numbers on every machine. */
uint64_t film_random(uint64_t *state);

struct film {
    reprise_break *breaks; /* in playing order, both starts known */
    size_t count;
    int64_t content_end;
    int64_t stream_end;
};

void film_init(struct film *film, size_t count, uint64_t seed);
void film_clear(struct film *film);

enum query { QUERY_RANDOM, QUERY_SEQUENTIAL, QUERY_PLAYBACK, QUERIES };

/* count times from 0 to end: anywhere; one after the other; a frame of 60 Hz
 * after the other. */
void film_ask(int64_t *times, size_t count, enum query query, int64_t end,
              uint64_t seed);

#endif
