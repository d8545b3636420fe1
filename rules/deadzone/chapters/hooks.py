"""Where keywords, items and Special Orders join the rules: one object each, with all that it does. [3.22, appendix A]

Rules and orders need each other: a shot asks the orders, and an order shoots. So the rules know the objects by the
moments alone and look them up in the BOOK, which the game's face opens once with the tuples of `keywords`, `items` and
`orders`; nothing enters it anywhere else. Of a moment, the objects come in the order of these tuples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Final, Literal, TypeVar

from rules.deadzone.model.attacks import Attack, Shot, Stat
from rules.deadzone.model.moves import Command
from rules.deadzone.model.public_attacks import Manner
from rules.deadzone.model.rolls import Throw
from rules.deadzone.model.state import Board, Fighter, Sector, Until
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Refusal, Rule

Stage = Literal["called", "chosen", "start", "fire", "rise", "end"]
"""Before step 1, and steps 1, 2, 3, 4 and 7 of an activation. [P-ACTIVATE]"""
Step = Callable[[Sector, Fighter], Rule[None]]
Counts = Callable[[Board, Attack, Fighter], int]
"""A number for a model in an attack: dice that are added (below 0: taken), dice thrown again, or points; 0 for none."""
Number = Callable[[Board, Attack, Fighter, Stat], int]
"""A target number in place of the printed one; 0 where it says nothing."""
Replacement = Callable[[Sector, Fighter, str], Rule[bool]]
"""What may be done about the death of a model in a cube; returns whether a new model lies there."""

What = Literal["advance", "sprint", "shoot", "assault", "special", "command-advance", "item"]
Aim = tuple[str, str]
"""At whom or where, and what of it; both may be empty."""
Grant = tuple[str, int, Until]
"""What an order gives a model: a keyword, its value, and how long."""
Grants = Sequence[tuple[Fighter, Sequence[Grant]]]


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """A Special Action or a Special Order: where it may be aimed, how it is carried out, and why it cannot be done.

    `why` is None if it can. `engaged`: also among enemies; `long`: it takes the whole activation. `gives` tells what it
    gives to whom, where that is all that it does: who only thinks of it needs no more. `needs` is a keyword without
    which `why` refuses in any case: who only looks for what is possible need not ask. [DZ-SPC, DZ-CMD-15]
    """

    aims: Callable[[Sector, Fighter], Sequence[Aim]]
    carry: Callable[[Sector, Fighter, Aim], Rule[None]]
    why: Callable[[Sector, Fighter], Refusal | None]
    engaged: bool = False
    long: bool = False
    gives: Callable[[Board, Fighter, Aim], Grants] | None = None
    needs: str = ""


@dataclass(frozen=True, slots=True)
class FiringMode:
    """How a weapon with a keyword is fired that is not fired straight at a model. [3.10, DZ-KW]

    `aims` lists the codes or cubes that it can be fired at, `resolve` carries steps 3 to 5 of P-SHOOT out. Where it is
    fired at cubes `at_cubes` is the rule that says so, and `why_not` what it asks of a cube besides Range.
    """

    aims: Callable[[Board, Fighter, Weapon], Sequence[str]]
    resolve: Callable[[Sector, Shot], Rule[None]]
    at_cubes: str = ""
    why_not: Callable[[Board, Fighter, Weapon, str], Refusal | None] | None = None


Offers = Callable[[Board, Attack, Fighter], Sequence[Command]]
"""The uses of an order for a model of its side in this attack, from public facts; empty if it does not fit.

Each names the model as its target, so that an order for one model of a blast is not taken for another's.
"""


@dataclass(frozen=True, slots=True)
class OrderBefore:
    """A Special Order before the dice: `does` carries a chosen use out; the die is spent already."""

    offers: Offers
    does: Callable[[Sector, Attack, Fighter, Command], Rule[None]]


@dataclass(frozen=True, slots=True)
class OrderAfter:
    """A Special Order on dice that lie: re-rolls of the model's test."""

    offers: Offers
    does: Callable[[Sector, Attack, Fighter, Throw, Command], Rule[None]]


@dataclass(frozen=True, slots=True)
class Bar:
    """What an effect forbids its model, and the line that says so, with the model's code at `{who}`. [DZ-CMD-15]"""

    effect: str
    what: tuple[What, ...]
    told: str


@dataclass(frozen=True, slots=True)
class Hooks:
    """What something does in the rules, by the moment; None where it does nothing."""

    key: str
    _: KW_ONLY
    # the steps of an activation [P-ACTIVATE]
    called: Step | None = None
    chosen: Step | None = None
    start: Step | None = None
    fire: Step | None = None
    rise: Step | None = None
    end: Step | None = None
    special: ActionSpec | None = None
    """Its Special Action. [DZ-SPC-01]"""
    # shots [3.10]
    firing: FiringMode | None = None
    """How a weapon with it shoots."""
    manner: Manner = ""
    """Another way to fire a weapon with it straight at a model. [DZ-KW-RAPID-01, DZ-KW-SNIPER-01]"""
    is_long: bool = False
    """Whether a Shoot with such a weapon is a long action. [DZ-SHO-07]"""
    # tests [DZ-DIE-04, appendix B]
    ranged_dice: Counts | None = None
    fight_dice: Counts | None = None
    survive_dice: Counts | None = None
    """Of Survive tests in an Assault. [DZ-ASS-13]"""
    any_dice: Counts | None = None
    """Of every Ranged, Fight and Survive test that takes any, shots included."""
    ranged_rerolls: Counts | None = None
    fight_rerolls: Counts | None = None
    survive_rerolls: Counts | None = None
    """Failed dice that a model throws again by itself. [R4]"""
    number: Number | None = None
    # damage [P-DAMAGE]
    shields: Counts | None = None
    """Dice 6+ that take potential damage off. [DZ-KW-ESHIELD-01]"""
    armour: Counts | None = None
    """On top of AR, before AP. [DZ-DMG-04]"""
    tough: Counts | None = None
    """HP that each attack costs less. [DZ-KW-TOUGH-01]"""
    more: Counts | None = None
    """HP on top, if any are lost. [DZ-KW-DISMANTLE-01, DZ-KW-TOXIC-01, DZ-KW-GAS-03]"""
    left_behind: Callable[[Sector, Fighter], None] | None = None
    """What a killed model leaves behind by itself. [DZ-KW-BOOM-01, DZ-KW-INKSAC-01]"""


@dataclass(frozen=True, slots=True)
class Keyword(Hooks):
    """A keyword with rules of its own; others only change what a rule asks of a model by `has` and `worth`. [3.22]"""


@dataclass(frozen=True, slots=True)
class SpecialOrder(Hooks):
    """A Special Order: its windows, and what it leaves in the rules for a time. [DZ-CMD-15, DZ-CMD-16, appendix A]"""

    _: KW_ONLY
    between: ActionSpec | None = None
    """In the activation of its own side, between actions. [R66]"""
    as_attacker: OrderBefore | None = None
    """Before the dice, for the attacking model."""
    as_target: OrderBefore | None = None
    """Before the dice, for a model that is attacked."""
    on_dice: OrderAfter | None = None
    """After the dice, for the model that rolled."""
    before_armour: Callable[[Sector, Attack, Fighter, int], Rule[None]] | None = None
    """When so much potential damage has passed the shields."""
    prevents: Callable[[Sector, Attack, Fighter, int], Rule[int]] | None = None
    """When so many HP would be lost; returns how many are spared."""
    own_killed: Replacement | None = None
    enemy_killed: Replacement | None = None
    entered: Step | None = None
    """When a model has entered a cube by its own movement: after traps, before any fight. [R149]"""
    after_shoot: Callable[[Sector, Fighter], None] | None = None
    after_assault: Callable[[Sector, Fighter], None] | None = None
    """At the very end of a Shoot action or an Assault of its side's model, however it went."""
    when_pinned: Callable[[Sector, Fighter], None] | None = None
    round_begins: Callable[[Sector], None] | None = None
    bar: Bar | None = None
    weapon: Weapon | None = None
    """What its free shot is fired with. [R156]"""
    ignores: tuple[str, ...] = ()
    """The modifiers that do not count in its attack."""


Named = tuple[str, Counts]


H = TypeVar("H")


def _some(*hooks: H | None) -> tuple[H, ...]:
    return tuple([hook for hook in hooks if hook is not None])


def _named(joining: Sequence[Hooks], counts: Callable[[Hooks], Counts | None]) -> tuple[Named, ...]:
    return tuple([(one.key, count) for one in joining if (count := counts(one))])


class Book:
    """Who has something to do at which moment, worked out once; what is asked before it is open fails."""

    def open(self, items: Sequence[Hooks], keywords: Sequence[Keyword], orders: Sequence[SpecialOrder]) -> None:
        """Take in all that joins the rules."""
        every: tuple[Hooks, ...] = (*items, *keywords, *orders)
        self.order_named = {order.key: order for order in orders}
        self.stages: Mapping[Stage, tuple[Step, ...]] = {
            "called": _some(*[one.called for one in every]),
            "chosen": _some(*[one.chosen for one in every]),
            "start": _some(*[one.start for one in every]),
            "fire": _some(*[one.fire for one in every]),
            "rise": _some(*[one.rise for one in every]),
            "end": _some(*[one.end for one in every]),
        }
        self.specials: Mapping[str, ActionSpec] = {one.key: one.special for one in every if one.special}
        self.firing = {one.key: one.firing for one in every if one.firing}
        self.manners = {one.key: one.manner for one in every if one.manner}
        self.long = tuple([one.key for one in every if one.is_long])
        self.any_dice = _named(every, lambda one: one.any_dice)
        self.dice: Mapping[Stat, tuple[Named, ...]] = {
            "ranged": _named(every, lambda one: one.ranged_dice) + self.any_dice,
            "fight": _named(every, lambda one: one.fight_dice) + self.any_dice,
            "survive": _named(every, lambda one: one.survive_dice) + self.any_dice,
        }
        self.rerolls: Mapping[Stat, tuple[Named, ...]] = {
            "ranged": _named(every, lambda one: one.ranged_rerolls),
            "fight": _named(every, lambda one: one.fight_rerolls),
            "survive": _named(every, lambda one: one.survive_rerolls),
        }
        self.numbers = _some(*[one.number for one in every])
        self.shields = _some(*[one.shields for one in every])
        self.armour = _some(*[one.armour for one in every])
        self.tough = _some(*[one.tough for one in every])
        self.more = _some(*[one.more for one in every])
        self.left_behind = _some(*[one.left_behind for one in every])
        self.entered = _some(*[order.entered for order in orders])
        self.when_pinned = _some(*[order.when_pinned for order in orders])
        self.round_begins = _some(*[order.round_begins for order in orders])
        self.bars = {order.bar.effect: order.bar for order in orders if order.bar}
        self.ignored = {order.key: order.ignores for order in orders if order.ignores}

    def order_of(self, sector: Board, seat: int) -> SpecialOrder | None:
        """Return what a Special Order result does for a side: its Leader's order. [DZ-CMD-16]"""
        return self.order_named.get(sector.sides[seat].order)


BOOK: Final = Book()
"""What joins the rules of this game; opened by its face, `rules.deadzone`."""


def bars(sector: Board, fighter: Fighter, what: What) -> Iterator[Refusal]:
    """Yield the sentences by which Special Orders forbid a model something now. [DZ-CMD-15]"""
    for effect in fighter.effects:
        bar = BOOK.bars.get(effect.what)
        if bar and what in bar.what:
            yield Refusal(bar.told, "DZ-CMD-15", who=fighter.id)
