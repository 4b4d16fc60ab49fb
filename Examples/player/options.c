#include "options.h"

#include "seconds.h"

#include <gst/gst.h>

static const char summary[] =
    "Plays URI, or a file, from where its viewer stopped, and remembers where\n"
    "they stop. SECONDS may have decimals.";
static const char keys[] =
    "Keys:\n"
    "  space       pause and play\n"
    "  left/right  10 s back or on, in content time\n"
    "  down/up     60 s back or on\n"
    "  s           start over\n"
    "  q           leave; so do Ctrl-C, SIGTERM and SIGHUP\n"
    "  Ctrl-Z      pause and suspend\n"
    "\n"
    "Leaves with 0, or with 1 after an error or when the place was not saved.";

/* A policy of zero means "default" to the library. */
typedef struct policy {
    char *text;
    const char *name;
    gint64 zero; /* what zero seconds mean to the viewer */
    gint64 *out;
} policy;

enum { REWIND, MIN_POSITION, END_MARGIN, SAVE_INTERVAL, START_AT, POLICIES };

static gboolean refuse(GError **error, const char *format, ...)
    G_GNUC_PRINTF(2, 3);

static gboolean refuse(GError **error, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_propagate_error(
        error, g_error_new_valist(G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                                  format, arguments));
    va_end(arguments);
    return FALSE;
}

/* In the order of reprise_resume_ads. */
static gboolean take_resume_ads(options *self, const char *name, GError **error)
{
    static const char *const names[] = {"none", "interrupted"};

    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        if (g_strcmp0(name, names[i]) != 0)
            continue;
        self->policies.resume_ads = (reprise_resume_ads)i;
        return TRUE;
    }
    return name == NULL ||
           refuse(error, "--resume-ads: none of them: %s", name);
}

static gboolean parse_words(options *self, policy *policies, int *argc,
                            char ***argv, GError **error)
{
    gboolean start_over = FALSE;
    g_autofree char *resume_ads = NULL;
#define TEXT(name, out, help, value)                      \
    {                                                     \
        name, 0, 0, G_OPTION_ARG_STRING, out, help, value \
    }
#define PATH(name, out, help, value)                        \
    {                                                       \
        name, 0, 0, G_OPTION_ARG_FILENAME, out, help, value \
    }
#define FLAG(name, out, help)                          \
    {                                                  \
        name, 0, 0, G_OPTION_ARG_NONE, out, help, NULL \
    }
#define TIME(which, help) \
    TEXT(policies[which].name, &policies[which].text, help, "SECONDS")
    const GOptionEntry entries[] = {
        TEXT("id", &self->id, "What the bookmark is kept under (the URI)",
             "ID"),
        TEXT("profile", &self->profile, "Whose bookmark it is", "NAME"),
        PATH("ads", &self->ads, "Where the advertisements are: see README.md",
             "FILE"),
        PATH("store", &self->store, "The bookmarks' file (of the user's own)",
             "FILE"),
        FLAG("list", &self->list, "Show what there is to continue"),
        FLAG("start-over", &start_over, "From the start, not the bookmark"),
        TIME(START_AT, "From this content time, not the bookmark"),
        TIME(REWIND, "Step back this far on resume (0)"),
        TIME(MIN_POSITION, "Keep no bookmark earlier (0)"),
        TIME(END_MARGIN,
             "Finished when no more than this is left (30, or 5 %;"
             " 0: at the very end)"),
        TIME(SAVE_INTERVAL, "Save this often in play (10; 0: never)"),
        TEXT("resume-ads", &resume_ads,
             "What is owed on resume: none, or interrupted, the advertisement"
             " that was left",
             "WHICH"),
        TEXT("video-sink", &self->video_sink,
             "As for gst-launch-1.0 (playbin's own, or none where there is no"
             " screen)",
             "SINK"),
        TEXT("audio-sink", &self->audio_sink, "As for gst-launch-1.0", "SINK"),
        FLAG("playbin3", &self->playbin3, "Use playbin3"),
        {0}};
    g_autoptr(GOptionContext) context = g_option_context_new("URI");

    g_option_context_set_summary(context, summary);
    g_option_context_set_description(context, keys);
    g_option_context_add_main_entries(context, entries, NULL);
    g_option_context_add_group(context, gst_init_get_option_group());
    if (!g_option_context_parse(context, argc, argv, error))
        return FALSE;
    if (!take_resume_ads(self, resume_ads, error))
        return FALSE;
    if (start_over && policies[START_AT].text != NULL)
        return refuse(error, "--start-over and --start-at exclude each other");
    if (start_over)
        self->start = REPRISE_START_BEGINNING;
    if (policies[START_AT].text != NULL)
        self->start = REPRISE_START_AT;
    return TRUE;
}

static gboolean parse_times(const policy *policies, GError **error)
{
    for (int i = 0; i < POLICIES; i++) {
        if (policies[i].text == NULL)
            continue;
        if (!seconds_parse(policies[i].text, policies[i].out))
            return refuse(error, "--%s: no seconds: %s", policies[i].name,
                          policies[i].text);
        if (*policies[i].out == 0)
            *policies[i].out = policies[i].zero;
    }
    return TRUE;
}

/* A URI, or a file that is there. */
static gboolean take_uri(options *self, int argc, char **argv, GError **error)
{
    if (self->list)
        return argc == 1 || refuse(error, "--list plays nothing");
    if (argc != 2)
        return refuse(error, "One URI, please; --help says more");
    if (gst_uri_is_valid(argv[1]))
        self->uri = g_strdup(argv[1]);
    else
        self->uri = gst_filename_to_uri(argv[1], error);
    return self->uri != NULL;
}

/* Where other programs of the user's keep what is worth keeping. */
static gboolean take_store(options *self, GError **error)
{
    g_autofree char *folder =
        g_build_filename(g_get_user_data_dir(), "reprise", NULL);

    if (self->store != NULL)
        return TRUE;
    if (g_mkdir_with_parents(folder, 0700) != 0)
        return refuse(error, "%s: cannot be made", folder);
    self->store = g_build_filename(folder, "bookmarks.db", NULL);
    return TRUE;
}

gboolean options_parse(options *self, int *argc, char ***argv, GError **error)
{
    policy policies[POLICIES] = {
        [REWIND] = {NULL, "rewind", 0, &self->policies.rewind},
        [MIN_POSITION] = {NULL, "min-position", 0,
                          &self->policies.min_position},
        [END_MARGIN] = {NULL, "end-margin", REPRISE_TIME_NONE,
                        &self->policies.end_margin},
        [SAVE_INTERVAL] = {NULL, "save-interval", REPRISE_TIME_NONE,
                           &self->policies.save_interval},
        [START_AT] = {NULL, "start-at", 0, &self->start_at}};
    gboolean good;

    *self = (options){0};
    reprise_session_config_init(&self->policies);
    good = parse_words(self, policies, argc, argv, error) &&
           parse_times(policies, error) &&
           take_uri(self, *argc, *argv, error) && take_store(self, error);
    for (int i = 0; i < POLICIES; i++)
        g_free(policies[i].text);
    if (good && self->id == NULL)
        self->id = g_strdup(self->uri);
    return good;
}

void options_clear(options *self)
{
    g_free(self->uri);
    g_free(self->id);
    g_free(self->profile);
    g_free(self->store);
    g_free(self->ads);
    g_free(self->video_sink);
    g_free(self->audio_sink);
}
