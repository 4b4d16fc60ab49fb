/* README's lines, compiled as they stand there: a bookmark chosen by the viewer
 * is applied, and a pause kept, by nothing but what README says (R10, R43). */
#include "viewer.h"

#include "readme.h"

#define PLACE (25 * GST_SECOND + 500 * GST_MSECOND)

static void the_lines_of_readme_are_enough(void)
{
    char *path = store_path_new();
    char *uri = media_file_uri("film.mp4");
    GstElement *playbin =
        gst_object_ref_sink(gst_element_factory_make("playbin", NULL));
    observer *eyes = observer_new();
    reprise_store *own = store_open(path);
    seen_frame frame;

    store_put(own, "film", PLACE);
    observer_attach(eyes, playbin);
    g_object_set(playbin, "uri", uri, NULL);
    g_assert_cmpint(bookmarks_open(playbin, path), ==, 0);
    g_assert_cmpint(bookmarks_load("film", NULL), ==, 0);
    gst_element_set_state(playbin, GST_STATE_PLAYING);
    g_assert_true(observer_wait_frame(eyes, 1, PATIENCE_MS, &frame));
    g_assert_cmpint(frame.code.number, ==, PLACE / FRAME_TIME);
    g_assert_true(observer_wait_number(
        eyes, SOURCE_FILM, frame.code.number + 25, PATIENCE_MS, NULL));
    gst_element_set_state(playbin, GST_STATE_NULL);
    bookmarks_close();
    g_assert_cmpint(store_get(own, "film", NULL), >=, PLACE + 24 * FRAME_TIME);
    reprise_store_unref(own);
    gst_object_unref(playbin);
    observer_free(eyes);
    g_free(uri);
    store_path_free(path);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/readme/lines", the_lines_of_readme_are_enough);
    return g_test_run();
}
