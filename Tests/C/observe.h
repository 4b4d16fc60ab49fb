/*
 * What a test saw and heard: sinks that read the code of every frame and of
 * the sound, and the server and the break lists of the test media. The code
 * itself is described in Tests/Media/coded.py.
 *
 * Build with all of observe*.c. A mistake of the
 * test's own (no media, no server) ends the process with g_error.
 */
#ifndef OBSERVE_H
#define OBSERVE_H

#include <gst/gst.h>

#define FRAME_RATE 25
#define FRAME_TIME (GST_SECOND / FRAME_RATE)

/* -- Codes --------------------------------------------------------------- */

#define SOURCE_UNREADABLE (-1)
#define SOURCE_FILM 0
#define SOURCE_AD_A 1
#define SOURCE_AD_B 2
#define SOURCE_AD_C 3
#define SOURCE_AD_D 4

typedef struct frame_code {
    int source; /* SOURCE_* */
    int number; /* of the frame in its source; -1 when unreadable */
} frame_code;

/* The code in a picture, of any size and stride, in a planar 8 bit format. A
 * picture that is damaged or of two halves is unreadable, never misread. */
frame_code read_picture(GstSample *sample);

/* Where samples at 48 kHz come from. position is that of the first one in its
 * source, in ns and right to 20 ms, possibly before 0 in an encoder's priming;
 * 110 ms of sound suffice. A block that began before the sound did cannot be
 * read, so its samples are counted back from the next one: within 80 ms before
 * two sources meet, either may be named. */
typedef struct sound_place {
    int source; /* SOURCE_* */
    gint64 position;
} sound_place;

sound_place read_sound(const gint16 *samples, gsize frames, guint channels);

/* A picture as a file that everything opens: binary PPM. */
gboolean write_picture(GstSample *sample, const char *path);

/* -- The observer -------------------------------------------------------- */

typedef struct seen_frame {
    frame_code code;
    GstClockTime pts;
    GstClockTime stream_time; /* of the part inside the segment */
    gint64 monotonic;         /* when first shown: g_get_monotonic_time() */
    gboolean preroll;         /* first shown while not yet playing */
    gboolean played;          /* shown at its time; both for most prerolls */
} seen_frame;

/* A sound buffer. Its place is known once the sound after it has come, 0.1 s
 * later, and pending until then. What lies outside the segment is cut off, as
 * real audio sinks do and fakesink does not. */
typedef struct heard_sound {
    sound_place place;
    gboolean pending;
    GstClockTime pts;
    GstClockTime stream_time;
    GstClockTime duration;
    gint64 monotonic;
    gboolean preroll;
    gboolean played;
} heard_sound;

typedef struct observer observer;

/* Frames are shown in real time, at the pipeline's clock, and none is ever
 * dropped for being late. Free the observer after the pipeline is in NULL. */
observer *observer_new(void);
void observer_free(observer *self);

/* Borrowed; for playbin's video-sink and audio-sink. A pipeline of a test's
 * own may use either alone. */
GstElement *observer_video_sink(observer *self);
GstElement *observer_audio_sink(observer *self);

/* Sets both as playbin's sinks. */
void observer_attach(observer *self, GstElement *playbin);

/* FALSE: as fast as can be decoded, for long runs. Set it in NULL. */
void observer_set_sync(observer *self, gboolean sync);

/* shared, or NULL, gets the number of the film's frame at each showing. In
 * memory from mmap it outlives a killed process. */
void observer_share(observer *self, volatile gint64 *shared);

/* Copies of all records since the last clear, oldest first; g_free them. */
seen_frame *observer_frames(observer *self, guint *count);
heard_sound *observer_sounds(observer *self, guint *count);
guint observer_frame_count(observer *self);
void observer_clear(observer *self);

/* The picture last shown; unref it. NULL if none was. */
GstSample *observer_last_picture(observer *self);

/* Each waits and is FALSE at the deadline; out may be NULL. */

/* The count-th frame, or sound buffer, since the last clear, from 1. */
gboolean observer_wait_frame(observer *self, guint count, guint timeout_ms,
                             seen_frame *out);
gboolean observer_wait_sound(observer *self, guint count, guint timeout_ms,
                             heard_sound *out);

/* The first frame shown after this call began. */
gboolean observer_wait_next_frame(observer *self, guint timeout_ms,
                                  seen_frame *out);

/* A frame of this source with this number or a later one, since the last
 * clear. */
gboolean observer_wait_number(observer *self, int source, int number,
                              guint timeout_ms, seen_frame *out);

/* The first sound whose place could be read, since the last clear. */
gboolean observer_wait_heard(observer *self, guint timeout_ms,
                             heard_sound *out);

/* -- Media --------------------------------------------------------------- */

/* Where make_media.py wrote: the environment's REPRISE_TEST_MEDIA. */
const char *media_dir(void);

/* A file of the media as a file:// URI; g_free it. */
char *media_file_uri(const char *name);

typedef struct media_break {
    gint64 content_time;
    gint64 stream_time;
    gint64 duration;
    int source; /* SOURCE_AD_* */
} media_break;

/* The breaks of a playlist, "monday", and how long it lasts on both clocks;
 * each out-parameter may be NULL. g_free them. */
media_break *media_breaks(const char *name, guint *count,
                          gint64 *content_duration, gint64 *stream_duration);

typedef struct media_server media_server;

/* dir NULL: media_dir(). The server's script is found by the environment's
 * REPRISE_TEST_SERVER or, from the place the tests are compiled in, beside
 * this file. */
media_server *media_server_start(const char *dir);
/* path may begin with faults: "die-after/200000/film.mp4". g_free it. */
char *media_server_uri(media_server *self, const char *path);
void media_server_stop(media_server *self); /* kills it; NULL is fine */

#endif
