/* Medians, for what is measured many times over. */
#ifndef BENCHMARKS_QUANTILE_H
#define BENCHMARKS_QUANTILE_H

#include <glib.h>
#include <stdlib.h>

static int quantile_order(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Sorts values; part 0.5 is the median. */
static inline double quantile(double *values, guint count, double part)
{
    g_assert_cmpuint(count, >, 0);
    qsort(values, count, sizeof *values, quantile_order);
    return values[(guint)(part * (double)(count - 1) + 0.5)];
}

#endif
