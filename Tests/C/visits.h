/* Visits of one viewer to one film, by one playbin. */
#ifndef VISITS_H
#define VISITS_H

#include "viewer.h"

typedef struct visits {
    media_server *server;
    char *path;
    reprise_store *store;
    viewer *viewer; /* its session opens with the first visit */
} visits;

void visits_set_up(visits *self, gconstpointer data);
void visits_tear_down(visits *self, gconstpointer data);

/* Another viewer, of this kind of playbin; it is "playbin" to begin with. */
void visits_use(visits *self, const char *factory);

/* Plays a file of the media from READY, as what stream says and as "film". */
void visits_play(visits *self, const char *file, reprise_stream *stream);
/* A stream that starts there. */
reprise_stream visits_stream_at(gint64 content_time);

void visits_first_frame_is(visits *self, int number);
/* The last frame shown. */
seen_frame visits_last_frame(visits *self);
void visits_wait_film(visits *self, gint64 content_time);
void visits_save_is(visits *self, reprise_status status);

#endif
