/*
 * Has a document read, for libFuzzer. The format is REPRISE_FUZZ_FORMAT's, or
 * 0. What comes out of it must keep every promise of a timeline.
 */
#include <reprise/reprise.h>
#include <stdlib.h>

#define PROMISE(condition) \
    do {                   \
        if (!(condition))  \
            abort();       \
    } while (0)

static void look_at(const reprise_timeline *timeline)
{
    size_t count = reprise_timeline_break_count(timeline);
    int64_t end = 0;

    for (size_t i = 0; i < count; i++) {
        reprise_break item;

        PROMISE(reprise_timeline_get_break(timeline, i, &item) == REPRISE_OK);
        PROMISE(item.stream_time >= end && item.duration > 0);
        PROMISE(item.content_time >= 0 && item.replaces == 0);
        end = item.stream_time + item.duration;
        PROMISE(end > 0);
        PROMISE(reprise_timeline_stream_to_content(
                    timeline, item.stream_time) == item.content_time);
    }
    PROMISE(reprise_timeline_content_duration(timeline) >= REPRISE_TIME_NONE);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static int format = -1;
    reprise_timeline *timeline = NULL;
    reprise_status status;

    if (format < 0) {
        const char *said = getenv("REPRISE_FUZZ_FORMAT");

        format = said != NULL ? atoi(said) : 0;
    }
    status = reprise_timeline_parse((reprise_format)format, (const char *)bytes,
                                    size, &timeline);
    PROMISE(status == REPRISE_OK || status == REPRISE_ERROR_PARSE ||
            status == REPRISE_ERROR_BREAKS_UNKNOWN);
    PROMISE((status == REPRISE_OK) == (timeline != NULL));
    look_at(timeline);
    reprise_timeline_unref(timeline);
    return 0;
}
