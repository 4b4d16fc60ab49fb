/*
 * reprise-play in a process of its own: in a pseudo-terminal, or with pipes. Its
 * sinks are fake, but for a file that gets its frames.
 */
#ifndef PLAYED_H
#define PLAYED_H

#include "observe.h"

#include <termios.h>

typedef enum played_place {
    ON_TERMINAL,
    WITHOUT_TERMINAL,
    UNDER_NOHUP /* the same, and SIGHUP is ignored */
} played_place;

typedef struct played played;

/* Runs the program with these arguments, up to a NULL, and sinks: frames is a
 * file that gets what is shown, or NULL. */
played *played_start(played_place place, const char *frames,
                     const char *const *arguments);
/* Waits until what it printed since the last match matches, and returns the
 * first group of it; g_free it. The test fails if it ends before. */
char *played_wait(played *self, const char *pattern);
void played_press(played *self, const char *keys);
void played_signal(played *self, int number);
/* Sends a signal, unless it is 0; waits for the end and frees it. Returns the
 * exit status, or minus the signal that ended it. rest, unless NULL, gets what
 * it printed since the last match; g_free it. On a terminal its settings must
 * have been changed, and be as before. */
int played_end(played *self, int signal_number, char **rest);
/* The same, by taking the terminal away. */
int played_hang_up(played *self);

/* The codes of the frames in a file; g_free them. */
frame_code *played_frames(const char *path, guint *count);

#endif
