/* What GStreamer 1.22 itself makes of the streams that README names: playbins
 * without a session, paused, sought and played as any application does. */
#include "playing.h"

#define MS ((gint64)GST_MSECOND)

static media_server *server;

static playing pause_at_start(const char *kind, const char *file)
{
    char *uri = media_server_uri(server, file);
    playing play = prepare(kind, uri);

    gst_element_set_state(play.playbin, GST_STATE_PAUSED);
    g_assert_cmpint(
        gst_element_get_state(play.playbin, NULL, NULL, PATIENCE * GST_MSECOND),
        ==, GST_STATE_CHANGE_SUCCESS);
    observer_clear(play.observer);
    g_free(uri);
    return play;
}

static gboolean seek(const playing *play, gint64 stream_time)
{
    return gst_element_seek_simple(play->playbin, GST_FORMAT_TIME,
                                   GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE,
                                   stream_time);
}

/* The picture and the sound would begin within a tenth of a second. */
static void hangs(const char *kind, const char *file, gint64 stream_time)
{
    playing play = pause_at_start(kind, file);

    g_assert_true(seek(&play, stream_time));
    start(&play);
    g_assert_false(observer_wait_frame(play.observer, 8, 2000, NULL));
    finish(&play);
}

static void fragments_hang_near_their_edges(void)
{
    hangs("playbin", "fragments.m3u8", 36000 * MS);
    hangs("playbin", "fragments.m3u8", 59999 * MS);
}

/* The picture of 59.96 s on is in the fragment before. */
static void the_last_pictures_of_a_fragment_count_as_the_next(void)
{
    playing play = pause_at_start("playbin3", "slow/1000000000/fragments.m3u8");
    seen_frame first;

    g_assert_true(seek(&play, 59960 * MS));
    start(&play);
    g_assert_true(observer_wait_frame(play.observer, 1, PATIENCE, &first));
    g_assert_cmpint(first.code.number, ==, 1500);
    finish(&play);
}

/* A minute of advertisements comes before the film's second, which GStreamer
 * counts as if there were none: what keeps time drops them as late. */
static void restarting_fragments_do_not_count_their_ads(gconstpointer kind)
{
    char *uri = media_server_uri(server, "fragments-tuesday.m3u8");
    playing play = prepare(kind, uri);
    seen_frame frame;

    observer_set_sync(play.observer, FALSE);
    start(&play);
    g_assert_true(observer_wait_number(play.observer, SOURCE_FILM, 1500,
                                       PATIENCE, &frame));
    g_assert_cmpint((gint64)frame.stream_time / MS, ==, 60080);
    finish(&play);
    g_free(uri);
}

int main(int argc, char **argv)
{
    int result;

    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    server = media_server_start(NULL);
    g_test_add_func("/plain/fragments/edges", fragments_hang_near_their_edges);
    g_test_add_func("/plain/fragments/last-pictures",
                    the_last_pictures_of_a_fragment_count_as_the_next);
    g_test_add_data_func("/plain/fragments/ads/playbin", "playbin",
                         restarting_fragments_do_not_count_their_ads);
    g_test_add_data_func("/plain/fragments/ads/playbin3", "playbin3",
                         restarting_fragments_do_not_count_their_ads);
    result = g_test_run();
    media_server_stop(server);
    return result;
}
