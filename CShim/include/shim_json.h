/* Text from outside; JSON, as SQLite knows it. */
#ifndef REPRISE_SHIM_JSON_H
#define REPRISE_SHIM_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether text is well-formed and not too deeply nested. Read in place. False
 * too where SQLite lacks memory, or finds text too long. */
bool shim_json_valid(const uint8_t *text, size_t length);

/* How many bytes come before the first NUL; length at most. */
size_t shim_text_length(const char *text, size_t length);

#endif
