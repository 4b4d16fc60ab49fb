/* What every rival is made of. */
#include <stdlib.h>

#include "rival.h"

static void append(struct pieces *pieces, uint64_t start, int64_t bound,
                   int64_t shift)
{
    pieces->starts[pieces->count] = start;
    pieces->bounds[pieces->count] = bound;
    pieces->shifts[pieces->count] = shift;
    pieces->count++;
}

/* count is that of pieces while they are filled, and one less afterwards. */
static void pieces_init(struct pieces *pieces, size_t breaks)
{
    size_t room = breaks + 3;

    pieces->count = 0;
    pieces->starts = malloc(room * sizeof *pieces->starts);
    pieces->bounds = malloc(room * sizeof *pieces->bounds);
    pieces->shifts = malloc(room * sizeof *pieces->shifts);
}

static void finish(struct pieces *pieces)
{
    pieces->starts[pieces->count] = UINT64_MAX;
    pieces->starts[pieces->count + 1] = UINT64_MAX;
    pieces->count--;
}

/* Where the programme goes on behind a break, and those that touch it. */
static void join_touching(struct pieces *pieces)
{
    for (size_t i = pieces->count - 1; i-- > 0;) {
        if (pieces->starts[i + 1] != (uint64_t)pieces->bounds[i])
            continue;
        pieces->bounds[i] = pieces->bounds[i + 1];
        pieces->shifts[i] = pieces->shifts[i + 1];
    }
}

void clocks_init(struct clocks *clocks, const reprise_break *breaks,
                 size_t count)
{
    struct pieces *content = &clocks->to_content;
    struct pieces *after = &clocks->to_stream_after;
    struct pieces *before = &clocks->to_stream_before;
    int64_t end = 0, shift = 0, first = 0;
    uint64_t reached = 0;

    pieces_init(content, count);
    pieces_init(after, count);
    pieces_init(before, count);
    append(after, 0, 0, 0);
    for (const reprise_break *b = breaks; b < breaks + count; b++) {
        int64_t content_end = b->content_time + b->replaces;

        if (b == breaks || b[-1].content_time != b->content_time)
            first = b->stream_time;
        append(content, (uint64_t)end, b->stream_time,
               b->content_time - b->stream_time);
        append(before, reached, b->content_time, first - b->content_time);
        reached = (uint64_t)b->content_time +
                  (b->replaces > 0 ? (uint64_t)b->replaces : 1);
        end = b->stream_time + b->duration;
        shift = end - content_end;
        append(after, (uint64_t)b->content_time, content_end, shift);
    }
    append(content, (uint64_t)end, INT64_MAX, -shift);
    append(before, reached, INT64_MAX, shift);
    join_touching(after);
    finish(content);
    finish(after);
    finish(before);
}

const struct rival *rivals(void)
{
    static struct rival all[16];
    size_t count = 0;

    for (const struct rival *r = plain_rivals; r->name != NULL; r++)
        all[count++] = *r;
    for (const struct rival *r = bucket_rivals; r->name != NULL; r++)
        all[count++] = *r;
    return all;
}
