/* The library's own idea in C, in the layouts that might beat it: the bucket of
 * a time tells where its piece may be. */
#include <stdlib.h>

#include "rival.h"

struct row {
    int64_t bound, shift;
};

struct buckets {
    const uint64_t *starts;
    const struct row *rows;
    const int64_t *bounds;
    const int64_t *shifts;
    const uint32_t *firsts;
    uint64_t width;
    uint64_t last;
    size_t window;
};

ALWAYS_INLINE size_t first(const struct buckets *x, uint64_t time)
{
    uint64_t bucket = time >> (x->width & 63);
    return x->firsts[bucket < x->last ? bucket : x->last];
}

/* Of a window the `few` pieces that are left to compare. */
ALWAYS_INLINE size_t narrow(const struct buckets *x, uint64_t time, size_t few)
{
    size_t low = first(x, time);
    size_t length = x->window;
    while (length > few) {
        size_t half = length / 2;
        low = UNPREDICTABLE(x->starts[low + half] <= time) ? low + half : low;
        length -= half;
    }
    return low;
}

ALWAYS_INLINE size_t compare_one(const struct buckets *x, uint64_t time)
{
    size_t low = narrow(x, time, 2);
    return low + (x->starts[low + 1] <= time);
}

ALWAYS_INLINE size_t compare_two(const struct buckets *x, uint64_t time)
{
    size_t low = narrow(x, time, 3);
    const uint64_t *starts = &x->starts[low];
    return low + (starts[1] <= time) + (starts[2] <= time);
}

ALWAYS_INLINE size_t compare_all(const struct buckets *x, uint64_t time)
{
    size_t low = first(x, time);
    const uint64_t *starts = &x->starts[low];
    for (size_t i = 1; i < x->window; i++)
        low += starts[i] <= time;
    return low;
}

static size_t fullest(const struct pieces *pieces, uint64_t width)
{
    const uint64_t *starts = pieces->starts;
    size_t most = 0, begin = 1;
    for (size_t i = 1; i <= pieces->count; i++) {
        if (starts[i] >> width != starts[begin] >> width)
            begin = i;
        if (i - begin + 1 > most)
            most = i - begin + 1;
    }
    return most;
}

static uint64_t width_of(const struct pieces *pieces)
{
    size_t count = pieces->count;
    uint64_t end = pieces->starts[count];
    size_t few = 16 * count < 8192 ? 16 * count : 8192;
    size_t most = 4 * count > few ? 4 * count : few;
    uint64_t width = 63;

    while (width > 0 && end >> width < count / 2)
        width--;
    while (width > 0 && fullest(pieces, width) > 2 && end >> (width - 1) < most)
        width--;
    return width;
}

/* Room for compare_all to look past the last start. */
static uint64_t *with_room(const struct pieces *pieces, size_t window)
{
    size_t size = pieces->count + window + 2;
    uint64_t *starts = malloc(size * sizeof *starts);
    for (size_t i = 0; i < size; i++)
        starts[i] = i <= pieces->count ? pieces->starts[i] : UINT64_MAX;
    return starts;
}

static struct row *rows_of(const struct pieces *pieces)
{
    struct row *rows = malloc((pieces->count + 1) * sizeof *rows);
    for (size_t i = 0; i <= pieces->count; i++)
        rows[i] = (struct row){pieces->bounds[i], pieces->shifts[i]};
    return rows;
}

static struct buckets buckets_of(const struct pieces *pieces)
{
    uint64_t width = width_of(pieces);
    uint64_t last = pieces->starts[pieces->count] >> width;
    uint32_t *firsts = malloc((last + 1) * sizeof *firsts);
    size_t window = fullest(pieces, width) + 1;
    uint32_t low = 0;

    for (uint64_t i = 0; i <= last; i++) {
        while (low < pieces->count && pieces->starts[low + 1] < i << width)
            low++;
        firsts[i] = low;
    }
    return (struct buckets){.starts = with_room(pieces, window),
                            .rows = rows_of(pieces),
                            .bounds = pieces->bounds,
                            .shifts = pieces->shifts,
                            .firsts = firsts,
                            .width = width,
                            .last = last,
                            .window = window};
}

static void *make(const reprise_break *breaks, size_t count)
{
    struct clocks clocks;
    struct buckets *all = malloc(3 * sizeof *all);

    clocks_init(&clocks, breaks, count);
    all[0] = buckets_of(&clocks.to_content);
    all[1] = buckets_of(&clocks.to_stream_after);
    all[2] = buckets_of(&clocks.to_stream_before);
    return all;
}

CONVERSIONS(rows1, struct buckets, compare_one, rows[i].bound, rows[i].shift)
CONVERSIONS(rows2, struct buckets, compare_two, rows[i].bound, rows[i].shift)
CONVERSIONS(apart1, struct buckets, compare_one, bounds[i], shifts[i])
CONVERSIONS(apart2, struct buckets, compare_two, bounds[i], shifts[i])
CONVERSIONS(all, struct buckets, compare_all, rows[i].bound, rows[i].shift)

const struct rival bucket_rivals[] = {
    {"buckets, 1 in rows", make, rows1_to_stream, rows1_to_content, SIZE_MAX},
    {"buckets, 2 in rows", make, rows2_to_stream, rows2_to_content, SIZE_MAX},
    {"buckets, 1 apart", make, apart1_to_stream, apart1_to_content, SIZE_MAX},
    {"buckets, 2 apart", make, apart2_to_stream, apart2_to_content, SIZE_MAX},
    {"buckets, all", make, all_to_stream, all_to_content, SIZE_MAX},
    {0}};
