/* How a stream ends and how the next visit begins: watched through, begun
 * again, begun elsewhere, live (R25). */
#include "viewer.h"

#define S GST_SECOND

static media_server *server;

typedef struct fixture {
    char *path;
    reprise_store *store;
    viewer *self;
} fixture;

static void set_up(fixture *fix, gconstpointer data)
{
    (void)data;
    fix->path = store_path_new();
    fix->store = store_open(fix->path);
    fix->self = viewer_new("playbin", fix->store);
}

static void tear_down(fixture *fix, gconstpointer data)
{
    (void)data;
    viewer_free(fix->self);
    reprise_store_unref(fix->store);
    store_path_free(fix->path);
}

/* Opens the session when it is not, and plays the file from READY. */
static void visit(fixture *fix, const char *file, reprise_stream *stream)
{
    char *uri = g_str_has_suffix(file, ".m3u8") ? media_server_uri(server, file)
                                                : media_file_uri(file);

    if (fix->self->session == NULL)
        viewer_open(fix->self);
    viewer_set_state(fix->self, GST_STATE_READY);
    viewer_clear(fix->self);
    observer_clear(fix->self->eyes);
    stream->content_id = "film";
    viewer_load_stream(fix->self, uri, stream);
    viewer_set_state(fix->self, GST_STATE_PLAYING);
    g_free(uri);
}

static reprise_stream stream_at(gint64 content_time)
{
    reprise_stream stream;

    reprise_stream_init(&stream);
    stream.start = REPRISE_START_AT;
    stream.start_content_time = content_time;
    return stream;
}

static void first_frame_is(fixture *fix, int number)
{
    seen_frame first;

    g_assert_true(observer_wait_frame(fix->self->eyes, 1, PATIENCE_MS, &first));
    g_assert_cmpint(first.code.source, ==, SOURCE_FILM);
    g_assert_cmpint(first.code.number, ==, number);
}

static void wait_film(fixture *fix, gint64 content_time)
{
    g_assert_true(observer_wait_number(fix->self->eyes, SOURCE_FILM,
                                       (int)(content_time / FRAME_TIME),
                                       PATIENCE_MS, NULL));
}

static void save_is(fixture *fix, reprise_status status)
{
    g_assert_cmpint(reprise_session_save(fix->self->session), ==, status);
}

/* -- Watched through ----------------------------------------------------- */

static void the_end_is_finished(fixture *fix, gconstpointer data)
{
    reprise_stream stream = stream_at(10 * S);
    reprise_bookmark row;

    fix->self->config.end_margin = REPRISE_TIME_NONE;
    visit(fix, data, &stream);
    viewer_wait(fix->self, REPRISE_EVENT_RESUMED, 1, NULL);
    first_frame_is(fix, 250);
    wait_film(fix, 11 * S);
    save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", &row), >=,
                    11 * S - FRAME_TIME);
    g_assert_false(row.finished);
    viewer_wait(fix->self, REPRISE_EVENT_FINISHED, 1, NULL);
    wait_film(fix, 12 * S - FRAME_TIME);
    save_is(fix, REPRISE_OK);
    g_assert_cmpint(ABS(store_get(fix->store, "film", &row) - (gint64)(12 * S)),
                    <=, S / 10);
    g_assert_true(row.finished);
    viewer_set_state(fix->self, GST_STATE_NULL);
    g_assert_cmpuint(viewer_count(fix->self, REPRISE_EVENT_FINISHED), ==, 1);

    reprise_stream_init(&stream);
    visit(fix, data, &stream);
    viewer_wait(fix->self, REPRISE_EVENT_STARTED_OVER, 1, NULL);
    first_frame_is(fix, 0);
    g_assert_cmpuint(viewer_count(fix->self, REPRISE_EVENT_RESUMED), ==, 0);
    wait_film(fix, S);
    viewer_set_state(fix->self, GST_STATE_PAUSED);
    viewer_wait(fix->self, REPRISE_EVENT_SAVED, 1, NULL);
    g_assert_cmpint(store_get(fix->store, "film", &row), <, 3 * S);
    g_assert_false(row.finished);
}

typedef struct margin_row {
    gint64 end_margin;
    gint32 end_percent;
    gint64 content_time; /* of the film's 180 s */
    gboolean finished;
} margin_row;

/* The smaller of both margins: 30 s and 5 % of 180 s make 9 s. */
static const margin_row margins[] = {
    {0, 0, 168 * S, FALSE},       {0, 0, 171 * S, TRUE},
    {5 * S, 0, 173 * S, FALSE},   {5 * S, 0, 175 * S, TRUE},
    {0, 90, 160 * S, FALSE},      {0, 90, 162 * S, TRUE},
    {60 * S, 50, 118 * S, FALSE}, {60 * S, 50, 120 * S, TRUE},
    {-1, 0, 178 * S, FALSE},
};

static void margins_decide(fixture *fix, gconstpointer data)
{
    (void)data;
    for (guint i = 0; i < G_N_ELEMENTS(margins); i++) {
        reprise_stream stream = stream_at(margins[i].content_time);
        reprise_bookmark row;

        fix->self->config.end_margin = margins[i].end_margin;
        fix->self->config.end_percent = margins[i].end_percent;
        visit(fix, "film.mp4", &stream);
        viewer_wait(fix->self, REPRISE_EVENT_RESUMED, 1, NULL);
        wait_film(fix, margins[i].content_time + FRAME_TIME);
        save_is(fix, REPRISE_OK);
        g_assert_cmpint(store_get(fix->store, "film", &row), >=,
                        margins[i].content_time);
        g_assert_cmpint(row.finished != 0, ==, margins[i].finished);
        g_assert_cmpint(viewer_close(fix->self), ==, REPRISE_OK);
        g_assert_cmpuint(viewer_count(fix->self, REPRISE_EVENT_FINISHED), ==,
                         margins[i].finished);
        g_assert_cmpint(reprise_store_remove(fix->store, NULL, "film"), ==,
                        REPRISE_OK);
    }
}

/* -- Live ---------------------------------------------------------------- */

static void live_is_never_kept(fixture *fix, gconstpointer data)
{
    reprise_stream stream;

    reprise_stream_init(&stream);
    stream.kind = GPOINTER_TO_INT(data);
    for (int with_row = 0; with_row < 2; with_row++) {
        gint64 row = with_row ? (gint64)(31 * S) : -1;

        if (with_row)
            store_put(fix->store, "film", row);
        visit(fix, "live.m3u8", &stream);
        viewer_wait(fix->self, REPRISE_EVENT_STARTED_OVER, 1, NULL);
        g_assert_true(
            observer_wait_frame(fix->self->eyes, 25, PATIENCE_MS, NULL));
        save_is(fix, REPRISE_ERROR_INVALID_STATE);
        viewer_set_state(fix->self, GST_STATE_PAUSED);
        viewer_settle(fix->self);
        save_is(fix, REPRISE_ERROR_INVALID_STATE);
        viewer_set_state(fix->self, GST_STATE_NULL);
        g_assert_cmpuint(viewer_count(fix->self, REPRISE_EVENT_SAVED), ==, 0);
        g_assert_cmpint(store_get(fix->store, "film", NULL), ==, row);
    }
}

/* -- Begun elsewhere ----------------------------------------------------- */

static void beginnings(fixture *fix, gconstpointer data)
{
    gboolean keeps = GPOINTER_TO_INT(data) == REPRISE_START_BEGINNING_KEEP;
    reprise_stream stream;
    gint64 row;

    store_put(fix->store, "film", 31 * S);
    reprise_stream_init(&stream);
    stream.start = GPOINTER_TO_INT(data);
    visit(fix, "film.mp4", &stream);
    viewer_wait(fix->self, REPRISE_EVENT_STARTED_OVER, 1, NULL);
    first_frame_is(fix, 0);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, 31 * S);
    wait_film(fix, S);
    save_is(fix, REPRISE_OK);
    viewer_set_state(fix->self, GST_STATE_NULL);
    row = store_get(fix->store, "film", NULL);
    if (keeps) {
        g_assert_cmpint(row, ==, 31 * S);
    } else {
        g_assert_cmpint(row, >=, S - FRAME_TIME);
        g_assert_cmpint(row, <, 20 * S);
    }
}

/* Beyond the end is the last second; zero is the start itself. */
static void start_at(fixture *fix, gconstpointer data)
{
    static const gint64 places[][2] = {
        {5 * S, 5 * S}, {500 * S, 179 * S}, {180 * S, 179 * S}};
    reprise_stream stream = stream_at(0);

    (void)data;
    visit(fix, "film.mp4", &stream);
    viewer_wait(fix->self, REPRISE_EVENT_STARTED_OVER, 1, NULL);
    first_frame_is(fix, 0);
    for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
        viewer_event event;

        stream = stream_at(places[i][0]);
        stream.timeline = timeline_of("plain");
        visit(fix, "film.mp4", &stream);
        reprise_timeline_unref(stream.timeline);
        viewer_wait(fix->self, REPRISE_EVENT_RESUMED, 1, &event);
        g_assert_cmpint(event.content_time, ==, places[i][1]);
        first_frame_is(fix, (int)(places[i][1] / FRAME_TIME));
    }
}

/* One step back, but not across a break, and the bookmark stays. */
static void rewinds(fixture *fix, gconstpointer data)
{
    static const gint64 places[][2] = {
        {50 * S, 47 * S}, {62 * S, 60 * S}, {2 * S, 0}};
    reprise_stream stream;
    viewer_event event;

    (void)data;
    fix->self->config.rewind = 3 * S;
    for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
        reprise_stream_init(&stream);
        stream.timeline = i < 2 ? timeline_of("tuesday") : NULL;
        store_put(fix->store, "film", places[i][0]);
        visit(fix, i < 2 ? "tuesday.m3u8" : "film.mp4", &stream);
        reprise_timeline_unref(stream.timeline);
        if (places[i][1] > 0) {
            viewer_wait(fix->self, REPRISE_EVENT_RESUMED, 1, &event);
            g_assert_cmpint(event.content_time, ==, places[i][1]);
        } else {
            viewer_wait(fix->self, REPRISE_EVENT_STARTED_OVER, 1, NULL);
        }
        first_frame_is(fix, (int)(places[i][1] / FRAME_TIME));
        wait_film(fix, places[i][1] + S / 5);
        save_is(fix, REPRISE_OK);
        g_assert_cmpint(store_get(fix->store, "film", NULL), ==, places[i][0]);
    }
}

static void min_position(fixture *fix, gconstpointer data)
{
    reprise_stream stream;

    (void)data;
    fix->self->config.min_position = 2 * S;
    reprise_stream_init(&stream);
    visit(fix, "film.mp4", &stream);
    wait_film(fix, S);
    save_is(fix, REPRISE_ERROR_INVALID_STATE);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, -1);
    wait_film(fix, 2 * S + 5 * FRAME_TIME);
    save_is(fix, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", NULL), >=, 2 * S);
}

int main(int argc, char **argv)
{
    int result;

    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    server = media_server_start(NULL);
#define ADD(path, data, function) \
    g_test_add("/ends/" path, fixture, data, set_up, function, tear_down)
    ADD("finished/mp4", "short.mp4", the_end_is_finished);
    ADD("finished/hls", "short.m3u8", the_end_is_finished);
    ADD("margins", NULL, margins_decide);
    ADD("live/asked", GINT_TO_POINTER(REPRISE_STREAM_AUTO), live_is_never_kept);
    ADD("live/told", GINT_TO_POINTER(REPRISE_STREAM_LIVE), live_is_never_kept);
    ADD("beginning", GINT_TO_POINTER(REPRISE_START_BEGINNING), beginnings);
    ADD("beginning-keep", GINT_TO_POINTER(REPRISE_START_BEGINNING_KEEP),
        beginnings);
    ADD("start-at", NULL, start_at);
    ADD("rewind", NULL, rewinds);
    ADD("min-position", NULL, min_position);
    result = g_test_run();
    media_server_stop(server);
    return result;
}
