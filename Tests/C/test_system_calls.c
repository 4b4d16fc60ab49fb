/* Proof that no conversion enters the kernel: a process that is killed at its
 * first system call converts, and lives. */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "timeline_fixtures.h"

#define ROUNDS 10000000
#define BREAKS 40

/* From here on this process may end, and do nothing else that is the
 * kernel's. False if there is no such filter here. */
static gboolean forbid_system_calls(void)
{
    struct sock_filter only_exit[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_exit_group, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)};
    const struct sock_fprog program = {G_N_ELEMENTS(only_exit), only_exit};

    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

static reprise_timeline *make_forty(void)
{
    reprise_break breaks[BREAKS];

    for (int64_t i = 0; i < BREAKS; i++)
        breaks[i] = by_content(i * 90000 * MS, 30000 * MS);
    return make(breaks, BREAKS, 3600000 * MS);
}

/* Answers go here, so that no call can be left out. */
static volatile int64_t sink;

static void convert(gconstpointer data)
{
    const reprise_timeline *timeline = data;
    uint64_t random = 1;

    for (int i = 0; i < ROUNDS; i++) {
        random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
        sink = after(timeline, (int64_t)(random >> 21));
        sink = before(timeline, (int64_t)(random >> 21));
        sink = reprise_timeline_stream_to_content(timeline,
                                                  (int64_t)(random >> 21));
    }
}

static void make_one_system_call(gconstpointer data)
{
    (void)data;
    syscall(SYS_getppid);
}

#define NO_FILTER 77

/* How a process ends that does work without the kernel. */
static int status_without_kernel(void (*work)(gconstpointer), gpointer data)
{
    pid_t child = fork();
    int status = 0;

    g_assert_cmpint(child, >=, 0);
    if (child == 0) {
        if (!forbid_system_calls())
            _exit(NO_FILTER);
        work(data);
        _exit(0);
    }
    while (waitpid(child, &status, 0) < 0)
        g_assert_cmpint(errno, ==, EINTR);
    return status;
}

static void assert_that_it_lives(gpointer timeline)
{
    int status = status_without_kernel(convert, timeline);

    if (WIFEXITED(status) && WEXITSTATUS(status) == NO_FILTER) {
        g_test_skip("this kernel filters no system calls");
        return;
    }
    g_assert_true(WIFEXITED(status));
    g_assert_cmpint(WEXITSTATUS(status), ==, 0);
}

static void test_thirty_million_conversions_make_no_system_call(void)
{
    reprise_timeline *timeline = make_forty();

    assert_that_it_lives(timeline);
    reprise_timeline_unref(timeline);
}

static void test_nor_do_those_without_breaks(void)
{
    assert_that_it_lives(NULL);
}

/* Without this a filter that lets everything pass would do. */
static void test_a_planted_system_call_is_seen(void)
{
    int status = status_without_kernel(make_one_system_call, NULL);

    if (WIFEXITED(status) && WEXITSTATUS(status) == NO_FILTER) {
        g_test_skip("this kernel filters no system calls");
        return;
    }
    g_assert_true(WIFSIGNALED(status));
    g_assert_cmpint(WTERMSIG(status), ==, SIGSYS);
}

#define ADD(name) g_test_add_func("/system_calls/" #name, test_##name)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(a_planted_system_call_is_seen);
    ADD(thirty_million_conversions_make_no_system_call);
    ADD(nor_do_those_without_breaks);
    return g_test_run();
}
