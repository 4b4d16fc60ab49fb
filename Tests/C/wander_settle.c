/* Waiting for what must come. */
#include "wander.h"

/* -- Waiting --------------------------------------------------------------- */

/* An end of stream or an error that the bus has. */
gboolean wander_is_over(wander *self)
{
    GstMessage *message;

    while ((message = gst_bus_pop_filtered(
                self->bus, GST_MESSAGE_EOS | GST_MESSAGE_ERROR)) != NULL) {
        if (GST_MESSAGE_TYPE(message) == GST_MESSAGE_ERROR) {
            GError *error = NULL;

            gst_message_parse_error(message, &error, NULL);
            disagree(self, "the pipeline died: %s", error->message);
        }
        self->model.is_ended = TRUE;
        gst_message_unref(message);
    }
    return self->model.is_ended;
}

typedef gboolean (*wanted)(wander *self, const viewer_event *event);

/* The first event from this one on that is wanted. Its end: it is not there. */
static guint find_locked(wander *self, wanted is_wanted, guint from)
{
    GArray *events = self->viewer->events;

    while (from < events->len &&
           !is_wanted(self, &g_array_index(events, viewer_event, from)))
        from++;
    return from;
}

static viewer_event wait_event(wander *self, wanted is_wanted, guint from,
                               const char *what)
{
    gint64 deadline =
        g_get_monotonic_time() + PATIENCE_MS * G_TIME_SPAN_MILLISECOND;
    viewer *viewer = self->viewer;
    viewer_event event;
    guint found;

    g_mutex_lock(&viewer->lock);
    while ((found = find_locked(self, is_wanted, from)) >=
           viewer->events->len) {
        if (!g_cond_wait_until(&viewer->told, &viewer->lock, deadline))
            disagree(self, "%s was not told", what);
    }
    event = g_array_index(viewer->events, viewer_event, found);
    g_mutex_unlock(&viewer->lock);
    return event;
}

static gboolean is_refusal(wander *self, const viewer_event *event)
{
    (void)self;
    return event->type == REPRISE_EVENT_SEEKED &&
           event->status == REPRISE_ERROR_SEEK_FAILED;
}

gboolean wander_was_refused(wander *self, guint from)
{
    gboolean result;

    g_mutex_lock(&self->viewer->lock);
    result = find_locked(self, is_refusal, from) < self->viewer->events->len;
    g_mutex_unlock(&self->viewer->lock);
    return result;
}

static gboolean is_begin(wander *self, const viewer_event *event)
{
    (void)self;
    return event->type <= REPRISE_EVENT_RESUME_FAILED;
}

static void begin(wander *self, const viewer_event *event)
{
    if (event->type == REPRISE_EVENT_RESUME_FAILED)
        disagree(self, "RESUME_FAILED %s", reprise_status_name(event->status));
    if (strcmp(event->content_id, wander_ids[self->model.id]) != 0 ||
        !model_begin(&self->model, event->type, event->content_time))
        disagree(self, "it began with event %d at %" G_GINT64_FORMAT,
                 event->type, event->content_time);
}

void wander_notice_begin(wander *self)
{
    GArray *events = self->viewer->events;
    viewer_event event = {0};
    gboolean is_told;
    guint found;

    if (self->model.phase != PHASE_RISING)
        return;
    g_mutex_lock(&self->viewer->lock);
    found = find_locked(self, is_begin, self->since);
    is_told = found < events->len;
    if (is_told)
        event = g_array_index(events, viewer_event, found);
    g_mutex_unlock(&self->viewer->lock);
    if (is_told)
        begin(self, &event);
}

/* SEEKED, or how a load began that a seek came before. */
static gboolean is_landing(wander *self, const viewer_event *event)
{
    if (event->type != REPRISE_EVENT_SEEKED && !is_begin(self, event))
        return FALSE;
    if (event->type == REPRISE_EVENT_SEEKED && event->status != REPRISE_OK)
        return TRUE;
    for (guint i = 0; i < self->model.aim_count; i++) {
        if (ABS(show_content(self->model.given, self->model.aims[i].from) -
                event->content_time) < FRAME)
            return TRUE;
    }
    return FALSE;
}

void wander_settle(wander *self)
{
    model *model = &self->model;
    viewer_event event;

    if (model->phase == PHASE_RISING) {
        event = wait_event(self, is_begin, self->since, "how the load began");
        begin(self, &event);
    }
    if (model->phase == PHASE_LANDED && model->is_loose) {
        /* It is open where the viewer is: here, from now on. */
        self->mark = observer_frame_count(self->viewer->eyes);
        self->asked = self->viewer->events->len;
        model_seek(model, 70 * GST_SECOND);
        if (reprise_session_seek(self->viewer->session, 70 * GST_SECOND) !=
            REPRISE_OK)
            disagree(self, "a seek was refused");
    }
    if (model->phase == PHASE_LANDED && model->is_ours && model->was_moved) {
        event = wait_event(self, is_landing, self->asked, "SEEKED");
        if (event.status != REPRISE_OK)
            disagree(self, "SEEKED %s", reprise_status_name(event.status));
    }
    if (self->state > GST_STATE_READY)
        viewer_settle(self->viewer);
    if (model->phase == PHASE_LANDED)
        wander_check_screen(self);
}
