/* One store, many users: locked by another, read at once by a second handle,
 * shared by two sessions (R13, R53). */
#include "viewer.h"

#include <sqlite3.h>

#define FROM (40 * GST_SECOND + 480 * GST_MSECOND)
#define LONGEST_CLOSE_US (2500 * G_TIME_SPAN_MILLISECOND)

typedef struct fixture {
    char *path;
    reprise_store *store;
    viewer *self;
    char *uri;
} fixture;

static void set_up(fixture *fix, gconstpointer data)
{
    (void)data;
    fix->path = store_path_new();
    fix->store = store_open(fix->path);
    fix->self = viewer_new("playbin", fix->store);
    fix->uri = media_file_uri("film.mp4");
    viewer_open(fix->self);
    store_put(fix->store, "film", FROM);
}

static void tear_down(fixture *fix, gconstpointer data)
{
    (void)data;
    viewer_free(fix->self);
    reprise_store_unref(fix->store);
    store_path_free(fix->path);
    g_free(fix->uri);
}

/* A frame more, since a place told while playing may be one behind. */
static void wait_film(viewer *self, gint64 content_time)
{
    g_assert_true(observer_wait_number(self->eyes, SOURCE_FILM,
                                       (int)(content_time / FRAME_TIME) + 1,
                                       PATIENCE_MS, NULL));
}

static void play_a_second(fixture *fix)
{
    viewer_load(fix->self, "film", fix->uri, NULL);
    viewer_set_state(fix->self, GST_STATE_PLAYING);
    viewer_wait(fix->self, REPRISE_EVENT_RESUMED, 1, NULL);
    wait_film(fix->self, FROM + GST_SECOND);
}

/* -- A locked store ------------------------------------------------------ */

static sqlite3 *lock_store(fixture *fix)
{
    sqlite3 *other = NULL;

    g_assert_cmpint(sqlite3_open(fix->path, &other), ==, SQLITE_OK);
    sqlite3_busy_timeout(other, 1000);
    g_assert_cmpint(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL),
                    ==, SQLITE_OK);
    return other;
}

static void unlock_store(sqlite3 *other)
{
    g_assert_cmpint(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), ==,
                    SQLITE_OK);
    sqlite3_close(other);
}

static reprise_status close_in_time(fixture *fix)
{
    gint64 start = g_get_monotonic_time();
    reprise_status status = viewer_close(fix->self);

    g_assert_cmpint(g_get_monotonic_time() - start, <=, LONGEST_CLOSE_US);
    return status;
}

static void closing_does_not_wait_for_a_lock(fixture *fix, gconstpointer data)
{
    sqlite3 *other;
    reprise_status status;

    (void)data;
    play_a_second(fix);
    other = lock_store(fix);
    status = close_in_time(fix);
    g_assert_true(status == REPRISE_ERROR_STORE ||
                  status == REPRISE_ERROR_TIMED_OUT);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, FROM);
    unlock_store(other);
}

static void a_lock_is_told_once_and_outlived(fixture *fix, gconstpointer data)
{
    sqlite3 *other;
    viewer_event event;

    (void)data;
    play_a_second(fix);
    other = lock_store(fix);
    for (int i = 0; i < 3; i++)
        g_assert_cmpint(reprise_session_save(fix->self->session), ==,
                        REPRISE_ERROR_STORE);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, FROM);
    viewer_wait(fix->self, REPRISE_EVENT_SAVE_FAILED, 1, &event);
    g_assert_cmpint(event.status, ==, REPRISE_ERROR_STORE);
    g_assert_cmpstr(event.content_id, ==, "film");
    unlock_store(other);
    g_assert_cmpint(reprise_session_save(fix->self->session), ==, REPRISE_OK);
    viewer_wait(fix->self, REPRISE_EVENT_SAVED, 1, NULL);
    g_assert_cmpuint(viewer_count(fix->self, REPRISE_EVENT_SAVE_FAILED), ==, 1);
    g_assert_cmpint(store_get(fix->store, "film", NULL), >=, FROM + GST_SECOND);
    /* A cause that comes back is told again. */
    other = lock_store(fix);
    wait_film(fix->self, FROM + 5 * GST_SECOND);
    g_assert_cmpint(reprise_session_save(fix->self->session), ==,
                    REPRISE_ERROR_STORE);
    viewer_wait(fix->self, REPRISE_EVENT_SAVE_FAILED, 2, NULL);
    unlock_store(other);
}

static void writers_take_turns(fixture *fix, gconstpointer data)
{
    reprise_store *second = store_open(fix->path);

    (void)data;
    play_a_second(fix);
    store_put(second, "other", 5);
    g_assert_cmpint(reprise_session_save(fix->self->session), ==, REPRISE_OK);
    g_assert_cmpint(store_get(second, "film", NULL), >=, FROM + GST_SECOND);
    g_assert_cmpint(store_get(second, "other", NULL), ==, 5);
    reprise_store_unref(second);
}

static void a_save_is_read_at_once(fixture *fix, gconstpointer data)
{
    reprise_store *second = store_open(fix->path);
    viewer_event event;
    gint64 saved;

    (void)data;
    g_assert_cmpint(store_get(second, "film", NULL), ==, FROM);
    play_a_second(fix);
    viewer_set_state(fix->self, GST_STATE_PAUSED);
    viewer_settle(fix->self);
    g_assert_cmpint(reprise_session_save(fix->self->session), ==, REPRISE_OK);
    saved = store_get(second, "film", NULL);
    g_assert_cmpint(saved, >=, FROM + GST_SECOND);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, saved);
    viewer_wait(fix->self, REPRISE_EVENT_SAVED, 1, &event);
    g_assert_cmpint(event.content_time, ==, saved);
    /* What was removed by the one is gone for the other. */
    g_assert_cmpint(reprise_store_remove(second, NULL, "film"), ==, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, -1);
    reprise_store_unref(second);
}

static void two_sessions_share_a_store(fixture *fix, gconstpointer data)
{
    viewer *other = viewer_new("playbin", fix->store);

    (void)data;
    store_put(fix->store, "other", 90 * GST_SECOND);
    viewer_open(other);
    viewer_load(other, "other", fix->uri, NULL);
    viewer_set_state(other, GST_STATE_PLAYING);
    play_a_second(fix);
    viewer_wait(other, REPRISE_EVENT_RESUMED, 1, NULL);
    wait_film(other, 91 * GST_SECOND);
    viewer_set_state(fix->self, GST_STATE_PAUSED);
    viewer_set_state(other, GST_STATE_PAUSED);
    viewer_wait(fix->self, REPRISE_EVENT_SAVED, 1, NULL);
    viewer_wait(other, REPRISE_EVENT_SAVED, 1, NULL);
    g_assert_cmpint(ABS(store_get(fix->store, "film", NULL) - FROM), <,
                    40 * GST_SECOND);
    g_assert_cmpint(store_get(fix->store, "other", NULL), >=, 91 * GST_SECOND);
    g_assert_cmpuint(viewer_count(other, REPRISE_EVENT_SAVE_FAILED), ==, 0);
    g_assert_cmpuint(viewer_count(fix->self, REPRISE_EVENT_SAVE_FAILED), ==, 0);
    viewer_free(other);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
#define ADD(path, function) \
    g_test_add(path, fixture, NULL, set_up, function, tear_down)
    ADD("/store/locked/close", closing_does_not_wait_for_a_lock);
    ADD("/store/locked/save", a_lock_is_told_once_and_outlived);
    ADD("/store/between-writes", writers_take_turns);
    ADD("/store/second-handle", a_save_is_read_at_once);
    ADD("/store/two-sessions", two_sessions_share_a_store);
    return g_test_run();
}
