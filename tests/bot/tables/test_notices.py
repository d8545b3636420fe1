"""Notices by choice: a direct message about what another's move did to somebody, and never more than they may see."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.tables import OutboxMessage
from rules.engine import Event, Names
from tests.bot.tables.auction import AUCTION, Counted, Do, Happened, Shown
from tests.bot.tables.place import ANN, BOB, CAT, Place

NOON = int(datetime(2027, 3, 1, 12, tzinfo=UTC).timestamp())


def fact(event: Event, names: Names) -> str | None:
    """Everything is done to Cat; the bids are everybody's."""
    match event:
        case Happened(what):
            return f"{' and '.join(names)} bid." if "bids" in what else f"{names[0]} robs {names[2]}."
        case Shown(_, coins):
            return f"{names[2]} loses {coins} coins."
        case Counted(_, coins):
            return f"{names[2]} has {coins} coins."
    return None


ROBBERS = replace(AUCTION, key="robbers", narrate=replace(AUCTION.narrate, fact=fact))


@pytest.fixture
async def den(tmp_path: Path) -> AsyncIterator[Place]:
    """A place where that game is played, at noon."""
    async with Place(tmp_path / "den.db", games={ROBBERS.key: ROBBERS}) as place:
        place.clock.time = NOON
        yield place


async def robbers(den: Place, begin: str = "luck") -> int:
    """A table of three."""
    return await den.table(ANN, BOB, CAT, key=ROBBERS.key, options={"begin": begin})


async def notices(den: Place) -> list[OutboxMessage]:
    """The direct messages that are none about a turn."""
    await den.tables.quiet()
    return [row for row in den.courier.brought if row.kind == "dm"]


async def wants(den: Place, *people: str) -> None:
    """These people want notices."""
    for person in people:
        await den.tables.habits.set(person, "notices", "on")


async def test_who_wants_it_is_told_what_another_did_to_them(den: Place) -> None:
    """All that one answer did in one message; nobody who is not named, and not the one who did it."""
    await wants(den, ANN.id, BOB.id, CAT.id)
    table = await robbers(den)
    await den.say(table, ANN, Do("show"))
    told = await notices(den)
    assert [(row.target, row.lines) for row in told] == [(CAT.id, ("Ann robs Cat.", "Cat loses 1017 coins."))]
    await den.say(table, ANN, Do("wait"))
    assert len(await notices(den)) == 1  # Cat is asked to bid now, and reads it there


async def test_nobody_is_told_unasked(den: Place) -> None:
    """It is off until it is switched on, and off again afterwards."""
    table = await robbers(den)
    await den.say(table, ANN, Do("show"))
    assert await notices(den) == []
    await wants(den, CAT.id)
    await den.tables.people.set(CAT.id, "notices", value=False)
    await den.say(table, ANN, Do("show"))
    assert await notices(den) == []


async def test_quiet_hours_are_quiet(den: Place) -> None:
    """What was done then is read with the next panel."""
    await wants(den, CAT.id)
    await den.tables.habits.set(CAT.id, "quiet", "11-13")
    table = await robbers(den)
    await den.say(table, ANN, Do("show"))
    assert await notices(den) == []
    await den.tables.undo.ask(table, ANN.id, den.click())
    for person in (BOB, CAT):
        await den.tables.votes.cast(table, person.id, True, den.click())
    await den.later(3_600)
    await den.say(table, ANN, Do("show"))
    assert [row.target for row in await notices(den)] == [CAT.id]


async def test_what_another_alone_may_read_is_not_told(den: Place) -> None:
    """Ann counts Cat's coins unseen."""
    await wants(den, CAT.id)
    table = await robbers(den)
    await den.say(table, ANN, Do("count"))
    assert [row.lines for row in await notices(den) if row.target == CAT.id] == [("Ann robs Cat.",)]


@pytest.mark.parametrize("last", [BOB, CAT])
async def test_a_window_does_not_tell_who_thinks(den: Place, last: object) -> None:
    """Nothing comes while it is open; then the same for all who are named and not asked, whoever answered last."""
    await wants(den, ANN.id, BOB.id, CAT.id)
    table = await robbers(den, "bid")
    for person in [one for one in (BOB, ANN, CAT) if one is not last]:
        await den.say(table, person, 1)
        assert await notices(den) == []
    await den.say(table, BOB if last is BOB else CAT, 1)
    await den.later(60)
    told = sorted([(row.target, row.lines) for row in await notices(den)])
    assert told == [(person.id, ("Ann and Bob and Cat bid.",)) for person in (BOB, CAT)]
