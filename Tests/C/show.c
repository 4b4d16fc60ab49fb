#include "show.h"

show show_of(const char *file, const char *name)
{
    show self = {.file = file,
                 .name = name,
                 .content_duration = 180 * GST_SECOND,
                 .stream_duration = 180 * GST_SECOND};

    if (name != NULL)
        self.breaks = media_breaks(name, &self.count, &self.content_duration,
                                   &self.stream_duration);
    return self;
}

void show_clear(show *self)
{
    g_free(self->breaks);
}

gint64 show_stream(const show *self, gint64 content_time)
{
    gint64 stream_time = content_time;

    for (guint i = 0; i < self->count; i++) {
        if (self->breaks[i].content_time <= content_time)
            stream_time += self->breaks[i].duration;
    }
    return stream_time;
}

gint64 show_content(const show *self, gint64 stream_time)
{
    gint64 content_time = stream_time;

    for (guint i = 0; i < self->count; i++) {
        if (self->breaks[i].stream_time < stream_time)
            content_time -= MIN(self->breaks[i].duration,
                                stream_time - self->breaks[i].stream_time);
    }
    return content_time;
}

int show_break(const show *self, gint64 stream_time)
{
    for (guint i = 0; i < self->count; i++) {
        gint64 since = stream_time - self->breaks[i].stream_time;

        if (since >= 0 && since < self->breaks[i].duration)
            return (int)i;
    }
    return -1;
}

gint64 show_place(const show *self, frame_code code, gint64 about)
{
    gint64 nearest = -1;

    if (code.source == SOURCE_FILM)
        return show_stream(self, code.number * FRAME);
    for (guint i = 0; i < self->count; i++) {
        gint64 place = self->breaks[i].stream_time + code.number * FRAME;

        if (self->breaks[i].source == code.source &&
            (nearest < 0 || ABS(place - about) < ABS(nearest - about)))
            nearest = place;
    }
    return nearest;
}
