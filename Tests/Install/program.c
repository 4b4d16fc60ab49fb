/* What an application does first: convert a time, keep a bookmark. C99 and
 * C++11, and no header but ours and the standard ones. */
#include <reprise/reprise.h>

#include <stdio.h>

#define SECOND INT64_C(1000000000)
#define EXPECT(condition)                                \
    do {                                                 \
        if (!(condition)) {                              \
            fprintf(stderr, "not so: %s\n", #condition); \
            return 1;                                    \
        }                                                \
    } while (0)

static int convert(void)
{
    const reprise_break entry = {60 * SECOND, REPRISE_TIME_NONE, 30 * SECOND, 0,
                                 0};
    reprise_timeline *timeline = NULL;

    EXPECT(reprise_timeline_new(&entry, 1, REPRISE_TIME_NONE, &timeline) ==
           REPRISE_OK);
    EXPECT(reprise_timeline_content_to_stream(
               timeline, 61 * SECOND, REPRISE_EDGE_AFTER) == 91 * SECOND);
    EXPECT(reprise_timeline_stream_to_content(timeline, 91 * SECOND) ==
           61 * SECOND);
    reprise_timeline_unref(timeline);
    return 0;
}

static int keep(const char *path)
{
    reprise_store *store = NULL;
    reprise_bookmark saved, loaded;

    reprise_bookmark_init(&saved);
    reprise_bookmark_init(&loaded);
    saved.content_time = 61 * SECOND;
    EXPECT(reprise_store_new_sqlite(path, &store) == REPRISE_OK);
    EXPECT(reprise_store_save(store, NULL, "film", &saved) == REPRISE_OK);
    reprise_store_unref(store);

    EXPECT(reprise_store_new_sqlite(path, &store) == REPRISE_OK);
    EXPECT(reprise_store_load(store, NULL, "film", &loaded) == REPRISE_OK);
    EXPECT(loaded.content_time == 61 * SECOND);
    reprise_store_unref(store);
    return 0;
}

int main(int argc, char **argv)
{
    EXPECT(argc == 2);
    EXPECT(reprise_version() == REPRISE_VERSION);
    return convert() || keep(argv[1]);
}
