/* Whether what is stored is what has to be. */
#include "model.h"

static gboolean is_in(const claim *self, const span *span, const row *row)
{
    gint64 from = show_content(self->given, span->from);
    gint64 to = show_content(self->given, span->to);
    int first = show_break(self->given, span->from);

    /* Nothing is kept beyond the film. */
    from = MIN(from, row->content_duration);
    to = MIN(to, row->content_duration);
    if (row->content_time < from || row->content_time > to)
        return FALSE;
    return first != show_break(self->given, span->to) ||
           (first >= 0) == row->in_break;
}

static gboolean is_finished(const row *row)
{
    gint64 share = row->content_duration / 100 * 5;

    return row->content_duration - row->content_time <=
           MIN(share, 30 * GST_SECOND);
}

static gboolean may_keep(const claim *self)
{
    if (!self->has_landed || self->may_keep)
        return TRUE;
    for (guint i = 0; i < self->count; i++) {
        gint64 from = show_content(self->given, self->spans[i].from);

        /* Content time 0 is no bookmark. */
        if (from == 0 || (self->has_floor != NO && from < self->floor))
            return TRUE;
    }
    return FALSE;
}

static gboolean is_same(const row *a, const row *b)
{
    if (!a->exists || !b->exists)
        return a->exists == b->exists;
    return a->content_time == b->content_time && a->finished == b->finished &&
           a->in_break == b->in_break;
}

static gboolean is_from_before(const claim *self, const row *stored)
{
    if (is_same(stored, &self->before))
        return TRUE;
    for (guint i = 0; stored->exists && i < self->past_count; i++) {
        if (stored->content_time >= self->past[i].from &&
            stored->content_time <= self->past[i].to)
            return self->has_floor != YES ||
                   stored->content_time >= self->floor;
    }
    return FALSE;
}

const char *claim_refuses(const claim *self, const row *stored)
{
    if (may_keep(self) && is_from_before(self, stored))
        return NULL;
    if (!self->has_landed)
        return "a bookmark was written before anything had landed";
    if (!stored->exists)
        return "there is no bookmark";
    if (self->has_floor == YES && stored->content_time < self->floor)
        return "the bookmark went back below where it was";
    if (stored->finished != (self->is_ended || is_finished(stored)))
        return "finished is wrong";
    for (guint i = 0; i < self->count; i++) {
        if (is_in(self, &self->spans[i], stored))
            return NULL;
    }
    return "the bookmark is not where the viewer is";
}
