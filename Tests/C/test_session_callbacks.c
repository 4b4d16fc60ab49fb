/* on_event: where it is called, and what may be called from within it (R40,
 * R41). */
#include "viewer.h"

#define S GST_SECOND
#define FROM (50 * S)

typedef struct fixture {
    char *path;
    reprise_store *store;
    viewer *self;
    char *uri;
    GMainContext *context;
    /* What on_event does, and saw. */
    reprise_event_type when;
    void (*act)(struct fixture *fix);
    gboolean acting;
    reprise_status answer;
    GThread *thread;
    gint calls;
    GMutex lock; /* of what follows */
    GCond changed;
    gboolean inside;
    gboolean may_return;
} fixture;

static void on_event(reprise_session *session, const reprise_event *event,
                     void *user_data)
{
    fixture *fix = user_data;

    (void)session;
    g_atomic_pointer_set(&fix->thread, g_thread_self());
    g_atomic_int_inc(&fix->calls);
    if (fix->acting)
        return; /* called from within act */
    if (event->type == fix->when) {
        fix->when = 0;
        fix->acting = TRUE;
        fix->act(fix);
        fix->acting = FALSE;
    }
    g_mutex_lock(&fix->lock);
    fix->inside = TRUE;
    g_cond_broadcast(&fix->changed);
    g_mutex_unlock(&fix->lock);
}

static void set_up(fixture *fix, gconstpointer data)
{
    (void)data;
    fix->path = store_path_new();
    fix->store = store_open(fix->path);
    fix->self = viewer_new("playbin", fix->store);
    fix->uri = media_file_uri("film.mp4");
    fix->context = g_main_context_new();
    fix->self->config.on_event = on_event;
    fix->self->config.user_data = fix;
    g_mutex_init(&fix->lock);
    g_cond_init(&fix->changed);
    store_put(fix->store, "film", FROM);
}

static void tear_down(fixture *fix, gconstpointer data)
{
    (void)data;
    viewer_free(fix->self);
    reprise_store_unref(fix->store);
    store_path_free(fix->path);
    g_main_context_unref(fix->context);
    g_mutex_clear(&fix->lock);
    g_cond_clear(&fix->changed);
    g_free(fix->uri);
}

static void play(fixture *fix)
{
    viewer_open(fix->self);
    viewer_load(fix->self, "film", fix->uri, NULL);
    viewer_set_state(fix->self, GST_STATE_PLAYING);
}

static void wait_film(fixture *fix, gint64 content_time)
{
    g_assert_true(observer_wait_number(fix->self->eyes, SOURCE_FILM,
                                       (int)(content_time / FRAME_TIME),
                                       PATIENCE_MS, NULL));
}

static void wait_inside(fixture *fix)
{
    gint64 deadline =
        g_get_monotonic_time() + PATIENCE_MS * G_TIME_SPAN_MILLISECOND;

    g_mutex_lock(&fix->lock);
    while (!fix->inside)
        g_assert_true(g_cond_wait_until(&fix->changed, &fix->lock, deadline));
    g_mutex_unlock(&fix->lock);
}

/* -- Where it is called -------------------------------------------------- */

static void the_context_calls(fixture *fix, gconstpointer data)
{
    (void)data;
    fix->self->config.context = fix->context;
    play(fix);
    wait_film(fix, FROM + S);
    g_assert_cmpint(reprise_session_save(fix->self->session), ==, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", NULL), >=,
                    FROM + S - FRAME_TIME);
    g_assert_cmpint(g_atomic_int_get(&fix->calls), ==, 0);
    while (g_atomic_int_get(&fix->calls) < 2) /* RESUMED, SAVED */
        g_main_context_iteration(fix->context, TRUE);
    g_assert_true(g_atomic_pointer_get(&fix->thread) == g_thread_self());
}

static void nothing_waits_for_a_context_that_never_runs(fixture *fix,
                                                        gconstpointer data)
{
    gint64 start = g_get_monotonic_time();

    (void)data;
    fix->self->config.context = fix->context;
    play(fix);
    wait_film(fix, FROM + S / 5);
    start = g_get_monotonic_time();
    g_assert_cmpint(viewer_close(fix->self), ==, REPRISE_OK);
    g_assert_cmpint(g_get_monotonic_time() - start, <, 2 * G_TIME_SPAN_SECOND);
    while (g_main_context_iteration(fix->context, FALSE))
        ;
    g_assert_cmpint(store_get(fix->store, "film", NULL), >=, FROM);
}

/* -- From within --------------------------------------------------------- */

static void save(fixture *fix)
{
    fix->answer = reprise_session_save(fix->self->session);
}

static void close_session(fixture *fix)
{
    fix->answer = viewer_close(fix->self);
}

static void seek(fixture *fix)
{
    fix->answer = reprise_session_seek(fix->self->session, 100 * S);
}

/* data: whether the context calls, and not the session's thread. */
static void act_on(fixture *fix, gconstpointer data, void (*act)(fixture *))
{
    fix->when = REPRISE_EVENT_RESUMED;
    fix->act = act;
    fix->answer = REPRISE_ERROR_TIMED_OUT;
    if (data != NULL)
        fix->self->config.context = fix->context;
    play(fix);
    while (data != NULL && g_atomic_int_get(&fix->calls) < 1)
        g_main_context_iteration(fix->context, TRUE);
    wait_inside(fix);
}

static void a_save(fixture *fix, gconstpointer data)
{
    act_on(fix, data, save);
    g_assert_cmpint(fix->answer, ==, REPRISE_OK);
    g_assert_cmpint(store_get(fix->store, "film", NULL), >=, FROM);
}

static void a_seek(fixture *fix, gconstpointer data)
{
    act_on(fix, data, seek);
    g_assert_cmpint(fix->answer, ==, REPRISE_OK);
    wait_film(fix, 100 * S);
}

static void a_close(fixture *fix, gconstpointer data)
{
    gint calls;

    act_on(fix, data, close_session);
    g_assert_cmpint(fix->answer, ==, REPRISE_OK);
    calls = g_atomic_int_get(&fix->calls);
    /* It plays on, and nobody is told. */
    wait_film(fix, FROM + S);
    viewer_set_state(fix->self, GST_STATE_NULL);
    while (g_main_context_iteration(fix->context, FALSE))
        ;
    g_assert_cmpint(g_atomic_int_get(&fix->calls), ==, calls);
    g_assert_cmpint(store_get(fix->store, "film", NULL), >=, FROM);
    g_assert_cmpint(store_get(fix->store, "film", NULL), <, FROM + S);
}

/* -- While it runs ------------------------------------------------------- */

static void linger(fixture *fix)
{
    g_mutex_lock(&fix->lock);
    fix->inside = TRUE;
    g_cond_broadcast(&fix->changed);
    while (!fix->may_return)
        g_cond_wait(&fix->changed, &fix->lock);
    g_mutex_unlock(&fix->lock);
}

static gpointer close_thread(gpointer data)
{
    fixture *fix = data;

    fix->answer = viewer_close(fix->self);
    return NULL;
}

/* A callback that never ends does not hold up whoever closes for ever. */
static void closing_is_patient_for_two_seconds(fixture *fix, gconstpointer data)
{
    gint64 start;

    (void)data;
    fix->when = REPRISE_EVENT_RESUMED;
    fix->act = linger;
    play(fix);
    wait_inside(fix);
    start = g_get_monotonic_time();
    g_thread_join(g_thread_new("close", close_thread, fix));
    g_assert_cmpint(fix->answer, ==, REPRISE_ERROR_TIMED_OUT);
    g_assert_cmpint(g_get_monotonic_time() - start, >=,
                    1900 * G_TIME_SPAN_MILLISECOND);
    g_mutex_lock(&fix->lock);
    fix->may_return = TRUE;
    g_cond_broadcast(&fix->changed);
    g_mutex_unlock(&fix->lock);
}

/* -- Order --------------------------------------------------------------- */

/* A session holds what it needs: everything may go before it. */
static void handles_go_in_any_order(fixture *fix, gconstpointer data)
{
    reprise_timeline *timeline = timeline_of("tuesday");
    GstElement *playbin = fix->self->playbin;

    (void)data;
    viewer_open(fix->self);
    viewer_load(fix->self, "film", fix->uri, timeline);
    reprise_timeline_unref(timeline);
    reprise_store_unref(fix->store);
    viewer_set_state(fix->self, GST_STATE_PLAYING);
    wait_inside(fix);
    gst_object_ref(playbin);
    viewer_set_state(fix->self, GST_STATE_NULL);
    gst_object_unref(playbin);
    g_assert_cmpint(viewer_close(fix->self), ==, REPRISE_OK);
    g_assert_cmpint(reprise_session_close(NULL), ==, REPRISE_OK);
    fix->store = store_open(fix->path);
    g_assert_cmpint(store_get(fix->store, "film", NULL), >=, FROM);
}

/* It is the application's: nobody else ends it later, in another thread. */
static void nothing_is_held_after_a_close(fixture *fix, gconstpointer data)
{
    GstElement *playbin = fix->self->playbin;
    GstBus *bus = gst_element_get_bus(playbin);
    int references = GST_OBJECT_REFCOUNT_VALUE(playbin);
    int of_bus = GST_OBJECT_REFCOUNT_VALUE(bus);

    (void)data;
    for (int i = 0; i < 1000; i++) {
        viewer_open(fix->self);
        g_assert_cmpint(viewer_close(fix->self), ==,
                        REPRISE_ERROR_INVALID_STATE);
        g_assert_cmpint(GST_OBJECT_REFCOUNT_VALUE(playbin), ==, references);
        g_assert_cmpint(GST_OBJECT_REFCOUNT_VALUE(bus), ==, of_bus);
    }
    gst_object_unref(bus);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
#define ADD(path, data, function) \
    g_test_add("/callbacks/" path, fixture, data, set_up, function, tear_down)
    ADD("context", NULL, the_context_calls);
    ADD("idle-context", NULL, nothing_waits_for_a_context_that_never_runs);
    ADD("save", NULL, a_save);
    ADD("save/context", "context", a_save);
    ADD("seek", NULL, a_seek);
    ADD("seek/context", "context", a_seek);
    ADD("close", NULL, a_close);
    ADD("close/context", "context", a_close);
    ADD("endless", NULL, closing_is_patient_for_two_seconds);
    ADD("order", NULL, handles_go_in_any_order);
    ADD("references", NULL, nothing_is_held_after_a_close);
    return g_test_run();
}
