"""Throws and falls before they come: where they may end, and what they may cost. [7.6, DZ-SLM, DZ-FAL, DZ-SCA]

Cubes without room are left out of account: a model that finds none stays or scatters on. [DZ-SCA-08]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from rules.deadzone.chapters.combat.forced import HARMLESS, STONE, WALL, push_question
from rules.deadzone.chapters.combat.pools import survive_pool
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.geometry.battlefield import Battlefield
from rules.deadzone.model.geometry.cubes import COMPASS, INDEX, NAMES, Way
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.throws import directly_away, item_thrown_to, landings, thrown_to
from rules.deadzone.model.models import has, left, size
from rules.deadzone.model.rolls import Pool
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.odds.chances import Chances
from rules.deadzone.odds.results import SAFE, Outcome, both_outcomes


class Landing(NamedTuple):
    """One way in which a throw may end: its chance, the cube, and the levels fallen; -1 is a slam where it stands."""

    chance: float
    cube: str
    levels: int


def caught(field: Battlefield, cube: int) -> Iterator[Landing]:
    """Where what comes into a cube ends: half floors catch it on 5 or more. [DZ-SCA-02..04, DZ-FAL-06]"""
    rest = 1.0
    for landing in landings(field, cube):
        chance = rest / 2 if landing.diced and landing.cube != landings(field, cube)[-1].cube else rest
        yield Landing(chance, NAMES[landing.cube], landing.drop)
        rest -= chance
        if not rest:
            return


def thrown(sector: Board, f: Fighter, ways: Sequence[Way]) -> list[Landing]:
    """Where a model ends that is thrown in one of these directions, each as likely. [DZ-SLM-01, DZ-SCA-01]"""
    field, found = battlefield(sector.map), list[Landing]()
    for way in ways:
        to = thrown_to(field, INDEX[f.cube], way, size(f))
        ends = [Landing(1.0, f.cube, -1)] if to is None else [*caught(field, to)]
        found += [end._replace(chance=end.chance / len(ways)) for end in ends]
    return found


@lru_cache(maxsize=1 << 10)
def scattered(field: Battlefield, cube: str) -> Mapping[str, float]:
    """Where a grenade or a marker comes to rest that scatters from a cube: cube -> chance. [DZ-SCA-05, DZ-SCA-07]"""
    found: dict[str, float] = {}
    for way in COMPASS.values():
        to = item_thrown_to(field, INDEX[cube], way)
        for end in [Landing(1.0, cube, 0)] if to is None else caught(field, to):
            found[end.cube] = found.get(end.cube, 0.0) + end.chance / len(COMPASS)
    return found


# -- what it costs -----------------------------------------------------------------------------------------------------


def landing_test(sector: Board, f: Fighter, levels: int) -> Attack | None:
    """The test of a fall over so many levels, of a slam for -1; None where there is none. [DZ-SLM-02, DZ-FAL-01..05]"""
    if levels < 0:
        return Attack("wall", 1 - f.owner, None, None, f, pool=WALL)
    if levels <= HARMLESS or has(sector, f, "jump-pack") or has(sector, f, "flight"):
        return None
    return Attack("fall", 1 - f.owner, None, None, f, pool=Pool((("gravity", levels + 1),), STONE))


def impact_outcome(sector: Board, attack: Attack) -> Outcome:
    """What a fall or a slam does to its model."""
    return both_outcomes(sector, attack, survive_pool(sector, attack, attack.target))[0]


def after_throw(sector: Board, f: Fighter, ways: Sequence[Way], outcome: Outcome) -> Chances:
    """The damage results of an attack together with the throw of whoever was beaten and lives.

    A `outcome` without HP is that of an attack that only throws.
    """
    hp = outcome.hp or (*SAFE, *[0.0] * left(f))
    if not ways or has(sector, f, "solid"):
        return hp
    ends = thrown(sector, f, ways)
    total = [0.0] * len(hp)
    total[-1] += hp[-1]
    for lost, chance in enumerate(hp[:-1]):
        falls = max(0.0, outcome.beaten - sum(hp[1:])) if lost == 0 else chance
        total[lost] += chance - falls
        for more, again in enumerate(_landed(sector, replace(f, damage=f.damage + lost), ends)):
            total[lost + more] += falls * again
    return tuple(total)


def _landed(sector: Board, f: Fighter, ends: Sequence[Landing]) -> Chances:
    """The chances to lose HP where a throw ends in one of these ways."""
    total = [0.0] * (left(f) + 1)
    for end in ends:
        strike = landing_test(sector, f, end.levels)
        for lost, chance in enumerate(impact_outcome(sector, strike).hp if strike else SAFE):
            total[lost] += end.chance * chance
    return tuple(total)


def is_perilous(sector: Board, f: Fighter, ways: Sequence[Way]) -> bool:
    """Whether a throw in one of these directions may hurt a model."""
    if has(sector, f, "solid"):
        return False
    return any(landing_test(sector, f, end.levels) is not None for end in thrown(sector, f, ways))


def knock_ways(sector: Board, attack: Attack) -> tuple[Way, ...]:
    """The direction of a Knockback, the worst one where the attacker may choose; none without it. [DZ-KW-KNOCK-01]"""
    if not attack.has("knockback") or attack.by is None:
        return ()
    way = directly_away(INDEX[attack.by.cube], INDEX[attack.target.cube])
    if way is None:
        usual = push_question(sector, attack.seat, attack.target).default
        way = COMPASS[usual.direction.upper()]
    return (way,)


def levels_below(sector: Board, f: Fighter, cube: str) -> int:
    """How many levels a model would drop from its cube to one below it, or 0 where that is not below."""
    here, there = f.cube.partition("-"), cube.partition("-")
    return max(0, int(here[2]) - int(there[2])) if here[0] == there[0] else 0
