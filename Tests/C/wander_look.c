/* What is stored, told and shown. */
#include "wander.h"

row wander_row(wander *self, guint id)
{
    reprise_bookmark bookmark;
    row row = {.exists =
                   store_get(self->store, wander_ids[id], &bookmark) >= 0};

    row.finished = bookmark.finished != 0;
    row.in_break = bookmark.in_break != 0;
    row.content_time = bookmark.content_time;
    row.content_duration = bookmark.content_duration;
    if (row.exists && row.content_duration < 0)
        disagree(self, "a bookmark without a duration");
    return row;
}

void wander_check_claim(wander *self, const claim *claim, gboolean asked)
{
    row stored = wander_row(self, claim->id);
    const char *why = claim_refuses(claim, &stored);

    if (why != NULL) {
        for (guint i = 0; i < claim->count; i++)
            g_printerr("  stream %" G_GINT64_FORMAT "..%" G_GINT64_FORMAT
                       ", content %" G_GINT64_FORMAT "..%" G_GINT64_FORMAT "\n",
                       claim->spans[i].from, claim->spans[i].to,
                       show_content(claim->given, claim->spans[i].from),
                       show_content(claim->given, claim->spans[i].to));
        disagree(self,
                 "%s: %s: stored %d %" G_GINT64_FORMAT
                 " finished %d in break %d, before %d %" G_GINT64_FORMAT
                 ", may keep %d",
                 wander_ids[claim->id], why, stored.exists, stored.content_time,
                 stored.finished, stored.in_break, claim->before.exists,
                 claim->before.content_time, claim->may_keep);
    }
    model_stored(&self->model, claim->id, &stored, asked);
}

/* A save waits for all that the session's thread was told before. */
void wander_check_owed(wander *self)
{
    if (!self->owes)
        return;
    (void)reprise_session_save(self->viewer->session);
    self->owes = FALSE;
    /* Open: a seek that meets the way down can be refused, and leaves the place
     * where it was. */
    if (self->owed.count < MODEL_AIMS &&
        wander_was_refused(self, self->left_asked))
        self->owed.spans[self->owed.count++] = self->left_from;
    wander_check_claim(self, &self->owed, FALSE);
}

/* -- Saving ---------------------------------------------------------------- */

/* Open: whether a place at the very start of the film is worth keeping, while
 * what is shown and what the clock says differ by a part of a frame. */
static gboolean may_be_nothing(const claim *claim)
{
    for (guint i = 0; i < claim->count; i++) {
        if (show_content(claim->given, claim->spans[i].from) == 0)
            return TRUE;
    }
    return FALSE;
}

void wander_save(wander *self)
{
    phase phase = self->model.phase;
    gint64 before = wander_screen(self);
    reprise_status status = reprise_session_save(self->viewer->session);
    span spans[MODEL_AIMS];
    claim claim;

    wander_notice_begin(self);
    claim = model_claim(&self->model, spans, wander_spans(self, before, spans));
    if (phase == PHASE_RISING || (phase == PHASE_LEFT && self->left_at_start)) {
        /* Open: whether it had landed when the save came. */
        if (status != REPRISE_OK && status != REPRISE_ERROR_INVALID_STATE)
            disagree(self, "save: %s", reprise_status_name(status));
        claim.may_keep = TRUE;
    } else if (phase == PHASE_LANDED || phase == PHASE_LEFT) {
        if (status != REPRISE_OK &&
            !(status == REPRISE_ERROR_INVALID_STATE && may_be_nothing(&claim)))
            disagree(self, "save: %s", reprise_status_name(status));
        claim.may_keep = status != REPRISE_OK;
    } else if (status != REPRISE_ERROR_INVALID_STATE) {
        disagree(self, "save, with nothing to save: %s",
                 reprise_status_name(status));
    }
    if (self->model.phase == PHASE_LANDED)
        wander_check_claim(self, &claim, status == REPRISE_OK);
}

/* -- A settled pause --------------------------------------------------------- */

static void check_position(wander *self)
{
    const model *model = &self->model;
    gint64 shown = model->aims[0].from, place;
    reprise_position position;

    reprise_position_init(&position);
    if (reprise_session_get_position(self->viewer->session, &position) !=
        REPRISE_OK)
        disagree(self, "no position in a pause");
    place = position.stream_time;
    if (place < shown || place > wander_paused_until(self))
        disagree(self,
                 "the frame at %" G_GINT64_FORMAT
                 " is shown, and the position is %" G_GINT64_FORMAT,
                 shown, place);
    if (position.content_time != show_content(model->given, place) ||
        position.break_index != show_break(model->given, place))
        disagree(self,
                 "%" G_GINT64_FORMAT
                 " of the stream is content %" G_GINT64_FORMAT " in break %d",
                 place, position.content_time, position.break_index);
    if (self->is_in_break != (position.break_index >= 0))
        disagree(self, "breaks were told otherwise than break %d",
                 position.break_index);
}

void wander_look(wander *self)
{
    reprise_position position;

    if (self->state == GST_STATE_PAUSED)
        wander_settle(self);
    if (self->model.phase == PHASE_LANDED) {
        wander_save(self);
        wander_judge_events(self);
        check_position(self);
        self->looks++;
    } else if (self->model.phase != PHASE_RISING) {
        reprise_position_init(&position);
        if (reprise_session_get_position(self->viewer->session, &position) !=
            REPRISE_ERROR_INVALID_STATE)
            disagree(self, "a position, where nothing is known");
    }
}

/* -- Events ---------------------------------------------------------------- */

static const char *judge(wander *self, const viewer_event *event)
{
    switch (event->type) {
        case REPRISE_EVENT_RESUME_FAILED:
            return "RESUME_FAILED";
        case REPRISE_EVENT_SAVE_FAILED:
            return "SAVE_FAILED";
        case REPRISE_EVENT_SNAPBACK:
            return "SNAPBACK";
        case REPRISE_EVENT_SEEKED:
            return event->status == REPRISE_OK ||
                           (event->status == REPRISE_ERROR_SEEK_FAILED &&
                            self->model.phase != PHASE_LANDED)
                       ? NULL
                       : "SEEKED, and failed";
        case REPRISE_EVENT_BREAK_STARTED:
            if (self->is_in_break)
                return "a break began in a break";
            self->is_in_break = TRUE;
            return NULL;
        case REPRISE_EVENT_BREAK_ENDED:
            if (!self->is_in_break)
                return "a break ended that had not begun";
            self->is_in_break = FALSE;
            return NULL;
        default:
            return NULL;
    }
}

void wander_judge_events(wander *self)
{
    GArray *events = self->viewer->events;
    const char *why = NULL;
    viewer_event event;

    g_mutex_lock(&self->viewer->lock);
    while (why == NULL && self->judged < events->len) {
        event = g_array_index(events, viewer_event, self->judged++);
        why = judge(self, &event);
    }
    g_mutex_unlock(&self->viewer->lock);
    if (why != NULL)
        disagree(self, "%s: %s", why, reprise_status_name(event.status));
}
