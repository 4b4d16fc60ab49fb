/* What the observer reads of a picture and of sound, and when it refuses. */
#include "playing.h"

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

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    gst_init(&argc, &argv);
    g_test_add_func("/observe/codes/a preroll is one frame",
                    a_preroll_is_one_frame);
    g_test_add_func("/observe/codes/sound is placed after a seek",
                    sound_is_placed_after_a_seek);
    g_test_add_func("/observe/codes/a damaged picture is unreadable",
                    a_damaged_picture_is_unreadable);
    g_test_add_func("/observe/codes/silence and noise are unreadable",
                    silence_and_noise_are_unreadable);
    g_test_add_func("/observe/codes/a picture can be kept as a file",
                    a_picture_can_be_kept_as_a_file);
    return g_test_run();
}
