/* Breaks from a file of numbers, for examples that have no ad service:
 *
 *     DURATION STREAM-DURATION
 *     CONTENT-TIME STREAM-TIME DURATION WORD
 *     ...
 *
 * First how long the programme and the stream are; then for each break where it
 * is in the one, in the other, and how long it lasts, all in nanoseconds. */
#ifndef BREAK_TABLE_H
#define BREAK_TABLE_H

#include <reprise/reprise.h>

/* REPRISE_ERROR_PARSE for what is no such file, or is cut short; else what
 * reprise_timeline_new() says. */
reprise_status break_table_read(const char *path, reprise_timeline **out);

#endif
