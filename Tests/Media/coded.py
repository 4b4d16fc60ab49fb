"""How every frame and the sound beside it say which they are.

Everything is coded in a word of 24 bits, most significant first: 3 bits
source (0 the film, 1 to 4 the ads A to D), 13 bits number of the frame,
8 bits CRC (polynomial 0x07, first value 0xff) of those 16.

A picture has 24 columns of 16 pixels, and shows the word in the luma of
its top 24 rows, the complement in the 24 in the middle, and the word again
in the last 24. A picture of which a part is older or damaged then
contradicts itself, instead of showing a wrong number.

The sound is cut in blocks of 40 ms, one a frame. Of each pair of tones
400 + 200 i and 500 + 200 i Hz, i = 0..23, the first sounds when bit i of
the word is 0 and the second when it is 1, so a reader compares the two and
needs no threshold. Each tone has a whole number of cycles in a block, so
only the tones that change make a click.

Tests/C/observe_code.c reads both.
"""

import math
import sys
from array import array

FPS = 25
WIDTH, HEIGHT = 384, 216
CELL, BAND = 16, 24
RATE = 48000
BLOCK = RATE // FPS


def code_word(source, number):
    data = source << 13 | number
    crc = 0xFF
    for byte in (data >> 8, data & 0xFF):
        crc ^= byte
        for _ in range(8):
            crc = (crc << 1 ^ (0x07 if crc & 0x80 else 0)) & 0xFF
    return data << 8 | crc


def picture(word, done, chroma):
    """One I420 picture; done, from 0 to 1, is how far its bar has come."""
    cells = [b"\xeb" if word >> (23 - i) & 1 else b"\x10" for i in range(24)]
    code = b"".join(cell * CELL for cell in cells) * BAND
    inverse = code.translate(bytes.maketrans(b"\xeb\x10", b"\x10\xeb"))
    bar = round(WIDTH * done)
    between = (b"\xa0" * bar + b"\x60" * (WIDTH - bar)) * ((HEIGHT - 3 * BAND) // 2)
    size = WIDTH * HEIGHT // 4
    return b"".join((code, between, inverse, between, code,
                     bytes(chroma[:1]) * size, bytes(chroma[1:]) * size))


def tone_tables():
    """The samples of a block for each value of each nibble of the word.

    A block is the sum of six of them. To add 1920 samples at once each table
    is one large integer with a sample in every 16 bits, raised so that it is
    never negative; 24 tones of 2 * 1350 cannot carry into the next sample.
    """
    def tone(pair, bit):
        # The phases keep the 24 tones from peaking together.
        step = 2 * math.pi * (400 + 200 * pair + 100 * bit) / RATE
        phase = math.pi * pair * pair / 24
        return [round(1350 + 1350 * math.sin(step * t + phase))
                for t in range(BLOCK)]

    tones = [[tone(i, bit) for bit in (0, 1)] for i in range(24)]
    tables = []
    for nibble in range(6):
        table = []
        for value in range(16):
            chosen = [tones[4 * nibble + i][value >> i & 1] for i in range(4)]
            samples = array("H", map(sum, zip(*chosen)))
            table.append(int.from_bytes(samples.tobytes(), sys.byteorder))
        tables.append(table)
    return tables


def sound(word, tables):
    block = sum(table[word >> 4 * i & 15] for i, table in enumerate(tables))
    return block.to_bytes(2 * BLOCK, sys.byteorder)
