"""Standing orders at a real table: they never show in timing, and they end when their round is over. [GP-24]"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.engine import Refused
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model.moves import Orders, Pass, Use
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, Place
from tests.galactic_supremacy.galaxies import galaxy

WINDOW = 30
TEXT = "P1: hand 3command,fleet / P2: hand command,leader / P3: hand fleet,leader"
ASK, NEVER = Orders("ask"), Orders("never")
# What the second and the third player do about the same window: orders before it, or an answer or orders so many
# seconds after it has opened.
WAYS: list[tuple[Orders, int | None, Orders | None]] = [
    (NEVER, None, None),
    (ASK, 0, None),
    (ASK, 20, None),
    (ASK, 0, NEVER),
    (ASK, 10, NEVER),
]


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """Tables where games of Galactic Supremacy begin in the first player's Command Phase."""

    def setup(seats: int, options: Any) -> Any:
        begun = galaxy(TEXT)
        begun.phase = "command"
        return begun

    async with Place(tmp_path / "games.db", games={GAME.key: replace(GAME, setup=setup)}) as opened:
        yield opened


async def story_of(place: Place, table: int, ways: list[tuple[Orders, int | None, Orders | None]]) -> dict[int, Any]:
    """What all others see from the first player's use of a card on, by seconds, until the use is carried out."""
    for person, (before, _, _) in zip((BOB, CAT), ways, strict=True):
        await place.tables.play.act(table, person.id, before, place.click())
    await place.shot(table)
    from_here = len(place.courier.brought)
    await place.say(table, ANN, Use("quotas"))
    story: dict[int, Any] = {}
    for second in range(WINDOW + 10):
        for person, (_, when, orders) in zip((BOB, CAT), ways, strict=True):
            if when == second and orders is not None:
                await place.tables.play.act(table, person.id, orders, place.click())
            elif when == second:
                await place.say(table, person, Pass())
        shot = await place.shot(table)
        posts = [(row.kind, row.lines) for row in place.courier.brought[from_here:] if row.target in (CHANNEL, ANN.id)]
        lines = [line.text for line in shot.log if line.phase]
        story[second] = posts, lines, shot.asked
        if any("Exceed Quotas: the die shows" in line for line in lines):
            break
        await place.later(1)
    return story


@pytest.mark.parametrize("bob", WAYS)
@pytest.mark.parametrize("cat", [WAYS[0], WAYS[2]])
async def test_a_window_closes_at_the_same_second_whoever_answered(place: Place, bob: Any, cat: Any) -> None:
    """People at once or late, orders given before the window or while it is open: to the others all is the same."""
    table = await place.table(ANN, BOB, CAT, key=GAME.key, options={"window_seconds": str(WINDOW)})
    story = await story_of(place, table, [bob, cat])
    assert max(story) == WINDOW
    plain = story[0]
    assert all(story[second] == plain for second in range(WINDOW)), "something showed while the window was open"


@pytest.mark.parametrize(("bob", "closes"), [(WAYS[0], 0), (WAYS[1], 0), (WAYS[2], 20), (WAYS[4], 10)])
async def test_at_a_live_table_a_window_closes_with_its_last_answer(place: Place, bob: Any, closes: int) -> None:
    """There is no shortest time where all play at once."""
    options = {"window_seconds": str(WINDOW), "time_limit": "live"}
    table = await place.table(ANN, BOB, CAT, key=GAME.key, options=options)
    story = await story_of(place, table, [bob, WAYS[0]])
    assert max(story) == closes


async def test_orders_end_and_their_player_is_asked_again(place: Place) -> None:
    """Never, until this round: unasked now, asked in the next round; an end in a round that is over is refused."""
    table = await place.table(ANN, BOB, CAT, key=GAME.key)
    await place.tables.play.act(table, BOB.id, replace(NEVER, until=1), place.click())
    await place.tables.play.act(table, CAT.id, NEVER, place.click())
    await place.say(table, ANN, Use("spy", "P2"))
    assert (await place.tables.queries.look(table, BOB.id)).question is None
    while (await place.shot(table)).round == 1 or (await place.shot(table)).phase != "command":
        for person in (ANN, BOB, CAT):
            look = await place.tables.queries.look(table, person.id)
            if look.question is not None:
                await place.say(table, person, look.question.default)
    await place.say(table, ANN, Use("spy", "P2"))
    question = (await place.tables.queries.look(table, BOB.id)).question
    assert question is not None
    assert question.prompt == "counter"
    assert (await place.tables.queries.look(table, CAT.id)).question is None
    private = [line.text for line in await place.log(table, BOB.id)]
    assert "Your standing orders have ended: the usual ones hold again." in private
    assert not [line for line in await place.log(table, CAT.id) if "have ended" in line.text]
    with pytest.raises(Refused, match="write a round from 2 to 9999"):
        await place.tables.play.act(table, BOB.id, replace(NEVER, until=1), place.click())
