"""Dice of a test: pools, exploding 8s, re-rolls. [DZ-DIE, P-TEST]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.engine import Rule, roll

SIDES = 8
TEST = 3
BLAZE = 4
Part = tuple[str, int]
"""What adds or takes dice, and how many: the parts of a pool are listed in prose and in odds one by one."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The dice of a test: its parts and the target number, 0 where there is no such stat. [DZ-DIE-04, DZ-DIE-09]"""

    parts: tuple[Part, ...]
    needed: int

    @property
    def dice(self) -> int:
        """How many dice are rolled. [DZ-DIE-05]"""
        return max(0, sum([count for _, count in self.parts])) if self.needed else 0

    def with_part(self, name: str, count: int) -> Pool:
        """The same with more dice, for instance Dice Symbols. [DZ-DIE-04]"""
        return Pool((*self.parts, (name, count)), self.needed) if count else self


@dataclass(slots=True)
class Throw:
    """Dice as they lie. `faces` are the dice that count, those gained by an 8 after the others; `again` lists what was
    re-rolled, as before and after; `final` the places of dice that are not re-rolled any more. [DZ-DIE-08, R4]
    """

    needed: int
    faces: list[int] = field(default_factory=list)
    again: list[tuple[int, int]] = field(default_factory=list)
    final: list[int] = field(default_factory=list)

    @property
    def successes(self) -> int:
        """The dice at or above the target number. [DZ-DIE-01]"""
        return sum([face >= self.needed for face in self.faces]) if self.needed else 0

    @property
    def failures(self) -> list[int]:
        """The places of the failed dice that can still be re-rolled, lowest face first. [DZ-DIE-11, R4]"""
        places = [place for place, face in enumerate(self.faces) if face < self.needed and place not in self.final]
        return sorted(places, key=self.faces.__getitem__)


def throw(pool: Pool, reason: str) -> Rule[Throw]:
    """Roll a pool; each 8 adds a die, which can add another. [DZ-DIE-06]"""
    thrown = Throw(pool.needed)
    if pool.dice:
        faces = yield from exploding(pool.dice, reason)
        thrown.faces += faces
    return thrown


def exploding(dice: int, reason: str) -> Rule[list[int]]:
    """Dice of a test, with the bonus dice of all 8s. [DZ-DIE-06, DZ-GEN-14, DZ-DIE-07, R140]"""
    faces: list[int] = yield from roll(dice, SIDES, reason)
    more = faces.count(SIDES)
    while more:
        bonus = yield from roll(more, SIDES, "DZ-DIE-06")
        faces = [*faces, *bonus]
        more = bonus.count(SIDES)
    return faces


def reroll(thrown: Throw, places: Sequence[int], reason: str) -> Rule[None]:
    """Throw some dice again; the second result is final, and so are the dice that it gains. [DZ-DIE-08, R4]"""
    if not places:
        return
    faces = yield from roll(len(places), SIDES, reason)
    more = faces.count(SIDES)
    for place, face in zip(places, faces, strict=True):
        thrown.again.append((thrown.faces[place], face))
        thrown.faces[place] = face
        thrown.final.append(place)
    if more:
        bonus = yield from exploding(more, "DZ-DIE-06")
        thrown.final += range(len(thrown.faces), len(thrown.faces) + len(bonus))
        thrown.faces += bonus


def reroll_failures(thrown: Throw, most: int, reason: str) -> Rule[None]:
    """What Frenzy, Resilient and Weight of Fire do by themselves: up to so many failed dice again. [R4]"""
    yield from reroll(thrown, thrown.failures[:most], reason)
