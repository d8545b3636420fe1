"""Divide & Conquer, Deepstrike, Pandemonium and Strength in Depth. [section 9]"""

from __future__ import annotations

from collections.abc import Iterator

from rules.deadzone.chapters.scenarios.base import Scenario, Scored
from rules.deadzone.chapters.scenarios.holding import Homes
from rules.deadzone.model.models import size
from rules.deadzone.model.state import Board, Fighter, Objective, Sector
from rules.engine import Refusal

DUST_ROUND = 1
BLACKOUT, GAS_LEAK, TREMOR, JAMMING, SUPPLY, SIRENS, CROSSED, CALM = range(1, 9)
"""What the die of Pandemonium brings, in its order."""


class DivideAndConquer(Scenario):
    """Quarters of the board are controlled by Size-points."""

    def scores(self, sector: Sector) -> Iterator[Scored]:
        """1 VP for a quarter on one's own half, 2 for one on the enemy's. [DZ-S6-02]"""
        for name, cells in self.row.quarters.items():
            seat = self.controller(sector, cells)
            if seat is not None:
                own = (name[0] == "S") == (sector.sides[seat].zone == "south")
                yield seat, name, self.row.own_half_vp if own else self.row.enemy_half_vp

    def controller(self, sector: Sector, cells: tuple[str, ...]) -> int | None:
        """The side with more Size-points of unpinned models there. [DZ-S6-01]"""
        points = [0, 0]
        for f in sector.in_play():
            if f.cube[:2] in cells and not f.pinned:
                points[f.owner] += size(f)
        return None if points[0] == points[1] else int(points[1] > points[0])


class Deepstrike(Scenario):
    """No zones: models drop in turn; dust hides them in Round 1."""

    alternate = True

    def barred_cells(self) -> frozenset[str]:
        """Items may fall anywhere. [DZ-S9-03]"""
        return frozenset()

    def stealthy(self, sector: Board, f: Fighter) -> bool:
        """Every model in Round 1. [DZ-S9-04]"""
        return sector.round == DUST_ROUND


class Pandemonium(Scenario):
    """Something happens in each Round."""

    def hold_vp(self, sector: Board, seat: int, objective: Objective) -> int:
        """Double under sirens. [DZ-S10-07]"""
        return objective.vp * (2 if sector.weather == SIRENS else 1)

    def no_clear_shot(self, sector: Board) -> bool:
        """In a blackout. [DZ-S10-02]"""
        return sector.weather == BLACKOUT

    def bars(self, sector: Board, f: Fighter | None, what: str) -> Refusal | None:
        """Jamming: +1 Model results cannot activate models. [DZ-S10-05]"""
        if what == "plus" and sector.weather == JAMMING:
            return Refusal(
                "In this Round jamming keeps +1 Model results from activating anybody.", "DZ-S10-05", "DZ-CMD-07"
            )
        return None


class StrengthInDepth(Homes):
    """Half of the models come later, from the reserve."""

    def at_most(self, others: int) -> int:
        """How many models besides the Leader may deploy, of so many: half of them, rounded up. [DZ-S11-01]"""
        return (others + 1) // 2
