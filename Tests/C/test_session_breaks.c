/* Breaks: told in pairs and on time, and learned in the middle of the film
 * (R20). */
#include "viewer.h"

#define S GST_SECOND
#define FROM (50 * S)

static media_server *server;

typedef struct fixture {
    char *path;
    reprise_store *store;
    viewer *self;
    reprise_timeline *timeline;
} fixture;

/* data: a playlist's name, or NULL for the film alone. */
static void set_up(fixture *fix, gconstpointer data)
{
    char *file = data != NULL ? g_strconcat(data, ".m3u8", NULL) : NULL;
    char *uri = file != NULL ? media_server_uri(server, file)
                             : media_file_uri("film.mp4");

    fix->path = store_path_new();
    fix->store = store_open(fix->path);
    fix->self = viewer_new("playbin", fix->store);
    fix->timeline = data != NULL ? timeline_of(data) : NULL;
    store_put(fix->store, "film", FROM);
    viewer_open(fix->self);
    viewer_load(fix->self, "film", uri, fix->timeline);
    viewer_set_state(fix->self, GST_STATE_PLAYING);
    viewer_wait(fix->self, REPRISE_EVENT_RESUMED, 1, NULL);
    g_free(uri);
    g_free(file);
}

static void tear_down(fixture *fix, gconstpointer data)
{
    (void)data;
    viewer_free(fix->self);
    reprise_timeline_unref(fix->timeline);
    reprise_store_unref(fix->store);
    store_path_free(fix->path);
}

static void seek_raw(fixture *fix, gint64 stream_time)
{
    g_assert_true(gst_element_seek_simple(
        fix->self->playbin, GST_FORMAT_TIME,
        GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE, stream_time));
}

static void save_is_near(fixture *fix, gint64 content_time)
{
    g_assert_cmpint(reprise_session_save(fix->self->session), ==, REPRISE_OK);
    g_assert_cmpint(ABS(store_get(fix->store, "film", NULL) - content_time), <=,
                    S / 2);
}

/* The breaks come late; until then the stream's time was the film's. */
static void breaks_that_come_late(fixture *fix, gconstpointer data)
{
    gint64 stream_time = reprise_timeline_content_to_stream(
        fix->timeline, 70 * S, REPRISE_EDGE_AFTER);

    (void)data;
    g_assert_cmpint(reprise_session_set_timeline(fix->self->session, NULL), ==,
                    REPRISE_OK);
    g_assert_cmpint(reprise_session_seek(fix->self->session, stream_time), ==,
                    REPRISE_OK);
    viewer_wait(fix->self, REPRISE_EVENT_SEEKED, 1, NULL);
    save_is_near(fix, stream_time);
    g_assert_cmpint(
        reprise_session_set_timeline(fix->self->session, fix->timeline), ==,
        REPRISE_OK);
    save_is_near(fix, 70 * S);
}

static void ad_begins(fixture *fix, int index, int source, guint count)
{
    viewer_event event;
    seen_frame frame;

    viewer_wait(fix->self, REPRISE_EVENT_BREAK_STARTED, count, &event);
    g_assert_true(
        observer_wait_number(fix->self->eyes, source, 0, PATIENCE_MS, &frame));
    g_test_message("break %d told %" G_GINT64_FORMAT " us after its frame",
                   index, event.monotonic - frame.monotonic);
    g_assert_cmpint(event.break_index, ==, index);
    g_assert_cmpint(event.content_time, ==, 60 * S);
    g_assert_cmpint(ABS(event.monotonic - frame.monotonic), <=,
                    150 * G_TIME_SPAN_MILLISECOND);
}

static void ad_ended(fixture *fix, int index, guint count)
{
    viewer_event event;

    viewer_wait(fix->self, REPRISE_EVENT_BREAK_ENDED, count, &event);
    g_assert_cmpint(event.break_index, ==, index);
    g_assert_cmpuint(viewer_count(fix->self, REPRISE_EVENT_BREAK_STARTED), >=,
                     count);
}

static void breaks_are_told_on_time(fixture *fix, gconstpointer data)
{
    viewer_event ended;
    seen_frame frame;

    (void)data;
    seek_raw(fix, 89 * S);
    ad_begins(fix, 1, SOURCE_AD_A, 1);
    seek_raw(fix, 104 * S); /* stays in it */
    ad_begins(fix, 2, SOURCE_AD_B, 2);
    ad_ended(fix, 1, 1);
    seek_raw(fix, 119 * S);
    observer_clear(fix->self->eyes);
    viewer_wait(fix->self, REPRISE_EVENT_BREAK_ENDED, 2, &ended);
    g_assert_true(observer_wait_number(fix->self->eyes, SOURCE_FILM, 1500,
                                       PATIENCE_MS, &frame));
    g_assert_cmpint(ABS(ended.monotonic - frame.monotonic), <=,
                    150 * G_TIME_SPAN_MILLISECOND);
    ad_ended(fix, 2, 2);
    /* Sought into, and out of. */
    seek_raw(fix, 92 * S);
    viewer_wait(fix->self, REPRISE_EVENT_BREAK_STARTED, 3, NULL);
    seek_raw(fix, 130 * S);
    ad_ended(fix, 1, 3);
    /* Left in a break. */
    seek_raw(fix, 110 * S);
    viewer_wait(fix->self, REPRISE_EVENT_BREAK_STARTED, 4, NULL);
    viewer_close(fix->self);
    ad_ended(fix, 2, 4);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, 60 * S);
    g_assert_cmpuint(viewer_count(fix->self, REPRISE_EVENT_BREAK_STARTED), ==,
                     4);
}

int main(int argc, char **argv)
{
    int result;

    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    server = media_server_start(NULL);
    g_test_add("/breaks/late", fixture, "tuesday", set_up,
               breaks_that_come_late, tear_down);
    g_test_add("/breaks/on-time", fixture, "tuesday", set_up,
               breaks_are_told_on_time, tear_down);
    result = g_test_run();
    media_server_stop(server);
    return result;
}
