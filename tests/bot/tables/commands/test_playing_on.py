"""Playing on from a moment of a game that is over: what the new table begins with, and what it counts for."""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update

from bot.store import Change
from bot.store.records import BadRecord, Record, read_record, sealed
from bot.store.schema import entries
from bot.store.verify import verify
from bot.tables import Person
from rules.engine import Refused
from tests.bot.tables.auction import AUCTION, Do
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, GAMES, Place
from tests.examples.magpie import GAME as MAGPIE

ELSEWHERE = "901"


async def finished(place: Place) -> int:
    """An auction of Ann and Bob that Ann has ended: two things of hers, one after an undo, bids, and one of his."""
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    await place.say(table, ANN, Do.of("twice"))
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    await place.say(table, ANN, Do.of("spin"))
    await place.say(table, ANN, Do.of("count"))
    await place.say(table, BOB, 3)
    await place.say(table, ANN, 4)
    await place.say(table, BOB, Do.of("twice"))
    await place.end(table, ANN, BOB)
    return table


async def line(place: Place, table: int, text: str, person: Person | None = None) -> str:
    """The id of the latest line with these words that was not taken back."""
    lines = await place.log(table, person.id if person else None)
    return str(next(found.id for found in reversed(lines) if text in found.text and not found.undone))


async def opened(
    place: Place, table: int, which: str, *people: Person, channel: str = CHANNEL, anew: bool = False
) -> int:
    """A table that plays on from there, which Cat has opened and at which these people sit; it has begun."""
    made = await place.tables.playing_on.open(table, CAT, "g", channel, which, place.click(), anew=anew)
    for person in people:
        await place.tables.lobby.join(made, person, None, None, place.click())
    await place.tables.lobby.start(made, CAT.id, place.click())
    await place.tables.quiet()
    return made


async def checked(place: Place, table: int) -> Record:
    """The record of a table, which holds."""
    record = read_record(json.dumps(await place.tables.queries.record(table, complete=True)).encode())
    verify(record, place.games.__getitem__)
    return record


async def test_it_stands_as_it_stood_before_the_decision_of_a_line(place: Place) -> None:
    """The dice are those that had fallen, the one whose decision it was is asked again, and everybody is told."""
    over = await finished(place)
    which = await line(place, over, "1 does twice")
    anew = await opened(place, over, which, CAT, BOB)
    before, now = (await place.shot(over)).view, await place.shot(anew)
    assert now.view.dice == before.dice[:-3]
    assert now.round == before.round
    assert now.asked is not None
    assert now.asked.seats == (1,)
    assert [seat.person for seat in now.seats] == [CAT.id, BOB.id]
    told = [found.text for found in await place.log(anew, None)]
    assert (
        f"This table plays on from table {over}, round {now.round}. It stands as it stood there before “1 does twice”. "
        "The dice are new, and this game counts for no ratings."
    ) in told
    assert not [text for text in told if "bids are" in text]
    await place.reopen()
    assert (await place.shot(anew)).view == now.view
    await place.say(anew, BOB, Do.of("twice"))
    assert len((await place.shot(anew)).view.dice) == len(before.dice)


async def test_nothing_is_taken_back_behind_its_beginning(place: Place) -> None:
    """Neither somebody's last answer in the other game, nor their turn there; what was done since is, after a restart,
    too.
    """
    over = await finished(place)
    anew = await opened(place, over, await line(place, over, "0 does count"), ANN, BOB)
    assert (await place.tables.queries.look(anew, ANN.id)).question is not None
    for to, told in (("last", "You have answered nothing yet"), ("turn", "You have had no turn yet")):
        with pytest.raises(Refused, match=told):
            await place.tables.undo.ask(anew, ANN.id, place.click(), to)
    assert await place.tables.undo.targets(anew, ANN.id, 20) == []
    begun = (await place.shot(anew)).view
    await place.say(anew, ANN, Do.of("wait"))
    await place.reopen()
    await place.tables.undo.ask(anew, ANN.id, place.click(), "turn")
    assert (await place.shot(anew)).view == begun
    assert [seat.person for seat in (await place.shot(anew)).seats] == [ANN.id, BOB.id]


async def test_it_counts_for_nothing_and_nobody_has_done_what_was_given(place: Place) -> None:
    """No standings, no pace, no dice of before; the other game counts as it did."""
    over = await finished(place)
    anew = await opened(place, over, await line(place, over, "1 does twice"), ANN, BOB)
    for person in (BOB, BOB):
        await place.say(anew, person, Do.of("spin"))
    for _ in range(2):
        await place.say(anew, BOB, 1)
        await place.say(anew, ANN, 1)
        for _ in range(2):
            asked = (await place.shot(anew)).asked
            assert asked is not None
            assert asked.seats is not None
            await place.say(anew, (ANN, BOB)[asked.seats[0]], Do.of("wait"))
    shot = await place.shot(anew)
    assert (shot.status, shot.rated) == ("over", False)
    stats = await place.tables.history.stats(anew)
    assert {seat: pace.answers for seat, pace in stats.paces.items()} == {0: 2, 1: 4}
    assert stats.dice is not None
    assert sum(dice.count for dice in stats.dice.values()) == len(shot.view.dice) - len(
        (await place.shot(over)).view.dice[:-3]
    )
    assert await place.tables.history.standings("g", "auction") == []
    answers = (await place.tables.mydata.export(ANN.id))["answers"]
    assert len([answer for answer in answers if answer["table_id"] == anew]) == 4


async def test_its_record_names_where_it_comes_from_and_holds(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after an undo, under newer rules, and where it plays on from a game that has done so; edits are found."""
    # The dice of another secret may fall alike: then an edit would be none.
    monkeypatch.setattr(secrets, "token_bytes", random.Random(1).randbytes)
    over = await finished(place)
    origin = await checked(place, over)
    place.games = {**GAMES, AUCTION.key: replace(AUCTION, rules_version=2)}
    await place.reopen()
    anew = await opened(place, over, await line(place, over, "1 does twice"), ANN, BOB)
    await place.say(anew, BOB, Do.of("twice"))
    await place.tables.undo.ask(anew, BOB.id, place.click())
    await place.tables.votes.cast(anew, ANN.id, True, place.click())
    await place.say(anew, BOB, Do.of("spin"))
    await place.say(anew, BOB, Do.of("wait"))
    await place.end(anew, CAT, ANN, BOB)
    record = await checked(place, anew)
    named = record.origin
    assert named is not None
    assert (named.table, named.rows) == (over, sum(row[0] == 0 for row in record.rows[: named.rows]))
    assert named.head in [row[-1] for row in origin.rows]
    assert [source.commitment for source in named.sources] == [origin.commitment]
    assert [row[7] for row in record.rows] == [1] * named.rows + [2] * (len(record.rows) - named.rows)
    again = await opened(place, anew, await line(place, anew, "1 does spin"), ANN, BOB, channel=ELSEWHERE)
    await place.say(again, BOB, Do.of("twice"))
    deeper = await checked(place, again)
    assert deeper.origin is not None
    assert [source.commitment for source in deeper.origin.sources] == [origin.commitment, record.commitment]
    for edited, told in edits(record):
        with pytest.raises(BadRecord, match=told):
            verify(sealed(edited), place.games.__getitem__)


async def test_dice_that_players_threw_in_the_other_game_are_named_as_typed(place: Place) -> None:
    """Also where those who play on let the bot throw."""
    over = await place.table(ANN, BOB, key="auction", options={"begin": "luck", "dice": "typed"})
    await place.say(over, ANN, Do.of("spin"))
    await place.tables.play.throw(over, ANN.id, "5", place.click())
    await place.say(over, ANN, Do.of("wait"))
    await place.end(over, ANN, BOB)
    which = await line(place, over, "0 does wait")
    anew = await place.tables.playing_on.open(over, CAT, "g", CHANNEL, which, place.click())
    await place.tables.lobby.join(anew, ANN, None, None, place.click())
    await place.tables.lobby.set_option(anew, CAT.id, "dice", "fair", place.click())
    await place.tables.lobby.start(anew, CAT.id, place.click())
    await place.say(anew, ANN, Do.of("twice"))
    record = await checked(place, anew)
    assert len(record.typed) == 1
    assert (await place.shot(anew)).view.dice[1] == 5


def edits(record: Record) -> Iterator[tuple[Record, str]]:
    """What does not hold, and what is said of it."""
    origin = record.origin
    assert origin is not None
    (source,) = origin.sources
    forged = source.model_copy(update={"secret": "00" * 32})
    yield record.model_copy(update={"origin": None, "version": 1}), "the play gives"
    yield record.model_copy(update={"origin": origin.model_copy(update={"sources": [forged]})}), "the play gives"
    for change in ({"rows": len(record.rows) + 1}, {"rolls": origin.rolls[:-1]}):
        yield (
            record.model_copy(update={"origin": origin.model_copy(update=change)}),
            "another game is said|play on from",
        )


async def test_what_cannot_be_played_on_is_said_in_a_sentence(place: Place) -> None:
    """No table is opened then; the game that is being played goes on."""
    running = await place.table(ANN, BOB, key="auction", options={"begin": "luck"}, channel=ELSEWHERE)
    await place.say(running, ANN, Do.of("spin"))
    over = await finished(place)
    later, first = await line(place, over, "1 does twice"), await line(place, over, "Dice fixed")
    cancelled = await place.tables.lobby.open("auction", "g", "902", ANN, place.click())
    await place.tables.lobby.cancel(cancelled, ANN.id, place.click())
    private = await line(place, over, "You count", ANN)
    refused = [
        (
            running,
            await line(place, running, "0 does spin"),
            "This game is not over, and playing on from it",
        ),
        (cancelled, "1", "This game was called off before it began"),
        (over, first, "There is no such line in this game's story"),
        (over, "12345", "There is no such line in this game's story"),
        (over, "r12345", "There is no such line in this game's story"),
        (over, private, "There is no such line in this game's story"),
    ]
    for table, which, told in refused:
        with pytest.raises(Refused, match=told):
            await place.tables.playing_on.open(table, CAT, "g", CHANNEL, which, place.click())
    with pytest.raises(Refused, match="There is a table open in this channel already"):
        await place.tables.playing_on.open(over, CAT, "g", ELSEWHERE, later, place.click())
    assert await place.tables.queries.open_tables() == [running]
    await place.say(running, ANN, Do.of("wait"))
    unreadable = update(entries).where(entries.c.table_id == over, entries.c.kind == "answer").values(payload="[]")
    await place.store.save(Change(extra_statements=[unreadable]))
    with pytest.raises(Refused, match="The rules have changed since that game was played"):
        await place.tables.playing_on.open(over, CAT, "g", CHANNEL, later, place.click())


async def test_its_seats_stay_and_a_computer_has_each_that_is_free(place: Place) -> None:
    """Whoever joins takes the first, or chooses one, and may change; options of the game stay, too."""
    over, lobby = await finished(place), place.tables.lobby
    which, click = await line(place, over, "1 does twice"), place.click()
    anew = await place.tables.playing_on.open(over, CAT, "g", CHANNEL, which, click)
    assert await place.tables.playing_on.open(over, CAT, "g", CHANNEL, which, click) == anew
    shot = await place.shot(anew)
    assert [row.kind for row in place.courier.brought if row.table == anew] == ["lobby"]
    assert ([seat.kind for seat in shot.seats], shot.played) == (["computer", "computer"], ("Ann", "Bob"))

    async def seated() -> list[str | None]:
        return [seat.person for seat in (await place.shot(anew)).seats]

    assert await lobby.join(anew, ANN, None, None, place.click(), 1) == 1
    assert await lobby.join(anew, ANN, None, None, place.click(), 0) == 0
    assert await lobby.join(anew, BOB, "salt", None, place.click()) == 1
    assert await seated() == [ANN.id, BOB.id]
    for refused in (
        lobby.join(anew, CAT, None, None, place.click()),
        lobby.join(anew, ANN, None, None, place.click(), 1),
        lobby.add_computer(anew, CAT.id, place.click()),
        lobby.set_option(anew, CAT.id, "begin", "bid", place.click()),
    ):
        with pytest.raises(Refused):
            await refused
    await lobby.leave(anew, ANN.id, place.click())
    assert await seated() == [None, BOB.id]
    with pytest.raises(Refused, match="a computer has each"):
        await lobby.remove_computer(anew, CAT.id, place.click())
    ordinary = await lobby.open("auction", "g", ELSEWHERE, ANN, place.click())
    with pytest.raises(Refused, match="taken in their order"):
        await lobby.join(ordinary, ANN, None, None, place.click(), 1)
    await place.tables.moderation.delete(over, CAT, place.click())
    with pytest.raises(Refused, match="is not here any more"):
        await lobby.start(anew, CAT.id, place.click())
    assert (await place.shot(anew)).played == ()


@pytest.mark.parametrize("step", ["before commit", "after commit"])
async def test_it_begins_once_if_the_process_dies_meanwhile(place: Place, step: str) -> None:
    """As the lobby opens and as the game begins: all of it is there or nothing, and the same click does the rest."""
    over = await finished(place)
    which, opening, beginning = await line(place, over, "1 does twice"), place.click(), place.click()

    async def open_it() -> int:
        return await place.tables.playing_on.open(over, CAT, "g", CHANNEL, which, opening)

    async def dies(work: Callable[[], Awaitable[Any]]) -> None:
        def probe(now: str) -> None:
            if now == step:
                raise KeyboardInterrupt

        place.tables._services.probe = probe
        with pytest.raises(KeyboardInterrupt):
            await work()
        await place.reopen()

    await dies(open_it)
    anew = await open_it()
    await place.tables.quiet()
    assert [row.kind for row in place.courier.brought if row.table == anew] == ["lobby"]
    rows = select(func.count()).where(entries.c.table_id == anew)
    await dies(lambda: place.tables.lobby.start(anew, CAT.id, beginning))
    assert (await place.store.read(rows))[0][0] in ((0,) if step == "before commit" else range(3, 100))
    await place.tables.lobby.start(anew, CAT.id, beginning)
    await checked(place, anew)


# -- drawn anew --------------------------------------------------------------------------------------------------------


@pytest.fixture
async def nest(tmp_path: Path) -> AsyncIterator[Place]:
    """Tables of Magpie, in which everybody has secrets."""
    async with Place(tmp_path / "games.db", games={MAGPIE.key: MAGPIE}) as opened:
        yield opened


async def robbed(place: Place) -> int:
    """A game of Magpie that Ann and Bob have ended after a round or so."""
    table = await place.table(ANN, BOB, key=MAGPIE.key)
    for _ in range(4):
        for person in (ANN, BOB):
            look = await place.tables.queries.look(table, person.id)
            if look.question is not None:
                await place.say(table, person, MAGPIE.autopilot(look.view, look.question))
        await place.tables.quiet()
    await place.end(table, ANN, BOB)
    return table


async def views(place: Place, table: int) -> list[Any]:
    """What Ann and Bob see."""
    return [(await place.tables.queries.look(table, person.id)).view for person in (ANN, BOB)]


async def test_what_was_hidden_is_drawn_anew(nest: Place) -> None:
    """Whoever is asked sees what they saw, the other sees other cards; after a restart and in the record, too."""
    over, tables = await robbed(nest), nest.tables
    which = next(str(found.id) for found in reversed(await nest.log(over, None)) if found.phase == "claim")
    moment = await tables.playing_on.moment(over, CAT.id, which)
    assert moment.hides
    assert moment.seat is not None
    as_it_was = await opened(nest, over, which, ANN, BOB)
    known = await views(nest, as_it_was)
    anew = await opened(nest, over, which, ANN, BOB, channel=ELSEWHERE, anew=True)
    drawn = await views(nest, anew)
    assert drawn[moment.seat] == known[moment.seat]
    assert drawn[1 - moment.seat] != known[1 - moment.seat]
    told = "\n".join([found.text for found in await nest.log(anew, None)])
    assert f"All that {('Ann', 'Bob')[moment.seat]} could not know there was drawn anew." in told
    await nest.reopen()
    assert await views(nest, anew) == drawn
    asked = (ANN, BOB)[moment.seat]
    look = await nest.tables.queries.look(anew, asked.id)
    assert look.question is not None
    await nest.say(anew, asked, MAGPIE.autopilot(look.view, look.question))
    await nest.tables.undo.ask(anew, asked.id, nest.click())
    assert await views(nest, anew) == drawn
    await nest.say(anew, asked, MAGPIE.autopilot(look.view, look.question))
    await nest.end(anew, CAT, ANN, BOB)
    assert (await nest.tables.history.stats(anew)).paces.keys() == {moment.seat}
    record = await checked(nest, anew)
    assert [(row[1], row[2]) for row in record.rows if row[2] == "draw"] == [(moment.target.seq, "draw")]
    assert record.origin is not None
    untold = record.model_copy(update={"origin": record.origin.model_copy(update={"drawn": []})})
    with pytest.raises(BadRecord, match="drawn anew where the record does not say so"):
        verify(sealed(untold), nest.games.__getitem__)
    again = await nest.tables.playing_on.open(anew, CAT, "g", "902", f"r{moment.target.seq + 1}", nest.click())
    await nest.tables.lobby.start(again, CAT.id, nest.click())
    deeper = (await checked(nest, again)).origin
    assert deeper is not None
    assert deeper.drawn == record.origin.drawn


async def test_nothing_is_drawn_anew_where_nothing_is_hidden(place: Place) -> None:
    """It is not offered, and refused to whoever asks for it."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    await place.end(table, ANN, BOB)
    which = await line(place, table, "cell 0")
    assert not (await place.tables.playing_on.moment(table, CAT.id, which)).hides
    with pytest.raises(Refused, match="Nothing that could be drawn anew is hidden there"):
        await place.tables.playing_on.open(table, CAT, "g", CHANNEL, which, place.click(), anew=True)
