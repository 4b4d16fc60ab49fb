/*
 * A viewer in a process of its own, to be ended from outside. The test program
 * starts itself again; main() begins with child_main().
 */
#ifndef CHILD_H
#define CHILD_H

#include "viewer.h"

typedef struct child child;

/* In the child: plays as it was told, and never returns. In the test itself:
 * returns at once. Call it first in main(), before gst_init(). */
void child_main(int argc, char **argv);

/* Starts a child that resumes "film" of the store at store_path from uri, with
 * the timeline of breaks ("tuesday", "": none), saving every second. */
child *child_start(const char *store_path, const char *uri, const char *breaks);
/* Waits until the child's session has told how it began. */
void child_wait_landed(child *self);
/* Sends a signal and waits for the end. Returns the exit status, or minus the
 * signal that ended it; frame, unless NULL, gets the number of the film's frame
 * that its sink rendered last, or -1. Frees the child. */
int child_end(child *self, int signal_number, gint64 *frame);

/* Lets time pass, as input: not a wait for anything. */
void pass_time(guint ms);

#endif
