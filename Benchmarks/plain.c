/* Searches that every C programmer knows, over separate arrays. */
#include <stdlib.h>
#include <strings.h>

#include "rival.h"

ALWAYS_INLINE size_t scan(const struct pieces *pieces, uint64_t time)
{
    size_t i = 0;
    while (i < pieces->count && pieces->starts[i + 1] <= time)
        i++;
    return i;
}

ALWAYS_INLINE size_t halve(const struct pieces *pieces, uint64_t time)
{
    size_t low = 0, high = pieces->count + 1;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (pieces->starts[middle] <= time)
            low = middle;
        else
            high = middle;
    }
    return low;
}

ALWAYS_INLINE size_t select_half(const struct pieces *pieces, uint64_t time)
{
    const uint64_t *low = pieces->starts;
    size_t length = pieces->count + 1;
    while (length > 1) {
        size_t half = length / 2;
        low = UNPREDICTABLE(low[half] <= time) ? low + half : low;
        length -= half;
    }
    return (size_t)(low - pieces->starts);
}

static void *pieces_make(const reprise_break *breaks, size_t count)
{
    struct clocks clocks;
    struct pieces *all = malloc(3 * sizeof *all);

    clocks_init(&clocks, breaks, count);
    all[0] = clocks.to_content;
    all[1] = clocks.to_stream_after;
    all[2] = clocks.to_stream_before;
    return all;
}

/* The starts as a tree, level by level: below node k are 2k and 2k + 1. */
struct tree {
    size_t count;
    uint64_t *starts;
    uint32_t *before; /* the piece before each node; of 0: the last */
    int64_t *bounds;
    int64_t *shifts;
};

ALWAYS_INLINE size_t descend(const struct tree *tree, uint64_t time)
{
    size_t node = 1;
    while (node <= tree->count) {
        __builtin_prefetch(&tree->starts[8 * node]);
        node = 2 * node + (tree->starts[node] <= time);
    }
    /* Up to where it last went left. */
    node >>= __builtin_ffsll((long long)~node);
    return tree->before[node];
}

static uint32_t plant(struct tree *tree, const struct pieces *pieces,
                      size_t node, uint32_t next)
{
    if (node > tree->count)
        return next;
    next = plant(tree, pieces, 2 * node, next);
    tree->starts[node] = pieces->starts[next];
    tree->before[node] = next - 1;
    return plant(tree, pieces, 2 * node + 1, next + 1);
}

static void *tree_make(const reprise_break *breaks, size_t count)
{
    struct pieces *pieces = pieces_make(breaks, count);
    struct tree *all = malloc(3 * sizeof *all);

    for (size_t i = 0; i < 3; i++) {
        all[i].count = count;
        all[i].starts = malloc((count + 1) * sizeof *all[i].starts);
        all[i].before = malloc((count + 1) * sizeof *all[i].before);
        all[i].before[0] = (uint32_t)count;
        all[i].bounds = pieces[i].bounds;
        all[i].shifts = pieces[i].shifts;
        plant(&all[i], &pieces[i], 1, 1);
    }
    return all;
}

CONVERSIONS(scan, struct pieces, scan, bounds[i], shifts[i])
CONVERSIONS(halve, struct pieces, halve, bounds[i], shifts[i])
CONVERSIONS(select_half, struct pieces, select_half, bounds[i], shifts[i])
CONVERSIONS(descend, struct tree, descend, bounds[i], shifts[i])

const struct rival plain_rivals[] = {
    {"linear scan", pieces_make, scan_to_stream, scan_to_content, 512},
    {"branchy binary", pieces_make, halve_to_stream, halve_to_content,
     SIZE_MAX},
    {"branchless binary", pieces_make, select_half_to_stream,
     select_half_to_content, SIZE_MAX},
    {"tree by levels", tree_make, descend_to_stream, descend_to_content,
     SIZE_MAX},
    {0}};
