#include "player_private.h"

#include "line.h"
#include "screen.h"
#include "seconds.h"
#include "terminal.h"

#include <glib-unix.h>
#include <signal.h>

#define STEP (10 * GST_SECOND)
#define LEAP (60 * GST_SECOND)

/* -- What is shown ------------------------------------------------------- */

static const char *state_of(const player *self)
{
    if (!self->plays)
        return "paused";
    return self->waits ? "waiting" : "playing";
}

void player_show(player *self)
{
    line_facts facts = {.state = state_of(self),
                        .stands = !self->plays,
                        .timeline = self->timeline};
    int columns = terminal_columns();
    g_autofree char *text = NULL;

    if (columns == 0)
        return;
    reprise_position_init(&facts.at);
    if (reprise_session_get_position(self->session, &facts.at) != REPRISE_OK) {
        facts.state = "loading";
    } else if (self->target >= 0) {
        facts.at.content_time = self->target;
        facts.at.break_index = REPRISE_NO_BREAK;
    } else if (!self->plays && facts.at.content_time == self->saved) {
        facts.note = "saved";
    }
    /* A terminal wraps what fills its last column. */
    text = line_text(&facts, columns - 1);
    screen_change(text);
}

/* What the store holds, whatever was told before. */
static void show_kept(player *self)
{
    reprise_bookmark kept;
    reprise_status status;
    g_autofree char *time = NULL;

    reprise_bookmark_init(&kept);
    status = reprise_store_load(self->store, self->options->profile,
                                self->options->id, &kept);
    time = seconds_text(kept.content_time, SECONDS_EXACT);
    if (status == REPRISE_ERROR_NOT_FOUND)
        screen_say("no bookmark");
    else if (status != REPRISE_OK)
        screen_say("no bookmark: %s", reprise_status_name(status));
    else if (kept.finished)
        screen_say("bookmark: finished");
    else
        screen_say("bookmark: %s", time);
}

/* -- What the viewer does ------------------------------------------------ */

void player_move(player *self)
{
    GstState state =
        self->plays && !self->waits ? GST_STATE_PLAYING : GST_STATE_PAUSED;
    GstStateChangeReturn result = gst_element_set_state(self->playbin, state);

    if (result == GST_STATE_CHANGE_FAILURE)
        player_fail(self);
}

static void seek(player *self)
{
    reprise_status status = reprise_session_seek(self->session, self->target);

    self->sought = self->target;
    if (status == REPRISE_OK)
        return;
    self->target = REPRISE_TIME_NONE;
    screen_say("not moved: %s", reprise_status_name(status));
}

/* One seek at a time: keys that come meanwhile move its successor's target. */
static void seek_by(player *self, gint64 by)
{
    gboolean under_way = self->target >= 0;
    reprise_position at;

    reprise_position_init(&at);
    if (reprise_session_get_position(self->session, &at) != REPRISE_OK)
        return;
    self->target = MAX((under_way ? self->target : at.content_time) + by, 0);
    if (at.content_duration >= 0)
        self->target = MIN(self->target, at.content_duration);
    if (!under_way)
        seek(self);
}

void player_sought(player *self, gboolean landed)
{
    if (landed && self->target >= 0 && self->target != self->sought)
        seek(self);
    else
        self->target = REPRISE_TIME_NONE;
}

static void play_or_pause(player *self)
{
    self->plays = !self->plays;
    player_move(self);
}

/* A stopped process saves nothing. */
static void suspend(player *self)
{
    if (self->plays)
        play_or_pause(self);
    reprise_session_save(self->session);
    screen_end();
    terminal_suspend();
}

static void on_key(terminal_key key, gpointer data)
{
    player *self = data;

    if (key == KEY_QUIT || key == KEY_HANG_UP)
        player_leave(self, FALSE);
    else if (key == KEY_SPACE)
        play_or_pause(self);
    else if (key == KEY_LEFT)
        seek_by(self, -(gint64)STEP);
    else if (key == KEY_RIGHT)
        seek_by(self, STEP);
    else if (key == KEY_DOWN)
        seek_by(self, -(gint64)LEAP);
    else if (key == KEY_UP)
        seek_by(self, LEAP);
    else if (key == KEY_START_OVER)
        player_load(self, REPRISE_START_BEGINNING);
    else if (key == KEY_SUSPEND)
        suspend(self);
    player_show(self);
}

static gboolean on_signal(gpointer self)
{
    player_leave(self, FALSE);
    return G_SOURCE_CONTINUE;
}

/* -- From load to leaving ------------------------------------------------ */

void player_leave(player *self, gboolean failed)
{
    self->failed |= failed;
    g_main_loop_quit(self->loop);
}

/* What the last run left in the bus is not about the next, and one that failed
 * has used up the URI. */
static void stop(player *self)
{
    g_autoptr(GstBus) bus = gst_element_get_bus(self->playbin);

    gst_element_set_state(self->playbin, GST_STATE_READY);
    gst_bus_set_flushing(bus, TRUE);
    gst_bus_set_flushing(bus, FALSE);
    g_object_set(self->playbin, "uri", self->options->uri, NULL);
    g_clear_handle_id(&self->timers[1], g_source_remove);
}

void player_load(player *self, reprise_start start)
{
    reprise_stream stream;
    reprise_status status;

    stop(self);
    reprise_stream_init(&stream);
    stream.content_id = self->options->id;
    stream.profile = self->options->profile;
    stream.timeline = self->timeline;
    stream.start = start;
    stream.start_content_time = self->options->start_at;
    status = reprise_session_load(self->session, &stream);
    if (status != REPRISE_OK) {
        screen_say("not loaded: %s", reprise_status_name(status));
        player_leave(self, TRUE);
        return;
    }
    self->told = FALSE;
    self->complained = FALSE;
    self->target = REPRISE_TIME_NONE;
    self->waits = FALSE;
    self->plays = TRUE;
    self->live = gst_element_set_state(self->playbin, GST_STATE_PAUSED) ==
                 GST_STATE_CHANGE_NO_PREROLL;
    player_move(self);
}

/* The place first, since a pipeline may take its time; from then on a second
 * signal ends what hangs. */
static void finish(player *self)
{
    reprise_status status;

    terminal_close();
    screen_end();
    status = reprise_session_close(self->session);
    self->session = NULL;
    if (status == REPRISE_OK || status == REPRISE_ERROR_INVALID_STATE) {
        show_kept(self);
    } else {
        screen_say("not saved: %s", reprise_status_name(status));
        self->failed = TRUE;
    }
    for (guint i = 0; i < G_N_ELEMENTS(self->signals); i++)
        g_clear_handle_id(&self->signals[i], g_source_remove);
    gst_element_set_state(self->playbin, GST_STATE_NULL);
}

/* As nohup leaves it. */
static gboolean is_ignored(int number)
{
    struct sigaction action;

    return sigaction(number, NULL, &action) == 0 &&
           action.sa_handler == SIG_IGN;
}

static void watch_signals(player *self)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};

    for (guint i = 0; i < G_N_ELEMENTS(self->signals); i++) {
        if (numbers[i] != SIGHUP || !is_ignored(SIGHUP))
            self->signals[i] = g_unix_signal_add(numbers[i], on_signal, self);
    }
}

gboolean player_run(player *self)
{
    watch_signals(self);
    terminal_open(on_key, self);
    player_load(self, self->options->start);
    if (!self->failed)
        g_main_loop_run(self->loop);
    finish(self);
    return !self->failed;
}
