"""Attacks in one answer: unit, action, place and target together. [OP-RND-01, R39]

For each unit and each enemy the best shot is offered, from where it stands or after a Walk, and the best assault; only
ways on which nothing is rolled.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.engine import Rule
from rules.one_page_deadzone.chapters.melee import assault, strike_chances
from rules.one_page_deadzone.chapters.movement import allowance, can_charge, foes, march, route_to, ways
from rules.one_page_deadzone.chapters.shooting import can_shoot, shoot, shot_chances, targets
from rules.one_page_deadzone.model.armies import model
from rules.one_page_deadzone.model.battlefield import Battlefield
from rules.one_page_deadzone.model.dice import Piece, Stand, at_least
from rules.one_page_deadzone.model.moves import Attack
from rules.one_page_deadzone.model.state import Unit, Zone

MOST, LEAST, LISTED = 12, 5, 25
"""So many attacks are offered at most; fewer, but not fewer than `LEAST`, where one list then holds all choices."""


Odds = tuple[float, float]
"""The chances to remove and to wound the target."""


class Offer(NamedTuple):
    """An attack and its odds."""

    removed: float
    wounded: float
    move: Attack


def attacks(zone: Zone, seat: int, others: int) -> list[Attack]:
    """What a side's units may attack at once, the likeliest to remove first; `others` are the other choices. [R39]"""
    if not zone.attacks_at_once:
        return []
    best: dict[tuple[str, str, bool], Offer] = {}
    enemies, enemy_cubes = zone.of(1 - seat), foes(zone, seat)
    for unit in [unit for unit in zone.waiting(seat) if not unit.pinned]:
        cubes = allowance(unit.type, "assault")
        near = can_charge(zone, unit, cubes, enemy_cubes)
        for offer in [*_shots(zone, unit, enemies), *(_assaults(zone, unit, cubes) if near else ())]:
            key = unit.id, offer.move.target, offer.move.action == "assault"
            if key not in best or offer[:2] > best[key][:2]:
                best[key] = offer
    least = LEAST if zone.offers_attacks_to_many else 0
    most = LISTED - others if others <= LISTED - least else MOST
    return [offer.move for offer in sorted(best.values(), key=lambda offer: offer[:2], reverse=True)][:most]


def _shots(zone: Zone, unit: Unit, enemies: list[Unit]) -> Iterator[Offer]:
    for cube in _places(zone, unit) if unit.type.gun else ():
        for target in enemies:
            odds = _odds_of_shot(zone.field, unit.model, cube or unit.cube, target.model, target.wounds, target.cube)
            if odds is not None:
                move = Attack.of(unit.id, "walk", target.id, cube) if cube else Attack.of(unit.id, "hold", target.id)
                yield Offer(*odds, move)


@lru_cache(maxsize=1 << 14)
def _odds_of_shot(field: Battlefield, kind: str, cube: str, target: str, wounds: int, at: str) -> Odds | None:
    """From a cube at a target in another; None if there is no shot. Most are the same in the next question."""
    shooter, aim = Stand("", 0, model(kind), cube), Stand("", 1, model(target), at, wounds)
    return _odds(shot_chances(field, shooter, aim), aim) if can_shoot(field, shooter, at) else None


def _places(zone: Zone, unit: Unit) -> list[str]:
    """Where a unit may shoot from: nothing for where it stands, then the cubes of a Walk."""
    walks = ways(zone, unit, "walk", allowance(unit.type, "walk"))
    return ["", *[cube for cube, routes in walks.items() if not routes[0].marks]]


def _assaults(zone: Zone, unit: Unit, cubes: int) -> Iterator[Offer]:
    for cube, routes in ways(zone, unit, "assault", cubes).items():
        for target in zone.enemies_at(cube, unit.owner) if not routes[0].marks else ():
            chances = strike_chances(unit, target, zone.at(cube), mud=False)
            yield Offer(*_odds(chances, target), Attack.of(unit.id, "assault", target.id, cube))


def _odds(chances: tuple[float, ...], target: Piece) -> Odds:
    return at_least(chances, target.type.tough - target.wounds), at_least(chances, 1)


def attack(zone: Zone, unit: Unit, move: Attack) -> Rule[None]:
    """Carry it out like the action that it is; only that nobody is asked where and whom. [OP-ACT-02, 04, 06, R39]"""
    if move.action == "assault":
        yield from assault(zone, unit, allowance(unit.type, "assault"), move)
        return
    if move.action == "walk":
        yield from march(zone, unit, route_to(ways(zone, unit, "walk", allowance(unit.type, "walk")), move.to, ""))
    target = zone.unit(move.target)
    if target is not None and target in targets(zone, unit):
        yield from shoot(zone, unit, target)
