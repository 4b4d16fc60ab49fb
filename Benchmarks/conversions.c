/* What a conversion costs through libreprise.so, as ratios to the same in C.
 *
 *   conversions [-r ROUNDS] LIBRARY RIVALS...
 *
 * The machine may be busy and its clock may change: so each round gives every
 * implementation the same few queries, one after the other, and what counts is
 * the median of the rounds' ratios. Below 1 the library is faster. */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "film.h"
#include "rival.h"

#define BLOCK 2048      /* queries timed at once */
#define WARM 1024       /* queries before, which are not */
#define TIMES (1 << 18) /* more than a branch predictor learns by heart */
#define MOST_ROUNDS 4096
#define MOST_SUBJECTS 32

struct subject {
    char name[40];
    struct rival calls;
    void *timeline;
    double ns[MOST_ROUNDS];
};

static struct subject subjects[MOST_SUBJECTS]; /* the library first */
static size_t subject_count;
static size_t rounds = 400;
static int64_t times[TIMES];
static volatile int64_t sink;

static const size_t sizes[] = {1, 3, 8, 16, 64, 512, 4096};
#define SIZES (sizeof sizes / sizeof *sizes)
static const char *const queries[] = {"random", "sequential", "playback"};
static const char *const directions[] = {"stream to content",
                                         "content to stream, after",
                                         "content to stream, before"};
enum direction { TO_CONTENT, TO_STREAM_AFTER, TO_STREAM_BEFORE, DIRECTIONS };

static void die(const char *what)
{
    fprintf(stderr, "conversions: %s\n", what);
    exit(1);
}

static void *symbol(void *library, const char *name)
{
    void *found = library != NULL ? dlsym(library, name) : NULL;
    if (found == NULL)
        die(dlerror());
    return found;
}

static reprise_status (*timeline_new)(const reprise_break *, size_t, int64_t,
                                      reprise_timeline **);
static void (*timeline_unref)(reprise_timeline *);

static void add_library(const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    struct subject *s = &subjects[subject_count++];

    strcpy(s->name, "libreprise.so");
    *(void **)&timeline_new = symbol(library, "reprise_timeline_new");
    *(void **)&timeline_unref = symbol(library, "reprise_timeline_unref");
    *(void **)&s->calls.to_stream =
        symbol(library, "reprise_timeline_content_to_stream");
    *(void **)&s->calls.to_content =
        symbol(library, "reprise_timeline_stream_to_content");
    s->calls.most = SIZE_MAX;
}

/* RIVALS is named for its compiler: rivals-gcc.so. */
static void add_rivals(const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    rivals_function *all;
    const char *compiler = strrchr(path, '-');

    *(void **)&all = symbol(library, "rivals");
    for (const struct rival *r = all(); r->name != NULL; r++) {
        struct subject *s = &subjects[subject_count++];
        if (subject_count == MOST_SUBJECTS || compiler == NULL)
            die("too many rivals, or of no known compiler");
        s->calls = *r;
        snprintf(s->name, sizeof s->name, "%.*s %s",
                 (int)strcspn(compiler + 1, "."), compiler + 1, r->name);
    }
}

__attribute__((noinline, aligned(64))) static int64_t run(
    const struct subject *s, enum direction direction, const int64_t *from,
    size_t count)
{
    const void *timeline = s->timeline;
    int64_t sum = 0;

    if (direction == TO_CONTENT) {
        int64_t (*call)(const void *, int64_t) = s->calls.to_content;
        for (size_t i = 0; i < count; i++)
            sum += call(timeline, from[i]);
    } else {
        int64_t (*call)(const void *, int64_t, reprise_edge) =
            s->calls.to_stream;
        reprise_edge edge = direction == TO_STREAM_AFTER ? REPRISE_EDGE_AFTER
                                                         : REPRISE_EDGE_BEFORE;
        for (size_t i = 0; i < count; i++)
            sum += call(timeline, from[i], edge);
    }
    return sum;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void measure(size_t count, enum direction direction)
{
    for (size_t round = 0; round < rounds; round++) {
        const int64_t *from = &times[round * BLOCK % TIMES];
        for (size_t i = 0; i < subject_count; i++) {
            struct subject *s = &subjects[(i + round) % subject_count];
            if (s->calls.most < count)
                continue;
            sink = run(s, direction, from, WARM);
            double start = now();
            sink = run(s, direction, from, BLOCK);
            s->ns[round] = (now() - start) / BLOCK;
        }
    }
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The quantile of the rounds' times, or of their ratios to other's. */
static double quantile(const struct subject *s, const struct subject *other,
                       double part)
{
    static double sorted[MOST_ROUNDS];
    for (size_t i = 0; i < rounds; i++)
        sorted[i] = s->ns[i] / (other != NULL ? other->ns[i] : 1);
    qsort(sorted, rounds, sizeof *sorted, by_value);
    return sorted[(size_t)(part * (double)(rounds - 1))];
}

/* A rival that answers otherwise proves nothing. */
static void compare_answers(enum direction direction, size_t count)
{
    for (size_t i = 1; i < subject_count; i++) {
        if (subjects[i].calls.most < count)
            continue;
        for (size_t j = 0; j < TIMES; j += 7)
            if (run(&subjects[i], direction, &times[j], 1) !=
                run(&subjects[0], direction, &times[j], 1))
                die(subjects[i].name);
    }
}

struct table {
    double ns[SIZES];
    double ratio[MOST_SUBJECTS][SIZES]; /* zero: not measured */
    size_t best[SIZES];
    double low[SIZES], high[SIZES]; /* quartiles of the ratio to the best */
};

static void fill(struct table *table, size_t column)
{
    size_t best = 0;

    table->ns[column] = quantile(&subjects[0], NULL, 0.5);
    for (size_t i = 1; i < subject_count; i++) {
        struct subject *s = &subjects[i];
        bool measured = s->calls.most >= sizes[column];
        table->ratio[i][column] = measured ? quantile(&subjects[0], s, 0.5) : 0;
        if (measured && table->ratio[i][column] > table->ratio[best][column])
            best = i;
    }
    table->best[column] = best;
    table->low[column] = quantile(&subjects[0], &subjects[best], 0.25);
    table->high[column] = quantile(&subjects[0], &subjects[best], 0.75);
}

static void print_row(const char *name, const double *values)
{
    printf("%-26s", name);
    for (size_t i = 0; i < SIZES; i++)
        printf(values[i] > 0 ? "%8.2f" : "       -", values[i]);
    printf("\n");
}

static void print(const struct table *table, enum direction direction,
                  enum query query)
{
    double best[SIZES];

    printf("\n%s, %s\n%-26s", directions[direction], queries[query], "breaks");
    for (size_t i = 0; i < SIZES; i++)
        printf("%8zu", sizes[i]);
    printf("\n");
    print_row("libreprise.so, ns a call", table->ns);
    for (size_t i = 1; i < subject_count; i++)
        print_row(subjects[i].name, table->ratio[i]);
    for (size_t i = 0; i < SIZES; i++)
        best[i] = table->ratio[table->best[i]][i];
    print_row("the best of them", best);
    print_row("  first quarter", table->low);
    print_row("  last quarter", table->high);
}

static void make_timelines(const struct film *film)
{
    subjects[0].timeline = NULL;
    if (timeline_new(film->breaks, film->count, film->content_end,
                     (reprise_timeline **)&subjects[0].timeline) < 0)
        die("the library refuses the film");
    for (size_t i = 1; i < subject_count; i++)
        subjects[i].timeline =
            subjects[i].calls.make(film->breaks, film->count);
}

static void measure_all(struct table tables[DIRECTIONS][QUERIES])
{
    for (size_t column = 0; column < SIZES; column++) {
        struct film film;
        film_init(&film, sizes[column], column);
        make_timelines(&film);
        for (int d = 0; d < DIRECTIONS; d++) {
            for (int q = 0; q < QUERIES; q++) {
                film_ask(times, TIMES, q,
                         d == TO_CONTENT ? film.stream_end : film.content_end,
                         column);
                compare_answers(d, sizes[column]);
                measure(sizes[column], d);
                fill(&tables[d][q], column);
            }
        }
        timeline_unref(subjects[0].timeline);
        film_clear(&film);
    }
}

int main(int argc, char **argv)
{
    static struct table tables[DIRECTIONS][QUERIES];
    int option;

    while ((option = getopt(argc, argv, "r:")) != -1)
        rounds = option == 'r' ? strtoul(optarg, NULL, 10) : 0;
    if (rounds == 0 || rounds > MOST_ROUNDS || argc - optind < 2)
        die("[-r ROUNDS] LIBRARY RIVALS...");
    add_library(argv[optind]);
    for (int i = optind + 1; i < argc; i++)
        add_rivals(argv[i]);
    measure_all(tables);
    printf(
        "Ratio of libreprise.so to each, median of %zu rounds; below 1 the "
        "library is faster.\n",
        rounds);
    for (int d = 0; d < DIRECTIONS; d++)
        for (int q = 0; q < QUERIES; q++)
            print(&tables[d][q], d, q);
    return 0;
}
