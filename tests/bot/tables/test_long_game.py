"""A long game of Deadlock: how much room it takes on the disk."""

from __future__ import annotations

from pathlib import Path

from bot.tables import Person
from rules.deadlock import GAME
from tests.bot.tables.place import GAMES, Place

PEACEFUL = ("transport", "missiles", "ability")
ROUNDS = 30
LARGEST_TABLE = 5 << 20


async def test_thirty_rounds_of_four_empires_fit_into_five_mebibytes(tmp_path: Path) -> None:
    """Four empires that build and research in peace; the database is closed and holds nothing else."""
    people = [Person(str(number), f"P{number}") for number in range(4)]
    path = tmp_path / "games.db"
    async with Place(path, games={**GAMES, GAME.key: GAME}) as place:
        table = await place.table(*people, key=GAME.key)
        shown = await place.shot(table)
        while shown.round <= ROUNDS and shown.asked is not None and shown.asked.seats:
            person = people[shown.asked.seats[0]]
            look = await place.tables.queries.look(table, person.id)
            question = look.question
            assert question is not None
            answer = question.default if question.prompt in PEACEFUL else GAME.autopilot(look.view, question)
            await place.say(table, person, answer)
            shown = await place.shot(table)
        assert shown.round > ROUNDS
    assert path.stat().st_size < LARGEST_TABLE
