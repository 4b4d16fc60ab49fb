/* A conversion in C, to be measured against the library: the same signature,
 * the same checks, the same answers. */
#ifndef BENCHMARKS_RIVAL_H
#define BENCHMARKS_RIVAL_H

#include <reprise/reprise.h>

struct rival {
    const char *name;
    /* Breaks in playing order, both starts known. Never freed. */
    void *(*make)(const reprise_break *breaks, size_t count);
    int64_t (*to_stream)(const void *timeline, int64_t content_time,
                         reprise_edge edge);
    int64_t (*to_content)(const void *timeline, int64_t stream_time);
    size_t most; /* breaks that it is measured with */
};

/* What a shared library of rivals exports: ends with one without a name. */
typedef const struct rival *rivals_function(void);
rivals_function rivals;

extern const struct rival plain_rivals[];
extern const struct rival bucket_rivals[];

/* One clock as a function of the other in count + 1 pieces: time, held at
 * bounds[i], plus shifts[i]. Piece i begins at starts[i], piece 0 before every
 * time; two starts that no time reaches come behind the last. */
struct pieces {
    size_t count;
    uint64_t *starts;
    int64_t *bounds;
    int64_t *shifts;
};

/* The three functions that a timeline is. */
struct clocks {
    struct pieces to_content;       /* held at bounds from above */
    struct pieces to_stream_after;  /* from below */
    struct pieces to_stream_before; /* from above */
};

void clocks_init(struct clocks *clocks, const reprise_break *breaks,
                 size_t count);

/* gcc says in other ways what cannot be predicted. */
#if defined(__has_builtin)
#if __has_builtin(__builtin_unpredictable)
#define UNPREDICTABLE(condition) __builtin_unpredictable(condition)
#endif
#endif
#ifndef UNPREDICTABLE
#define UNPREDICTABLE(condition) (condition)
#endif

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* A sum beyond int64_t wraps to a negative one. */
ALWAYS_INLINE int64_t up_to(int64_t time, int64_t bound, int64_t shift)
{
    int64_t held = UNPREDICTABLE(time < bound) ? time : bound;
    int64_t sum = (int64_t)((uint64_t)held + (uint64_t)shift);
    return sum < 0 ? REPRISE_TIME_NONE : sum;
}

ALWAYS_INLINE int64_t from(int64_t time, int64_t bound, int64_t shift)
{
    int64_t held = UNPREDICTABLE(time > bound) ? time : bound;
    int64_t sum = (int64_t)((uint64_t)held + (uint64_t)shift);
    return sum < 0 ? REPRISE_TIME_NONE : sum;
}

/* Defines a rival's conversions by a function that finds the piece of a time
 * in an INDEX, and the names of an index's bounds and shifts. */
#define CONVERSIONS(NAME, INDEX, FIND, BOUND, SHIFT)                 \
    static int64_t NAME##_to_content(const void *data, int64_t time) \
    {                                                                \
        const INDEX *all = data;                                     \
        if (time < 0)                                                \
            return REPRISE_TIME_NONE;                                \
        if (all == NULL)                                             \
            return time;                                             \
        const INDEX *x = &all[0];                                    \
        size_t i = FIND(x, (uint64_t)time);                          \
        return up_to(time, x->BOUND, x->SHIFT);                      \
    }                                                                \
    static int64_t NAME##_to_stream(const void *data, int64_t time,  \
                                    reprise_edge edge)               \
    {                                                                \
        const INDEX *all = data;                                     \
        if (time < 0)                                                \
            return REPRISE_TIME_NONE;                                \
        if (all == NULL)                                             \
            return time;                                             \
        if (edge == REPRISE_EDGE_BEFORE) {                           \
            const INDEX *x = &all[2];                                \
            size_t i = FIND(x, (uint64_t)time);                      \
            return up_to(time, x->BOUND, x->SHIFT);                  \
        }                                                            \
        const INDEX *x = &all[1];                                    \
        size_t i = FIND(x, (uint64_t)time);                          \
        return from(time, x->BOUND, x->SHIFT);                       \
    }

#endif
