#!/usr/bin/env python3
"""Writes srgb.icc: the colour space of documents, a display profile of ISO 15076-1 (ICC version 4.2).

The primaries are those of IEC 61966-2-1, adapted to the illuminant D50 with the Bradford transform, and the curve is
that of the same standard as a parametric curve. The profile has no date, so that it is the same every time.
"""

import pathlib
import struct


def fixed(*numbers):
    return b"".join(struct.pack(">i", round(number * 65536)) for number in numbers)


def text(words):
    encoded = words.encode("utf-16-be")
    return b"mluc" + struct.pack(">IIIccccII", 0, 1, 12, b"e", b"n", b"U", b"S", len(encoded), 28) + encoded


def xyz(*numbers):
    return b"XYZ " + bytes(4) + fixed(*numbers)


CURVE = b"para" + bytes(4) + struct.pack(">HH", 3, 0) + fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
TAGS = {
    b"desc": text("sRGB"),
    b"cprt": text("No rights reserved"),
    b"wtpt": xyz(0.9642, 1, 0.8249),
    b"chad": b"sf32" + bytes(4) + fixed(
        1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168
    ),
    b"rXYZ": xyz(0.43607, 0.22249, 0.01392),
    b"gXYZ": xyz(0.38515, 0.71687, 0.09708),
    b"bXYZ": xyz(0.14307, 0.06061, 0.71410),
    b"rTRC": CURVE,
    b"gTRC": CURVE,
    b"bTRC": CURVE,
}


def main():
    data, places, entries = b"", {}, b""
    start = 128 + 4 + 12 * len(TAGS)
    for name, content in TAGS.items():
        if content not in places:
            places[content] = start + len(data)
            data += content + bytes(-len(content) % 4)
        entries += struct.pack(">4sII", name, places[content], len(content))
    body = struct.pack(">I", len(TAGS)) + entries + data
    header = struct.pack(">I4sI4s4s4s", 128 + len(body), bytes(4), 0x04200000, b"mntr", b"RGB ", b"XYZ ")
    # A date is required; this is that of the standard of sRGB.
    header += struct.pack(">6H", 1999, 10, 18, 0, 0, 0) + b"acsp" + bytes(28) + fixed(0.9642, 1, 0.8249)
    header = header.ljust(128, b"\0")
    pathlib.Path(__file__).with_name("srgb.icc").write_bytes(header + body)


main()
