"""What a panel tells of the story is kept in memory with each answer, and is what the database would tell."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Engine, event

from bot.tables import Person, PlayerSnapshot
from rules.engine import Refused
from tests.bot.tables.auction import Do
from tests.bot.tables.place import ANN, BOB, Place

SEEDS = range(2)
STEPS = 60


@contextmanager
def queries() -> Iterator[list[str]]:
    """What is read from any database meanwhile."""
    found: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if statement.lstrip().startswith("SELECT"):
            found.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", note)


async def test_an_answer_reads_nothing_for_its_panel(place: Place) -> None:
    """Everybody at a table waits while it is read for one of them; only the first look reads.

    Where other processes may have written, it is asked whether the table is as it was, and nothing else.
    """
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    with queries() as first:
        look = await place.tables.queries.look(table, ANN.id)
    assert first
    with queries() as later:
        told = await place.tables.play.answer(
            table, ANN.id, look.question_id, look.revision, Do("count"), place.click()
        )
    assert [line.text for line in told.player.private_log] == ["You count 1017 coins."]
    assert [query for query in later if not query.startswith("SELECT version, message, message_from, nextval")] == []


async def test_the_rest_of_a_turn_is_one_act(place: Place) -> None:
    """What came of all its answers is told, not only of the last one; after a restart, too."""
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    count, _ = await place.tables.play.plan_through(table, ANN.id, None, place.click())
    assert count == 2
    for _ in range(2):
        told = [line.text for _, line in (await place.tables.queries.look(table, ANN.id)).happened]
        assert told[:2] == ["0 does wait.", "0 does wait."]
        await place.reopen()


def story(look: PlayerSnapshot) -> tuple[Any, ...]:
    """What of a look comes from the story."""
    return look.happened, look.private_log


@pytest.mark.parametrize("seed", SEEDS)
async def test_what_is_kept_is_what_a_restart_reads(place: Place, seed: int) -> None:
    """Through answers, windows, and undone answers; two people look as it goes."""
    chance = random.Random(seed)
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    compared = 0
    for _ in range(STEPS):
        await _step(place, table, chance.choice((ANN, BOB)), chance)
        if chance.random() < 0.2:
            kept = [story(await place.tables.queries.look(table, person.id)) for person in (ANN, BOB)]
            await place.reopen()
            assert [story(await place.tables.queries.look(table, person.id)) for person in (ANN, BOB)] == kept, seed
            compared += any(any(parts) for parts in kept)
    assert compared > 3, seed


async def _step(place: Place, table: int, person: Person, chance: random.Random) -> None:
    """Something that this person may do now, if anything."""
    if chance.random() < 0.1:
        await place.later(1)
    look = await place.tables.queries.look(table, person.id)
    try:
        if chance.random() < 0.15:
            await place.tables.undo.ask(table, person.id, place.click())
        elif look.question is not None:
            await place.say(table, person, look.question.draw(chance.randrange))
    except Refused:
        pass  # a vote is open, or there is nothing to take back
