/* The player's life, and its queue of facts. */
#include "player.h"

int64_t shim_now(void)
{
    return g_get_monotonic_time() * 1000;
}

int64_t shim_wall_clock(void)
{
    return g_get_real_time() * 1000;
}

uint32_t shim_next_seqnum(void)
{
    return gst_util_seqnum_next();
}

bool shim_gstreamer_is_up(void)
{
    return gst_is_initialized();
}

static GstElement *find_playsink(GstElement *playbin)
{
    GObjectClass *class = G_OBJECT_GET_CLASS(playbin);

    /* By what a playbin is used for: vendors have their own. */
    return GST_IS_BIN(playbin) && g_object_class_find_property(class, "uri") &&
                   g_object_class_find_property(class, "video-sink")
               ? gst_bin_get_by_name(GST_BIN(playbin), "playsink")
               : NULL;
}

static void release(gpointer data, GClosure *closure)
{
    (void)closure;
    shim_player_unref(data);
}

static gulong connect(shim_player *player, gpointer object, const char *signal,
                      GCallback callback)
{
    return g_signal_connect_data(object, signal, callback,
                                 shim_player_ref(player), release, 0);
}

static void watch_pads_there(shim_player *player)
{
    GstIterator *pads = gst_element_iterate_sink_pads(player->playsink);
    GValue item = G_VALUE_INIT;

    while (gst_iterator_next(pads, &item) == GST_ITERATOR_OK) {
        player_pad_added(player->playsink, g_value_get_object(&item), player);
        g_value_unset(&item);
    }
    gst_iterator_free(pads);
}

static void about_to_finish(GstElement *playbin, gpointer user_data)
{
    shim_player *player = user_data;

    (void)playbin;
    g_mutex_lock(&player->lock);
    player->finishing = true;
    g_mutex_unlock(&player->lock);
}

shim_player *shim_player_new(GstElement *playbin, bool holds, shim_clip clip)
{
    GstElement *playsink = find_playsink(playbin);
    GstBus *bus = gst_element_get_bus(playbin);
    shim_player *player;

    if (playsink == NULL || bus == NULL) {
        gst_clear_object(&playsink);
        gst_clear_object(&bus);
        return NULL;
    }
    player = g_new0(shim_player, 1);
    g_atomic_ref_count_init(&player->references);
    player->clip = clip;
    player->holds = holds;
    player->playbin = gst_object_ref(playbin);
    player->playsink = playsink;
    player->bus = bus;
    g_mutex_init(&player->lock);
    g_cond_init(&player->posted);
    g_queue_init(&player->facts);
    player->pads = g_ptr_array_new();
    player->sample = -1;
    player->about_to_finish_id = connect(player, playbin, "about-to-finish",
                                         G_CALLBACK(about_to_finish));
    player->pad_added_id =
        connect(player, playsink, "pad-added", G_CALLBACK(player_pad_added));
    player->pad_removed_id = connect(player, playsink, "pad-removed",
                                     G_CALLBACK(player_pad_removed));
    watch_pads_there(player);
    gst_bus_enable_sync_message_emission(bus);
    player->message_id =
        connect(player, bus, "sync-message", G_CALLBACK(player_bus_message));
    return player;
}

/* The application is to drop the last reference to what is its own. */
static void let_go(shim_player *player)
{
    GstElement *playbin, *playsink;
    GstBus *bus;

    g_mutex_lock(&player->lock);
    playbin = g_steal_pointer(&player->playbin);
    playsink = g_steal_pointer(&player->playsink);
    bus = g_steal_pointer(&player->bus);
    g_mutex_unlock(&player->lock);
    gst_clear_object(&playbin);
    gst_clear_object(&playsink);
    gst_clear_object(&bus);
}

void shim_player_close(shim_player *player)
{
    g_mutex_lock(&player->lock);
    player->closed = true;
    player->shut = false;
    player_open_pads_locked(player);
    g_mutex_unlock(&player->lock);
    g_signal_handler_disconnect(player->playbin, player->about_to_finish_id);
    g_signal_handler_disconnect(player->playsink, player->pad_added_id);
    g_signal_handler_disconnect(player->playsink, player->pad_removed_id);
    g_signal_handler_disconnect(player->bus, player->message_id);
    gst_bus_disable_sync_message_emission(player->bus);
    player_forget_pads(player);
    let_go(player);
}

shim_player *shim_player_ref(shim_player *player)
{
    g_atomic_ref_count_inc(&player->references);
    return player;
}

void shim_player_unref(shim_player *player)
{
    if (!g_atomic_ref_count_dec(&player->references))
        return;
    g_queue_clear_full(&player->facts, g_free);
    g_ptr_array_unref(player->pads);
    let_go(player);
    g_cond_clear(&player->posted);
    g_mutex_clear(&player->lock);
    g_free(player);
}

void player_post_locked(shim_player *player, shim_fact fact)
{
    if (player->closed && fact.kind != SHIM_FACT_COMMAND)
        return;
    fact.at = shim_now();
    fact.sample = player->sample;
    fact.generation = player->generation;
    g_queue_push_tail(&player->facts, g_memdup2(&fact, sizeof fact));
    g_cond_signal(&player->posted);
}

void player_post(shim_player *player, shim_fact fact)
{
    g_mutex_lock(&player->lock);
    player_post_locked(player, fact);
    g_mutex_unlock(&player->lock);
}

void shim_player_post(shim_player *player, void *object)
{
    player_post(player,
                (shim_fact){.kind = SHIM_FACT_COMMAND, .object = object});
}

void shim_player_next(shim_player *player, int64_t deadline, shim_fact *fact)
{
    shim_fact *first;

    g_mutex_lock(&player->lock);
    while ((first = g_queue_pop_head(&player->facts)) == NULL) {
        if (deadline == INT64_MAX)
            g_cond_wait(&player->posted, &player->lock);
        else if (!g_cond_wait_until(&player->posted, &player->lock,
                                    deadline / 1000 + 1))
            break;
    }
    if (first != NULL) {
        *fact = *first;
    } else {
        *fact = (shim_fact){.kind = SHIM_FACT_TICK,
                            .at = shim_now(),
                            .sample = player->sample,
                            .generation = player->generation};
    }
    g_mutex_unlock(&player->lock);
    g_free(first);
}

/* Neither above READY nor on the way there. */
static bool is_down(GstElement *playbin)
{
    bool down;

    GST_OBJECT_LOCK(playbin);
    down = GST_STATE(playbin) <= GST_STATE_READY &&
           GST_STATE_NEXT(playbin) <= GST_STATE_READY &&
           GST_STATE_PENDING(playbin) <= GST_STATE_READY;
    GST_OBJECT_UNLOCK(playbin);
    return down;
}

bool shim_player_arm(shim_player *player, void *object, uint32_t *generation)
{
    bool down = is_down(player->playbin);

    if (!down)
        return false;
    g_mutex_lock(&player->lock);
    player->generation++;
    *generation = player->generation;
    player->finishing = false;
    player->named = true;
    player->shut = player->holds;
    player->sample = -1;
    player->foreign_seqnum = 0;
    player->seek.seqnum = 0;
    player_reset_pads_locked(player);
    player_post_locked(
        player, (shim_fact){.kind = SHIM_FACT_COMMAND, .object = object});
    g_mutex_unlock(&player->lock);
    return true;
}

void shim_player_open(shim_player *player, uint32_t generation)
{
    g_mutex_lock(&player->lock);
    if (generation == player->generation) {
        player->shut = false;
        player_open_pads_locked(player);
    }
    g_mutex_unlock(&player->lock);
}

int64_t shim_player_sample(shim_player *player)
{
    int64_t sample;

    g_mutex_lock(&player->lock);
    sample = player->sample;
    g_mutex_unlock(&player->lock);
    return sample;
}
