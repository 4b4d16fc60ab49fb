/* The session's thread, its waiting callers, a lock, and the application's
 * main context. */
#ifndef REPRISE_SHIM_THREAD_H
#define REPRISE_SHIM_THREAD_H

#include <stdbool.h>
#include <stdint.h>

struct _GMainContext;

typedef void (*shim_work)(void *data);

/* Runs work(data) in a thread that nobody joins. */
void shim_thread_start(shim_work work, void *data);
/* Something that equals itself in the calling thread and nowhere else. */
const void *shim_thread_self(void);

typedef struct shim_lock shim_lock;
shim_lock *shim_lock_new(void);
void shim_lock_free(shim_lock *lock);
void shim_lock_enter(shim_lock *lock);
void shim_lock_leave(shim_lock *lock);

/* A number that one thread waits for and another gives, once.
 * Reference-counted, born with one. */
typedef struct shim_reply shim_reply;
shim_reply *shim_reply_new(void);
shim_reply *shim_reply_ref(shim_reply *reply);
void shim_reply_unref(shim_reply *reply);
void shim_reply_give(shim_reply *reply, int32_t value);
/* False if nothing was given within patience, in nanoseconds. */
bool shim_reply_wait(shim_reply *reply, int64_t patience, int32_t *value);

struct _GMainContext *shim_context_ref(struct _GMainContext *context);
void shim_context_unref(struct _GMainContext *context);
/* Whether the calling thread may run what is attached to context. */
bool shim_context_is_owned(struct _GMainContext *context);
/* Has work(data), then done(data), called where context iterates, in order;
 * done(data) alone if the context goes away first. */
void shim_context_call(struct _GMainContext *context, shim_work work,
                       shim_work done, void *data);

#endif
