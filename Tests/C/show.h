/* The streams that a run plays, as lists of breaks; times by adding up, so that
 * they can be wrong in no way that the library's are. */
#ifndef SHOW_H
#define SHOW_H

#include "observe.h"

#define FRAME ((gint64)FRAME_TIME)

typedef struct show {
    const char *file;
    const char *name; /* of its breaks, or NULL */
    media_break *breaks;
    guint count;
    gint64 content_duration, stream_duration;
} show;

/* The breaks of a playlist, or none. */
show show_of(const char *file, const char *name);
void show_clear(show *self);

/* Where the programme continues behind any break at this content time. */
gint64 show_stream(const show *self, gint64 content_time);
gint64 show_content(const show *self, gint64 stream_time);
/* -1: none. */
int show_break(const show *self, gint64 stream_time);
/* Where the frame begins that has this code; the one nearest to about, since a
 * stream may have an advertisement twice. -1: it has none such. */
gint64 show_place(const show *self, frame_code code, gint64 about);

#endif
