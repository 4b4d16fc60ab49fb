#include "terminal.h"

#include <errno.h>
#include <glib-unix.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#define ESCAPE '\033'
#define CTRL_Z '\032'

/* Where the bytes of an escape sequence have come to: ESC [ C, or ESC O C. */
typedef enum sequence { OUTSIDE, BEGUN, WITHIN } sequence;

static struct {
    terminal_on_key on_key;
    gpointer user_data;
    guint watch;
    sequence sequence;
    struct termios before;
    volatile sig_atomic_t changed; /* before is to be given back */
} terminal;

/* -- Settings ------------------------------------------------------------ */

/* Also called from a signal handler. */
static void give_back(void)
{
    if (!terminal.changed)
        return;
    terminal.changed = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &terminal.before);
}

static void on_fatal(int number)
{
    give_back();
    raise(number); /* to its default action: SA_RESETHAND */
}

/* What ends the process before it can leave in order. */
static void catch_fatal(void)
{
    static const int numbers[] = {SIGQUIT, SIGABRT, SIGSEGV, SIGBUS,
                                  SIGFPE,  SIGILL,  SIGTRAP};
    struct sigaction action = {.sa_handler = on_fatal,
                               .sa_flags = SA_RESETHAND};

    sigemptyset(&action.sa_mask);
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        sigaction(numbers[i], &action, NULL);
}

/* Keys at once and without an echo; Ctrl-C stays a signal. A job in the
 * background would be stopped for asking. */
static gboolean take_over(void)
{
    pid_t owner = tcgetpgrp(STDIN_FILENO);
    struct termios raw;

    if ((owner >= 0 && owner != getpgrp()) ||
        tcgetattr(STDIN_FILENO, &terminal.before) != 0)
        return FALSE;
    raw = terminal.before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    raw.c_cc[VSUSP] = _POSIX_VDISABLE;
    terminal.changed = 1;
    if (tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0)
        return TRUE;
    terminal.changed = 0;
    return FALSE;
}

/* -- Keys ---------------------------------------------------------------- */

static void press(terminal_key key)
{
    terminal.on_key(key, terminal.user_data);
}

static void take_plain(char byte)
{
    switch (byte) {
        case ESCAPE:
            terminal.sequence = BEGUN;
            break;
        case ' ':
            press(KEY_SPACE);
            break;
        case 's':
            press(KEY_START_OVER);
            break;
        case 'q':
            press(KEY_QUIT);
            break;
        case CTRL_Z:
            press(KEY_SUSPEND);
            break;
        default:
            break;
    }
}

static void take_last(char byte)
{
    static const terminal_key arrows[] = {KEY_UP, KEY_DOWN, KEY_RIGHT,
                                          KEY_LEFT};

    terminal.sequence = OUTSIDE;
    if (byte >= 'A' && byte <= 'D')
        press(arrows[byte - 'A']);
}

static void take(char byte)
{
    switch (terminal.sequence) {
        case OUTSIDE:
            take_plain(byte);
            break;
        case BEGUN:
            terminal.sequence = byte == '[' || byte == 'O' ? WITHIN : OUTSIDE;
            if (terminal.sequence == OUTSIDE)
                take_plain(byte);
            break;
        case WITHIN:
            if (byte >= '@' && byte <= '~')
                take_last(byte);
            break;
    }
}

static gboolean on_input(gint file, GIOCondition condition, gpointer data)
{
    char bytes[64];
    ssize_t count = 0;

    (void)data;
    if (condition & G_IO_IN) {
        count = read(file, bytes, sizeof bytes);
        if (count < 0 && (errno == EINTR || errno == EAGAIN))
            return G_SOURCE_CONTINUE;
    }
    if (count <= 0) {
        terminal.watch = 0;
        press(KEY_HANG_UP);
        return G_SOURCE_REMOVE;
    }
    /* A key may close the terminal. */
    for (ssize_t i = 0; i < count && terminal.watch != 0; i++)
        take(bytes[i]);
    return G_SOURCE_CONTINUE;
}

/* -- Open, close --------------------------------------------------------- */

void terminal_open(terminal_on_key on_key, gpointer user_data)
{
    if (!isatty(STDIN_FILENO) || !take_over())
        return;
    atexit(give_back);
    catch_fatal();
    terminal.on_key = on_key;
    terminal.user_data = user_data;
    terminal.watch = g_unix_fd_add(STDIN_FILENO, G_IO_IN | G_IO_HUP | G_IO_ERR,
                                   on_input, NULL);
}

void terminal_close(void)
{
    g_clear_handle_id(&terminal.watch, g_source_remove);
    give_back();
}

void terminal_suspend(void)
{
    if (!terminal.changed)
        return;
    give_back();
    raise(SIGTSTP);
    take_over();
}

int terminal_columns(void)
{
    struct winsize size;

    if (!isatty(STDOUT_FILENO))
        return 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return 80;
    return size.ws_col;
}
