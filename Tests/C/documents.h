/* Documents of ad services, for the programs that have them read. */
#ifndef DOCUMENTS_H
#define DOCUMENTS_H

#include <glib.h>
#include <reprise/reprise.h>

/* A file of Tests/Fixtures/documents. Its bytes alone, without a NUL behind
 * them that the address sanitizer would not see. Freed by g_bytes_unref(). */
GBytes *document_read(const char *name);

/* Has text read; *lines, if it is not NULL, becomes what the log said at level
 * warning, line by line, and is the caller's. *timeline is NULL on error. */
reprise_status document_parse(reprise_format format, const char *text,
                              gsize length, reprise_timeline **timeline,
                              GPtrArray **lines);

/* The same for a text that ends in NUL, which must be read as status. */
reprise_timeline *document_expect(reprise_format format, const char *text,
                                  reprise_status status, GPtrArray **lines);

/* Whether a line holds text. */
gboolean document_said(GPtrArray *lines, const char *text);

/* That the breaks begin and last so, in milliseconds of stream time; ends
 * with -1. */
#define document_assert_breaks(timeline, ...) \
    document_assert_breaks_are(timeline, (const gint64[]){__VA_ARGS__, -1})
void document_assert_breaks_are(const reprise_timeline *timeline,
                                const gint64 *milliseconds);

#endif
