/*
 * A viewer and an application that does what it is told by a list of actions;
 * after each, what the session keeps, tells and shows is held against a model.
 * The first disagreement ends the process with status 1.
 */
#ifndef WANDER_H
#define WANDER_H

#include "actions.h"
#include "model.h"
#include "viewer.h"

#define WANDER_SHOWS 5

typedef struct wander {
    model model;
    viewer *viewer;
    media_server *server;
    char *path;
    reprise_store *store;
    show shows[WANDER_SHOWS], none;
    reprise_timeline *timelines[WANDER_SHOWS];
    GstState state; /* that the playbin was last set to */
    GstBus *bus;
    guint since;     /* events that came before the load */
    guint asked;     /* events that came before the last seek */
    guint judged;    /* events that have been looked at */
    guint mark;      /* the frame it was at, or that came before a seek */
    gint64 aimed_at; /* monotonic */
    /* GStreamer 1.22 by itself (Tests/Plain/hurried.c): hlsdemux2 ends the
     * process, or hangs, when a seek or a READY meets a download, and playbin3
     * hangs when a READY meets it on its way up. So with HLS on playbin3
     * everything settles before the next action, and with MP4 before it goes
     * down from where nothing has landed. */
    gboolean is_playbin3;
    gboolean has_loaded, is_in_break;
    gboolean has_played; /* since the last seek, or since it went up */
    gboolean left_at_start;
    guint left_asked; /* what asked was when it was left */
    span left_from;   /* where it was before a seek that was left */
    /* A bookmark that the store need not have yet. */
    gboolean owes;
    claim owed;
    guint looks; /* pauses in which frame, place and bookmark agreed */
} wander;

wander *wander_new(const char *factory);
void wander_free(wander *self);
void wander_perform(wander *self, const action *action);

/* -- For wander*.c alone ------------------------------------------------- */

extern const char *const wander_ids[MODEL_IDS];

void disagree(wander *self, const char *format, ...)
    G_GNUC_PRINTF(2, 3) G_GNUC_NORETURN;

void wander_expect(wander *self, const char *call, reprise_status status,
                   reprise_status expected);
gboolean wander_is_hls(const show *show);
gboolean wander_is_up(const wander *self);
/* To a state; the bookmark is looked at at once if at_once. */
void wander_go(wander *self, GstState state, gboolean at_once);
void wander_load(wander *self, const action *action);
void wander_reopen(wander *self, const action *action);

/* Where the frame begins that is on the screen, or -1. */
gint64 wander_screen(wander *self);
/* What was shown since the last time, and that all has settled on it. */
void wander_check_screen(wander *self);
/* Waits until the playbin, the session and the screen have settled, and checks
 * that they did so where they should. */
void wander_settle(wander *self);
/* Whether a seek of the session's was refused after this many events. */
gboolean wander_was_refused(wander *self, guint from);
/* Takes note of the event that a load begins with, if it was told. */
void wander_notice_begin(wander *self);
/* The events so far: those of breaks in pairs, no failure. */
void wander_judge_events(wander *self);
gboolean wander_is_over(wander *self);

/* Where the viewer may be: before is the screen when the call began. */
guint wander_spans(wander *self, gint64 before, span spans[MODEL_AIMS]);
/* The end of the stretch in which the place of a settled pause is. */
gint64 wander_paused_until(const wander *self);
row wander_row(wander *self, guint id);
void wander_check_claim(wander *self, const claim *claim, gboolean asked);
void wander_check_owed(wander *self);
/* reprise_session_save(), and what is stored then. */
void wander_save(wander *self);
/* A settled pause. */
void wander_look(wander *self);

#endif
