#!/usr/bin/env python3
"""Makes the test media: a film and ads whose every frame says which it is.

    make_media.py OUTDIR

Needs python3 and the ffmpeg command, and takes a few seconds. What is there
and was made by these very scripts is kept.

What it makes
    film.mp4  180 s      short.mp4  12 s      a.mp4 b.mp4 c.mp4 d.mp4  the ads
    film/ short/ a/ b/ ...    the same as MPEG-TS segments of 6 s, each with an
                              index.m3u8; time stamps restart in every one
    plain.m3u8 short.m3u8     the films without ads
    monday.m3u8 tuesday.m3u8 friday.m3u8
                              the film with ads: see SHOWS
    live.m3u8                 plain.m3u8 without its end: looks live
    *-master.m3u8             a master playlist for each of those
    stitched.mp4              the film with the ads of tuesday, in one file
    *.txt                     where the breaks are: see write_breaks()
    and the film in other containers: see containers.py

How a frame says which it is: see coded.py.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from decimal import Decimal

from coded import BLOCK, CELL, BAND, FPS, HEIGHT, RATE, WIDTH
from coded import code_word, picture, sound, tone_tables
from containers import SEGMENT, ffmpeg, finish, make_containers, segment

# name: (source, seconds, chroma). The colour is for people who watch.
FILMS = {
    "film": (0, 180, (150, 105)),
    "short": (0, 12, (150, 105)),
    "a": (1, 15, (90, 180)),
    "b": (2, 15, (180, 160)),
    "c": (3, 20, (80, 110)),
    "d": (4, 30, (110, 200)),
}

# name: (film, [(content seconds, ads)]); ads that share a place are stacked.
SHOWS = {
    "plain": ("film", []),
    "short": ("short", []),
    "monday": ("film", [(0, "a"), (60, "b"), (120, "c")]),
    "tuesday": ("film", [(0, "d"), (60, "ab"), (90, "d"), (180, "a")]),
    "friday": ("film", [(60, "ab"), (90, "d")]),
}


def words_of(name, begin=0, end=None):
    """The code words of a film's frames, from one second to another, each with
    its colour."""
    source, seconds, chroma = FILMS[name]
    return [(code_word(source, number), chroma)
            for number in range(begin * FPS, (end or seconds) * FPS)]


def words_of_show(name):
    film, breaks = SHOWS[name]
    words, last = [], 0
    for place, ads in breaks:
        if place > last:
            words += words_of(film, last, place)
        last = place
        for ad in ads:
            words += words_of(ad)
    return words + (words_of(film, last) if last < FILMS[film][1] else [])


def encode(name, words, tables, *filters):
    count = len(words)
    with open("pcm", "wb") as pcm:
        for word, _ in words:
            pcm.write(sound(word, tables))
    endian = "le" if sys.byteorder == "little" else "be"
    process = ffmpeg(
        "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", f"{WIDTH}x{HEIGHT}",
        "-r", str(FPS), "-i", "pipe:0",
        "-f", f"u16{endian}", "-ar", str(RATE), "-ac", "1", "-i", "pcm",
        *filters, "-c:v", "libx264", "-preset", "veryfast", "-profile:v", "main",
        "-level", "3.0", "-crf", "23", "-bf", "2", "-g", "50",
        "-keyint_min", "50", "-sc_threshold", "0",
        "-c:a", "aac", "-aac_coder", "fast", "-b:a", "128k",
        "-map_metadata", "-1", "-fflags", "+bitexact",
        "-movflags", "+faststart", f"{name}.mp4", stdin=subprocess.PIPE)
    for number, (word, chroma) in enumerate(words):
        process.stdin.write(picture(word, (number + 1) / count, chroma))
    process.stdin.close()
    finish(process)
    os.remove("pcm")


def segments(name):
    """Pairs of EXTINF's own decimal text and the segment's path."""
    with open(f"{name}/index.m3u8") as playlist:
        lines = playlist.read().splitlines()
    return [(line[len("#EXTINF:"):].split(",")[0], f"{name}/{lines[i + 1]}")
            for i, line in enumerate(lines) if line.startswith("#EXTINF:")]


def nanoseconds(pairs):
    return sum(int(Decimal(text) * 10**9) for text, _ in pairs)


class Playlist:
    def __init__(self):
        self.lines = ["#EXTM3U", "#EXT-X-VERSION:3",
                      f"#EXT-X-TARGETDURATION:{SEGMENT}",
                      "#EXT-X-MEDIA-SEQUENCE:0"]
        self.stream = 0
        self.content = 0
        self.breaks = []
        self.pieces = 0

    def put(self, pairs, before=()):
        if self.pieces:
            self.lines.append("#EXT-X-DISCONTINUITY")
        self.pieces += 1
        self.lines.extend(before)
        for text, path in pairs:
            self.lines += [f"#EXTINF:{text},", path]
        self.stream += nanoseconds(pairs)

    def put_content(self, pairs):
        after = self.breaks and self.breaks[-1][0] == self.content
        self.put(pairs, ["#EXT-X-CUE-IN"] if after else [])
        self.content += nanoseconds(pairs)

    def put_ad(self, name):
        pairs = segments(name)
        lasts = nanoseconds(pairs)
        before = [f"#EXT-X-CUE-OUT:{Decimal(lasts) / 10**9:.3f}"]
        if self.breaks and self.breaks[-1][0] == self.content:
            before.insert(0, "#EXT-X-CUE-IN")
        self.breaks.append((self.content, self.stream, lasts, name))
        self.put(pairs, before)

    def end(self):
        after = self.breaks and self.breaks[-1][0] == self.content
        self.lines += ["#EXT-X-CUE-IN"] if after else []
        self.lines.append("#EXT-X-ENDLIST")


def stitch(name):
    film, breaks = SHOWS[name]
    playlist = Playlist()
    left = segments(film)
    played = 0
    for place, ads in breaks:
        run = []
        while left and played + nanoseconds(run) < place * 10**9:
            run.append(left.pop(0))
        played += nanoseconds(run)
        if run:
            playlist.put_content(run)
        for ad in ads:
            playlist.put_ad(ad)
    if left:
        playlist.put_content(left)
    if name == "plain":
        write_playlist("live", playlist.lines)
    playlist.lines.insert(2, "#EXT-X-PLAYLIST-TYPE:VOD")
    playlist.end()
    write_playlist(name, playlist.lines)
    write_breaks(name, playlist)


def write_playlist(name, lines):
    write(f"{name}.m3u8", lines)
    write(f"{name}-master.m3u8", [
        "#EXTM3U", "#EXT-X-VERSION:3",
        f"#EXT-X-STREAM-INF:BANDWIDTH=600000,RESOLUTION={WIDTH}x{HEIGHT},"
        'CODECS="avc1.4d401e,mp4a.40.2"', f"{name}.m3u8"])


def write_breaks(name, playlist):
    """One line a break: content and stream position, duration, in ns, tag.

    The numbers are sums of what EXTINF says, as a player's are. The first
    line is the film's duration: content, then stream.
    """
    lines = [f"{playlist.content} {playlist.stream}"]
    lines += [f"{content} {stream} {lasts} {tag}"
              for content, stream, lasts, tag in playlist.breaks]
    write(f"{name}.txt", lines)


def write(path, lines):
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")


def make():
    tables = tone_tables()
    for name in FILMS:
        encode(name, words_of(name), tables)
        segment(name)
    encode("stitched", words_of_show("tuesday"), tables)
    for name in SHOWS:
        stitch(name)
    make_containers()


def publish(new, folder):
    for name in os.listdir(new):
        old = os.path.join(folder, name)
        if os.path.isdir(old):
            shutil.rmtree(old)
        os.replace(os.path.join(new, name), old)


def own_stamp():
    """What changes whenever one of these scripts does."""
    digest = hashlib.sha256()
    for name in ("make_media.py", "coded.py", "containers.py"):
        with open(os.path.join(os.path.dirname(__file__), name), "rb") as script:
            digest.update(script.read())
    return digest.hexdigest()


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: make_media.py OUTDIR")
    stamp = own_stamp()
    folder = os.path.abspath(sys.argv[1])
    os.makedirs(folder, exist_ok=True)
    stamp_path = os.path.join(folder, ".stamp")
    with open(os.path.join(folder, ".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if os.path.exists(stamp_path):
            with open(stamp_path) as file:
                if file.read().strip() == stamp:
                    return
            os.remove(stamp_path)
        # Inside the folder, so that a rename publishes what is complete.
        with tempfile.TemporaryDirectory(prefix=".new-", dir=folder) as new:
            os.chdir(new)
            make()
            publish(new, folder)
            os.chdir(folder)
        with open(stamp_path, "w") as file:
            file.write(stamp + "\n")


if __name__ == "__main__":
    main()
