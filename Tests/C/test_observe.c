/* The observer itself: what it says was shown and heard, truly was. */
#include "playing.h"

static void play_to_end(playing *play, guint seconds)
{
    GstBus *bus = gst_element_get_bus(play->playbin);
    GstMessage *message;

    start(play);
    message = gst_bus_timed_pop_filtered(bus, seconds * GST_SECOND,
                                         GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
    g_assert_nonnull(message);
    g_assert_cmpstr(GST_MESSAGE_TYPE_NAME(message), ==, "eos");
    gst_message_unref(message);
    gst_object_unref(bus);
}

/* -- What a playlist says should be shown -------------------------------- */

typedef struct show {
    media_break *breaks;
    guint count;
    gint64 content, stream; /* durations */
} show;

static show show_of(const char *name)
{
    show it;

    it.breaks = media_breaks(name, &it.count, &it.content, &it.stream);
    return it;
}

/* The playlist's time of a place in a source. Of several answers the one
 * nearest to `near`: an ad may come twice, and the film's sound begins again
 * up to 0.1 s before its picture does, in the last moment of a break, since a
 * segment is cut by the picture's key frame and multiplexed by decoding time. */
static gint64 playlist_time(const show *it, int source, gint64 position,
                            gint64 near)
{
    gint64 best = source == SOURCE_FILM ? position : -it->stream;
    gint64 inserted = 0;

    for (guint i = 0; i < it->count; i++) {
        const media_break *ad = &it->breaks[i];
        gint64 time = ad->stream_time + position;
        gint64 before = ad->content_time - 100 * (gint64)GST_MSECOND;

        inserted += ad->duration;
        if (source == SOURCE_FILM && position >= ad->content_time)
            best = position + inserted;
        if (source == SOURCE_FILM && position >= before)
            time = position + inserted;
        else if (source != ad->source)
            continue;
        if (ABS(time - near) < ABS(best - near))
            best = time;
    }
    return best;
}

/* Every frame follows the one before on the playlist's clock; returns how far
 * GStreamer's stream time is from that clock. */
static gint64 check_frames(observer *seen, const show *it, guint *count)
{
    seen_frame *frames = observer_frames(seen, count);
    gint64 offset = (gint64)frames[0].stream_time;

    g_assert_cmpuint(*count, >, 0);
    for (guint i = 0; i < *count; i++) {
        gint64 due = i * (gint64)FRAME_TIME;
        gint64 time;

        g_assert_cmpint(frames[i].code.source, !=, SOURCE_UNREADABLE);
        time = playlist_time(it, frames[i].code.source,
                             frames[i].code.number * (gint64)FRAME_TIME, due);
        g_assert_cmpint(time, ==, due);
        /* Stamps of 90 kHz, and their rounding. */
        g_assert_cmpint(ABS((gint64)frames[i].stream_time - time - offset), <,
                        GST_MSECOND);
    }
    g_free(frames);
    return offset;
}

static void check_sounds(observer *heard, const show *it, gint64 offset,
                         double fewest)
{
    guint count, readable = 0, pending = 0;
    heard_sound *sounds = observer_sounds(heard, &count);
    gint64 low = G_MAXINT64, high = G_MININT64;

    for (guint i = 0; i < count; i++) {
        gint64 due = (gint64)sounds[i].stream_time - offset;
        gint64 apart;

        pending += sounds[i].pending;
        if (sounds[i].place.source == SOURCE_UNREADABLE)
            continue;
        readable++;
        apart = playlist_time(it, sounds[i].place.source,
                              sounds[i].place.position, due) -
                due;
        low = MIN(low, apart);
        high = MAX(high, apart);
        if (ABS(apart) > 40 * (gint64)GST_MSECOND)
            g_test_message("sound %u at %" GST_TIME_FORMAT
                           " is of source %d at %" G_GINT64_FORMAT " us",
                           i, GST_TIME_ARGS(sounds[i].stream_time),
                           sounds[i].place.source,
                           sounds[i].place.position / 1000);
    }
    g_test_message("stream time is the playlist's + %" G_GINT64_FORMAT
                   " us; sound - picture %" G_GINT64_FORMAT
                   " to %" G_GINT64_FORMAT " us; %u of %u sounds readable",
                   offset / 1000, low / 1000, high / 1000, readable,
                   count - pending);
    g_assert_cmpint(low, >=, -40 * (gint64)GST_MSECOND);
    g_assert_cmpint(high, <=, 40 * (gint64)GST_MSECOND);
    g_assert_cmpfloat(readable, >=, fewest * (count - pending));
    g_free(sounds);
}

/* -- Tests --------------------------------------------------------------- */

static void check_playing(const char *kind, const char *uri, const char *name)
{
    playing play = prepare(kind, uri);
    show it = show_of(name);
    gint64 offset;
    guint count;

    start(&play);
    g_assert_true(observer_wait_heard(play.observer, PATIENCE, NULL));
    g_assert_true(observer_wait_frame(play.observer, 75, PATIENCE, NULL));
    offset = check_frames(play.observer, &it, &count);
    check_sounds(play.observer, &it, offset, 0.99);
    finish(&play);
    g_free(it.breaks);
}

static void the_film_shows_every_frame_once(gconstpointer kind)
{
    char *uri = media_file_uri("film.mp4");

    check_playing(kind, uri, "plain");
    g_free(uri);
}

static void hls_shows_every_frame_once(gconstpointer kind)
{
    media_server *server = media_server_start(NULL);
    char *uri = media_server_uri(server, "plain-master.m3u8");

    check_playing(kind, uri, "plain");
    g_free(uri);
    media_server_stop(server);
}

static void ads_stand_where_the_break_list_says(gconstpointer name)
{
    media_server *server = media_server_start(NULL);
    char *file = g_strconcat(name, ".m3u8", NULL);
    char *uri = media_server_uri(server, file);
    playing play = prepare("playbin", uri);
    show it = show_of(name);
    gint64 offset;
    guint count;

    observer_set_sync(play.observer, FALSE);
    play_to_end(&play, 120);
    offset = check_frames(play.observer, &it, &count);
    g_assert_cmpint(count * (gint64)FRAME_TIME, ==, it.stream);
    check_sounds(play.observer, &it, offset, 0.99);
    finish(&play);
    g_free(it.breaks);
    g_free(uri);
    g_free(file);
    media_server_stop(server);
}

static void the_end_is_seen_and_heard(void)
{
    char *uri = media_file_uri("short.mp4");
    playing play = prepare("playbin", uri);
    show it = show_of("short");
    heard_sound *sounds;
    guint count;

    observer_set_sync(play.observer, FALSE);
    play_to_end(&play, 60);
    check_frames(play.observer, &it, &count);
    g_assert_cmpuint(count, ==, 12 * FRAME_RATE);
    sounds = observer_sounds(play.observer, &count);
    g_assert_cmpuint(count, >, 0);
    g_assert_false(sounds[count - 1].pending);
    g_free(sounds);
    finish(&play);
    g_free(it.breaks);
    g_free(uri);
}

static void a_fault_reaches_the_player(void)
{
    media_server *server = media_server_start(NULL);
    char *uri = media_server_uri(server, "404-after/2/plain.m3u8");
    playing play = prepare("playbin", uri);
    GstBus *bus = gst_element_get_bus(play.playbin);
    GstMessage *message;

    observer_set_sync(play.observer, FALSE);
    start(&play);
    message = gst_bus_timed_pop_filtered(bus, 60 * GST_SECOND,
                                         GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
    g_assert_nonnull(message);
    g_assert_cmpint(GST_MESSAGE_TYPE(message), ==, GST_MESSAGE_ERROR);
    gst_message_unref(message);
    gst_object_unref(bus);
    finish(&play);
    g_free(uri);
    media_server_stop(server);
}

static void the_break_lists_are_those_of_the_playlists(void)
{
    show monday = show_of("monday"), tuesday = show_of("tuesday");

    g_assert_cmpuint(monday.count, ==, 3);
    g_assert_cmpint(monday.breaks[1].content_time, ==, 60 * GST_SECOND);
    g_assert_cmpint(monday.breaks[1].stream_time, ==, 75 * GST_SECOND);
    g_assert_cmpint(monday.breaks[1].source, ==, SOURCE_AD_B);
    g_assert_cmpuint(tuesday.count, ==, 5);
    g_assert_cmpint(tuesday.content, ==, monday.content);
    g_assert_cmpint(tuesday.breaks[4].content_time, ==, tuesday.content);
    g_free(monday.breaks);
    g_free(tuesday.breaks);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    gst_init(&argc, &argv);
    g_test_add_func("/observe/the break lists are those of the playlists",
                    the_break_lists_are_those_of_the_playlists);
    g_test_add_data_func("/observe/the film shows every frame once, playbin",
                         "playbin", the_film_shows_every_frame_once);
    g_test_add_data_func("/observe/the film shows every frame once, playbin3",
                         "playbin3", the_film_shows_every_frame_once);
    g_test_add_data_func("/observe/hls shows every frame once, playbin",
                         "playbin", hls_shows_every_frame_once);
    g_test_add_data_func("/observe/hls shows every frame once, playbin3",
                         "playbin3", hls_shows_every_frame_once);
    g_test_add_data_func("/observe/ads stand where the list says, monday",
                         "monday", ads_stand_where_the_break_list_says);
    g_test_add_data_func("/observe/ads stand where the list says, tuesday",
                         "tuesday", ads_stand_where_the_break_list_says);
    g_test_add_func("/observe/the end is seen and heard",
                    the_end_is_seen_and_heard);
    g_test_add_func("/observe/a fault reaches the player",
                    a_fault_reaches_the_player);
    return g_test_run();
}
