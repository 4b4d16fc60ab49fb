#include "viewer.h"

#include <glib/gstdio.h>

static void on_event(reprise_session *session, const reprise_event *event,
                     void *user_data)
{
    viewer *self = user_data;
    viewer_event seen = {.type = event->type,
                         .status = event->status,
                         .content_time = event->content_time,
                         .stream_time = event->stream_time,
                         .break_index = event->break_index,
                         .method = event->method,
                         .monotonic = g_get_monotonic_time()};

    (void)session;
    g_strlcpy(seen.content_id, event->content_id, sizeof seen.content_id);
    g_mutex_lock(&self->lock);
    g_array_append_val(self->events, seen);
    g_cond_broadcast(&self->told);
    g_mutex_unlock(&self->lock);
}

viewer *viewer_new(const char *factory, reprise_store *store)
{
    viewer *self = g_new0(viewer, 1);

    self->playbin = gst_element_factory_make(factory, NULL);
    g_assert_nonnull(self->playbin);
    gst_object_ref_sink(self->playbin);
    self->eyes = observer_new();
    observer_attach(self->eyes, self->playbin);
    g_mutex_init(&self->lock);
    g_cond_init(&self->told);
    self->events = g_array_new(FALSE, FALSE, sizeof(viewer_event));
    reprise_session_config_init(&self->config);
    self->config.store = store;
    self->config.on_event = on_event;
    self->config.user_data = self;
    return self;
}

void viewer_open(viewer *self)
{
    g_assert_cmpint(
        reprise_session_new(self->playbin, &self->config, &self->session), ==,
        REPRISE_OK);
}

reprise_status viewer_close(viewer *self)
{
    reprise_status status = reprise_session_close(self->session);

    self->session = NULL;
    return status;
}

void viewer_free(viewer *self)
{
    if (self->session != NULL)
        g_assert_cmpint(viewer_close(self), !=, REPRISE_ERROR_TIMED_OUT);
    gst_element_set_state(self->playbin, GST_STATE_NULL);
    gst_object_unref(self->playbin);
    observer_free(self->eyes);
    g_array_unref(self->events);
    g_mutex_clear(&self->lock);
    g_cond_clear(&self->told);
    g_free(self);
}

void viewer_load(viewer *self, const char *content_id, const char *uri,
                 reprise_timeline *timeline)
{
    reprise_stream stream;

    reprise_stream_init(&stream);
    stream.content_id = content_id;
    stream.timeline = timeline;
    viewer_load_stream(self, uri, &stream);
}

void viewer_load_stream(viewer *self, const char *uri,
                        const reprise_stream *stream)
{
    g_assert_cmpint(reprise_session_load(self->session, stream), ==,
                    REPRISE_OK);
    g_object_set(self->playbin, "uri", uri, NULL);
}

void viewer_set_state(viewer *self, GstState state)
{
    g_assert_cmpint(gst_element_set_state(self->playbin, state), !=,
                    GST_STATE_CHANGE_FAILURE);
}

void viewer_settle(viewer *self)
{
    GstStateChangeReturn result = gst_element_get_state(
        self->playbin, NULL, NULL, PATIENCE_MS * GST_MSECOND);

    g_assert_true(result == GST_STATE_CHANGE_SUCCESS ||
                  result == GST_STATE_CHANGE_NO_PREROLL);
}

static const viewer_event *find_locked(viewer *self, reprise_event_type type,
                                       guint count)
{
    for (guint i = 0; i < self->events->len; i++) {
        const viewer_event *event =
            &g_array_index(self->events, viewer_event, i);

        if (event->type == type && --count == 0)
            return event;
    }
    return NULL;
}

void viewer_wait(viewer *self, reprise_event_type type, guint count,
                 viewer_event *out)
{
    gint64 deadline =
        g_get_monotonic_time() + PATIENCE_MS * G_TIME_SPAN_MILLISECOND;
    const viewer_event *event;

    g_mutex_lock(&self->lock);
    while ((event = find_locked(self, type, count)) == NULL) {
        if (!g_cond_wait_until(&self->told, &self->lock, deadline)) {
            GString *came = g_string_new(NULL);

            for (guint i = 0; i < self->events->len; i++) {
                event = &g_array_index(self->events, viewer_event, i);
                g_string_append_printf(came, " %d (%s)", event->type,
                                       reprise_status_name(event->status));
            }
            g_error("event %d did not come, but%s", type, came->str);
        }
    }
    if (out != NULL)
        *out = *event;
    g_mutex_unlock(&self->lock);
}

guint viewer_count(viewer *self, reprise_event_type type)
{
    guint count = 0;

    g_mutex_lock(&self->lock);
    while (find_locked(self, type, count + 1) != NULL)
        count++;
    g_mutex_unlock(&self->lock);
    return count;
}

reprise_position viewer_position(viewer *self)
{
    reprise_position result;

    reprise_position_init(&result);
    g_assert_cmpint(reprise_session_get_position(self->session, &result), ==,
                    REPRISE_OK);
    return result;
}

void viewer_clear(viewer *self)
{
    g_mutex_lock(&self->lock);
    g_array_set_size(self->events, 0);
    g_mutex_unlock(&self->lock);
}

char *store_path_new(void)
{
    char *folder = g_dir_make_tmp("reprise-test-XXXXXX", NULL);
    char *path = g_build_filename(folder, "bookmarks.db", NULL);

    g_free(folder);
    return path;
}

void store_path_free(char *path)
{
    char *folder = g_path_get_dirname(path);
    GDir *dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        char *file = g_build_filename(folder, name, NULL);

        g_remove(file);
        g_free(file);
    }
    if (dir != NULL)
        g_dir_close(dir);
    g_rmdir(folder);
    g_free(folder);
    g_free(path);
}

reprise_store *store_open(const char *path)
{
    reprise_store *store = NULL;

    g_assert_cmpint(reprise_store_new_sqlite(path, &store), ==, REPRISE_OK);
    return store;
}

void store_put(reprise_store *store, const char *content_id,
               gint64 content_time)
{
    reprise_bookmark bookmark;

    reprise_bookmark_init(&bookmark);
    bookmark.content_time = content_time;
    g_assert_cmpint(reprise_store_save(store, NULL, content_id, &bookmark), ==,
                    REPRISE_OK);
}

gint64 store_get(reprise_store *store, const char *content_id,
                 reprise_bookmark *bookmark)
{
    reprise_bookmark own;
    reprise_status status;

    reprise_bookmark_init(&own);
    status = reprise_store_load(store, NULL, content_id, &own);
    if (bookmark != NULL)
        *bookmark = own;
    if (status == REPRISE_ERROR_NOT_FOUND)
        return -1;
    g_assert_cmpint(status, ==, REPRISE_OK);
    return own.content_time;
}

reprise_timeline *timeline_of(const char *name)
{
    guint count = 0;
    gint64 duration = 0;
    media_break *given = media_breaks(name, &count, &duration, NULL);
    reprise_break *breaks = g_new0(reprise_break, count);
    reprise_timeline *timeline = NULL;

    for (guint i = 0; i < count; i++) {
        breaks[i] = (reprise_break){.content_time = REPRISE_TIME_NONE,
                                    .stream_time = given[i].stream_time,
                                    .duration = given[i].duration,
                                    .tag = (uint64_t)given[i].source};
    }
    g_assert_cmpint(reprise_timeline_new(breaks, count, duration, &timeline),
                    ==, REPRISE_OK);
    g_free(breaks);
    g_free(given);
    return timeline;
}
