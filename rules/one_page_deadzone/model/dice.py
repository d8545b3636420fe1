"""Numbers of dice, and what they bring: Quality tests, opposed rolls and their exact chances. [OP-GEN-02, OP-SHT-03]

These functions take units of the state and units of a view alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple, Protocol

from rules.one_page_deadzone.model.armies import Model
from rules.one_page_deadzone.model.battlefield import Battlefield
from rules.one_page_deadzone.model.sight import cover_of, height_die, is_clear

SIDES = 8
TEST = 3
ORDER_NEEDS = 6
ENVIRONMENT_NEEDS = 4
Bonuses = tuple[tuple[str, int], ...]


class Piece(Protocol):
    """What everybody sees of a unit on the table."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def owner(self) -> int:
        """Its side."""

    @property
    def type(self) -> Model:
        """What it is."""

    @property
    def cube(self) -> str:
        """Where it is."""

    @property
    def wounds(self) -> int:
        """Its wounds."""

    @property
    def pinned(self) -> bool:
        """Whether it is pinned."""


class Stand(NamedTuple):
    """A unit of some kind in some cube: enough for all chances."""

    id: str
    owner: int
    type: Model
    cube: str
    wounds: int = 0
    pinned: bool = False


def pool(bonuses: Bonuses) -> int:
    """Three dice and all bonuses: nothing takes dice away. [OP-GEN-02, OP-GEN-03, R30]"""
    count = TEST
    for _, dice in bonuses:
        count += dice
    return count


def successes(faces: Sequence[int], needed: int) -> int:
    """How many dice show the needed number or more. [OP-GEN-02]"""
    return sum([face >= needed for face in faces])


def shot_bonuses(field: Battlefield, shooter: Piece, target_cube: str, helpers: int = 0) -> Bonuses:
    """What adds attack dice to a shot: AP, clear sight, height, helpers. [OP-SHT-03, 06, OP-ELV-07, OP-SUP-04]"""
    gun = shooter.type.gun
    return _shot_bonuses(field, gun.ap if gun else 0, shooter.cube, target_cube, helpers)


@lru_cache(maxsize=1 << 14)
def _shot_bonuses(field: Battlefield, ap: int, cube: str, target_cube: str, helpers: int) -> Bonuses:
    clear, height = int(is_clear(field, cube, target_cube)), height_die(field, cube, target_cube)
    found = (("weapon", ap), ("clear", clear), ("height", height), ("helpers", helpers))
    return tuple([(name, dice) for name, dice in found if dice])


@lru_cache(maxsize=1 << 14)
def guard_bonuses(field: Battlefield, shooter_cube: str, target_cube: str, *, reaction: bool = False) -> Bonuses:
    """What adds defence dice against a shot: cover in any of its forms, overwatch. [OP-SHT-07, OP-SHT-08, OP-OVW-02]"""
    found = [("cover", int(cover_of(field, shooter_cube, target_cube) is not None)), ("overwatch", int(reaction))]
    return tuple([(name, dice) for name, dice in found if dice])


def strike_bonuses(fighter: Piece, target: Piece) -> Bonuses:
    """What adds attack dice in melee: AP, a pinned target. [OP-MEL-02, OP-MEL-05, OP-MEL-09, R13]"""
    found = [("weapon", fighter.type.blade.ap), ("pinned", int(target.pinned))]
    return tuple([(name, dice) for name, dice in found if dice])


def parry_bonuses(target: Piece, others: Iterable[Piece], *, mud: bool) -> Bonuses:
    """What adds defence dice in melee: an unpinned friend in the cube, a way through mud. [OP-MEL-04, OP-MEL-06]"""
    friend = any(
        other.cube == target.cube and other.owner == target.owner and other.id != target.id and not other.pinned
        for other in others
    )
    return tuple([(name, 1) for name, holds in (("friend", friend), ("mud", mud)) if holds])


# -- exact chances -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 10)
def chances(dice: int, needed: int) -> tuple[float, ...]:
    """The chance of 0, 1, 2 ... successes."""
    hit = (SIDES + 1 - needed) / SIDES
    return tuple([comb(dice, k) * hit**k * (1 - hit) ** (dice - k) for k in range(dice + 1)])


@lru_cache(maxsize=1 << 12)
def wound_chances(attack: int, quality: int, defence: int, guard: int) -> tuple[float, ...]:
    """The chance of 0, 1, 2 ... wounds of an opposed roll: attack dice at a Quality against defence dice at another.

    [OP-SHT-04]
    """
    result = [0.0] * (attack + 1)
    for hits, chance in enumerate(chances(attack, quality)):
        for saves, other in enumerate(chances(defence, guard)):
            result[max(0, hits - saves)] += chance * other
    return tuple(result)


def at_least(outcomes: Sequence[float], count: int) -> float:
    """The chance of so many or more."""
    return sum(outcomes[count:])


@lru_cache(maxsize=1 << 10)
def pin_chance(attack: int, quality: int, guard: int) -> float:
    """The chance that a unit has fewer successes with three dice than suppressing fire. [OP-SUP-02]"""
    return at_least(wound_chances(attack, quality, TEST, guard), 1)
