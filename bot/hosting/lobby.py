"""The lobby: who plays what, before the first question. Every call is harmless when it is delivered twice."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import Executable, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.hosting import dice, votes
from bot.hosting.absence import computer
from bot.hosting.blocking import NO_INVITING, NO_JOINING, apart, together
from bot.hosting.live import COMPUTER, OPEN, PERSON, Live
from bot.hosting.play import stand_in
from bot.hosting.servers import see_room
from bot.hosting.shown import Person
from bot.hosting.table import Services, Table, dumped
from bot.hosting.telling import Before, Draft, tell
from bot.store import Duplicate
from bot.store.rows import SEAT_FIELDS, SeatRow
from bot.store.schema import invites, receipts, seats, tables
from rules.engine import Game, Match, Move, Refused, Stamp

LONGEST_SALT = 100
TAKEN = "There is a table open in this channel already; join that one, or open yours in another channel or a thread."


async def open_table(
    services: Services, key: str, guild: str, channel: str, host: Person, interaction: str,
    *, options: Mapping[str, str] | None = None, seated: list[SeatRow] | None = None, lesson: str | None = None,
) -> int:  # fmt: skip
    """A new lobby; gives its number. `lesson` is where its learner stands, if it is to be a guided table."""
    done, table = await services.receipt(interaction)
    if done and table is not None:
        return table
    game = services.game(key)
    if await open_in(services, channel) is not None:
        raise Refused(TAKEN)
    rules = await services.servers.rules(guild)
    chosen = {option.key: option.default for option in game.options} | rules.options | dict(options or {})
    now = services.clock.now()

    async def work(connection: AsyncConnection) -> int:
        await see_room(connection, guild, rules.most)
        made = await connection.execute(
            insert(tables).values(
                shard_group=services.store.group, game=game.key, status="lobby", guild=guild, channel=channel,
                host=host.id, options=dumped(chosen), secret=secrets.token_bytes(32), created=now, used_at=now,
                lesson=lesson,
            )
        )  # fmt: skip
        assert made.inserted_primary_key is not None
        number = int(made.inserted_primary_key[0])
        for statement in _seat_rows(number, seated or []):
            await connection.execute(statement)
        await connection.execute(insert(receipts).values(interaction=interaction, answer=number, time=now))
        return number

    try:
        number = int(await services.store.write(work))
    except Duplicate:
        raise Refused(TAKEN) from None
    return number


async def open_in(services: Services, channel: str) -> int | None:
    """The open table of a channel."""
    rows = await services.store.read(select(tables.c.id).where(tables.c.channel == channel, tables.c.status.in_(OPEN)))
    return rows[0].id if rows else None


def _seat_rows(table: int, seated: list[SeatRow]) -> list[Executable]:
    """Statements that write all seats of a table anew."""
    names = SEAT_FIELDS
    rows = [{"table_id": table} | {name: getattr(seat, name) for name in names} for seat in seated]
    return [delete(seats).where(seats.c.table_id == table), *([insert(seats).values(rows)] if rows else [])]


def in_lobby(live: Live) -> None:
    """Refuse what only a lobby can do."""
    if live.row.status != "lobby":
        raise Refused("That can only be done before the game starts; this one has started or is over.")


def only_host(live: Live, by: str) -> None:
    """Refuse what only the host may do."""
    if by != live.row.host:
        raise Refused("Only the host of this table can do that; ask them.")


async def post_lobby(table: Table) -> None:
    """Owe the lobby's first message."""
    async with table.opened() as live:
        draft = table.draft(live)
        draft.owe("lobby")
        await table.write(draft)


async def _save(table: Table, live: Live, interaction: str, answer: int | None = None) -> None:
    """Write the lobby's seats and options."""
    live.name_seats(table.services.in_text)
    live.row.version += 1
    draft = table.draft(live)
    live.use(draft.now)
    draft.receipt(interaction, answer)
    draft.change.also += _seat_rows(table.id, live.seats)
    draft.change.also.append(update(tables).where(tables.c.id == table.id).values(options=dumped(live.row.options)))
    draft.owe("lobby-edit")
    draft.stamp_row()
    await table.write(draft)


async def join(
    table: Table, person: Person, salt: str | None, orders: Mapping[str, Any] | None, interaction: str
) -> int:  # fmt: skip
    """Take the next seat; gives its number."""
    async with table.opened() as live:
        done, seat = await table.services.receipt(interaction)
        if done and seat is not None:
            return seat
        in_lobby(live)
        if live.seat_of(person.id) is not None:
            raise Refused("You have a seat at this table already.")
        if live.invited and person.id not in (live.row.host, *live.invited):
            raise Refused("This table is for invited players only; ask its host to invite you.")
        if await apart(table.services.store, person.id, [live.row.host, *live.people()]):
            raise Refused(NO_JOINING)
        _see_room(live)
        if salt and len(salt) > LONGEST_SALT:
            raise Refused(f"Your salt is too long; type up to {LONGEST_SALT} characters, or leave it out.")
        chosen = orders_act(live.game, orders) if orders is not None else None
        text = chosen.json if chosen else None
        live.seats.append(SeatRow(len(live.seats), PERSON, person.id, person.name, salt or interaction, text))
        await _save(table, live, interaction, len(live.seats) - 1)
        return len(live.seats) - 1


def _see_room(live: Live) -> None:
    if len(live.seats) >= live.game.seats[1]:
        raise Refused(f"All {live.game.seats[1]} seats of {live.game.title} are taken.")


def orders_act(game: Game[Any, Any], orders: Mapping[str, Any]) -> Move:
    """Standing orders as the game's act, or `Refused`."""
    kind = next((act.kind for act in game.acts if act.__name__ == "Orders"), None)
    if kind is None:
        raise Refused(f"{game.title} has no standing orders; join without them.")
    move = game.read_move({"move": kind, **orders})
    state = game.start(game.seats[0])
    state.facts = []
    game.act(state, 0, move)  # who types them is told now what is wrong with them, not the host at the start
    return move


async def leave(table: Table, person: str, interaction: str) -> None:
    """Give the seat back; those behind move up."""
    async with table.opened() as live:
        if (await table.services.receipt(interaction))[0]:
            return
        in_lobby(live)
        _remove(live, live.own_seat(person))
        await _save(table, live, interaction)


def _remove(live: Live, seat: int) -> None:
    del live.seats[seat]
    for number, row in enumerate(live.seats):
        row.seat = number


async def add_computer(table: Table, by: str, interaction: str) -> int:
    """Fill the next seat with a computer; gives its number."""
    async with table.opened() as live:
        done, seat = await table.services.receipt(interaction)
        if done and seat is not None:
            return seat
        in_lobby(live)
        only_host(live, by)
        _see_room(live)
        live.seats.append(computer(live, len(live.seats)))
        await _save(table, live, interaction, len(live.seats) - 1)
        return len(live.seats) - 1


async def remove_computer(table: Table, by: str, interaction: str) -> None:
    """Take the last computer away."""
    async with table.opened() as live:
        if (await table.services.receipt(interaction))[0]:
            return
        in_lobby(live)
        only_host(live, by)
        computers = [row.seat for row in live.seats if row.kind == COMPUTER]
        if not computers:
            raise Refused("There is no computer at this table.")
        _remove(live, computers[-1])
        await _save(table, live, interaction)


async def set_option(table: Table, by: str, key: str, value: str, interaction: str) -> None:
    """Choose an option of the game or of the house."""
    async with table.opened() as live:
        if (await table.services.receipt(interaction))[0]:
            return
        in_lobby(live)
        only_host(live, by)
        option = next((option for option in live.options() if option.key == key), None)
        if option is None:
            raise Refused(f"There is no option “{key}”; there is {', '.join(o.key for o in live.options())}.")
        if value not in option.choices:
            raise Refused(f"“{value}” is not a choice for {option.title}; choose {', '.join(option.choices)}.")
        live.row.options[key] = value
        await _save(table, live, interaction)


async def invite(table: Table, by: str, person: Person, interaction: str) -> None:
    """Keep a seat for somebody: from then on only the invited may join."""
    async with table.opened() as live:
        if (await table.services.receipt(interaction))[0]:
            return
        in_lobby(live)
        only_host(live, by)
        if person.id in live.invited or live.seat_of(person.id) is not None:
            raise Refused("They are invited or seated already.")
        if await apart(table.services.store, by, [person.id]):
            raise Refused(NO_INVITING)
        live.invited.append(person.id)
        draft = table.draft(live)
        live.use(draft.now)
        draft.receipt(interaction)
        draft.change.also.append(insert(invites).values(table_id=table.id, person=person.id))
        draft.owe("lobby-edit")
        draft.owe(
            "dm", person.id, [f"You are invited to a table of {live.game.title}; it is open in <#{live.row.channel}>."]
        )
        draft.stamp_row()
        await table.write(draft)


async def start_game(table: Table, by: str, interaction: str) -> None:
    """Begin: the first question is asked."""
    async with table.opened() as live:
        if (await table.services.receipt(interaction))[0]:
            return
        in_lobby(live)
        only_host(live, by)
        low, high = live.game.seats
        if not low <= len(live.seats) <= high:
            seated = f"{live.game.title} is for {low} to {high} players; {len(live.seats)} are seated."
            raise Refused(f"{seated} Join, or add computers.")
        draft, before = table.draft(live), Before(0, None, frozenset())
        live.use(draft.now)
        draft.receipt(interaction)
        for line in dice.fixed(live):
            draft.say(line, of_play=False)
        with table.guarded(live):
            _begin(table, live, draft)
            tell(draft, before, None, anew=True)
        await table.finish(draft, before)


def _begin(table: Table, live: Live, draft: Draft) -> None:
    """Set the game up and put every seat's standing orders in force."""
    stamp = Stamp(None, None, draft.now)
    live.match = match = Match.begin(live.game, len(live.seats), live.game_options(), table.dice(live), stamp=stamp)
    live.row.status = "running"
    for seat in live.seats:
        if seat.orders is not None and match.asked is not None:
            order = live.game.read_move(json.loads(seat.orders))
            with suppress(Refused):  # other options may leave no room for them: the usual ones hold then
                match.act(seat.seat, order, Stamp(seat.person, None, draft.now))
    stand_in(live, match, draft.now)


async def cancel(table: Table, by: str, interaction: str, *, gm: bool) -> None:
    """Close a lobby."""
    async with table.opened() as live:
        if (await table.services.receipt(interaction))[0]:
            return
        in_lobby(live)
        if not gm:
            only_host(live, by)
        await _finish(table, live, interaction, "This table was cancelled.", "lobby-edit")


async def end(table: Table, by: str, interaction: str, *, gm: bool) -> None:
    """End a game that runs, without a winner."""
    async with table.opened() as live:
        if (await table.services.receipt(interaction))[0]:
            return
        if live.row.status not in ("running", "paused"):
            raise Refused("No game is being played at this table; `/game cancel` closes a lobby.")
        if not gm:
            only_host(live, by)
        what = "game was ended without a winner" if live.row.lesson is None else "lesson was ended"
        await _finish(table, live, interaction, f"The {what}.", "table")


async def _finish(table: Table, live: Live, interaction: str, text: str, post: Any) -> None:
    row = live.row
    row.status, row.wake = "over" if post == "table" else "cancelled", None
    row.version += 1
    draft = table.draft(live)
    live.use(draft.now)
    draft.receipt(interaction)
    votes.review(draft)
    draft.say(text, of_play=False)
    draft.owe(post)
    draft.stamp_row()
    await table.write(draft)


async def rematch(table: Table, by: str, interaction: str) -> int:
    """A new lobby in the same channel, with the same seats and options; gives its number."""
    async with table.opened() as live:
        done, number = await table.services.receipt(interaction)
        if done and number is not None:
            return number
        if live.row.status not in ("over", "cancelled"):
            raise Refused("This game is not over yet; a rematch can be opened afterwards.")
        if live.row.lesson is not None:
            raise Refused("This was a lesson; /learn begins another one.")
        if by != live.row.host and live.seat_of(by) is None:
            raise Refused("Only those who played can open a rematch; `/game new` opens a table of your own.")
        row = live.row
        again = [SeatRow(s.seat, s.kind, s.person, s.name, f"{interaction}:{s.seat}", s.orders) for s in live.seats]
        again = await together(table.services.store, by, again)
        host = Person(by, next((seat.name for seat in live.seats if seat.person == by), ""))
        return await open_table(
            table.services, row.game, row.guild, row.channel, host, interaction, options=row.options, seated=again
        )
