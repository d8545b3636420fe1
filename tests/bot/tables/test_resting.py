"""A process that is about to stop: it begins nothing more, and the next process does the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.tables import OutboxMessage, TryLater
from rules.engine import Answer, Question
from tests.bot.tables.place import ANN, BOB, GAMES, Place
from tests.examples import tic_tac_toe


async def test_a_computer_stops_after_the_move_that_it_is_at(place: Place) -> None:
    """That one is in the journal; the game goes on by itself after the restart."""
    moves = 0

    def choose(view: Any, question: Question) -> Answer:
        nonlocal moves
        moves += 1
        if moves == 2:
            place.tables.rest()
        return tic_tac_toe.GAME.autopilot(view, question)

    place.games = {**GAMES, "tic-tac-toe": replace(tic_tac_toe.GAME, autopilot=choose)}
    table = await place.table(computers=2)
    assert len(await place.story(table)) == moves == 2
    await place.reopen()
    assert (await place.shot(table)).status == "over"


async def test_the_post_that_is_on_its_way_is_the_last(place: Place) -> None:
    """What waits behind it stays owed; the next process brings it, and nothing twice."""

    def to_bob(row: OutboxMessage) -> Exception | None:
        return TryLater(30) if row.target == BOB.id else None

    place.courier.problem = to_bob
    for channel in ("900", "901"):
        await place.place(await place.table(ANN, BOB, channel=channel), ANN, 0)
    await place.tables.quiet()

    def last(row: OutboxMessage) -> None:
        place.tables.rest()

    place.courier.problem = last
    await place.later(60)
    assert [row.target for row in place.courier.brought].count(BOB.id) == 1
    place.courier.problem = lambda row: None
    await place.reopen()
    await place.tables.quiet()
    told = [row for row in place.courier.messages.values() if row.target == BOB.id]
    assert [row.table for row in told] == [1, 2]
