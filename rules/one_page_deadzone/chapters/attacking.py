"""Attacks in one answer: unit, action, place and target together. [OP-RND-01, R39]

For each unit and each enemy the best shot is offered, from where it stands or after a Walk, and the best assault; only
ways on which nothing is rolled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from rules.engine import Rule
from rules.one_page_deadzone.chapters.melee import assault, strike_chances
from rules.one_page_deadzone.chapters.movement import allowance, march, route_to, ways
from rules.one_page_deadzone.chapters.shooting import shoot, shot_chances, targets
from rules.one_page_deadzone.model.dice import at_least
from rules.one_page_deadzone.model.moves import Attack
from rules.one_page_deadzone.model.state import Unit, Zone

MOST, LEAST, LISTED = 12, 5, 25
"""So many attacks are offered at most; fewer, but not fewer than `LEAST`, where one list then holds all choices."""


class Offer(NamedTuple):
    """The chances to remove and to wound the target, and the attack."""

    removed: float
    wounded: float
    move: Attack


def attacks(zone: Zone, seat: int, others: int) -> list[Attack]:
    """What a side's units may attack at once, the likeliest to remove first; `others` are the other choices. [R39]"""
    if not zone.attacks_at_once:
        return []
    best: dict[tuple[str, str, bool], Offer] = {}
    for unit in [unit for unit in zone.waiting(seat) if not unit.pinned]:
        for offer in [*_shots(zone, unit), *_assaults(zone, unit)]:
            key = unit.id, offer.move.target, offer.move.action == "assault"
            if key not in best or offer[:2] > best[key][:2]:
                best[key] = offer
    least = LEAST if zone.offers_attacks_to_many else 0
    most = LISTED - others if others <= LISTED - least else MOST
    return [offer.move for offer in sorted(best.values(), key=lambda offer: offer[:2], reverse=True)][:most]


def _shots(zone: Zone, unit: Unit) -> Iterator[Offer]:
    yield from [_shot(zone, unit, target, Attack.of(unit.id, "hold", target.id)) for target in targets(zone, unit)]
    for cube, routes in ways(zone, unit, "walk", allowance(unit.type, "walk")).items() if unit.type.gun else ():
        there = replace(unit, cube=cube)
        if not routes[0].marks:
            for target in targets(zone, there):
                yield _shot(zone, there, target, Attack.of(unit.id, "walk", target.id, cube))


def _shot(zone: Zone, unit: Unit, target: Unit, move: Attack) -> Offer:
    return _offer(shot_chances(zone.field, unit, target), target, move)


def _assaults(zone: Zone, unit: Unit) -> Iterator[Offer]:
    for cube, routes in ways(zone, unit, "assault", allowance(unit.type, "assault")).items():
        for target in zone.enemies_at(cube, unit.owner) if not routes[0].marks else ():
            chances = strike_chances(unit, target, zone.at(cube), mud=False)
            yield _offer(chances, target, Attack.of(unit.id, "assault", target.id, cube))


def _offer(chances: tuple[float, ...], target: Unit, move: Attack) -> Offer:
    return Offer(at_least(chances, target.type.tough - target.wounds), at_least(chances, 1), move)


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
