#include "faulty.h"

#define LONGEST_CLOSE_US (2500 * G_TIME_SPAN_MILLISECOND)

static void hear(GstBus *bus, GstMessage *message, gpointer user_data)
{
    faulty *self = user_data;
    GstMessageType type = GST_MESSAGE_TYPE(message);

    (void)bus;
    if ((type == GST_MESSAGE_ERROR || type == GST_MESSAGE_EOS) &&
        self->died_at == 0)
        self->died_at = g_get_monotonic_time();
}

static void listen(faulty *self)
{
    GstBus *bus = gst_element_get_bus(self->viewer->playbin);

    gst_bus_enable_sync_message_emission(bus);
    g_signal_connect(bus, "sync-message", G_CALLBACK(hear), self);
    gst_object_unref(bus);
}

void faulty_set_up(faulty *self, gconstpointer data)
{
    const faulty_row *row = data;
    reprise_bookmark *before = &self->before;

    self->server = media_server_start(NULL);
    self->path = store_path_new();
    self->store = store_open(self->path);
    self->viewer = viewer_new(row->factory, self->store);
    listen(self);
    reprise_bookmark_init(before);
    before->content_time = FAULTY_FROM;
    before->content_duration = 180 * GST_SECOND;
    before->saved_at = 1234567890;
    strcpy(before->stream_id, "yesterday");
    g_assert_cmpint(reprise_store_save(self->store, NULL, "film", before), ==,
                    REPRISE_OK);
}

void faulty_tear_down(faulty *self, gconstpointer row)
{
    (void)row;
    viewer_free(self->viewer);
    reprise_store_unref(self->store);
    store_path_free(self->path);
    media_server_stop(self->server);
}

void faulty_play(faulty *self, const char *path)
{
    reprise_stream stream;

    reprise_stream_init(&stream);
    faulty_play_stream(self, path, &stream);
}

void faulty_play_stream(faulty *self, const char *path, reprise_stream *stream)
{
    char *uri = media_server_uri(self->server, path);

    if (self->viewer->session == NULL)
        viewer_open(self->viewer);
    stream->content_id = "film";
    stream->timeline =
        g_str_has_suffix(path, "plain.m3u8") ? timeline_of("plain") : NULL;
    viewer_load_stream(self->viewer, uri, stream);
    /* A stream that dies in preroll may fail at once. */
    gst_element_set_state(self->viewer->playbin, GST_STATE_PLAYING);
    reprise_timeline_unref(stream->timeline);
    g_free(uri);
}

GstMessageType faulty_wait_message(faulty *self, GstMessageType types)
{
    GstBus *bus = gst_element_get_bus(self->viewer->playbin);
    GstMessage *message =
        gst_bus_timed_pop_filtered(bus, PATIENCE_MS * GST_MSECOND, types);
    GstMessageType type;

    g_assert_nonnull(message);
    type = GST_MESSAGE_TYPE(message);
    gst_message_unref(message);
    gst_object_unref(bus);
    return type;
}

void faulty_wait_film(faulty *self, gint64 content_time)
{
    g_assert_true(observer_wait_number(self->viewer->eyes, SOURCE_FILM,
                                       (int)(content_time / FRAME_TIME),
                                       PATIENCE_MS, NULL));
}

void faulty_first_frame_is(faulty *self, gint64 content_time)
{
    seen_frame first;

    g_assert_true(
        observer_wait_frame(self->viewer->eyes, 1, PATIENCE_MS, &first));
    g_assert_cmpint(first.code.source, ==, SOURCE_FILM);
    g_assert_cmpint(first.code.number, ==, content_time / FRAME_TIME);
}

reprise_status faulty_save(faulty *self)
{
    return reprise_session_save(self->viewer->session);
}

reprise_status faulty_close(faulty *self)
{
    gint64 start = g_get_monotonic_time();
    reprise_status status = viewer_close(self->viewer);

    g_assert_cmpint(g_get_monotonic_time() - start, <=, LONGEST_CLOSE_US);
    return status;
}

void faulty_row_is_unchanged(faulty *self)
{
    reprise_bookmark row;

    g_assert_cmpint(store_get(self->store, "film", &row), ==, FAULTY_FROM);
    g_assert_cmpmem(&row, sizeof row, &self->before, sizeof row);
}

rendered faulty_rendered(faulty *self)
{
    guint frames, sounds;
    seen_frame *seen = observer_frames(self->viewer->eyes, &frames);
    heard_sound *heard = observer_sounds(self->viewer->eyes, &sounds);
    const seen_frame *frame = &seen[frames - 1];
    const heard_sound *sound = &heard[sounds - 1];
    rendered result;
    gint64 lead;

    g_assert_cmpuint(frames, >, 0);
    g_assert_cmpuint(sounds, >, 0);
    g_assert_cmpint(frame->code.source, ==, SOURCE_FILM);
    lead = (gint64)(sound->stream_time + sound->duration - frame->stream_time);
    g_assert_cmpint(lead, <, GST_SECOND);
    result.end = frame->code.number * FRAME_TIME + MAX(lead, FRAME_TIME);
    while (self->died_at != 0 && frame > seen &&
           frame->monotonic > self->died_at)
        frame--;
    result.frame = frame->code.number * FRAME_TIME;
    g_free(seen);
    g_free(heard);
    return result;
}

gint64 faulty_kept(faulty *self, const rendered *last)
{
    reprise_bookmark row;
    gint64 place = store_get(self->store, "film", &row);

    g_test_message("last frame at %" G_GINT64_FORMAT ", end %" G_GINT64_FORMAT
                   ", kept %" G_GINT64_FORMAT,
                   last->frame, last->end, place);
    g_assert_cmpint(place, >=, FAULTY_FROM);
    g_assert_cmpint(place, <=, last->end);
    g_assert_false(row.finished);
    g_assert_cmpuint(viewer_count(self->viewer, REPRISE_EVENT_FINISHED), ==, 0);
    return place;
}
