/* Structs that say their size, of any version or none, and what is in them. */
#include "viewer.h"

#define ANSWERS(call, status) g_assert_cmpint((call), ==, REPRISE_##status)

/* A struct with room behind it, as a later version's would have. */
typedef union room {
    size_t struct_size;
    reprise_session_config config;
    reprise_stream stream;
    reprise_bookmark bookmark;
    reprise_store_methods methods;
    reprise_position position;
    guint8 bytes[8192];
} room;

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
    viewer_open(fix->self);
}

static void tear_down(fixture *fix, gconstpointer data)
{
    (void)data;
    viewer_free(fix->self);
    reprise_store_unref(fix->store);
    store_path_free(fix->path);
}

static reprise_status no_load(void *data, const char *profile,
                              const char *content_id,
                              reprise_bookmark *bookmark)
{
    (void)data, (void)profile, (void)content_id, (void)bookmark;
    return REPRISE_ERROR_NOT_FOUND;
}

static reprise_status no_save(void *data, const char *profile,
                              const char *content_id,
                              const reprise_bookmark *bookmark)
{
    (void)data, (void)profile, (void)content_id, (void)bookmark;
    return REPRISE_OK;
}

static reprise_status no_remove(void *data, const char *profile,
                                const char *content_id)
{
    (void)data, (void)profile, (void)content_id;
    return REPRISE_OK;
}

/* -- Structs that go in -------------------------------------------------- */

typedef reprise_status (*giver)(fixture *fix, const room *given);

static reprise_status give_config(fixture *fix, const room *given)
{
    reprise_session *session = NULL;
    reprise_status status =
        reprise_session_new(fix->self->playbin, &given->config, &session);

    g_assert_true((session != NULL) == (status == REPRISE_OK));
    if (session != NULL)
        g_assert_cmpint(reprise_session_close(session), !=,
                        REPRISE_ERROR_TIMED_OUT);
    return status;
}

static reprise_status give_stream(fixture *fix, const room *given)
{
    return reprise_session_load(fix->self->session, &given->stream);
}

static reprise_status give_bookmark(fixture *fix, const room *given)
{
    return reprise_store_save(fix->store, NULL, "film", &given->bookmark);
}

static reprise_status give_methods(fixture *fix, const room *given)
{
    reprise_store *store = NULL;
    reprise_status status = reprise_store_new(&given->methods, NULL, &store);

    (void)fix;
    g_assert_true((store != NULL) == (status == REPRISE_OK));
    reprise_store_unref(store);
    return status;
}

static void check_sizes(fixture *fix, giver give, room *given)
{
    static const size_t garbage[] = {0,    1,       7,        8,           15,
                                     8191, 1 << 20, SIZE_MAX, SIZE_MAX / 2};
    size_t size = given->struct_size;

    ANSWERS(give(fix, given), OK);
    for (guint i = 0; i < G_N_ELEMENTS(garbage); i++) {
        given->struct_size = garbage[i];
        ANSWERS(give(fix, given), ERROR_INVALID_ARGUMENT);
    }
    for (size_t more = 1; more <= 256; more++) {
        given->struct_size = size + more;
        ANSWERS(give(fix, given), OK);
        given->bytes[size + more - 1] = 1;
        ANSWERS(give(fix, given), ERROR_INVALID_ARGUMENT);
        given->bytes[size + more - 1] = 0;
    }
    /* What lies behind the struct is not looked at. */
    given->struct_size = size;
    memset(given->bytes + size, 0xa5, 64);
    ANSWERS(give(fix, given), OK);
}

static void sizes_in(fixture *fix, gconstpointer data)
{
    room given;

    (void)data;
    memset(&given, 0, sizeof given);
    reprise_session_config_init(&given.config);
    given.config.store = fix->store;
    check_sizes(fix, give_config, &given);
    memset(&given, 0, sizeof given);
    reprise_stream_init(&given.stream);
    given.stream.content_id = "film";
    check_sizes(fix, give_stream, &given);
    memset(&given, 0, sizeof given);
    reprise_bookmark_init(&given.bookmark);
    given.bookmark.content_time = 5;
    check_sizes(fix, give_bookmark, &given);
    memset(&given, 0, sizeof given);
    reprise_store_methods_init(&given.methods);
    given.methods.load = no_load;
    given.methods.save = no_save;
    given.methods.remove = no_remove;
    check_sizes(fix, give_methods, &given);
}

/* -- Structs that come out ----------------------------------------------- */

static void bookmark_out(fixture *fix, gconstpointer data)
{
    static const size_t garbage[] = {0, 1, 8, 16, SIZE_MAX};
    room seen;

    (void)data;
    store_put(fix->store, "film", 42);
    for (guint i = 0; i < G_N_ELEMENTS(garbage); i++) {
        memset(&seen, 0xa5, sizeof seen);
        seen.struct_size = garbage[i];
        ANSWERS(reprise_store_load(fix->store, NULL, "film", &seen.bookmark),
                ERROR_INVALID_ARGUMENT);
        g_assert_cmpint(seen.struct_size, ==, garbage[i]);
        for (size_t at = sizeof(size_t); at < sizeof seen; at++)
            g_assert_cmpint(seen.bytes[at], ==, 0xa5);
    }
    memset(&seen, 0, sizeof seen);
    seen.struct_size = sizeof seen.bookmark + 64;
    ANSWERS(reprise_store_load(fix->store, NULL, "film", &seen.bookmark), OK);
    g_assert_cmpint(seen.bookmark.content_time, ==, 42);
    g_assert_cmpint(seen.struct_size, ==, sizeof seen.bookmark + 64);
    for (size_t at = sizeof seen.bookmark; at < sizeof seen; at++)
        g_assert_cmpint(seen.bytes[at], ==, 0);
}

static void position_out(fixture *fix, gconstpointer data)
{
    char *uri = media_file_uri("short.mp4");
    room seen;

    (void)data;
    viewer_load(fix->self, "film", uri, NULL);
    viewer_set_state(fix->self, GST_STATE_PAUSED);
    viewer_wait(fix->self, REPRISE_EVENT_STARTED_OVER, 1, NULL);
    memset(&seen, 0xa5, sizeof seen);
    seen.struct_size = 1;
    ANSWERS(reprise_session_get_position(fix->self->session, &seen.position),
            ERROR_INVALID_ARGUMENT);
    seen.struct_size = SIZE_MAX;
    ANSWERS(reprise_session_get_position(fix->self->session, &seen.position),
            ERROR_INVALID_ARGUMENT);
    /* A first version's, which ended here. */
    seen.struct_size = offsetof(reprise_position, stream_time);
    ANSWERS(reprise_session_get_position(fix->self->session, &seen.position),
            OK);
    g_assert_cmpint(seen.position.content_time, ==, 0);
    for (size_t at = seen.struct_size; at < sizeof seen; at++)
        g_assert_cmpint(seen.bytes[at], ==, 0xa5);
    g_free(uri);
}

/* -- Values -------------------------------------------------------------- */

static void bookmarks_that_make_no_sense(fixture *fix, gconstpointer data)
{
    static const gint64 times[] = {0, -1, -5, G_MININT64};
    reprise_bookmark bookmark;

    (void)data;
    store_put(fix->store, "film", 42);
    reprise_bookmark_init(&bookmark);
    for (guint i = 0; i < G_N_ELEMENTS(times); i++) {
        bookmark.content_time = times[i];
        ANSWERS(reprise_store_save(fix->store, NULL, "film", &bookmark),
                ERROR_INVALID_ARGUMENT);
    }
    bookmark.content_time = 10;
    bookmark.content_duration = 9;
    ANSWERS(reprise_store_save(fix->store, NULL, "film", &bookmark),
            ERROR_INVALID_ARGUMENT);
    bookmark.content_duration = -2;
    ANSWERS(reprise_store_save(fix->store, NULL, "film", &bookmark),
            ERROR_INVALID_ARGUMENT);
    bookmark.content_duration = 10;
    memset(bookmark.stream_id, 'x', sizeof bookmark.stream_id);
    ANSWERS(reprise_store_save(fix->store, NULL, "film", &bookmark),
            ERROR_INVALID_ARGUMENT);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, 42);
    bookmark.stream_id[127] = '\0';
    ANSWERS(reprise_store_save(fix->store, NULL, "film", &bookmark), OK);
    memset(&bookmark.stream_id, 0, sizeof bookmark.stream_id);
    g_assert_cmpint(store_get(fix->store, "film", &bookmark), ==, 10);
    g_assert_cmpint(strlen(bookmark.stream_id), ==, 127);
}

static void stream_ids_fit_or_are_refused(fixture *fix, gconstpointer data)
{
    char *id = g_strnfill(REPRISE_STREAM_ID_SIZE, 'i');
    char *uri = media_file_uri("short.mp4");
    reprise_stream stream;
    reprise_bookmark bookmark;

    (void)data;
    reprise_stream_init(&stream);
    stream.content_id = "film";
    stream.stream_id = id;
    stream.start = REPRISE_START_AT;
    stream.start_content_time = GST_SECOND;
    ANSWERS(reprise_session_load(fix->self->session, &stream),
            ERROR_INVALID_ARGUMENT);
    id[REPRISE_STREAM_ID_SIZE - 1] = '\0';
    viewer_load_stream(fix->self, uri, &stream);
    viewer_set_state(fix->self, GST_STATE_PAUSED);
    viewer_wait(fix->self, REPRISE_EVENT_RESUMED, 1, NULL);
    ANSWERS(reprise_session_save(fix->self->session), OK);
    g_assert_cmpint(store_get(fix->store, "film", &bookmark), ==, GST_SECOND);
    g_assert_cmpstr(bookmark.stream_id, ==, id);
    g_free(id);
    g_free(uri);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
#define ADD(path, function) \
    g_test_add(path, fixture, NULL, set_up, function, tear_down)
    ADD("/structs/sizes-in", sizes_in);
    ADD("/structs/bookmark-out", bookmark_out);
    ADD("/structs/position-out", position_out);
    ADD("/structs/bookmarks", bookmarks_that_make_no_sense);
    ADD("/structs/stream-ids", stream_ids_fit_or_are_refused);
    return g_test_run();
}
