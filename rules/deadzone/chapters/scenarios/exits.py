"""Scenarios whose models leave the board: Breakthrough and Ambush. [section 9, DZ-CUB-05, R116, R124, R129]"""

from __future__ import annotations

from rules.deadzone.chapters.scenarios.base import Scenario
from rules.deadzone.model.events.rounds import Left
from rules.deadzone.model.models import sheet
from rules.deadzone.model.state import Board, Fighter, Sector, Zone


class Exits(Scenario):
    """A model that leaves scores its VP value and more; a side with such a model is not wiped out."""

    def may_leave(self, sector: Board, f: Fighter) -> str:
        """From the exits of its side, on level 1, from the Round on that the scenario names. [DZ-S3-01, DZ-S15-02]"""
        zone = sector.sides[f.owner].zone
        there = f.cube[:2] in self.row.exits.get(zone, ()) and f.cube.endswith(f"-{self.row.exit_level}")
        return WAYS.get(zone, "") if there and sector.round >= self.row.exit_from_round else ""

    def leaves(self, sector: Sector, f: Fighter) -> None:
        """It is gone but not killed. [R116, DZ-S3-02, DZ-S15-02]"""
        cube, vp = f.cube, sheet(f).vp + self.row.exit_vp_bonus
        f.fate, f.cube, f.platform = "left", "", False
        sector.sides[f.owner].vp += vp
        sector.tell(Left(f.owner, f.id, cube, vp))

    def spared(self, sector: Sector, seat: int) -> bool:
        """Whoever brought a model off the board has not lost for having none. [DZ-WIN-05, DZ-S3-03, DZ-S15-04]"""
        return any(one.owner == seat and one.fate == "left" for one in sector.fighters)


WAYS: dict[Zone, str] = {"south": "n", "north": "s", "convoy": "e"}
"""Zone or part -> the side by which its models leave."""


class Ambush(Exits):
    """A Convoy wants to get away to the east; the Ambusher begins and scores more for kills. [DZ-S15-01]"""

    roles: tuple[Zone, Zone] = ("convoy", "ambusher")
    deploys_first: Zone = "convoy"
    starts: Zone = "ambusher"

    def barred_cells(self) -> frozenset[str]:
        """Items are not rolled again for the convoy's area. [DZ-S15-05]"""
        return frozenset(self.cells("ambusher"))

    def kill_vp(self, sector: Board, f: Fighter) -> int:
        """1 VP more for a model of the Convoy. [DZ-S15-03]"""
        return sheet(f).vp + self.row.ambusher_kill_bonus * (sector.sides[f.owner].zone == "convoy")
