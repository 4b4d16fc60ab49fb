/*
 * A viewer for tests: a playbin with observed sinks, a store and a session of
 * the library, and a record of the events that it told.
 */
#ifndef VIEWER_H
#define VIEWER_H

#include "observe.h"

#include <reprise/reprise.h>

/* How long any test waits for what must come: far beyond what a loaded
 * machine needs, so that it ends a hang and decides nothing else. */
#define PATIENCE_MS 30000

typedef struct viewer_event {
    reprise_event_type type;
    reprise_status status;
    gint64 content_time;
    gint64 stream_time;
    gint32 break_index;
    reprise_resume_method method;
    char content_id[64];
    gint64 monotonic;
} viewer_event;

typedef struct viewer {
    GstElement *playbin;
    observer *eyes;
    reprise_session *session;
    reprise_session_config config; /* change it before viewer_open() */
    GMutex lock;
    GCond told;
    GArray *events; /* viewer_event */
} viewer;

/* A playbin ("playbin" or "playbin3") with observed sinks; no session yet.
 * store stays the caller's. */
viewer *viewer_new(const char *factory, reprise_store *store);
/* Makes the session from config. */
void viewer_open(viewer *self);
/* Closes the session if it is open, ends the pipeline, frees everything. */
void viewer_free(viewer *self);
reprise_status viewer_close(viewer *self);

/* Names content_id and points the playbin at uri, in READY or below. */
void viewer_load(viewer *self, const char *content_id, const char *uri,
                 reprise_timeline *timeline);
/* The same with everything of stream. */
void viewer_load_stream(viewer *self, const char *uri,
                        const reprise_stream *stream);
void viewer_set_state(viewer *self, GstState state);
/* Waits until the playbin has reached the state it was set to. */
void viewer_settle(viewer *self);

/* Waits for the count-th event of this type since the last clear, from 1; the
 * test fails if it does not come. out may be NULL. */
void viewer_wait(viewer *self, reprise_event_type type, guint count,
                 viewer_event *out);
guint viewer_count(viewer *self, reprise_event_type type);
/* reprise_session_get_position(), which must know. */
reprise_position viewer_position(viewer *self);
void viewer_clear(viewer *self);

/* -- Stores -------------------------------------------------------------- */

/* A fresh folder for a database, and the store in it. */
char *store_path_new(void);
void store_path_free(char *path); /* removes the folder */
reprise_store *store_open(const char *path);
void store_put(reprise_store *store, const char *content_id,
               gint64 content_time);
/* The stored content time, or -1. bookmark may be NULL. */
gint64 store_get(reprise_store *store, const char *content_id,
                 reprise_bookmark *bookmark);

/* The timeline of a stitched playlist: "monday". */
reprise_timeline *timeline_of(const char *name);

#endif
