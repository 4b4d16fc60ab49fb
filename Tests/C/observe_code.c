/* Reads the codes that Tests/Media/coded.py describes. */
#include "observe_private.h"

#include <gst/video/video.h>
#include <math.h>
#include <string.h>

#define BITS 24
#define NO_WORD G_MAXUINT32

static const frame_code unreadable = {SOURCE_UNREADABLE, -1};

static guint8 crc8(guint32 data)
{
    guint crc = 0xff;

    for (int shift = 8; shift >= 0; shift -= 8) {
        crc ^= data >> shift & 0xff;
        for (int bit = 0; bit < 8; bit++)
            crc = (crc << 1 ^ (crc & 0x80 ? 0x07 : 0)) & 0xff;
    }
    return crc;
}

static frame_code decode_word(guint32 word)
{
    guint32 data = word >> 8;

    if (word == NO_WORD || crc8(data) != (word & 0xff))
        return unreadable;
    return (frame_code){(int)(data >> 13), (int)(data & 0x1fff)};
}

/* -- Pictures ------------------------------------------------------------ */

/* The inner half of a cell in both directions, since coding blurs the rest.
 * Every pixel must agree: a mean would read half a cell of each value. */
static int read_cell(const GstVideoFrame *frame, int band, int column)
{
    int width = GST_VIDEO_FRAME_WIDTH(frame);
    int height = GST_VIDEO_FRAME_HEIGHT(frame);
    int stride = GST_VIDEO_FRAME_PLANE_STRIDE(frame, 0);
    const guint8 *luma = GST_VIDEO_FRAME_PLANE_DATA(frame, 0);
    int left = (4 * column + 1) * width / (4 * BITS);
    int right = (4 * column + 3) * width / (4 * BITS);
    /* Bands start at 0/9, 4/9 and 8/9 of the height and are 1/9 high. */
    int top = (16 * band + 1) * height / 36;
    int bottom = (16 * band + 3) * height / 36;
    int bright = 0, dark = 0;

    for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++) {
            bright += luma[y * stride + x] >= 176;
            dark += luma[y * stride + x] <= 76;
        }
    }
    if (bright == (right - left) * (bottom - top))
        return 1;
    return dark == (right - left) * (bottom - top) ? 0 : -1;
}

static guint32 read_band(const GstVideoFrame *frame, int band)
{
    guint32 word = 0;

    for (int column = 0; column < BITS; column++) {
        int bit = read_cell(frame, band, column);

        if (bit < 0)
            return NO_WORD;
        word = word << 1 | (guint32)bit;
    }
    return word;
}

static frame_code read_frame(const GstVideoFrame *frame)
{
    guint32 word = read_band(frame, 0);

    if (word == NO_WORD || read_band(frame, 1) != (word ^ 0xffffff) ||
        read_band(frame, 2) != word)
        return unreadable;
    return decode_word(word);
}

frame_code read_picture(GstSample *sample)
{
    GstCaps *caps = sample ? gst_sample_get_caps(sample) : NULL;
    GstBuffer *buffer = sample ? gst_sample_get_buffer(sample) : NULL;
    GstVideoFrame frame;
    GstVideoInfo info;
    frame_code code = unreadable;

    if (!caps || !buffer || !gst_video_info_from_caps(&info, caps) ||
        GST_VIDEO_INFO_COMP_DEPTH(&info, 0) != 8 ||
        GST_VIDEO_INFO_COMP_PSTRIDE(&info, 0) != 1 || info.width < 4 * BITS ||
        info.height < 36)
        return code;
    if (gst_video_frame_map(&frame, &info, buffer, GST_MAP_READ)) {
        code = read_frame(&frame);
        gst_video_frame_unmap(&frame);
    }
    return code;
}

/* -- Sound --------------------------------------------------------------- */

/* A window of 20 ms slides over the sound in hops of 4 ms. While it lies in
 * one block all pairs of tones are clear and the same word is read again and
 * again; on an edge the pairs that change are not. The middle of the places
 * where a word was read is therefore the middle of its block. */
#define WINDOW (SOUND_RATE / 50)
#define HOP (SOUND_RATE / 250)
#define BLOCK (SOUND_RATE / FRAME_RATE)
#define FEWEST 6          /* windows of a block that must agree; 8 to 10 do */
#define REACH (2 * BLOCK) /* from a block's middle to what it places */

/* All tones are multiples of 100 Hz, so two halves of a window can be added
 * and measured as one period of 10 ms. */
#define PERIOD (SOUND_RATE / 100)

typedef struct block_seen {
    guint32 word;
    gint64 first, last; /* middles of the windows that read it */
    int windows;
} block_seen;

struct sound_reader {
    float window[WINDOW];
    float turn[2 * BITS]; /* Goertzel's coefficient of each tone */
    GArray *samples;      /* gint16, what the next windows need */
    gint64 start;         /* index of the first of them */
    block_seen now;
    GArray *blocks; /* block_seen, complete */
};

sound_reader *sound_reader_new(void)
{
    sound_reader *self = g_new0(sound_reader, 1);

    for (int i = 0; i < WINDOW; i++)
        self->window[i] = 0.5f - 0.5f * cosf(2 * (float)G_PI * i / WINDOW);
    for (int tone = 0; tone < 2 * BITS; tone++)
        self->turn[tone] =
            2 * cosf(2 * (float)G_PI * (400 + 100 * tone) / SOUND_RATE);
    self->samples = g_array_new(FALSE, FALSE, sizeof(gint16));
    self->blocks = g_array_new(FALSE, FALSE, sizeof(block_seen));
    sound_reader_reset(self);
    return self;
}

void sound_reader_free(sound_reader *self)
{
    g_array_unref(self->samples);
    g_array_unref(self->blocks);
    g_free(self);
}

void sound_reader_reset(sound_reader *self)
{
    g_array_set_size(self->samples, 0);
    g_array_set_size(self->blocks, 0);
    self->start = 0;
    self->now = (block_seen){.word = NO_WORD};
}

gint64 sound_reader_fed(const sound_reader *self)
{
    return self->start + self->samples->len;
}

static float tone_power(const float *period, float turn)
{
    float a = 0, b = 0;

    for (int i = 0; i < PERIOD; i++) {
        float next = period[i] + turn * a - b;

        b = a;
        a = next;
    }
    return a * a + b * b - turn * a * b;
}

/* The word in a window, or NO_WORD where a pair of tones is unclear. */
static guint32 read_window(const sound_reader *self, const gint16 *samples)
{
    /* A tone of amplitude 1350 / 32768 has 100 times this. */
    const float silence = 0.01f * 1350 * 1350 * PERIOD * PERIOD / 4;
    float period[PERIOD];
    guint32 word = 0;

    for (int i = 0; i < PERIOD; i++)
        period[i] = self->window[i] * samples[i] +
                    self->window[i + PERIOD] * samples[i + PERIOD];
    for (int bit = 0; bit < BITS; bit++) {
        float zero = tone_power(period, self->turn[2 * bit]);
        float one = tone_power(period, self->turn[2 * bit + 1]);

        if (zero + one < silence || (zero < 4 * one && one < 4 * zero))
            return NO_WORD;
        word |= (guint32)(one > zero) << bit;
    }
    return decode_word(word).source < 0 ? NO_WORD : word;
}

static void end_block(sound_reader *self)
{
    block_seen *now = &self->now;

    /* A block that had begun before the sound did has its middle elsewhere. */
    if (now->word != NO_WORD && now->windows >= FEWEST &&
        now->first > WINDOW / 2)
        g_array_append_val(self->blocks, *now);
    now->word = NO_WORD;
}

static void see_window(sound_reader *self, guint32 word, gint64 middle)
{
    block_seen *now = &self->now;

    if (now->word != NO_WORD &&
        (middle - now->first > BLOCK || (word != NO_WORD && word != now->word)))
        end_block(self);
    if (word == NO_WORD)
        return;
    if (now->word == NO_WORD)
        *now = (block_seen){.word = word, .first = middle};
    now->last = middle;
    now->windows++;
}

void sound_reader_feed(sound_reader *self, const gint16 *samples, gsize frames,
                       guint channels)
{
    gsize old = self->samples->len;
    guint used = 0;

    g_array_set_size(self->samples, old + frames);
    for (gsize i = 0; i < frames; i++)
        g_array_index(self->samples, gint16, old + i) = samples[i * channels];
    for (; used + WINDOW <= self->samples->len; used += HOP)
        see_window(
            self,
            read_window(self, &g_array_index(self->samples, gint16, used)),
            self->start + used + WINDOW / 2);
    g_array_remove_range(self->samples, 0, used);
    self->start += used;
}

static sound_place place_by(const block_seen *block, gint64 index)
{
    frame_code code = decode_word(block->word);
    gint64 middle = (block->first + block->last) / 2;
    gint64 samples = code.number * (gint64)BLOCK + BLOCK / 2 + index - middle;

    return (sound_place){code.source, samples * GST_SECOND / SOUND_RATE};
}

gboolean sound_reader_place(sound_reader *self, gint64 index, gboolean final,
                            sound_place *out)
{
    gint64 nearest = REACH;
    const block_seen *best = NULL;

    if (final)
        end_block(self);
    /* The newest blocks are the near ones. */
    for (guint i = self->blocks->len; i > 0; i--) {
        block_seen *block = &g_array_index(self->blocks, block_seen, i - 1);
        gint64 away = ABS((block->first + block->last) / 2 - index);

        if (block->last < index - REACH)
            break;
        if (away < nearest) {
            nearest = away;
            best = block;
        }
    }
    if (best)
        *out = place_by(best, index);
    else
        *out = (sound_place){SOURCE_UNREADABLE, -1};
    return final || nearest <= BLOCK / 2 ||
           sound_reader_fed(self) - index > REACH + BLOCK;
}

sound_place read_sound(const gint16 *samples, gsize frames, guint channels)
{
    sound_reader *reader = sound_reader_new();
    sound_place place;

    sound_reader_feed(reader, samples, frames, channels);
    sound_reader_place(reader, 0, TRUE, &place);
    sound_reader_free(reader);
    return place;
}
