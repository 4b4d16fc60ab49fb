#include "played.h"

#include "viewer.h"

#include <errno.h>
#include <fcntl.h>
#include <gst/video/video.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define WIDTH 384
#define HEIGHT 216
#define COLUMNS 100

struct played {
    GPid pid;
    int output;
    int terminal; /* our handle of the child's side, or -1 */
    struct termios before;
    GString *text; /* printed since the last match */
};

/* -- Starting ------------------------------------------------------------ */

/* build/reprise-play, from build/tests/C/test_player. */
static char *program_path(void)
{
    char *test = g_file_read_link("/proc/self/exe", NULL);
    char *folder = g_path_get_dirname(test);
    char *path = g_build_filename(folder, "..", "..", "reprise-play", NULL);

    g_free(test);
    g_free(folder);
    return path;
}

static char **command_line(const char *frames, const char *const *arguments)
{
    GPtrArray *command = g_ptr_array_new();
    char *sink = g_strdup("--video-sink=fakesink sync=true");

    if (frames != NULL) {
        g_free(sink);
        sink = g_strdup_printf(
            "--video-sink=videoconvert !"
            " video/x-raw,format=I420 !"
            " filesink sync=true location=%s",
            frames);
    }
    g_ptr_array_add(command, program_path());
    g_ptr_array_add(command, sink);
    g_ptr_array_add(command, g_strdup("--audio-sink=fakesink sync=true"));
    for (; *arguments != NULL; arguments++)
        g_ptr_array_add(command, g_strdup(*arguments));
    g_ptr_array_add(command, NULL);
    return (char **)g_ptr_array_free(command, FALSE);
}

/* In the child: the terminal becomes its session's, as in a login. */
static void enter_terminal(gpointer data)
{
    const played *self = data;
    const struct rlimit none = {0, 0};

    setrlimit(RLIMIT_CORE, &none);
    setsid();
    ioctl(self->terminal, TIOCSCTTY, 0);
    dup2(self->terminal, STDIN_FILENO);
    dup2(self->terminal, STDOUT_FILENO);
}

static void ignore_hang_up(gpointer data)
{
    (void)data;
    signal(SIGHUP, SIG_IGN);
}

static void open_terminal(played *self)
{
    const struct winsize size = {.ws_row = 25, .ws_col = COLUMNS};

    g_assert_cmpint(openpty(&self->output, &self->terminal, NULL, NULL, &size),
                    ==, 0);
    fcntl(self->output, F_SETFD, FD_CLOEXEC);
    fcntl(self->terminal, F_SETFD, FD_CLOEXEC);
    g_assert_cmpint(tcgetattr(self->terminal, &self->before), ==, 0);
}

played *played_start(played_place place, const char *frames,
                     const char *const *arguments)
{
    static const GSpawnChildSetupFunc set_up[] = {
        [ON_TERMINAL] = enter_terminal, [UNDER_NOHUP] = ignore_hang_up};
    gboolean on_terminal = place == ON_TERMINAL;
    char **command = command_line(frames, arguments);
    played *self = g_new0(played, 1);
    GError *error = NULL;

    self->terminal = -1;
    self->text = g_string_new(NULL);
    if (on_terminal)
        open_terminal(self);
    g_spawn_async_with_pipes(NULL, command, NULL, G_SPAWN_DO_NOT_REAP_CHILD,
                             set_up[place], self, &self->pid, NULL,
                             on_terminal ? NULL : &self->output, NULL, &error);
    g_assert_no_error(error);
    g_strfreev(command);
    return self;
}

/* -- Reading ------------------------------------------------------------- */

/* FALSE at the end, or when nothing came in time. */
static gboolean read_more(played *self, int timeout_ms)
{
    struct pollfd output = {.fd = self->output, .events = POLLIN};
    char bytes[4096];
    ssize_t count;

    if (poll(&output, 1, timeout_ms) != 1)
        return FALSE;
    count = read(self->output, bytes, sizeof bytes);
    if (count > 0)
        g_string_append_len(self->text, bytes, count);
    return count > 0;
}

char *played_wait(played *self, const char *pattern)
{
    GRegex *regex = g_regex_new(pattern, 0, 0, NULL);
    GMatchInfo *match = NULL;
    char *found;
    int end;

    while (!g_regex_match(regex, self->text->str, 0, &match)) {
        g_clear_pointer(&match, g_match_info_free);
        if (!read_more(self, PATIENCE_MS))
            g_error("no «%s» in «%s»", pattern, self->text->str);
    }
    found = g_match_info_fetch(match, 1);
    g_match_info_fetch_pos(match, 0, NULL, &end);
    g_string_erase(self->text, 0, end);
    g_match_info_free(match);
    g_regex_unref(regex);
    return found;
}

void played_press(played *self, const char *keys)
{
    ssize_t length = (ssize_t)strlen(keys);

    g_assert_cmpint(write(self->output, keys, (size_t)length), ==, length);
}

void played_signal(played *self, int number)
{
    g_assert_cmpint(kill(self->pid, number), ==, 0);
}

/* -- Ending -------------------------------------------------------------- */

/* What it printed may be more than the pipe holds: it is read meanwhile. */
static int wait_end(played *self)
{
    int status;

    if (self->terminal < 0) {
        while (read_more(self, PATIENCE_MS))
            ;
    }
    while (waitpid(self->pid, &status, 0) < 0)
        g_assert_cmpint(errno, ==, EINTR);
    while (self->output >= 0 && read_more(self, 0))
        ;
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static void settings_are(const played *self, gboolean as_before)
{
    struct termios now;

    g_assert_cmpint(tcgetattr(self->terminal, &now), ==, 0);
    g_assert_true(as_before ==
                  (now.c_lflag == self->before.c_lflag &&
                   memcmp(now.c_cc, self->before.c_cc, sizeof now.c_cc) == 0));
}

static void played_free(played *self)
{
    if (self->output >= 0)
        close(self->output);
    if (self->terminal >= 0)
        close(self->terminal);
    g_string_free(self->text, TRUE);
    g_spawn_close_pid(self->pid);
    g_free(self);
}

int played_end(played *self, int signal_number, char **rest)
{
    int result;

    if (signal_number != 0) {
        if (self->terminal >= 0)
            settings_are(self, FALSE);
        played_signal(self, signal_number);
    }
    result = wait_end(self);
    if (self->terminal >= 0)
        settings_are(self, TRUE);
    if (rest != NULL)
        *rest = g_strdup(self->text->str);
    played_free(self);
    return result;
}

int played_hang_up(played *self)
{
    int result;

    close(self->output);
    self->output = -1;
    result = wait_end(self);
    played_free(self);
    return result;
}

/* -- Frames -------------------------------------------------------------- */

frame_code *played_frames(const char *path, guint *count)
{
    GstVideoInfo info;
    GArray *codes = g_array_new(FALSE, FALSE, sizeof(frame_code));
    char *bytes;
    gsize length;
    GstCaps *caps;

    gst_video_info_set_format(&info, GST_VIDEO_FORMAT_I420, WIDTH, HEIGHT);
    caps = gst_video_info_to_caps(&info);
    g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    g_assert_cmpuint(length % info.size, ==, 0);
    for (gsize at = 0; at < length; at += info.size) {
        GstBuffer *buffer = gst_buffer_new_memdup(bytes + at, info.size);
        GstSample *sample = gst_sample_new(buffer, caps, NULL, NULL);
        frame_code code = read_picture(sample);

        g_array_append_val(codes, code);
        gst_sample_unref(sample);
        gst_buffer_unref(buffer);
    }
    gst_caps_unref(caps);
    g_free(bytes);
    *count = codes->len;
    return (frame_code *)(gpointer)g_array_free(codes, FALSE);
}
