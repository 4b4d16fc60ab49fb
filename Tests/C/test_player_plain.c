/* reprise-play without a terminal, its list, and its options. */
#include "film.h"

#include <glib/gstdio.h>
#include <signal.h>

/* -- Without a terminal -------------------------------------------------- */

static void plain_lines_without_a_terminal(film *self, gconstpointer data)
{
    played *player;
    char *rest;

    (void)data;
    player = START(WITHOUT_TERMINAL, NULL, "--start-at=37.5",
                   "--save-interval=0.3", self->uri);
    g_free(played_wait(player, "^resumed 0:37\\.500\n"));
    g_free(played_wait(player, "^saved 0:(?:3[789]|4).*\n"));
    g_assert_cmpint(played_end(player, SIGTERM, &rest), ==, 0);
    g_assert_true(g_regex_match_simple(
        "^(saved \\S+\n)*bookmark: \\d+:\\d\\d\\.\\d\\d\\d\n$", rest, 0, 0));
    g_assert_cmpint(film_stored(self, NULL), >,
                    37 * GST_SECOND + GST_SECOND / 2);
    g_free(rest);
}

static char *list(film *self, const char *profile)
{
    const char *arguments[] = {"--list",    "--store", self->store,
                               "--profile", profile,   NULL};
    char *rest;

    g_assert_cmpint(
        played_end(played_start(WITHOUT_TERMINAL, NULL, arguments), 0, &rest),
        ==, 0);
    return rest;
}

static void the_list_shows_what_to_continue(film *self, gconstpointer data)
{
    reprise_store *store = store_open(self->store);
    reprise_bookmark done;
    char *rest;

    (void)data;
    reprise_bookmark_init(&done);
    done.content_time = 170 * (gint64)GST_SECOND;
    done.finished = 1;
    g_assert_cmpint(reprise_store_save(store, NULL, "done", &done), ==,
                    REPRISE_OK);
    store_put(store, "one\033[2J", 97 * GST_SECOND + 480 * GST_MSECOND);
    store_put(store, "two", 3700 * GST_SECOND);
    reprise_store_unref(store);
    rest = list(self, "");
    g_assert_true(
        g_regex_match_simple("^ *1:01:40\\.000 / \\? +\\S+ \\S+  two\n"
                             " *1:37\\.480 / \\? +\\d{4}-\\d\\d-\\d\\d "
                             "\\d\\d:\\d\\d  one\\?\\[2J\n$",
                             rest, 0, 0));
    g_free(rest);
    rest = list(self, "somebody");
    g_assert_cmpstr(rest, ==, "");
    g_free(rest);
}

/* -- Options ------------------------------------------------------------- */

static void policies_reach_the_session(film *self, gconstpointer data)
{
    reprise_store *store = store_open(self->store);
    gboolean finished = TRUE;
    played *player;

    (void)data;
    store_put(store, "film", 60 * GST_SECOND);
    reprise_store_unref(store);
    player = START(WITHOUT_TERMINAL, NULL, "--rewind=2.5",
                   "--min-position=100.25", "--save-interval=0.1", self->uri);
    g_free(played_wait(player, "^resumed 0:57\\.500\n"));
    g_assert_cmpint(played_end(player, SIGTERM, NULL), ==, 0);
    g_assert_cmpint(film_stored(self, NULL), ==, 60 * GST_SECOND);
    player = START(WITHOUT_TERMINAL, NULL, "--start-over", "--playbin3",
                   "--save-interval=0.1", "--min-position=0.5", self->uri);
    g_free(played_wait(player, "^started 0:00\\.000\n"));
    g_free(played_wait(player, "^saved 0:0(0\\.[5-9]|[1-9])"));
    g_assert_cmpint(played_end(player, SIGTERM, NULL), ==, 0);
    /* Of 180 s the last 9 count as watched where nobody says otherwise. */
    player = START(WITHOUT_TERMINAL, NULL, "--start-at=175", "--end-margin=2.5",
                   "--save-interval=0.1", self->uri);
    g_free(played_wait(player, "^resumed 2:55\\.000\nsaved 2:5"));
    g_assert_cmpint(played_end(player, SIGTERM, NULL), ==, 0);
    g_assert_cmpint(film_stored(self, &finished), >=, 175 * GST_SECOND);
    g_assert_false(finished);
}

static void ads_that_cannot_be_read_end_it(film *self, gconstpointer data)
{
    char *path = g_strconcat(self->store, ".ads", NULL);
    played *player;

    g_assert_true(g_file_set_contents(path, data, -1, NULL));
    player = START(WITHOUT_TERMINAL, NULL, "--ads", path, self->uri);
    g_assert_cmpint(played_end(player, 0, NULL), ==, 1);
    g_free(path);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
#define ADD(path, data, function)                                  \
    g_test_add("/player/" path, film, data, film_set_up, function, \
               film_tear_down)
    ADD("plain", NULL, plain_lines_without_a_terminal);
    ADD("list", NULL, the_list_shows_what_to_continue);
    ADD("policies", NULL, policies_reach_the_session);
    ADD("ads/unknown", "a word\n", ads_that_cannot_be_read_end_it);
    ADD("ads/cut", "180000000000 195000000000\n60000000000 60000000000\n",
        ads_that_cannot_be_read_end_it);
    return g_test_run();
}
