"""After the dice of a test: what would be different with one success more, Special Orders, bought re-rolls.

Orders first, then one bought re-roll for each side, the active side first. The side in the other's Turn is asked in a
window whenever one success more would matter and there is something to spend; its package or its standing orders fill
it in, so that nobody learns what they say. [DZ-PAC-04, DZ-PAC-06, DZ-CMD-17, R4, R155]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal

from rules.deadzone.chapters.combat.attacks import Attack, leading, side_of
from rules.deadzone.chapters.combat.guards import loss_of
from rules.deadzone.chapters.combat.ordering import after_named, on_dice
from rules.deadzone.chapters.spending import faces_left, spend, spend_order
from rules.deadzone.chapters.standing_orders import asks_attacker, asks_order, asks_reroll, ordered_buys, spends_order
from rules.deadzone.model.events.tests import OrderPut, OrderRerolled, RerollBought
from rules.deadzone.model.facts import Code
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.models import left
from rules.deadzone.model.moves import Buy, Command, Condition, Evade
from rules.deadzone.model.rolls import Throw, reroll
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Refusal, Rule, ask_all, ask_some
from rules.engine.plan import Plan

Part = Literal["ours", "theirs"]
"""The attack's dice, or the target's."""
Late = Command | Buy | Evade


@dataclass(slots=True)
class Lie:
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


def matters(sector: Sector, lie: Lie, part: Part, more: int = 1) -> bool:
    """Whether a success more for this part, or up to so many, would change the outcome. [DZ-PAC-06]"""
    now = outcome(sector, lie.attack, lie.margin)
    return any(outcome(sector, lie.attack, lie.with_more(part, n)) != now for n in range(1, more + 1))


def saves(sector: Sector, lie: Lie, part: Part, more: int = 1) -> bool:
    """Whether the part's model would be killed as the dice lie, and live with so many successes more. [DZ-PAC-06]"""
    fighter = lie.fighter(part)
    if fighter is None:
        return False
    return _own_loss(sector, lie, part, 0) >= left(fighter) > _own_loss(sector, lie, part, more)


def _own_loss(sector: Sector, lie: Lie, part: Part, more: int) -> int:
    _, theirs, ours = outcome(sector, lie.attack, lie.with_more(part, more))
    return ours if part == "ours" else theirs


def condition(sector: Sector, lie: Lie, part: Part, more: int = 1) -> Condition | None:
    """The strongest condition that is met as the dice lie; None where nothing would change."""
    if not lie.throw(part).failures:
        return None
    if saves(sector, lie, part, more):
        return "saves"
    return "matters" if matters(sector, lie, part, more) else None


# -- both sides in turn ------------------------------------------------------------------------------------------------


def after_dice(sector: Sector, lie: Lie, parts: Sequence[Part]) -> Rule[None]:
    """Special Orders, then bought re-rolls, of those parts that have not decided yet. [R4]"""
    deciding = [part for part in parts if part not in lie.closed and lie.fighter(part) is not None]
    deciding.sort(key=lambda part: _seat(sector, lie, part) != leading(sector))
    plans: dict[Part, tuple[Late, ...] | None] = {}
    for part in deciding:
        plans[part] = yield from _use_order(sector, lie, part)
    for part in deciding:
        yield from _buy(sector, lie, part, plans[part])


def _seat(sector: Sector, lie: Lie, part: Part) -> int:
    fighter = lie.fighter(part)
    assert fighter is not None
    return lie.attack.seat if part == "ours" else side_of(sector, fighter)


def _use_order(sector: Sector, lie: Lie, part: Part) -> Rule[tuple[Late, ...] | None]:
    """Ask for an order and carry it out; return the whole answer, None where nobody was asked."""
    if not _orders(sector, lie, part):
        return None
    answer = yield from _ask(sector, lie, part, with_orders=True)
    for move in answer:
        if isinstance(move, Command):
            yield from _carry_out(sector, lie, part, move)
    return answer


def _carry_out(sector: Sector, lie: Lie, part: Part, move: Command) -> Rule[None]:
    fighter, seat, thrown = lie.fighter(part), _seat(sector, lie, part), lie.throw(part)
    assert fighter is not None
    spend_order(sector, seat)
    sector.tell(OrderPut(seat, move.order, fighter.id))
    before, dice = len(thrown.again), len(thrown.faces)
    order = after_named(move.order)
    assert order is not None
    yield from order.does(sector, lie.attack, fighter, thrown, move)
    again, gained = tuple(thrown.again[before:]), tuple(thrown.faces[dice:])
    sector.tell(OrderRerolled(seat, fighter.id, again, thrown.successes, gained))


def _buy(sector: Sector, lie: Lie, part: Part, plan: tuple[Late, ...] | None) -> Rule[None]:
    """One bought re-roll of a failed die, by the answer given already or asked for now. [DZ-CMD-17]"""
    seat = _seat(sector, lie, part)
    if not _buys(sector, lie, part):
        return
    if plan is None:
        plan = yield from _ask(sector, lie, part, with_orders=False)
    met, lying = condition(sector, lie, part), faces_left(sector, seat)
    fitting = [move for move in plan if isinstance(move, Buy) and move.face in lying and met in ("saves", move.when)]
    if fitting and met is not None:
        yield from _reroll_one(sector, lie, part, fitting[0])


def _reroll_one(sector: Sector, lie: Lie, part: Part, move: Buy) -> Rule[None]:
    fighter, seat, thrown = lie.fighter(part), _seat(sector, lie, part), lie.throw(part)
    assert fighter is not None
    spend(sector, seat, move.face)
    dice = len(thrown.faces)
    yield from reroll(thrown, thrown.failures[:1], "DZ-CMD-17")
    before, after = thrown.again[-1]
    gained = tuple(thrown.faces[dice:])
    sector.tell(RerollBought(seat, fighter.id, move.face, before, after, thrown.successes, gained))


# -- the question ------------------------------------------------------------------------------------------------------


def _orders(sector: Sector, lie: Lie, part: Part) -> tuple[Command, ...]:
    """The uses of an order that would be worth it: it may throw all failed dice again."""
    fighter, failed = lie.fighter(part), len(lie.throw(part).failures)
    offered = on_dice(sector, lie.attack, fighter) if fighter and failed else ()
    met = condition(sector, lie, part, failed) if offered else None
    return tuple([replace(move, choice=met) for move in offered]) if met else ()


def _buys(sector: Sector, lie: Lie, part: Part) -> tuple[Buy, ...]:
    """The results that could buy a re-roll, where it is worth it or SO14 always offers it."""
    seat, failures = _seat(sector, lie, part), lie.throw(part).failures
    faces = faces_left(sector, seat)
    if not faces or (part == "ours" and lie.attack.unmodified):
        return ()
    always = seat == leading(sector) and in_force(sector, seat).own == "always" and failures
    met = condition(sector, lie, part) or ("matters" if always else None)
    return tuple([Buy.of(met, face) for face in faces]) if met else ()


def _ask(sector: Sector, lie: Lie, part: Part, *, with_orders: bool) -> Rule[tuple[Late, ...]]:
    """Ask the active side openly, the other one in a window."""
    seat = _seat(sector, lie, part)
    build = partial(_question, sector, lie, part, with_orders=with_orders)
    if seat == leading(sector):
        return (yield from ask_some(build))
    answers = yield from ask_all(
        lambda: [asked for asked in [build()] if asked], prompt="rerolls", reason="DZ-PAC-04", about=_about(lie, part)
    )
    answer: tuple[Late, ...] = answers.get(seat, ())
    if part == "theirs" and _ordered(sector, lie, part, _orders(sector, lie, part)) is None:
        moves = [move.to for move in answer if isinstance(move, Evade)]
        lie.attack.chosen.evasion, lie.attack.chosen.evade = bool(lie.attack.escapes), moves[0] if moves else ""
    return answer


def _about(lie: Lie, part: Part) -> tuple[str | int, ...]:
    fighter = lie.fighter(part)
    by = Code.of(lie.attack.by) if lie.attack.by else ""
    rolled, ours, theirs = Code.of(fighter) if fighter else "", lie.ours.successes, lie.theirs.successes
    return lie.attack.cause, by, Code.of(lie.attack.target), rolled, ours, theirs


def _question(sector: Sector, lie: Lie, part: Part, *, with_orders: bool) -> Plan[Late] | None:
    """Orders, results that buy a re-roll, and Evade with them. [D22, D25, DZ-PAC-04]"""
    seat, orders = _seat(sector, lie, part), _orders(sector, lie, part) if with_orders else ()
    spent: tuple[Late, ...] = (*orders, *_buys(sector, lie, part))
    if not spent:
        return None
    own, never = seat == leading(sector), in_force(sector, seat).own == "never"
    ordered = (() if never else None) if own else _ordered(sector, lie, part, orders)
    options = (*spent, *[Evade.of(cube) for cube in lie.attack.escapes if part == "theirs" and not own])
    about = _about(lie, part)
    return Plan(
        seat=seat,
        prompt="dice",
        options=options,
        low=0,
        high=len(options),
        default=(),
        reason="DZ-PAC-04",
        about=about,
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


def _ordered(sector: Sector, lie: Lie, part: Part, orders: Sequence[Command]) -> tuple[Late, ...] | None:
    """The answer of the side in the other's Turn by its package or by SO3 and SO4; None asks. [DZ-PAC-04]"""
    seat, chosen = _seat(sector, lie, part), lie.attack.chosen
    if part == "ours":
        return None if asks_attacker(sector, seat, lie.attack) else ()
    buys = _buys(sector, lie, part)
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
