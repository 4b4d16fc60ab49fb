/* What passes playsink's sink pads. Runs in streaming threads, and for seeks
 * in whichever thread seeks. */
#include "player.h"

/* The picture's pad, or the sound's where there is no picture: its first
 * unclipped buffer is the landing, its last the furthest place on the way. */
static bool is_reference_locked(const player_pad *pad)
{
    const GPtrArray *pads = pad->player->pads;

    if (pad->kind != PLAYER_PAD_AUDIO)
        return pad->kind == PLAYER_PAD_VIDEO;
    for (guint i = 0; i < pads->len; i++) {
        const player_pad *other = g_ptr_array_index(pads, i);

        if (other->kind == PLAYER_PAD_VIDEO && !other->ended)
            return false;
    }
    return true;
}

int64_t player_stream_time(const GstSegment *segment, GstClockTime time)
{
    guint64 result;

    if (segment->format != GST_FORMAT_TIME || !GST_CLOCK_TIME_IS_VALID(time))
        return -1;
    result = gst_segment_to_stream_time(segment, GST_FORMAT_TIME, time);
    return GST_CLOCK_TIME_IS_VALID(result) && result <= G_MAXINT64
               ? (int64_t)result
               : -1;
}

int64_t player_buffer_time(const GstSegment *segment, GstBuffer *buffer)
{
    GstClockTime start = GST_BUFFER_PTS(buffer);

    if (GST_CLOCK_TIME_IS_VALID(start) && start < segment->start)
        start = segment->start;
    return player_stream_time(segment, start);
}

/* Whether the segment clips buffer away altogether. Backwards, a buffer is
 * taken as it comes. */
static bool is_clipped(const GstSegment *segment, GstBuffer *buffer)
{
    GstClockTime start = GST_BUFFER_PTS(buffer);
    GstClockTime end = start + 1;

    if (segment->format != GST_FORMAT_TIME || segment->rate < 0 ||
        !GST_CLOCK_TIME_IS_VALID(start))
        return false;
    if (GST_BUFFER_DURATION_IS_VALID(buffer) && GST_BUFFER_DURATION(buffer) > 0)
        end = start + GST_BUFFER_DURATION(buffer);
    return end <= segment->start;
}

/* In thousandths, within what an application can mean. */
static int64_t speed(const GstSegment *segment)
{
    gdouble rate = segment->rate * segment->applied_rate * 1000;

    return rate >= -1e6 && rate <= 1e6
               ? (int64_t)(rate < 0 ? rate - .5 : rate + .5)
               : 1000;
}

static void buffer_passed_locked(player_pad *pad, GstBuffer *buffer)
{
    shim_player *player = pad->player;
    bool first = pad->fresh;
    int64_t time;

    pad->fresh = false;
    if (pad->foreign || !is_reference_locked(pad) ||
        is_clipped(&pad->segment, buffer))
        return;
    time = player_buffer_time(&pad->segment, buffer);
    if (time >= 0)
        player->sample = time;
    if (pad->arrived)
        return;
    pad->arrived = true;
    /* To a sink that decodes, pictures come before some that are shown before
     * them: what follows begins here or later. */
    if (!first && GST_BUFFER_DTS(buffer) < GST_BUFFER_PTS(buffer))
        time = player_stream_time(
            &pad->segment, MAX(GST_BUFFER_DTS(buffer), pad->segment.start));
    if (player->seek.seqnum != 0 && pad->seqnum == player->seek.seqnum &&
        time - PLAYER_BEYOND == player->seek.position)
        time = player->seek.position; /* or it would creep, visit by visit */
    /* A file of subtitles beside the stream is not flushed with it. */
    player_open_text_locked(player);
    player_post_locked(player, (shim_fact){.kind = SHIM_FACT_ARRIVED,
                                           .seqnum = pad->seqnum,
                                           .flags = player->foreign_flushed,
                                           .time = time,
                                           .number = speed(&pad->segment)});
}

static void list_passed_locked(player_pad *pad, GstBufferList *list)
{
    for (guint i = 0; i < gst_buffer_list_length(list); i++)
        buffer_passed_locked(pad, gst_buffer_list_get(list, i));
}

static void flush_passed_locked(player_pad *pad, GstEvent *event)
{
    shim_player *player = pad->player;
    guint32 seqnum = gst_event_get_seqnum(event);
    bool ours = player->seek.seqnum != 0 && seqnum == player->seek.seqnum;

    pad->clips = ours;
    pad->fresh = true;
    pad->arrived = false;
    pad->ended = false;
    pad->seqnum = seqnum;
    if (is_reference_locked(pad)) {
        player->sample = -1;
        if (seqnum == player->foreign_seqnum)
            player->foreign_flushed = true;
    }
    if (ours || seqnum == player->foreign_seqnum)
        player_pad_open_locked(pad);
}

/* The rewritten SEGMENT, or NULL where it is to pass as it is. */
static GstEvent *clip_locked(player_pad *pad, GstEvent *event)
{
    shim_player *player = pad->player;
    GstSegment segment;
    shim_segment part;
    GstEvent *clipped;

    gst_event_copy_segment(event, &segment);
    if (!pad->clips || player->seek.target < 0 ||
        segment.format != GST_FORMAT_TIME || segment.rate != 1.0 ||
        segment.applied_rate != 1.0)
        return NULL;
    part = (shim_segment){.start = segment.start,
                          .stop = segment.stop,
                          .time = segment.time,
                          .base = segment.base,
                          .position = segment.position};
    player->clip(&part, (uint64_t)player->seek.target,
                 (uint64_t)player->seek.offset);
    segment.start = part.start;
    segment.stop = part.stop;
    segment.time = part.time;
    segment.base = part.base;
    segment.position = part.position;
    clipped = gst_event_new_segment(&segment);
    gst_event_set_seqnum(clipped, gst_event_get_seqnum(event));
    gst_event_set_running_time_offset(clipped,
                                      gst_event_get_running_time_offset(event));
    return clipped;
}

static void segment_passed_locked(player_pad *pad, GstPadProbeInfo *info)
{
    shim_player *player = pad->player;
    GstEvent *event = GST_PAD_PROBE_INFO_EVENT(info);
    guint32 seqnum = gst_event_get_seqnum(event);
    bool ours = player->seek.seqnum != 0 && seqnum == player->seek.seqnum;
    bool flushed = pad->fresh && pad->seqnum != 0;

    if (ours)
        pad->clips = true;
    /* hlsdemux2 sometimes answers a seek with the segment it had before: what
     * follows the seek's flush is the seek's, whatever the segment says. */
    if (!flushed)
        pad->seqnum = seqnum;
    if (!pad->foreign && (ours || flushed)) {
        GstEvent *clipped = clip_locked(pad, event);

        if (clipped != NULL) {
            gst_event_unref(event);
            event = clipped;
            GST_PAD_PROBE_INFO_DATA(info) = clipped;
        }
    }
    gst_event_copy_segment(event, &pad->segment);
    pad->arrived = false;
    if (ours || seqnum == player->foreign_seqnum)
        player_pad_open_locked(pad);
}

static void stream_started_locked(player_pad *pad, GstEvent *event)
{
    guint group = GST_GROUP_ID_INVALID;

    pad->ended = false;
    if (!gst_event_parse_group_id(event, &group))
        return;
    if (pad->group == GST_GROUP_ID_INVALID)
        pad->group = group;
    if (pad->group != group) {
        pad->foreign = true;
        pad->clips = false;
    }
}

static void seek_passed_locked(player_pad *pad, GstEvent *event)
{
    shim_player *player = pad->player;
    GstFormat format;
    GstSeekFlags flags;
    GstSeekType start_type, stop_type;
    gint64 start, stop, target = -1;
    gdouble rate;
    guint32 seqnum = gst_event_get_seqnum(event);

    if (gst_structure_has_field(gst_event_get_structure(event),
                                PLAYER_OWN_SEEK) ||
        seqnum == player->foreign_seqnum || seqnum == player->seek.seqnum)
        return;
    gst_event_parse_seek(event, &rate, &format, &flags, &start_type, &start,
                         &stop_type, &stop);
    if ((flags & GST_SEEK_FLAG_INSTANT_RATE_CHANGE) != 0)
        return;
    if (format == GST_FORMAT_TIME && rate > 0 &&
        start_type == GST_SEEK_TYPE_SET)
        target = start;
    if (format == GST_FORMAT_TIME && rate < 0 && stop_type == GST_SEEK_TYPE_SET)
        target = stop;
    player->foreign_seqnum = seqnum;
    player->foreign_flushed = false;
    player_post_locked(
        player, (shim_fact){.kind = SHIM_FACT_SEEK_SEEN,
                            .seqnum = seqnum,
                            .time = target,
                            .number = (flags & GST_SEEK_FLAG_FLUSH) != 0});
}

static void event_passed_locked(player_pad *pad, GstPadProbeInfo *info)
{
    GstEvent *event = GST_PAD_PROBE_INFO_EVENT(info);

    switch (GST_EVENT_TYPE(event)) {
        case GST_EVENT_SEEK:
            seek_passed_locked(pad, event);
            break;
        case GST_EVENT_FLUSH_STOP:
            flush_passed_locked(pad, event);
            break;
        case GST_EVENT_SEGMENT:
            segment_passed_locked(pad, info);
            break;
        case GST_EVENT_STREAM_START:
            stream_started_locked(pad, event);
            break;
        case GST_EVENT_EOS:
            pad->ended = true;
            break;
        default:
            break;
    }
}

GstPadProbeReturn player_pad_passed(GstPad *gst_pad, GstPadProbeInfo *info,
                                    gpointer user_data)
{
    player_pad *pad = user_data;
    GstPadProbeType type = GST_PAD_PROBE_INFO_TYPE(info);

    (void)gst_pad;
    g_mutex_lock(&pad->player->lock);
    if (!pad->player->named || pad->watch_id == 0)
        ; /* nobody's stream: nothing to remember */
    else if ((type & GST_PAD_PROBE_TYPE_BUFFER) != 0)
        buffer_passed_locked(pad, GST_PAD_PROBE_INFO_BUFFER(info));
    else if ((type & GST_PAD_PROBE_TYPE_BUFFER_LIST) != 0)
        list_passed_locked(pad, GST_PAD_PROBE_INFO_BUFFER_LIST(info));
    else
        event_passed_locked(pad, info);
    g_mutex_unlock(&pad->player->lock);
    return GST_PAD_PROBE_OK;
}
