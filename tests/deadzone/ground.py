"""Test ground: a bare battlefield with just what a test needs, the vectors of the maps file, and cubes by name."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rules.deadzone.model.geometry.battlefield import Battlefield
from rules.deadzone.model.geometry.cubes import CELLS, INDEX, NAMES
from rules.deadzone.model.geometry.maps import MapRow, read_map

VECTORS: Mapping[str, Mapping[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "map_vectors.json").read_text("utf-8")
)
"""Map -> its vectors, its figures, the tops of its stacks and the cubes without open sky, as the maps file has them."""
SCENERY = [("C3", 1), ("C6", 1), ("F3", 1), ("F6", 1)]
"""Platforms, so that no block of 3 x 3 columns is empty; they matter to nobody who is not on one."""


def at(cube: str) -> int:
    """The number of a cube."""
    return INDEX[cube]


def names(cubes: Iterable[int]) -> list[str]:
    """The names of cubes, in order."""
    return sorted(NAMES[cube] for cube in cubes)


def ground(
    *walls: tuple[str, int, str, str],
    floors: Mapping[str, str] | None = None,
    ramps: Sequence[tuple[str, int, str]] = (),
    ladders: Sequence[tuple[str, int, str]] = (),
    filled: Sequence[tuple[str, int]] = (),
    platforms: Sequence[tuple[str, int]] = tuple(SCENERY),
) -> Battlefield:
    """A battlefield with these walls (cell, level, N or E, kind) and floors (cube -> letter), and else nothing."""
    letters = {INDEX[cube]: letter for cube, letter in (floors or {}).items()}
    plans = {
        str(level): [
            "".join(letters.get(INDEX[f"{cell}-{level}"], ".") for cell in CELLS[row : row + 8])
            for row in range(56, -1, -8)
        ]
        for level in (2, 3, 4)
    }
    row: MapRow = {
        "id": "test-ground",
        "name": "Test Ground",
        "description": "",
        "floors": plans,
        "walls": walls,
        "ramps": ramps,
        "ladders": ladders,
        "filled": filled,
        "platforms": platforms,
    }
    return read_map(row)
