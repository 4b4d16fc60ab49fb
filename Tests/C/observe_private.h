/* What the files of the observer share; tests include observe.h alone. */
#ifndef OBSERVE_PRIVATE_H
#define OBSERVE_PRIVATE_H

#include "observe.h"

/* -- Reading sound as it comes (observe_code.c) -------------------------- */

#define SOUND_RATE 48000

typedef struct sound_reader sound_reader;

sound_reader *sound_reader_new(void);
void sound_reader_free(sound_reader *self);

/* Forgets all sound: what follows does not continue what came before. */
void sound_reader_reset(sound_reader *self);

/* Adds samples, of the first channel alone. */
void sound_reader_feed(sound_reader *self, const gint16 *samples, gsize frames,
                       guint channels);

/* How many samples were fed since the reset. */
gint64 sound_reader_fed(const sound_reader *self);

/* Where the sample at this index, counted from the reset, comes from. FALSE:
 * a better answer may come with more sound. final: no more will. */
gboolean sound_reader_place(sound_reader *self, gint64 index, gboolean final,
                            sound_place *out);

/* -- The observer (observe.c fills it, observe_wait.c reads it) ---------- */

/* A buffer shown as preroll comes again when playing starts. It is held, so
 * that its address cannot be another buffer's by then. */
typedef struct track {
    GstElement *bin;
    GstElement *sink;
    GstBuffer *preroll;
    GArray *records;
} track;

typedef struct pending_sound {
    guint record;
    gint64 index; /* of its first sample, as the reader counts */
} pending_sound;

struct observer {
    GMutex lock; /* all below, except sinks, which never change */
    GCond changed;
    track video; /* seen_frame */
    track audio; /* heard_sound */
    GstSample *picture;
    volatile gint64 *shared;
    guint64 shown; /* frames ever, for those who wait over a clear */
    sound_reader *reader;
    GArray *pending;        /* pending_sound, oldest first */
    GstClockTime sound_end; /* of the reader's last sample, by its pts */
};

#endif
