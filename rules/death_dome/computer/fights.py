"""What an attack gains and a hit costs, in thousands of credits. [section 10, notes 2, 6, 7 and 9]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.death_dome.chapters.reach import push_ways
from rules.death_dome.computer.estimates import FAR, POINT, chance_of_total, equipment, spendings
from rules.death_dome.computer.evaluation import SHELL, THOUSAND, Evaluator
from rules.death_dome.model.state import UNIT_PHASES
from rules.death_dome.model.units import weapon_tag
from rules.death_dome.model.view import StrikeView, UnitView
from rules.death_dome.odds.forecast import guard_of, power_of

LAST, LAST_BUT_ONE = 3000.0, {1: 200.0, 2: 120.0}
"""What the kill is worth that wins the match, and one that leaves an opponent few. [DD-WIN-06]"""
NOW, SOON = 0.75, 0.3
"""How much the point under a killed enemy counts, if it can be taken in this turn or later."""
WOUND, LAME, LAMENESS = 7.0, 30.0, 0.04
"""What a wound is worth, and to lay an enemy low, with what its cards add."""
HURT, FRAIL, STANDING = 5.0, 3.0, 0.6
"""What a wound costs, one that leaves a single vitae, and losing the unit on a point, as a share of its pay."""
LYING = 25.0
"""What it costs to lie down for a turn."""
PAID_BACK = 8.0
"""What each point of a payback costs."""
BESIDE, TWICE = 0.6, 1.5
"""How much units count that are hit beside the target, and an attack that may be made twice."""


# -- attacks -----------------------------------------------------------------------------------------------------------


def attack_gain(evaluator: Evaluator, unit: UnitView, square: str, weapon: str, foe: UnitView) -> float:
    """What an attack gains, with all that it hits, less what its victims pay back. [DD-ABL-14, DD-ABL-18, DD-ABL-20]"""
    others = beside(evaluator, square, weapon, foe)
    value = strike_gain(evaluator, unit, square, weapon, foe)
    value += BESIDE * sum([strike_gain(evaluator, unit, square, weapon, each) for each in others])
    if weapon_tag(weapon, "extra_attack"):
        value *= TWICE
    return value - PAID_BACK * sum([sum(each.build.paybacks) for each in (foe, *others)])


def beside(evaluator: Evaluator, square: str, weapon: str, foe: UnitView) -> list[UnitView]:
    """The enemies that an attack hits besides its target."""
    if weapon_tag(weapon, "splash"):
        center = foe.place
    elif weapon_tag(weapon, "hits_all_adjacent"):
        center = square
    else:
        return []
    return [each for each in evaluator.exposed if each is not foe and evaluator.arena.adjacent(center, each.place)]


def strike_gain(evaluator: Evaluator, unit: UnitView, square: str, weapon: str, foe: UnitView) -> float:
    """What it gains to attack one enemy, with the best cards of the hand."""
    arena = evaluator.arena
    pushed = weapon_tag(weapon, "push_back") is not None and drowns(evaluator, square, foe)
    key = (unit.id, weapon, foe.id, arena.on_tower(square), pushed)
    if key not in evaluator.attacks:
        there = unit if unit.place == square else replace(unit, place=square)
        power = power_of(evaluator.seen, there, weapon, foe) - guard_of(weapon, foe)
        evaluator.attacks[key] = max(
            [
                weigh(evaluator, power + total, foe, pushed=pushed, tags=tags_of(weapon)) - cost * evaluator.card_scale
                for total, (cost, _) in spendings(evaluator.seen.hand).items()
            ]
        )
    return evaluator.attacks[key]


def tags_of(weapon: str) -> Sequence[str]:
    """What a weapon does to whoever is wounded."""
    return [tag for tag in ("incapacitate", "push_back") if weapon_tag(weapon, tag)]


def weigh(evaluator: Evaluator, wounds: int, foe: UnitView, *, pushed: bool, tags: Sequence[str]) -> float:
    """What so many wounds before any defence are worth, if the defender then does the best it can."""
    if wounds <= 0:
        return 0.0
    needed = 1 if pushed else foe.vitae
    dies = 1 - chance_of_total(evaluator.seen.teams[foe.owner].cards, wounds - needed + 1)
    lives = POINT * max(0, wounds - needed + 1) + WOUND * min(wounds, foe.vitae - 1)
    if "incapacitate" in tags and not foe.down and "no_incapacitate" not in foe.build.abilities:
        lives += LAME + LAMENESS * equipment(foe)
    return dies * prize(evaluator, foe) + (1 - dies) * lives * future(evaluator, foe)


def future(evaluator: Evaluator, foe: UnitView) -> float:
    """How much it counts to weaken an enemy that lives."""
    turns = evaluator.turns_of(foe.owner)
    return 1.0 if turns > 1 else 0.7 if turns or evaluator.left else 0.05


def prize(evaluator: Evaluator, foe: UnitView) -> float:
    """What it is worth to kill an enemy: the shell, its time, what it guards, and the match if it is the last."""
    value = SHELL + 1.2 * evaluator.tempo(foe) + opened(evaluator, foe)
    if evaluator.seen.terms.duel:
        return value
    left = len([each for each in evaluator.foes if each.owner == foe.owner])
    alone = all(each.owner == foe.owner for each in evaluator.foes)
    return value + (LAST if alone and left == 1 else LAST_BUT_ONE.get(left, 0.0))


def opened(evaluator: Evaluator, foe: UnitView) -> float:
    """What the point under an enemy is worth to those who can be there in time."""
    gain = evaluator.gain(foe.place) if foe.place in evaluator.arena.points else 0.0
    if not gain:
        return 0.0
    late = (
        min([evaluator.phases_to(unit, foe.place) for unit in evaluator.usable], default=FAR)
        - evaluator.seen.phases_left
    )
    return gain * (NOW if late <= 0 else SOON if late <= UNIT_PHASES * evaluator.left else 0.0)


def drowns(evaluator: Evaluator, origin: str, unit: UnitView) -> bool:
    """Whether every square that a push can lead to is lava, which the unit cannot stand. [DD-ABL-08, DD-LAV-02]"""
    abilities = unit.build.abilities
    if "lava_walk" in abilities or "no_push_back" in abilities:
        return False
    home = evaluator.seen.teams[unit.owner].base
    ways = push_ways(evaluator.arena, origin, unit.place, home, fanned=evaluator.seen.pushes_fan)
    free = [way for way in ways if evaluator.seen.at(way) is None]
    return bool(free) and all(evaluator.arena.lava(way) for way in free)


# -- hits on own units -------------------------------------------------------------------------------------------------


def loss(evaluator: Evaluator, unit: UnitView, wounds: int, strike: StrikeView, *, braced: bool = False) -> float:
    """What so many wounds by an attack cost."""
    if wounds <= 0:
        return 0.0
    pushed = "push_back" in strike.tags and strike.cause == "weapon" and not braced
    if wounds >= unit.vitae or (pushed and drowns(evaluator, strike.origin, unit)):
        return evaluator.worth(unit) + stood_on(evaluator, unit)
    lame = LYING + LAMENESS * equipment(unit) if "incapacitate" in strike.tags else 0.0
    return HURT * wounds + lame + (FRAIL if unit.vitae - wounds == 1 else 0.0)


def stood_on(evaluator: Evaluator, unit: UnitView) -> float:
    """What falls with a unit that stands on a point."""
    return STANDING * evaluator.arena.worth(unit.place) / THOUSAND if unit.place in evaluator.arena.points else 0.0
