/* What a resume makes of seek_flags: with KEY_UNIT it lands on a key frame,
 * tells that place and not the bookmark's, and keeps the bookmark until the
 * viewer has watched past it. */
#include "sinking.h"

#define S ((gint64)GST_SECOND)
#define MS ((gint64)GST_MSECOND)
#define FROM (37480 * MS)

static void first_is(sinking *fix, gint64 content_time)
{
    seen_frame first;

    g_assert_true(
        observer_wait_frame(fix->viewer->eyes, 1, PATIENCE_MS, &first));
    g_assert_cmpint(first.code.source, ==, SOURCE_FILM);
    g_assert_cmpint(first.code.number, ==, content_time / (gint64)FRAME_TIME);
}

static void resume(sinking *fix, uint32_t flags, gint64 lands_at)
{
    viewer_event event;

    viewer_close(fix->viewer);
    fix->viewer->config.seek_flags = flags;
    viewer_open(fix->viewer);
    sinking_resume(fix);
    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, &event);
    g_assert_cmpint(event.method, ==, REPRISE_RESUME_HOLD);
    g_assert_cmpint(event.content_time, ==, lands_at);
    first_is(fix, lands_at);
}

static gint64 save(sinking *fix)
{
    g_assert_cmpint(reprise_session_save(fix->viewer->session), ==, REPRISE_OK);
    return store_get(fix->store, "film", NULL);
}

static void key_unit_lands_before(sinking *fix, gconstpointer data)
{
    (void)data;
    resume(fix, GST_SEEK_FLAG_KEY_UNIT, 36 * S);
    g_assert_cmpint(save(fix), ==, FROM);
    sinking_wait(fix, SOURCE_FILM, FROM - 5 * (gint64)FRAME_TIME);
    g_assert_cmpint(save(fix), ==, FROM);
    sinking_wait(fix, SOURCE_FILM, FROM + 5 * (gint64)FRAME_TIME);
    g_assert_cmpint(save(fix), >, FROM);
}

/* The next key frame, or segment. */
static void snapping_after_lands_behind(sinking *fix, gconstpointer data)
{
    const sinking_row *row = data;

    resume(fix, GST_SEEK_FLAG_KEY_UNIT | GST_SEEK_FLAG_SNAP_AFTER,
           row->breaks != NULL ? 42 * S : 38 * S);
    g_assert_cmpint(save(fix), >, FROM);
}

static void accurate_is_exact(sinking *fix, gconstpointer data)
{
    (void)data;
    resume(fix, GST_SEEK_FLAG_ACCURATE, FROM);
}

#define MP4 .file = "film.mp4", .from = FROM
#define HLS .file = "tuesday.m3u8", .breaks = "tuesday", .from = FROM

static const sinking_row rows[] = {
    {.name = "mp4-playbin", .factory = "playbin", MP4},
    {.name = "mp4-playbin3", .factory = "playbin3", MP4},
    {.name = "hls-playbin", .factory = "playbin", HLS},
    {.name = "hls-playbin3", .factory = "playbin3", HLS},
    {.name = "decoding-mp4-playbin",
     .factory = "playbin",
     MP4,
     .encoded = TRUE},
    {.name = "decoding-hls-playbin",
     .factory = "playbin",
     HLS,
     .encoded = TRUE},
};

static void add(const char *path, const sinking_row *row,
                void (*run)(sinking *, gconstpointer))
{
    char *name = g_strconcat("/seek-flags/", path, "/", row->name, NULL);

    g_test_add(name, sinking, row, sinking_set_up, run, sinking_tear_down);
    g_free(name);
}

int main(int argc, char **argv)
{
    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        add("key-unit", &rows[i], key_unit_lands_before);
        add("after", &rows[i], snapping_after_lands_behind);
        add("accurate", &rows[i], accurate_is_exact);
    }
    return g_test_run();
}
