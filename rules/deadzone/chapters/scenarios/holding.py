"""Scenarios of objectives that are held: Invade, Occupy, Strength in Depth, Envelopment, Scatter. [section 9]"""

from __future__ import annotations

from collections.abc import Iterator

from rules.deadzone.chapters.scenarios.base import Scenario, Scored
from rules.deadzone.model.state import Board, Objective, Sector, Zone
from rules.engine import say


class Homes(Scenario):
    """Objectives are worth more in the enemy's home: Invade, Strength in Depth."""

    def hold_vp(self, sector: Board, seat: int, objective: Objective) -> int:
        """Own home, enemy home or neutral, from the Round on that the scenario names. [DZ-S7-01, DZ-S11-04]"""
        if sector.round < self.row.score_from_round:
            return 0
        if not objective.home:
            return self.row.neutral_vp
        own = objective.home == sector.sides[seat].zone
        return self.row.own_home_vp if own else self.row.enemy_home_vp


class Occupy(Scenario):
    """Whoever holds three or four objectives scores 2 VP more."""

    def scores(self, sector: Sector) -> Iterator[Scored]:
        """Each objective, then the bonus. [DZ-S8-01]"""
        yield from super().scores(sector)
        bonus = self.row.bonus
        for seat in (0, 1):
            count = len([holder for holder, _ in self.held(sector) if holder == seat])
            if bonus and count >= bonus.at_least:
                yield seat, say("{count} objectives", count=count), bonus.vp


class Envelopment(Scenario):
    """Defender in the middle, Attacker in rows 1 and 8; the Recon winner's choice decides who is who. [DZ-S14-01]"""

    roles: tuple[Zone, Zone] = ("defender", "attacker")
    deploys_first: Zone = "defender"
    starts: Zone = "attacker"
    winner_takes = True

    def barred_cells(self) -> frozenset[str]:
        """Items are rolled again in rows 1 and 8 only. [DZ-S14-03]"""
        return frozenset(self.cells("attacker"))

    def hold_vp(self, sector: Board, seat: int, objective: Objective) -> int:
        """1 VP for the Defender, 2 for the Attacker. [DZ-S14-04]"""
        return self.row.role_vp[sector.sides[seat].zone]


class Scatter(Scenario):
    """Beacons: 1 VP each in Rounds 1 and 2, then 2; they scatter when the Round is over."""

    def hold_vp(self, sector: Board, seat: int, objective: Objective) -> int:
        """By the Round. [DZ-S5-01]"""
        worth = self.row.beacon_vp_by_round
        return worth[min(sector.round, len(worth)) - 1]
