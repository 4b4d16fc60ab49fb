/* What the parts of the player share. Every member below lock is guarded by
 * it; it is never held while calling into GStreamer's dataflow. */
#ifndef REPRISE_PLAYER_H
#define REPRISE_PLAYER_H

#include "shim_player.h"

#include <gst/gst.h>

typedef enum player_pad_kind {
    PLAYER_PAD_VIDEO,
    PLAYER_PAD_AUDIO,
    PLAYER_PAD_TEXT
} player_pad_kind;

/* One of playsink's sink pads. Lives as long as its probes do. */
typedef struct player_pad {
    gatomicrefcount references;
    shim_player *player; /* a reference */
    GstPad *pad;         /* a reference */
    player_pad_kind kind;
    gulong watch_id; /* 0: not watched */
    gulong hold_id;  /* 0: not held */
    bool holds;      /* a buffer waits */
    bool ended;      /* EOS has passed */
    bool foreign;    /* carries a stream that nobody named */
    bool clips;      /* what comes belongs to our seek */
    bool fresh;      /* no buffer since the last flush */
    bool arrived;    /* ARRIVED told for this segment */
    guint group;     /* of the first stream, or GST_GROUP_ID_INVALID */
    guint32 seqnum;  /* of the seek that what comes belongs to */
    GstSegment segment;
} player_pad;

struct shim_player {
    gatomicrefcount references;
    shim_clip clip;
    GstElement *playbin; /* these three NULL once closed */
    GstElement *playsink;
    GstBus *bus;
    gulong about_to_finish_id;
    gulong pad_added_id, pad_removed_id, message_id;

    GMutex lock;
    GCond posted;
    GQueue facts; /* shim_fact * */
    bool closed;
    bool holds; /* whether a load begins behind held pads */
    bool shut;  /* pads that appear are held */
    guint32 generation;
    bool finishing; /* what is upstream may be the next stream's already */
    bool named;     /* the stream of this generation has not been left */
    int64_t sample;
    guint32 foreign_seqnum; /* of the last seek seen that is not ours */
    bool foreign_flushed;   /* its flush has come by */
    shim_seek seek;         /* our last; seqnum 0: none */
    GPtrArray *pads;        /* player_pad *, owned */
};

/* With the lock held: posts a fact, filling in when, where and whose. */
void player_post_locked(shim_player *player, shim_fact fact);
/* The same, taking the lock. */
void player_post(shim_player *player, shim_fact fact);

void player_pad_added(GstElement *playsink, GstPad *pad, gpointer user_data);
void player_pad_removed(GstElement *playsink, GstPad *pad, gpointer user_data);
/* With the lock held. */
void player_reset_pads_locked(shim_player *player);
void player_open_pads_locked(shim_player *player);
void player_open_text_locked(shim_player *player);
/* A reference to a pad that a seek can go up, or NULL. */
GstPad *player_seek_pad_locked(shim_player *player);
bool player_is_foreign_locked(shim_player *player);
/* Without it. */
void player_forget_pads(shim_player *player);

/* What passes a pad. */
GstPadProbeReturn player_pad_passed(GstPad *pad, GstPadProbeInfo *info,
                                    gpointer user_data);
GstPadProbeReturn player_pad_holds(GstPad *pad, GstPadProbeInfo *info,
                                   gpointer user_data);
/* The stream time of a running position of segment, or -1. */
int64_t player_stream_time(const GstSegment *segment, GstClockTime time);
/* The stream time of a buffer's part inside segment, or -1. */
int64_t player_buffer_time(const GstSegment *segment, GstBuffer *buffer);
void player_pad_open_locked(player_pad *pad);

/* The mark on our own seek events. */
#define PLAYER_OWN_SEEK "reprise-seek"
/* How far beyond its position a seek of ours goes, in nanoseconds: dashdemux2
 * refuses the very instant at which a period begins, as one does where a break
 * ends. */
#define PLAYER_BEYOND 1

void player_bus_message(GstBus *bus, GstMessage *message, gpointer user_data);

#endif
