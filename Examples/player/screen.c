#include "screen.h"

#include "terminal.h"

#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#define CLEAR "\r\033[K"

static char *shown; /* the changing line, or NULL */

static gboolean is_read(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};

    return poll(&output, 1, 0) == 1 && (output.revents & POLLOUT) != 0;
}

static void say(const char *format, va_list arguments)
{
    if (!is_read())
        return;
    if (shown != NULL)
        fputs(CLEAR, stdout);
    vprintf(format, arguments);
    putchar('\n');
    fflush(stdout);
    g_clear_pointer(&shown, g_free);
}

void screen_say(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
}

void screen_tell(const char *format, ...)
{
    va_list arguments;

    if (terminal_columns() > 0)
        return;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
}

void screen_change(const char *text)
{
    if (terminal_columns() == 0 || g_strcmp0(text, shown) == 0 || !is_read())
        return;
    printf(CLEAR "%s", text);
    fflush(stdout);
    g_free(shown);
    shown = g_strdup(text);
}

void screen_end(void)
{
    if (shown != NULL && is_read()) {
        putchar('\n');
        fflush(stdout);
    }
    g_clear_pointer(&shown, g_free);
}
