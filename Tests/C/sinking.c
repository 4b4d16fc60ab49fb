#include "sinking.h"

void sinking_set_up(sinking *self, gconstpointer row)
{
    GstElement *playsink;

    self->row = row;
    self->server = media_server_start(NULL);
    self->path = store_path_new();
    self->store = store_open(self->path);
    self->viewer = viewer_new(self->row->factory, self->store);
    if (self->row->breaks != NULL)
        self->timeline = timeline_of(self->row->breaks);
    if (self->row->encoded)
        decoding_fit(self->viewer);
    if (self->row->meddle != NULL) {
        playsink =
            gst_bin_get_by_name(GST_BIN(self->viewer->playbin), "playsink");
        g_signal_connect(playsink, "pad-added", G_CALLBACK(self->row->meddle),
                         &self->meddled);
        gst_object_unref(playsink);
    }
    viewer_open(self->viewer);
}

void sinking_tear_down(sinking *self, gconstpointer row)
{
    (void)row;
    viewer_free(self->viewer);
    reprise_timeline_unref(self->timeline);
    reprise_store_unref(self->store);
    store_path_free(self->path);
    media_server_stop(self->server);
}

void sinking_add(const char *path, const sinking_row *row,
                 void (*run)(sinking *, gconstpointer))
{
    char *name = g_strconcat(path, row->name, NULL);

    g_test_add(name, sinking, row, sinking_set_up, run, sinking_tear_down);
    g_free(name);
}

void sinking_resume(sinking *self)
{
    char *uri = self->row->breaks != NULL
                    ? media_server_uri(self->server, self->row->file)
                    : media_file_uri(self->row->file);

    store_put(self->store, "film", self->row->from);
    viewer_load(self->viewer, "film", uri, self->timeline);
    viewer_set_state(self->viewer, GST_STATE_PLAYING);
    viewer_wait(self->viewer, REPRISE_EVENT_RESUMED, 1, NULL);
    if (self->row->encoded)
        decoding_is_encoded(self->viewer);
    g_free(uri);
}

void sinking_wait(sinking *self, int source, gint64 time)
{
    g_assert_true(observer_wait_number(self->viewer->eyes, source,
                                       (int)(time / (gint64)FRAME_TIME),
                                       PATIENCE_MS, NULL));
}

void sinking_begins(sinking *self, gint64 content_time)
{
    int first = (int)(content_time / (gint64)FRAME_TIME);
    guint count = 0, old;
    seen_frame *frames = NULL;

    do {
        g_free(frames);
        g_assert_true(
            observer_wait_next_frame(self->viewer->eyes, PATIENCE_MS, NULL));
        frames = observer_frames(self->viewer->eyes, &count);
        for (old = 0; old < count; old++)
            if (ABS(frames[old].code.number - first) < 10 * FRAME_RATE)
                break;
    } while (count < old + 5);
    for (guint i = old; i < count; i++)
        g_assert_cmpint(frames[i].code.number, ==, first + i - old);
    g_free(frames);
}
