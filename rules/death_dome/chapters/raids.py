"""A whole unit phase in one answer: which unit goes where, and what it does there. [3.6, R88]

Offered are captures, releases of own units and attacks, for each unit and goal the best way to it that meets no bug
token and ends on no lava; besides, every walk. They are found and put in order by what everybody knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from rules.death_dome.chapters.attack import enemies, shots
from rules.death_dome.chapters.control import gain
from rules.death_dome.chapters.footing import walker
from rules.death_dome.chapters.reach import reach
from rules.death_dome.model.board import GRID
from rules.death_dome.model.cards import ITEMS
from rules.death_dome.model.moves import Attack, Capture, March, Raid, Release
from rules.death_dome.model.state import Dome, Unit, UnitPhase
from rules.death_dome.model.units import able, build, movement, strength, toughness, vitae
from rules.engine import Move

MOST, ATTACKS = 14, 7
"""So many are offered, so many attacks among them: one list holds them with all else that a turn offers."""
FREED, KILLED, WOUNDED, CARD = 150_000, 400_000, 200_000, 20_000
"""What units out of jail, kills and wounds count in the order of the list, less for each card of the target."""


class Offer(NamedTuple):
    """What a raid is worth in the order of the list, the steps to its square, and the raid."""

    worth: float
    steps: int
    move: Raid


def raids(dome: Dome, units: Sequence[Unit]) -> list[Raid]:
    """What these units can do in one answer, the most promising first; none in matches begun before. [R88]"""
    if not dome.asks_less:
        return []
    best: dict[tuple[str, ...], Offer] = {}
    for unit in units:
        trial = replace(dome, acting=UnitPhase(unit.id))
        for offer in offers(trial, unit):
            goal = goal_of(offer.move)
            if goal not in best or by_worth(offer) < by_worth(best[goal]):
                best[goal] = offer
    found = sorted(best.values(), key=by_worth)
    attacks = [offer for offer in found if offer.move.what == "attack"][:ATTACKS]
    kept = [*attacks, *spread([offer for offer in found if offer.move.what != "attack"])[: MOST - len(attacks)]]
    return [offer.move for offer in sorted(kept, key=by_worth)]


def spread(found: Sequence[Offer]) -> list[Offer]:
    """The same, those to which another unit is nearer after all others, so that every goal has its turn."""
    nearest = {offer.move.to: offer for offer in reversed(found)}
    first = [offer for offer in found if nearest[offer.move.to] is offer]
    return [*first, *[offer for offer in found if offer not in first]]


def by_worth(offer: Offer) -> tuple[float, int]:
    """What promises most first, of equals the nearest."""
    return -offer.worth, offer.steps


def goal_of(move: Raid) -> tuple[str, ...]:
    """What a raid is for: of those for the same the best is offered."""
    return (move.unit, move.weapon, move.target) if move.what == "attack" else (move.unit, move.what, move.to)


def offers(trial: Dome, unit: Unit) -> Iterator[Offer]:
    """All that a unit can go to and do, from where it is never bitten and never burns. [R88]"""
    foes = enemies(trial, unit)
    for square, steps in quiet_ways(trial, unit).items():
        there = replace(unit, place=square)
        if trial.in_base(there):
            continue
        if worth := gain(trial, unit, square):
            yield Offer(worth, steps, Raid.of(unit.id, square, "capture"))
        for jail, release in trial.arena.release.items():
            freed = [held.owner == unit.owner for held in trial.jailed(jail)] if release == square else []
            if any(freed) and not trial.terms.duel:
                good = FREED * (2 * sum(freed) - len(freed))
                yield Offer(good, steps, Raid.of(unit.id, square, "release"))
        for weapon in build(unit).weapons:
            for shot in shots(trial, there, weapon, foes):
                yield Offer(
                    promise(trial, there, shot), steps, Raid.of(unit.id, square, "attack", shot.weapon, shot.target)
                )


def quiet_ways(trial: Dome, unit: Unit) -> Mapping[str, int]:
    """Where a unit stands or can walk without meeting a bug token or ending on lava, with the steps to it. [R88]"""
    arena, most = trial.arena, movement(unit)
    if most <= 0:
        return {unit.place: 0}
    found = reach(arena, walker(trial, unit), unit.place, most)
    quiet, walks = {*arena.squares_of(found.quiet)}, able(trial, unit, "lava_walk")
    safe = {
        square: count for square, count in found.steps.items() if square in quiet and (walks or not arena.lava(square))
    }
    return {unit.place: 0, **safe}


def promise(trial: Dome, unit: Unit, shot: Attack) -> float:
    """What an attack promises before cards: a kill, else wounds; less for each card that the target may use."""
    foe = trial.unit(shot.target) if shot.target else None
    if foe is None:
        return WOUNDED
    item = ITEMS.get(shot.weapon)
    power = strength(unit) + (item.strength if item else 0)
    if trial.arena.on_tower(unit.place) and not trial.arena.on_tower(foe.place):
        power += build(unit).higher_ground(shot.weapon)
    wounds = power - toughness(foe) - build(foe).against(shot.weapon)
    worth = KILLED if wounds >= vitae(foe) else WOUNDED * wounds / max(1, vitae(foe))
    return worth - CARD * len(trial.teams[foe.owner].hand)


def marches(dome: Dome, units: Iterable[Unit]) -> list[March]:
    """Every walk of these units but those inside the base, by letter and number; none in matches begun before. [R88]"""
    if not dome.asks_less:
        return []
    found = []
    for unit in units:
        trial = replace(dome, acting=UnitPhase(unit.id))
        shut = trial.arena.base[trial.teams[unit.owner].base] if trial.in_base(unit) else (unit.place,)
        squares = [square for square in quiet_ways(trial, unit) if square not in shut]
        found += [
            March.of(unit.id, square[0], int(square[1:])) for square in sorted(squares, key=GRID.by_letter.__getitem__)
        ]
    return found


def deed_of(dome: Dome, move: Raid) -> Move:
    """The action that a raid comes to. [R88]"""
    if move.what == "attack":
        return Attack.of(move.weapon, move.target)
    jails = [jail for jail, square in dome.arena.release.items() if square == move.to]
    return Release.of(jails[0]) if move.what == "release" and jails else Capture.of()
