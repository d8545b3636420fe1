"""Pixels to PNG, lossless and fast: filter 0, one deflate pass, no metadata."""

from __future__ import annotations

import hashlib
import importlib.util
import struct
import zlib
from collections.abc import Callable, Hashable
from typing import IO, Protocol, cast

from PIL import Image, ImageFile

from renderers.kit.cache import BoundedCache

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOUR_TYPES = {"L": 0, "RGB": 2, "P": 3, "RGBA": 6}
FASTEST = 1
PIECE = 128 * 1024
"""Bytes compressed at a time: a whole picture's would be fresh memory each time, which costs as much again."""
PICTURE_BYTES = 12 * 1024 * 1024
KEPT = 256
"""Bytes that an entry takes besides its file, roughly: an empty one, for a picture that there is not, counts, too."""


class UnsupportedMode(ValueError):
    """A picture whose mode the encoder does not write; its text says which ones it does."""


class Compressor(Protocol):
    """What zlib and isal give for one deflate stream."""

    def compress(self, data: bytes | memoryview, /) -> bytes: ...

    def flush(self) -> bytes: ...


COMPRESSORS: dict[str, Callable[[int], Compressor]] = {"zlib": zlib.compressobj}
if importlib.util.find_spec("isal"):
    COMPRESSORS["isal"] = importlib.import_module("isal.isal_zlib").compressobj
DEFAULT_COMPRESSOR = "isal" if "isal" in COMPRESSORS else "zlib"


def encode_png(image: Image.Image, compressor: str = DEFAULT_COMPRESSOR) -> bytes:
    """Return the PNG file of an RGB, RGBA, L or P image; `compressor` is a key of COMPRESSORS; UnsupportedMode."""
    if image.mode == "P" and image.has_transparency_data:
        image = image.convert("RGBA")
    if image.mode not in COLOUR_TYPES:
        raise UnsupportedMode(f"A picture in mode {image.mode} is not written as PNG: convert it to RGB first.")
    width, height = image.size
    header = struct.pack(">IIBBBBB", width, height, 8, COLOUR_TYPES[image.mode], 0, 0, 0)
    chunks = [_chunk(b"IHDR", header)]
    if image.mode == "P":
        chunks.append(_chunk(b"PLTE", bytes(image.getpalette("RGB") or ())))
    chunks += [_chunk(b"IDAT", _deflate(image, COMPRESSORS[compressor](FASTEST))), _chunk(b"IEND", b"")]
    _clear_registers()
    return b"".join((SIGNATURE, *chunks))


def _clear_registers() -> None:
    """Clear the wide halves of the vector registers, so that the next picture in this thread is drawn at full speed."""
    # isal's AVX code leaves them in use, and then Pillow's SSE code blends at half its speed until they are cleared.
    # OpenSSL's SHA-512 clears them where the processor has them; it is a microsecond, and harmless everywhere else.
    hashlib.sha512(b"").digest()


class _Rows:
    """A file to which Pillow writes raw rows; they are deflated as they come, while they are warm in the cache."""

    def __init__(self, stream: Compressor) -> None:
        self._stream, self._held = stream, b"\0"
        self._parts: list[bytes] = []

    def write(self, rows: bytes) -> int:
        """Deflate what came before and hold these."""
        self._parts.append(self._stream.compress(self._held))
        self._held = rows
        return len(rows)

    def flush(self) -> None:
        """Nothing waits outside of the stream."""

    def end(self) -> bytes:
        """The deflated picture, without the padding of its last row."""
        return b"".join((*self._parts, self._stream.compress(memoryview(self._held)[:-1]), self._stream.flush()))


def _deflate(image: Image.Image, stream: Compressor) -> bytes:
    # A row one byte longer than its pixels is padded with a zero, which serves as the next row's filter byte.
    stride = image.width * len(image.getbands()) + 1
    rows = _Rows(stream)
    image.encoderconfig = ()  # an earlier save of Pillow's leaves its own settings here, which the raw encoder refuses
    tile = ImageFile._Tile("raw", (0, 0, *image.size), 0, (image.mode, stride, 1))
    ImageFile._save(image, cast("IO[bytes]", rows), [tile], PIECE)  # what every file format of Pillow's calls
    return rows.end()


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(body, zlib.crc32(kind)))


class PictureCache:
    """Finished PNG files by key, so that no unchanged picture is drawn again; bounded in bytes, safe under threads."""

    def __init__(self, limit: int = PICTURE_BYTES) -> None:
        self._files: BoundedCache[bytes] = BoundedCache(limit, lambda file: len(file) + KEPT)

    def png(self, key: Hashable, draw: Callable[[], Image.Image]) -> bytes:
        """Return the file under the key; `draw` is called, and its image encoded, only if it is not held."""
        return self._files.get(key, lambda: encode_png(draw()))

    def find(self, key: Hashable) -> bytes | None:
        """Return the file under the key if it is held."""
        return self._files.find(key)

    def keep(self, key: Hashable, file: bytes) -> bytes:
        """Hold a file that was made elsewhere."""
        return self._files.keep(key, file)

    def clear(self) -> None:
        """Forget every picture."""
        self._files.clear()

    def __len__(self) -> int:
        return len(self._files)
