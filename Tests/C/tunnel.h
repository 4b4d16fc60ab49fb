/* Decoders that are tunnelled to their screen or speaker, as hardware ones are:
 * they take H.264 or AAC and present what they decode at its time by
 * themselves. Past playsink's door come events alone, a GAP for each buffer. */
#ifndef TUNNEL_H
#define TUNNEL_H

#include "observe.h"

/* Whether the playbins that are made from here on take them. */
void tunnel_use(gboolean pictures, gboolean sound);

typedef struct presented {
    frame_code code;          /* of a picture */
    GstClockTime stream_time; /* as the demuxer counts it */
} presented;

typedef enum tunnel_kind { TUNNEL_PICTURES, TUNNEL_SOUND } tunnel_kind;

/* Copies of what was presented since the last clear; g_free them. */
presented *tunnel_presented(tunnel_kind kind, guint *count);
void tunnel_clear(void);
/* Waits for this frame of the film, or one of the ten seconds behind it. FALSE
 * at the deadline. */
gboolean tunnel_wait(int number, guint timeout_ms);

#endif
