/* What goes up and down: states, loads, sessions. */
#include "wander.h"

void wander_expect(wander *self, const char *call, reprise_status status,
                   reprise_status expected)
{
    if (status != expected)
        disagree(self, "%s: %s, not %s", call, reprise_status_name(status),
                 reprise_status_name(expected));
}

gboolean wander_is_hls(const show *show)
{
    return show != NULL && g_str_has_suffix(show->file, ".m3u8");
}

gboolean wander_is_up(const wander *self)
{
    return self->state > GST_STATE_READY;
}

/* -- States ---------------------------------------------------------------- */

/* The bookmark is owed from here on; it is looked at at once if at_once, or if
 * only the session's thread can tell whether anything had landed. */
static void leave(wander *self, GstState state, gboolean at_once)
{
    gint64 before = wander_screen(self);
    span spans[MODEL_AIMS];
    guint count;

    viewer_set_state(self->viewer, state);
    self->state = state;
    if (self->model.phase == PHASE_RISING) {
        (void)reprise_session_save(self->viewer->session);
        wander_notice_begin(self);
        at_once = TRUE;
    }
    if (self->model.phase >= PHASE_RISING && self->model.phase < PHASE_LEFT) {
        count = wander_spans(self, before, spans);
        self->owed = model_claim(&self->model, spans, count);
        self->owes = TRUE;
        self->left_asked = self->asked;
        self->left_from =
            (span){MAX(before - FRAME, 0), wander_screen(self) + 2 * FRAME - 1};
        self->left_at_start = FALSE;
        for (guint i = 0; i < count; i++)
            self->left_at_start |=
                show_content(self->model.given, spans[i].from) == 0;
        model_leave(&self->model);
    }
    if (at_once)
        wander_check_owed(self);
}

void wander_go(wander *self, GstState state, gboolean at_once)
{
    gboolean rises = !wander_is_up(self);

    if (state <= GST_STATE_READY) {
        if (wander_is_up(self) && self->is_playbin3 &&
            self->model.phase != PHASE_LANDED)
            wander_settle(self);
        if (wander_is_up(self))
            leave(self, state, at_once);
        viewer_set_state(self->viewer, state);
        self->state = state;
        return;
    }
    if (rises) {
        self->mark = 0;
        self->aimed_at = g_get_monotonic_time();
        observer_clear(self->viewer->eyes);
        model_rise(&self->model);
        self->has_played = FALSE;
    }
    self->has_played |= state == GST_STATE_PLAYING;
    self->state = state;
    viewer_set_state(self->viewer, state);
}

/* -- Loads ----------------------------------------------------------------- */

void wander_load(wander *self, const action *action)
{
    const show *show = &self->shows[action->show];
    reprise_stream stream;
    char *uri = wander_is_hls(show) ? media_server_uri(self->server, show->file)
                                    : media_file_uri(show->file);

    if (action->variant > 0)
        wander_go(self, action->variant == 1 ? GST_STATE_READY : GST_STATE_NULL,
                  action->waits);
    reprise_stream_init(&stream);
    stream.content_id = wander_ids[action->id];
    stream.timeline = self->timelines[action->show];
    stream.start = (reprise_start)action->start;
    stream.start_content_time = action->time;
    if (wander_is_up(self)) {
        wander_expect(self, "load",
                      reprise_session_load(self->viewer->session, &stream),
                      REPRISE_ERROR_INVALID_STATE);
    } else {
        g_mutex_lock(&self->viewer->lock);
        self->since = self->viewer->events->len;
        g_mutex_unlock(&self->viewer->lock);
        viewer_load_stream(self->viewer, uri, &stream);
        model_load(&self->model, action->id, show, stream.start, action->time);
        self->asked = self->since;
        self->has_loaded = TRUE;
    }
    g_free(uri);
}

void wander_reopen(wander *self, const action *action)
{
    gint64 before;
    span spans[MODEL_AIMS];
    reprise_status status;
    claim claim;

    if (action->variant > 0)
        wander_go(self, GST_STATE_NULL, action->waits);
    before = wander_screen(self);
    status = viewer_close(self->viewer);
    wander_notice_begin(self);
    if (self->model.phase >= PHASE_NAMED && self->model.phase < PHASE_LEFT) {
        claim =
            model_claim(&self->model, spans, wander_spans(self, before, spans));
        wander_check_claim(self, &claim, FALSE);
    }
    if (status != REPRISE_OK && status != REPRISE_ERROR_INVALID_STATE)
        disagree(self, "close: %s", reprise_status_name(status));
    self->model.phase = PHASE_IDLE;
    self->has_loaded = FALSE;
    viewer_open(self->viewer);
}
