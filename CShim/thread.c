#include "shim_thread.h"

#include <glib.h>

typedef struct start {
    shim_work work;
    void *data;
} start;

static gpointer run(gpointer data)
{
    start given = *(start *)data;

    g_free(data);
    given.work(given.data);
    return NULL;
}

void shim_thread_start(shim_work work, void *data)
{
    start *given = g_new(start, 1);

    *given = (start){.work = work, .data = data};
    g_thread_unref(g_thread_new("reprise", run, given));
}

const void *shim_thread_self(void)
{
    return g_thread_self();
}

struct shim_lock {
    GMutex mutex;
};

shim_lock *shim_lock_new(void)
{
    shim_lock *lock = g_new0(shim_lock, 1);

    g_mutex_init(&lock->mutex);
    return lock;
}

void shim_lock_free(shim_lock *lock)
{
    g_mutex_clear(&lock->mutex);
    g_free(lock);
}

void shim_lock_enter(shim_lock *lock)
{
    g_mutex_lock(&lock->mutex);
}

void shim_lock_leave(shim_lock *lock)
{
    g_mutex_unlock(&lock->mutex);
}

struct shim_reply {
    gatomicrefcount references;
    GMutex mutex;
    GCond given;
    bool is_given;
    int32_t value;
};

shim_reply *shim_reply_new(void)
{
    shim_reply *reply = g_new0(shim_reply, 1);

    g_atomic_ref_count_init(&reply->references);
    g_mutex_init(&reply->mutex);
    g_cond_init(&reply->given);
    return reply;
}

shim_reply *shim_reply_ref(shim_reply *reply)
{
    g_atomic_ref_count_inc(&reply->references);
    return reply;
}

void shim_reply_unref(shim_reply *reply)
{
    if (!g_atomic_ref_count_dec(&reply->references))
        return;
    g_mutex_clear(&reply->mutex);
    g_cond_clear(&reply->given);
    g_free(reply);
}

void shim_reply_give(shim_reply *reply, int32_t value)
{
    g_mutex_lock(&reply->mutex);
    reply->is_given = true;
    reply->value = value;
    g_cond_broadcast(&reply->given);
    g_mutex_unlock(&reply->mutex);
}

bool shim_reply_wait(shim_reply *reply, int64_t patience, int32_t *value)
{
    gint64 deadline = g_get_monotonic_time() + patience / 1000;
    bool given;

    g_mutex_lock(&reply->mutex);
    while (!reply->is_given) {
        if (!g_cond_wait_until(&reply->given, &reply->mutex, deadline))
            break;
    }
    given = reply->is_given;
    if (given)
        *value = reply->value;
    g_mutex_unlock(&reply->mutex);
    return given;
}

struct _GMainContext *shim_context_ref(struct _GMainContext *context)
{
    return g_main_context_ref(context);
}

void shim_context_unref(struct _GMainContext *context)
{
    g_main_context_unref(context);
}

bool shim_context_is_owned(struct _GMainContext *context)
{
    return g_main_context_is_owner(context);
}

typedef struct call {
    shim_work work, done;
    void *data;
} call;

static gboolean call_run(gpointer data)
{
    call *made = data;

    made->work(made->data);
    return G_SOURCE_REMOVE;
}

static void call_free(gpointer data)
{
    call *made = data;

    made->done(made->data);
    g_free(made);
}

void shim_context_call(struct _GMainContext *context, shim_work work,
                       shim_work done, void *data)
{
    GSource *source = g_idle_source_new();
    call *made = g_new(call, 1);

    *made = (call){.work = work, .done = done, .data = data};
    g_source_set_priority(source, G_PRIORITY_DEFAULT);
    g_source_set_callback(source, call_run, made, call_free);
    g_source_attach(source, context);
    g_source_unref(source);
}
