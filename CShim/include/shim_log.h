/* The library's log: GStreamer's debug log, category "reprise". */
#ifndef REPRISE_SHIM_LOG_H
#define REPRISE_SHIM_LOG_H

#include <stdint.h>

typedef enum shim_level {
    SHIM_ERROR = 1, /* GstDebugLevel's own numbers */
    SHIM_WARNING = 2,
    SHIM_INFO = 4,
    SHIM_DEBUG = 5,
    SHIM_TRACE = 7
} shim_level;

/* Logs text, which ends in NUL. Any thread; before gst_init() too. */
void shim_log(shim_level level, const char *text);

/* Logs text, then each number as a time: hours:minutes:seconds.nanoseconds.
 * Negative: none. */
void shim_log_times(shim_level level, const char *text, int64_t first,
                    int64_t second);

/* Logs text, name if it is not NULL, and number. */
void shim_log_place(shim_level level, const char *text, const char *name,
                    int64_t number);

#endif
