/* A buffer that is held at playsink's door. Runs in streaming threads. */
#include "player.h"

/* What is still to be held: SHIM_HELD_LAST, SHIM_HELD_AWAITS_VIDEO or
 * neither. */
static int32_t awaited_locked(const shim_player *player)
{
    int32_t flags = SHIM_HELD_LAST;

    for (guint i = 0; i < player->pads->len; i++) {
        const player_pad *pad = g_ptr_array_index(player->pads, i);

        if (pad->kind == PLAYER_PAD_VIDEO && !pad->holds)
            return SHIM_HELD_AWAITS_VIDEO;
        if (pad->kind == PLAYER_PAD_AUDIO && !pad->holds)
            flags = 0;
    }
    return flags;
}

static GstBuffer *first_buffer(GstPadProbeInfo *info)
{
    GstPadProbeType type = GST_PAD_PROBE_INFO_TYPE(info);

    if ((type & GST_PAD_PROBE_TYPE_BUFFER) != 0)
        return GST_PAD_PROBE_INFO_BUFFER(info);
    if (gst_buffer_list_length(GST_PAD_PROBE_INFO_BUFFER_LIST(info)) == 0)
        return NULL;
    return gst_buffer_list_get(GST_PAD_PROBE_INFO_BUFFER_LIST(info), 0);
}

GstPadProbeReturn player_pad_holds(GstPad *gst_pad, GstPadProbeInfo *info,
                                   gpointer user_data)
{
    player_pad *pad = user_data;
    shim_player *player = pad->player;
    GstBuffer *buffer = first_buffer(info);
    shim_fact fact = {.kind = SHIM_FACT_HELD, .time = -1};

    (void)gst_pad;
    g_mutex_lock(&player->lock);
    pad->holds = true;
    if (pad->kind == PLAYER_PAD_VIDEO)
        fact.flags |= SHIM_HELD_VIDEO;
    if (pad->segment.format == GST_FORMAT_TIME && pad->segment.time == 0 &&
        pad->segment.rate == 1.0 && pad->segment.applied_rate == 1.0)
        fact.flags |= SHIM_HELD_CALIBRATES;
    fact.flags |= awaited_locked(player);
    if (buffer != NULL)
        fact.time = player_stream_time(&pad->segment, GST_BUFFER_PTS(buffer));
    /* Nobody waits for subtitles, which may be minutes apart. */
    if (pad->hold_id != 0 && pad->kind != PLAYER_PAD_TEXT)
        player_post_locked(player, fact);
    g_mutex_unlock(&player->lock);
    return GST_PAD_PROBE_OK;
}
