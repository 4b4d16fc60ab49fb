/* What only a C compiler knows of the public header: its layout, and the
 * version macros, which Swift does not import. */
#include "shim_layout.h"

#include <reprise/reprise.h>

#define STRINGIFY(text) #text
#define TEXT(text) STRINGIFY(text)

uint32_t reprise_version(void)
{
    return REPRISE_VERSION;
}

const char *reprise_version_string(void)
{
    return TEXT(REPRISE_VERSION_MAJOR) "." TEXT(REPRISE_VERSION_MINOR) "." TEXT(
        REPRISE_VERSION_PATCH);
}

size_t shim_stream_id_offset(void)
{
    return offsetof(reprise_bookmark, stream_id);
}

/* The layouts of version 0.1, which later versions may only add to. */
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define OFFSET(type, member, offset) \
    _Static_assert(offsetof(type, member) == (offset), #type "." #member)

SIZE(reprise_break, 40);
OFFSET(reprise_break, tag, 32);
#if UINTPTR_MAX == UINT64_MAX
SIZE(reprise_bookmark, 176);
OFFSET(reprise_bookmark, content_time, 8);
OFFSET(reprise_bookmark, finished, 32);
OFFSET(reprise_bookmark, stream_id, 44);
SIZE(reprise_store_methods, 48);
OFFSET(reprise_store_methods, destroy, 40);
SIZE(reprise_event, 56);
OFFSET(reprise_event, profile, 16);
OFFSET(reprise_event, method, 52);
SIZE(reprise_session_config, 104);
OFFSET(reprise_session_config, rewind, 56);
OFFSET(reprise_session_config, end_percent, 80);
OFFSET(reprise_session_config, resume_timeout, 96);
SIZE(reprise_stream, 64);
OFFSET(reprise_stream, timeline, 32);
OFFSET(reprise_stream, start_content_time, 56);
SIZE(reprise_position, 40);
OFFSET(reprise_position, break_index, 32);
#endif
