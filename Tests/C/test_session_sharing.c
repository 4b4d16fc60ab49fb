/* The bus and the threads are the application's: whichever way it listens, it
 * misses nothing, and the session works (R42, R43). */
#include "viewer.h"

#define FROM (8 * GST_SECOND)

typedef enum way { BY_POLLING, BY_WATCH, BY_DROPPING } way;

typedef struct host {
    way way;
    viewer *self;
    GMainContext *context;
    GMutex lock;
    GCond heard;
    GString *states; /* the playbin's: "NULL>READY READY>PAUSED ..." */
    guint async_dones;
    guint ends;
    guint others;
} host;

static void hear(host *self, GstMessage *message)
{
    GstState from, to;

    g_mutex_lock(&self->lock);
    switch (GST_MESSAGE_TYPE(message)) {
        case GST_MESSAGE_STATE_CHANGED:
            if (GST_MESSAGE_SRC(message) != GST_OBJECT(self->self->playbin))
                break;
            gst_message_parse_state_changed(message, &from, &to, NULL);
            g_string_append_printf(self->states, "%s>%s ",
                                   gst_element_state_get_name(from),
                                   gst_element_state_get_name(to));
            break;
        case GST_MESSAGE_ASYNC_DONE:
            self->async_dones++;
            break;
        case GST_MESSAGE_EOS:
            self->ends++;
            break;
        default:
            self->others++;
            break;
    }
    g_cond_broadcast(&self->heard);
    g_mutex_unlock(&self->lock);
}

static gboolean watch(GstBus *bus, GstMessage *message, gpointer data)
{
    (void)bus;
    hear(data, message);
    return G_SOURCE_CONTINUE;
}

static GstBusSyncReply drop(GstBus *bus, GstMessage *message, gpointer data)
{
    host *self = data;

    (void)bus;
    reprise_session_handle_message(self->self->session, message);
    hear(self, message);
    return GST_BUS_DROP;
}

/* Listens as the host does until the end, or a state's end in the record. */
static void listen_for(host *self, const char *states)
{
    GstBus *bus = gst_element_get_bus(self->self->playbin);
    gint64 deadline =
        g_get_monotonic_time() + PATIENCE_MS * G_TIME_SPAN_MILLISECOND;
    GstMessage *message;

    g_mutex_lock(&self->lock);
    while (states != NULL ? !g_str_has_suffix(self->states->str, states)
                          : self->ends == 0) {
        g_assert_cmpint(g_get_monotonic_time(), <, deadline);
        if (self->way == BY_DROPPING) {
            g_cond_wait_until(&self->heard, &self->lock, deadline);
            continue;
        }
        g_mutex_unlock(&self->lock);
        if (self->way == BY_WATCH) {
            g_main_context_iteration(self->context, TRUE);
        } else {
            message = gst_bus_timed_pop(bus, PATIENCE_MS * GST_MSECOND);
            g_assert_nonnull(message);
            hear(self, message);
            gst_message_unref(message);
        }
        g_mutex_lock(&self->lock);
    }
    g_mutex_unlock(&self->lock);
    gst_object_unref(bus);
}

/* Plays, pauses, plays to the end. What the host heard, to be freed. */
static char *run_host(way way, reprise_store *store, gboolean with_session)
{
    char *uri = media_file_uri("short.mp4"), *result;
    viewer *self = viewer_new("playbin", store);
    GstBus *bus = gst_element_get_bus(self->playbin);
    host own = {.way = way, .self = self, .states = g_string_new(NULL)};
    gint64 place;

    own.context = g_main_context_new();
    g_main_context_push_thread_default(own.context);
    if (way == BY_WATCH)
        g_assert_cmpuint(gst_bus_add_watch(bus, watch, &own), >, 0);
    else if (way == BY_DROPPING)
        gst_bus_set_sync_handler(bus, drop, &own, NULL);
    self->config.end_margin = REPRISE_TIME_NONE;
    store_put(store, "film", FROM);
    if (with_session) {
        viewer_open(self);
        viewer_load(self, "film", uri, NULL);
    }
    g_object_set(self->playbin, "uri", uri, NULL);
    viewer_set_state(self, GST_STATE_PLAYING);
    listen_for(&own, "PAUSED>PLAYING ");
    if (with_session)
        viewer_wait(self, REPRISE_EVENT_RESUMED, 1, NULL);
    g_assert_true(observer_wait_frame(self->eyes, 12, PATIENCE_MS, NULL));
    viewer_set_state(self, GST_STATE_PAUSED);
    listen_for(&own, "PLAYING>PAUSED ");
    if (with_session) {
        viewer_wait(self, REPRISE_EVENT_SAVED, 1, NULL);
        place = store_get(store, "film", NULL);
        g_assert_cmpint(place, >=, FROM + 10 * FRAME_TIME);
        g_assert_cmpint(place, <, FROM + 2 * GST_SECOND);
        g_assert_cmpint(reprise_session_save(self->session), ==, REPRISE_OK);
    }
    viewer_set_state(self, GST_STATE_PLAYING);
    listen_for(&own, NULL);
    if (with_session) {
        viewer_wait(self, REPRISE_EVENT_FINISHED, 1, NULL);
        g_assert_cmpint(viewer_close(self), ==, REPRISE_OK);
    }
    viewer_set_state(self, GST_STATE_READY);
    listen_for(&own, "PAUSED>READY ");
    gst_bus_set_sync_handler(bus, NULL, NULL, NULL);
    if (way == BY_WATCH)
        g_assert_true(gst_bus_remove_watch(bus));
    g_main_context_pop_thread_default(own.context);
    result = g_strdup_printf("%sends %u, others %d", own.states->str, own.ends,
                             own.others > 0);
    g_assert_cmpuint(own.async_dones, >=, 1);
    g_string_free(own.states, TRUE);
    g_main_context_unref(own.context);
    gst_object_unref(bus);
    viewer_free(self);
    g_free(uri);
    return result;
}

/* What a host hears that has no session, by whichever way. */
static const char *undisturbed(reprise_store *store)
{
    static char *heard;

    if (heard == NULL)
        heard = run_host(BY_POLLING, store, FALSE);
    return heard;
}

static void the_host_hears_everything(gconstpointer data)
{
    char *path = store_path_new();
    reprise_store *store = store_open(path);
    way way = GPOINTER_TO_INT(data);
    char *heard = run_host(way, store, TRUE);

    g_assert_cmpstr(heard, ==, undisturbed(store));
    g_free(heard);
    reprise_store_unref(store);
    store_path_free(path);
}

/* -- Loads --------------------------------------------------------------- */

static void loads_belong_below_paused(void)
{
    char *path = store_path_new(), *uri = media_file_uri("film.mp4");
    reprise_store *store = store_open(path);
    viewer *self = viewer_new("playbin", store);
    reprise_stream other;
    viewer_event event;
    gint64 kept;

    reprise_stream_init(&other);
    other.content_id = "other";
    store_put(store, "film", FROM);
    store_put(store, "other", 2 * FROM);
    /* Attached above READY: nothing is this stream's. */
    g_object_set(self->playbin, "uri", uri, NULL);
    viewer_set_state(self, GST_STATE_PAUSED);
    viewer_settle(self);
    viewer_open(self);
    g_assert_cmpint(reprise_session_load(self->session, &other), ==,
                    REPRISE_ERROR_INVALID_STATE);
    g_assert_cmpint(reprise_session_save(self->session), ==,
                    REPRISE_ERROR_INVALID_STATE);
    viewer_set_state(self, GST_STATE_READY);
    /* The second of two loads counts. */
    viewer_load_stream(self, uri, &other);
    viewer_load(self, "film", uri, NULL);
    viewer_set_state(self, GST_STATE_PLAYING);
    g_assert_cmpint(reprise_session_load(self->session, &other), ==,
                    REPRISE_ERROR_INVALID_STATE);
    viewer_wait(self, REPRISE_EVENT_RESUMED, 1, &event);
    g_assert_cmpstr(event.content_id, ==, "film");
    g_assert_true(
        observer_wait_number(self->eyes, SOURCE_FILM, 210, PATIENCE_MS, NULL));
    g_assert_cmpint(reprise_session_load(self->session, &other), ==,
                    REPRISE_ERROR_INVALID_STATE);
    g_assert_cmpint(reprise_session_save(self->session), ==, REPRISE_OK);
    /* Another uri, and no load: nobody's. */
    viewer_set_state(self, GST_STATE_READY);
    g_assert_cmpint(reprise_session_save(self->session), ==, REPRISE_OK);
    kept = store_get(store, "film", NULL);
    g_assert_cmpint(kept, >=, FROM);
    viewer_clear(self);
    observer_clear(self->eyes);
    viewer_set_state(self, GST_STATE_PLAYING);
    g_assert_true(
        observer_wait_number(self->eyes, SOURCE_FILM, 25, PATIENCE_MS, NULL));
    viewer_set_state(self, GST_STATE_PAUSED);
    viewer_settle(self);
    reprise_session_save(self->session);
    viewer_close(self);
    g_assert_cmpuint(self->events->len, ==, 0);
    g_assert_cmpint(store_get(store, "film", NULL), ==, kept);
    g_assert_cmpint(store_get(store, "other", NULL), ==, 2 * FROM);
    viewer_free(self);
    reprise_store_unref(store);
    store_path_free(path);
    g_free(uri);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/sharing/polling", GINT_TO_POINTER(BY_POLLING),
                         the_host_hears_everything);
    g_test_add_data_func("/sharing/watch", GINT_TO_POINTER(BY_WATCH),
                         the_host_hears_everything);
    g_test_add_data_func("/sharing/dropping", GINT_TO_POINTER(BY_DROPPING),
                         the_host_hears_everything);
    g_test_add_func("/sharing/loads", loads_belong_below_paused);
    return g_test_run();
}
