/* What is on the screen, and whether it is what should be. */
#include "wander.h"

#include <stdlib.h>

/* Open: how near the place is while it plays. It was told a quarter of a second
 * ago at most and moved on by the clock, on a machine that has more to do. */
#define BEHIND (100 * (gint64)GST_MSECOND)
#define AHEAD FRAME

void disagree(wander *self, const char *format, ...)
{
    va_list arguments;
    char *text;

    va_start(arguments, format);
    text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_printerr("DISAGREES: %s\n", text);
    g_printerr("  phase %d, id %u, %s, given %s, floor %d %" G_GINT64_FORMAT
               ", moved %d, loose %d, still %d, ended %d\n",
               self->model.phase, self->model.id,
               self->model.truth != NULL ? self->model.truth->file : "-",
               self->model.given != NULL ? self->model.given->file : "-",
               self->model.has_floor, self->model.floor, self->model.was_moved,
               self->model.is_loose, self->model.is_still,
               self->model.is_ended);
    for (guint i = 0; i < self->model.aim_count; i++)
        g_printerr("  aim %" G_GINT64_FORMAT "..%" G_GINT64_FORMAT "\n",
                   self->model.aims[i].from, self->model.aims[i].to);
    g_mutex_trylock(&self->viewer->lock);
    for (guint i = 0; i < self->viewer->events->len; i++) {
        const viewer_event *event =
            &g_array_index(self->viewer->events, viewer_event, i);

        if (i + 12 >= self->viewer->events->len)
            g_printerr("  event %d, %s, %s, content %" G_GINT64_FORMAT
                       ", stream %" G_GINT64_FORMAT "\n",
                       event->type, reprise_status_name(event->status),
                       event->content_id, event->content_time,
                       event->stream_time);
    }
    _Exit(1);
}

/* -- The screen ------------------------------------------------------------ */

static gint64 place_of(wander *self, const seen_frame *frame)
{
    if (frame->code.source == SOURCE_UNREADABLE)
        disagree(self, "a frame cannot be read");
    return show_place(self->model.truth, frame->code,
                      (gint64)frame->stream_time);
}

gint64 wander_screen(wander *self)
{
    guint count;
    seen_frame *frames = observer_frames(self->viewer->eyes, &count);
    gint64 place = -1;

    if (count > 0 && self->model.truth != NULL)
        place = place_of(self, &frames[count - 1]);
    g_free(frames);
    return place;
}

static gboolean is_aim(const model *model, gint64 place)
{
    for (guint i = 0; i < model->aim_count; i++) {
        if (place + FRAME > model->aims[i].from && place <= model->aims[i].to)
            return TRUE;
    }
    return FALSE;
}

static gboolean follows(wander *self, const seen_frame *last,
                        const seen_frame *next)
{
    gint64 step = place_of(self, next) - place_of(self, last);

    return step == 0 || step == FRAME;
}

/* hlsdemux2 loses its way now and then (README), and of a seek that is not the
 * session's nobody makes up for it. It is open then where the viewer is. */
static gboolean may_stray(wander *self)
{
    if (!self->model.is_raw || !self->is_playbin3 ||
        !wander_is_hls(self->model.truth))
        return FALSE;
    g_printerr("  the application's seek was led astray\n");
    return TRUE;
}

/* The number of the first frame at the place that was sought, or count. After a
 * seek frames of before may come yet, so it is in what follows the last jump. */
static guint landing(wander *self, const seen_frame *frames, guint count)
{
    guint first = count - 1, jump;

    if (!self->model.was_moved && self->mark > 0)
        return self->mark;
    /* Nothing may be shown before it. */
    if (!self->model.was_moved)
        return is_aim(&self->model, place_of(self, frames)) ? 0 : count;
    while (first > self->mark &&
           follows(self, &frames[first - 1], &frames[first]))
        first--;
    jump = first;
    while (first < count &&
           !is_aim(&self->model, place_of(self, &frames[first])))
        first++;
    return first == count && may_stray(self) ? jump : first;
}

static gint64 check_frames(wander *self, const seen_frame *frames, guint count)
{
    guint first = landing(self, frames, count);

    if (first >= count)
        disagree(self,
                 "%u frames were shown since, the last %d of %d, and "
                 "none was where it should begin",
                 count - self->mark, frames[count - 1].code.number,
                 frames[count - 1].code.source);
    for (guint i = first + 1; i < count; i++) {
        if (!follows(self, &frames[i - 1], &frames[i]))
            disagree(self,
                     "after the frame at %" G_GINT64_FORMAT
                     " came that at %" G_GINT64_FORMAT,
                     place_of(self, &frames[i - 1]),
                     place_of(self, &frames[i]));
    }
    return place_of(self, &frames[count - 1]);
}

void wander_check_screen(wander *self)
{
    guint count;
    seen_frame *frames = observer_frames(self->viewer->eyes, &count);
    gint64 place;

    if (count == 0 || count <= self->mark)
        disagree(self, "no frame is shown");
    place = check_frames(self, frames, count);
    /* What was over before a seek is not over now. */
    if (self->model.was_moved &&
        place < self->model.truth->stream_duration - 2 * (gint64)GST_SECOND) {
        (void)wander_is_over(self);
        self->model.is_ended = FALSE;
    }
    model_settle(&self->model, place);
    self->mark = count - 1;
    g_free(frames);
}

/* The place of a settled pause is in the frame on the screen. Open: a clock that
 * had just come to the next one, which the sink had not shown yet. */
gint64 wander_paused_until(const wander *self)
{
    return self->model.aims[0].to + (self->has_played ? FRAME : 0);
}

guint wander_spans(wander *self, gint64 before, span spans[MODEL_AIMS])
{
    const model *model = &self->model;
    gint64 after = wander_screen(self), elapsed = 0;
    gboolean is_shown = before >= 0 && !model->was_moved &&
                        observer_frame_count(self->viewer->eyes) > self->mark;

    if (is_shown && before == after && model->aim_count == 1 &&
        model->aims[0].from == before && self->state == GST_STATE_PAUSED) {
        spans[0] = (span){before, wander_paused_until(self)};
        return 1;
    }
    if (is_shown) {
        spans[0] = (span){MAX(before - BEHIND, 0), after + FRAME - 1 + AHEAD};
        return 1;
    }
    if (self->state != GST_STATE_PAUSED || self->has_played)
        elapsed = (g_get_monotonic_time() - self->aimed_at) * 1000;
    for (guint i = 0; i < model->aim_count; i++) {
        spans[i] = model->aims[i];
        if (model->was_moved)
            spans[i].from = MAX(spans[i].from - FRAME, 0);
        /* The demuxer is asked for a nanosecond more than the place. */
        spans[i].to += elapsed + (model->was_moved ? FRAME : 1);
    }
    return model->aim_count;
}
