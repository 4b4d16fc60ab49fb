/* The transitions of a session's states where the store does not read. */
#include "child.h"
#include "transitions.h"

typedef enum health { WELL, ILL, DEAF } health;

typedef struct ailing {
    reprise_store *real;
    GMutex lock;
    GCond better;
    health health; /* of its reading; deaf: it does not answer until well */
} ailing;

static reprise_status ailing_load(void *data, const char *profile,
                                  const char *content_id,
                                  reprise_bookmark *bookmark)
{
    ailing *self = data;
    gboolean is_ill;

    g_mutex_lock(&self->lock);
    while (self->health == DEAF)
        g_cond_wait(&self->better, &self->lock);
    is_ill = self->health == ILL;
    g_mutex_unlock(&self->lock);
    return is_ill
               ? REPRISE_ERROR_STORE
               : reprise_store_load(self->real, profile, content_id, bookmark);
}

static reprise_status ailing_save(void *data, const char *profile,
                                  const char *content_id,
                                  const reprise_bookmark *bookmark)
{
    ailing *self = data;

    return reprise_store_save(self->real, profile, content_id, bookmark);
}

static reprise_status ailing_remove(void *data, const char *profile,
                                    const char *content_id)
{
    ailing *self = data;

    return reprise_store_remove(self->real, profile, content_id);
}

static void use(visits *fix, ailing *store)
{
    reprise_store_methods methods;

    reprise_store_methods_init(&methods);
    methods.load = ailing_load;
    methods.save = ailing_save;
    methods.remove = ailing_remove;
    store->real = fix->store;
    g_mutex_init(&store->lock);
    g_cond_init(&store->better);
    g_assert_cmpint(
        reprise_store_new(&methods, store, &fix->viewer->config.store), ==,
        REPRISE_OK);
}

static void recover(ailing *store)
{
    g_mutex_lock(&store->lock);
    store->health = WELL;
    g_cond_broadcast(&store->better);
    g_mutex_unlock(&store->lock);
}

static void done_with(visits *fix)
{
    viewer_close(fix->viewer);
    reprise_store_unref(fix->viewer->config.store);
}

/* Played from the start, below the bookmark: nothing is lowered; a seek that
 * lands lifts that. */
static void the_bookmark_holds_until_a_seek(visits *fix)
{
    visits_save_is(fix, REPRISE_OK);
    transitions_row_is(fix, PLACE);
    transitions_seek(fix, 100 * S);
    transitions_seeked(fix, 1, REPRISE_OK);
    transitions_row_passes(fix, 100 * S);
}

static void an_unreadable_bookmark_suspends_saves(visits *fix,
                                                  gconstpointer data)
{
    ailing store = {.health = ILL};

    (void)data;
    use(fix, &store);
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    transitions_resume_fails(fix, REPRISE_ERROR_STORE);
    visits_first_frame_is(fix, 0);
    visits_wait_film(fix, S);
    visits_save_is(fix, REPRISE_ERROR_STORE);
    recover(&store);
    the_bookmark_holds_until_a_seek(fix);
    done_with(fix);
}

/* The store answers later than a resume may take. */
static void a_silent_store_times_out(visits *fix, gconstpointer data)
{
    ailing store = {.health = DEAF};

    (void)data;
    use(fix, &store);
    fix->viewer->config.resume_timeout = S / 2;
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    pass_time(700);
    g_assert_cmpuint(observer_frame_count(fix->viewer->eyes), ==, 0);
    recover(&store);
    transitions_resume_fails(fix, REPRISE_ERROR_TIMED_OUT);
    visits_first_frame_is(fix, 0);
    visits_wait_film(fix, S);
    the_bookmark_holds_until_a_seek(fix);
    done_with(fix);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    TRANSITION("held/unreadable-bookmark-suspends-saves",
               an_unreadable_bookmark_suspends_saves);
    TRANSITION("held/timeout-starts-over", a_silent_store_times_out);
    return g_test_run();
}
