#include "visits.h"

void visits_set_up(visits *self, gconstpointer data)
{
    (void)data;
    self->server = media_server_start(NULL);
    self->path = store_path_new();
    self->store = store_open(self->path);
    self->viewer = viewer_new("playbin", self->store);
}

void visits_use(visits *self, const char *factory)
{
    viewer_free(self->viewer);
    self->viewer = viewer_new(factory, self->store);
}

void visits_tear_down(visits *self, gconstpointer data)
{
    (void)data;
    viewer_free(self->viewer);
    reprise_store_unref(self->store);
    store_path_free(self->path);
    media_server_stop(self->server);
}

void visits_play(visits *self, const char *file, reprise_stream *stream)
{
    char *uri = g_str_has_suffix(file, ".m3u8")
                    ? media_server_uri(self->server, file)
                    : media_file_uri(file);

    if (self->viewer->session == NULL)
        viewer_open(self->viewer);
    viewer_set_state(self->viewer, GST_STATE_READY);
    viewer_clear(self->viewer);
    observer_clear(self->viewer->eyes);
    stream->content_id = "film";
    viewer_load_stream(self->viewer, uri, stream);
    viewer_set_state(self->viewer, GST_STATE_PLAYING);
    g_free(uri);
}

reprise_stream visits_stream_at(gint64 content_time)
{
    reprise_stream stream;

    reprise_stream_init(&stream);
    stream.start = REPRISE_START_AT;
    stream.start_content_time = content_time;
    return stream;
}

void visits_first_frame_is(visits *self, int number)
{
    seen_frame first;

    g_assert_true(
        observer_wait_frame(self->viewer->eyes, 1, PATIENCE_MS, &first));
    g_assert_cmpint(first.code.source, ==, SOURCE_FILM);
    g_assert_cmpint(first.code.number, ==, number);
}

void visits_wait_film(visits *self, gint64 content_time)
{
    g_assert_true(observer_wait_number(self->viewer->eyes, SOURCE_FILM,
                                       (int)(content_time / FRAME_TIME),
                                       PATIENCE_MS, NULL));
}

void visits_save_is(visits *self, reprise_status status)
{
    g_assert_cmpint(reprise_session_save(self->viewer->session), ==, status);
}

seen_frame visits_last_frame(visits *self)
{
    guint count;
    seen_frame *frames = observer_frames(self->viewer->eyes, &count);
    seen_frame result;

    g_assert_cmpuint(count, >, 0);
    result = frames[count - 1];
    g_free(frames);
    return result;
}
