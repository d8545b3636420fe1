"""Lines that an undo took back: in every post that shows them they are marked, once and for good; where it is told what
holds they are left out.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Change
from bot.store.schema import log
from bot.tables import OutboxMessage, TryLater
from bot.tables.lines import Lines, Older
from bot.tables.queries.history import Wanted
from rules.engine import Event, Names, Rule
from tests.bot.tables.auction import AUCTION, Auction, Do, Happened, bid
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, Place

A0, A1, B1, B3, B4 = [
    f"{who} takes cell {cell}." for who, cell in (("Ann", 0), ("Ann", 1), ("Bob", 1), ("Bob", 3), ("Bob", 4))
]


async def posted(place: Place) -> list[list[str]]:
    """What each message of the channel tells of the play, oldest first; what was taken back between tildes."""
    await place.tables.quiet()
    cards = [row for _, row in sorted(place.courier.messages.items()) if row.target == CHANNEL and row.told]
    told = [[f"~{line}~" if undone else line for line, undone in row.told] for row in cards]
    played = [[line for line in lines if "Dice fixed" not in line] for lines in told]
    return [lines for lines in played if lines]


async def taken(place: Place, *moves: tuple[Any, int]) -> int:
    """A game in which these cells were taken, each told in a message of its own."""
    table = await place.table(ANN, BOB)
    for person, cell in moves:
        await place.place(table, person, cell)
        await place.tables.quiet()
    return table


async def take_back(place: Place, table: int, person: Any, to: str = "last") -> None:
    """Take something back; whoever must agree does."""
    waiting = (await place.tables.undo.ask(table, person.id, place.click(), to)).waiting
    for voter in [voter for voter in (ANN, BOB, CAT) if voter.name in waiting]:
        await place.tables.votes.cast(table, voter.id, True, place.click())


async def test_all_posts_show_what_was_taken_back(place: Place) -> None:
    """In the newest and in older ones, over a restart; what is done again stands there like anything else."""
    table = await taken(place, (ANN, 0), (BOB, 3), (ANN, 1))
    await take_back(place, table, BOB, str((await place.log(table, None))[-3].id))
    back = "takes back what came after “Ann takes cell 0”, back to round 1 (turn)."
    asked = [f"Bob asks to {back.replace('takes', 'take', 1)}", "Ann agrees."]
    assert await posted(place) == [[A0], [f"~{B3}~"], [f"~{A1}~", *asked, f"Bob {back}"]]
    await place.reopen()
    await place.place(table, BOB, 3)
    assert await posted(place) == [[A0], [f"~{B3}~"], [f"~{A1}~", *asked, f"Bob {back}"], [B3]]


async def test_several_in_a_row(place: Place) -> None:
    """Each marks its own; what was taken back stays so when more is."""
    table = await taken(place, (ANN, 0), (BOB, 3), (ANN, 1))
    for person in (ANN, BOB, ANN):
        await take_back(place, table, person)
        await place.tables.quiet()
    lines = [line for message in await posted(place) for line in message if "cell" in line and "back" not in line]
    assert lines == [f"~{A0}~", f"~{B3}~", f"~{A1}~"]
    edits = [row.lines for row in place.courier.brought if row.kind == "story-edit"]
    assert (A1,) not in edits  # that was the newest message


async def test_nothing_else_is_edited(place: Place) -> None:
    """Who takes back what the newest message tells needs no other edit, and messages from before are left alone."""
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    for what in ("wait", "wait"):
        await place.say(table, ANN, Do(what))
    await place.tables.quiet()
    start = len(place.courier.brought)
    await take_back(place, table, ANN)
    await place.tables.quiet()
    assert "story-edit" not in place.courier.kinds()[start:]
    assert [line for message in await posted(place) for line in message][-2:] == [
        "~0 does wait.~", "Ann takes back “0 does wait”, back to round 1 (luck).",
    ]  # fmt: skip


async def test_the_edit_is_owed_until_it_is_made(place: Place) -> None:
    """It is in the database with the undo: Discord may refuse it, and the process may end before it is made."""
    table = await taken(place, (ANN, 0), (BOB, 3), (ANN, 1))
    place.courier.problem = lambda row: TryLater(5, "it rains") if row.target == CHANNEL else None
    await take_back(place, table, BOB)
    await place.tables.quiet()
    await place.reopen()
    await place.tables.quiet()
    assert [B3] in await posted(place)
    place.courier.problem = lambda row: None
    await place.later(120)
    assert [f"~{B3}~"] in await posted(place)


async def test_a_message_that_was_to_come(place: Place) -> None:
    """The edit of the newest message gives way to a message that follows; both it and older ones show the undo."""
    table = await taken(place, (ANN, 0), (BOB, 3))
    place.courier.problem = lambda row: TryLater(5, "it rains") if row.target == CHANNEL else None
    await take_back(place, table, BOB)
    await place.place(table, BOB, 4)
    place.courier.problem = lambda row: None
    await place.later(120)
    found = await posted(place)
    told = [line for message in found for line in message]
    assert [line for line in told if "cell" in line and "back" not in line] == [A0, f"~{B3}~", B4]


async def test_a_message_on_its_way_when_it_is_taken_back(place: Place) -> None:
    """It was made with lines as they stood; the edits that follow put it right."""
    table = await taken(place, (ANN, 0))
    done = False

    async def meanwhile(row: OutboxMessage) -> None:
        nonlocal done
        if not done and B3 in row.lines:
            done = True
            await take_back(place, table, BOB)

    place.courier.meanwhile = meanwhile
    await place.place(table, BOB, 3)
    found = await posted(place)
    assert done
    assert f"~{B3}~" in [line for message in found for line in message]
    assert B3 not in [line for message in found for line in message]


async def test_an_edit_that_gives_way_while_older_messages_are_told_anew(place: Place) -> None:
    """It was put behind them by one that came later, and gives way to a message that comes while they are edited."""
    table = await taken(place, (ANN, 0), (BOB, 3))
    done = list[str]()

    async def meanwhile(row: OutboxMessage) -> None:
        if not done and A1 in row.lines:
            done.append(A1)
            await take_back(place, table, BOB)
            await place.tables.ending.end(table, ANN.id, place.click())
        elif done == [A1] and row.kind == "story-edit":
            done.append(B4)
            await place.place(table, BOB, 4)

    place.courier.meanwhile = meanwhile
    await place.place(table, ANN, 1)
    told = [line for message in await posted(place) for line in message]
    assert done == [A1, B4]
    assert [line for line in told if "cell" in line and "back" not in line] == [A0, f"~{B3}~", f"~{A1}~", B4]
    assert len(set(told)) == len(told)


async def test_an_edit_that_gave_way_while_the_next_answer_is_written(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message that follows gives way itself, to one that tells of an answer which is just being written."""
    table = await taken(place, (ANN, 0), (BOB, 3), (ANN, 1))
    place.courier.problem = lambda row: TryLater(5, "it rains", maybe_posted=False) if row.target == CHANNEL else None
    await take_back(place, table, BOB)
    await place.place(table, BOB, 4)
    await place.tables.quiet()
    place.courier.problem = lambda row: None
    older, enqueued, seen_to = Lines.older, asyncio.Event(), asyncio.Event()
    tasks = list[asyncio.Task[Any]]()

    async def hold(connection: AsyncConnection) -> None:
        await seen_to.wait()

    async def older_during_the_answer(lines: Lines, number: int, begin: int) -> list[Older]:
        if not tasks:
            tasks.append(asyncio.create_task(place.store.write(hold)))
            tasks.append(asyncio.create_task(place.place(table, ANN, 1)))
            await enqueued.wait()
        return await older(lines, number, begin)

    async def meanwhile(row: OutboxMessage) -> None:
        seen_to.set()

    monkeypatch.setattr(Lines, "older", older_during_the_answer)
    place.probe = lambda step: enqueued.set() if step == "before commit" else None
    place.courier.meanwhile = meanwhile
    await place.later(120)
    assert tasks
    await asyncio.gather(*tasks)
    told = [line for message in await posted(place) for line in message]
    assert [line for line in told if "cell" in line and "back" not in line] == [A0, f"~{B3}~", f"~{A1}~", B4, A1]


async def test_a_message_that_repeats_the_latest(place: Place) -> None:
    """One that has nothing new to tell repeats lines of before: taken back, they are marked there, too."""
    table = await taken(place, (ANN, 0), (BOB, 3))
    await place.tables.cards.repost(table)
    await place.tables.quiet()
    assert (await posted(place))[-2:] == [[B3], [A0, B3]]
    await place.place(table, ANN, 1)
    await place.tables.quiet()
    await take_back(place, table, BOB)
    assert (await posted(place))[1:3] == [[f"~{B3}~"], [A0, f"~{B3}~"]]


async def test_what_was_told_before_the_first_move_stays(place: Place) -> None:
    """The game began whatever is taken back; so it does for whoever reads what happened."""
    early = replace(AUCTION, key="early", phases={**AUCTION.phases, "bid": opening})
    place.games = {early.key: early}
    await place.reopen()
    table = await place.table(ANN, BOB, key=early.key)
    for person in (ANN, BOB):
        await place.say(table, person, 1)
    await place.tables.quiet()
    await take_back(place, table, ANN)
    told = [line for message in await posted(place) for line in message]
    assert told[0] == "bids open."
    assert [line for line in told if line.startswith("~")] == ["~bids are 1, 1.~"]
    assert [line.text for line in await place.log(table, None) if line.undone] == ["bids are 1, 1."]


def opening(state: Auction) -> Rule[str]:
    """Something is told before anybody bids."""
    state.tell(Happened("bids open"))
    return (yield from bid(state))


async def test_lines_of_before_that_name_no_row(place: Place) -> None:
    """What an older release wrote without it stays as it is; the rest is marked."""
    table = await taken(place, (ANN, 0), (BOB, 3), (ANN, 1))
    bare = update(log).where(log.c.text == B3).values(branch=None, seq=None)
    await place.store.save(Change(extra_statements=[bare]))
    await place.reopen()
    await take_back(place, table, ANN)
    await take_back(place, table, BOB)
    told = [line for message in await posted(place) for line in message]
    assert B3 in told
    assert f"~{A1}~" in told


async def test_a_pause_while_bids_are_open_does_not_tell_who_bids_anew(place: Place) -> None:
    """A line that was told after a bid which is taken back unseen is no part of the play, and stays."""
    table = await place.table(ANN, BOB, key="auction")
    await place.say(table, ANN, 3)
    place.tables.stop_soon(table, "Too much at once.")
    await place.tables.quiet()
    await place.tables.moderation.resume(table, CAT, place.click())
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.tables.quiet()
    assert "~" not in str(await posted(place))
    assert [line.text for line in await place.log(table, BOB.id) if line.undone] == []


async def test_the_log_marks_it_and_what_was_missed_leaves_it_out(place: Place) -> None:
    """A line of the log that was taken back says so; nobody reads it as news, be it asked for or sent."""
    table = await place.table(ANN, BOB)
    await place.tables.habits.set(CAT.id, "quiet", "8-18")
    await place.tables.following.follow(table, CAT.id)
    for person, cell in ((ANN, 0), (BOB, 3), (ANN, 1)):
        await place.place(table, person, cell)
    await take_back(place, table, BOB)
    page = await place.tables.history.log(table, CAT.id, Wanted(), 50)
    assert [line.text for line, _ in page.lines if line.undone] == [B3, A1]
    missed = await place.tables.history.catch_up(table, CAT.id)
    texts = [line.text for line in missed.lines]
    assert A0 in texts
    assert not {B3, A1} & set(texts)
    assert any(text.startswith("Bob takes back “Bob takes cell 3” and what followed") for text in texts)
    assert not {B3, A1} & {line.text for _, line in await place.tables.why.latest(table, CAT.id, 20)}
    assert not {B3, A1} & set((await place.tables.queries.record(table))["log"])
    assert await place.tables.history.last_told(table, [B3]) is None
    await place.end(table, ANN, BOB)
    await place.later(12 * 3_600)
    (digest,) = [row for row in place.courier.brought if row.kind == "digest"]
    assert A0 in digest.lines
    assert not {B3, A1} & set(digest.lines)


def robbed(event: Event, names: Names) -> str | None:
    """Everything is done to Cat."""
    return f"{names[0]} robs {names[2]}."


@pytest.mark.parametrize("wanted", [True, False])
async def test_whoever_was_told_of_it_is_told_that_it_was_taken_back(place: Place, wanted: bool) -> None:
    """By the same choice as of the notice itself."""
    robbers = replace(AUCTION, key="robbers", narrate=replace(AUCTION.narrate, fact=robbed))
    place.games = {robbers.key: robbers}
    await place.reopen()
    if wanted:
        await place.tables.habits.set(CAT.id, "notices", "on")
    table = await place.table(ANN, BOB, CAT, key=robbers.key, options={"begin": "luck"})
    await place.say(table, ANN, Do("wait"))
    await take_back(place, table, ANN)
    await place.tables.quiet()
    told = [(row.target, row.lines) for row in place.courier.brought if row.kind == "dm"]
    back = "Ann takes back “Ann robs Cat”, back to round 1 (luck)."
    assert told == ([(CAT.id, ("Ann robs Cat.",)), (CAT.id, (back,))] if wanted else [])
