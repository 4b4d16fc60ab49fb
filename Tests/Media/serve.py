#!/usr/bin/env python3
"""Serves a folder on 127.0.0.1 for the tests, and fails on request.

    serve.py DIR [--lifetime SECONDS]

Its first line of output is its port. It ends when its standard input closes,
so that a test that dies takes it along, and after the lifetime (900 s).

A fault is asked for at the front of the path, so that the relative addresses
in a playlist inherit it. Faults may follow each other:
/slow/100000/delay/50/film.mp4.

    no-range           knows no Range, and says so by silence
    status/N           answers N to everything
    status-404         the same as status/404
    404-after/N        answers 404 to files whose name ends in a number >= N
    slow/BYTES         sends so many bytes a second
    delay/MS           waits before it answers
    stall              never answers
    stall-after/BYTES  sends no more after so many bytes of each answer
    die-after/BYTES    closes the connection after so many bytes of each answer
    from/N             keeps the other faults to files whose name ends in a
                       number >= N, and in files without a number to answers
                       that begin at byte N or later

With /media/no-range/film.mp4 the two words are a path like any other: faults
stand first.
"""

import argparse
import http.server
import mimetypes
import os
import re
import sys
import threading
import time
import urllib.parse

CHUNK = 16384
# Bytes a second, as a good line has. Were a segment there at once, a resume
# would often meet the answer to the request for the next one: libsoup 3.2 then
# crashes, with or without Reprise (Tests/Plain/hls_seeks.c).
NETWORK = 1_500_000
TYPES = {
    ".m3u8": "application/vnd.apple.mpegurl", ".ts": "video/mp2t",
    ".mp4": "video/mp4", ".m4a": "audio/mp4", ".m4s": "video/iso.segment",
    ".mpd": "application/dash+xml",
}
# Each fault and how many numbers follow it.
FAULTS = {
    "no-range": 0, "status": 1, "status-404": 0, "404-after": 1, "slow": 1,
    "delay": 1, "stall": 0, "stall-after": 1, "die-after": 1, "from": 1,
}


def split_faults(path):
    """The faults at the front of a path, and the rest of it."""
    parts = [part for part in path.split("/") if part not in ("", ".", "..")]
    faults = {}
    while parts and parts[0] in FAULTS:
        name = parts.pop(0)
        number = None
        if FAULTS[name]:
            if not parts or not parts[0].isdigit():
                return {"status": 400}, ""
            number = int(parts.pop(0))
        faults[name] = number
    return faults, os.path.join(*parts) if parts else ""


def number_of(path):
    """The number that a file's name ends in, or None."""
    match = re.search(r"(\d+)\.\w+$", path)
    return int(match[1]) if match else None


def parse_range(header, size):
    """(first, last) of a single range, None without one, False if unfit."""
    match = re.fullmatch(r"bytes=(\d*)-(\d*)", header or "")
    if not match or match.groups() == ("", ""):
        return None
    first, last = match.groups()
    if first == "":
        return (max(0, size - int(last)), size - 1) if int(last) else False
    first = int(first)
    last = min(int(last), size - 1) if last else size - 1
    return (first, last) if first <= last and first < size else False


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Without this a small answer waits 40 ms for its acknowledgement.
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def do_HEAD(self):
        self.answer(False)

    def do_GET(self):
        self.answer(True)

    def answer(self, with_body):
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        faults, path = split_faults(path)
        if not self.is_reached(faults.get("from", 0), path):
            faults = {}
        if "delay" in faults:
            time.sleep(faults["delay"] / 1000)
        if "stall" in faults:
            self.stall()
        status = self.refusal(faults, path)
        if status:
            return self.refuse(status)
        try:
            file = open(os.path.join(self.server.folder, path), "rb")
        except OSError:
            return self.refuse(404)
        with file:
            self.send_file(file, path, faults, with_body)

    def is_reached(self, start, path):
        if not start:
            return True
        number = number_of(path)
        if number is None:
            first = re.match(r"bytes=(\d+)", self.headers.get("Range") or "")
            number = int(first[1]) if first else 0
        return number >= start

    def refusal(self, faults, path):
        if "status-404" in faults:
            return 404
        if "404-after" in faults:
            number = number_of(path)
            if number is not None and number >= faults["404-after"]:
                return 404
        return faults.get("status")

    def refuse(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def send_file(self, file, path, faults, with_body):
        size = os.fstat(file.fileno()).st_size
        ranges = "no-range" not in faults
        part = parse_range(self.headers.get("Range"), size) if ranges else None
        if part is False:
            self.send_response(416)
            self.send_header("Content-Range", f"bytes */{size}")
            self.send_header("Content-Length", "0")
            return self.end_headers()
        first, last = part or (0, size - 1)
        self.send_response(206 if part else 200)
        if part:
            self.send_header("Content-Range", f"bytes {first}-{last}/{size}")
        if ranges:
            self.send_header("Accept-Ranges", "bytes")
        suffix = os.path.splitext(path)[1]
        self.send_header("Content-Type", TYPES.get(suffix) or
                         mimetypes.guess_type(path)[0] or
                         "application/octet-stream")
        self.send_header("Content-Length", str(last - first + 1))
        self.end_headers()
        if with_body:
            file.seek(first)
            self.send_body(file, last - first + 1, faults)

    def send_body(self, file, left, faults):
        rate = faults.get("slow", NETWORK)
        ends = [faults[name] for name in ("stall-after", "die-after")
                if name in faults]
        allowed = min(ends, default=left)
        # A twentieth of a second at a time keeps a slow stream smooth.
        chunk = max(1, min(CHUNK, rate // 20))
        due = time.monotonic()
        while left and allowed:
            data = file.read(min(chunk, left, allowed))
            if not data:
                break
            self.wfile.write(data)
            left -= len(data)
            allowed -= len(data)
            due += len(data) / rate
            time.sleep(max(0, due - time.monotonic()))
        if left and "stall-after" in faults:
            self.stall()
        if left:
            self.close_connection = True

    def stall(self):
        threading.Event().wait()


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_):
        """A player that hangs up in the middle is no news."""


def end_with_stdin():
    while os.read(sys.stdin.fileno(), 4096):
        pass
    os._exit(0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--lifetime", type=float, default=900)
    options = parser.parse_args()
    server = Server(("127.0.0.1", 0), Handler)
    server.folder = os.path.abspath(options.folder)
    threading.Thread(target=end_with_stdin, daemon=True).start()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_port, flush=True)
    time.sleep(options.lifetime)
    os._exit(0)  # an orderly end would wait for threads that stall


if __name__ == "__main__":
    main()
