"""PNG files as they are on the wire."""

from __future__ import annotations

import hashlib
import io
import struct
import zlib

from PIL import Image

DRAWN = {"IHDR", "PLTE", "tRNS", "IDAT", "IEND"}  # what a picture needs; all else would tell something about us


def chunks(data: bytes) -> list[str]:
    """The names of a file's chunks, in order; their checksums must be right."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    place, names = 8, []
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place : place + 8])
        end = place + 8 + length
        assert zlib.crc32(data[place + 4 : end]) == struct.unpack(">I", data[end : end + 4])[0]
        names.append(kind.decode())
        place = end + 4
    return names


def pixels(data: bytes) -> str:
    """What a file shows; isal's deflate may write the same pixels as other bytes."""
    with Image.open(io.BytesIO(data)) as image:
        return shown(image)


def shown(image: Image.Image) -> str:
    """What a picture shows, as a file of it would."""
    return f"{image.size} {hashlib.sha256(image.convert('RGBA').tobytes()).hexdigest()}"


def size(data: bytes) -> tuple[int, int]:
    """Width and height; the file must hold a whole picture."""
    with Image.open(io.BytesIO(data)) as image:
        image.load()
        return image.size
