#include "break_table.h"

#include <stdio.h>

#define MOST 256 /* breaks */

static reprise_status read_rows(FILE *file, reprise_timeline **out)
{
    reprise_break breaks[MOST];
    long long duration, content, stream, lasts;
    size_t count = 0;
    int got;

    if (fscanf(file, "%lld %lld", &duration, &stream) != 2)
        return REPRISE_ERROR_PARSE;
    while ((got = fscanf(file, "%lld %lld %lld %*s", &content, &stream,
                         &lasts)) == 3 &&
           count < MOST)
        breaks[count++] = (reprise_break){content, stream, lasts, 0, 0};
    /* A row that is left over would be a break that is played as film. */
    if (got != EOF || ferror(file))
        return REPRISE_ERROR_PARSE;
    return reprise_timeline_new(breaks, count, duration, out);
}

reprise_status break_table_read(const char *path, reprise_timeline **out)
{
    FILE *file = fopen(path, "r");
    reprise_status status = REPRISE_ERROR_PARSE;

    if (file != NULL) {
        status = read_rows(file, out);
        fclose(file);
    }
    return status;
}
