/* What the application does. */
#include "wander.h"

const char *const wander_ids[MODEL_IDS] = {"film", "other", "third"};

wander *wander_new(const char *factory)
{
    static const char *const files[][2] = {{"monday.m3u8", "monday"},
                                           {"tuesday.m3u8", "tuesday"},
                                           {"plain.m3u8", NULL},
                                           {"film.mp4", NULL},
                                           {"stitched.mp4", "tuesday"}};
    wander *self = g_new0(wander, 1);

    self->server = media_server_start(NULL);
    self->path = store_path_new();
    self->store = store_open(self->path);
    self->viewer = viewer_new(factory, self->store);
    self->viewer->config.save_interval = GST_SECOND;
    self->bus = gst_element_get_bus(self->viewer->playbin);
    self->state = GST_STATE_NULL;
    self->is_playbin3 = strcmp(factory, "playbin3") == 0;
    for (guint i = 0; i < WANDER_SHOWS; i++) {
        self->shows[i] = show_of(files[i][0], files[i][1]);
        if (files[i][1] != NULL)
            self->timelines[i] = timeline_of(files[i][1]);
    }
    self->none = show_of("", NULL);
    viewer_open(self->viewer);
    return self;
}

void wander_free(wander *self)
{
    gst_object_unref(self->bus);
    viewer_free(self->viewer);
    for (guint i = 0; i < WANDER_SHOWS; i++) {
        reprise_timeline_unref(self->timelines[i]);
        show_clear(&self->shows[i]);
    }
    reprise_store_unref(self->store);
    store_path_free(self->path);
    media_server_stop(self->server);
    g_free(self);
}

/* -- Seeks ----------------------------------------------------------------- */

/* Before the viewer goes elsewhere, or other breaks count. */
static void pass(wander *self)
{
    span spans[MODEL_AIMS];
    gint64 screen = wander_screen(self);
    guint count;

    if (self->model.phase != PHASE_LANDED)
        return;
    count = wander_spans(self, screen, spans);
    if (self->model.past_count + count > MODEL_PAST)
        wander_save(self);
    model_pass(&self->model, spans, count);
}

static void aim(wander *self)
{
    self->has_played = self->state == GST_STATE_PLAYING;
    self->aimed_at = g_get_monotonic_time();
    self->mark = observer_frame_count(self->viewer->eyes);
    g_mutex_lock(&self->viewer->lock);
    self->asked = self->viewer->events->len;
    g_mutex_unlock(&self->viewer->lock);
}

static void seek(wander *self, gint64 content_time)
{
    gboolean is_named =
        self->model.phase >= PHASE_NAMED && self->model.phase <= PHASE_LANDED;

    /* Other breaks than the stream's can lead to where it has nothing. */
    if (is_named && model_target(&self->model, content_time) >
                        self->model.truth->stream_duration - FRAME)
        content_time = 30 * GST_SECOND;
    pass(self);
    if (self->model.phase >= PHASE_RISING)
        aim(self);
    if (is_named)
        model_seek(&self->model, content_time);
    wander_expect(self, "seek",
                  reprise_session_seek(self->viewer->session, content_time),
                  is_named ? REPRISE_OK : REPRISE_ERROR_INVALID_STATE);
}

/* Anywhere in the stream, breaks included, but its last two seconds. */
static void seek_raw(wander *self, gint64 time)
{
    const show *truth = self->model.truth;
    gboolean is_watched =
        self->model.phase == PHASE_RISING || self->model.phase == PHASE_LANDED;
    gboolean is_settled = is_watched && !self->model.was_moved &&
                          self->model.phase == PHASE_LANDED;
    gboolean is_taken;
    guint mark = observer_frame_count(self->viewer->eyes);
    gint64 lag = 0;
    span spans[MODEL_AIMS];
    guint count = 0;

    if (truth == NULL)
        return;
    if (wander_is_hls(truth))
        lag = 800 * (gint64)GST_MSECOND;
    time =
        (time + time / 2) % (truth->stream_duration - 2 * (gint64)GST_SECOND);
    if (self->model.phase == PHASE_LANDED) {
        if (self->model.past_count > MODEL_PAST / 2)
            wander_save(self);
        count = wander_spans(self, wander_screen(self), spans);
    }
    is_taken = gst_element_seek_simple(
        self->viewer->playbin, GST_FORMAT_TIME,
        GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE, time);
    if (!wander_is_up(self) && is_taken)
        disagree(self, "a seek in %s was taken",
                 gst_element_state_get_name(self->state));
    if (is_watched && (is_taken || !is_settled)) {
        model_pass(&self->model, spans, count);
        aim(self);
        self->mark = mark;
        model_raw(&self->model, time, lag);
    }
}

/* -- The rest -------------------------------------------------------------- */

static void replace_timeline(wander *self, const action *action)
{
    model *model = &self->model;
    const show *given = model->given;
    reprise_timeline *timeline = NULL;
    gboolean is_watched =
        model->phase == PHASE_RISING || model->phase == PHASE_LANDED;

    if (action->variant > 0 && is_watched) {
        wander_settle(self);
        given = action->variant == 1 ? &self->shows[action->show] : &self->none;
    }
    for (guint i = 0; i < WANDER_SHOWS; i++) {
        if (given == &self->shows[i])
            timeline = self->timelines[i];
    }
    wander_expect(self, "set_timeline",
                  reprise_session_set_timeline(self->viewer->session, timeline),
                  self->has_loaded ? REPRISE_OK : REPRISE_ERROR_INVALID_STATE);
    if (action->variant > 0 && is_watched) {
        pass(self);
        model_timeline(model, given);
    }
}

static void forget(wander *self)
{
    wander_expect(
        self, "remove",
        reprise_store_remove(self->store, NULL, wander_ids[self->model.id]),
        REPRISE_OK);
    model_remove(&self->model);
}

static void play(wander *self, guint frames)
{
    guint count;
    gint64 deadline =
        g_get_monotonic_time() + PATIENCE_MS * G_TIME_SPAN_MILLISECOND;

    if (!wander_is_up(self))
        return;
    wander_go(self, GST_STATE_PLAYING, FALSE);
    wander_settle(self);
    count = observer_frame_count(self->viewer->eyes);
    while (
        !wander_is_over(self) &&
        !observer_wait_frame(self->viewer->eyes, count + frames, 100, NULL)) {
        if (g_get_monotonic_time() > deadline)
            disagree(self, "no more frames come");
    }
    self->model.is_still = self->model.is_ended;
    wander_settle(self);
}

void wander_perform(wander *self, const action *action)
{
    if (action->kind != ACTION_LOAD || action->variant > 0)
        wander_check_owed(self);
    (void)wander_is_over(self);
    switch (action->kind) {
        case ACTION_LOAD:
            wander_load(self, action);
            break;
        case ACTION_STATE:
            wander_go(self, action->state, action->waits);
            break;
        case ACTION_SEEK:
            seek(self, action->time);
            break;
        case ACTION_RAW:
            seek_raw(self, action->time);
            break;
        case ACTION_SAVE:
            wander_save(self);
            break;
        case ACTION_TIMELINE:
            replace_timeline(self, action);
            break;
        case ACTION_REMOVE:
            forget(self);
            break;
        case ACTION_LOOK:
            if (wander_is_up(self))
                wander_go(self, GST_STATE_PAUSED, FALSE);
            wander_look(self);
            break;
        case ACTION_PLAY:
            play(self, action->frames);
            break;
        case ACTION_REOPEN:
            wander_reopen(self, action);
            break;
    }
    if (action->waits ||
        (self->is_playbin3 && wander_is_hls(self->model.truth)))
        wander_settle(self);
    wander_judge_events(self);
}
