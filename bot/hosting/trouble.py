"""When a post cannot be made: a channel that is gone, a message that was deleted, closed DMs, missing permissions."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import select, update

from bot.hosting.errors import Closed, Gone, NoPermission
from bot.hosting.outbox import CALLS, CARDS, Post
from bot.hosting.reminding import call
from bot.hosting.table import Services, Table
from bot.store import Change
from bot.store.schema import tables


async def meet(services: Services, table: Callable[[int], Table], post: Post, problem: Exception) -> None:
    """Do what can be done about a post that could not be made; it is struck out unless it may succeed later."""
    match problem:
        case NoPermission():
            if post.table is not None:
                await _tell_once(table(post.table), problem.missing)
            return
        case Closed() if post.kind in CARDS and post.table is not None:  # a lesson in somebody's direct messages
            await _close_channel(services, table(post.table))
        case Closed():
            await services.people.set(post.target, "dm_closed", value=True)
            if post.kind in ("turn-dm", "remind") and post.table is not None:
                await _call_out(table(post.table), post.question, reminder=post.kind == "remind")
        case Gone("message") if post.table is not None:
            await _post_anew(table(post.table))
        case Gone("channel") if post.table is not None and post.kind in (*CARDS, *CALLS):
            await _close_channel(services, table(post.table))
        case _:
            pass
    services.store.save_later(Change(settled=[{"b_id": post.id}]))


async def _tell_once(table: Table, missing: str) -> None:
    """Tell the host that we may not post, once until a post succeeds."""
    async with table.opened() as live:
        rows = await table.services.store.read(select(tables.c.host_told).where(tables.c.id == table.id))
        if rows[0].host_told:
            return
        draft = table.draft(live)
        draft.change.also.append(update(tables).where(tables.c.id == table.id).values(host_told=True))
        wanted = missing or "View Channel, Send Messages, Attach Files"
        draft.tell_host(
            f"I may not post in <#{live.row.channel}>, where your table of {live.game.title} is. "
            f"Give me there: {wanted}. Nothing is lost; I try again by and by."
        )
        await table.write(draft)


async def _call_out(table: Table, question: int | None, *, reminder: bool) -> None:
    """Somebody who is asked takes no direct messages: call in the channel, in a window everybody who is eligible."""
    async with table.opened() as live:
        if live.row.question == question and live.row.status == "running" and (live.in_window or reminder):
            draft = table.draft(live)
            call(draft, [seat for seat in live.open_questions() if live.is_person(seat)])
            await table.write(draft)


async def _post_anew(table: Table) -> None:
    """The message to edit was deleted: owe a new one with the same lines."""
    async with table.opened() as live:
        draft = table.draft(live)
        draft.first_line = live.row.message_from
        draft.owe("lobby" if live.match is None else "table")
        await table.write(draft)


async def _close_channel(services: Services, table: Table) -> None:
    """The channel was deleted: pause the game, or cancel the lobby, and tell the host."""
    async with table.opened() as live:
        draft, row = table.draft(live), live.row
        gone = services.outbox.drop(lambda post: post.table == table.id and post.kind in (*CARDS, *CALLS))
        draft.change.settled += [{"b_id": number} for number in gone]
        if row.status == "running":
            row.status = "paused"
            what = f"Its channel was deleted, so your table of {live.game.title} is paused; nothing is lost."
            draft.tell_host(f"{what} Ask the bot's operator to export it.")
        elif row.status == "lobby":
            row.status = "cancelled"
            draft.tell_host(
                f"Its channel was deleted, so your table of {live.game.title} is cancelled; open another elsewhere."
            )
        row.wake = None
        row.version += 1
        draft.stamp_row()
        await table.write(draft)
