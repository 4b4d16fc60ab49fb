/*
 * Applications do anything, in any order and at any time: lists of actions drawn
 * by lot, on playbin and playbin3, with streams with advertisements and without.
 * What is stored, told and shown agrees with a model after each (see model.h).
 *
 * Each list is a process of its own, since libsoup 3.2.3 can end one on a seek
 * in an HLS stream (Tests/Plain/hls_seeks.c). Where the stack proves that it did,
 * that is told, and the list goes on behind the action with a new store; any
 * other end is a failure. A list plays again with
 *
 *     REPRISE_SEED=7 Tools/run-c-tests build/lib build/x build/tests/Soak/test_random
 *
 * and REPRISE_ACTIONS=40 stops behind the fortieth action.
 */
#include "wander.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define SEEDS 20
#define ACTIONS 300
/* As stack.c has it. */
#define CRASH_MARK "crashed in:"
/* Longer than anything that the run waits for by itself. */
#define HANG_SECONDS 100

/* -- In the child ------------------------------------------------------------ */

static guint number_of(const char *variable, guint otherwise)
{
    const char *text = g_getenv(variable);

    return text != NULL ? (guint)g_ascii_strtoull(text, NULL, 10) : otherwise;
}

static int wander_seed(guint seed)
{
    guint from = number_of("REPRISE_FROM", 0);
    guint until = number_of("REPRISE_ACTIONS", 300);
    action *actions = actions_draw(seed, until, MODEL_IDS, WANDER_SHOWS);
    wander *self = wander_new(seed % 2 ? "playbin" : "playbin3");

    for (guint i = from; i < until; i++) {
        char *line = action_line(&actions[i]);

        g_printerr("%u: %s [%d]\n", i + 1, line, self->model.phase);
        g_free(line);
        alarm(HANG_SECONDS);
        wander_perform(self, &actions[i]);
    }
    g_printerr("%u pauses agreed\n", self->looks);
    wander_free(self);
    g_free(actions);
    return 0;
}

/* -- In the test --------------------------------------------------------------- */

/* Whether the first of the stack that is not of GLib is libsoup; or it was
 * hlsdemux2 that gave up, by an assertion of its own. */
static gboolean is_gstreamers(const char *said, int number)
{
    static const char *const glibs[] = {"libgio-", "libglib-", "libgobject-"};
    const char *stack = strstr(said, CRASH_MARK "\n");
    char **lines;
    gboolean result = FALSE, skips = TRUE;

    if (number == SIGABRT)
        return strstr(said, "\nERROR:../ext/adaptivedemux2/") != NULL;
    if (number != SIGSEGV || stack == NULL)
        return FALSE;
    lines = g_strsplit(stack, "\n", -1);
    /* The mark, the handler, and what the kernel put there to call it. */
    for (guint i = 3; i < g_strv_length(lines) && skips; i++) {
        skips = FALSE;
        for (guint k = 0; k < G_N_ELEMENTS(glibs); k++)
            skips |= strstr(lines[i], glibs[k]) != NULL;
        result = strstr(lines[i], "libsoup-3.0") != NULL;
    }
    g_strfreev(lines);
    return result;
}

static guint last_action(const char *said)
{
    guint last = 0;
    char **lines = g_strsplit(said, "\n", -1);

    for (guint i = 0; lines[i] != NULL; i++) {
        guint number = (guint)g_ascii_strtoull(lines[i], NULL, 10);

        if (number == last + 1 || (last == 0 && number > 0))
            last = number;
    }
    g_strfreev(lines);
    return last;
}

/* How it ended; said gets what it said: g_free it. */
static int run_child(guint seed, guint from, guint until, char **said)
{
    char *program = g_file_read_link("/proc/self/exe", NULL);
    char *command[] = {program, NULL};
    char **environment = g_get_environ();
    int status;
    const guint values[] = {seed, from, until};
    const char *const names[] = {"REPRISE_SEED", "REPRISE_FROM",
                                 "REPRISE_ACTIONS"};
    GError *error = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(values); i++) {
        char *value = g_strdup_printf("%u", values[i]);

        environment = g_environ_setenv(environment, names[i], value, TRUE);
        g_free(value);
    }
    g_spawn_sync(NULL, command, environment, G_SPAWN_DEFAULT, NULL, NULL, NULL,
                 said, &status, &error);
    g_assert_no_error(error);
    g_strfreev(environment);
    g_free(program);
    return status;
}

static void a_list_agrees_with_the_model(gconstpointer data)
{
    guint seed = GPOINTER_TO_UINT(data), from = 0;

    while (from < ACTIONS) {
        char *said;
        int status = run_child(seed, from, ACTIONS, &said);
        gboolean is_known =
            WIFSIGNALED(status) && is_gstreamers(said, WTERMSIG(status));

        if (status != 0)
            g_test_message(
                "REPRISE_SEED=%u, %s %d:\n%s", seed,
                WIFSIGNALED(status) ? "signal" : "status",
                WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status),
                said);
        from = status == 0 ? ACTIONS : last_action(said);
        g_free(said);
        if (status != 0 && !is_known) {
            g_test_fail();
            return;
        }
        if (status != 0)
            g_test_message("GStreamer ended it in action %u, as it says itself",
                           from);
    }
}

int main(int argc, char **argv)
{
    guint seed = number_of("REPRISE_SEED", 0);

    if (seed != 0) {
        gst_init(&argc, &argv);
        return wander_seed(seed);
    }
    g_test_init(&argc, &argv, NULL);
    for (seed = 1; seed <= SEEDS; seed++) {
        char *path = g_strdup_printf("/random/%u", seed);

        g_test_add_data_func(path, GUINT_TO_POINTER(seed),
                             a_list_agrees_with_the_model);
        g_free(path);
    }
    return g_test_run();
}
