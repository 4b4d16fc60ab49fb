/* The terminal on standard input: keys as they are pressed, and its settings
 * given back however the process ends, but for SIGKILL. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include <glib.h>

typedef enum terminal_key {
    KEY_SPACE,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_UP,
    KEY_DOWN,
    KEY_START_OVER,
    KEY_QUIT,
    KEY_SUSPEND,
    KEY_HANG_UP /* the terminal went away */
} terminal_key;

typedef void (*terminal_on_key)(terminal_key key, gpointer user_data);

/* Calls on_key in the default main context. Does nothing where standard input
 * is no terminal, or is another job's. */
void terminal_open(terminal_on_key on_key, gpointer user_data);
void terminal_close(void);

/* Stops the process as Ctrl-Z does, and returns when it goes on. */
void terminal_suspend(void);

/* How wide standard output is; 0 where it is no terminal. */
int terminal_columns(void);

#endif
