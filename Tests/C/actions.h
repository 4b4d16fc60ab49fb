/*
 * What an application may do to a playbin and a session, drawn by lot. The list
 * follows from its seed alone, so that it can be played again.
 */
#ifndef ACTIONS_H
#define ACTIONS_H

#include <gst/gst.h>

typedef enum action_kind {
    ACTION_LOAD,
    ACTION_STATE,
    ACTION_SEEK, /* the session's */
    ACTION_RAW,  /* the application's own, to a stream time */
    ACTION_SAVE,
    ACTION_TIMELINE,
    ACTION_REMOVE,
    ACTION_LOOK, /* pauses */
    ACTION_PLAY, /* for some frames */
    ACTION_REOPEN
} action_kind;

typedef struct action {
    action_kind kind;
    guint id, show; /* of a load; of a timeline, where it is a foreign one */
    guint start;    /* of a load: reprise_start */
    guint variant;  /* LOAD: 0 as it is, 1 through READY, 2 through NULL.
                        TIMELINE: 0 the same, 1 that of show, 2 none.
                        REOPEN: 0 in the state it is in, 1 from NULL */
    GstState state; /* of STATE */
    gint64 time;    /* of a seek, or where a load starts */
    guint frames;   /* of PLAY */
    gboolean waits; /* afterwards, until everything has settled */
} action;

/* g_free it. */
action *actions_draw(guint32 seed, guint count, guint ids, guint shows);
/* g_free it. */
char *action_line(const action *self);

#endif
