"""Who fights in a battle: both sides, in which order they attack, and whom their hits strike. [3.22]

Plain values without a planet: a battle on the map and the odds of one that nobody has begun use the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.deadlock.model.tables import COLONIST, COLONIZER, LASER, UNIT_ORDER, UNITS, Doctrine
from rules.deadlock.model.units import dodge_bonus, values_of
from rules.engine import Event

PLACE = {kind: place for place, kind in enumerate(UNIT_ORDER)}
"""The order of Table E."""
CIVIL = (COLONIST, COLONIZER)
DODGED = 4
"""A Dodge roll of so much evades an attack. [DL-ATK-11]"""
HIT = 1
"""The face of a die that hits. [DL-ATK-09]"""
Step = tuple[bool, int]
"""When somebody attacks in a round: Air units first (False), then by descending Init. [DL-ATK-06]"""


class Rulings(NamedTuple):
    """How battles are fought where that has changed; a match keeps what it began with.

    `attacks_dodged`: one Dodge roll answers a whole attack, not each of its hits; `lasers_turned`: Mind Control reaches
    Laser Defenses, too.
    """

    attacks_dodged: bool
    lasers_turned: bool


def rulings(version: int) -> Rulings:
    """The rulings of a match that began under this version of the rules. [DL-ATK-11, DL-RAC-REL-1, R45, R60]"""
    return Rulings(attacks_dodged=version >= 2, lasers_turned=version >= 2)


@dataclass(slots=True)
class Combatant:
    """One who fights: `number` is a unit's id, a Laser Defense's slot, or counts colonists.

    `left` are the Defense levels that are not lost yet; `dodge` is added to Dodge rolls, None: there are none.
    """

    kind: str
    number: int
    attack: int
    left: int
    step: Step
    dodge: int | None


@dataclass(slots=True)
class Side:
    """One side of a battle. `line` has its combatants in the order in which the other side's hits strike them."""

    seat: int
    race: str
    technologies: tuple[str, ...]
    doctrine: Doctrine
    combatants: list[Combatant] = field(default_factory=list)
    line: list[Combatant] = field(default_factory=list)


@dataclass(slots=True)
class Battle:
    """A battle: two sides, the round, who hears of what happens, and by which rulings it is fought."""

    cell: str
    attacker: Side
    defender: Side
    tell: Callable[[Event], None]
    rulings: Rulings
    round: int = 0

    @property
    def sides(self) -> tuple[tuple[Side, Side], tuple[Side, Side]]:
        """Each side with its opponent, the attacker first. [DL-ATK-12]"""
        return (self.attacker, self.defender), (self.defender, self.attacker)

    @property
    def rages(self) -> bool:
        """Whether both sides still have combatants. [DL-ATK-04]"""
        return bool(self.attacker.combatants and self.defender.combatants)


def enlist(side: Side, other: Side, who: Iterable[tuple[str, int]]) -> None:
    """Add combatants by kind and number, in the order of Table E, with the values of this side. [DL-ATK-12, Table K]"""
    side.combatants += [combatant(side, other, kind, number) for kind, number in who]
    side.combatants.sort(key=in_order)


def combatant(side: Side, other: Side, kind: str, number: int) -> Combatant:
    """One of this side, who faces the other."""
    values = values_of(side.race, side.technologies, kind)
    dodge = dodge_bonus(kind, side.technologies, other.technologies)
    step = (UNITS[kind].group != "air", -values.init)
    return Combatant(kind, number, values.attack, values.defense, step, dodge)


def in_order(one: Combatant) -> tuple[int, int]:
    """The order of Table E, then of numbers. [DL-ATK-12]"""
    return PLACE[one.kind], one.number


def line_up(battle: Battle) -> None:
    """Settle whom hits strike, first who is struck first.

    A hit makes nobody less fit to be the next victim, so that the order is the same throughout the battle. [R51, R85]
    """
    for side, other in battle.sides:
        side.line = sorted(side.combatants, key=DOCTRINES[other.doctrine])


def weakest(one: Combatant) -> tuple[int, ...]:
    """Fewest Defense levels, then no dodging, then the higher Attack, then Table E from its end. [DL-ATK-14]"""
    return one.left, one.dodge is not None, -one.attack, -PLACE[one.kind], one.number


def deadliest(one: Combatant) -> tuple[int, ...]:
    """The highest Attack, then as Weakest. [DL-ATK-14]"""
    return -one.attack, *weakest(one)


def military_first(one: Combatant) -> tuple[int, ...]:
    """As Weakest, with colonists and Colonizers last. [DL-ATK-14]"""
    return one.kind in CIVIL, *weakest(one)


DOCTRINES: dict[Doctrine, Callable[[Combatant], tuple[int, ...]]] = {
    "weakest": weakest,
    "deadliest": deadliest,
    "military_first": military_first,
}


def minds_of(battle: Battle, side: Side) -> list[Combatant]:
    """Those of a side on whom Mind Control works: all, in older matches but for Laser Defenses. [DL-RAC-REL-1, R45]"""
    return [one for one in side.combatants if battle.rulings.lasers_turned or one.kind != LASER]


def kinds_of(combatants: Sequence[Combatant]) -> tuple[str, ...]:
    """Their kinds, as events tell them."""
    return tuple([one.kind for one in combatants])


def forces(combatants: Sequence[Combatant]) -> tuple[tuple[str, int], ...]:
    """Kinds with numbers, in the order of Table E."""
    counts: dict[str, int] = {}
    for one in combatants:
        counts[one.kind] = counts.get(one.kind, 0) + 1
    return tuple(counts.items())
