/* Decoders that show no buffers: the resume comes after the preroll, or after
 * the first sound that shows, is told as such, and is judged by what the
 * decoders present. */
#include "tunnel.h"
#include "visits.h"

#define S ((gint64)GST_SECOND)
#define MS ((gint64)GST_MSECOND)
#define FROM (50 * S + 480 * MS)
#define LATER (100 * S + 480 * MS)

typedef struct row {
    const char *name;
    const char *factory;
    gboolean is_hls; /* with breaks */
    gboolean sound;  /* is tunnelled too */
    /* How many frames the picture may be early: nothing shows the demuxer's
     * constant, or the sound alone, which begins 21 ms before the picture. */
    int early;
} row;

static void set_up(visits *fix, gconstpointer data)
{
    const row *row = data;

    tunnel_use(TRUE, row->sound);
    visits_set_up(fix, NULL);
    viewer_free(fix->viewer);
    fix->viewer = viewer_new(row->factory, fix->store);
}

static void play(visits *fix, const row *row)
{
    reprise_stream stream;

    reprise_stream_init(&stream);
    stream.timeline = row->is_hls ? timeline_of("tuesday") : NULL;
    visits_play(fix, row->is_hls ? "tuesday.m3u8" : "film.mp4", &stream);
    reprise_timeline_unref(stream.timeline);
}

static void wait_for(gint64 content_time)
{
    g_assert_true(
        tunnel_wait((int)(content_time / (gint64)FRAME_TIME), PATIENCE_MS));
}

/* Nothing passed playsink's door, and from the place on every frame was
 * presented; before it at most something of the start. Returns the first. */
static presented begins_at(visits *fix, const row *row, gint64 content_time)
{
    int expected = (int)(content_time / (gint64)FRAME_TIME);
    guint count, at = 0;
    presented *all, first;

    wait_for(content_time + 5 * (gint64)FRAME_TIME);
    g_assert_cmpuint(observer_frame_count(fix->viewer->eyes), ==, 0);
    all = tunnel_presented(TUNNEL_PICTURES, &count);
    while (ABS(all[at].code.number - expected) > 2 * FRAME_RATE)
        at++;
    first = all[at];
    g_test_message("%d of %d, behind %u", first.code.number, expected, at);
    g_assert_cmpint(first.code.number, <=, expected);
    g_assert_cmpint(first.code.number, >=, expected - row->early);
    for (guint i = at; i < count; i++) {
        g_assert_cmpint(all[i].code.source, ==, SOURCE_FILM);
        g_assert_cmpint(all[i].code.number, ==, first.code.number + i - at);
    }
    g_free(all);
    return first;
}

static void the_sound_begins_with(visits *fix, const row *row, presented first)
{
    heard_sound sound;
    GstClockTime stream_time;
    guint count;

    if (row->sound) {
        presented *sounds = tunnel_presented(TUNNEL_SOUND, &count);

        stream_time = sounds[count - 1].stream_time;
        g_assert_cmpuint(count, >, 0);
        g_assert_cmpint(stream_time, >=, first.stream_time - 50 * MS);
        g_free(sounds);
        return;
    }
    g_assert_true(observer_wait_heard(fix->viewer->eyes, PATIENCE_MS, &sound));
    g_assert_cmpint(sound.place.source, ==, SOURCE_FILM);
    g_assert_cmpint(
        ABS(sound.place.position - first.code.number * (gint64)FRAME_TIME), <=,
        50 * MS);
}

static gint64 last_presented(void)
{
    guint count;
    presented *all = tunnel_presented(TUNNEL_PICTURES, &count);
    gint64 time;

    g_assert_cmpuint(count, >, 0);
    time = all[count - 1].code.number * (gint64)FRAME_TIME;
    g_free(all);
    return time;
}

/* The place is asked four times a second, and a busy machine may present a
 * little later than by the clock. */
static void is_kept_as_presented(visits *fix, const row *row)
{
    gint64 before = last_presented(), kept;

    visits_save_is(fix, REPRISE_OK);
    kept = store_get(fix->store, "film", NULL);
    g_test_message("kept %" G_GINT64_FORMAT ", shown %" G_GINT64_FORMAT, kept,
                   before);
    g_assert_cmpint(kept, >=, before - S / 2);
    g_assert_cmpint(kept, <=,
                    last_presented() + row->early * (gint64)FRAME_TIME + S / 2);
}

static void resumes_after_the_preroll(visits *fix, gconstpointer data)
{
    const row *row = data;
    viewer_event event;

    store_put(fix->store, "film", FROM);
    play(fix, row);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, &event);
    g_assert_cmpint(event.method, ==, REPRISE_RESUME_PREROLL);
    g_assert_cmpint(event.content_time, >=, FROM);
    g_assert_cmpint(event.content_time, <, FROM + S / 2);
    the_sound_begins_with(fix, row, begins_at(fix, row, FROM));
    wait_for(FROM + 7 * S / 10);
    is_kept_as_presented(fix, row);
    tunnel_clear();
    g_assert_cmpint(reprise_session_seek(fix->viewer->session, LATER), ==,
                    REPRISE_OK);
    viewer_wait(fix->viewer, REPRISE_EVENT_SEEKED, 1, &event);
    g_assert_cmpint(event.status, ==, REPRISE_OK);
    begins_at(fix, row, LATER);
    wait_for(LATER + 7 * S / 10);
    is_kept_as_presented(fix, row);
}

static void with_nothing_to_resume_it_is_kept_too(visits *fix,
                                                  gconstpointer data)
{
    play(fix, data);
    viewer_wait(fix->viewer, REPRISE_EVENT_STARTED_OVER, 1, NULL);
    wait_for(S);
    is_kept_as_presented(fix, data);
}

/* Who wants nothing shown before is told that it cannot be had. */
/* Where the sound shows, the picture may still come. */
static void held_is_refused(visits *fix, gconstpointer data)
{
    const row *row = data;
    viewer_event event;

    fix->viewer->config.resume_method = REPRISE_RESUME_HOLD;
    fix->viewer->config.resume_timeout = 3 * S;
    store_put(fix->store, "film", FROM);
    play(fix, data);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUME_FAILED, 1, &event);
    g_assert_cmpint(
        event.status, ==,
        row->sound ? REPRISE_ERROR_SEEK_FAILED : REPRISE_ERROR_TIMED_OUT);
    wait_for(S);
    visits_save_is(fix, REPRISE_OK);
    viewer_set_state(fix->viewer, GST_STATE_NULL);
    g_assert_cmpint(store_get(fix->store, "film", NULL), ==, FROM);
}

/* Who asks for it does not wait for a picture that never shows. */
static void asked_for_it_does_not_wait(visits *fix, gconstpointer data)
{
    gint64 start = g_get_monotonic_time();
    viewer_event event;

    fix->viewer->config.resume_method = REPRISE_RESUME_PREROLL;
    store_put(fix->store, "film", FROM);
    play(fix, data);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, &event);
    g_assert_cmpint(event.method, ==, REPRISE_RESUME_PREROLL);
    g_test_message("after %" G_GINT64_FORMAT " us", event.monotonic - start);
    begins_at(fix, data, FROM);
}

static const row rows[] = {
    {"mp4-playbin", "playbin", FALSE, FALSE, 0},
    {"mp4-playbin3", "playbin3", FALSE, FALSE, 0},
    {"hls-playbin", "playbin", TRUE, FALSE, 1},
    {"hls-playbin3", "playbin3", TRUE, FALSE, 1},
    {"with-sound-mp4-playbin", "playbin", FALSE, TRUE, 0},
    {"with-sound-mp4-playbin3", "playbin3", FALSE, TRUE, 0},
    {"with-sound-hls-playbin", "playbin", TRUE, TRUE, 20},
    {"with-sound-hls-playbin3", "playbin3", TRUE, TRUE, 2},
};

static void add(const char *path, const row *row,
                void (*run)(visits *, gconstpointer))
{
    char *name = g_strconcat("/tunnelled/", path, "/", row->name, NULL);

    g_test_add(name, visits, row, set_up, run, visits_tear_down);
    g_free(name);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        add("resumes", &rows[i], resumes_after_the_preroll);
        if (rows[i].is_hls)
            continue;
        add("asked-for", &rows[i], asked_for_it_does_not_wait);
        if (g_str_equal(rows[i].factory, "playbin3"))
            continue;
        add("begins", &rows[i], with_nothing_to_resume_it_is_kept_too);
        add("held", &rows[i], held_is_refused);
    }
    return g_test_run();
}
