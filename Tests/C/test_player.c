/* reprise-play as its viewer meets it: keys and what they do to the place, every
 * way to leave, and life without a terminal. */
#include "played.h"
#include "viewer.h"

#include <glib/gstdio.h>
#include <signal.h>

#define RIGHT "\033[C"
#define ARGUMENTS 12

static media_server *server;

typedef struct fixture {
    char *store;
    char *frames;
    char *film; /* the MP4's URI */
    const char *arguments[ARGUMENTS];
} fixture;

static void set_up(fixture *self, gconstpointer data)
{
    (void)data;
    self->store = store_path_new();
    self->frames = g_strconcat(self->store, ".i420", NULL);
    self->film = media_file_uri("film.mp4");
}

static void tear_down(fixture *self, gconstpointer data)
{
    (void)data;
    store_path_free(self->store);
    g_free(self->frames);
    g_free(self->film);
}

/* With the store, "film" as the id, and up to five arguments more. */
static played *start(fixture *self, played_place place, const char *frames,
                     const char *const *more)
{
    const char *arguments[ARGUMENTS] = {"--store", self->store, "--id", "film"};

    for (int i = 0; more[i] != NULL; i++)
        arguments[4 + i] = more[i];
    return played_start(place, frames, arguments);
}

#define START(place, frames, ...) \
    start(self, place, frames, (const char *const[]){__VA_ARGS__, NULL})

/* "1:03.480" in milliseconds. */
static gint64 ms_of(char *text)
{
    int minutes, seconds, ms;

    g_assert_cmpint(sscanf(text, "%d:%d.%d", &minutes, &seconds, &ms), ==, 3);
    g_free(text);
    return (minutes * 60 + seconds) * 1000 + ms;
}

static gint64 stored(fixture *self, gboolean *finished)
{
    reprise_store *store = store_open(self->store);
    reprise_bookmark bookmark;
    gint64 place = store_get(store, "film", &bookmark);

    if (finished != NULL)
        *finished = bookmark.finished != 0;
    reprise_store_unref(store);
    return place;
}

/* -- Keys ---------------------------------------------------------------- */

#define PAUSED "paused (\\d+:\\d+\\.\\d+) / 3:00 \\[[^\\]]*\\] saved"

/* Pauses, and answers the place shown, which is the one that is stored. */
static gint64 pause_place(fixture *self, played *player)
{
    gint64 shown;

    played_press(player, " ");
    shown = ms_of(played_wait(player, PAUSED));
    g_assert_cmpint(stored(self, NULL), ==, shown * GST_MSECOND);
    return shown;
}

/* The film alone, without a gap, from this frame on. */
static void film_is_shown_from(const char *path, gint64 first)
{
    guint count;
    frame_code *codes = played_frames(path, &count);

    g_assert_cmpuint(count, >, 0);
    for (guint i = 0; i < count; i++) {
        g_assert_cmpint(codes[i].source, ==, SOURCE_FILM);
        g_assert_cmpint(codes[i].number, ==, first + i);
    }
    g_free(codes);
}

static void an_arrow_passes_over_a_break(fixture *self, gconstpointer data)
{
    char *uri = media_server_uri(server, "tuesday.m3u8");
    char *ads = g_build_filename(media_dir(), "tuesday.txt", NULL);
    gint64 from, to;
    played *player =
        START(ON_TERMINAL, self->frames, "--start-at=52.9", "--ads", ads, uri);

    (void)data;
    g_free(played_wait(player, "\\[\\|=+>-+\\|--[-|]*\\|\\]"));
    g_free(played_wait(player, "playing 0:5[3-9]"));
    from = pause_place(self, player);
    played_press(player, RIGHT);
    to = ms_of(played_wait(player, PAUSED));
    g_assert_cmpint(to, ==, from + 10000);
    g_assert_cmpint(to, >, 60000);
    g_assert_cmpint(stored(self, NULL), ==, to * GST_MSECOND);
    played_press(player, " ");
    g_free(played_wait(player, "playing 1:0[4-9]"));
    played_press(player, "q");
    g_assert_cmpint(played_end(player, 0, NULL), ==, 0);
    film_is_shown_from(self->frames, to / 40);
    g_free(ads);
    g_free(uri);
}

static void an_ad_is_told(fixture *self, gconstpointer data)
{
    char *uri = media_server_uri(server, "tuesday.m3u8");
    char *ads = g_build_filename(media_dir(), "tuesday.txt", NULL);
    played *player =
        START(ON_TERMINAL, NULL, "--start-at=37.9", "--ads", ads, uri);

    (void)data;
    g_free(played_wait(player, "playing 0:(3[89]|4)"));
    played_press(player, "s");
    g_free(played_wait(player, "started 0:00\\.000"));
    g_free(played_wait(player, "playing 0:00 / 3:00 .* ad 1/5 0:[23]"));
    /* In the pre-roll there is no other place to keep. */
    played_press(player, "q");
    g_assert_cmpint(played_end(player, 0, NULL), ==, 0);
    g_assert_cmpint(stored(self, NULL), >=, 38 * GST_SECOND);
    g_free(ads);
    g_free(uri);
}

static void start_over_is_saved_too(fixture *self, gconstpointer data)
{
    played *player = START(ON_TERMINAL, NULL, "--start-at=37.9", self->film);

    (void)data;
    g_free(played_wait(player, "playing 0:(3[89]|4)"));
    played_press(player, "s");
    g_free(played_wait(player, "started 0:00\\.000"));
    g_free(played_wait(player, "playing 0:0[1-9]"));
    played_press(player, "q");
    g_assert_cmpint(played_end(player, 0, NULL), ==, 0);
    g_assert_cmpint(stored(self, NULL), <, 30 * GST_SECOND);
    g_assert_cmpint(stored(self, NULL), >=, GST_SECOND);
}

/* As fast as somebody holds the key: none is lost. */
static void many_arrows_add_up(fixture *self, gconstpointer data)
{
    played *player = START(ON_TERMINAL, NULL, "--start-at=37.9", self->film);
    gint64 from;

    (void)data;
    g_free(played_wait(player, "playing 0:(3[89]|4)"));
    from = pause_place(self, player);
    played_press(player, RIGHT RIGHT "\033OC" RIGHT RIGHT "\033[D");
    g_assert_cmpint(ms_of(played_wait(player, PAUSED)), ==, from + 40000);
    played_press(player, "\033[A\033[B\033[B\033[B");
    g_free(played_wait(player, "paused 0:00\\.000"));
    played_press(player, "q");
    g_assert_cmpint(played_end(player, 0, NULL), ==, 0);
}

/* -- Leaving ------------------------------------------------------------- */

/* From 37.9 s to past 38. */
static played *play_a_little(fixture *self, played_place place)
{
    played *player = START(place, self->frames, "--start-at=37.9",
                           "--save-interval=0", self->film);

    if (place == ON_TERMINAL)
        g_free(played_wait(player, "playing 0:(3[89]|4)"));
    return player;
}

/* What is kept is what was shown when the leaving began: a busy machine shows
 * some frames more before the pipeline has ended. */
static void the_place_is_kept(fixture *self)
{
    guint count;
    frame_code *codes = played_frames(self->frames, &count);
    gint64 place = stored(self, NULL);

    g_assert_cmpuint(count, >, 0);
    g_assert_cmpint(place, >=, 38 * GST_SECOND);
    g_assert_cmpint(place / (gint64)FRAME_TIME, <=,
                    codes[count - 1].number + 1);
    g_assert_cmpint(codes[count - 1].number - place / (gint64)FRAME_TIME, <=,
                    FRAME_RATE);
    g_free(codes);
}

static void a_signal_saves(fixture *self, gconstpointer data)
{
    played *player = play_a_little(self, ON_TERMINAL);
    char *rest, *told;

    g_assert_cmpint(played_end(player, GPOINTER_TO_INT(data), &rest), ==, 0);
    told = strstr(rest, "bookmark: ");
    g_assert_nonnull(told);
    g_assert_cmpint(ms_of(g_strdup(told + strlen("bookmark: "))), ==,
                    stored(self, NULL) / GST_MSECOND);
    the_place_is_kept(self);
    g_free(rest);
}

static void a_key_saves(fixture *self, gconstpointer data)
{
    played *player = play_a_little(self, ON_TERMINAL);

    played_press(player, data);
    g_assert_cmpint(played_end(player, 0, NULL), ==, 0);
    the_place_is_kept(self);
}

static void a_lost_terminal_saves(fixture *self, gconstpointer data)
{
    (void)data;
    g_assert_cmpint(played_hang_up(play_a_little(self, ON_TERMINAL)), ==, 0);
    the_place_is_kept(self);
}

/* Nothing can be saved then, but the terminal is given back. */
static void a_crash_gives_the_terminal_back(fixture *self, gconstpointer data)
{
    int number = GPOINTER_TO_INT(data);

    g_assert_cmpint(played_end(play_a_little(self, ON_TERMINAL), number, NULL),
                    ==, -number);
}

/* At once, for a file, or once a server has answered. */
static void an_error_leaves(fixture *self, gconstpointer data)
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

static void the_end_finishes(fixture *self, gconstpointer data)
{
    played *player = START(ON_TERMINAL, NULL, "--start-at=179.7", self->film);
    gboolean finished = FALSE;
    char *rest;

    (void)data;
    g_assert_cmpint(played_end(player, 0, &rest), ==, 0);
    g_assert_nonnull(strstr(rest, "bookmark: finished"));
    stored(self, &finished);
    g_assert_true(finished);
    g_free(rest);
}

/* -- Without a terminal -------------------------------------------------- */

static void plain_lines_without_a_terminal(fixture *self, gconstpointer data)
{
    played *player;
    char *rest;

    (void)data;
    player = START(WITHOUT_TERMINAL, NULL, "--start-at=37.5",
                   "--save-interval=0.3", self->film);
    g_free(played_wait(player, "^resumed 0:37\\.500\n"));
    g_free(played_wait(player, "^saved 0:(?:3[789]|4).*\n"));
    g_assert_cmpint(played_end(player, SIGTERM, &rest), ==, 0);
    g_assert_true(g_regex_match_simple(
        "^(saved \\S+\n)*bookmark: \\d+:\\d\\d\\.\\d\\d\\d\n$", rest, 0, 0));
    g_assert_cmpint(stored(self, NULL), >, 37 * GST_SECOND + GST_SECOND / 2);
    g_free(rest);
}

static char *list(fixture *self, const char *profile)
{
    const char *arguments[] = {"--list",    "--store", self->store,
                               "--profile", profile,   NULL};
    char *rest;

    g_assert_cmpint(
        played_end(played_start(WITHOUT_TERMINAL, NULL, arguments), 0, &rest),
        ==, 0);
    return rest;
}

static void the_list_shows_what_to_continue(fixture *self, gconstpointer data)
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

static void policies_reach_the_session(fixture *self, gconstpointer data)
{
    reprise_store *store = store_open(self->store);
    gboolean finished = TRUE;
    played *player;

    (void)data;
    store_put(store, "film", 60 * GST_SECOND);
    reprise_store_unref(store);
    player = START(WITHOUT_TERMINAL, NULL, "--rewind=2.5",
                   "--min-position=100.25", "--save-interval=0.1", self->film);
    g_free(played_wait(player, "^resumed 0:57\\.500\n"));
    g_assert_cmpint(played_end(player, SIGTERM, NULL), ==, 0);
    g_assert_cmpint(stored(self, NULL), ==, 60 * GST_SECOND);
    player = START(WITHOUT_TERMINAL, NULL, "--start-over", "--playbin3",
                   "--save-interval=0.1", "--min-position=0.5", self->film);
    g_free(played_wait(player, "^started 0:00\\.000\n"));
    g_free(played_wait(player, "^saved 0:0(0\\.[5-9]|[1-9])"));
    g_assert_cmpint(played_end(player, SIGTERM, NULL), ==, 0);
    /* Of 180 s the last 9 count as watched where nobody says otherwise. */
    player = START(WITHOUT_TERMINAL, NULL, "--start-at=175", "--end-margin=2.5",
                   "--save-interval=0.1", self->film);
    g_free(played_wait(player, "^resumed 2:55\\.000\nsaved 2:5"));
    g_assert_cmpint(played_end(player, SIGTERM, NULL), ==, 0);
    g_assert_cmpint(stored(self, &finished), >=, 175 * GST_SECOND);
    g_assert_false(finished);
}

static void ads_that_cannot_be_read_end_it(fixture *self, gconstpointer data)
{
    char *path = g_strconcat(self->store, ".ads", NULL);
    played *player;

    g_assert_true(g_file_set_contents(path, data, -1, NULL));
    player = START(WITHOUT_TERMINAL, NULL, "--ads", path, self->film);
    g_assert_cmpint(played_end(player, 0, NULL), ==, 1);
    g_free(path);
}

static void what_cannot_seek_is_played_from_its_start(fixture *self,
                                                      gconstpointer data)
{
    char *uri = media_server_uri(server, "no-range/film.mp4");
    reprise_store *store = store_open(self->store);
    played *player;

    (void)data;
    store_put(store, "film", 60 * GST_SECOND);
    reprise_store_unref(store);
    player = START(ON_TERMINAL, NULL, uri);
    g_free(played_wait(player, "not resumed: REPRISE_ERROR_NOT_SEEKABLE"));
    g_free(played_wait(player, "started 0:00\\.000"));
    g_free(played_wait(player, "playing 0:0"));
    played_press(player, "q");
    g_assert_cmpint(played_end(player, 0, NULL), ==, 0);
    g_assert_cmpint(stored(self, NULL), ==, 60 * GST_SECOND);
    g_free(uri);
}

int main(int argc, char **argv)
{
    int result;

    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    server = media_server_start(NULL);
#define ADD(path, data, function) \
    g_test_add("/player/" path, fixture, data, set_up, function, tear_down)
    ADD("arrow", NULL, an_arrow_passes_over_a_break);
    ADD("arrows", NULL, many_arrows_add_up);
    ADD("ad", NULL, an_ad_is_told);
    ADD("start-over", NULL, start_over_is_saved_too);
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
    ADD("leave/end", NULL, the_end_finishes);
    ADD("plain", NULL, plain_lines_without_a_terminal);
    ADD("list", NULL, the_list_shows_what_to_continue);
    ADD("policies", NULL, policies_reach_the_session);
    ADD("ads/unknown", "a word\n", ads_that_cannot_be_read_end_it);
    ADD("ads/cut", "180000000000 195000000000\n60000000000 60000000000\n",
        ads_that_cannot_be_read_end_it);
    ADD("no-range", NULL, what_cannot_seek_is_played_from_its_start);
    result = g_test_run();
    media_server_stop(server);
    return result;
}
