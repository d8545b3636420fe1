"""When a post cannot be made: a channel that is gone, a message that was deleted, closed DMs, missing permissions."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import select, update

from bot.store import Change
from bot.store.schema import tables
from bot.tables.errors import Closed, Gone, NoPermission, NoTable, ThreadClosed, declined
from bot.tables.lanes import CARDS, IN_CHANNEL, Post, Which
from bot.tables.table import Services, Table, persistent
from bot.tables.unit_of_work import together
from bot.tables.upkeep.reminding import call
from rules.engine import say

WANTED = say("View Channel, Send Messages, Attach Files")
AGAIN = say("Nothing is lost; I go on there when that is done, at the latest ten minutes later.")


async def meet(services: Services, table: Callable[[int], Table], post: Post, problem: Exception) -> None:
    """Do what can be done about a post that could not be made; it is struck out unless it may succeed later."""
    try:
        stays = await _meet(services, table, post, problem)
    except NoTable:
        stays = False
    if not stays:
        services.store.save_later(Change(delivered=[{"b_id": post.id}]))


async def _meet(services: Services, table: Callable[[int], Table], post: Post, problem: Exception) -> bool:
    """The same; returns whether the post stays owed."""
    match problem:
        case NoPermission() | ThreadClosed():
            if post.table is not None and post.kind in IN_CHANNEL:
                await _tell_once(table(post.table), problem)
            return True
        case Closed() if post.kind in CARDS and post.table is not None:  # a lesson in somebody's direct messages
            await close_channel(table(post.table))
        case Closed():
            await services.people.set(post.target, "dm_closed", value=True)
            await _call_instead(table, post)
        case Gone("message") if post.table is not None and post.kind in CARDS and post.kind.endswith("-edit"):
            await _post_anew(table(post.table))
        case Gone("channel") if post.table is not None and post.kind in IN_CHANNEL:
            await close_channel(table(post.table))
        case Gone():
            pass
        case _:
            return await _give_up(table, post, problem)
    return False


async def _give_up(table: Callable[[int], Table], post: Post, problem: Exception) -> bool:
    """A post was refused, or failed, again and again: the host is told; returns whether it stays owed.

    A table's message does: it is tried at times, and the next one takes its place with all its lines. Of direct
    messages the host hears nothing: who gets which is not theirs to know.
    """
    if post.table is None:
        return False
    if post.kind in CARDS:
        await _tell_once(table(post.table), problem)
        return True
    if post.kind in IN_CHANNEL:
        await _hand_over(table(post.table), post, problem)
    else:
        await _call_instead(table, post)
    return False


async def _tell_once(table: Table, problem: Exception) -> None:
    """Tell the host why we cannot post, once until a post succeeds."""
    async with table.opened() as live:
        rows = await table.services.store.read(select(tables.c.host_told).where(tables.c.id == table.id))
        if rows[0].host_told:
            return
        work = table.begin(live)
        work.execute(update(tables).where(tables.c.id == table.id).values(host_told=True))
        where = say("<#{channel}>, where your table of {game} is", channel=live.row.channel, game=live.game.title)
        work.tell_host(_told(where, problem))
        await table.commit(work)


def _told(where: str, problem: Exception) -> str:
    """Why we cannot post there, and what to do."""
    match problem:
        case NoPermission():
            told = say("I may not post in {where}. Give me there: {what}.", where=where, what=problem.missing or WANTED)
            return together(told, AGAIN)
        case ThreadClosed():
            line = "I may not post in {where}, because that thread is locked or archived: open it again."
            return together(say(line, where=where), AGAIN)
    return say(
        "I cannot post in {where}: {why}. Tell the bot's operator. "
        "Nothing is lost; I try again with each answer there, and every ten minutes.",
        where=where,
        why=_why(problem),
    )


def _why(problem: Exception) -> str:
    numbers = declined(problem)
    if numbers:
        return say("Discord refuses it with {numbers}", numbers=numbers)
    return say("something goes wrong on my side")


async def _hand_over(table: Table, post: Post, problem: Exception) -> None:
    """A call in the channel is given up: its words go to the host."""
    async with table.opened() as live:
        work = table.begin(live)
        line = "This could not be posted in <#{channel}>, because {why}, so please tell the others yourself: “{words}”"
        work.tell_host(say(line, channel=live.row.channel, why=_why(problem), words=" ".join(post.lines)))
        await table.commit(work)


async def _call_instead(table: Callable[[int], Table], post: Post) -> None:
    """No direct message reaches who is asked: call in the channel, in a window everybody who is eligible."""
    if post.table is None or post.kind not in ("turn-dm", "remind"):
        return
    number, reminder = post.table, post.kind == "remind"
    async with table(number).opened() as live:
        if live.row.question == post.question and live.row.status == "running" and (live.in_window or reminder):
            work = table(number).begin(live)
            call(work, [seat for seat in live.open_questions() if live.is_person(seat)])
            await table(number).commit(work)


async def _post_anew(table: Table) -> None:
    """The message to edit was deleted: owe a new one with the same lines."""
    async with table.opened() as live:
        work = table.begin(live)
        work.first_line = live.row.message_from
        work.enqueue("lobby" if live.match is None else "table")
        await table.commit(work)


@persistent
async def close_channel(table: Table) -> None:
    """The channel was deleted: pause the game, or cancel the lobby, and tell the host."""
    async with table.opened() as live:
        work, row = table.begin(live), live.row
        work.replaced += table.services.outbox.strike(work.change, Which(table.id, kinds=IN_CHANNEL))
        if row.status == "running":
            row.status = "paused"
            line = (
                "Its channel was deleted, so your table of {game} is paused; nothing is lost. Ask the bot's operator "
                "to export it."
            )
            work.tell_host(say(line, game=live.game.title))
        elif row.status == "lobby":
            row.status = "cancelled"
            line = "Its channel was deleted, so your table of {game} is cancelled; open another elsewhere."
            work.tell_host(say(line, game=live.game.title))
        row.wake = None
        await table.commit(work)
