/* How the cost of building a timeline grows with its breaks.
 *
 *   building LIBRARY
 */
#include <dlfcn.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "film.h"

static reprise_status (*timeline_new)(const reprise_break *, size_t, int64_t,
                                      reprise_timeline **);
static void (*timeline_unref)(reprise_timeline *);

static void die(const char *what)
{
    fprintf(stderr, "building: %s\n", what);
    exit(1);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void shuffle(struct film *film)
{
    uint64_t seed = 1;
    for (size_t i = film->count; i > 1; i--) {
        size_t j = film_random(&seed) % i;
        reprise_break other = film->breaks[i - 1];
        film->breaks[i - 1] = film->breaks[j];
        film->breaks[j] = other;
    }
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static size_t in_use(void)
{
    struct mallinfo2 all = mallinfo2();
    return all.uordblks + all.hblkhd;
}

/* Nanoseconds a break, the median of many; *bytes: of heap, a break. */
static double build(const struct film *film, double *bytes)
{
    enum { MOST = 1001 };
    static double ns[MOST];
    size_t rounds = 200000 / film->count;
    size_t before = in_use();

    rounds = rounds < 5 ? 5 : rounds > MOST ? MOST : rounds;
    for (size_t i = 0; i < rounds; i++) {
        reprise_timeline *timeline = NULL;
        double start = now();
        if (timeline_new(film->breaks, film->count, film->content_end,
                         &timeline) < 0)
            die("the library refuses the film");
        ns[i] = (now() - start) / (double)film->count;
        *bytes = (double)(in_use() - before) / (double)film->count;
        timeline_unref(timeline);
    }
    qsort(ns, rounds, sizeof *ns, by_value);
    return ns[rounds / 2];
}

int main(int argc, char **argv)
{
    void *library = argc == 2 ? dlopen(argv[1], RTLD_NOW) : NULL;

    if (library == NULL)
        die("LIBRARY");
    *(void **)&timeline_new = dlsym(library, "reprise_timeline_new");
    *(void **)&timeline_unref = dlsym(library, "reprise_timeline_unref");
    printf(
        "\nbuilding a timeline: ns a break, and bytes of heap\n"
        "%10s%12s%12s%12s\n",
        "breaks", "in order", "shuffled", "bytes");
    for (size_t count = 1; count <= 100000; count *= 10) {
        struct film film;
        double bytes;
        film_init(&film, count, count);
        double sorted = build(&film, &bytes);
        /* By content time, as no order of theirs is the stream's. */
        for (size_t i = 0; i < count; i++)
            film.breaks[i].stream_time = REPRISE_TIME_NONE;
        shuffle(&film);
        printf("%10zu%12.1f%12.1f%12.1f\n", count, sorted, build(&film, &bytes),
               bytes);
        film_clear(&film);
    }
    return 0;
}
