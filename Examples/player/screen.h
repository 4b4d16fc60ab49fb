/* Standard output: lines that stay, and on a terminal below them one that
 * changes. What nobody reads is not waited for, so that nothing here can keep a
 * signal from being heard. */
#ifndef SCREEN_H
#define SCREEN_H

#include <glib.h>

/* Shows a line that stays. */
void screen_say(const char *format, ...) G_GNUC_PRINTF(1, 2);
/* The same, but not on a terminal, where the changing line shows it. */
void screen_tell(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* Shows text in place of the changing line. Nothing where it is no terminal. */
void screen_change(const char *text);
/* Leaves the changing line where it is, and begins another. */
void screen_end(void);

#endif
