/* What may block on a dead network, each in a thread of GStreamer's pool. */
#include "player.h"

typedef struct job {
    shim_player *player; /* a reference */
    uint32_t generation;
    shim_seek seek;
    uint32_t ticket;
} job;

static void job_free(gpointer data)
{
    shim_player_unref(((job *)data)->player);
    g_free(data);
}

static job *job_new(shim_player *player, uint32_t generation)
{
    job *made = g_new0(job, 1);

    made->player = shim_player_ref(player);
    made->generation = generation;
    return made;
}

/* Posts fact if the load it speaks of is still the current one. */
static void answer(const job *asked, shim_fact fact)
{
    g_mutex_lock(&asked->player->lock);
    if (asked->generation == asked->player->generation)
        player_post_locked(asked->player, fact);
    g_mutex_unlock(&asked->player->lock);
}

/* A pad to go up, or NULL if the job is out of date. playsink, which may be
 * NULL, becomes a reference too, and finishing what the player says of it. */
static GstPad *pad_for(const job *asked, GstElement **playsink, bool *finishing)
{
    shim_player *player = asked->player;
    GstPad *pad = NULL;

    g_mutex_lock(&player->lock);
    if (!player->closed && player->named &&
        asked->generation == player->generation)
        pad = player_seek_pad_locked(player);
    if (pad != NULL && playsink != NULL) {
        *playsink = gst_object_ref(player->playsink);
        *finishing = player->finishing;
    }
    g_mutex_unlock(&player->lock);
    return pad;
}

static void run_seek(GstElement *playbin, gpointer data)
{
    job *asked = data;
    GstPad *pad = pad_for(asked, NULL, NULL);
    GstEvent *event;
    bool accepted = false;

    if (pad != NULL) {
        event = gst_event_new_seek(
            1.0, GST_FORMAT_TIME, (GstSeekFlags)asked->seek.flags,
            GST_SEEK_TYPE_SET,
            MIN(asked->seek.position, G_MAXINT64 - PLAYER_BEYOND) +
                PLAYER_BEYOND,
            GST_SEEK_TYPE_NONE, -1);
        gst_event_set_seqnum(event, asked->seek.seqnum);
        gst_structure_set(gst_event_writable_structure(event), PLAYER_OWN_SEEK,
                          G_TYPE_BOOLEAN, TRUE, NULL);
        /* The playbin's own lock keeps our seeks apart from the application's
         * and from its way to PLAYING, which a flush can stop for ever. But it
         * refuses while its sinks are not linked yet. */
        accepted = !asked->seek.early &&
                   gst_element_send_event(playbin, gst_event_ref(event));
        if (!accepted)
            accepted = gst_pad_push_event(pad, gst_event_ref(event));
        gst_event_unref(event);
        gst_object_unref(pad);
    }
    answer(asked, (shim_fact){.kind = SHIM_FACT_SEEK_ANSWERED,
                              .seqnum = asked->seek.seqnum,
                              .number = accepted});
}

/* Nothing once the player is closed. */
static void call_async(shim_player *player, GstElementCallAsyncFunc run,
                       job *asked)
{
    GstElement *playbin;

    g_mutex_lock(&player->lock);
    playbin = player->playbin ? gst_object_ref(player->playbin) : NULL;
    g_mutex_unlock(&player->lock);
    if (playbin == NULL) {
        job_free(asked);
        return;
    }
    gst_element_call_async(playbin, run, asked, job_free);
    gst_object_unref(playbin);
}

void shim_player_seek(shim_player *player, uint32_t generation,
                      const shim_seek *seek)
{
    job *asked;

    g_mutex_lock(&player->lock);
    if (generation == player->generation) {
        player->shut = false;
        player->seek = *seek;
    }
    g_mutex_unlock(&player->lock);
    asked = job_new(player, generation);
    asked->seek = *seek;
    call_async(player, run_seek, asked);
}

/* Where the picture that the sink shows begins, or -1. A pause shows the next
 * frame early: it is beyond the position, and it is what the viewer sees. */
static int64_t shown_picture(GstElement *playsink)
{
    GstSample *sample = NULL;
    int64_t time = -1;

    g_object_get(playsink, "sample", &sample, NULL);
    if (sample == NULL)
        return -1;
    if (gst_sample_get_buffer(sample) != NULL)
        time = player_buffer_time(gst_sample_get_segment(sample),
                                  gst_sample_get_buffer(sample));
    gst_sample_unref(sample);
    return time;
}

static void run_query(GstElement *element, gpointer data)
{
    job *asked = data;
    GstElement *playsink = NULL;
    bool finishing = false;
    GstPad *pad = pad_for(asked, &playsink, &finishing);
    gint64 position = -1, duration = -1, shown = -1;

    (void)element;
    if (pad != NULL) {
        /* Of playsink, whose answer no gapless switch can block. */
        if (!gst_element_query_position(playsink, GST_FORMAT_TIME, &position))
            position = -1;
        shown = shown_picture(playsink);
        if (finishing ||
            !gst_pad_peer_query_duration(pad, GST_FORMAT_TIME, &duration))
            duration = -1;
        gst_object_unref(playsink);
        gst_object_unref(pad);
    }
    answer(asked, (shim_fact){.kind = SHIM_FACT_QUERIED,
                              .seqnum = asked->ticket,
                              .time = position,
                              .number = duration,
                              .shown = shown});
}

void shim_player_query(shim_player *player, uint32_t generation,
                       uint32_t ticket)
{
    job *asked = job_new(player, generation);

    asked->ticket = ticket;
    call_async(player, run_query, asked);
}
