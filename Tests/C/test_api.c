/* What the contract refuses: NULL in every place, numbers that make no sense,
 * the wrong order, what this version does not do. A refusal touches nothing. */
#include "viewer.h"

#define ANSWERS(call, status) g_assert_cmpint((call), ==, REPRISE_##status)
#define REFUSED(call) ANSWERS(call, ERROR_INVALID_ARGUMENT)

/* What an out-parameter holds before a call that must not touch it. */
#define UNTOUCHED ((void *)&sentinel)

static int sentinel;

static void up(void)
{
    gst_init(NULL, NULL);
}

static int visit(void *data, const char *content_id,
                 const reprise_bookmark *bookmark)
{
    (void)content_id;
    (void)bookmark;
    ++*(int *)data;
    return 0;
}

/* First of all: nothing has called gst_init() yet. */
static void without_gstreamer_all_but_sessions_work(void)
{
    char *path = store_path_new();
    reprise_break item = {.content_time = 10, .stream_time = 10, .duration = 5};
    reprise_timeline *timeline = NULL;
    reprise_session_config config;
    reprise_session *session = UNTOUCHED;
    reprise_store *store;

    g_assert_false(gst_is_initialized());
    ANSWERS(reprise_timeline_new(&item, 1, REPRISE_TIME_NONE, &timeline), OK);
    g_assert_cmpint(
        reprise_timeline_content_to_stream(timeline, 20, REPRISE_EDGE_AFTER),
        ==, 25);
    store = store_open(path);
    store_put(store, "film", 7);
    g_assert_cmpint(store_get(store, "film", NULL), ==, 7);
    reprise_session_config_init(&config);
    config.store = store;
    ANSWERS(reprise_session_new(UNTOUCHED, &config, &session),
            ERROR_INVALID_STATE);
    g_assert_true(session == UNTOUCHED);
    g_assert_false(gst_is_initialized());
    reprise_timeline_unref(timeline);
    reprise_store_unref(store);
    store_path_free(path);
}

static void null_timelines(void)
{
    reprise_break item = {.content_time = 1, .stream_time = 1, .duration = 1};
    reprise_break seen = {.tag = 77};
    reprise_timeline *timeline = UNTOUCHED;

    REFUSED(reprise_timeline_new(NULL, 1, 10, &timeline));
    REFUSED(reprise_timeline_new(&item, 1, 10, NULL));
    REFUSED(reprise_timeline_new(NULL, 0, 10, NULL));
    REFUSED(reprise_timeline_new(&item, 1, -2, &timeline));
    item.duration = -1;
    ANSWERS(reprise_timeline_new(&item, 1, 10, &timeline),
            ERROR_INVALID_TIMELINE);
    g_assert_true(timeline == UNTOUCHED);
    REFUSED(reprise_timeline_get_break(NULL, 0, &seen));
    ANSWERS(reprise_timeline_new(NULL, 0, 10, &timeline), OK);
    REFUSED(reprise_timeline_get_break(timeline, 0, &seen));
    REFUSED(reprise_timeline_get_break(timeline, 0, NULL));
    g_assert_cmpint(seen.tag, ==, 77);
    reprise_timeline_unref(timeline);
    reprise_timeline_unref(NULL);
    g_assert_null(reprise_timeline_ref(NULL));
    g_assert_cmpint(reprise_timeline_break_count(NULL), ==, 0);
    g_assert_cmpint(reprise_timeline_content_duration(NULL), ==,
                    REPRISE_TIME_NONE);
    g_assert_cmpint(reprise_timeline_find_break(NULL, 5), ==, REPRISE_NO_BREAK);
    g_assert_cmpint(reprise_timeline_previous_break(NULL, 5), ==,
                    REPRISE_NO_BREAK);
    g_assert_cmpint(reprise_timeline_stream_to_content(NULL, 5), ==, 5);
    g_assert_cmpint(
        reprise_timeline_content_to_stream(NULL, -5, REPRISE_EDGE_BEFORE), ==,
        REPRISE_TIME_NONE);
}

static void null_stores(void)
{
    char *path = store_path_new();
    reprise_store *store = store_open(path), *none = UNTOUCHED;
    reprise_store_methods methods;
    reprise_bookmark bookmark;
    int visits = 0;

    reprise_bookmark_init(&bookmark);
    bookmark.content_time = 5;
    bookmark.saved_at = 99;
    REFUSED(reprise_store_new_sqlite(NULL, &none));
    REFUSED(reprise_store_new_sqlite(path, NULL));
    REFUSED(reprise_store_new(NULL, NULL, &none));
    reprise_store_methods_init(&methods);
    REFUSED(reprise_store_new(&methods, NULL, &none));
    ANSWERS(reprise_store_new_sqlite("/nowhere/at/all.db", &none), ERROR_STORE);
    g_assert_true(none == UNTOUCHED);
    g_assert_null(reprise_store_ref(NULL));
    reprise_store_unref(NULL);
    REFUSED(reprise_store_load(NULL, NULL, "film", &bookmark));
    REFUSED(reprise_store_load(store, NULL, NULL, &bookmark));
    REFUSED(reprise_store_load(store, NULL, "", &bookmark));
    REFUSED(reprise_store_load(store, NULL, "film", NULL));
    ANSWERS(reprise_store_load(store, NULL, "film", &bookmark),
            ERROR_NOT_FOUND);
    g_assert_cmpint(bookmark.content_time, ==, 5);
    g_assert_cmpint(bookmark.saved_at, ==, 99);
    REFUSED(reprise_store_save(NULL, NULL, "film", &bookmark));
    REFUSED(reprise_store_save(store, NULL, NULL, &bookmark));
    REFUSED(reprise_store_save(store, NULL, "", &bookmark));
    REFUSED(reprise_store_save(store, NULL, "film", NULL));
    REFUSED(reprise_store_remove(NULL, NULL, "film"));
    REFUSED(reprise_store_remove(store, NULL, NULL));
    REFUSED(reprise_store_remove(store, NULL, ""));
    ANSWERS(reprise_store_remove(store, NULL, "film"), OK);
    REFUSED(reprise_store_list(NULL, NULL, visit, &visits));
    REFUSED(reprise_store_list(store, NULL, NULL, &visits));
    ANSWERS(reprise_store_list(store, NULL, visit, &visits), OK);
    g_assert_cmpint(visits, ==, 0);
    reprise_store_unref(store);
    store_path_free(path);
}

static void null_sessions(void)
{
    char *path = store_path_new();
    reprise_store *store = store_open(path);
    viewer *self;
    GstElement *other;
    reprise_session *none = UNTOUCHED;
    reprise_session_config config;
    reprise_position position;
    reprise_stream stream;
    GstMessage *message;

    up();
    self = viewer_new("playbin", store);
    other = gst_object_ref_sink(gst_pipeline_new(NULL));
    REFUSED(reprise_session_new(NULL, &self->config, &none));
    REFUSED(reprise_session_new(self->playbin, NULL, &none));
    REFUSED(reprise_session_new(self->playbin, &self->config, NULL));
    REFUSED(reprise_session_new(other, &self->config, &none));
    config = self->config;
    config.store = NULL;
    REFUSED(reprise_session_new(self->playbin, &config, &none));
    g_assert_true(none == UNTOUCHED);
    viewer_open(self);
    reprise_stream_init(&stream);
    reprise_position_init(&position);
    position.content_time = 77;
    message = gst_message_new_eos(NULL);
    REFUSED(reprise_session_load(self->session, NULL));
    REFUSED(reprise_session_load(self->session, &stream));
    stream.content_id = "";
    REFUSED(reprise_session_load(self->session, &stream));
    stream.content_id = "film";
    REFUSED(reprise_session_load(NULL, &stream));
    REFUSED(reprise_session_set_timeline(NULL, NULL));
    REFUSED(reprise_session_get_position(NULL, &position));
    REFUSED(reprise_session_get_position(self->session, NULL));
    REFUSED(reprise_session_seek(NULL, 0));
    REFUSED(reprise_session_seek(self->session, -1));
    REFUSED(reprise_session_seek(self->session, G_MININT64));
    REFUSED(reprise_session_save(NULL));
    g_assert_cmpint(reprise_session_break_watched(NULL, 0), ==, 0);
    reprise_session_handle_message(NULL, message);
    reprise_session_handle_message(self->session, NULL);
    reprise_session_handle_message(NULL, NULL);
    gst_message_unref(message);
    /* Everything before a load. */
    ANSWERS(reprise_session_set_timeline(self->session, NULL),
            ERROR_INVALID_STATE);
    ANSWERS(reprise_session_get_position(self->session, &position),
            ERROR_INVALID_STATE);
    g_assert_cmpint(position.content_time, ==, 77);
    ANSWERS(reprise_session_seek(self->session, 0), ERROR_INVALID_STATE);
    ANSWERS(reprise_session_save(self->session), ERROR_INVALID_STATE);
    g_assert_cmpint(reprise_session_break_watched(self->session, 0), ==, 0);
    ANSWERS(viewer_close(self), ERROR_INVALID_STATE);
    ANSWERS(reprise_session_close(NULL), OK);
    g_assert_cmpint(self->events->len, ==, 0);
    viewer_free(self);
    gst_object_unref(other);
    reprise_store_unref(store);
    store_path_free(path);
}

static void check_config(viewer *self, reprise_session_config *config,
                         reprise_status status)
{
    reprise_session *session = UNTOUCHED;

    g_assert_cmpint(reprise_session_new(self->playbin, config, &session), ==,
                    status);
    g_assert_true(session == UNTOUCHED);
    *config = self->config;
}

#define CONFIG(member, value, status) \
    (config.member = (value), check_config(self, &config, REPRISE_##status))

static void configurations(void)
{
    char *path = store_path_new();
    reprise_store *store = store_open(path);
    reprise_session_config config;
    viewer *self;

    up();
    self = viewer_new("playbin", store);
    config = self->config;
    CONFIG(rewind, -1, ERROR_INVALID_ARGUMENT);
    CONFIG(min_position, -1, ERROR_INVALID_ARGUMENT);
    CONFIG(end_margin, -2, ERROR_INVALID_ARGUMENT);
    CONFIG(end_percent, -1, ERROR_INVALID_ARGUMENT);
    CONFIG(end_percent, 101, ERROR_INVALID_ARGUMENT);
    CONFIG(save_interval, -2, ERROR_INVALID_ARGUMENT);
    CONFIG(resume_timeout, -1, ERROR_INVALID_ARGUMENT);
    CONFIG(seek_flags, GST_SEEK_FLAG_SEGMENT, ERROR_INVALID_ARGUMENT);
    CONFIG(seek_flags, GST_SEEK_FLAG_INSTANT_RATE_CHANGE,
           ERROR_INVALID_ARGUMENT);
    CONFIG(resume_method, 99, ERROR_INVALID_ARGUMENT);
    CONFIG(resume_method, (reprise_resume_method)-1, ERROR_INVALID_ARGUMENT);
    CONFIG(snapback, 1, ERROR_UNSUPPORTED);
    for (int ads = REPRISE_RESUME_ADS_PREROLL;
         ads <= REPRISE_RESUME_ADS_LAST_BREAK; ads++)
        CONFIG(resume_ads, (reprise_resume_ads)ads, ERROR_UNSUPPORTED);
    viewer_free(self);
    reprise_store_unref(store);
    store_path_free(path);
}

static void streams(void)
{
    char *path = store_path_new();
    reprise_store *store = store_open(path);
    reprise_timeline *timeline = UNTOUCHED;
    reprise_stream good = {.struct_size = sizeof good, .content_id = "film"};
    reprise_stream stream = good;
    viewer *self;

    up();
    self = viewer_new("playbin", store);
    viewer_open(self);
    stream.kind = 99;
    REFUSED(reprise_session_load(self->session, &stream));
    stream = good;
    stream.start = 99;
    REFUSED(reprise_session_load(self->session, &stream));
    stream.start = REPRISE_START_AT;
    stream.start_content_time = REPRISE_TIME_NONE;
    REFUSED(reprise_session_load(self->session, &stream));
    /* None of these was a load. */
    ANSWERS(reprise_session_set_timeline(self->session, NULL),
            ERROR_INVALID_STATE);
    ANSWERS(reprise_session_seek(self->session, 5), ERROR_INVALID_STATE);
    for (int format = REPRISE_FORMAT_AUTO; format <= REPRISE_FORMAT_HLS;
         format++)
        ANSWERS(reprise_timeline_parse((reprise_format)format, "#EXTM3U", 7,
                                       &timeline),
                ERROR_PARSE);
    g_assert_true(timeline == UNTOUCHED);
    viewer_free(self);
    reprise_store_unref(store);
    store_path_free(path);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/api/without-gstreamer",
                    without_gstreamer_all_but_sessions_work);
    g_test_add_func("/api/null/timeline", null_timelines);
    g_test_add_func("/api/null/store", null_stores);
    g_test_add_func("/api/null/session", null_sessions);
    g_test_add_func("/api/configurations", configurations);
    g_test_add_func("/api/streams", streams);
    return g_test_run();
}
