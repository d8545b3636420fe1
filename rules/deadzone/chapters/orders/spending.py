"""Paying for a Special Order and asking whether to: what all windows share. [DZ-CMD-15, R120, D33]"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from rules.deadzone.chapters.hooks import Aim, Grant
from rules.deadzone.chapters.spending import spend, spend_order
from rules.deadzone.chapters.standing_orders import asks_order, spends_order
from rules.deadzone.model.events.moves import Healed
from rules.deadzone.model.events.orders import DieTaken, OrderUsed
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.models import sheet
from rules.deadzone.model.moves import Command, Decline
from rules.deadzone.model.questions import OfModel, OfOrder, Prompt
from rules.deadzone.model.state import Board, Effect, Fighter, Sector
from rules.deadzone.model.teams.factions import ORDERS
from rules.engine import Choose, Refusal, Rule, ask_if, say

NOTHING: Final[Aim] = ("", "")
"""An order that is aimed at nobody and leaves no choice."""
Why = Callable[[Sector, Fighter], Refusal | None]


def named(f: Fighter, *words: str) -> bool:
    """Whether one of these words is in the model's name. [DZ-CMD-16, appendix A]"""
    return any(word in sheet(f).model.spelled for word in words)


def give(f: Fighter, grants: Iterable[Grant]) -> None:
    """Let these effects hold for a model."""
    f.effects += [Effect(what, value, until) for what, value, until in grants]


# -- who may pay -------------------------------------------------------------------------------------------------------


def can_order(sector: Sector, seat: int, order: str) -> bool:
    """Whether a side may spend its order now: it is this one, a result lies; one in an own activation. [DZ-CMD-15]"""
    acting = sector.acting
    spent = acting is not None and acting.player == seat and acting.ordered
    return sector.sides[seat].order == order and bool(sector.unspent(seat, "order")) and not spent


def is_active(sector: Board, f: Fighter) -> bool:
    """Whether this is the model that is being activated, by its own side. [R57]"""
    acting = sector.acting
    return acting is not None and acting.id == f.id and acting.player == f.owner


def pay_order(sector: Sector, seat: int, move: Command, model: str) -> None:
    """Spend the result, and tell what for. [DZ-CMD-06, DZ-CMD-15]"""
    spend_order(sector, seat)
    sector.tell(OrderUsed(seat, move.order, model, move.target, move.choice))


# -- between actions ---------------------------------------------------------------------------------------------------


def anybody(sector: Board, f: Fighter) -> None:
    """Nothing stands against it."""


def not_for(order: str, *words: str) -> Why:
    """Why an order, as it is called, does nothing for a model whose name has none of these words."""

    def why(sector: Sector, f: Fighter) -> Refusal | None:
        if named(f, *words):
            return None
        return Refusal(
            "{order} does nothing for {who}; it is for: {names}.",
            "DZ-CMD-16", order=ORDERS[order].name, who=f.id, names=", ".join([say(word) for word in words]),
        )  # fmt: skip

    return why


def no_move(sector: Board, f: Fighter) -> Refusal | None:
    """Why a model cannot be moved by an order: it lies Pinned. [DZ-CMD-18, DZ-ACT-05, R173]"""
    return Refusal("{who} is Pinned: stand it up first.", "DZ-CMD-18", "DZ-ACT-05", who=f.id) if f.pinned else None


def one_by_one(
    sector: Sector,
    f: Fighter,
    order: str,
    first: Aim,
    aims: Callable[[Sector, Fighter], Sequence[Aim]],
    does: Callable[[Sector, Fighter, Aim], Rule[None]],
    most: int,
) -> Rule[None]:
    """Carry an order out on one model after the other, each once, until its player has enough. [DZ-CMD-15]"""
    aim, done = first, list[str]()
    while True:
        yield from does(sector, f, aim)
        done.append(aim[0])
        if len(done) == most or f.fate != "table":
            return
        move = yield from ask_if(lambda: more_question(sector, f, order, aims(sector, f), done))
        if not isinstance(move, Command):
            return
        sector.tell(OrderUsed(f.owner, order, f.id, move.target, move.choice))
        aim = (move.target, move.choice)


def more_question(
    sector: Sector, f: Fighter, order: str, aims: Sequence[Aim], done: Sequence[str]
) -> Choose[Command | Decline] | None:
    """Which other model the order is for; None where there is none left."""
    more = [Command.of(order, target, choice) for target, choice in aims if target not in done]
    options: list[Command | Decline] = [Decline.of(), *more]
    return (
        Choose(
            seat=f.owner,
            prompt=Prompt.ORDER_MORE,
            options=options,
            default=options[0],
            reason="DZ-CMD-15",
            about=OfOrder(order, OfModel.of(f)),
        )
        if more
        else None
    )


# -- other windows -----------------------------------------------------------------------------------------------------


def asked_to_spend(
    sector: Sector, seat: int, prompt: Prompt, by: Fighter, uses: Callable[[], Sequence[Command]]
) -> Rule[Command | None]:
    """Whether and how an order is spent that something sets off; by SO12 without asking. [D33, SO12]"""
    if not uses():
        return None
    move = yield from ask_if(lambda: trigger_question(sector, seat, prompt, by, uses()))
    return move if isinstance(move, Command) else None


def trigger_question(
    sector: Sector, seat: int, prompt: Prompt, by: Fighter, uses: Sequence[Command]
) -> Choose[Command | Decline] | None:
    """The uses of an order, or to leave it; None where there are none. [D33, SO12]"""
    if not uses:
        return None
    leave = Decline.of()
    answers: dict[str, Command | Decline] = {"never": leave, "first": uses[0]}
    order = answers.get(in_force(sector, seat).trigger)
    return Choose(
        seat=seat,
        prompt=prompt,
        options=(leave, *uses),
        default=leave,
        reason="DZ-CMD-15",
        about=OfOrder(uses[0].order, OfModel.of(by)),
        order=order,
    )


def asked_at_end(f: Fighter, uses: Callable[[], Sequence[Command]]) -> Rule[Command | None]:
    """How an order is spent as an activation ends, if it is."""
    if not uses():
        return None
    move = yield from ask_if(lambda: end_question(f, uses()))
    return move if isinstance(move, Command) else None


def end_question(f: Fighter, uses: Sequence[Command]) -> Choose[Command | Decline] | None:
    """The uses of an order as an activation ends, or to leave it; None where there are none. [DZ-CMD-15]"""
    if not uses:
        return None
    leave, about = Decline.of(), OfOrder(uses[0].order, OfModel.of(f))
    return Choose(
        seat=f.owner,
        prompt=Prompt.ORDER_END,
        options=(leave, *uses),
        default=leave,
        reason="DZ-CMD-15",
        about=about,
    )


def damage_question(
    sector: Sector, seat: int, by: OfModel, uses: Sequence[Command], best: Command, *, saves: bool
) -> Choose[Command | Decline]:
    """The uses of an order for a model that is being damaged; the side in the other's Turn by SO4. [D33, SO4, SO14]"""
    leave = Decline.of()
    order: Command | Decline | None = None
    if seat == sector.active:
        order = leave if in_force(sector, seat).own == "never" else None
    elif not asks_order(sector, seat, saves):
        order = best if spends_order(sector, seat, saves) else leave
    return Choose(
        seat=seat,
        prompt=Prompt.ORDER_DAMAGE,
        options=(leave, *uses),
        default=leave,
        reason="DZ-CMD-15",
        about=OfOrder(best.order, by),
        order=order,
    )


# -- the other side's dice ---------------------------------------------------------------------------------------------


def take_die(sector: Sector, seat: int, face: str) -> None:
    """A side loses an unspent die with this result."""
    die = next(die for die in sector.unspent(seat) if die.face == face)
    spend(sector, seat, die.face)
    sector.tell(DieTaken(seat, die.face))


# -- HP ----------------------------------------------------------------------------------------------------------------


def recover(sector: Sector, f: Fighter, by: str) -> None:
    """A model gets 1 HP back."""
    f.damage -= 1
    sector.tell(Healed(f.id, 1, by))
