"""Random play of every game at a house that is restarted and undone at random: the record verifies."""

from __future__ import annotations

import contextlib
import json
import logging
import random
from pathlib import Path

import pytest

from bot.catalogue import games
from bot.store.records import read_record
from bot.store.verify import verify
from bot.tables import Broken, Person
from rules.engine import Refused
from testing.seeds import seed
from tests.bot.tables.auction import Do
from tests.bot.tables.place import GAMES, Place
from tests.tiers import in_turn

ALL = {**GAMES, **games()}
STEPS = 60


@pytest.mark.parametrize("key", in_turn(ALL, 2, stay=3))
async def test_random_play_with_restarts_and_undos_verifies(
    key: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever happens, every question can be answered and every row can be replayed."""
    chance = random.Random(seed(f"play and undo {key}"))
    people = [Person(str(number), f"P{number}") for number in range(chance.randint(*ALL[key].seats))]
    async with Place(tmp_path / "games.db", games=ALL) as place:
        table = await place.table(*people, key=key)
        for _ in range(STEPS):
            if (await place.shot(table)).status != "running":
                break
            await one_step(place, table, people, chance)
        assert "Traceback" not in str(place.courier.brought)
        record = read_record(json.dumps(await place.tables.queries.record(table, complete=True)).encode())
        verdict = verify(record, ALL.__getitem__)
        assert verdict.rows >= len(record.rows) >= 5
    failures = [entry.getMessage() for entry in caplog.records if entry.levelno >= logging.WARNING]
    assert all("ValueError in the rules of Auction" in failure for failure in failures)


async def one_step(place: Place, table: int, people: list[Person], chance: random.Random) -> None:
    """Somebody who is asked answers at random; sometimes somebody undoes, sometimes the process is restarted."""
    if chance.random() < 0.1:
        await place.reopen()
    if chance.random() < 0.2:
        with contextlib.suppress(Refused):
            await place.tables.undo.ask(table, chance.choice(people).id, place.click())
    looks = {person.id: await place.tables.queries.look(table, person.id) for person in people}
    asked = [person for person in people if looks[person.id].question]
    person = chance.choice(asked)
    question = looks[person.id].question
    assert question is not None
    answer = question.draw(chance.randrange)
    try:
        await place.say(table, person, answer)
    except Broken:
        assert answer == Do("fail"), answer
