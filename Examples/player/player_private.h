/* What the files of the player share. */
#ifndef PLAYER_PRIVATE_H
#define PLAYER_PRIVATE_H

#include "player.h"

#include <gst/gst.h>

struct player {
    const options *options;
    reprise_store *store;
    reprise_timeline *timeline;
    GstElement *playbin;
    reprise_session *session;
    GMainLoop *loop;
    guint bus_watch;
    guint timers[2]; /* the changing line's, and the one that gives up */
    guint signals[3];
    gboolean plays; /* as the viewer wants it */
    gboolean waits; /* until there is enough in the buffers */
    gboolean live;
    gboolean failed;
    gboolean told;       /* the session has told how this load began */
    gboolean complained; /* about an error of this load */
    gint64 saved;        /* the place last saved */
    gint64 target; /* where the keys want to be, while a seek is under way */
    gint64 sought; /* where that seek goes */
};

/* Ends the loop. */
void player_leave(player *self, gboolean failed);
/* Begins anew. */
void player_load(player *self, reprise_start start);
/* Brings the pipeline where the viewer and the buffers want it. */
void player_move(player *self);
void player_show(player *self);
/* The seek that was under way is over, or waits for a break that it owes. */
void player_sought(player *self, gboolean landed);

/* The pipeline's messages: player_bus.c. */
gboolean player_on_message(GstBus *bus, GstMessage *message, gpointer self);
/* Gives up, unless the session tells within a moment that the stream cannot be
 * resumed but can be played. */
void player_fail(player *self);

/* The session's events: player_events.c. */
void player_on_event(reprise_session *session, const reprise_event *event,
                     void *self);

#endif
