"""The lobby: who plays what, before the first question. Every call is harmless when it is delivered twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import Executable, insert, update

from bot.store.rows import REMATCH, SeatRow
from bot.store.schema import invites, tables
from bot.tables import dice
from bot.tables.commands.blocking import NO_INVITING, apart
from bot.tables.commands.given import Given, fetch, take_over
from bot.tables.commands.levels import level_named, usual_level
from bot.tables.commands.opening import open_table, seat_rows
from bot.tables.commands.seat_orders import orders_act, put_in_force, tell_dropped
from bot.tables.commands.seating import (
    NOT_READY,
    in_lobby,
    only_host,
    place_for,
    remove_seat,
    seat_all,
    see_room,
    see_that_may_sit,
)
from bot.tables.errors import NOTHING_TO_LEAVE
from bot.tables.limits import INVITE, OPEN_TABLE, WATCH, hosted, see_few_hosted, see_few_watched
from bot.tables.loaded import LoadedTable
from bot.tables.options import choice_named, option_named
from bot.tables.schemas import Person
from bot.tables.seated import COMPUTER, PERSON, computer
from bot.tables.table import Table, TableAccess, dumped
from bot.tables.unit_of_work import Before, UnitOfWork, collect, together
from bot.tables.upkeep.ticking import stand_in
from rules.engine import Match, Refused, Stamp, say

LONGEST_SALT = 100


class Lobby(TableAccess):
    """What people do at a table before its first question; all of it may raise `Refused`."""

    async def open(self, game: str, guild: str, channel: str, host: Person, interaction: str) -> int:
        """Open a lobby and return the table's number; the host still has to join."""
        number = await open_table(self._services, game, guild, channel, host, interaction)
        await post_lobby(self._table(number))
        return number

    async def see_that_may_open(self, host: str) -> None:
        """Refuse somebody who has opened enough tables, before anything is made for another."""
        services = self._services
        await services.limits.see(host, OPEN_TABLE)
        see_few_hosted([status for (status,) in await services.store.read(hosted(host))])

    async def join(
        self, number: int, person: Person, salt: str | None, orders: Mapping[str, Any] | None, interaction: str,
        chosen: int | None = None,
    ) -> int:  # fmt: skip
        """Take the seat that is held for this person, else the next one; return its number.

        `salt` goes into the dice (None: the interaction does), `orders` are standing orders to begin with. Where the
        table plays on from another game a seat may be `chosen`, also by whoever has one already.
        """
        table = self._table(number)
        async with table.opened() as live:
            done, seat = await table.services.receipt(interaction)
            if done and seat is not None:
                return seat
            in_lobby(live)
            seat = live.seat_of(person.id)
            if seat is not None and live.seats[seat].held is None and chosen is None:
                raise Refused("You have a seat at this table already.")
            return await _sit_down(table, live, person, salt, orders, interaction, chosen)

    async def ready(
        self, number: int, person: Person, salt: str | None, orders: Mapping[str, Any] | None, interaction: str
    ) -> int:  # fmt: skip
        """Take the seat that is held for this person, as in `join`; the last one to be ready begins a rematch."""
        table = self._table(number)
        async with table.opened() as live:
            done, seat = await table.services.receipt(interaction)
            if done and seat is not None:
                return seat
            in_lobby(live)
            seat = live.seat_of(person.id)
            if seat is None:
                raise Refused("No seat is held for you at this table; Join or /game join takes a free one.")
            if live.seats[seat].held is None:
                raise Refused("You are ready already.")
            return await _sit_down(table, live, person, salt, orders, interaction)

    async def leave(self, number: int, person: str, interaction: str) -> None:
        """Give the seat back before the game starts; those behind it move up."""
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return
            in_lobby(live)
            if (seat := live.seat_of(person)) is None:
                raise Refused(NOTHING_TO_LEAVE)
            if live.origin:
                live.seats[seat] = computer(live.seats, seat, usual_level(table, live))
            else:
                remove_seat(live, seat)
            await save(table, live, interaction)

    async def add_computer(self, number: int, by: str, interaction: str, level: str | None = None) -> int:
        """Fill the next seat with a computer that plays at this level, at the usual one if None; return its number."""
        table = self._table(number)
        async with table.opened() as live:
            done, seat = await table.services.receipt(interaction)
            if done and seat is not None:
                return seat
            in_lobby(live)
            only_host(live, by)
            see_room(live)
            level = usual_level(table, live) if level is None else level_named(table, live, level)
            live.seats.append(computer(live.seats, len(live.seats), level))
            await save(table, live, interaction, len(live.seats) - 1)
            return len(live.seats) - 1

    async def set_level(self, number: int, by: str, seat: int, level: str, interaction: str) -> None:
        """Choose how well a computer plays; by the level's key or its word."""
        table = self._table(number)
        async with table.opened() as live:
            if not await _is_to_be_done(table, live, by, interaction):
                return
            if not 0 <= seat < len(live.seats) or live.seats[seat].kind != COMPUTER:
                raise Refused("There is no computer in that seat; open Options again.")
            level = level_named(table, live, level)
            live.seats.pop(seat)
            live.seats.insert(seat, computer(live.seats, seat, level))
            await save(table, live, interaction)

    async def remove_computer(self, number: int, by: str, interaction: str) -> None:
        """Take the last computer away."""
        table = self._table(number)
        async with table.opened() as live:
            if not await _is_to_be_done(table, live, by, interaction):
                return
            computers = [row.seat for row in live.seats if row.kind == COMPUTER]
            if not computers:
                raise Refused("There is no computer at this table.")
            if live.origin:
                raise Refused("The seats of this table stay: a computer has each until somebody sits down there.")
            remove_seat(live, computers[-1])
            await save(table, live, interaction)

    async def set_option(self, number: int, by: str, key: str, value: str, interaction: str) -> None:
        """Choose an option of the game, or one that every table has; both by their keys or their words."""
        table = self._table(number)
        async with table.opened() as live:
            if not await _is_to_be_done(table, live, by, interaction):
                return
            option = option_named(live.options(), key)
            key, value = option.key, choice_named(option, value)
            if live.origin and option in live.game.options:
                raise Refused("This table plays on from another game, so the options of that stay as they were.")
            check_use(live, key, value)
            live.row.options[key] = value
            await save(table, live, interaction)

    async def invite(self, number: int, by: str, person: Person, interaction: str) -> None:
        """Invite somebody, who is told by DM: from then on only the host and the invited may join."""
        table = self._table(number)
        async with table.opened() as live:
            if not await _is_to_be_done(table, live, by, interaction):
                return
            if person.id == by:
                raise Refused("You need no invitation to your own table: take a seat with /game join.")
            if person.id in live.invited or live.seat_of(person.id) is not None:
                raise Refused("They are invited or seated already.")
            if await apart(table.services.store, by, [person.id]):
                raise Refused(NO_INVITING)
            work = table.begin(live)
            work.execute(*await table.services.limits.spend(by, INVITE, person.id))
            live.invited.append(person.id)
            live.use(work.now)
            work.receipt(interaction)
            work.execute(insert(invites).values(table_id=table.id, person=person.id))
            work.enqueue("lobby-edit")
            text = say(
                "You are invited to a table of {game}; it is open in <#{channel}>.",
                game=live.game.title,
                channel=live.row.channel,
            )
            work.enqueue("dm", person.id, [text])
            await table.commit(work)

    async def start(self, number: int, by: str, interaction: str) -> None:
        """Begin the game: the first question is asked."""
        table = self._table(number)
        async with table.opened() as live:
            if not await _is_to_be_done(table, live, by, interaction):
                return
            if told := live.game.not_for(len(live.seats)):
                raise Refused(together(told, say("Join, or add computers.")))
            if awaited := live.awaited():
                raise Refused(NOT_READY, names=", ".join(awaited))
            counted: list[Executable] = []
            if not live.people():
                await see_few_watched(table.services.store, by, live.row.guild)
                counted = await table.services.limits.spend(by, WATCH)
            work = table.begin(live)
            live.use(work.now)
            work.receipt(interaction)
            work.execute(*counted)
            work.enqueue("lobby-edit")
            await _start(table, live, work)

    async def play_now(self, number: int, person: Person, interaction: str) -> None:
        """Begin at once: computers take the seats that must not stay free, one of them in any case.

        For the host and those who are seated; where nobody is, whoever asks is seated first.
        """
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return
            in_lobby(live)
            before = list(live.seats)
            try:
                await seat_all(table, live, person, interaction)
                work = table.begin(live)
                live.use(work.now)
                work.receipt(interaction)
                work.execute(*seat_rows(table.id, live.seats))
                work.enqueue("lobby-edit")
                await _start(table, live, work)
            except Refused:
                live.seats[:] = before
                live.name_seats(table.services.in_text)
                raise

    async def cancel(self, number: int, by: str, interaction: str, *, gm: bool = False) -> None:
        """Close the lobby; its host may, and a moderator (`gm`)."""
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return
            in_lobby(live)
            if not gm:
                only_host(live, by)
            live.row.status, live.row.wake = "cancelled", None
            work = table.begin(live)
            live.use(work.now)
            work.receipt(interaction)
            work.say(say("This table was cancelled."), of_play=False)
            work.enqueue("lobby-edit")
            await table.commit(work)


async def _is_to_be_done(table: Table, live: LoadedTable, by: str, interaction: str) -> bool:
    """Whether this is no second delivery; refuse what only a lobby can do, and only its host."""
    if (await table.services.receipt(interaction))[0]:
        return False
    in_lobby(live)
    only_host(live, by)
    return True


async def post_lobby(table: Table) -> None:
    """Owe the lobby's first message, once."""
    async with table.opened() as live:
        if live.row.version:  # this was delivered before
            return
        work = table.begin(live)
        work.enqueue("lobby")
        await table.commit(work)


async def save(table: Table, live: LoadedTable, interaction: str, answer: int | None = None) -> None:
    """Write the lobby's seats and options."""
    live.name_seats(table.services.in_text)
    work = table.begin(live)
    live.use(work.now)
    work.receipt(interaction, answer)
    work.execute(*seat_rows(table.id, live.seats))
    work.execute(update(tables).where(tables.c.id == table.id).values(options=dumped(live.row.options)))
    work.enqueue("lobby-edit")
    await table.commit(work)


async def _sit_down(
    table: Table, live: LoadedTable, person: Person, salt: str | None, orders: Mapping[str, Any] | None,
    interaction: str, chosen: int | None = None,
) -> int:  # fmt: skip
    """Seat somebody who says now that they play, where their seat is held or at the end, or in the `chosen` seat."""
    seat = live.seat_of(person.id)
    await see_that_may_sit(table, live, person)
    place = place_for(live, seat, chosen)
    if salt and len(salt) > LONGEST_SALT:
        raise Refused("Your salt is too long; type up to {most} characters, or leave it out.", most=LONGEST_SALT)
    order = orders_act(live, orders) if orders is not None else None
    chair = SeatRow(place, PERSON, person.id, person.name, salt or interaction)
    chair.orders = order.json if order else None
    if live.origin:
        if seat is not None:
            chair = replace(live.seats[seat], seat=place)
            live.seats[seat] = computer(live.seats, seat, usual_level(table, live))
        live.seats[place] = chair
        await save(table, live, interaction, place)
        return place
    if seat is None:
        live.seats.append(chair)
        await save(table, live, interaction, chair.seat)
        return chair.seat
    held, chair.orders = live.seats[seat].held, chair.orders or live.seats[seat].orders
    live.seats[seat] = chair
    if held != REMATCH or live.awaited() or not await _begun(table, live, interaction, seat):
        await save(table, live, interaction, seat)
    return seat


async def _begun(table: Table, live: LoadedTable, interaction: str, seat: int) -> bool:
    """Begin a rematch for which all are ready, unless there is something that its host must change first."""
    if len(live.seats) < live.game.seats[0]:
        return False
    live.name_seats(table.services.in_text)
    work = table.begin(live)
    live.use(work.now)
    work.receipt(interaction, seat)
    work.execute(*seat_rows(table.id, live.seats))
    work.enqueue("lobby-edit")
    try:
        await _start(table, live, work)
    except Refused:
        if table.live is None:
            raise
        return False
    return True


def check_use(live: LoadedTable, key: str, value: str) -> None:
    """Refuse a choice with which an option of the game would change nothing; what an older lobby holds stays."""
    game, before = live.game, live.game_options()
    if key in game.checked_options({}):
        idle = game.idle(game.checked_options({**before, key: value}))
        if idle and idle != game.idle(game.checked_options(before)):
            raise Refused(idle)


async def _start(table: Table, live: LoadedTable, work: UnitOfWork) -> None:
    """Fix the dice in public, set the game up and write; `Refused` before anything has changed."""
    before = Before(0, None, frozenset())
    given = await fetch(table, live) if live.origin else None
    work.say(dice.fixed(live), of_play=False)
    with table.guarded(live):
        dropped = _begin(table, live, work, given)
        collect(work, before, None, anew=True)
        tell_dropped(work, dropped)
    await table.finish(work, before)


def _begin(table: Table, live: LoadedTable, work: UnitOfWork, given: Given | None) -> list[tuple[SeatRow, str]]:
    """Set the game up, or take it as it is given, and put every seat's standing orders in force; return those that do
    not fit.
    """
    if given:
        match = take_over(table, work, given)
    else:
        stamp, options = Stamp(None, None, work.now), live.game_options()
        match = live.match = Match.begin(live.game, len(live.seats), options, table.dice(live), stamp=stamp)
    live.row.status = "running"
    dropped = put_in_force(live, match, work.now) if match.asked is not None else []
    stand_in(live, match, work.now)
    return dropped
