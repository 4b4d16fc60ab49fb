/* The second translation unit: the header defines nothing twice. */
#include <reprise/reprise.h>

int64_t later(const reprise_break *entry);

int main(void)
{
    const reprise_break entry = {0, REPRISE_TIME_NONE, 1, 0, 0};
    reprise_bookmark bookmark;
    reprise_position position;
    reprise_store_methods methods;
    reprise_stream stream;

    reprise_bookmark_init(&bookmark);
    reprise_position_init(&position);
    reprise_store_methods_init(&methods);
    reprise_stream_init(&stream);
    if (bookmark.content_duration != REPRISE_TIME_NONE ||
        stream.struct_size != sizeof stream ||
        REPRISE_VERSION < REPRISE_MAKE_VERSION(0, 1, 0))
        return 1;
    return later(&entry) == 0 ? 0 : 1;
}
