/* The media's files, the server, and pictures as files. */
#include "observe.h"

#include <errno.h>
#include <gst/video/video.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

const char *media_dir(void)
{
    const char *dir = g_getenv("REPRISE_TEST_MEDIA");

    if (!dir)
        g_error("REPRISE_TEST_MEDIA names no folder made by make_media.py");
    return dir;
}

char *media_file_uri(const char *name)
{
    char *path = g_build_filename(media_dir(), name, NULL);
    GError *error = NULL;
    char *uri = gst_filename_to_uri(path, &error);

    if (!uri || !g_file_test(path, G_FILE_TEST_EXISTS))
        g_error("no media %s: %s", path, error ? error->message : "absent");
    g_free(path);
    return uri;
}

/* -- Breaks -------------------------------------------------------------- */

static gboolean read_break(const char *line, media_break *out)
{
    char tag;

    if (sscanf(
            line,
            "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %c",
            &out->content_time, &out->stream_time, &out->duration, &tag) != 4)
        return FALSE;
    out->source = SOURCE_AD_A + tag - 'a';
    return TRUE;
}

media_break *media_breaks(const char *name, guint *count,
                          gint64 *content_duration, gint64 *stream_duration)
{
    char *file = g_strconcat(name, ".txt", NULL);
    char *path = g_build_filename(media_dir(), file, NULL);
    GArray *breaks = g_array_new(FALSE, FALSE, sizeof(media_break));
    gint64 content, stream;
    GError *error = NULL;
    char *text, **lines;
    media_break one;

    if (!g_file_get_contents(path, &text, NULL, &error))
        g_error("no breaks: %s", error->message);
    lines = g_strsplit(text, "\n", -1);
    if (sscanf(lines[0], "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT, &content,
               &stream) != 2)
        g_error("%s does not begin with two durations", path);
    for (char **line = lines + 1; *line && read_break(*line, &one); line++)
        g_array_append_val(breaks, one);
    if (count)
        *count = breaks->len;
    if (content_duration)
        *content_duration = content;
    if (stream_duration)
        *stream_duration = stream;
    g_strfreev(lines);
    g_free(text);
    g_free(path);
    g_free(file);
    return (media_break *)(gpointer)g_array_free(breaks, FALSE);
}

/* -- Server -------------------------------------------------------------- */

struct media_server {
    GPid pid;
    int input; /* the server ends when this closes, however that happens */
    int port;
};

static char *server_script(void)
{
    const char *script = g_getenv("REPRISE_TEST_SERVER");
    char *here, *path;

    if (script)
        return g_strdup(script);
    here = g_path_get_dirname(__FILE__);
    path = g_build_filename(here, "..", "Media", "serve.py", NULL);
    g_free(here);
    return path;
}

static int read_port(int output)
{
    char line[16] = "";
    gsize length = 0;

    while (length + 1 < sizeof(line) && !strchr(line, '\n')) {
        gssize got = read(output, line + length, 1);

        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        line[++length] = '\0';
    }
    return atoi(line);
}

media_server *media_server_start(const char *dir)
{
    media_server *self = g_new0(media_server, 1);
    char *script = server_script();
    char *command[] = {"python3", script, (char *)(dir ? dir : media_dir()),
                       NULL};
    GError *error = NULL;
    int output;

    if (!g_spawn_async_with_pipes(
            NULL, command, NULL,
            G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL,
            &self->pid, &self->input, &output, NULL, &error))
        g_error("no server: %s", error->message);
    self->port = read_port(output);
    close(output);
    if (self->port == 0)
        g_error("%s told no port", script);
    g_free(script);
    return self;
}

char *media_server_uri(media_server *self, const char *path)
{
    return g_strdup_printf("http://127.0.0.1:%d/%s", self->port, path);
}

void media_server_stop(media_server *self)
{
    if (!self)
        return;
    kill(self->pid, SIGKILL);
    while (waitpid(self->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    g_spawn_close_pid(self->pid);
    close(self->input);
    g_free(self);
}

/* -- Pictures as files --------------------------------------------------- */

static gboolean write_rgb(GstVideoFrame *frame, const char *path)
{
    int width = GST_VIDEO_FRAME_WIDTH(frame);
    int height = GST_VIDEO_FRAME_HEIGHT(frame);
    const guint8 *pixels = GST_VIDEO_FRAME_PLANE_DATA(frame, 0);
    FILE *file = fopen(path, "wb");
    gboolean written;

    if (!file)
        return FALSE;
    written = fprintf(file, "P6\n%d %d\n255\n", width, height) > 0;
    for (int y = 0; y < height && written; y++)
        written = fwrite(pixels + y * GST_VIDEO_FRAME_PLANE_STRIDE(frame, 0), 3,
                         width, file) == (gsize)width;
    return fclose(file) == 0 && written;
}

gboolean write_picture(GstSample *sample, const char *path)
{
    GstCaps *caps = gst_caps_from_string("video/x-raw,format=RGB");
    GstSample *rgb =
        gst_video_convert_sample(sample, caps, 5 * GST_SECOND, NULL);
    GstVideoFrame frame;
    GstVideoInfo info;
    gboolean written = FALSE;

    gst_caps_unref(caps);
    if (!rgb)
        return FALSE;
    if (gst_video_info_from_caps(&info, gst_sample_get_caps(rgb)) &&
        gst_video_frame_map(&frame, &info, gst_sample_get_buffer(rgb),
                            GST_MAP_READ)) {
        written = write_rgb(&frame, path);
        gst_video_frame_unmap(&frame);
    }
    gst_sample_unref(rgb);
    return written;
}
