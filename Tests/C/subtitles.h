/* Subtitles as a sink of the application's gets them. Those of the media are
 * numbers: one a second, for its first 0.8 s. */
#ifndef SUBTITLES_H
#define SUBTITLES_H

#include <gst/gst.h>

typedef struct subtitles subtitles;

/* Becomes the playbin's text-sink. */
subtitles *subtitles_new(GstElement *playbin);
/* After the playbin is gone; NULL is fine. */
void subtitles_free(subtitles *self);

/* Waits for the first: it must be the one at this place, or the next if none
 * is there. */
void subtitles_begin_at(subtitles *self, gint64 content_time);

#endif
