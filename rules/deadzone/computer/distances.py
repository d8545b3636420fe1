"""How far it is to where points are: steps to objectives over the battlefield, for a kind of mover."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.steps import Mover, steps
from rules.deadzone.model.models import mover
from rules.deadzone.model.state import Board, Fighter

FAR: Final = 40
"""Steps to where no way leads."""


@lru_cache(maxsize=1 << 6)
def _ways_in(on: str, me: Mover) -> Mapping[int, tuple[int, ...]]:
    """Cube -> the cubes from which one step leads there, whoever stands where."""
    field, found = battlefield(on), dict[int, list[int]]()
    for cube in range(len(INDEX)):
        for step in steps(field, me, cube):
            if step.manner in ("stand", "cling"):
                found.setdefault(step.to, []).append(cube)
    return {to: tuple(cubes) for to, cubes in found.items()}


@lru_cache(maxsize=1 << 11)
def _steps_to(on: str, me: Mover, goals: tuple[int, ...]) -> Mapping[int, int]:
    """Cube -> the steps from there to the nearest goal."""
    found, edge, ways = dict.fromkeys(goals, 0), [*goals], _ways_in(on, me)
    while edge:
        following = []
        for cube in edge:
            for before in ways.get(cube, ()):
                if before not in found:
                    found[before] = found[cube] + 1
                    following.append(before)
        edge = following
    return found


class Distances:
    """The steps of models from cube to cube, enemies left out; it remembers what it has reckoned."""

    def __init__(self, sector: Board) -> None:
        self.sector = sector
        self._movers: dict[str, Mover] = {}
        self._tables: dict[tuple[str, tuple[str, ...]], Mapping[int, int]] = {}

    def steps(self, f: Fighter, cube: str, goals: tuple[str, ...]) -> int:
        """From a cube to the nearest of others."""
        table = self._tables.get((f.id, goals))
        if table is None:
            there = tuple([INDEX[goal] for goal in goals])
            table = self._tables[f.id, goals] = _steps_to(self.sector.map, self._mover(f), there)
        return table.get(INDEX[cube], FAR)

    def _mover(self, f: Fighter) -> Mover:
        if f.id not in self._movers:
            self._movers[f.id] = mover(self.sector, f)._replace(agile=False)
        return self._movers[f.id]
