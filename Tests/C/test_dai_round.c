/* Examples/dai.c, as an application would have it: left in one stream, found
 * again in another. */
#include <glib.h>
#include <glib/gstdio.h>
#include <sys/wait.h>

#define main dai_main
#include "../../Examples/dai.c"
#undef main

#define FOLDER "Tests/Fixtures/documents/"

/* What the program prints, which is the caller's. */
static char *run(const char *first, const char *second, const char *seconds,
                 const char *store, int expected)
{
    char *out = NULL;
    GError *error = NULL;
    char *program = g_file_read_link("/proc/self/exe", NULL);
    const char *arguments[] = {program, "--dai", first, second,
                               seconds, store,   NULL};
    int status;

    g_spawn_sync(NULL, (char **)arguments, NULL, G_SPAWN_STDERR_TO_DEV_NULL,
                 NULL, NULL, &out, NULL, &status, &error);
    g_assert_no_error(error);
    g_assert_cmpint(WEXITSTATUS(status), ==, expected);
    g_free(program);
    return out;
}

static void test_a_film_left_in_one_stream_is_found_in_the_next(void)
{
    const struct {
        const char *seconds, *said;
    } rows[] = {
        {"200", "left the film at 184.500\nresume the stream at 229.500\n"},
        {"330", "left the film at 300.000\nresume the stream at 375.000\n"},
        {"5", "left the film at 0.000\nresume the stream at 0.000\n"},
    };
    char *folder = g_dir_make_tmp(NULL, NULL);
    char *store = g_build_filename(folder, "bookmarks", NULL);

    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        char *said = run(FOLDER "dai_vod_response.json",
                         FOLDER "dai_vod_return_other_adload.json",
                         rows[i].seconds, store, 0);

        g_assert_cmpstr(said, ==, rows[i].said);
        g_free(said);
    }
    g_assert_cmpint(g_remove(store), ==, 0);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
    g_free(store);
    g_free(folder);
}

static void test_unknown_breaks_end_the_round(void)
{
    char *said = run(FOLDER "dai_vod_response.json",
                     FOLDER "dai_vod_ssb_response.json", "200", "unused", 1);

    g_assert_cmpstr(said, ==, "");
    g_free(said);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--dai") == 0)
        return dai_main(argc - 1, argv + 1);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dai/a_film_left_in_one_stream_is_found_in_the_next",
                    test_a_film_left_in_one_stream_is_found_in_the_next);
    g_test_add_func("/dai/unknown_breaks_end_the_round",
                    test_unknown_breaks_end_the_round);
    return g_test_run();
}
