"""Shots at cubes before they are fired: where they come down, and what they do to all who are there. [DZ-KW, R141]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.deadzone.chapters.combat.areas import SPLINTER, in_order, value_of
from rules.deadzone.chapters.combat.pools import plain_pool, survive_pool
from rules.deadzone.chapters.combat.shells import payload
from rules.deadzone.chapters.keywords.grenades import ON_TARGET
from rules.deadzone.chapters.keywords.indirect import SPOTTED, UNSEEN, is_spotted
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.geometry.cubes import COMPASS, INDEX, NAMES
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.throws import indirect_to
from rules.deadzone.model.models import left
from rules.deadzone.model.names import effect_words, pool_words
from rules.deadzone.model.rolls import Pool
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.model.teams.profiles import Effect, Weapon
from rules.deadzone.odds.chance_words import percent, results_words
from rules.deadzone.odds.chances import at_least, successes
from rules.deadzone.odds.results import Outcome, both_outcomes
from rules.deadzone.odds.sentences import guard_words
from rules.deadzone.odds.throws import after_throw, is_perilous, scattered
from rules.engine import say

ALL_WAYS: Final = (*COMPASS.values(),)
HARMFUL: Final = ("frag", "blast")
"""Effects that throw, and may cost HP."""
MOST: Final = 4
"""So many models that a scatter may reach are named."""


def burst_words(sector: Board, by: Fighter, weapon: Weapon, cube: str) -> list[str]:
    """What a weapon fired at a cube brings, a sentence each: where it comes down, what it does, what a scatter does."""
    ends = comes_down(sector, by, weapon, cube)
    aim = _aim_words(sector, by, weapon, cube, ends.get(cube, 0.0))
    does = [(effect_words(one.id, value_of(one)), effect_on(sector, by, weapon, one, cube)) for one in payload(weapon)]
    return [aim, *[f"{name}: {result}" for name, result in does], *_scatter_words(sector, by, ends, cube)]


# -- where it comes down -----------------------------------------------------------------------------------------------


def needs(sector: Board, by: Fighter, weapon: Weapon, cube: str) -> int:
    """The successes that bring it into its cube; 0 without a test. [DZ-KW-GRENADE-03, DZ-KW-INDIRECT-02, -03]"""
    if "indirect" in weapon.keywords and "grenade" not in weapon.keywords and "trap" not in weapon.keywords:
        return SPOTTED if is_spotted(sector, by, cube) else UNSEEN
    return 0 if "explosive" in weapon.keywords else ON_TARGET


def comes_down(sector: Board, by: Fighter, weapon: Weapon, cube: str) -> Mapping[str, float]:
    """Cube -> the chance that it comes down there; what is left is lost off the board. [DZ-KW-INDIRECT-04, DZ-SCA]"""
    needed = needs(sector, by, weapon, cube)
    if not needed:
        return {cube: 1.0}
    pool = plain_pool(sector, _attack(by, weapon, by))
    hits = at_least(successes(pool.dice, pool.needed), needed)
    field, found = battlefield(sector.map), {cube: hits}
    astray = _shells(sector, cube) if "indirect" in weapon.keywords else scattered(field, cube)
    for end, chance in astray.items():
        found[end] = found.get(end, 0.0) + (1 - hits) * chance
    return found


def _shells(sector: Board, cube: str) -> Mapping[str, float]:
    field, found = battlefield(sector.map), dict[str, float]()
    for way in ALL_WAYS:
        to = indirect_to(field, INDEX[cube], way)
        if to is not None:
            found[NAMES[to]] = found.get(NAMES[to], 0.0) + 1 / len(ALL_WAYS)
    return found


def _attack(by: Fighter, weapon: Weapon, target: Fighter, pool: Pool | None = None) -> Attack:
    return Attack("frag", by.owner, by, weapon, target, unmodified=True, pool=pool)


def _aim_words(sector: Board, by: Fighter, weapon: Weapon, cube: str, chance: float) -> str:
    needed = needs(sector, by, weapon, cube)
    if not needed:
        return say("It hits {cube} without a test", cube=cube)
    pool = plain_pool(sector, _attack(by, weapon, by))
    return say(
        "In {cube} {chance}: {pool}, {needed:# success|# successes} needed; else it scatters",
        cube=cube, chance=percent(chance), pool=pool_words(pool.parts, pool.needed), needed=needed,
    )  # fmt: skip


# -- what it does ------------------------------------------------------------------------------------------------------


def effect_on(sector: Board, by: Fighter, weapon: Weapon, effect: Effect, cube: str, *, friends: bool = True) -> str:
    """What an effect does to each model in a cube; `friends` says whether those of the same side are marked."""
    if effect.id == "trap":
        return say("a marker that may go off when an enemy enters")
    there = in_order(sector.at(cube))
    codes = [named(by, f) if friends else f.id for f in there]
    if effect.id == "stun":
        names = ", ".join(codes)
        return say("{models} would count as Activated", models=names) if there else say("nobody is there")
    if effect.id not in HARMFUL:
        return say("a toxic cloud") if value_of(effect) else say("nobody sees in, out or through")
    harm = [_harm_words(sector, by, weapon, effect, f) for f in there]
    told = [f"{code} {result}" for code, result in zip(codes, harm, strict=True)]
    thrown = any(_is_thrown(sector, f) for f in there)
    rest = [say("all are thrown and Pinned, falls included")] if thrown else []
    return "; ".join([*told, *rest]) or say("nobody is there")


def _is_thrown(sector: Board, f: Fighter) -> bool:
    return is_perilous(sector, f, ALL_WAYS)


def _harm_words(sector: Board, by: Fighter, weapon: Weapon, effect: Effect, f: Fighter) -> str:
    guarded = guard_words(sector, _attack(by, weapon, f), f) if effect.id == "frag" else []
    results = results_words(harm_of(sector, by, weapon, effect, f))
    return f"{results} ({', '.join(guarded)})" if guarded else results


def harm_of(sector: Board, by: Fighter, weapon: Weapon, effect: Effect, f: Fighter) -> tuple[float, ...]:
    """The damage results of a Frag or a Blast on a model, with the throw. [DZ-KW-FRAG-01, -02, DZ-KW-BLAST-01]"""
    if effect.id == "blast":
        return after_throw(sector, f, ALL_WAYS, Outcome(1.0, 1.0, (1.0, *[0.0] * left(f))))
    attack = _attack(by, weapon, f, Pool((("frag", effect.n),), SPLINTER))
    threat, _ = both_outcomes(sector, attack, survive_pool(sector, attack, f))
    return after_throw(sector, f, ALL_WAYS, threat._replace(beaten=1.0))


def named(by: Fighter, f: Fighter) -> str:
    """`G2`; a model of the same side is marked."""
    return say("friend {model}", model=f.id) if f.owner == by.owner else f.id


# -- where it should not -----------------------------------------------------------------------------------------------


def _scatter_words(sector: Board, by: Fighter, ends: Mapping[str, float], cube: str) -> Iterator[str]:
    """Who may be reached by mistake, the likeliest first."""
    reached = [(chance, f) for end, chance in ends.items() if end != cube for f in in_order(sector.at(end))]
    reached.sort(key=lambda pair: -pair[0])
    if reached:
        models = ", ".join([f"{named(by, f)} {percent(chance)}" for chance, f in reached[:MOST]])
        yield say("A scatter may reach {models}", models=models)
    lost = 1 - sum(ends.values())
    if lost > 1e-9:
        yield say("Off the board {chance}", chance=percent(lost))
