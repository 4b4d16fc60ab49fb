#include "actions.h"

#define MS ((gint64)1000000)

/* On, before and behind breaks and key frames, in the first and the last
 * second, at the end and beyond it. */
static const gint64 places[] = {
    0,           1 * MS,      40 * MS,     5000 * MS,   36000 * MS,
    37500 * MS,  59960 * MS,  59999 * MS,  60000 * MS,  60040 * MS,
    66000 * MS,  89960 * MS,  90000 * MS,  90040 * MS,  119980 * MS,
    120000 * MS, 120020 * MS, 150001 * MS, 170960 * MS, 171000 * MS,
    178500 * MS, 179500 * MS, 180000 * MS, 900000 * MS};

/* How often each kind comes, in a hundred. */
static const guint weights[] = {
    [ACTION_LOAD] = 10,  [ACTION_STATE] = 18, [ACTION_SEEK] = 19,
    [ACTION_RAW] = 12,   [ACTION_SAVE] = 8,   [ACTION_TIMELINE] = 6,
    [ACTION_REMOVE] = 4, [ACTION_LOOK] = 10,  [ACTION_PLAY] = 11,
    [ACTION_REOPEN] = 2,
};

static gboolean one_in(GRand *random, gint32 n)
{
    return g_rand_int_range(random, 0, n) == 0;
}

static guint below(GRand *random, guint n)
{
    return (guint)g_rand_int_range(random, 0, (gint32)n);
}

static gint64 some_time(GRand *random)
{
    if (one_in(random, 2))
        return places[below(random, G_N_ELEMENTS(places))];
    return g_rand_int_range(random, 0, 180000) * MS + (gint64)below(random, MS);
}

static GstState some_state(GRand *random)
{
    static const GstState states[] = {
        GST_STATE_PLAYING, GST_STATE_PLAYING, GST_STATE_PLAYING,
        GST_STATE_PAUSED,  GST_STATE_PAUSED,  GST_STATE_PAUSED,
        GST_STATE_READY,   GST_STATE_READY,   GST_STATE_NULL};

    return states[below(random, G_N_ELEMENTS(states))];
}

static action_kind some_kind(GRand *random)
{
    guint lot = below(random, 100);
    guint kind = 0;

    while (lot >= weights[kind])
        lot -= weights[kind++];
    return kind;
}

static gboolean goes_down(const action *self)
{
    return self->kind == ACTION_REOPEN ||
           (self->kind == ACTION_STATE && self->state <= GST_STATE_READY);
}

/* What is down is mostly loaded, and what is loaded goes up, or there would be
 * little to see. */
static void draw(GRand *random, action *self, const action *last, guint ids,
                 guint shows)
{
    gboolean hurries = !one_in(random, 4);

    self->kind = some_kind(random);
    self->state = some_state(random);
    self->variant = below(random, 3);
    if (last == NULL || (hurries && goes_down(last))) {
        self->kind = ACTION_LOAD;
    } else if (hurries && last->kind == ACTION_LOAD) {
        self->kind = ACTION_STATE;
        self->state = one_in(random, 3) ? GST_STATE_PAUSED : GST_STATE_PLAYING;
    }
    /* One that comes while it is up changes nothing: a few of them do. */
    if (self->kind == ACTION_LOAD && self->variant == 0 && !one_in(random, 3))
        self->variant = 1;
    self->id = below(random, ids);
    self->show = below(random, shows);
    self->start = one_in(random, 2) ? 0 : below(random, 4);
    self->time = some_time(random);
    self->frames = 3 + below(random, 20);
    self->waits = one_in(random, 2);
}

action *actions_draw(guint32 seed, guint count, guint ids, guint shows)
{
    GRand *random = g_rand_new_with_seed(seed);
    action *list = g_new0(action, count);

    for (guint i = 0; i < count; i++)
        draw(random, &list[i], i > 0 ? &list[i - 1] : NULL, ids, shows);
    g_rand_free(random);
    return list;
}

char *action_line(const action *self)
{
    static const char *const names[] = {"load", "state",    "seek",   "raw",
                                        "save", "timeline", "remove", "look",
                                        "play", "reopen"};
    GString *line = g_string_new(names[self->kind]);

    if (self->kind == ACTION_LOAD)
        g_string_append_printf(line, " id %u, show %u, start %u, variant %u",
                               self->id, self->show, self->start,
                               self->variant);
    if (self->kind == ACTION_TIMELINE)
        g_string_append_printf(line, " %u, show %u", self->variant, self->show);
    if (self->kind == ACTION_REOPEN)
        g_string_append_printf(line, " %u", self->variant);
    if (self->kind == ACTION_STATE)
        g_string_append_printf(line, " %s",
                               gst_element_state_get_name(self->state));
    if (self->kind == ACTION_SEEK || self->kind == ACTION_RAW ||
        (self->kind == ACTION_LOAD && self->start == 2))
        g_string_append_printf(line, " %" G_GINT64_FORMAT " ns", self->time);
    if (self->kind == ACTION_PLAY)
        g_string_append_printf(line, " %u frames", self->frames);
    if (self->waits)
        g_string_append(line, ", and waits");
    return g_string_free(line, FALSE);
}
