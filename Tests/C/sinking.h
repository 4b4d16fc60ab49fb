/* A viewer who has resumed, before a sink that gets pictures or one that
 * decodes by itself. */
#ifndef SINKING_H
#define SINKING_H

#include "decoding.h"

typedef struct sinking_row {
    const char *name;
    const char *factory;
    const char *file;   /* of the media; served over HTTP if it has breaks */
    const char *breaks; /* NULL: none */
    gint64 from;        /* the bookmark */
    gboolean encoded;
    /* Called for each of playsink's pads, before the session gets to it, with
     * the fixture's own; NULL: nobody. */
    void (*meddle)(GstElement *playsink, GstPad *pad, gpointer meddled);
} sinking_row;

typedef struct sinking {
    const sinking_row *row;
    media_server *server;
    char *path;
    reprise_store *store;
    viewer *viewer;
    reprise_timeline *timeline; /* NULL without breaks */
    gint meddled;               /* atomic; what meddle() likes */
} sinking;

/* row is a sinking_row. Nothing plays yet. */
void sinking_set_up(sinking *self, gconstpointer row);
void sinking_tear_down(sinking *self, gconstpointer row);

/* A test of that row, named path and the row's name. */
void sinking_add(const char *path, const sinking_row *row,
                 void (*run)(sinking *, gconstpointer));

/* Plays from the bookmark; returns once it has landed. */
void sinking_resume(sinking *self);
/* Waits for the frame of source at time, or a later one. */
void sinking_wait(sinking *self, int source, gint64 time);
/* Whatever still shows of 10 s or more away, the film goes on from the very
 * frame at content_time. */
void sinking_begins(sinking *self, gint64 content_time);

#endif
