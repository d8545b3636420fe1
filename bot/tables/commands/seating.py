"""Who may sit down at a table that has not begun, and where."""

from __future__ import annotations

from bot.store.rows import SeatRow
from bot.tables.commands.blocking import NO_JOINING, apart
from bot.tables.commands.levels import usual_level
from bot.tables.loaded import LoadedTable
from bot.tables.schemas import Person
from bot.tables.seated import COMPUTER, PERSON, computer
from bot.tables.table import Table
from rules.engine import Refused

NOT_READY = (
    "Not everybody is ready yet: {names}. Each presses Ready or types /game ready; Options or /game free lets you "
    "begin without somebody."
)


def in_lobby(live: LoadedTable) -> None:
    """Refuse what only a lobby can do."""
    if live.row.status != "lobby":
        raise Refused("That can only be done before the game starts; this one has started or is over.")


def only_host(live: LoadedTable, by: str) -> None:
    """Refuse what only the host may do."""
    if by != live.row.host:
        raise Refused("Only the host of this table can do that; ask them.")


async def see_that_may_sit(table: Table, live: LoadedTable, person: Person) -> None:
    """Refuse a seat to whoever is not invited, is kept apart from others there, or finds none free."""
    seat = live.seat_of(person.id)
    if seat is None and live.invited and person.id not in (live.row.host, *live.invited):
        raise Refused("This table is for invited players only; ask its host to invite you.")
    seated = [chair.person for chair in live.seats if chair.person and chair.held is None]
    if await apart(table.services.store, person.id, [live.row.host, *seated]):
        raise Refused(NO_JOINING)
    if seat is None and not live.origin:
        see_room(live)


def place_for(live: LoadedTable, seat: int | None, chosen: int | None) -> int:
    """Where somebody sits down who has this `seat` so far: in that, or in the next one.

    Where the table plays on from another game, in place of a computer, who is `chosen` or the first: no seat changes.
    """
    if live.origin is None:
        if chosen is not None:
            raise Refused("The seats of this table are taken in their order: leave the seat out.")
        if seat is None:
            see_room(live)
        return len(live.seats) if seat is None else seat
    free = [chair.seat for chair in live.seats if chair.kind == COMPUTER]
    if not free:
        see_room(live)
    if chosen is not None and chosen not in free:
        raise Refused("Somebody sits there already: choose a seat that a computer has.")
    return free[0] if chosen is None else chosen


async def seat_all(table: Table, live: LoadedTable, person: Person, salt: str) -> None:
    """Seat this person where nobody is, then computers; refuse it to those who have no say at the table."""
    if awaited := live.awaited():
        raise Refused(NOT_READY, names=", ".join(awaited))
    if not live.people():
        await see_that_may_sit(table, live, person)
        live.seats.append(SeatRow(len(live.seats), PERSON, person.id, person.name, salt))
    if person.id != live.row.host and live.seat_of(person.id) is None:
        raise Refused("Only the host and those who are seated can do that: press Join first.")
    while len(live.seats) < live.game.seats[0] or all(chair.kind == PERSON for chair in live.seats):
        see_room(live)
        live.seats.append(computer(live.seats, len(live.seats), usual_level(table, live)))
    live.name_seats(table.services.in_text)


def see_room(live: LoadedTable) -> None:
    """Refuse one more seat where there is none."""
    if len(live.seats) >= (most := len(live.seats) if live.origin else live.game.seats[1]):
        raise Refused("All {seats} seats of {game} are taken.", seats=most, game=live.game.title)


def remove_seat(live: LoadedTable, seat: int) -> None:
    """Take a seat away; those behind it move up."""
    del live.seats[seat]
    for number, row in enumerate(live.seats):
        row.seat = number
