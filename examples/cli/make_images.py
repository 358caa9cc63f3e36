"""Draws the images of this folder: `python3 make_images.py`."""

import struct
import zlib


def chunk(name: bytes, data: bytes) -> bytes:
    body = name + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png(path: str, width: int, height: int, palette: list[tuple[int, int, int]], pixel) -> None:
    rows = b"".join(
        b"\0" + bytes(pixel(x / width, y / height) for x in range(width)) for y in range(height)
    )
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = b"".join(bytes(colour) for colour in palette)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"PLTE", colours))
        file.write(chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def harbour(x: float, y: float) -> int:
    """A boat on the sea below an evening sky."""
    hull = 0.62 < y < 0.70 and abs(x - 0.5) < 0.12 - (y - 0.62)
    sail = 0.30 < y < 0.60 and 0.5 < x < 0.5 + (y - 0.30) * 0.35
    if hull or sail:
        return 3 if hull else 4
    return 0 if y < 0.35 else 1 if y < 0.55 else 2


def table(x: float, y: float) -> int:
    """A red apple on a table."""
    if (x - 0.5) ** 2 + (y - 0.52) ** 2 * 0.6 < 0.02:
        return 2
    return 0 if y < 0.6 else 1


SKY, DUSK, SEA, WOOD, SAIL = (88, 110, 170), (240, 170, 110), (30, 60, 110), (110, 60, 30), (245, 240, 225)
png("harbour.png", 640, 360, [SKY, DUSK, SEA, WOOD, SAIL], harbour)
png("table.png", 640, 480, [(225, 220, 205), (140, 95, 60), (190, 30, 35)], table)
