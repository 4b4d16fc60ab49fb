#include "seconds.h"

#include <string.h>

#define SECOND G_GINT64_CONSTANT(1000000000)
#define MILLISECOND G_GINT64_CONSTANT(1000000)

/* Adds digits of this weight and the ones below. */
static gboolean add_digits(const char *digits, gsize count, gint64 weight,
                           gint64 *sum)
{
    for (gsize i = 0; i < count; i++, weight /= 10) {
        gint64 digit = digits[i] - '0';

        if (digit != 0 && (weight == 0 || digit > (G_MAXINT64 - *sum) / weight))
            return FALSE;
        *sum += digit * weight;
    }
    return TRUE;
}

/* The weight of the first of so many digits before the point; 0: too many. */
static gint64 first_weight(gsize count)
{
    gint64 weight = SECOND;

    for (gsize i = 1; i < count; i++) {
        if (weight > G_MAXINT64 / 10)
            return 0;
        weight *= 10;
    }
    return weight;
}

gboolean seconds_parse(const char *text, gint64 *out)
{
    gsize whole = strspn(text, "0123456789");
    const char *rest = text + whole;
    gsize decimals = 0;
    gint64 sum = 0;

    if (*rest == '.') {
        rest++;
        decimals = strspn(rest, "0123456789");
    }
    if (whole + decimals == 0 || rest[decimals] != '\0')
        return FALSE;
    for (; whole > 1 && *text == '0'; whole--)
        text++;
    if (!add_digits(text, whole, first_weight(whole), &sum) ||
        !add_digits(rest, decimals, SECOND / 10, &sum))
        return FALSE;
    *out = sum;
    return TRUE;
}

char *seconds_text(gint64 time, seconds_format format)
{
    int hours = (int)(time / SECOND / 3600);
    int minutes = (int)(time / SECOND / 60 % 60);
    int seconds = (int)(time / SECOND % 60);
    char *text, *exact;

    if (time < 0)
        return g_strdup("?");
    if (hours > 0)
        text = g_strdup_printf("%d:%02d:%02d", hours, minutes, seconds);
    else
        text = g_strdup_printf("%d:%02d", minutes, seconds);
    if (format == SECONDS_WHOLE)
        return text;
    exact =
        g_strdup_printf("%s.%03d", text, (int)(time % SECOND / MILLISECOND));
    g_free(text);
    return exact;
}
