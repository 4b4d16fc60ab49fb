#include "film.h"

#include <glib/gstdio.h>
#include <stdio.h>

#define ARGUMENTS 12

void film_set_up(film *self, gconstpointer data)
{
    (void)data;
    self->store = store_path_new();
    self->frames = g_strconcat(self->store, ".i420", NULL);
    self->uri = media_file_uri("film.mp4");
}

void film_tear_down(film *self, gconstpointer data)
{
    (void)data;
    store_path_free(self->store);
    g_free(self->frames);
    g_free(self->uri);
}

played *film_start(film *self, played_place place, const char *frames,
                   const char *const *more)
{
    const char *arguments[ARGUMENTS] = {"--store", self->store, "--id", "film"};

    for (int i = 0; more[i] != NULL; i++)
        arguments[4 + i] = more[i];
    return played_start(place, frames, arguments);
}

gint64 film_ms(char *text)
{
    int minutes, seconds, ms;

    g_assert_cmpint(sscanf(text, "%d:%d.%d", &minutes, &seconds, &ms), ==, 3);
    g_free(text);
    return (minutes * 60 + seconds) * 1000 + ms;
}

gint64 film_stored(film *self, gboolean *finished)
{
    reprise_store *store = store_open(self->store);
    reprise_bookmark bookmark;
    gint64 place = store_get(store, "film", &bookmark);

    if (finished != NULL)
        *finished = bookmark.finished != 0;
    reprise_store_unref(store);
    return place;
}
