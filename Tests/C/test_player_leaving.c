/* Every way to leave reprise-play: the place is kept, and the terminal is as it
 * was. */
#include "film.h"

#include <signal.h>

static media_server *server;

/* From 37.9 s to past 38. */
static played *play_a_little(film *self, played_place place)
{
    played *player = START(place, self->frames, "--start-at=37.9",
                           "--save-interval=0", self->uri);

    if (place == ON_TERMINAL)
        g_free(played_wait(player, "playing 0:(3[89]|4)"));
    return player;
}

/* What is kept is what was shown when the leaving began: a busy machine shows
 * some frames more before the pipeline has ended. */
static void the_place_is_kept(film *self)
{
    guint count;
    frame_code *codes = played_frames(self->frames, &count);
    gint64 place = film_stored(self, NULL);

    g_assert_cmpuint(count, >, 0);
    g_assert_cmpint(place, >=, 38 * GST_SECOND);
    g_assert_cmpint(place / (gint64)FRAME_TIME, <=,
                    codes[count - 1].number + 1);
    g_assert_cmpint(codes[count - 1].number - place / (gint64)FRAME_TIME, <=,
                    FRAME_RATE);
    g_free(codes);
}

static void a_signal_saves(film *self, gconstpointer data)
{
    played *player = play_a_little(self, ON_TERMINAL);
    char *rest, *told;

    g_assert_cmpint(played_end(player, GPOINTER_TO_INT(data), &rest), ==, 0);
    told = strstr(rest, "bookmark: ");
    g_assert_nonnull(told);
    g_assert_cmpint(film_ms(g_strdup(told + strlen("bookmark: "))), ==,
                    film_stored(self, NULL) / GST_MSECOND);
    the_place_is_kept(self);
    g_free(rest);
}

static void a_key_saves(film *self, gconstpointer data)
{
    played *player = play_a_little(self, ON_TERMINAL);

    played_press(player, data);
    g_assert_cmpint(played_end(player, 0, NULL), ==, 0);
    the_place_is_kept(self);
}

static void a_lost_terminal_saves(film *self, gconstpointer data)
{
    (void)data;
    g_assert_cmpint(played_hang_up(play_a_little(self, ON_TERMINAL)), ==, 0);
    the_place_is_kept(self);
}

/* Nothing can be saved then, but the terminal is given back. */
static void a_crash_gives_the_terminal_back(film *self, gconstpointer data)
{
    int number = GPOINTER_TO_INT(data);

    g_assert_cmpint(played_end(play_a_little(self, ON_TERMINAL), number, NULL),
                    ==, -number);
}

/* At once, for a file, or once a server has answered. */
static void an_error_leaves(film *self, gconstpointer data)
{
    char *uri = media_server_uri(server, "status-404/film.mp4");
    played *player = START(ON_TERMINAL, NULL, data != NULL ? data : uri);
    char *rest;

    g_assert_cmpint(played_end(player, 0, &rest), ==, 1);
    g_assert_nonnull(strstr(rest, data != NULL ? "source: Resource not found."
                                               : "source: Not Found"));
    g_free(rest);
    g_free(uri);
}

static void the_end_finishes(film *self, gconstpointer data)
{
    played *player = START(ON_TERMINAL, NULL, "--start-at=179.7", self->uri);
    gboolean finished = FALSE;
    char *rest;

    (void)data;
    g_assert_cmpint(played_end(player, 0, &rest), ==, 0);
    g_assert_nonnull(strstr(rest, "bookmark: finished"));
    film_stored(self, &finished);
    g_assert_true(finished);
    g_free(rest);
}

/* As under nohup. */
static void a_signal_that_was_ignored_stays_so(film *self, gconstpointer data)
{
    played *player;

    (void)data;
    player = START(UNDER_NOHUP, NULL, "--start-at=37.9", "--save-interval=0.3",
                   self->uri);
    g_free(played_wait(player, "^resumed .*\n"));
    played_signal(player, SIGHUP);
    g_free(played_wait(player, "saved 0:(?:38|39|4).*\nsaved .*\n"));
    g_assert_cmpint(played_end(player, SIGTERM, NULL), ==, 0);
}

int main(int argc, char **argv)
{
    int result;

    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    server = media_server_start(NULL);
#define ADD(path, data, function)                                  \
    g_test_add("/player/" path, film, data, film_set_up, function, \
               film_tear_down)
    ADD("leave/q", "q", a_key_saves);
    ADD("leave/ctrl-c", "\003", a_key_saves);
    ADD("leave/int", GINT_TO_POINTER(SIGINT), a_signal_saves);
    ADD("leave/term", GINT_TO_POINTER(SIGTERM), a_signal_saves);
    ADD("leave/hup", GINT_TO_POINTER(SIGHUP), a_signal_saves);
    ADD("leave/lost", NULL, a_lost_terminal_saves);
    ADD("leave/quit", GINT_TO_POINTER(SIGQUIT),
        a_crash_gives_the_terminal_back);
    ADD("leave/segv", GINT_TO_POINTER(SIGSEGV),
        a_crash_gives_the_terminal_back);
    ADD("leave/error/file", "/nowhere/film.mp4", an_error_leaves);
    ADD("leave/error/server", NULL, an_error_leaves);
    ADD("leave/nohup", NULL, a_signal_that_was_ignored_stays_so);
    ADD("leave/end", NULL, the_end_finishes);
    result = g_test_run();
    media_server_stop(server);
    return result;
}
