/* What the command line says. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <glib.h>
#include <reprise/reprise.h>

typedef struct options {
    char *uri; /* NULL with list */
    char *id;
    char *profile;
    char *store;
    char *ads;
    char *video_sink;
    char *audio_sink;
    gboolean playbin3;
    gboolean list;
    reprise_start start;
    gint64 start_at;
    reprise_session_config policies; /* these members of it alone */
} options;

/* Takes what it knows out of argv, GStreamer's options too, and calls
 * gst_init(). FALSE with an error that says what is wrong. */
gboolean options_parse(options *self, int *argc, char ***argv, GError **error);
void options_clear(options *self);

#endif
