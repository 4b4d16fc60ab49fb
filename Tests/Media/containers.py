"""The coded films, copied by ffmpeg into whatever players meet.

What make_containers() makes, beside the MPEG-TS that segment() cuts
    sound.m4a picture.mp4       the film's sound alone, its picture alone
    late-picture.mp4            the picture begins LATE seconds after the sound
    late-sound.mp4              and the other way round
    subtitled.mkv               with a subtitle each second: its number
    rendition.m3u8              HLS, a master; picture and sound in playlists of
                                their own
    fragments.m3u8              plain.m3u8 as fragmented MP4
    fragments-tuesday.m3u8      tuesday.m3u8 as such; time stamps restart in
                                every piece
    film-dash/index.mpd         plain.m3u8 in DASH
    tuesday.mpd friday.mpd      those two in DASH, with a period for every piece
"""

import os
import re
import subprocess
import sys

SEGMENT = 6
LATE = "0.5"


def ffmpeg(*arguments, **keywords):
    command = ["ffmpeg", "-nostdin", "-v", "error", "-y", *arguments]
    return subprocess.Popen(command, **keywords)


def finish(process):
    if process.wait() != 0:
        sys.exit(f"failed: {' '.join(process.args)}")


def copy(output, *arguments):
    finish(ffmpeg(*arguments, "-c", "copy", "-movflags", "+faststart", output))


def write(path, lines):
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")


def hls(source, folder, suffix, *arguments):
    os.mkdir(folder)
    finish(ffmpeg(
        "-i", source, "-c", "copy", *arguments, "-f", "hls",
        "-hls_time", str(SEGMENT), "-hls_list_size", "0",
        "-hls_playlist_type", "vod",
        "-hls_segment_filename", f"{folder}/%03d.{suffix}",
        f"{folder}/index.m3u8"))


def segment(name):
    hls(f"{name}.mp4", name, "ts")


def subtitles(seconds):
    for second in range(seconds):
        minute = f"00:{second // 60:02}:{second % 60:02}"
        yield f"{second + 1}\n{minute},000 --> {minute},800\n{second}\n"


def rendition():
    hls("film.mp4", "film-picture", "ts", "-an")
    hls("film.mp4", "film-sound", "ts", "-vn")
    write("rendition.m3u8", [
        "#EXTM3U", "#EXT-X-VERSION:4",
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",DEFAULT=YES,'
        'AUTOSELECT=YES,URI="film-sound/index.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=600000,AUDIO="sound",'
        'CODECS="avc1.4d401e,mp4a.40.2"', "film-picture/index.m3u8"])


class Piece:
    """A film, a part of it or an advertisement, as a playlist shows it."""

    def __init__(self, name, first):
        self.name = name
        self.first = first  # of the segments of name
        self.lengths = []  # of the segments, in EXTINF's own text


def pieces(show):
    found = []
    with open(f"{show}.m3u8") as playlist:
        for line in playlist:
            if line.startswith(("#EXTM3U", "#EXT-X-DISCONTINUITY")):
                piece = None
            if line.startswith("#EXTINF:"):
                length = line[len("#EXTINF:"):].split(",")[0]
            match = re.fullmatch(r"(\w+)/(\d+)\.ts\n", line)
            if match and piece is None:
                piece = Piece(match[1], int(match[2]))
                found.append(piece)
            if match:
                piece.lengths.append(length)
    return found


def fragments(name, show):
    lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-PLAYLIST-TYPE:VOD",
             f"#EXT-X-TARGETDURATION:{SEGMENT}", "#EXT-X-MEDIA-SEQUENCE:0"]
    for index, piece in enumerate(pieces(show)):
        folder = f"{piece.name}-fragments"
        lines += ["#EXT-X-DISCONTINUITY"] if index else []
        lines.append(f'#EXT-X-MAP:URI="{folder}/init.mp4"')
        for number, length in enumerate(piece.lengths, piece.first):
            lines += [f"#EXTINF:{length},", f"{folder}/{number:03}.m4s"]
    write(name, lines + ["#EXT-X-ENDLIST"])


def cut(name):
    """The fragments of a film for HLS, and for DASH."""
    hls(f"{name}.mp4", f"{name}-fragments", "m4s", "-hls_segment_type", "fmp4",
        "-hls_fmp4_init_filename", "init.mp4")
    os.mkdir(f"{name}-dash")
    finish(ffmpeg(
        "-i", f"{name}.mp4", "-c", "copy", "-f", "dash",
        "-seg_duration", str(SEGMENT),
        "-adaptation_sets", "id=0,streams=v id=1,streams=a",
        "-init_seg_name", "init-$RepresentationID$.mp4",
        "-media_seg_name", "$RepresentationID$-$Number%03d$.m4s",
        f"{name}-dash/index.mpd"))


def adaptation(piece, number, kind, codecs):
    return [
        f'<AdaptationSet contentType="{kind}" segmentAlignment="true">',
        f'<SegmentTemplate timescale="1" duration="{SEGMENT}"',
        f' startNumber="{piece.first + 1}"',
        f' presentationTimeOffset="{piece.first * SEGMENT}"',
        f' initialization="{piece.name}-dash/init-$RepresentationID$.mp4"',
        f' media="{piece.name}-dash/$RepresentationID$-$Number%03d$.m4s"/>',
        f'<Representation id="{number}" mimeType="{kind}/mp4"'
        f' codecs="{codecs}" bandwidth="100000"/>', "</AdaptationSet>"]


def dash(show):
    periods, total = [], 0
    for piece in pieces(show):
        lasts = sum(float(length) for length in piece.lengths)
        periods += [f'<Period start="PT{total}S" duration="PT{lasts}S">',
                    *adaptation(piece, 0, "video", "avc1.4d401e"),
                    *adaptation(piece, 1, "audio", "mp4a.40.2"), "</Period>"]
        total += lasts
    write(f"{show}.mpd", [
        '<?xml version="1.0"?>', '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"',
        ' profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static"',
        f' mediaPresentationDuration="PT{total}S" minBufferTime="PT12S">',
        *periods, "</MPD>"])


def make_containers():
    copy("sound.m4a", "-i", "film.mp4", "-vn")
    copy("picture.mp4", "-i", "film.mp4", "-an")
    both = ("-i", "film.mp4", "-itsoffset", LATE, "-i", "film.mp4")
    copy("late-picture.mp4", *both, "-map", "1:v", "-map", "0:a")
    copy("late-sound.mp4", *both, "-map", "0:v", "-map", "1:a")
    write("film.srt", subtitles(180))
    copy("subtitled.mkv", "-i", "film.mp4", "-i", "film.srt")
    rendition()
    for name in ("film", "a", "b", "d"):
        cut(name)
    fragments("fragments.m3u8", "plain")
    fragments("fragments-tuesday.m3u8", "tuesday")
    for show in ("tuesday", "friday"):
        dash(show)
