/* playsink's sink pads: which there are, and which are held. */
#include "player.h"

static player_pad *pad_ref(player_pad *pad)
{
    g_atomic_ref_count_inc(&pad->references);
    return pad;
}

static void pad_unref(gpointer data)
{
    player_pad *pad = data;

    if (!g_atomic_ref_count_dec(&pad->references))
        return;
    gst_object_unref(pad->pad);
    shim_player_unref(pad->player);
    g_free(pad);
}

static bool kind_of(GstPad *pad, player_pad_kind *kind)
{
    if (GST_PAD_DIRECTION(pad) != GST_PAD_SINK)
        return false;
    if (g_str_has_prefix(GST_PAD_NAME(pad), "video"))
        *kind = PLAYER_PAD_VIDEO;
    else if (g_str_has_prefix(GST_PAD_NAME(pad), "audio"))
        *kind = PLAYER_PAD_AUDIO;
    else if (g_str_has_prefix(GST_PAD_NAME(pad), "text"))
        *kind = PLAYER_PAD_TEXT;
    else
        return false;
    return true;
}

static void hold_locked(player_pad *pad)
{
    if (pad->hold_id != 0)
        return;
    /* Events pass: playsink itself waits for them before it builds itself. */
    pad->hold_id =
        gst_pad_add_probe(pad->pad,
                          GST_PAD_PROBE_TYPE_BLOCK | GST_PAD_PROBE_TYPE_BUFFER |
                              GST_PAD_PROBE_TYPE_BUFFER_LIST,
                          player_pad_holds, pad_ref(pad), pad_unref);
}

void player_pad_open_locked(player_pad *pad)
{
    gulong id = pad->hold_id;

    pad->hold_id = 0;
    pad->holds = false;
    /* Something may have passed before: where a resume went astray. */
    pad->arrived = false;
    if (id != 0)
        gst_pad_remove_probe(pad->pad, id);
}

static void reset_locked(player_pad *pad)
{
    pad->holds = false;
    pad->ended = false;
    pad->foreign = false;
    pad->clips = false;
    pad->fresh = true;
    pad->arrived = false;
    pad->group = GST_GROUP_ID_INVALID;
    pad->seqnum = 0;
    gst_segment_init(&pad->segment, GST_FORMAT_UNDEFINED);
}

void player_pad_added(GstElement *playsink, GstPad *gst_pad, gpointer user_data)
{
    shim_player *player = user_data;
    player_pad_kind kind;
    player_pad *pad;

    (void)playsink;
    if (!kind_of(gst_pad, &kind))
        return;
    pad = g_new0(player_pad, 1);
    g_atomic_ref_count_init(&pad->references);
    pad->player = shim_player_ref(player);
    pad->pad = gst_object_ref(gst_pad);
    pad->kind = kind;
    g_mutex_lock(&player->lock);
    reset_locked(pad);
    g_ptr_array_add(player->pads, pad);
    pad->watch_id = gst_pad_add_probe(
        gst_pad,
        GST_PAD_PROBE_TYPE_BUFFER | GST_PAD_PROBE_TYPE_BUFFER_LIST |
            GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM |
            GST_PAD_PROBE_TYPE_EVENT_FLUSH | GST_PAD_PROBE_TYPE_EVENT_UPSTREAM,
        player_pad_passed, pad_ref(pad), pad_unref);
    if (player->shut)
        hold_locked(pad);
    g_mutex_unlock(&player->lock);
}

static void forget(player_pad *pad)
{
    shim_player *player = pad->player;
    gulong watch_id;

    g_mutex_lock(&player->lock);
    player_pad_open_locked(pad);
    watch_id = pad->watch_id;
    pad->watch_id = 0;
    g_mutex_unlock(&player->lock);
    if (watch_id != 0)
        gst_pad_remove_probe(pad->pad, watch_id);
    pad_unref(pad);
}

/* Takes the last of them, or the one of gst_pad, out of the list. */
static player_pad *steal(shim_player *player, GstPad *gst_pad)
{
    player_pad *found = NULL;

    g_mutex_lock(&player->lock);
    for (guint i = player->pads->len; i > 0 && found == NULL; i--) {
        player_pad *pad = g_ptr_array_index(player->pads, i - 1);

        if (gst_pad == NULL || pad->pad == gst_pad) {
            found = pad;
            g_ptr_array_remove_index(player->pads, i - 1);
        }
    }
    g_mutex_unlock(&player->lock);
    return found;
}

void player_pad_removed(GstElement *playsink, GstPad *gst_pad,
                        gpointer user_data)
{
    player_pad *pad = steal(user_data, gst_pad);

    (void)playsink;
    if (pad != NULL)
        forget(pad);
}

void player_forget_pads(shim_player *player)
{
    player_pad *pad;

    while ((pad = steal(player, NULL)) != NULL)
        forget(pad);
}

void player_reset_pads_locked(shim_player *player)
{
    for (guint i = 0; i < player->pads->len; i++) {
        player_pad *pad = g_ptr_array_index(player->pads, i);

        reset_locked(pad);
        if (player->shut)
            hold_locked(pad);
    }
}

void player_open_pads_locked(shim_player *player)
{
    for (guint i = 0; i < player->pads->len; i++)
        player_pad_open_locked(g_ptr_array_index(player->pads, i));
}

void player_open_text_locked(shim_player *player)
{
    for (guint i = 0; i < player->pads->len; i++) {
        player_pad *pad = g_ptr_array_index(player->pads, i);

        if (pad->kind == PLAYER_PAD_TEXT)
            player_pad_open_locked(pad);
    }
}

GstPad *player_seek_pad_locked(shim_player *player)
{
    player_pad *best = NULL;

    for (guint i = 0; i < player->pads->len; i++) {
        player_pad *pad = g_ptr_array_index(player->pads, i);

        if (best == NULL || pad->kind < best->kind)
            best = pad;
    }
    return best != NULL ? gst_object_ref(best->pad) : NULL;
}

bool player_is_foreign_locked(shim_player *player)
{
    for (guint i = 0; i < player->pads->len; i++) {
        player_pad *pad = g_ptr_array_index(player->pads, i);

        if (pad->foreign && pad->kind != PLAYER_PAD_TEXT)
            return true;
    }
    return false;
}
