"""Which characters a font file covers, read from its `cmap` table (OpenType 1.9, formats 4 and 12)."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

Segment = tuple[int, int]

_PREFERRED = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))


class UnreadableFont(ValueError):
    """A file that is no font, or has no Unicode table; its text names the file."""


class Coverage:
    """A set of code points, held as sorted ranges."""

    def __init__(self, segments: list[Segment]) -> None:
        ordered = sorted(segments)
        self._firsts = [first for first, _ in ordered]
        self._lasts = [last for _, last in ordered]

    def __contains__(self, code_point: int) -> bool:
        place = bisect_right(self._firsts, code_point) - 1
        return place >= 0 and code_point <= self._lasts[place]


def read_coverage(path: Path, index: int = 0) -> Coverage:
    """Read the characters of the face with this index in a .ttf, .otf or .ttc file; UnreadableFont if it cannot be."""
    try:
        with path.open("rb") as file:
            table = _cmap_table(file, index)
        return Coverage(list(_segments(table)))
    except (OSError, struct.error, LookupError) as error:
        raise UnreadableFont(f"The font file {path.name} cannot be read: install it again.") from error


def _numbers(layout: str, data: bytes, offset: int = 0) -> tuple[int, ...]:
    return struct.unpack_from(">" + layout, data, offset)


def _cmap_table(file: BinaryIO, index: int) -> bytes:
    start = 0
    if file.read(4) == b"ttcf":
        file.seek(12 + 4 * index)
        (start,) = _numbers("I", file.read(4))
    file.seek(start + 4)
    (count,) = _numbers("H", file.read(2))
    file.seek(start + 12)
    directory = file.read(16 * count)
    for entry in range(0, 16 * count, 16):
        if directory[entry : entry + 4] == b"cmap":
            offset, length = _numbers("II", directory, entry + 8)
            file.seek(offset)
            return file.read(length)
    raise LookupError("no cmap table")


def _segments(table: bytes) -> Iterator[Segment]:
    (count,) = _numbers("H", table, 2)
    records = (_numbers("HHI", table, 4 + 8 * number) for number in range(count))
    places = {(platform, encoding): offset for platform, encoding, offset in records}
    for key in _PREFERRED:
        if key in places:
            yield from _subtable(table[places[key] :])
            return
    raise LookupError("no Unicode table")


def _subtable(table: bytes) -> Iterator[Segment]:
    (layout,) = _numbers("H", table)
    if layout == 12:
        (groups,) = _numbers("I", table, 12)
        for group in range(groups):
            first, last, _ = _numbers("III", table, 16 + 12 * group)
            yield first, last
    elif layout == 4:
        yield from _format_4(table)
    else:
        raise LookupError(f"cmap format {layout}")


def _format_4(table: bytes) -> Iterator[Segment]:
    size = _numbers("H", table, 6)[0]
    count = size // 2
    lasts = _numbers(f"{count}H", table, 14)
    firsts = _numbers(f"{count}H", table, 16 + size)
    offsets = _numbers(f"{count}H", table, 16 + 3 * size)
    for number, (first, last, offset) in enumerate(zip(firsts, lasts, offsets, strict=True)):
        if first == 0xFFFF:
            continue
        if offset == 0:
            yield first, last
            continue
        # The offset counts bytes from its own place to the glyph of the segment's first character; glyph 0 is none.
        place = 16 + 3 * size + 2 * number + offset
        glyphs = _numbers(f"{last - first + 1}H", table, place)
        yield from ((first + step, first + step) for step, glyph in enumerate(glyphs) if glyph)
