/* A playbin with an observer, for the observer's own tests. */
#ifndef PLAYING_H
#define PLAYING_H

#include "observe.h"

#define PATIENCE 20000 /* ms, for what takes a moment */

typedef struct playing {
    observer *observer;
    GstElement *playbin;
} playing;

static inline playing prepare(const char *kind, const char *uri)
{
    playing play = {observer_new(), gst_element_factory_make(kind, NULL)};

    g_assert_nonnull(play.playbin);
    observer_attach(play.observer, play.playbin);
    g_object_set(play.playbin, "uri", uri, NULL);
    return play;
}

static inline void start(playing *play)
{
    g_assert_cmpint(gst_element_set_state(play->playbin, GST_STATE_PLAYING), !=,
                    GST_STATE_CHANGE_FAILURE);
}

static inline void finish(playing *play)
{
    gst_element_set_state(play->playbin, GST_STATE_NULL);
    gst_object_unref(play->playbin);
    observer_free(play->observer);
}

#endif
