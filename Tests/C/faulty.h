/* What tests of faults begin with: a server that fails on request, a viewer who
 * has a place in the film, and what became of it. */
#ifndef FAULTY_H
#define FAULTY_H

#include "viewer.h"

#define FAULTY_FROM (40 * GST_SECOND + 480 * GST_MSECOND)

typedef struct faulty_row {
    const char *factory;
    const char *path; /* on the server, with its faults */
} faulty_row;

typedef struct faulty {
    media_server *server;
    char *path;
    reprise_store *store;
    viewer *viewer;
    reprise_bookmark before; /* the row of "film": FAULTY_FROM */
    gint64 died_at;          /* when the first ERROR or EOS was posted, or 0 */
} faulty;

void faulty_set_up(faulty *self, gconstpointer row);
void faulty_tear_down(faulty *self, gconstpointer row);

/* Resumes "film" from this path of the server. */
void faulty_play(faulty *self, const char *path);
/* The same as stream says; content_id and timeline are set here. */
void faulty_play_stream(faulty *self, const char *path, reprise_stream *stream);
/* Waits for one of these messages, and answers which. */
GstMessageType faulty_wait_message(faulty *self, GstMessageType types);
/* Waits for this frame of the film, or a later one. */
void faulty_wait_film(faulty *self, gint64 content_time);
void faulty_first_frame_is(faulty *self, gint64 content_time);

reprise_status faulty_save(faulty *self);

/* As viewer_close(), which may not take longer than two seconds. */
reprise_status faulty_close(faulty *self);

void faulty_row_is_unchanged(faulty *self);

typedef struct rendered {
    gint64 frame; /* where the last picture begins in the film; of a stream that
                     died, when it died: what is in the queues plays on */
    gint64 end; /* where the last one ends, or the last sound if it is later */
} rendered;

rendered faulty_rendered(faulty *self);
/* The place kept, which is neither below the bookmark nor beyond what was
 * rendered, nor finished. */
gint64 faulty_kept(faulty *self, const rendered *last);

/* A test for each playbin, whose data is its row. */
#define FAULTY_ADD(name, path, function)            \
    FAULTY_ADD_TO("playbin", name, path, function); \
    FAULTY_ADD_TO("playbin3", name, path, function)
#define FAULTY_ADD_TO(kind, name, path, function)                        \
    do {                                                                 \
        static const faulty_row row = {kind, path};                      \
        g_test_add(name "/" kind, faulty, &row, faulty_set_up, function, \
                   faulty_tear_down);                                    \
    } while (0)

#endif
