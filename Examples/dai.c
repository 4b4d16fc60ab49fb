/*
 * A round of Google DAI without a player: a film is left in one stream and
 * found again in the next, whose advertisements are others.
 *
 *   dai FIRST SECOND SECONDS STORE
 *
 * FIRST and SECOND are saved answers to two requests for the same film, SECONDS
 * is where the viewer leaves the first stream. Says where they left the film
 * and where to seek in the second stream. STORE is the file of bookmarks. With a
 * playbin a session does all this by itself: see resume.c.
 */
#include <reprise/reprise.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECOND 1e9

static int fail(const char *what, reprise_status status)
{
    fprintf(stderr, "%s: %s\n", what, reprise_status_name(status));
    return 1;
}

static reprise_status read_answer(const char *path, reprise_timeline **out)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t length = 0, count;
    reprise_status status;

    if (file == NULL)
        return REPRISE_ERROR_NOT_FOUND;
    do {
        char *longer = realloc(text, length + 65536);

        if (longer == NULL)
            break;
        text = longer;
        count = fread(text + length, 1, 65536, file);
        length += count;
    } while (count > 0);
    fclose(file);
    status = reprise_timeline_parse(REPRISE_FORMAT_DAI_JSON, text, length, out);
    free(text);
    return status;
}

static reprise_status leave(reprise_store *store,
                            const reprise_timeline *timeline,
                            int64_t stream_time)
{
    reprise_bookmark bookmark;

    reprise_bookmark_init(&bookmark);
    bookmark.content_time =
        reprise_timeline_stream_to_content(timeline, stream_time);
    bookmark.content_duration = reprise_timeline_content_duration(timeline);
    bookmark.in_break =
        reprise_timeline_find_break(timeline, stream_time) != REPRISE_NO_BREAK;
    printf("left the film at %.3f\n", (double)bookmark.content_time / SECOND);
    if (bookmark.content_time <= 0) /* the next visit starts at the beginning */
        return reprise_store_remove(store, NULL, "film");
    return reprise_store_save(store, NULL, "film", &bookmark);
}

static reprise_status come_back(reprise_store *store,
                                const reprise_timeline *timeline)
{
    reprise_bookmark bookmark;
    reprise_status status;
    int64_t place = 0; /* so that what comes before the film plays */

    reprise_bookmark_init(&bookmark);
    status = reprise_store_load(store, NULL, "film", &bookmark);
    if (status == REPRISE_OK)
        place = reprise_timeline_content_to_stream(
            timeline, bookmark.content_time, REPRISE_EDGE_AFTER);
    else if (status != REPRISE_ERROR_NOT_FOUND)
        return status;
    printf("resume the stream at %.3f\n", (double)place / SECOND);
    return REPRISE_OK;
}

int main(int argc, char **argv)
{
    reprise_timeline *first = NULL, *second = NULL;
    reprise_store *store = NULL;
    reprise_status status;

    if (argc != 5) {
        fprintf(stderr, "dai FIRST SECOND SECONDS STORE\n");
        return 2;
    }
    if ((status = read_answer(argv[1], &first)) != REPRISE_OK)
        return fail(argv[1], status);
    if ((status = read_answer(argv[2], &second)) != REPRISE_OK)
        return fail(argv[2], status);
    status = reprise_store_new_sqlite(argv[4], &store);
    if (status != REPRISE_OK)
        return fail("store", status);
    status =
        leave(store, first, (int64_t)(strtod(argv[3], NULL) * SECOND + .5));
    if (status == REPRISE_OK)
        status = come_back(store, second);
    reprise_store_unref(store);
    reprise_timeline_unref(second);
    reprise_timeline_unref(first);
    return status == REPRISE_OK ? 0 : fail("store", status);
}
