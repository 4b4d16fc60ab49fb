/* What SQLite, GLib and libc know of text from outside. */
#ifndef REPRISE_SHIM_DOCUMENT_H
#define REPRISE_SHIM_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Whether text is well-formed and not too deeply nested. Read in place. False
 * too where SQLite lacks memory, or finds text too long. */
bool shim_json_valid(const uint8_t *text, size_t length);

/* The first quote, brace or bracket in front of end; end if there is none.
 * Sixteen bytes at a time: what is between them is most of a document. */
static inline const uint8_t *shim_find_mark(const uint8_t *start,
                                            const uint8_t *end)
{
    typedef uint8_t bytes __attribute__((vector_size(16)));
    typedef uint64_t halves __attribute__((vector_size(16)));

    for (; end - start >= 16; start += 16) {
        bytes text, folded;
        halves marks;

        memcpy(&text, start, sizeof text);
        folded = text | 0x20; /* both kinds of brackets are one */
        marks = (halves)((text == '"') | (folded == '{') | (folded == '}'));
        /* Little-endian, as every processor that the library is for. */
        if (marks[0] != 0)
            return start + __builtin_ctzll(marks[0]) / 8;
        if (marks[1] != 0)
            return start + 8 + __builtin_ctzll(marks[1]) / 8;
    }
    while (start < end && *start != '"' && (*start | 0x20) != '{' &&
           (*start | 0x20) != '}')
        start++;
    return start;
}

/* The first byte of that value in front of end, or NULL. */
static inline const uint8_t *shim_find(const uint8_t *start, const uint8_t *end,
                                       uint8_t byte)
{
    return (const uint8_t *)memchr(start, byte, (size_t)(end - start));
}

/* How many bytes come before the first NUL; length at most. */
size_t shim_text_length(const char *text, size_t length);

/* Whether text is a date of ISO 8601; *out is nanoseconds from one that is
 * always the same. False too for one that is centuries away. */
bool shim_date(const uint8_t *text, size_t length, int64_t *out);

#define SHIM_BASE64_SIZE 48

/* Fills out with the first bytes that text says in base 64, as far as they go.
 */
void shim_base64(const uint8_t *text, size_t length, void *out);

#endif
