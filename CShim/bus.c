/* What the bus tells, in the thread that posts it. Nothing here asks the
 * pipeline anything. */
#include "player.h"

static void state_changed(shim_player *player, GstMessage *message)
{
    GstState old, new, pending;

    gst_message_parse_state_changed(message, &old, &new, &pending);
    g_mutex_lock(&player->lock);
    player_post_locked(player, (shim_fact){.kind = SHIM_FACT_STATE,
                                           .states = {old, new, pending}});
    /* Left, or the way up failed: one load serves one way up. */
    if (new <= GST_STATE_READY && (old > GST_STATE_READY || old == new)) {
        player->named = false;
        player->shut = false;
        player_open_pads_locked(player);
    }
    g_mutex_unlock(&player->lock);
}

static void stream_started(shim_player *player)
{
    g_mutex_lock(&player->lock);
    if (player->named && player_is_foreign_locked(player)) {
        player_post_locked(player, (shim_fact){.kind = SHIM_FACT_OTHER_STREAM});
        player->named = false;
    }
    g_mutex_unlock(&player->lock);
}

void shim_player_message(shim_player *player, GstMessage *message)
{
    bool own = GST_MESSAGE_SRC(message) == GST_OBJECT_CAST(player->playbin);

    switch (GST_MESSAGE_TYPE(message)) {
        case GST_MESSAGE_ERROR:
            player_post(player, (shim_fact){.kind = SHIM_FACT_ERROR});
            break;
        case GST_MESSAGE_EOS:
            if (own)
                player_post(player, (shim_fact){.kind = SHIM_FACT_EOS});
            break;
        case GST_MESSAGE_ASYNC_DONE:
            if (own)
                player_post(player, (shim_fact){.kind = SHIM_FACT_ASYNC_DONE});
            break;
        case GST_MESSAGE_STEP_DONE:
            player_post(player, (shim_fact){.kind = SHIM_FACT_STEP_DONE});
            break;
        case GST_MESSAGE_STATE_CHANGED:
            if (own)
                state_changed(player, message);
            break;
        case GST_MESSAGE_STREAM_START:
            if (own)
                stream_started(player);
            break;
        default:
            break;
    }
}

void player_bus_message(GstBus *bus, GstMessage *message, gpointer user_data)
{
    (void)bus;
    shim_player_message(user_data, message);
}
