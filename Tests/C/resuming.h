/* A resume to a place of a stream, judged by every frame and sample that its
 * sinks get. */
#ifndef RESUMING_H
#define RESUMING_H

#include "viewer.h"

typedef enum stream_parts {
    STREAM_PICTURE = 1,
    STREAM_SOUND = 2,
    STREAM_TEXT = 4, /* subtitles, to a sink of the application's */
    STREAM_BOTH = STREAM_PICTURE | STREAM_SOUND
} stream_parts;

typedef struct stream_row {
    const char *name;
    const char *factory;
    const char *file; /* of the media; played over HTTP if it is a playlist */
    const char *breaks;
    stream_parts parts;
    /* The content times at which the film's own begin. */
    gint64 picture_from, sound_from;
    /* Where GStreamer itself takes a place of this content time; NOWHERE: it
     * hangs. NULL: there. */
    gint64 (*taken_to)(gint64 content_time);
    gint most_seeks;  /* 0: one, and no more */
    gboolean encoded; /* to a sink that decodes by itself */
} stream_row;

#define NOWHERE (-1)

/* How many places there are to resume to: on and off key frames, before,
 * behind and inside breaks. */
guint resuming_places(void);
/* Whether GStreamer can be sought to it at all. */
gboolean resuming_is_possible(const stream_row *row, guint place);

/* Resumes to a place, through PAUSED or straight to PLAYING. */
void resume_to(const stream_row *row, media_server *server, guint place,
               gboolean by_paused);

#endif
