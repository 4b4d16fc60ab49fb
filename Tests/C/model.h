/*
 * What a session must keep and tell, in the fewest words: where the viewer may
 * be, which bookmarks there are, and below which nothing is written. It knows
 * the header, no pipeline, and no code of the library's.
 *
 * It is tolerant where the header leaves it open, and there alone: each such
 * place has a comment that begins with "Open:".
 */
#ifndef MODEL_H
#define MODEL_H

#include "show.h"

#include <reprise/reprise.h>

#define MODEL_IDS 3
#define MODEL_AIMS 12
#define MODEL_PAST 40

typedef enum phase {
    PHASE_IDLE,   /* nothing named, or left before it landed */
    PHASE_NAMED,  /* loaded, not up */
    PHASE_RISING, /* on its way up, nothing told yet */
    PHASE_LANDED,
    PHASE_LEFT
} phase;

typedef enum certainty { NO, MAYBE, YES } certainty;

typedef struct row {
    gboolean exists, finished, in_break;
    gint64 content_time, content_duration;
} row;

/* A stretch of stream in which the place is; both ends belong to it. */
typedef struct span {
    gint64 from, to;
} span;

/* A row that has to be in the store, and what allows for another. */
typedef struct claim {
    guint id;
    const show *given;
    gboolean has_landed, is_ended;
    span spans[MODEL_AIMS];
    guint count;
    certainty has_floor;
    gint64 floor;
    gboolean may_keep; /* what the store had before */
    row before;
    span past[MODEL_PAST];
    guint past_count;
} claim;

typedef struct model {
    row rows[MODEL_IDS];
    phase phase;
    guint id;
    const show *truth; /* what plays */
    const show *given; /* what the session was told */
    reprise_start start;
    gint64 start_time;
    /* Content times at which it may begin; 0: at the start. */
    gint64 begins[MODEL_AIMS];
    guint begin_count;
    gboolean is_asked; /* a seek took the resume's place */
    /* Where the viewer may be, or will be once all has settled. */
    span aims[MODEL_AIMS];
    guint aim_count;
    gboolean is_ours;   /* the last aim is the session's seek */
    gboolean is_raw;    /* the last aim is the application's */
    gboolean is_loose;  /* which of them comes last is open */
    gboolean was_moved; /* by a seek since it settled */
    certainty has_floor;
    gint64 floor;
    gboolean is_ended;
    /* Nothing has played since a bookmark was removed, the breaks replaced, or
     * the viewer taken to a place. */
    gboolean is_still;
    /* Where, in the film, the viewer has been since the store was looked at: a
     * pause or a second of play may have been written there. */
    span past[MODEL_PAST];
    guint past_count;
} model;

void model_load(model *self, guint id, const show *show, reprise_start start,
                gint64 start_time);
/* The playbin goes up. */
void model_rise(model *self);
/* The event that a load began with; FALSE: it may not. */
gboolean model_begin(model *self, reprise_event_type type, gint64 content_time);
/* Where a seek to this content time leads. */
gint64 model_target(const model *self, gint64 content_time);
void model_seek(model *self, gint64 content_time);
/* lag: how far the demuxer's clock may be ahead of the playlist's. */
void model_raw(model *self, gint64 stream_time, gint64 lag);
/* All has settled, on the frame that begins there. */
void model_settle(model *self, gint64 stream_time);
void model_timeline(model *self, const show *given);
void model_remove(model *self);
void model_leave(model *self);

/* The viewer was in one of these stretches, and is not any more. */
void model_pass(model *self, const span *spans, guint count);
/* What must be stored for a viewer in one of these stretches. */
claim model_claim(const model *self, const span *spans, guint count);
/* Whether it is; why not. */
const char *claim_refuses(const claim *self, const row *stored);
/* Takes over what the store was seen to have. asked: by a save. */
void model_stored(model *self, guint id, const row *stored, gboolean asked);

#endif
