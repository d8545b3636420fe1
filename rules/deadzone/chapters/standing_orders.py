"""Standing orders: setting them, and what they answer. [4.4, SO1-SO14]

An answer of None asks the player. What they say is nobody else's to know, so it may only decide how a question that is
asked anyway gets its answer. [DZ-PAC-07]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.common.standing_orders import check_end
from rules.deadzone.chapters.spending import faces_left
from rules.deadzone.model import moves
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.in_force import CHOICES, FACE_LISTS, in_force
from rules.deadzone.model.models import arms, best_blade, sheet
from rules.deadzone.model.moves import Buy, Meet
from rules.deadzone.model.state import FACES, Board, Face, Orders, Sector
from rules.deadzone.model.teams.profiles import DASH
from rules.deadzone.model.vocabulary import FACE_NAMES, STANDING_CHOICES, STANDING_ORDERS
from rules.engine import Refused

MOST_SYMBOLS: Final = 6


# -- setting them ------------------------------------------------------------------------------------------------------


def set_order(sector: Sector, seat: int, move: moves.Orders) -> None:
    """Change one standing order, and the Round in which all end; `Refused` says what is wrong. [D39, DZ-PAC-11]"""
    check_end(move.until, sector.round, "DZ-PAC-11")
    sector.sides[seat].orders = own = in_force(sector, seat)
    if move.what in FACE_LISTS:
        setattr(own, move.what, _faces(move.choice.split(",")))
    else:
        _choose(own, move.what, " ".join(move.choice.split()))
    own.until = move.until


def _faces(words: Sequence[str]) -> list[Face]:
    """The faces that are named, by their keys or as players call them."""
    nothing = ("", "none", STANDING_CHOICES["none"].casefold())
    named = [word for typed in words if (word := typed.strip().casefold()) not in nothing]
    meant = {face: face for face in FACES} | {FACE_NAMES[face].casefold(): face for face in FACES}
    wrong = next((word for word in named if word not in meant), "")
    if wrong:
        raise Refused(
            "“{typed}” is not a result of a Command Die; write some of {known}, or none.",
            "DZ-PAC-11", typed=wrong, known=", ".join([FACE_NAMES[face] for face in FACES]),
        )  # fmt: skip
    return [*dict.fromkeys([meant[word] for word in named])]


def _choose(own: Orders, what: str, typed: str) -> None:
    """By its key or as players call it; `spend 2` says how many Dice Symbols go by themselves. [SO1]"""
    choices = {STANDING_CHOICES[choice].casefold(): choice for choice in CHOICES[what]}
    choice, *more = (choices.get(typed.casefold()) or typed).split() or [""]
    if choice not in choices.values():
        raise Refused(
            "“{typed}” is not a choice for “{what}”; choose one of these: {known}.",
            "DZ-PAC-11", typed=typed, what=STANDING_ORDERS[what],
            known="; ".join([STANDING_CHOICES[choice] for choice in CHOICES[what]]),
        )  # fmt: skip
    if what == "symbols" and more:
        if more[0] not in map(str, range(1, MOST_SYMBOLS + 1)):
            raise Refused(
                "Write how many Dice Symbols may go, 1 to {most}, as in: spend 2.",
                "DZ-PAC-11", most=MOST_SYMBOLS,
            )  # fmt: skip
        own.symbols_most = int(more[0])
    setattr(own, what, choice)


# -- what they answer --------------------------------------------------------------------------------------------------


def usual_stand(sector: Sector, attack: Attack) -> Meet:
    """Survive where SV is no worse than FI, else Fight with the best weapon that is not one-use. [D23, SO2]"""
    held, blade = sheet(attack.target), best_blade(sector, attack.target, defending=True)
    if blade is None or held.sv <= held.fi:
        return Meet.of("survive", "")
    return Meet.of("fight", blade.id)


def ordered_stand(sector: Sector, seat: int, attack: Attack) -> Meet | None:
    """Fight or Survive by SO2; asked only where there is a choice."""
    blade, usual = best_blade(sector, attack.target, defending=True), usual_stand(sector, attack)
    assert blade is not None
    wise = usual if usual.stand == "survive" else None
    said = {"wise": wise, "survive": Meet.of("survive", ""), "fight": Meet.of("fight", blade.id), "ask": None}
    return said[in_force(sector, seat).stand]


def may_fight(sector: Board, attack: Attack) -> bool:
    """Whether a target may choose to fight back. [DZ-ASS-05, DZ-ASS-06, DZ-ASS-07]"""
    if attack.cause != "assault" or attack.only_survive or attack.was_pinned or attack.target.pinned:
        return False
    return sheet(attack.target).fi < DASH and bool(arms(sector, attack.target, True, defending=True))


def ordered_symbols(sector: Sector, seat: int, in_danger: bool) -> int | None:
    """How many Dice Symbols each model in danger gets by SO1; None asks."""
    own = in_force(sector, seat)
    if own.symbols == "ask" or (own.symbols == "deadly" and in_danger):
        return None
    return own.symbols_most if own.symbols == "spend" and in_danger else 0


def asks_before(sector: Sector, seat: int, in_danger: bool) -> bool:
    """Whether SO5 asks for orders and Stimulants before the dice."""
    own = in_force(sector, seat).order_before
    return own == "ask" or (own == "deadly" and in_danger)


def ordered_buys(sector: Sector, seat: int) -> tuple[Buy, ...]:
    """The re-rolls that SO3 buys by itself, in its order, of results that lie unspent."""
    own = in_force(sector, seat)
    lying = faces_left(sector, seat)
    return tuple([Buy.of("saves", face) for face in own.spend if face in lying]) if own.reroll == "buy" else ()


def asks_reroll(sector: Sector, seat: int, saves: bool) -> bool:
    """Whether SO3 asks after dice where one success more changes the outcome."""
    own = in_force(sector, seat).reroll
    return own == "ask" or (own == "saves" and saves)


def asks_order(sector: Sector, seat: int, saves: bool) -> bool:
    """Whether SO4 asks after such dice."""
    own = in_force(sector, seat).order_after
    return own == "ask" or (own == "saves" and saves)


def spends_order(sector: Sector, seat: int, saves: bool) -> bool:
    """Whether SO4 spends the order by itself."""
    return saves and in_force(sector, seat).order_after == "spend"


def asks_attacker(sector: Sector, seat: int, attack: Attack) -> bool:
    """Whether a side whose free attack comes in the other's Turn is asked for extras. [SO7, SO8, SO12]"""
    own = in_force(sector, seat)
    said = {"leaver": own.leaver, "riser": own.riser, "overwatch": own.trigger}
    return said.get(attack.occasion, own.riser) == "ask"
