"""Offering a draw: told to everybody, put to the other side when the next Turn begins, gone with the Round. [D36]"""

from __future__ import annotations

from rules.deadzone.chapters.ending import SEATS
from rules.deadzone.model.events.rounds import DrawDeclined, DrawLapsed, DrawOffered, DrawWithdrawn
from rules.deadzone.model.moves import Draw
from rules.deadzone.model.questions import Prompt
from rules.deadzone.model.state import Board, Sector
from rules.engine import Choose, Refusal, Refused, Rule, ask_if

AGREED = "agreed"
"""Why the game ends when both sides want it to."""
NO_OFFER = Refusal("The other player offers no draw now.", "DZ-WIN-04")


def bargain(sector: Sector, seat: int, move: Draw) -> bool:
    """Offer, withdraw, accept or decline a draw; return whether both sides agree now. [D36, R171]"""
    match move.what:
        case "offer":
            offer(sector, seat)
        case "withdraw":
            withdraw(sector, seat)
        case "decline":
            see_that_offered(sector, 1 - seat, NO_OFFER)
            sector.sides[1 - seat].draw = "over"
            sector.tell(DrawDeclined(seat))
        case "accept":
            see_that_offered(sector, 1 - seat, NO_OFFER)
            return True
    return False


def offer(sector: Sector, seat: int) -> None:
    """Once in a Round for each side, so that nobody is asked over and over. [D36]"""
    if sector.sides[1 - seat].draw == "open":
        raise Refused("The other player offers a draw already: accept it, or decline it first.", "DZ-WIN-04")
    if sector.sides[seat].draw == "open":
        raise Refused("You offer a draw already; it holds until it is answered, or the Round is over.", "DZ-WIN-04")
    if sector.sides[seat].draw:
        raise Refused("You have offered a draw in this Round; you may again in the next one.", "DZ-WIN-04")
    sector.sides[seat].draw = "open"
    sector.tell(DrawOffered(seat))


def withdraw(sector: Sector, seat: int) -> None:
    """Take one's offer back. [D36]"""
    otherwise = Refusal("You offer no draw now, so there is nothing to take back.", "DZ-WIN-04")
    see_that_offered(sector, seat, otherwise)
    sector.sides[seat].draw = "over"
    sector.tell(DrawWithdrawn(seat))


def see_that_offered(sector: Sector, seat: int, otherwise: Refusal) -> None:
    """Raises `Refused` if this side has no open offer."""
    if sector.sides[seat].draw != "open":
        raise Refused(otherwise)


def is_agreed(sector: Sector) -> Rule[bool]:
    """Put an open offer to the other side; whether it accepts. [D36]"""
    if not any(side.draw == "open" for side in sector.sides):
        return False
    answer = yield from ask_if(lambda: draw_question(sector), open=True)
    return answer is not None and bargain(sector, answering(sector), answer)


def draw_question(sector: Sector) -> Choose[Draw] | None:
    """Whether a side takes the draw that it is offered; it does not if it stays away. [D36]"""
    if not any(side.draw == "open" for side in sector.sides):
        return None
    accept, decline = Draw.of("accept"), Draw.of("decline")
    return Choose(
        seat=answering(sector),
        prompt=Prompt.DRAW,
        options=(accept, decline),
        default=decline,
        reason="DZ-WIN-04",
    )


def answering(sector: Sector) -> int:
    """The side to which a draw is offered."""
    return next(1 - seat for seat in SEATS if sector.sides[seat].draw == "open")


def end_offers(sector: Sector) -> None:
    """With the Round offers end, and each side may make a new one. [D36]"""
    for seat, side in enumerate(sector.sides):
        if side.draw == "open":
            sector.tell(DrawLapsed(seat))
        side.draw = ""


def withdrawals(sector: Board, seat: int) -> tuple[Draw, ...]:
    """What one press may do about an open offer: take it back. To accept ends the game, so that is asked. [D36]"""
    return (Draw.of("withdraw"),) if sector.sides[seat].draw == "open" else ()
