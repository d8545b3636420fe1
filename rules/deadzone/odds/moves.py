"""What a movement risks: free attacks, traps, a fall at its end, the Assault that it begins, backlash. [P-ENGAGE]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rules.deadzone.chapters.engaging import blade_named, strikers, targets_at
from rules.deadzone.chapters.moving import Walk, move_mode_of, way_of
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.geometry.cubes import INDEX, NAMES
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.steps import LARGEST_ON_HALF
from rules.deadzone.model.models import best_blade, has, left, sheet, size
from rules.deadzone.model.moves import Advance, Sprint
from rules.deadzone.model.rolls import TEST
from rules.deadzone.model.state import Board, Effect, Fighter
from rules.deadzone.model.teams.profiles import DASH, UNARMED, Weapon
from rules.deadzone.model.teams.profiles import Effect as Burst
from rules.deadzone.odds.areas import effect_on
from rules.deadzone.odds.attempts import blow
from rules.deadzone.odds.chance_words import percent
from rules.deadzone.odds.chances import at_least, successes
from rules.deadzone.odds.sentences import attack_words, impact_words
from rules.deadzone.odds.throws import caught, landing_test
from rules.engine import say

BACKLASH: Final = 2
"""The successes that a Charged model needs. [DZ-KW-CHARGED-02]"""
MOST: Final = 3
"""So many enemies in a cube get a forecast."""
NO_WEAPON: Final = Weapon("", "")


def movement_words(sector: Board, f: Fighter, move: Advance | Sprint) -> list[str]:
    """A sentence for each thing that may go wrong on a movement, in order, and for the fight at its end."""
    if not is_eventful(sector, f, move.to):
        return []
    walk = walk_of(sector, f, move) if has_way_risks(sector, f) else Walk()
    return [
        *leaving_words(sector, f),
        *trap_words(sector, f, [NAMES[cube] for cube in walk.path]),
        *fall_words(sector, f, move.to),
        *charge_words(sector, f, move.to, charged=walk.charged),
        *backlash_words(f, charged=walk.charged),
    ]


def walk_of(sector: Board, f: Fighter, move: Advance | Sprint) -> Walk:
    """The way that a movement takes; of no cubes where there is none."""
    move_mode = move_mode_of(sector, f, move)
    return (way_of(sector, f, move_mode, move.to, move.by) if move_mode else None) or Walk()


def has_way_risks(sector: Board, f: Fighter) -> bool:
    """Whether it matters which way a model takes: traps of the other side, the extra cube of a Charged one."""
    return has(sector, f, "charged") or any(trap.owner != f.owner for trap in sector.traps)


def is_eventful(sector: Board, f: Fighter, to: str) -> bool:
    """Whether a movement may be more than a walk: enemies here or there, traps, a leap, a Charged model."""
    if to not in INDEX or to == f.cube:
        return to != f.cube and bool(sector.foes_at(f.cube, f.owner))
    if sector.foes_at(f.cube, f.owner) or targets_at(sector, f, to) or not battlefield(sector.map).has_floor(INDEX[to]):
        return True
    return has_way_risks(sector, f)


def leaving_words(sector: Board, f: Fighter) -> Iterator[str]:
    """The free attack of whoever is left: the best fighter of them. [DZ-MOV-08, DZ-MOV-12]"""
    able = [] if has(sector, f, "slip") else strikers(sector, f, lying=sector.struck_leaving)
    if able:
        best = min(able, key=lambda one: (sheet(one).fi, one.id))
        attack = blow(sector, best, best_blade(sector, best) or UNARMED, f, occasion="leaver")
        yield say("{model} may strike first as it leaves: {odds}", model=best.id, odds=attack_words(sector, attack))


def trap_words(sector: Board, f: Fighter, path: Sequence[str]) -> Iterator[str]:
    """Traps of the other side on the way; an Engineer defuses them. [DZ-KW-TRAP-02, DZ-KW-ENGINEER-01]"""
    for trap in sector.traps if not has(sector, f, "engineer") else ():
        if trap.cube in path and trap.owner != f.owner:
            there = replace(f, cube=trap.cube, owner=f.owner)
            burst = Burst(trap.effect, trap.value)
            harm = effect_on(_with(sector, there), there, NO_WEAPON, burst, trap.cube, friends=False)
            yield say("A trap lies in {cube}; if it goes off: {harm}", cube=trap.cube, harm=harm)


def _with(sector: Board, there: Fighter) -> Board:
    """The sector as if a model stood where its copy does."""
    return sector.supposing(fighters=[there if one.id == there.id else one for one in sector.fighters])


def fall_words(sector: Board, f: Fighter, to: str) -> Iterator[str]:
    """The drop at the end of a leap, for each floor that may catch the model. [DZ-MOV-25, DZ-FAL]"""
    field = battlefield(sector.map)
    if to not in INDEX or field.has_floor(INDEX[to]):
        return
    for end in caught(field, INDEX[to]):
        test = landing_test(sector, replace(f, cube=end.cube), end.levels)
        told = say("{odds}, and Pinned", odds=impact_words(sector, test)) if test else say("unharmed")
        line = "It drops {levels:# level|# levels} to {cube} ({chance}): {harm}"
        sure = "It drops {levels:# level|# levels} to {cube}: {harm}"
        chance = percent(end.chance)
        yield say(line if end.chance < 1 else sure, levels=end.levels, cube=end.cube, chance=chance, harm=told)


def charge_words(sector: Board, f: Fighter, to: str, *, charged: bool = False) -> list[str]:
    """The Assault that a movement into enemies begins, on each that it could choose. [DZ-MOV-05, DZ-ASS-08]"""
    found = charges(sector, f, to, charged)[:MOST]
    return [say("Assault on {model}: {odds}", model=one.target.id, odds=attack_words(sector, one)) for one in found]


def charges(sector: Board, f: Fighter, to: str, charged: bool = False) -> list[Attack]:
    """The attacks of a model that moves into a cube, with its best weapon. [DZ-KW-HONOUR-03, DZ-KW-CHARGED-01]"""
    if to not in INDEX or sheet(f).fi >= DASH:
        return []
    more = [Effect("frenzy", 1)] if charged else []
    there = replace(f, cube=to, platform=False, pinned=False, effects=[*f.effects, *more])
    half_cube = battlefield(sector.map).is_half(INDEX[to]) and size(f) > LARGEST_ON_HALF
    foes = [one for one in targets_at(sector, f, to) if not (one.pinned and has(sector, f, "honourable"))]
    blade = best_blade(sector, f) or blade_named(sector, f, "")
    return [blow(sector, there, blade, foe, moved_in=True, half_cube=half_cube) for foe in foes if foe.id != f.id]


def backlash_words(f: Fighter, *, charged: bool) -> Iterator[str]:
    """What the extra cube of a Charged model may cost. [DZ-KW-CHARGED-02]"""
    if charged:
        needed = sheet(f).sv if sheet(f).sv < DASH else 0
        chance = 1 - at_least(successes(TEST, needed), BACKLASH)
        loses = "Charged: at the end of its activation it loses 1 HP {chance}"
        line = "Charged: at the end of its activation it dies {chance}" if left(f) == 1 else loses
        yield say(line, chance=percent(chance))
