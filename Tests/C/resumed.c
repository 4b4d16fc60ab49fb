#include "resumed.h"

void resumed_set_up(resumed *self, gconstpointer show)
{
    char *file = show != NULL ? g_strconcat(show, ".m3u8", NULL) : NULL;
    char *uri;

    self->server = media_server_start(NULL);
    uri = file != NULL ? media_server_uri(self->server, file)
                       : media_file_uri("film.mp4");
    self->path = store_path_new();
    self->store = store_open(self->path);
    self->viewer = viewer_new("playbin", self->store);
    self->timeline = show != NULL ? timeline_of(show) : NULL;
    store_put(self->store, "film", RESUMED_AT);
    viewer_open(self->viewer);
    viewer_load(self->viewer, "film", uri, self->timeline);
    viewer_set_state(self->viewer, GST_STATE_PLAYING);
    viewer_wait(self->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    g_free(uri);
    g_free(file);
}

void resumed_tear_down(resumed *self, gconstpointer show)
{
    (void)show;
    viewer_free(self->viewer);
    reprise_timeline_unref(self->timeline);
    reprise_store_unref(self->store);
    store_path_free(self->path);
    media_server_stop(self->server);
}

void resumed_seek_raw(resumed *self, gint64 stream_time)
{
    g_assert_true(gst_element_seek_simple(
        self->viewer->playbin, GST_FORMAT_TIME,
        GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE, stream_time));
}

void resumed_seek(resumed *self, gint64 content_time)
{
    g_assert_cmpint(reprise_session_seek(self->viewer->session, content_time),
                    ==, REPRISE_OK);
}

void resumed_wait_film(resumed *self, gint64 content_time)
{
    g_assert_true(observer_wait_number(self->viewer->eyes, SOURCE_FILM,
                                       (int)(content_time / FRAME_TIME),
                                       PATIENCE_MS, NULL));
}

gint64 resumed_save(resumed *self)
{
    gint64 saved;

    g_assert_cmpint(reprise_session_save(self->viewer->session), ==,
                    REPRISE_OK);
    saved = store_get(self->store, "film", NULL);
    g_test_message("saved %" G_GINT64_FORMAT, saved);
    return saved;
}
