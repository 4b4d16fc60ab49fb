/* A test that crashes says where, so that who reads it, Tools/run-c-test above
 * all, knows whose crash it is. */
#include <execinfo.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define DEEPEST 24

static void tell_stack(int number)
{
    static const char mark[] = "crashed in:\n";
    void *stack[DEEPEST];

    (void)!write(STDERR_FILENO, mark, sizeof mark - 1);
    backtrace_symbols_fd(stack, backtrace(stack, DEEPEST), STDERR_FILENO);
    raise(number); /* and now as it would have: SA_RESETHAND */
}

__attribute__((constructor)) static void watch(void)
{
    struct sigaction action = {.sa_handler = tell_stack,
                               .sa_flags = SA_RESETHAND};
    void *first[1];

    backtrace(first, 1); /* loads what it needs, while there is a heap */
    sigaction(SIGSEGV, &action, NULL);
}
