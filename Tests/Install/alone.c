/* The header before any other, in the older and newer C and C++. Nothing of
 * its own beside it: what the header forgot to include would be missed. */
#include <reprise/reprise.h>

int64_t later(const reprise_break *entry);

int64_t later(const reprise_break *entry)
{
    reprise_session_config config;

    reprise_session_config_init(&config);
    return entry->content_time + config.rewind;
}
