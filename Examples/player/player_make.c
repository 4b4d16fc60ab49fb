/* Making a player, and ending it. */
#include "player_private.h"

#define REFRESH 100 /* ms */

static gboolean on_refresh(gpointer self)
{
    player_show(self);
    return G_SOURCE_CONTINUE;
}

/* description as for gst-launch-1.0; NULL leaves playbin its own. */
static gboolean set_sink(player *self, const char *property,
                         const char *description, GError **error)
{
    GstElement *sink;

    if (description == NULL)
        return TRUE;
    sink = gst_parse_bin_from_description(description, TRUE, error);
    if (sink == NULL)
        return FALSE;
    g_object_set(self->playbin, property, sink, NULL);
    return TRUE;
}

/* Where there is none, what playbin tries in turn may crash (DirectFB). */
static gboolean has_screen(void)
{
    return g_getenv("DISPLAY") != NULL || g_getenv("WAYLAND_DISPLAY") != NULL ||
           g_file_test("/dev/dri", G_FILE_TEST_EXISTS) ||
           g_file_test("/dev/fb0", G_FILE_TEST_EXISTS);
}

static gboolean make_playbin(player *self, GError **error)
{
    const char *name = self->options->playbin3 ? "playbin3" : "playbin";
    const char *video = self->options->video_sink;
    g_autoptr(GstBus) bus = NULL;

    self->playbin = gst_element_factory_make(name, NULL);
    if (self->playbin == NULL) {
        g_set_error(error, GST_CORE_ERROR, GST_CORE_ERROR_MISSING_PLUGIN,
                    "no %s: is gst-plugins-base installed?", name);
        return FALSE;
    }
    gst_object_ref_sink(self->playbin);
    bus = gst_element_get_bus(self->playbin);
    self->bus_watch = gst_bus_add_watch(bus, player_on_message, self);
    if (video == NULL && !has_screen())
        video = "fakesink sync=true";
    return set_sink(self, "video-sink", video, error) &&
           set_sink(self, "audio-sink", self->options->audio_sink, error);
}

static gboolean make_session(player *self, GError **error)
{
    reprise_session_config config = self->options->policies;
    reprise_status status;

    config.store = self->store;
    config.context = g_main_context_default();
    config.on_event = player_on_event;
    config.user_data = self;
    status = reprise_session_new(self->playbin, &config, &self->session);
    if (status != REPRISE_OK)
        g_set_error(error, GST_LIBRARY_ERROR, GST_LIBRARY_ERROR_SETTINGS,
                    "these policies make no session: %s",
                    reprise_status_name(status));
    return status == REPRISE_OK;
}

player *player_new(const options *options, reprise_store *store,
                   reprise_timeline *timeline, GError **error)
{
    player *self = g_new0(player, 1);

    self->options = options;
    self->store = store;
    self->timeline = timeline;
    self->saved = REPRISE_TIME_NONE;
    self->target = REPRISE_TIME_NONE;
    self->loop = g_main_loop_new(NULL, FALSE);
    if (make_playbin(self, error) && make_session(self, error)) {
        self->timers[0] = g_timeout_add(REFRESH, on_refresh, self);
        return self;
    }
    player_free(self);
    return NULL;
}

void player_free(player *self)
{
    if (self == NULL)
        return;
    reprise_session_close(self->session);
    for (guint i = 0; i < G_N_ELEMENTS(self->timers); i++)
        g_clear_handle_id(&self->timers[i], g_source_remove);
    g_clear_handle_id(&self->bus_watch, g_source_remove);
    if (self->playbin != NULL)
        gst_element_set_state(self->playbin, GST_STATE_NULL);
    gst_clear_object(&self->playbin);
    g_main_loop_unref(self->loop);
    g_free(self);
}
