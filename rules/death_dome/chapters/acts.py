"""What belongs to nobody's turn: handing cards round, wish lists, standing orders, giving up. [DD-EQP-01, D2, R89]"""

from __future__ import annotations

from rules.common.standing_orders import check_end
from rules.death_dome.chapters.results import last_standing
from rules.death_dome.chapters.store import equip
from rules.death_dome.chapters.turn import next_turn
from rules.death_dome.chapters.wishes import write
from rules.death_dome.model.events import Conceded, OrdersGiven
from rules.death_dome.model.moves import Budget, Concede, Equip, Unwish, Wish, Wishes
from rules.death_dome.model.moves import Orders as OrdersMove
from rules.death_dome.model.state import GONE, Dome, Orders
from rules.engine import END, Move, Refused


def act(dome: Dome, seat: int, move: Move) -> str | None:
    """Carry out an act; return the phase to go to when it ends a turn, a match or the game."""
    if dome.teams[seat].gone:
        raise Refused("Your team has left the dome; you can only watch.")
    match move:
        case Equip():
            equip(dome, seat, move)
        case Wish() | Unwish() | Wishes() | Budget():
            write(dome, seat, move)
        case OrdersMove():
            order(dome, seat, move)
        case Concede():
            return concede(dome, seat)
    return None


def order(dome: Dome, seat: int, move: OrdersMove) -> None:
    """Keep what is answered for a player from now on. [R53]"""
    check_end(move.until, dome.round, "DD-DEF-01")
    dome.teams[seat].orders = Orders(move.defence, move.pager, move.follow, move.until)
    dome.tell(OrdersGiven(seat, move.defence, move.pager, move.follow, move.until))


def concede(dome: Dome, seat: int) -> str | None:
    """The team leaves; its points stay in its colour. The last team there has won; else the others play on. [R83]"""
    dome.teams[seat].gone = True
    for unit in dome.of(seat):
        unit.place = GONE
    dome.tell(Conceded(seat))
    left = [other for other, team in enumerate(dome.teams) if not team.gone]
    if len(left) == 1:
        dome.winners = left
        return END
    return leave(dome, seat)


def leave(dome: Dome, seat: int) -> str | None:
    """Take a team out of the turn order; return the phase to go to when it was its turn, or the match ends so.

    [DD-WIN-06]
    """
    buying = dome.phase == "purchase"
    onward = None
    if seat == dome.active and dome.phase in ("turn", "unit"):
        dome.acting = None
        onward = next_turn(dome)
    elif seat == dome.active and buying and not dome.terms.at_once:
        onward = "purchase"
    dome.order = [other for other in dome.order if other != seat]
    if dome.phase in ("turn", "unit") and last_standing(dome) is not None:
        dome.acting = None
        return "payout"
    return onward
