/* What the tests of a session's transitions share: the film of 180 s, a
 * bookmark at PLACE, and what is told and kept. */
#ifndef TRANSITIONS_H
#define TRANSITIONS_H

#include "obstacles.h"
#include "visits.h"

#define S ((gint64)GST_SECOND)
#define PLACE (50 * S)

/* The film as an MP4 from READY, with a bookmark at row unless that is -1. */
void transitions_play(visits *fix, gint64 row, reprise_start start);
/* The same with a bookmark at PLACE, and the breaks awaited: pads are held. */
void transitions_wait_for_breaks(visits *fix);
void transitions_tell_breaks(visits *fix, reprise_timeline *timeline);

/* What the bookmark says now. */
gint64 transitions_stored(visits *fix);
void transitions_row_is(visits *fix, gint64 content_time);
/* Watched beyond this place, which is saved. */
void transitions_row_passes(visits *fix, gint64 content_time);
/* RESUMED, and its frame is the first. */
void transitions_resumes(visits *fix, gint64 content_time);
/* Both, at PLACE. */
void transitions_resume(visits *fix);
/* STARTED_OVER, and the film's first frame is the first. */
void transitions_starts_over(visits *fix);
/* RESUME_FAILED with this status, and the bookmark holds what is below it. */
void transitions_resume_fails(visits *fix, reprise_status status);
void transitions_seek(visits *fix, gint64 content_time);
void transitions_seek_raw(visits *fix, gint64 stream_time);
/* The count-th SEEKED. */
void transitions_seeked(visits *fix, guint count, reprise_status status);

#define TRANSITION(path, function)                                          \
    g_test_add("/transitions/" path, visits, NULL, visits_set_up, function, \
               visits_tear_down)

#endif
