#include "transitions.h"

void transitions_play(visits *fix, gint64 row, reprise_start start)
{
    reprise_stream stream;

    if (row >= 0)
        store_put(fix->store, "film", row);
    reprise_stream_init(&stream);
    stream.start = start;
    visits_play(fix, "film.mp4", &stream);
}

void transitions_wait_for_breaks(visits *fix)
{
    reprise_stream stream;

    store_put(fix->store, "film", PLACE);
    reprise_stream_init(&stream);
    stream.await_timeline = 1;
    visits_play(fix, "film.mp4", &stream);
}

void transitions_tell_breaks(visits *fix, reprise_timeline *timeline)
{
    g_assert_cmpint(
        reprise_session_set_timeline(fix->viewer->session, timeline), ==,
        REPRISE_OK);
}

gint64 transitions_stored(visits *fix)
{
    return store_get(fix->store, "film", NULL);
}

void transitions_row_is(visits *fix, gint64 content_time)
{
    g_assert_cmpint(transitions_stored(fix), ==, content_time);
}

void transitions_row_passes(visits *fix, gint64 content_time)
{
    visits_wait_film(fix, content_time + (gint64)FRAME_TIME);
    visits_save_is(fix, REPRISE_OK);
    g_assert_cmpint(transitions_stored(fix), >=, content_time);
}

void transitions_resumes(visits *fix, gint64 content_time)
{
    viewer_event event;

    viewer_wait(fix->viewer, REPRISE_EVENT_RESUMED, 1, &event);
    g_assert_cmpint(event.status, ==, REPRISE_OK);
    g_assert_cmpint(event.content_time, ==, content_time);
    visits_first_frame_is(fix, (int)(content_time / (gint64)FRAME_TIME));
}

void transitions_resume(visits *fix)
{
    transitions_play(fix, PLACE, REPRISE_START_RESUME);
    transitions_resumes(fix, PLACE);
}

void transitions_starts_over(visits *fix)
{
    viewer_wait(fix->viewer, REPRISE_EVENT_STARTED_OVER, 1, NULL);
    visits_first_frame_is(fix, 0);
}

void transitions_resume_fails(visits *fix, reprise_status status)
{
    viewer_event event;

    viewer_wait(fix->viewer, REPRISE_EVENT_RESUME_FAILED, 1, &event);
    g_assert_cmpint(event.status, ==, status);
    g_assert_cmpuint(viewer_count(fix->viewer, REPRISE_EVENT_RESUMED), ==, 0);
    transitions_row_is(fix, PLACE);
}

void transitions_seek(visits *fix, gint64 content_time)
{
    g_assert_cmpint(reprise_session_seek(fix->viewer->session, content_time),
                    ==, REPRISE_OK);
}

void transitions_seek_raw(visits *fix, gint64 stream_time)
{
    g_assert_true(gst_element_seek_simple(
        fix->viewer->playbin, GST_FORMAT_TIME,
        GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE, stream_time));
}

void transitions_seeked(visits *fix, guint count, reprise_status status)
{
    viewer_event event;

    viewer_wait(fix->viewer, REPRISE_EVENT_SEEKED, count, &event);
    g_assert_cmpint(event.status, ==, status);
}
