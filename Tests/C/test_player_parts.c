/* Parts of reprise-play that are arithmetic: times as people write them, and the
 * progress line. */
#include "line.h"
#include "seconds.h"
#include "timeline_fixtures.h"

#define S (1000 * MS)

static void seconds_are_exact_or_refused(void)
{
    static const struct {
        const char *text;
        gint64 time; /* -1: refused */
    } rows[] = {{"0", 0},
                {"37", 37 * S},
                {"37.", 37 * S},
                {".5", 500 * MS},
                {"37.48", 37480 * MS},
                {"0.1", 100 * MS},
                {"1.123456789", 1123456789},
                {"1.1234567890", 1123456789},
                {"0000000000000000000001", 1 * S},
                {"9223372036.854775807", G_MAXINT64},
                {"9223372036.854775808", -1},
                {"9223372037", -1},
                {"99999999999999999999", -1},
                {"1.1234567891", -1},
                {"", -1},
                {".", -1},
                {"-1", -1},
                {"+1", -1},
                {" 1", -1},
                {"1 ", -1},
                {"1e3", -1},
                {"1,5", -1},
                {"1.5.5", -1},
                {"0x10", -1}};

    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        gint64 time = -7;

        g_test_message("«%s»", rows[i].text);
        g_assert_true(seconds_parse(rows[i].text, &time) ==
                      (rows[i].time >= 0));
        g_assert_cmpint(time, ==, rows[i].time >= 0 ? rows[i].time : -7);
    }
}

static void text_is(gint64 time, seconds_format format, const char *wanted)
{
    char *text = seconds_text(time, format);

    g_assert_cmpstr(text, ==, wanted);
    g_free(text);
}

static void times_are_rounded_down(void)
{
    text_is(0, SECONDS_WHOLE, "0:00");
    text_is(59999 * MS + 999999, SECONDS_WHOLE, "0:59");
    text_is(59999 * MS + 999999, SECONDS_EXACT, "0:59.999");
    text_is(3600 * S, SECONDS_WHOLE, "1:00:00");
    text_is(36061 * S + 7 * MS, SECONDS_EXACT, "10:01:01.007");
    text_is(G_MAXINT64, SECONDS_WHOLE, "2562047:47:16");
    text_is(NONE, SECONDS_EXACT, "?");
}

static void line_is(const line_facts *facts, int columns, const char *wanted)
{
    char *line = line_text(facts, columns);

    g_assert_cmpstr(line, ==, wanted);
    g_assert_cmpuint(strlen(line), <=, (gsize)columns);
    g_free(line);
}

/* Breaks at 0, 180, 420 and 600 s of 600. */
static line_facts facts_at(const reprise_timeline *timeline, gint64 content,
                           gint64 stream)
{
    line_facts facts = {.state = "playing", .timeline = timeline};

    reprise_position_init(&facts.at);
    facts.at.content_time = content;
    facts.at.stream_time = stream;
    facts.at.content_duration = 600 * S;
    facts.at.break_index = reprise_timeline_find_break(timeline, stream);
    return facts;
}

static void the_bar_marks_breaks(void)
{
    reprise_timeline *timeline = make_fa();
    line_facts facts = facts_at(timeline, 300 * S, 390 * S);

    line_is(&facts, 43, "playing 5:00 / 10:00 [|=====|===>---|----|]");
    facts = facts_at(timeline, 180 * S, 228500 * MS);
    line_is(&facts, 54,
            "playing 3:00 / 10:00 [|====>-------|----|] ad 2/4 0:41");
    facts = facts_at(timeline, 600 * S, 755 * S);
    facts.at.break_index = REPRISE_NO_BREAK;
    facts.state = "paused";
    facts.stands = TRUE;
    facts.note = "saved";
    line_is(&facts, 53,
            "paused 10:00.000 / 10:00 [|=====|=======|====>] saved");
    reprise_timeline_unref(timeline);
}

static void the_line_fits(void)
{
    reprise_timeline *timeline = make_fa();
    line_facts facts = facts_at(timeline, 180 * S, 228500 * MS);

    line_is(&facts, 45, "playing 3:00 / 10:00 [|==>---|-|] ad 2/4 0:41");
    line_is(&facts, 43, "playing 3:00 / 10:00 ad 2/4 0:41");
    line_is(&facts, 12, "playing 3:00");
    line_is(&facts, 0, "");
    for (int columns = 0; columns < 300; columns++) {
        char *line = line_text(&facts, columns);

        g_assert_cmpuint(strlen(line), <=, (gsize)columns);
        g_free(line);
    }
    facts.at.content_duration = NONE;
    line_is(&facts, 60, "playing 3:00 / ? ad 2/4 0:41");
    facts.at.content_time = NONE;
    facts.at.break_index = REPRISE_NO_BREAK;
    facts.state = "loading";
    line_is(&facts, 60, "loading");
    /* Past the end of what was said to be the film. */
    facts = facts_at(NULL, G_MAXINT64, G_MAXINT64);
    facts.at.content_duration = 1;
    line_is(&facts, 50, "playing 2562047:47:16 / 0:00 [==================>]");
    reprise_timeline_unref(timeline);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/player-parts/seconds", seconds_are_exact_or_refused);
    g_test_add_func("/player-parts/times", times_are_rounded_down);
    g_test_add_func("/player-parts/bar", the_bar_marks_breaks);
    g_test_add_func("/player-parts/width", the_line_fits);
    return g_test_run();
}
