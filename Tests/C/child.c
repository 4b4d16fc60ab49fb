#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct child {
    GPid pid;
    FILE *output;
    char *shared_path;
    volatile gint64 *frame;
};

static const char mark[] = "--child";

static volatile gint64 *map_frame(const char *path, gboolean create)
{
    int file = open(path, O_RDWR | (create ? O_CREAT : 0), 0600);
    void *memory;

    g_assert_cmpint(file, >=, 0);
    g_assert_cmpint(ftruncate(file, sizeof(gint64)), ==, 0);
    memory =
        mmap(NULL, sizeof(gint64), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    g_assert_true(memory != MAP_FAILED);
    close(file);
    return memory;
}

static void tell(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
}

static gpointer tell_landing(gpointer data)
{
    viewer *self = data;

    viewer_wait(self, REPRISE_EVENT_RESUMED, 1, NULL);
    tell("landed");
    return NULL;
}

/* argv: program, mark, store, uri, breaks, shared file. Leaves in order on
 * SIGTERM. */
void child_main(int argc, char **argv)
{
    reprise_store *store;
    reprise_timeline *timeline = NULL;
    viewer *self;
    sigset_t term;
    int number;

    if (argc != 6 || strcmp(argv[1], mark) != 0)
        return;
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    /* Before any thread: all inherit it. */
    sigprocmask(SIG_BLOCK, &term, NULL);
    gst_init(NULL, NULL);
    store = store_open(argv[2]);
    if (argv[4][0] != '\0')
        timeline = timeline_of(argv[4]);
    self = viewer_new("playbin", store);
    observer_share(self->eyes, map_frame(argv[5], FALSE));
    self->config.save_interval = GST_SECOND;
    viewer_open(self);
    viewer_load(self, "film", argv[3], timeline);
    viewer_set_state(self, GST_STATE_PLAYING);
    tell("started");
    g_thread_new("landing", tell_landing, self);
    sigwait(&term, &number);
    if (viewer_close(self) == REPRISE_ERROR_TIMED_OUT)
        exit(2);
    gst_element_set_state(self->playbin, GST_STATE_NULL);
    exit(0);
}

static void wait_line(child *self, const char *wanted)
{
    char line[256];

    while (fgets(line, sizeof line, self->output) != NULL) {
        if (strcmp(g_strchomp(line), wanted) == 0)
            return;
    }
    g_error("the child ended before it was %s", wanted);
}

child *child_start(const char *store_path, const char *uri, const char *breaks)
{
    child *self = g_new0(child, 1);
    char *program = g_file_read_link("/proc/self/exe", NULL);
    char *folder = g_path_get_dirname(store_path);
    char *arguments[7];
    GError *error = NULL;
    int output;

    self->shared_path = g_build_filename(folder, "frame", NULL);
    self->frame = map_frame(self->shared_path, TRUE);
    *self->frame = -1;
    arguments[0] = program;
    arguments[1] = (char *)mark;
    arguments[2] = (char *)store_path;
    arguments[3] = (char *)uri;
    arguments[4] = (char *)breaks;
    arguments[5] = self->shared_path;
    arguments[6] = NULL;
    g_spawn_async_with_pipes(NULL, arguments, NULL, G_SPAWN_DO_NOT_REAP_CHILD,
                             NULL, NULL, &self->pid, NULL, &output, NULL,
                             &error);
    g_assert_no_error(error);
    self->output = fdopen(output, "r");
    wait_line(self, "started");
    g_free(program);
    g_free(folder);
    return self;
}

void child_wait_landed(child *self)
{
    wait_line(self, "landed");
}

/* A child that hangs is killed by the runner's time limit, with this test. */
int child_end(child *self, int signal_number, gint64 *frame)
{
    int status;

    kill(self->pid, signal_number);
    while (waitpid(self->pid, &status, 0) < 0)
        g_assert_cmpint(errno, ==, EINTR);
    fclose(self->output);
    if (frame != NULL)
        *frame = *self->frame;
    munmap((void *)self->frame, sizeof(gint64));
    g_free(self->shared_path);
    g_free(self);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

void pass_time(guint ms)
{
    g_poll(NULL, 0, (gint)ms);
}
