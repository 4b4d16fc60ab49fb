/* reprise-play: plays a stream from where its viewer stopped. */
#include "ads.h"
#include "list.h"
#include "player.h"

#include <locale.h>
#include <signal.h>

static int complain(const char *what)
{
    g_printerr("reprise-play: %s\n", what);
    return 1;
}

static int play(const options *options, reprise_store *store)
{
    reprise_timeline *timeline = NULL;
    g_autoptr(GError) error = NULL;
    player *player = NULL;
    int result;

    if (options->ads == NULL ||
        (timeline = ads_read(options->ads, &error)) != NULL)
        player = player_new(options, store, timeline, &error);
    if (player != NULL)
        result = player_run(player) ? 0 : 1;
    else
        result = complain(error->message);
    player_free(player);
    reprise_timeline_unref(timeline);
    return result;
}

static int run(const options *options)
{
    reprise_store *store = NULL;
    reprise_status status = reprise_store_new_sqlite(options->store, &store);
    int result = 0;

    if (status == REPRISE_OK && !options->list)
        result = play(options, store);
    else if (status == REPRISE_OK)
        status = list_print(store, options->profile);
    reprise_store_unref(store);
    if (status != REPRISE_OK) {
        g_printerr("reprise-play: %s: %s; GST_DEBUG=reprise:4 says why\n",
                   options->store, reprise_status_name(status));
        return 1;
    }
    return result;
}

int main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    options options;
    int result;

    setlocale(LC_ALL, "");
    signal(SIGPIPE, SIG_IGN); /* who stops reading does not end the film */
    if (options_parse(&options, &argc, &argv, &error))
        result = run(&options);
    else
        result = complain(error->message);
    options_clear(&options);
    return result;
}
