"""Lines of the log keep why: the rules, the modifiers, the dice; for whoever may read them, and nobody else."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.catalogue import games
from bot.tables import LogLine, Person
from bot.tables.opaque_ids import NOT_OURS
from bot.tables.queries.why import Because
from rules.engine import Event, Game, Names, Refused
from tests.bot.tables.auction import AUCTION, Counted, Do
from tests.bot.tables.place import ANN, BOB, CAT, GAMES, Place

SAVES = Path(__file__).parents[2] / "saves"
GALAXY, DEADZONE = "galactic-supremacy", "one-page-deadzone"


def behind(event: Event, names: Names) -> str:
    """What a count is made of."""
    return f"{names[event.seat]} counted coin by coin [AU-03]." if isinstance(event, Counted) else ""


EXPLAINED: Game[Any, Any] = replace(AUCTION, key="explained", narrate=replace(AUCTION.narrate, why=behind))
EVERYTHING: Mapping[str, Game[Any, Any]] = {**GAMES, EXPLAINED.key: EXPLAINED, **games()}


@pytest.fixture(autouse=True)
def all_games(place: Place) -> None:
    """The shipped games are played here, too."""
    place.games = EVERYTHING


async def of(place: Place, table: int, person: Person, line: LogLine) -> Because:
    """What this person is told of a line."""
    return await place.tables.why.line(table, person.id, *await place.tables.history.hide(table, [line.id]))


async def found(place: Place, table: int, person: Person, word: str) -> LogLine:
    """The line with this word among those that this person may read."""
    return next(line for line in await place.log(table, person.id) if word in line.text)


async def counted(place: Place) -> int:
    """A table where Ann has counted her hoard, unseen by the others."""
    table = await place.table(ANN, BOB, key=EXPLAINED.key)
    for person in (ANN, BOB):
        await place.say(table, person, 1)
    await place.say(table, ANN, Do("count"))
    return table


async def test_a_line_keeps_its_rules_and_its_dice(place: Place) -> None:
    """The rules that its event cites, and what the game tells of the dice; a restart loses neither."""
    for key, rule in ((GALAXY, "GS-SET-08"), (DEADZONE, "OP-PRE-02")):
        table = await place.table(ANN, BOB, key=key, channel=key)
        if key == DEADZONE:
            await armed(place, table)
        told = await all_of(place, table)
        assert rule in [name for because in told for name in because.rules or ()]
        assert [because for because in told if because.details]
        await place.reopen()
        assert await all_of(place, table) == told


async def armed(place: Place, table: int) -> None:
    """Both have chosen their armies and rolled off."""
    for person in (ANN, BOB):
        look = await place.tables.queries.look(table, person.id)
        assert look.question is not None
        await place.say(table, person, EVERYTHING[DEADZONE].autopilot(look.view, look.question))


async def all_of(place: Place, table: int) -> list[Because]:
    """What Ann is told of every line of play."""
    return [await of(place, table, ANN, line) for line in await place.log(table, ANN.id) if line.phase]


async def test_only_who_may_read_a_line_may_ask_why(place: Place) -> None:
    """A private line is explained to its seat alone, with what only that seat may know; nor does a number help."""
    table = await counted(place)
    line = await found(place, table, ANN, "You count")
    assert (await of(place, table, ANN, line)).details == "Ann counted coin by coin [AU-03]."
    for other in (BOB, CAT):
        assert line.id not in [held.id for _, held in await place.tables.why.latest(table, other.id, 50)]
        with pytest.raises(Refused, match=NOT_OURS):
            await of(place, table, other, line)
        for typed in ("", "0", str(line.id), "x" * 16, "ä"):
            with pytest.raises(Refused, match=NOT_OURS):
                await place.tables.why.line(table, other.id, typed)


async def test_a_line_of_another_table_is_not_explained(place: Place) -> None:
    """Hidden numbers belong to their table."""
    table, other = await counted(place), await place.table(ANN, BOB, channel="901")
    line = await found(place, table, ANN, "You count")
    with pytest.raises(Refused, match=NOT_OURS):
        await place.tables.why.line(other, ANN.id, *await place.tables.history.hide(table, [line.id]))
    with pytest.raises(Refused, match=NOT_OURS):
        await place.tables.why.line(other, ANN.id, *await place.tables.history.hide(other, [line.id]))


async def test_who_left_a_seat_asks_no_more(place: Place) -> None:
    """The private lines go with the seat."""
    table = await counted(place)
    line = await found(place, table, ANN, "You count")
    await place.tables.moderation.replace(table, CAT, 0, CAT, place.click())
    with pytest.raises(Refused, match=NOT_OURS):
        await of(place, table, ANN, line)
    assert (await of(place, table, CAT, line)).line == line


async def test_what_an_older_release_wrote_has_no_rules(place: Place) -> None:
    """Unlike a line with no rule behind it."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 4)
    line = await found(place, table, ANN, "takes cell 4")
    assert (await of(place, table, ANN, line)).rules == ()
    with closing(sqlite3.connect(place.path)) as database, database:
        database.execute("UPDATE log SET rules = NULL")
    assert (await of(place, table, ANN, line)).rules is None


async def test_a_released_database_explains_its_lines(place: Place) -> None:
    """After the migration its lines are there, without rules; what is played from then on has them."""
    await place.stack.aclose()
    place.path.unlink()
    with closing(sqlite3.connect(place.path)) as database:
        database.executescript((SAVES / "database-0.1.0.sql").read_text("utf-8"))
        tables = [row[0] for row in database.execute("SELECT id FROM tables WHERE status = 'running'")]
    await place.__aenter__()
    for table in tables:
        old = [line for line in await place.log(table, ANN.id) if line.phase]
        assert old
        assert {(await of(place, table, ANN, line)).rules for line in old} == {None}
        for _ in range(3):
            await answered(place, table)
        new = [line for line in await place.log(table, ANN.id) if line.phase and line.id > old[-1].id]
        assert any([(await of(place, table, ANN, line)).rules for line in new])


async def answered(place: Place, table: int) -> None:
    """One answer as the autopilot gives it."""
    await place.tables.quiet()
    for person in (ANN, BOB):
        look = await place.tables.queries.look(table, person.id)
        if look.question is not None:
            await place.say(table, person, (await place.shot(table)).game.autopilot(look.view, look.question))
            return


async def test_the_latest_lines_come_first(place: Place) -> None:
    """Those of play, as many as are asked for; their numbers lead to them."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 4)
    await place.place(table, BOB, 0)
    latest = await place.tables.why.latest(table, CAT.id, 2)
    assert [line.text for _, line in latest] == ["Bob takes cell 0.", "Ann takes cell 4."]
    assert [(await place.tables.why.line(table, CAT.id, shown)).line for shown, _ in latest] == [
        held for _, held in latest
    ]
    assert len(await place.tables.why.latest(table, CAT.id, 50)) == 2
    assert await place.tables.why.numbered(table, [line for _, line in latest]) == latest


async def test_who_is_deleted_is_not_named_in_reasons(place: Place) -> None:
    """What is behind a line is told of a former player, too."""
    table = await counted(place)
    await place.end(table, ANN, BOB)
    await place.tables.mydata.delete(ANN.id)
    with closing(sqlite3.connect(place.path)) as database:
        told = [why for (why,) in database.execute("SELECT why FROM log WHERE why != ''")]
    assert told == ["A former player counted coin by coin [AU-03]."]
