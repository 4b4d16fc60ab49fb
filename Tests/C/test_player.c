/* reprise-play's keys, and what they do to the place. */
#include "film.h"

#define RIGHT "\033[C"

static media_server *server;

#define PAUSED "paused (\\d+:\\d+\\.\\d+) / 3:00 \\[[^\\]]*\\] saved"

/* Pauses, and answers the place shown, which is the one that is stored. */
static gint64 pause_place(film *self, played *player)
{
    gint64 shown;

    played_press(player, " ");
    shown = film_ms(played_wait(player, PAUSED));
    g_assert_cmpint(film_stored(self, NULL), ==, shown * GST_MSECOND);
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

static void an_arrow_passes_over_a_break(film *self, gconstpointer data)
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
    to = film_ms(played_wait(player, PAUSED));
    g_assert_cmpint(to, ==, from + 10000);
    g_assert_cmpint(to, >, 60000);
    g_assert_cmpint(film_stored(self, NULL), ==, to * GST_MSECOND);
    played_press(player, " ");
    g_free(played_wait(player, "playing 1:0[4-9]"));
    played_press(player, "q");
    g_assert_cmpint(played_end(player, 0, NULL), ==, 0);
    film_is_shown_from(self->frames, to / 40);
    g_free(ads);
    g_free(uri);
}

static void an_ad_is_told(film *self, gconstpointer data)
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
    g_assert_cmpint(film_stored(self, NULL), >=, 38 * GST_SECOND);
    g_free(ads);
    g_free(uri);
}

static void start_over_is_saved_too(film *self, gconstpointer data)
{
    played *player = START(ON_TERMINAL, NULL, "--start-at=37.9", self->uri);

    (void)data;
    g_free(played_wait(player, "playing 0:(3[89]|4)"));
    played_press(player, "s");
    g_free(played_wait(player, "started 0:00\\.000"));
    g_free(played_wait(player, "playing 0:0[1-9]"));
    played_press(player, "q");
    g_assert_cmpint(played_end(player, 0, NULL), ==, 0);
    g_assert_cmpint(film_stored(self, NULL), <, 30 * GST_SECOND);
    g_assert_cmpint(film_stored(self, NULL), >=, GST_SECOND);
}

/* As fast as somebody holds the key: none is lost. */
static void many_arrows_add_up(film *self, gconstpointer data)
{
    played *player = START(ON_TERMINAL, NULL, "--start-at=37.9", self->uri);
    gint64 from;

    (void)data;
    g_free(played_wait(player, "playing 0:(3[89]|4)"));
    from = pause_place(self, player);
    played_press(player, RIGHT RIGHT "\033OC" RIGHT RIGHT "\033[D");
    g_assert_cmpint(film_ms(played_wait(player, PAUSED)), ==, from + 40000);
    played_press(player, "\033[A\033[B\033[B\033[B");
    g_free(played_wait(player, "paused 0:00\\.000"));
    played_press(player, "q");
    g_assert_cmpint(played_end(player, 0, NULL), ==, 0);
}

static void what_cannot_seek_is_played_from_its_start(film *self,
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
    g_assert_cmpint(film_stored(self, NULL), ==, 60 * GST_SECOND);
    g_free(uri);
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
    ADD("arrow", NULL, an_arrow_passes_over_a_break);
    ADD("arrows", NULL, many_arrows_add_up);
    ADD("ad", NULL, an_ad_is_told);
    ADD("start-over", NULL, start_over_is_saved_too);
    ADD("no-range", NULL, what_cannot_seek_is_played_from_its_start);
    result = g_test_run();
    media_server_stop(server);
    return result;
}
