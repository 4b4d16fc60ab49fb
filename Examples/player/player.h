/* A playbin with a session, its viewer's keys, and what they are shown. */
#ifndef PLAYER_H
#define PLAYER_H

#include "options.h"

typedef struct player player;

/* Borrows all three until it is freed. NULL with an error. */
player *player_new(const options *options, reprise_store *store,
                   reprise_timeline *timeline, GError **error);
/* Plays until the end, an error, a key or a signal, and saves. FALSE after an
 * error, or where the place could not be saved. */
gboolean player_run(player *self);
void player_free(player *self);

#endif
