/* What tests of seeks and breaks begin with: a viewer who has resumed, in the
 * film alone or in a stream with advertisements. */
#ifndef RESUMED_H
#define RESUMED_H

#include "viewer.h"

#define RESUMED_AT (50 * GST_SECOND)

typedef struct resumed {
    media_server *server;
    char *path;
    reprise_store *store;
    viewer *viewer;
    reprise_timeline *timeline; /* NULL for the film alone */
} resumed;

/* show: a playlist's name, or NULL for the film as an MP4. Playing, landed. */
void resumed_set_up(resumed *self, gconstpointer show);
void resumed_tear_down(resumed *self, gconstpointer show);

/* A seek as applications do it: accurate, in the demuxer's stream time. */
void resumed_seek_raw(resumed *self, gint64 stream_time);
/* reprise_session_seek(), which must be taken up. */
void resumed_seek(resumed *self, gint64 content_time);
/* Waits for this frame of the film, or a later one. */
void resumed_wait_film(resumed *self, gint64 content_time);
/* reprise_session_save(), which must succeed; what is stored then. */
gint64 resumed_save(resumed *self);

#endif
