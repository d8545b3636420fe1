"""After the dice of a test: what one success more is worth, and what a side may spend on failed dice. [DZ-CMD-17, R4]

The side in the other's Turn is asked in a window whenever one success more would matter and there is something to
spend; its package or its standing orders fill it in, so that nobody learns what they say. [DZ-PAC-04, DZ-PAC-06, R155]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from rules.common.plan import Plan
from rules.deadzone.chapters.combat.guards import loss_of
from rules.deadzone.chapters.combat.ordering import on_dice
from rules.deadzone.chapters.spending import faces_left
from rules.deadzone.chapters.standing_orders import asks_attacker, asks_order, asks_reroll, ordered_buys, spends_order
from rules.deadzone.model.attacks import Attack, leading, side_of
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.models import left
from rules.deadzone.model.moves import Buy, Command, Condition, Evade
from rules.deadzone.model.public_attacks import PublicDice
from rules.deadzone.model.questions import Prompt
from rules.deadzone.model.rolls import Throw
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Refusal

Part = Literal["ours", "theirs"]
"""The attack's dice, or the target's."""
Late = Command | Buy | Evade


@dataclass(slots=True)
class OpposedTest:
    """A test whose dice lie: the attack's and the target's; `closed` lists who has decided already."""

    attack: Attack
    ours: Throw
    theirs: Throw
    closed: list[Part] = field(default_factory=list)

    @property
    def margin(self) -> int:
        """By how much the attack is ahead. [DZ-DIE-02]"""
        return self.ours.successes - self.theirs.successes

    def throw(self, part: Part) -> Throw:
        """The dice of one part."""
        return self.ours if part == "ours" else self.theirs

    def fighter(self, part: Part) -> Fighter | None:
        """The model that rolled them, None for the dice of an effect."""
        return self.attack.by if part == "ours" else self.attack.target

    def roller(self, part: Part) -> Fighter:
        """The model that rolled them, where one did."""
        fighter = self.fighter(part)
        assert fighter is not None
        return fighter

    def seat(self, sector: Sector, part: Part) -> int:
        """The side that decides about them."""
        return self.attack.seat if part == "ours" else side_of(sector, self.attack.target)

    def with_more(self, part: Part, more: int) -> int:
        """The margin if a part had so many successes more."""
        return self.margin + (more if part == "ours" else -more)


# -- what one success more is worth ------------------------------------------------------------------------------------


def outcome(sector: Sector, attack: Attack, margin: int) -> tuple[str, int, int]:
    """Who wins, and the HP that target and attacker lose, shields left out. [DZ-PAC-06]"""
    if margin > 0:
        return "ours", loss_of(sector, attack, attack.target, margin), 0
    if margin < 0 and attack.answer == "fight" and attack.by is not None:
        return "theirs", 0, loss_of(sector, attack.returned(), attack.by, -margin)
    return "", 0, 0


def condition(sector: Sector, test: OpposedTest, part: Part, more: int = 1) -> Condition | None:
    """The strongest condition that is met as the dice lie, for so many successes more; None where none is.

    "saves": the part's model would be killed, and would live. "matters": the outcome would change. [DZ-PAC-06, R155]
    """
    if not test.throw(part).failures:
        return None
    now, *better = [outcome(sector, test.attack, test.with_more(part, number)) for number in range(more + 1)]
    fighter = test.fighter(part)
    if fighter is not None and _loss(now, part) >= left(fighter) > _loss(better[-1], part):
        return "saves"
    return "matters" if any(then != now for then in better) else None


def _loss(found: tuple[str, int, int], part: Part) -> int:
    _, theirs, ours = found
    return ours if part == "ours" else theirs


# -- what may be spent -------------------------------------------------------------------------------------------------


def deciding(sector: Sector, test: OpposedTest, parts: Sequence[Part]) -> list[Part]:
    """Those parts of a model whose side has not decided yet, the active side's first. [R4]"""
    there = [part for part in parts if part not in test.closed and test.fighter(part) is not None]
    return sorted(there, key=lambda part: test.seat(sector, part) != leading(sector))


def orders_worth_it(sector: Sector, test: OpposedTest, part: Part) -> tuple[Command, ...]:
    """The uses of an order that would be worth it: it may throw all failed dice again."""
    fighter, failed = test.fighter(part), len(test.throw(part).failures)
    offered = on_dice(sector, test.attack, fighter) if fighter and failed else ()
    met = condition(sector, test, part, failed) if offered else None
    return tuple([replace(move, choice=met) for move in offered]) if met else ()


def buys_worth_it(sector: Sector, test: OpposedTest, part: Part) -> tuple[Buy, ...]:
    """The results that could buy a re-roll, where it is worth it or SO14 always offers it. [DZ-CMD-17]"""
    seat, failures = test.seat(sector, part), test.throw(part).failures
    faces = faces_left(sector, seat)
    if not faces or (part == "ours" and test.attack.unmodified):
        return ()
    always = seat == leading(sector) and in_force(sector, seat).own == "always" and failures
    met = condition(sector, test, part) or ("matters" if always else None)
    return tuple([Buy.of(met, face) for face in faces]) if met else ()


def bought(sector: Sector, test: OpposedTest, part: Part, plan: Sequence[Late]) -> Buy | None:
    """The first re-roll of a plan whose result lies there and whose condition is met."""
    met, lying = condition(sector, test, part), faces_left(sector, test.seat(sector, part))
    buys = [move for move in plan if isinstance(move, Buy) and move.face in lying and met in ("saves", move.when)]
    return buys[0] if buys and met is not None else None


# -- the question ------------------------------------------------------------------------------------------------------


def about_dice(sector: Sector, test: OpposedTest, part: Part) -> PublicDice:
    """What everybody knows of the test: the attack, who rolled, the successes of both."""
    fighter = test.fighter(part)
    return PublicDice(sector.attacks[-1], fighter.id if fighter else "", test.ours.successes, test.theirs.successes)


def reroll_question(sector: Sector, test: OpposedTest, part: Part, *, with_orders: bool) -> Plan[Late] | None:
    """Orders, results that buy a re-roll, and Evade with them. [D22, D25, DZ-PAC-04]"""
    seat, orders = test.seat(sector, part), orders_worth_it(sector, test, part) if with_orders else ()
    spent: tuple[Late, ...] = (*orders, *buys_worth_it(sector, test, part))
    if not spent:
        return None
    own, never = seat == leading(sector), in_force(sector, seat).own == "never"
    ordered = (() if never else None) if own else ordered_rerolls(sector, test, part, orders)
    options = (*spent, *[Evade.of(cube) for cube in test.attack.escapes if part == "theirs" and not own])
    return Plan(
        seat=seat,
        prompt=Prompt.DICE,
        options=options,
        low=0,
        high=len(options),
        default=(),
        reason="DZ-PAC-04",
        about=about_dice(sector, test, part),
        order=ordered,
        check_set=_problem,
    )


def _problem(chosen: tuple[Late, ...]) -> Refusal | None:
    if len([move for move in chosen if isinstance(move, Buy)]) > 1:
        return Refusal("Buy one re-roll for a test.", "DZ-CMD-17")
    if len([move for move in chosen if isinstance(move, Command)]) > 1:
        return Refusal("Spend one Special Order on a roll.", "DZ-CMD-15")
    if len([move for move in chosen if isinstance(move, Evade)]) > 1:
        return Refusal("Evade into one cube.", "DZ-KW-EVADE-01")
    return None


def ordered_rerolls(
    sector: Sector, test: OpposedTest, part: Part, orders: Sequence[Command]
) -> tuple[Late, ...] | None:
    """The answer of the side in the other's Turn by its package or by SO3 and SO4; None asks. [DZ-PAC-04]"""
    seat, chosen = test.seat(sector, part), test.attack.chosen
    if part == "ours":
        return None if asks_attacker(sector, seat, test.attack) else ()
    buys = buys_worth_it(sector, test, part)
    if chosen.show:
        return None
    if chosen.asked:
        planned = [move for move in chosen.buys if move.face in {buy.face for buy in buys}]
        return *_planned_orders(chosen.orders, orders), *_as_offered(planned, buys)
    if buys and asks_reroll(sector, seat, buys[0].when == "saves"):
        return None
    if orders and asks_order(sector, seat, orders[0].choice == "saves"):
        return None
    spent = orders[:1] if orders and spends_order(sector, seat, orders[0].choice == "saves") else ()
    return *spent, *_as_offered(ordered_buys(sector, seat), buys)


def _planned_orders(planned: Sequence[Command], offered: Sequence[Command]) -> tuple[Command, ...]:
    """The first order offered that the package has under a condition that is met."""
    fitting = [
        move
        for move in offered
        if move in planned or (move.choice == "saves" and replace(move, choice="matters") in planned)
    ]
    return tuple(fitting[:1])


def _as_offered(planned: Sequence[Buy], offered: Sequence[Buy]) -> tuple[Buy, ...]:
    """The first planned result that is offered under a condition that is met."""
    for move in planned:
        for buy in offered:
            if buy.face == move.face and buy.when in ("saves", move.when):
                return (buy,)
    return ()
