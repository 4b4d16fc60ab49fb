/* The observer itself: what it says was shown and heard, truly was. */
#include <string.h>

#include "observe.h"

#define PATIENCE 20000 /* ms, for what takes a moment */

typedef struct playing {
    observer *observer;
    GstElement *playbin;
} playing;

static playing prepare(const char *kind, const char *uri)
{
    playing play = {observer_new(), gst_element_factory_make(kind, NULL)};

    g_assert_nonnull(play.playbin);
    observer_attach(play.observer, play.playbin);
    g_object_set(play.playbin, "uri", uri, NULL);
    return play;
}

static void start(playing *play)
{
    g_assert_cmpint(gst_element_set_state(play->playbin, GST_STATE_PLAYING), !=,
                    GST_STATE_CHANGE_FAILURE);
}

static void finish(playing *play)
{
    gst_element_set_state(play->playbin, GST_STATE_NULL);
    gst_object_unref(play->playbin);
    observer_free(play->observer);
}

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

static void a_preroll_is_one_frame(void)
{
    char *uri = media_file_uri("film.mp4");
    playing play = prepare("playbin", uri);
    seen_frame first, second;
    gint64 shared = -1;
    guint count;
    seen_frame *frames;

    observer_share(play.observer, &shared);
    gst_element_set_state(play.playbin, GST_STATE_PAUSED);
    g_assert_true(observer_wait_frame(play.observer, 1, PATIENCE, &first));
    g_assert_true(first.preroll && !first.played);
    g_assert_cmpint(shared, ==, 0);
    start(&play);
    g_assert_true(observer_wait_frame(play.observer, 2, PATIENCE, &second));
    g_assert_cmpint(second.code.number, ==, 1);
    frames = observer_frames(play.observer, &count);
    g_assert_true(frames[0].preroll && frames[0].played);
    g_assert_cmpint(frames[0].code.number, ==, 0);
    g_free(frames);
    g_assert_true(observer_wait_next_frame(play.observer, PATIENCE, NULL));
    g_assert_true(
        observer_wait_number(play.observer, SOURCE_FILM, 5, PATIENCE, NULL));
    g_assert_false(
        observer_wait_number(play.observer, SOURCE_AD_A, 0, 10, NULL));
    finish(&play);
    g_assert_cmpint(shared, >=, 5);
    g_free(uri);
}

/* The picture of a frame of film.mp4. */
static GstSample *picture_of(int number)
{
    char *uri = media_file_uri("film.mp4");
    playing play = prepare("playbin", uri);
    GstSample *sample;

    gst_element_set_state(play.playbin, GST_STATE_PAUSED);
    g_assert_true(observer_wait_frame(play.observer, 1, PATIENCE, NULL));
    observer_clear(play.observer);
    g_assert_true(gst_element_seek_simple(
        play.playbin, GST_FORMAT_TIME,
        GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE, number * FRAME_TIME));
    g_assert_true(observer_wait_frame(play.observer, 1, PATIENCE, NULL));
    sample = observer_last_picture(play.observer);
    g_assert_cmpint(read_picture(sample).number, ==, number);
    finish(&play);
    g_free(uri);
    return sample;
}

/* The first picture, with these rows or columns from the second. */
static GstSample *mix(GstSample *one, GstSample *other, int percent,
                      gboolean columns)
{
    GstBuffer *buffer = gst_buffer_copy_deep(gst_sample_get_buffer(one));
    GstMapInfo to, from;
    GstSample *mixed;
    const int width = 384, height = 216;

    gst_buffer_map(buffer, &to, GST_MAP_WRITE);
    gst_buffer_map(gst_sample_get_buffer(other), &from, GST_MAP_READ);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (columns ? x * 100 < width * percent
                        : y * 100 < height * percent)
                to.data[y * width + x] = from.data[y * width + x];
    gst_buffer_unmap(gst_sample_get_buffer(other), &from);
    gst_buffer_unmap(buffer, &to);
    mixed = gst_sample_new(buffer, gst_sample_get_caps(one), NULL, NULL);
    gst_buffer_unref(buffer);
    return mixed;
}

static void a_damaged_picture_is_unreadable(void)
{
    GstSample *one = picture_of(1234), *other = picture_of(1236);
    GstSample *mixed;
    int unreadable = 0;

    /* However much of it is of another frame, it is the one, the other or
     * unreadable, and never a third. */
    for (int percent = 0; percent <= 100; percent++) {
        for (int columns = 0; columns <= 1; columns++) {
            frame_code code;

            mixed = mix(one, other, percent, columns);
            code = read_picture(mixed);
            unreadable += code.source == SOURCE_UNREADABLE;
            if (code.source != SOURCE_UNREADABLE)
                g_assert_true(code.number == 1234 || code.number == 1236);
            gst_sample_unref(mixed);
        }
    }
    g_assert_cmpint(unreadable, >, 100);
    mixed = mix(one, other, 50, FALSE);
    g_assert_cmpint(read_picture(mixed).source, ==, SOURCE_UNREADABLE);
    gst_sample_unref(mixed);
    g_assert_cmpint(read_picture(NULL).source, ==, SOURCE_UNREADABLE);
    gst_sample_unref(one);
    gst_sample_unref(other);
}

static void a_picture_can_be_kept_as_a_file(void)
{
    GstSample *sample = picture_of(60);
    char *path = g_build_filename(g_get_tmp_dir(), "observe.ppm", NULL);
    char *content;
    gsize length;

    g_assert_true(write_picture(sample, path));
    g_assert_true(g_file_get_contents(path, &content, &length, NULL));
    g_assert_true(g_str_has_prefix(content, "P6\n384 216\n255\n"));
    g_assert_cmpuint(length, ==, 15 + 384 * 216 * 3);
    g_free(content);
    g_free(path);
    gst_sample_unref(sample);
}

static void silence_and_noise_are_unreadable(void)
{
    gint16 samples[24000] = {0};

    g_assert_cmpint(read_sound(samples, G_N_ELEMENTS(samples), 1).source, ==,
                    SOURCE_UNREADABLE);
    for (guint i = 0; i < G_N_ELEMENTS(samples); i++)
        samples[i] = (gint16)g_test_rand_int();
    g_assert_cmpint(read_sound(samples, G_N_ELEMENTS(samples), 1).source, ==,
                    SOURCE_UNREADABLE);
}

/* Half a second of sound after a seek to anywhere is enough to place it. */
static void sound_is_placed_after_a_seek(void)
{
    char *uri = media_file_uri("film.mp4");
    playing play = prepare("playbin", uri);
    gint64 worst = 0;

    start(&play);
    g_assert_true(observer_wait_heard(play.observer, PATIENCE, NULL));
    for (int i = 0; i < 8; i++) {
        gint64 target =
            (7 + 21 * i) * (gint64)GST_SECOND + i * 13 * (gint64)GST_MSECOND;
        heard_sound sound;

        g_assert_true(gst_element_seek_simple(
            play.playbin, GST_FORMAT_TIME,
            GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE, target));
        observer_clear(play.observer);
        g_assert_true(observer_wait_heard(play.observer, PATIENCE, &sound));
        g_assert_cmpint(sound.place.source, ==, SOURCE_FILM);
        g_assert_cmpint(ABS((gint64)sound.stream_time - target), <,
                        GST_SECOND / 2);
        worst =
            MAX(worst, ABS(sound.place.position - (gint64)sound.stream_time));
    }
    g_test_message("at most %" G_GINT64_FORMAT " us off", worst / 1000);
    g_assert_cmpint(worst, <, 20 * (gint64)GST_MSECOND);
    finish(&play);
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
    g_test_add_func("/observe/a preroll is one frame", a_preroll_is_one_frame);
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
    g_test_add_func("/observe/sound is placed after a seek",
                    sound_is_placed_after_a_seek);
    g_test_add_func("/observe/a damaged picture is unreadable",
                    a_damaged_picture_is_unreadable);
    g_test_add_func("/observe/silence and noise are unreadable",
                    silence_and_noise_are_unreadable);
    g_test_add_func("/observe/a picture can be kept as a file",
                    a_picture_can_be_kept_as_a_file);
    g_test_add_func("/observe/a fault reaches the player",
                    a_fault_reaches_the_player);
    return g_test_run();
}
