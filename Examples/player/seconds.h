/* Times as people write and read them; within, all are nanoseconds. */
#ifndef SECONDS_H
#define SECONDS_H

#include <glib.h>

/* "37", "37.48" or ".5" seconds, exactly: no sign, no exponent, and no digit
 * that a nanosecond cannot hold. FALSE, and *out as it was, for anything else.
 */
gboolean seconds_parse(const char *text, gint64 *out);

typedef enum seconds_format {
    SECONDS_WHOLE, /* 1:37 or 1:01:37 */
    SECONDS_EXACT  /* with milliseconds */
} seconds_format;

/* Rounds down; "?" for a negative time. g_free it. */
char *seconds_text(gint64 time, seconds_format format);

#endif
