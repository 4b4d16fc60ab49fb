#include "resuming.h"

#include "decoding.h"
#include "subtitles.h"

#define MS ((gint64)1000000)

typedef struct place_row {
    gint64 content_time;
    gboolean in_break; /* left inside a break: resumes behind it */
} place_row;

/* On and off key frames (every 2 s), on and inside frames, before and after
 * breaks, in them, in the first and the last second of an HLS segment (6 s). */
static const place_row places[] = {
    {1 * MS, FALSE},      {40 * MS, FALSE},
    {2000 * MS, FALSE},   {6000 * MS, FALSE},
    {36000 * MS, FALSE},  {37480 * MS, FALSE},
    {37500 * MS, FALSE},  {59999 * MS, FALSE},
    {60001 * MS, FALSE},  {60000 * MS, TRUE},
    {59600 * MS, TRUE},   {65999 * MS, FALSE},
    {66040 * MS, FALSE},  {89960 * MS, FALSE},
    {90040 * MS, FALSE},  {90000 * MS, TRUE},
    {119980 * MS, FALSE}, {120020 * MS, FALSE},
    {120000 * MS, TRUE},  {140123 * MS + 456789, FALSE},
};

guint resuming_places(void)
{
    return G_N_ELEMENTS(places);
}

static gint64 taken_to(const stream_row *row, gint64 content_time)
{
    return row->taken_to != NULL ? row->taken_to(content_time) : content_time;
}

gboolean resuming_is_possible(const stream_row *row, guint place)
{
    return taken_to(row, places[place].content_time) != NOWHERE;
}

/* -- What the viewer is shown ---------------------------------------------- */

typedef struct visit {
    const stream_row *row;
    const place_row *place;
    viewer *viewer;
    reprise_timeline *timeline;
    subtitles *subtitles; /* or NULL */
    gint64 content_time;  /* where the viewer is taken */
    gint64 picture_time;  /* the same, or where the picture begins */
    gint seeks;
} visit;

/* The film's frames without gap from the right one on, up to the break that
 * follows, if one does so soon; then that break from its first frame. */
static void check_frames(const visit *self)
{
    gint64 first = self->picture_time - self->row->picture_from;
    gint64 stream_time = reprise_timeline_content_to_stream(
        self->timeline,
        first / FRAME_TIME * FRAME_TIME + self->row->picture_from,
        REPRISE_EDGE_AFTER);
    guint count;
    seen_frame *frames = observer_frames(self->viewer->eyes, &count);

    for (guint i = 0; i < count; i++) {
        gint64 time = stream_time + i * FRAME_TIME;
        int32_t index = reprise_timeline_find_break(self->timeline, time);
        reprise_break item = {.stream_time = time};

        if (index == REPRISE_NO_BREAK) {
            g_assert_cmpint(frames[i].code.source, ==, SOURCE_FILM);
            time = reprise_timeline_stream_to_content(self->timeline, time) -
                   self->row->picture_from;
        } else {
            g_assert_cmpint(
                reprise_timeline_get_break(self->timeline, index, &item), ==,
                REPRISE_OK);
            g_assert_cmpint(frames[i].code.source, ==, item.tag);
            time -= item.stream_time;
        }
        g_assert_cmpint(frames[i].code.number, ==, time / FRAME_TIME);
    }
    g_free(frames);
}

/* None from before the place. An HLS segment's sound begins up to 80 ms before
 * its picture, so that behind a break the film's own sound or the ad's last may
 * stand there. */
static void check_sounds(const visit *self)
{
    gint64 place = self->content_time - self->row->sound_from;
    gint64 early = (self->place->in_break ? 100 : 20) * MS;
    guint count, heard = 0;
    heard_sound *sounds = observer_sounds(self->viewer->eyes, &count);

    for (guint i = 0; i < count; i++) {
        if (sounds[i].pending || sounds[i].place.source == SOURCE_UNREADABLE)
            continue;
        if (heard++ == 0 && self->row->parts == STREAM_SOUND)
            g_assert_cmpint(sounds[i].place.position, <=, place + 50 * MS);
        if (sounds[i].place.source != SOURCE_FILM)
            continue; /* the break that follows at once */
        g_assert_cmpint(sounds[i].place.position, >=, place - early);
    }
    g_assert_cmpint(heard, >, 0);
    g_free(sounds);
}

/* Neither waits for the other (R31), but what is not there yet. */
static void check_both_begin(const visit *self)
{
    gint64 sound_time = MAX(self->content_time, self->row->sound_from);
    gint64 lag = sound_time - self->picture_time;
    guint count;
    seen_frame *frames = observer_frames(self->viewer->eyes, &count);
    heard_sound *sounds = observer_sounds(self->viewer->eyes, &count);

    g_assert_cmpuint(count, >, 0);
    g_assert_cmpint(
        ABS(GST_CLOCK_DIFF(frames[0].stream_time + lag, sounds[0].stream_time)),
        <=, 50 * MS);
    g_free(frames);
    g_free(sounds);
}

static void check_what_is_shown(const visit *self)
{
    viewer *viewer = self->viewer;

    if ((self->row->parts & STREAM_PICTURE) != 0)
        g_assert_true(observer_wait_frame(viewer->eyes, 8, PATIENCE_MS, NULL));
    if ((self->row->parts & STREAM_SOUND) != 0)
        g_assert_true(observer_wait_heard(viewer->eyes, PATIENCE_MS, NULL));
    if ((self->row->parts & STREAM_PICTURE) != 0)
        check_frames(self);
    if ((self->row->parts & STREAM_SOUND) != 0)
        check_sounds(self);
    if ((self->row->parts & STREAM_BOTH) == STREAM_BOTH)
        check_both_begin(self);
    if (self->subtitles != NULL)
        subtitles_begin_at(self->subtitles, self->content_time);
}

/* -- The visit ------------------------------------------------------------- */

static GstPadProbeReturn count_seek(GstPad *pad, GstPadProbeInfo *info,
                                    gpointer user_data)
{
    (void)pad;
    if (GST_EVENT_TYPE(GST_PAD_PROBE_INFO_EVENT(info)) == GST_EVENT_SEEK)
        g_atomic_int_inc((gint *)user_data);
    return GST_PAD_PROBE_OK;
}

static void watch_seeks(GstElement *playsink, GstPad *pad, gpointer user_data)
{
    (void)playsink;
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_EVENT_UPSTREAM, count_seek,
                      user_data, NULL);
}

static void put_place(reprise_store *store, const place_row *place)
{
    reprise_bookmark bookmark;

    reprise_bookmark_init(&bookmark);
    bookmark.content_time = place->content_time;
    bookmark.in_break = place->in_break;
    g_assert_cmpint(reprise_store_save(store, NULL, "film", &bookmark), ==,
                    REPRISE_OK);
}

/* Where the viewer is taken: a place in a break that the stream has becomes
 * that break's own, to the nanosecond. */
static gint64 expected(reprise_timeline *timeline, const place_row *place)
{
    for (size_t i = 0; i < reprise_timeline_break_count(timeline); i++) {
        reprise_break item;

        g_assert_cmpint(reprise_timeline_get_break(timeline, i, &item), ==,
                        REPRISE_OK);
        if (place->in_break &&
            ABS(item.content_time - place->content_time) <= 500 * MS)
            return item.content_time;
    }
    return place->content_time;
}

static void begin(visit *self, const char *uri)
{
    GstElement *playsink =
        gst_bin_get_by_name(GST_BIN(self->viewer->playbin), "playsink");

    g_signal_connect(playsink, "pad-added", G_CALLBACK(watch_seeks),
                     &self->seeks);
    gst_object_unref(playsink);
    if (self->row->encoded)
        decoding_fit(self->viewer);
    if ((self->row->parts & STREAM_TEXT) != 0)
        self->subtitles = subtitles_new(self->viewer->playbin);
    viewer_open(self->viewer);
    viewer_load(self->viewer, "film", uri, self->timeline);
}

static void pass_through_paused(const visit *self)
{
    viewer *viewer = self->viewer;

    viewer_set_state(viewer, GST_STATE_PAUSED);
    viewer_settle(viewer);
    if ((self->row->parts & STREAM_PICTURE) != 0)
        g_assert_true(observer_wait_frame(viewer->eyes, 1, PATIENCE_MS, NULL));
}

static void check_landing(const visit *self)
{
    viewer_event event;

    viewer_wait(self->viewer, REPRISE_EVENT_RESUMED, 1, &event);
    g_assert_cmpint(event.status, ==, REPRISE_OK);
    g_assert_cmpint(event.method, ==, REPRISE_RESUME_HOLD);
    g_assert_cmpint(event.content_time, ==, self->picture_time);
    g_assert_cmpint(
        event.stream_time, ==,
        reprise_timeline_content_to_stream(self->timeline, self->picture_time,
                                           REPRISE_EDGE_AFTER));
}

static void resume_once(const stream_row *row, const char *uri,
                        reprise_store *store, const place_row *place,
                        gboolean by_paused)
{
    visit self = {
        .row = row, .place = place, .viewer = viewer_new(row->factory, store)};

    self.timeline = row->breaks != NULL ? timeline_of(row->breaks) : NULL;
    self.content_time = expected(self.timeline, place);
    self.picture_time =
        MAX(taken_to(row, self.content_time), row->picture_from);
    put_place(store, place);
    begin(&self, uri);
    if (by_paused)
        pass_through_paused(&self);
    viewer_set_state(self.viewer, GST_STATE_PLAYING);
    check_landing(&self);
    check_what_is_shown(&self);
    if (row->encoded)
        decoding_is_encoded(self.viewer);
    g_assert_cmpint(g_atomic_int_get(&self.seeks), >=, 1);
    g_assert_cmpint(g_atomic_int_get(&self.seeks), <=, MAX(row->most_seeks, 1));
    viewer_free(self.viewer);
    subtitles_free(self.subtitles);
    reprise_timeline_unref(self.timeline);
}

static gboolean is_served(const char *file)
{
    return g_str_has_suffix(file, ".m3u8") || g_str_has_suffix(file, ".mpd");
}

void resume_to(const stream_row *row, media_server *server, guint place,
               gboolean by_paused)
{
    char *path = store_path_new();
    reprise_store *store = store_open(path);
    char *uri = is_served(row->file) ? media_server_uri(server, row->file)
                                     : media_file_uri(row->file);

    g_test_message("%" G_GINT64_FORMAT " ns%s", places[place].content_time,
                   by_paused ? ", through PAUSED" : "");
    resume_once(row, uri, store, &places[place], by_paused);
    g_free(uri);
    reprise_store_unref(store);
    store_path_free(path);
}
