/* One playbin, watched from outside: what happens to it becomes facts in a
 * queue, and the few things that may be done to it are functions. Nothing here
 * decides what to do. */
#ifndef REPRISE_SHIM_PLAYER_H
#define REPRISE_SHIM_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

struct _GstElement;
struct _GstMessage;

/* Reference-counted: each probe and signal handler holds a reference, so a
 * callback that is under way when the player is closed finds it alive. */
typedef struct shim_player shim_player;

typedef enum shim_fact_kind {
    SHIM_FACT_TICK = 0,      /* the deadline came first */
    SHIM_FACT_COMMAND = 1,   /* object: what shim_player_post() was given */
    SHIM_FACT_HELD = 2,      /* a buffer waits: time; flags: SHIM_HELD_* */
    SHIM_FACT_ARRIVED = 3,   /* the first unclipped buffer of a segment: seqnum,
                                time, number: the rate in thousandths, flags:
                                non-zero once the flush of the last SEEK_SEEN
                                has come by */
    SHIM_FACT_SEEK_SEEN = 4, /* somebody else's seek: seqnum, time or -1;
                                number: non-zero if it flushes */
    SHIM_FACT_SEEK_ANSWERED = 5, /* ours: seqnum; number: non-zero: accepted */
    SHIM_FACT_QUERIED = 6, /* seqnum: the ticket; time: the position or -1,
                                    number: the duration or -1 */
    SHIM_FACT_STATE = 7,   /* of the playbin: states[old, new, pending] */
    SHIM_FACT_ASYNC_DONE = 8,
    SHIM_FACT_ERROR = 9,
    SHIM_FACT_EOS = 10,
    SHIM_FACT_OTHER_STREAM = 11, /* a gapless switch */
    SHIM_FACT_STEP_DONE = 12
} shim_fact_kind;

enum {
    SHIM_HELD_VIDEO = 1,       /* else sound */
    SHIM_HELD_CALIBRATES = 2,  /* the segment begins at time 0 at rate 1 */
    SHIM_HELD_LAST = 4,        /* every picture and sound pad is held */
    SHIM_HELD_AWAITS_VIDEO = 8 /* a picture pad is not held yet */
};

/* Times are the demuxer's stream times, in nanoseconds, -1 for none. */
typedef struct shim_fact {
    shim_fact_kind kind;
    uint32_t generation; /* the load it belongs to */
    uint32_t seqnum;
    int32_t flags;
    int32_t states[3]; /* GstState */
    int64_t at;        /* shim_now() */
    int64_t sample;    /* where the last buffer began that came to playsink
                          since the last flush, or -1 */
    int64_t time;
    int64_t number;
    int64_t shown; /* of QUERIED: where the picture on the screen begins, or
                      -1 */
    void *object;
} shim_fact;

/* A SEGMENT on its way into playsink, in GstSegment's terms, and what is to be
 * made of it: see Landing in Sources/Session. */
typedef struct shim_segment {
    uint64_t start, stop, time, base, position;
} shim_segment;

/* Makes segment begin at target, which lies offset past the seek's position.
 * Runs in a streaming thread: no allocation, no lock. */
typedef void (*shim_clip)(shim_segment *segment, uint64_t target,
                          uint64_t offset);

/* Nanoseconds of the monotonic clock. */
int64_t shim_now(void);
/* Nanoseconds since the Unix epoch. */
int64_t shim_wall_clock(void);
uint32_t shim_next_seqnum(void);
/* Whether gst_init() has been called. */
bool shim_gstreamer_is_up(void);

/* Refs playbin and begins to watch it. NULL if it has no playsink or no bus.
 * holds: whether pads are held at all. */
shim_player *shim_player_new(struct _GstElement *playbin, bool holds,
                             shim_clip clip);
/* Stops watching; from here on nothing is posted. Lets held pads go. */
void shim_player_close(shim_player *player);
shim_player *shim_player_ref(shim_player *player);
void shim_player_unref(shim_player *player);

/* Waits for the next fact until deadline (shim_now()'s clock; INT64_MAX: for
 * ever). */
void shim_player_next(shim_player *player, int64_t deadline, shim_fact *fact);
/* Posts a COMMAND. */
void shim_player_post(shim_player *player, void *object);

/* Begins a new generation and holds every pad that appears; posts the COMMAND
 * that says so in the same instant. False, and nothing done, while the playbin
 * is above READY or going there. */
bool shim_player_arm(shim_player *player, void *object, uint32_t *generation);
/* Lets the held pads go. These two are nothing for an old generation. */
void shim_player_open(shim_player *player, uint32_t generation);
typedef struct shim_seek {
    uint32_t seqnum;
    uint32_t flags; /* GstSeekFlags */
    int64_t position;
    int64_t target; /* what comes is clipped to begin here; -1: it is not */
    int64_t offset; /* target minus position */
    bool early;     /* the sinks may not be linked: up a held pad */
} shim_seek;

/* Seeks in a thread of GStreamer's pool. Held pads open as the seek passes
 * them; pads that appear later are not held. */
void shim_player_seek(shim_player *player, uint32_t generation,
                      const shim_seek *seek);
/* Asks for position and duration in a thread of GStreamer's pool. */
void shim_player_query(shim_player *player, uint32_t generation,
                       uint32_t ticket);
/* The last buffer's stream time, as in shim_fact. */
int64_t shim_player_sample(shim_player *player);
/* What the bus would have told. */
void shim_player_message(shim_player *player, struct _GstMessage *message);

#endif
