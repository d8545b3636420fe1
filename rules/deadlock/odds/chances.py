"""How a battle of given sides is likely to end. [3.22]

A small battle is worked out exactly, a large one is fought some hundred times by the rules themselves, always with the
same dice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from math import comb

from rules.deadlock.chapters.battle import COMMANDER, CONTROLLERS, change_sides, fight
from rules.deadlock.chapters.combatants import (
    DODGED,
    Battle,
    Combatant,
    Rulings,
    Side,
    Step,
    enlist,
    in_order,
    line_up,
    minds_of,
)
from rules.deadlock.model.tables import Doctrine
from rules.engine import Event, Roll, Rule

FACES = 6
FIGHTS = 400
"""So many battles are fought where there are too many cases."""
CASES = 1_000
"""So many pairs of losses are worked out exactly; more would take too long."""
MOST_BEGINNINGS = 50
POOL = 1 << 17
Losses = tuple[int, int]
"""How many Defense levels the attacker and the defender have lost."""


@dataclass(slots=True)
class Outlook:
    """Chances from 0 to 1 that the attacker wins and that nobody is left; how many are left on average of each side."""

    win: float = 0.0
    mutual: float = 0.0
    attackers: float = 0.0
    defenders: float = 0.0
    exact: bool = True

    @property
    def held(self) -> float:
        """The chance that the defender wins."""
        return max(0.0, 1.0 - self.win - self.mutual)

    def add(self, chance: float, attackers: int, defenders: int) -> None:
        """Count one way in which it may end."""
        self.win += chance * bool(attackers)
        self.mutual += chance * (not attackers and not defenders)
        self.attackers += chance * attackers
        self.defenders += chance * defenders

    def of(self, whole: float) -> Outlook:
        """The same as parts of a whole, without the last digits that adding up leaves behind."""
        win, mutual = round(self.win / whole, 12), round(self.mutual / whole, 12)
        return Outlook(win, mutual, round(self.attackers / whole, 9), round(self.defenders / whole, 9), self.exact)


Force = Mapping[str, int]
"""Kinds of units with their numbers."""
Listed = tuple[tuple[str, int], ...]
Attacks = tuple[int, ...]
"""The dice of attacks, one after the other."""
Known = tuple[str, tuple[str, ...], Doctrine]
"""A side: race, technologies, doctrine."""


def chance(attacker: Side, attackers: Force, defender: Side, defenders: Force, by: Rulings) -> Outlook:
    """How a battle of these would end by some rulings; the sides themselves are without combatants."""
    sides = [(side.race, side.technologies, side.doctrine) for side in (attacker, defender)]
    return _chance(sides[0], tuple(attackers.items()), sides[1], tuple(defenders.items()), by)


@lru_cache(maxsize=1 << 10)
def _chance(one: Known, attackers: Listed, other: Known, defenders: Listed, by: Rulings) -> Outlook:
    battle = facing(Side(0, *one), dict(attackers), Side(1, *other), dict(defenders), by)
    return exact(battle) if is_small(battle) else simulated(battle)


def is_small(battle: Battle) -> bool:
    """Whether a battle has so few cases that its chances are worked out exactly."""
    return few(battle) and sum([size(begun) for _, begun in beginnings(battle)]) <= CASES


def facing(attacker: Side, attackers: Force, defender: Side, defenders: Force, by: Rulings) -> Battle:
    """A battle that nobody has begun and nobody hears of."""
    one, other = fresh(attacker), fresh(defender)
    enlist(one, other, everyone(attackers))
    enlist(other, one, everyone(defenders))
    return Battle("", one, other, unheard, by)


def fresh(side: Side, combatants: Sequence[Combatant] = ()) -> Side:
    """The same side with other combatants, who are whole."""
    return Side(side.seat, side.race, side.technologies, side.doctrine, [whole(one) for one in combatants])


def whole(one: Combatant) -> Combatant:
    """A combatant of his own with the same values."""
    return Combatant(one.kind, one.number, one.attack, one.left, one.step, one.dodge)


def everyone(force: Force) -> list[tuple[str, int]]:
    """A force one by one."""
    return [(kind, number) for kind, count in force.items() for number in range(1, count + 1)]


def unheard(event: Event) -> None:
    """Nobody hears of a battle that does not happen."""


def again(battle: Battle) -> Battle:
    """The same battle from its beginning."""
    one, other = battle.attacker, battle.defender
    return Battle(battle.cell, fresh(one, one.combatants), fresh(other, other.combatants), unheard, battle.rulings)


# -- exactly -----------------------------------------------------------------------------------------------------------


def few(battle: Battle) -> bool:
    """Whether Mind Control can begin the battle in few enough ways. [DL-RAC-REL-1]"""
    ways = 1
    for side, other in battle.sides:
        for count in minds(battle, side, other).values():
            ways *= count + 1
    return ways <= MOST_BEGINNINGS


def minds(battle: Battle, side: Side, other: Side) -> dict[str, int]:
    """The kinds that this side may take by Mind Control, and how many there are. [DL-RAC-REL-1]"""
    if side.race != CONTROLLERS or all(one.kind != COMMANDER for one in side.combatants):
        return {}
    kinds = [one.kind for one in minds_of(battle, other)]
    return {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}


def beginnings(battle: Battle) -> Iterator[tuple[float, Battle]]:
    """All ways in which Mind Control may leave the sides, with their chances."""
    for side, other in battle.sides:
        held = minds(battle, side, other)
        if held:
            for taken in product(*[range(count + 1) for count in held.values()]):
                likely = 1.0
                for count, some in zip(held.values(), taken, strict=True):
                    likely *= binomial(count, some)
                yield likely, turned(battle, side is battle.attacker, dict(zip(held, taken, strict=True)))
            return
    begun = again(battle)
    line_up(begun)
    yield 1.0, begun


def binomial(count: int, some: int) -> float:
    """The chance of so many ones with so many dice."""
    return float(comb(count, some) * (FACES - 1) ** (count - some)) / float(FACES**count)


def turned(battle: Battle, by_attacker: bool, taken: Force) -> Battle:
    """The battle after so many of each kind have changed sides."""
    begun = again(battle)
    side, other = begun.sides[0 if by_attacker else 1]
    going: list[Combatant] = []
    for kind, number in taken.items():
        going += [one for one in other.combatants if one.kind == kind][:number]
    change_sides(side, other, going)
    line_up(begun)
    return begun


def size(battle: Battle) -> int:
    """How many pairs of losses there are."""
    one, other = [sum([each.left for each in side.combatants]) for side in (battle.attacker, battle.defender)]
    return (one + 1) * (other + 1)


def exact(battle: Battle) -> Outlook:
    """All ways in which the battle can go, weighed."""
    outlook = Outlook()
    for likely, begun in beginnings(battle):
        weigh(begun, likely, outlook)
    return outlook.of(1.0)


@dataclass(slots=True)
class Column:
    """One side as its losses go: victims fall in a fixed order, so that their number tells who is left.

    `alive[n]` counts those left after n lost levels, `attacks[n]` their Attacks by step; `dodging[n]` is the chance
    that an attack on the next victim is dodged, who has fallen when `falls[n]` levels are lost.
    """

    alive: list[int]
    attacks: list[dict[Step, Attacks]]
    dodging: list[float]
    falls: list[int]
    spread: dict[tuple[int, Attacks], dict[int, float]] = field(default_factory=dict)

    @property
    def end(self) -> int:
        """All Defense levels: nobody is left."""
        return len(self.dodging)

    def losses(self, lost: int, attacks: Attacks) -> dict[int, float]:
        """The chances of the losses after these attacks of the other side."""
        key = lost, attacks
        if key not in self.spread:
            self.spread[key] = self._losses(lost, attacks)
        return self.spread[key]

    def _losses(self, lost: int, attacks: Attacks) -> dict[int, float]:
        if not attacks:
            return {lost: 1.0}
        if len(attacks) == 1:
            return self.attacked(lost, attacks[0])
        found: dict[int, float] = {}
        for before, likely in self.losses(lost, attacks[:-1]).items():
            for after, part in self.losses(before, attacks[-1:]).items():
                found[after] = found.get(after, 0.0) + likely * part
        return found

    def attacked(self, lost: int, dice: int) -> dict[int, float]:
        """The same after one attack with so many dice. [DL-ATK-09]"""
        found: dict[int, float] = {}
        for hits in range(dice + 1):
            likely = binomial(dice, hits)
            for after, part in self.struck(lost, hits):
                found[after] = found.get(after, 0.0) + likely * part
        return found

    def struck(self, lost: int, hits: int) -> Iterator[tuple[int, float]]:
        """How an attack with so many hits may go: each victim in turn dodges the rest of it or suffers. [DL-ATK-11]"""
        passed = 1.0
        while hits and lost < self.end:
            dodged = passed * self.dodging[lost]
            if dodged:
                yield lost, dodged
            passed -= dodged
            taken = min(hits, self.falls[lost] - lost)
            lost, hits = lost + taken, hits - taken
        yield lost, passed


def column(side: Side, by: Rulings) -> Column:
    """A side that has been lined up, as its losses go."""
    line, found = [whole(one) for one in side.line], Column([], [], [], [])
    while line:
        found.alive.append(len(line))
        found.attacks.append(attacks_of(line, by))
        found.dodging.append(dodging(line[0].dodge))
        found.falls.append(len(found.falls) + line[0].left)
        line[0].left -= 1
        line = line if line[0].left else line[1:]
    found.alive.append(0)
    found.attacks.append({})
    return found


def attacks_of(line: Sequence[Combatant], by: Rulings) -> dict[Step, Attacks]:
    """With how many dice these attack in each step of a round; where hits are dodged, each die is an attack."""
    found: dict[Step, Attacks] = {}
    for one in sorted(line, key=in_order):
        dice = (one.attack,) if by.attacks_dodged else (1,) * one.attack
        found[one.step] = (*found.get(one.step, ()), *dice)
    return found


def dodging(dodge: int | None) -> float:
    """The chance that an attack is dodged. [DL-ATK-11]"""
    return 0.0 if dodge is None else min(FACES, max(0, FACES + 1 - DODGED + dodge)) / FACES


def weigh(battle: Battle, likely: float, outlook: Outlook) -> None:
    """Add how a lined-up battle may end to an outlook; a round without a hit is simply fought again."""
    one, other = column(battle.attacker, battle.rulings), column(battle.defender, battle.rulings)
    chances: dict[Losses, float] = {(0, 0): likely}
    for total in range(one.end + other.end + 1):
        for lost in range(max(0, total - other.end), min(total, one.end) + 1):
            here = lost, total - lost
            weight = chances.pop(here, 0.0)
            if lost == one.end or here[1] == other.end:
                outlook.add(weight, one.alive[lost], other.alive[here[1]])
            elif weight:
                after = round_from(one, other, here)
                nothing = after.pop(here, 0.0)
                for losses, part in after.items():
                    chances[losses] = chances.get(losses, 0.0) + weight * part / (1.0 - nothing)


def round_from(one: Column, other: Column, here: Losses) -> dict[Losses, float]:
    """The chances of the losses after a round that begins with these. [DL-ATK-06, DL-ATK-07, DL-ATK-08]"""
    now = {here: 1.0}
    for step in sorted({*one.attacks[here[0]], *other.attacks[here[1]]}):
        then: dict[Losses, float] = {}
        for (lost, lost_too), likely in now.items():
            fired, fired_back = one.attacks[lost].get(step, ()), other.attacks[lost_too].get(step, ())
            theirs = other.losses(lost_too, fired).items()
            for mine, part in one.losses(lost, fired_back).items():
                for his, share in theirs:
                    then[mine, his] = then.get((mine, his), 0.0) + likely * part * share
        now = then
    return now


# -- by trying ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def faces() -> list[int]:
    """Many faces of dice, the same on every machine."""
    limit = 256 // FACES * FACES
    return [byte % FACES + 1 for byte in hashlib.shake_256(b"odds").digest(POOL) if byte < limit]


class PoolDice:
    """Dice from the pool, one after the other; at its end it begins again, a face later."""

    def __init__(self) -> None:
        self._at, self._turns = 0, 0

    def sample(self, step: Roll) -> list[int]:
        """Return the next faces."""
        pool, start = faces(), self._at
        self._at += step.count
        if self._at > len(pool):
            self._turns += 1
            start, self._at = self._turns, self._turns + step.count
        return pool[start : self._at]


def simulated(battle: Battle, fights: int = FIGHTS) -> Outlook:
    """The battle fought so many times by the rules."""
    outlook, dice = Outlook(exact=False), PoolDice()
    for _ in range(fights):
        fought = again(battle)
        rule = fight(fought)
        play(rule, dice)
        outlook.add(1.0, len(fought.attacker.combatants), len(fought.defender.combatants))
    return outlook.of(fights)


def play(rule: Rule[None], dice: PoolDice) -> None:
    """Drive a rule that asks nobody to its end."""
    outcome: list[int] | None = None
    send: Callable[[list[int] | None], object] = rule.send
    try:
        while True:
            step = send(outcome)
            assert isinstance(step, Roll)
            outcome = dice.sample(step)
    except StopIteration:
        return
