/* A store of the application's own, and identifiers that may be any bytes. */
#include "viewer.h"

#define ANSWERS(call, status) g_assert_cmpint((call), ==, REPRISE_##status)

/* Three bookmarks at most, under ids "a" to "c" of one profile. */
typedef struct memory {
    reprise_store *store;
    reprise_bookmark rows[3];
    reprise_status answer; /* of every call, unless OK */
    char profile[16];      /* of the last call; "NULL" */
    gint inside;
    guint saves;
    guint destroyed;
} memory;

static reprise_bookmark *enter(memory *self, const char *profile,
                               const char *content_id)
{
    g_assert_cmpint(g_atomic_int_add(&self->inside, 1), ==, 0);
    g_strlcpy(self->profile, profile != NULL ? profile : "NULL",
              sizeof self->profile);
    return &self->rows[(content_id[0] - 'a') % 3];
}

static reprise_status leave(memory *self, reprise_status status)
{
    g_atomic_int_add(&self->inside, -1);
    return self->answer != REPRISE_OK ? self->answer : status;
}

static reprise_status memory_load(void *data, const char *profile,
                                  const char *content_id,
                                  reprise_bookmark *bookmark)
{
    reprise_bookmark *row = enter(data, profile, content_id);

    g_assert_cmpint(bookmark->struct_size, ==, sizeof *bookmark);
    if (row->content_time == 0)
        return leave(data, REPRISE_ERROR_NOT_FOUND);
    *bookmark = *row;
    return leave(data, REPRISE_OK);
}

static reprise_status memory_save(void *data, const char *profile,
                                  const char *content_id,
                                  const reprise_bookmark *bookmark)
{
    reprise_bookmark *row = enter(data, profile, content_id);

    g_assert_cmpint(bookmark->struct_size, ==, sizeof *bookmark);
    *row = *bookmark;
    ((memory *)data)->saves++;
    return leave(data, REPRISE_OK);
}

static reprise_status memory_remove(void *data, const char *profile,
                                    const char *content_id)
{
    enter(data, profile, content_id)->content_time = 0;
    return leave(data, REPRISE_OK);
}

static reprise_status memory_list(void *data, const char *profile,
                                  reprise_store_visit visit, void *visit_data)
{
    memory *self = data;
    char id[] = "a";

    enter(self, profile, id);
    for (int i = 0; i < 3; i++) {
        id[0] = (char)('a' + i);
        if (self->rows[i].content_time != 0 &&
            visit(visit_data, id, &self->rows[i]) != 0)
            break;
    }
    return leave(self, REPRISE_OK);
}

static GMutex lock;
static GCond gone;

static void memory_destroy(void *data)
{
    g_mutex_lock(&lock);
    ((memory *)data)->destroyed++;
    g_cond_broadcast(&gone);
    g_mutex_unlock(&lock);
}

static int stop(void *data, const char *content_id,
                const reprise_bookmark *bookmark)
{
    (void)data, (void)content_id, (void)bookmark;
    return 1;
}

static void fill_methods(reprise_store_methods *methods)
{
    reprise_store_methods_init(methods);
    methods->load = memory_load;
    methods->save = memory_save;
    methods->remove = memory_remove;
    methods->list = memory_list;
    methods->destroy = memory_destroy;
}

static void open_memory(memory *self)
{
    reprise_store_methods methods;

    memset(self, 0, sizeof *self);
    fill_methods(&methods);
    ANSWERS(reprise_store_new(&methods, self, &self->store), OK);
    memset(&methods, 0xa5, sizeof methods); /* it was copied */
}

static void all_but_list_and_destroy_are_required(void)
{
    memory self = {0};
    reprise_store_methods methods;
    reprise_store *store = (reprise_store *)&self;

    fill_methods(&methods);
    methods.load = NULL;
    ANSWERS(reprise_store_new(&methods, &self, &store), ERROR_INVALID_ARGUMENT);
    fill_methods(&methods);
    methods.save = NULL;
    ANSWERS(reprise_store_new(&methods, &self, &store), ERROR_INVALID_ARGUMENT);
    fill_methods(&methods);
    methods.remove = NULL;
    ANSWERS(reprise_store_new(&methods, &self, &store), ERROR_INVALID_ARGUMENT);
    g_assert_true(store == (reprise_store *)&self);
    g_assert_cmpint(self.destroyed, ==, 0);
    fill_methods(&methods);
    methods.list = NULL;
    methods.destroy = NULL;
    ANSWERS(reprise_store_new(&methods, &self, &store), OK);
    store_put(store, "a", 5);
    g_assert_cmpint(store_get(store, "a", NULL), ==, 5);
    ANSWERS(reprise_store_list(store, NULL, stop, NULL), ERROR_UNSUPPORTED);
    reprise_store_unref(store);
}

static void answers_are_passed_on(void)
{
    memory self;
    reprise_bookmark bookmark;

    open_memory(&self);
    reprise_bookmark_init(&bookmark);
    bookmark.content_time = 5;
    g_assert_cmpint(store_get(self.store, "a", NULL), ==, -1);
    g_assert_cmpstr(self.profile, ==, "NULL");
    for (int answer = -12; answer <= 2; answer++) {
        reprise_status status =
            answer > 0 ? REPRISE_ERROR_STORE : (reprise_status)answer;

        self.answer = (reprise_status)answer;
        g_assert_cmpint(reprise_store_save(self.store, "p", "a", &bookmark), ==,
                        status);
        g_assert_cmpstr(self.profile, ==, "p");
        g_assert_cmpint(reprise_store_load(self.store, "", "a", &bookmark), ==,
                        status);
        g_assert_cmpstr(self.profile, ==, "NULL");
        if (answer != REPRISE_ERROR_NOT_FOUND)
            g_assert_cmpint(reprise_store_remove(self.store, "p", "b"), ==,
                            status);
        g_assert_cmpint(reprise_store_list(self.store, "p", stop, NULL), ==,
                        status);
    }
    reprise_store_unref(self.store);
    g_assert_cmpint(self.destroyed, ==, 1);
}

/* Nothing nonsensical gets as far as the store. */
static void refusals_come_first(void)
{
    memory self;
    reprise_bookmark bookmark;

    open_memory(&self);
    reprise_bookmark_init(&bookmark);
    ANSWERS(reprise_store_save(self.store, NULL, "a", &bookmark),
            ERROR_INVALID_ARGUMENT);
    ANSWERS(reprise_store_save(self.store, NULL, "", &bookmark),
            ERROR_INVALID_ARGUMENT);
    g_assert_cmpint(self.saves, ==, 0);
    reprise_store_unref(self.store);
}

/* From a visit the store may be used, and the list goes on. */
static int use_the_store(void *data, const char *content_id,
                         const reprise_bookmark *bookmark)
{
    memory *self = data;

    g_assert_cmpint(store_get(self->store, content_id, NULL), ==,
                    bookmark->content_time);
    store_put(self->store, content_id, bookmark->content_time + 100);
    ANSWERS(reprise_store_list(self->store, NULL, stop, NULL), OK);
    return content_id[0] == 'b';
}

static void a_visit_may_use_the_store(void)
{
    memory self;

    open_memory(&self);
    for (int i = 0; i < 3; i++)
        store_put(self.store, (const char *[]){"a", "b", "c"}[i], i + 1);
    ANSWERS(reprise_store_list(self.store, NULL, use_the_store, &self), OK);
    g_assert_cmpint(store_get(self.store, "a", NULL), ==, 101);
    g_assert_cmpint(store_get(self.store, "b", NULL), ==, 102);
    g_assert_cmpint(store_get(self.store, "c", NULL), ==, 3);
    reprise_store_unref(self.store);
}

/* A session keeps the store for as long as it needs it, and no longer. */
static void a_session_shares_it(void)
{
    memory self;
    viewer *watching;
    char *uri = media_file_uri("film.mp4");
    guint saves;

    open_memory(&self);
    store_put(self.store, "a", 30 * GST_SECOND);
    watching = viewer_new("playbin", self.store);
    viewer_open(watching);
    reprise_store_unref(self.store);
    g_assert_cmpint(self.destroyed, ==, 0);
    viewer_load(watching, "a", uri, NULL);
    viewer_set_state(watching, GST_STATE_PLAYING);
    viewer_wait(watching, REPRISE_EVENT_RESUMED, 1, NULL);
    g_assert_true(observer_wait_frame(watching->eyes, 10, PATIENCE_MS, NULL));
    saves = self.saves;
    self.answer = (reprise_status)1; /* fails, in a way unheard of */
    ANSWERS(reprise_session_save(watching->session), ERROR_STORE);
    viewer_wait(watching, REPRISE_EVENT_SAVE_FAILED, 1, NULL);
    g_assert_cmpint(self.saves, >, saves);
    self.answer = REPRISE_OK;
    ANSWERS(reprise_session_save(watching->session), OK);
    g_assert_cmpint(self.rows[0].content_time, >=, 30 * GST_SECOND);
    viewer_free(watching);
    g_mutex_lock(&lock);
    while (self.destroyed == 0)
        g_cond_wait(&gone, &lock);
    g_mutex_unlock(&lock);
    g_assert_cmpint(self.destroyed, ==, 1);
    g_free(uri);
}

static void ids_are_any_bytes(void)
{
    char *long_id = g_strnfill(4096, 'q'), *path = store_path_new();
    reprise_store *store = store_open(path);
    const char *ids[] = {"'; DROP TABLE bookmark; --",
                         "\"quoted\"",
                         "%_?*",
                         "\xff\xfe\x80",
                         "film",
                         "Film",
                         "film ",
                         long_id};
    const guint count = G_N_ELEMENTS(ids);
    reprise_bookmark bookmark;

    for (guint i = 0; i < count * count; i++) {
        reprise_bookmark_init(&bookmark);
        bookmark.content_time = i + 1;
        ANSWERS(reprise_store_save(store, ids[i / count], ids[i % count],
                                   &bookmark),
                OK);
    }
    for (guint i = 0; i < count * count; i++) {
        ANSWERS(reprise_store_load(store, ids[i / count], ids[i % count],
                                   &bookmark),
                OK);
        g_assert_cmpint(bookmark.content_time, ==, i + 1);
    }
    g_assert_cmpint(store_get(store, "film", NULL), ==, -1);
    g_free(long_id);
    reprise_store_unref(store);
    store_path_free(path);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/stores/required", all_but_list_and_destroy_are_required);
    g_test_add_func("/stores/answers", answers_are_passed_on);
    g_test_add_func("/stores/refusals", refusals_come_first);
    g_test_add_func("/stores/visit", a_visit_may_use_the_store);
    g_test_add_func("/stores/session", a_session_shares_it);
    g_test_add_func("/stores/ids", ids_are_any_bytes);
    return g_test_run();
}
