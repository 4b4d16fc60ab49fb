/*
 * Proof at run time that the timeline's hot path never touches the heap.
 *
 * malloc and its kin are defined here, in the executable, so that every
 * library's calls come by and are counted, then go on to the C library's own.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <glib.h>
#include <reprise/reprise.h>
#include <stdlib.h>

/* glibc's own, under names that nobody replaces; asking dlsym for them could
 * itself allocate. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

/* This thread alone asks; any other thread's business is its own. */
static _Thread_local unsigned long calls;

void *malloc(size_t size)
{
    calls++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    calls++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    calls++;
    return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    calls++;
    return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size)
{
    calls++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size)
{
    calls++;
    void *memory = __libc_memalign(alignment, size);
    if (memory == NULL)
        return ENOMEM;
    *out = memory;
    return 0;
}

void free(void *memory)
{
    calls++;
    __libc_free(memory);
}

#define SECOND INT64_C(1000000000)
#define ROUNDS 10000000
#define BREAKS 40

static reprise_timeline *make(void)
{
    reprise_break breaks[BREAKS];
    reprise_timeline *timeline = NULL;

    for (size_t i = 0; i < BREAKS; i++)
        breaks[i] =
            (reprise_break){(int64_t)i * 90 * SECOND, REPRISE_TIME_NONE,
                            30 * SECOND, i % 3 == 0 ? 5 * SECOND : 0, i};
    g_assert_cmpint(
        reprise_timeline_new(breaks, BREAKS, 3600 * SECOND, &timeline), ==,
        REPRISE_OK);
    return timeline;
}

/* Answers go here, so that no call can be left out. */
static volatile int64_t sink;

static void ask_everything(const reprise_timeline *timeline, int64_t time)
{
    reprise_break one;

    sink =
        reprise_timeline_content_to_stream(timeline, time, REPRISE_EDGE_AFTER);
    sink =
        reprise_timeline_content_to_stream(timeline, time, REPRISE_EDGE_BEFORE);
    sink = reprise_timeline_stream_to_content(timeline, time);
    sink = reprise_timeline_find_break(timeline, time);
    sink = reprise_timeline_previous_break(timeline, time);
    sink = (int64_t)reprise_timeline_break_count(timeline);
    sink = reprise_timeline_content_duration(timeline);
    sink =
        reprise_timeline_get_break(timeline, (size_t)time % (2 * BREAKS), &one);
}

static unsigned long calls_of_rounds(const reprise_timeline *timeline)
{
    uint64_t random = 1;
    unsigned long start = calls;

    for (int i = 0; i < ROUNDS; i++) {
        random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
        ask_everything(timeline, (int64_t)(random >> 22));
    }
    ask_everything(timeline, REPRISE_TIME_NONE);
    ask_everything(timeline, INT64_MIN);
    ask_everything(timeline, INT64_MAX);
    return calls - start;
}

static void test_ten_million_questions_allocate_nothing(void)
{
    reprise_timeline *timeline = make();

    g_assert_cmpuint(calls_of_rounds(timeline), ==, 0);
    g_assert_cmpuint(calls_of_rounds(NULL), ==, 0);
    reprise_timeline_unref(timeline);
}

static void test_taking_a_reference_allocates_nothing(void)
{
    reprise_timeline *timeline = make();
    unsigned long start = calls;

    reprise_timeline_unref(reprise_timeline_ref(timeline));
    g_assert_cmpuint(calls - start, ==, 0);
    reprise_timeline_unref(timeline);
}

/* Without these a counter that counts nothing would pass too. */
static void test_a_planted_allocation_is_counted(void)
{
    /* Else the compiler would leave the pair out. */
    void *volatile memory;
    unsigned long start = calls;

    memory = malloc(1);
    g_assert_cmpuint(calls - start, ==, 1);
    free(memory);
    g_assert_cmpuint(calls - start, ==, 2);
}

static void test_the_library_is_counted_when_it_allocates(void)
{
    unsigned long start = calls;
    reprise_timeline *timeline = make();
    unsigned long made = calls;

    g_assert_cmpuint(made - start, >, 0);
    reprise_timeline_unref(timeline);
    g_assert_cmpuint(calls - made, >, 0);
}

#define ADD(name) g_test_add_func("/allocations/" #name, test_##name)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(a_planted_allocation_is_counted);
    ADD(the_library_is_counted_when_it_allocates);
    ADD(ten_million_questions_allocate_nothing);
    ADD(taking_a_reference_allocates_nothing);
    return g_test_run();
}
