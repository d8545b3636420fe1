"""What belongs to nobody's turn: deals, standing orders, giving up. [DP-16, DP-17, DP-33, DP-37, DP-38]"""

from __future__ import annotations

from rules.common.standing_orders import check_end
from rules.deadlock.chapters.deals import accept, decline, deliver, offer
from rules.deadlock.chapters.turn import concede, onward
from rules.deadlock.model.events import Conceded, OrdersGiven
from rules.deadlock.model.moves import Accept, Concede, Decline, Deliver, Offer
from rules.deadlock.model.moves import Orders as OrdersMove
from rules.deadlock.model.state import Orders, Planet
from rules.deadlock.model.tables import RANKS
from rules.engine import Move, Refused

LONGEST_LIST, QUOTED = 200, 20


def act(planet: Planet, seat: int, move: Move) -> str | None:
    """Carry out an act; return the phase to go to when it ends a turn or the game."""
    if planet.players[seat].out:
        raise Refused("Your race has left the planet; you can only watch.", "DL-VIC-03")
    match move:
        case Offer():
            offer(planet, seat, move)
        case Accept(player, number):
            accept(planet, seat, player, number)
            following = onward(planet, planet.phase)
            return None if following == planet.phase else following
        case Decline():
            decline(planet, seat, move)
        case Deliver():
            deliver(planet, seat, move)
        case OrdersMove():
            give_orders(planet, seat, move)
        case Concede():
            planet.tell(Conceded(seat))
            return concede(planet, seat)
    return None


def give_orders(planet: Planet, seat: int, move: OrdersMove) -> None:
    """Keep what is answered for a player from now on. [DP-33, DP-38]"""
    check_end(move.until, planet.round, "DL-SEQ-03")
    if move.tax == "high" and planet.players[seat].race == "uva_mosk":
        raise Refused("The Uva Mosk may not set the High tax: choose low or medium.", "DL-TAX-07")
    work, power = roles(move.work), roles(move.power)
    planet.players[seat].orders = Orders(
        move.tax, move.routine, work, power, move.offers, move.victim, move.doctrine, move.until
    )
    planet.tell(OrdersGiven(seat, move.until))


def roles(text: str) -> list[str]:
    """`farm, mine` as roles of Table J, `none` as no order of one's own; raises Refused for other words. [DP-38]"""
    if len(text) > LONGEST_LIST:
        raise Refused("That list is too long: name roles in {most} characters.", "DL-LAB-05", most=LONGEST_LIST)
    named = [name for part in text.split(",") if (name := part.strip().lower()) not in ("", "none")]
    unknown = [name for name in named if name not in RANKS]
    if unknown:
        raise Refused(
            "“{role}” is not a kind of work: name some of {roles}.", "DL-LAB-05",
            role=unknown[0][:QUOTED], roles=", ".join(RANKS),
        )  # fmt: skip
    return list(dict.fromkeys(named))
