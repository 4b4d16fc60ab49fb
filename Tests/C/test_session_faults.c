/* Servers that refuse, die or fall silent: the place is neither lost nor
 * invented, and nobody waits (R01, R03, R13). */
#include "viewer.h"

#define FROM (40 * GST_SECOND + 480 * GST_MSECOND)
#define LONGEST_CLOSE_US (2500 * G_TIME_SPAN_MILLISECOND)

static media_server *server;

typedef struct fixture {
    char *path;
    reprise_store *store;
    viewer *self;
    reprise_bookmark before;
} fixture;

static void set_up(fixture *fix, gconstpointer data)
{
    reprise_bookmark *before = &fix->before;

    (void)data;
    fix->path = store_path_new();
    fix->store = store_open(fix->path);
    fix->self = viewer_new("playbin", fix->store);
    viewer_open(fix->self);
    reprise_bookmark_init(before);
    before->content_time = FROM;
    before->content_duration = 180 * GST_SECOND;
    before->saved_at = 1234567890;
    strcpy(before->stream_id, "yesterday");
    g_assert_cmpint(reprise_store_save(fix->store, NULL, "film", before), ==,
                    REPRISE_OK);
}

static void tear_down(fixture *fix, gconstpointer data)
{
    (void)data;
    viewer_free(fix->self);
    reprise_store_unref(fix->store);
    store_path_free(fix->path);
}

static void play(fixture *fix, const char *path, const char *breaks)
{
    char *uri = media_server_uri(server, path);
    reprise_timeline *timeline = breaks != NULL ? timeline_of(breaks) : NULL;

    viewer_load(fix->self, "film", uri, timeline);
    /* A stream that dies in preroll may fail at once. */
    gst_element_set_state(fix->self->playbin, GST_STATE_PLAYING);
    reprise_timeline_unref(timeline);
    g_free(uri);
}

static GstMessageType wait_message(fixture *fix, GstMessageType types)
{
    GstBus *bus = gst_element_get_bus(fix->self->playbin);
    GstMessage *message =
        gst_bus_timed_pop_filtered(bus, PATIENCE_MS * GST_MSECOND, types);
    GstMessageType type;

    g_assert_nonnull(message);
    type = GST_MESSAGE_TYPE(message);
    gst_message_unref(message);
    gst_object_unref(bus);
    return type;
}

static void wait_film(fixture *fix, gint64 content_time)
{
    g_assert_true(observer_wait_number(fix->self->eyes, SOURCE_FILM,
                                       (int)(content_time / FRAME_TIME),
                                       PATIENCE_MS, NULL));
}

static reprise_status close_in_time(fixture *fix)
{
    gint64 start = g_get_monotonic_time();
    reprise_status status = viewer_close(fix->self);

    g_assert_cmpint(g_get_monotonic_time() - start, <=, LONGEST_CLOSE_US);
    return status;
}

static void row_is_unchanged(fixture *fix)
{
    reprise_bookmark row;

    g_assert_cmpint(store_get(fix->store, "film", &row), ==, FROM);
    g_assert_cmpmem(&row, sizeof row, &fix->before, sizeof row);
}

typedef struct rendered {
    gint64 frame; /* where the last picture begins in the film */
    gint64 end;   /* where it ends, or the last sound if that is later */
} rendered;

static rendered what_was_rendered(fixture *fix)
{
    guint frame_count, sound_count;
    seen_frame *frames = observer_frames(fix->self->eyes, &frame_count);
    heard_sound *sounds = observer_sounds(fix->self->eyes, &sound_count);
    const seen_frame *frame = &frames[frame_count - 1];
    const heard_sound *sound = &sounds[sound_count - 1];
    rendered result = {.frame = frame->code.number * FRAME_TIME};
    gint64 lead =
        (gint64)(sound->stream_time + sound->duration - frame->stream_time);

    g_assert_cmpuint(frame_count, >, 0);
    g_assert_cmpuint(sound_count, >, 0);
    g_assert_cmpint(frame->code.source, ==, SOURCE_FILM);
    g_assert_cmpint(lead, <, GST_SECOND);
    result.end = result.frame + MAX(lead, FRAME_TIME);
    g_free(frames);
    g_free(sounds);
    return result;
}

/* Not below the bookmark, nor beyond what was rendered. */
static gint64 row_was_rendered(fixture *fix, const rendered *last)
{
    reprise_bookmark row;
    gint64 place = store_get(fix->store, "film", &row);

    g_test_message("last frame at %" G_GINT64_FORMAT ", end %" G_GINT64_FORMAT
                   ", kept %" G_GINT64_FORMAT,
                   last->frame, last->end, place);
    g_assert_cmpint(place, >=, FROM);
    g_assert_cmpint(place, <=, last->end);
    g_assert_false(row.finished);
    g_assert_cmpuint(viewer_count(fix->self, REPRISE_EVENT_FINISHED), ==, 0);
    return place;
}

/* -- Refused from the start ---------------------------------------------- */

static void a_failed_start_touches_nothing(fixture *fix, gconstpointer data)
{
    play(fix, data, NULL);
    wait_message(fix, GST_MESSAGE_ERROR);
    g_assert_cmpint(reprise_session_save(fix->self->session), ==,
                    REPRISE_ERROR_INVALID_STATE);
    viewer_set_state(fix->self, GST_STATE_NULL);
    g_assert_cmpint(close_in_time(fix), ==, REPRISE_ERROR_INVALID_STATE);
    g_assert_cmpuint(fix->self->events->len, ==, 0);
    row_is_unchanged(fix);
}

/* The same session still serves the next stream. */
static void a_failed_start_is_forgotten(fixture *fix, gconstpointer data)
{
    play(fix, data, NULL);
    wait_message(fix, GST_MESSAGE_ERROR);
    viewer_set_state(fix->self, GST_STATE_NULL);
    play(fix, "film.mp4", NULL);
    viewer_wait(fix->self, REPRISE_EVENT_RESUMED, 1, NULL);
    wait_film(fix, FROM);
    g_assert_cmpint(reprise_session_save(fix->self->session), ==, REPRISE_OK);
}

/* -- Dying on the way ---------------------------------------------------- */

static void keeps_what_was_rendered(fixture *fix)
{
    rendered last;

    g_test_message("a dead stream ends in %s",
                   gst_message_type_get_name(
                       wait_message(fix, GST_MESSAGE_ERROR | GST_MESSAGE_EOS)));
    g_assert_cmpint(reprise_session_save(fix->self->session), ==, REPRISE_OK);
    last = what_was_rendered(fix);
    /* What a dead pipeline says from here on changes nothing. */
    viewer_set_state(fix->self, GST_STATE_NULL);
    g_assert_cmpint(close_in_time(fix), ==, REPRISE_OK);
    g_assert_cmpint(row_was_rendered(fix, &last), >=,
                    last.frame - GST_SECOND / 2);
}

static void a_segment_is_missing(fixture *fix, gconstpointer data)
{
    play(fix, data, "plain");
    viewer_wait(fix->self, REPRISE_EVENT_RESUMED, 1, NULL);
    wait_film(fix, FROM + GST_SECOND);
    keeps_what_was_rendered(fix);
}

/* Slow enough that most of the film is still on the server when it dies. */
static void the_server_dies(fixture *fix, gconstpointer data)
{
    media_server *mortal = media_server_start(NULL);
    media_server *immortal = server;

    server = mortal;
    play(fix, data, g_str_has_suffix(data, ".m3u8") ? "plain" : NULL);
    server = immortal;
    viewer_wait(fix->self, REPRISE_EVENT_RESUMED, 1, NULL);
    wait_film(fix, FROM + GST_SECOND);
    media_server_stop(mortal);
    keeps_what_was_rendered(fix);
}

/* -- Silence ------------------------------------------------------------- */

static void silence_from_the_start(fixture *fix, gconstpointer data)
{
    play(fix, data, NULL);
    wait_message(fix, GST_MESSAGE_STATE_CHANGED);
    g_assert_cmpint(close_in_time(fix), ==, REPRISE_ERROR_INVALID_STATE);
    row_is_unchanged(fix);
}

static void silence_on_the_way(fixture *fix, gconstpointer data)
{
    gboolean hls = g_str_has_suffix(data, ".m3u8");
    rendered last, then;

    play(fix, data, hls ? "plain" : NULL);
    viewer_wait(fix->self, REPRISE_EVENT_RESUMED, 1, NULL);
    /* By now the stream has run dry. */
    wait_film(fix, FROM + (hls ? 1 : 6) * GST_SECOND);
    last = what_was_rendered(fix);
    g_assert_cmpint(close_in_time(fix), ==, REPRISE_OK);
    then = what_was_rendered(fix);
    g_assert_cmpint(row_was_rendered(fix, &then), >=, last.frame - FRAME_TIME);
}

int main(int argc, char **argv)
{
    int result;

    gst_init(&argc, &argv);
    g_test_init(&argc, &argv, NULL);
    server = media_server_start(NULL);
#define ADD(name, data, function) \
    g_test_add("/faults/" name, fixture, data, set_up, function, tear_down)
    ADD("404/mp4", "status-404/film.mp4", a_failed_start_touches_nothing);
    ADD("404/hls", "status-404/monday.m3u8", a_failed_start_touches_nothing);
    ADD("404/segments", "404-after/0/plain.m3u8",
        a_failed_start_touches_nothing);
    ADD("404/again", "status-404/film.mp4", a_failed_start_is_forgotten);
    ADD("missing", "404-after/8/plain.m3u8", a_segment_is_missing);
    ADD("dies/mp4", "slow/60000/film.mp4", the_server_dies);
    ADD("dies/hls", "slow/120000/plain.m3u8", the_server_dies);
    ADD("silent/mp4", "stall/film.mp4", silence_from_the_start);
    ADD("silent/hls", "stall/plain.m3u8", silence_from_the_start);
    /* All of the index and some film of each answer. */
    ADD("falls-silent/mp4", "stall-after/135000/film.mp4", silence_on_the_way);
    /* All but the last bytes of the segment from 36 s on. */
    ADD("falls-silent/hls", "stall-after/137200/plain.m3u8",
        silence_on_the_way);
    result = g_test_run();
    media_server_stop(server);
    return result;
}
