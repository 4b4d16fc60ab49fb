/* The progress line, in content time:
 *
 *     playing 1:37 / 3:00 [|=========|=====>---|--------] ad 2/4 0:12
 *
 * A bar marks where breaks are. While one plays the line tells which of them it
 * is and what is left of it. */
#ifndef LINE_H
#define LINE_H

#include <glib.h>
#include <reprise/reprise.h>

typedef struct line_facts {
    const char *state;   /* "playing" */
    gboolean stands;     /* then the time is told to the millisecond */
    reprise_position at; /* times may be unknown */
    const reprise_timeline *timeline;
    const char *note; /* at the end, unless a break plays; or NULL */
} line_facts;

/* At most columns wide; where there is no room the bar goes first. g_free it.
 */
char *line_text(const line_facts *facts, int columns);

#endif
