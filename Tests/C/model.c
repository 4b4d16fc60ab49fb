#include "model.h"

#define BREAK_TOLERANCE (500 * (gint64)GST_MSECOND)

static gint64 content_duration(const model *self)
{
    /* Without breaks it is the pipeline's. */
    return self->given->name != NULL ? self->given->content_duration
                                     : self->truth->stream_duration;
}

static gint64 content_of(const model *self, gint64 stream_time)
{
    return show_content(self->given, stream_time);
}

static void aim_at(model *self, gint64 from, gint64 to)
{
    g_assert_cmpuint(self->aim_count, <, MODEL_AIMS);
    self->aims[self->aim_count++] = (span){from, to};
}

/* -- Beginning ------------------------------------------------------------- */

void model_load(model *self, guint id, const show *show, reprise_start start,
                gint64 start_time)
{
    self->phase = PHASE_NAMED;
    self->id = id;
    self->truth = self->given = show;
    self->start = start;
    self->start_time = start_time;
    self->begin_count = self->aim_count = 0;
    self->is_asked = self->is_loose = self->was_moved = FALSE;
    self->is_ours = self->is_raw = self->is_ended = FALSE;
    self->is_still = TRUE;
    self->has_floor = NO;
    self->past_count = 0;
}

/* A place in a break is that break's own in another stream. */
static gint64 resumed_at(const model *self, const row *row)
{
    if (!row->exists || row->finished)
        return 0;
    for (guint i = 0; row->in_break && i < self->given->count; i++) {
        gint64 start = self->given->breaks[i].content_time;

        if (ABS(start - row->content_time) <= BREAK_TOLERANCE)
            return start;
    }
    /* Open: a place beyond the film, kept under other breaks. It starts over. */
    return row->content_time < content_duration(self) ? row->content_time : 0;
}

static gint64 begins_at(const model *self)
{
    switch (self->start) {
        case REPRISE_START_RESUME:
            return resumed_at(self, &self->rows[self->id]);
        case REPRISE_START_AT:
            return self->start_time;
        default:
            return 0;
    }
}

static void hold_floor(model *self)
{
    const row *row = &self->rows[self->id];

    self->has_floor = NO;
    if (row->exists && !row->finished && self->start != REPRISE_START_BEGINNING)
        self->has_floor = YES;
    if (self->start == REPRISE_START_RESUME && resumed_at(self, row) == 0)
        self->has_floor = NO;
    self->floor = row->content_time;
}

static void add_begin(model *self, gint64 content_time)
{
    g_assert_cmpuint(self->begin_count, <, MODEL_AIMS);
    self->begins[self->begin_count++] = content_time;
}

static gint64 begin_of(const model *self, guint index)
{
    gint64 begin = self->begins[index];

    return begin > 0 ? model_target(self, begin) : 0;
}

void model_rise(model *self)
{
    if (self->phase != PHASE_NAMED)
        return; /* one load serves one way up */
    self->phase = PHASE_RISING;
    if (self->is_asked) {
        model_seek(self, self->begins[self->begin_count - 1]);
        return;
    }
    hold_floor(self);
    add_begin(self, begins_at(self));
    for (guint i = 0; i < self->begin_count; i++)
        aim_at(self, begin_of(self, i), begin_of(self, i));
}

/* Whether one of the places at which it may begin leads there. */
static gboolean may_begin(const model *self, gint64 content_time)
{
    for (guint i = 0; i < self->begin_count; i++) {
        if (content_of(self, begin_of(self, i)) == content_time)
            return TRUE;
    }
    return FALSE;
}

gboolean model_begin(model *self, reprise_event_type type, gint64 content_time)
{
    self->phase = PHASE_LANDED;
    /* The application placed it itself. */
    if (self->is_loose || self->is_raw)
        return type == REPRISE_EVENT_STARTED_OVER ||
               may_begin(self, content_time);
    if (type == REPRISE_EVENT_STARTED_OVER && content_time != 0)
        return FALSE;
    /* Open: a film that begins with an advertisement can be resumed in it. */
    if (type == REPRISE_EVENT_RESUMED && content_time == 0 && !self->is_asked &&
        !self->rows[self->id].in_break)
        return FALSE;
    return may_begin(self, content_time);
}

/* -- Seeks ----------------------------------------------------------------- */

gint64 model_target(const model *self, gint64 content_time)
{
    gint64 end = content_duration(self);
    const show *given = self->given;

    if (content_time < end)
        return show_stream(given, content_time);
    if (given->count > 0 && given->breaks[given->count - 1].content_time >= end)
        return given->breaks[given->count - 1].stream_time;
    return show_stream(given, end - GST_SECOND);
}

/* A seek takes the floor with it once it has landed. */
static void move(model *self)
{
    if (self->has_floor == YES)
        self->has_floor = MAYBE;
    self->was_moved = TRUE;
    self->is_ended = FALSE;
    self->is_still = FALSE;
}

static gboolean may_be_in_preroll(const model *self)
{
    gint64 start = show_stream(self->given, 0);

    for (guint i = 0; i < self->aim_count; i++) {
        if (self->aims[i].from < start)
            return TRUE;
    }
    return FALSE;
}

void model_seek(model *self, gint64 content_time)
{
    gint64 target = model_target(self, content_time);
    /* Open: whether a viewer who is on the way somewhere is in the pre-roll. */
    gboolean to_preroll = content_time == 0 && may_be_in_preroll(self);

    if (self->phase <= PHASE_RISING) {
        self->is_asked = TRUE;
        add_begin(self, content_time);
        to_preroll = content_time == 0;
        if (self->phase == PHASE_NAMED)
            return;
    }
    move(self);
    self->aim_count = 0;
    if (to_preroll)
        aim_at(self, 0, 0);
    aim_at(self, target, target);
    self->is_ours = TRUE;
    self->is_raw = self->is_loose = FALSE;
}

/* Open: which of the two comes last when the session's seek is on its way and
 * the application seeks by itself. */
void model_raw(model *self, gint64 stream_time, gint64 lag)
{
    if (self->phase == PHASE_RISING || (self->is_ours && self->was_moved))
        self->is_loose = TRUE;
    if (!self->is_loose)
        self->aim_count = 0;
    if (self->aim_count == MODEL_AIMS)
        self->aim_count--;
    move(self);
    aim_at(self, MAX(stream_time - lag, 0), stream_time);
    self->is_raw = TRUE;
    self->is_ours = FALSE;
}

void model_settle(model *self, gint64 stream_time)
{
    if (self->was_moved ||
        (self->has_floor != NO && content_of(self, stream_time) >= self->floor))
        self->has_floor = NO;
    self->was_moved = self->is_loose = self->is_ours = self->is_raw = FALSE;
    self->aim_count = 0;
    aim_at(self, stream_time, stream_time + FRAME - 1);
}

/* -- What else happens ----------------------------------------------------- */

void model_timeline(model *self, const show *given)
{
    self->given = given;
    self->is_still = TRUE;
}

void model_remove(model *self)
{
    /* Open: when a load reads the bookmark. */
    if (self->phase == PHASE_NAMED && !self->is_asked)
        add_begin(self, begins_at(self));
    if (self->phase == PHASE_RISING && !self->is_asked) {
        add_begin(self, 0);
        aim_at(self, 0, 0);
    }
    self->rows[self->id].exists = FALSE;
    self->has_floor = NO;
    self->is_still = TRUE;
}

void model_leave(model *self)
{
    if (self->phase == PHASE_LANDED)
        self->phase = PHASE_LEFT;
    else if (self->phase == PHASE_RISING || self->phase == PHASE_NAMED)
        self->phase = PHASE_IDLE;
}

/* -- The store ------------------------------------------------------------- */

void model_pass(model *self, const span *spans, guint count)
{
    for (guint i = 0; i < count && self->phase == PHASE_LANDED; i++) {
        g_assert_cmpuint(self->past_count, <, MODEL_PAST);
        self->past[self->past_count++] =
            (span){show_content(self->given, spans[i].from),
                   show_content(self->given, spans[i].to)};
    }
}

claim model_claim(const model *self, const span *spans, guint count)
{
    claim claim = {.id = self->id,
                   .given = self->given,
                   .has_landed = self->phase == PHASE_LANDED,
                   .is_ended = self->is_ended,
                   .count = count,
                   .has_floor = self->has_floor,
                   .floor = self->floor,
                   /* Open: without a save, a pause that follows a removal or
                    * other breaks need not write; nor is the place of
                    * REPRISE_START_AT watched past before it plays. */
                   .may_keep = self->is_still,
                   .before = self->rows[self->id]};

    for (guint i = 0; i < count; i++)
        claim.spans[i] = spans[i];
    for (guint i = 0; i < self->past_count; i++)
        claim.past[i] = self->past[i];
    claim.past_count = self->past_count;
    return claim;
}

void model_stored(model *self, guint id, const row *stored, gboolean asked)
{
    self->rows[id] = *stored;
    if (id != self->id || self->phase != PHASE_LANDED)
        return;
    self->past_count = 0;
    if (asked)
        self->is_still = FALSE;
    if (self->has_floor == YES && stored->exists &&
        stored->content_time > self->floor)
        self->has_floor = NO;
}
