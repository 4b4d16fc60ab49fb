/* What tests of reprise-play begin with: a film, a store, and a file for what is
 * shown. */
#ifndef FILM_H
#define FILM_H

#include "played.h"
#include "viewer.h"

typedef struct film {
    char *store;  /* the database */
    char *frames; /* for film_start() */
    char *uri;    /* an MP4 of 180 s */
} film;

void film_set_up(film *self, gconstpointer data);
void film_tear_down(film *self, gconstpointer data);

/* The player with the store, with "film" as the id, and with up to seven
 * arguments more. */
played *film_start(film *self, played_place place, const char *frames,
                   const char *const *more);
#define START(place, frames, ...) \
    film_start(self, place, frames, (const char *const[]){__VA_ARGS__, NULL})

/* The stored content time, or -1. finished may be NULL. */
gint64 film_stored(film *self, gboolean *finished);

/* "1:03.480" in milliseconds; frees it. */
gint64 film_ms(char *text);

#endif
