"""Puzzles in the database: made once, guessed unseen, opened once, also by whoever takes over; and one's own data."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest

from bot.store.schema import metadata
from bot.tables import Gone, NoPermission
from bot.tables.pace import DAY
from bot.tables.queries.puzzling import Puzzle
from rules.engine import Refused
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, Place


async def over(place: Place, channel: str = CHANNEL) -> int:
    """A game of Ann and Bob that Ann has won."""
    table = await place.table(ANN, BOB, channel=channel)
    for person, cell in ((ANN, 0), (BOB, 8), (ANN, 1), (BOB, 7), (ANN, 2)):
        await place.place(table, person, cell)
    await place.tables.quiet()
    return table


async def made(place: Place, table: int, seq: int = 1) -> int:
    """A puzzle of Ann's of an answer of this game; Bob's first one has the row 1."""
    await place.tables.puzzles.make(table, ANN.id, seq, place.click())
    await place.tables.quiet()
    return int(next(row.lines[0] for row in reversed(place.courier.brought) if row.kind == "puzzle"))


async def shown(place: Place, puzzle: int) -> Puzzle:
    """A puzzle that is there."""
    found = await place.tables.puzzling.shown(puzzle)
    assert found is not None
    return found


def told(place: Place) -> list[str]:
    """What was brought of puzzles."""
    return [kind for kind in place.courier.kinds() if kind.startswith("puzzle")]


async def test_a_puzzle_is_opened_once_after_a_day_by_whoever_is_there(place: Place) -> None:
    """With the last guess of each person, whichever process they were told to; its post then loses its buttons."""
    table = await over(place)
    puzzle = await made(place, table)
    question = await shown(place, puzzle)
    assert (question.seat, question.view.cells.count(0), question.view.cells.count(1)) == (1, 1, 0)
    assert len(question.answers) == 6
    assert question.answers[question.chosen] == "Cell 8"
    assert [*question.answers] == sorted(question.answers)
    for person, answer in ((CAT, 0), (BOB, 2), (CAT, 1)):
        await place.tables.puzzles.guess(puzzle, person.id, answer)
    assert (await shown(place, puzzle)).guesses == ((),) * 6
    await place.reopen()
    await place.later(DAY - 1)
    assert told(place) == ["puzzle"]
    await place.tables.puzzles.guess(puzzle, CAT.id, 2)
    await place.reopen()
    await place.later(1)
    await place.reopen()
    assert told(place) == ["puzzle", "puzzle-answer", "puzzle-edit"]
    assert place.courier.brought[-1].message == next(
        name for name, row in place.courier.messages.items() if row.kind == "puzzle-edit"
    )
    assert (await shown(place, puzzle)).guesses == ((), (), (BOB.id, CAT.id), (), (), ())
    with pytest.raises(Refused, match="is open already"):
        await place.tables.puzzles.guess(puzzle, CAT.id, 1)
    with pytest.raises(Refused, match="is open already"):
        await place.tables.puzzles.open_early(puzzle, ANN.id, manages=True)


async def test_presses_at_the_same_time_make_one_puzzle_and_one_answer(place: Place) -> None:
    """A channel has one at a time; a repeated delivery makes none; a running game there goes on beside it."""
    table, click = await over(place), place.click()
    puzzles = place.tables.puzzles
    tries = [puzzles.make(table, ANN.id, 1, click), puzzles.make(table, BOB.id, 3, place.click())]
    await asyncio.gather(*tries, return_exceptions=True)
    with pytest.raises(Refused, match="waits for its answer already"):
        await puzzles.make(table, CAT.id, 1, place.click())
    await place.tables.quiet()
    assert told(place) == ["puzzle"]
    running = await place.table(BOB, CAT)
    await place.place(running, BOB, 4)
    puzzle = int(next(row.lines[0] for row in place.courier.brought if row.kind == "puzzle"))
    with pytest.raises(Refused, match="Only whoever made this puzzle"):
        await puzzles.open_early(puzzle, CAT.id, manages=False)
    await asyncio.gather(*[puzzles.open_early(puzzle, ANN.id, manages=False) for _ in range(2)])
    await place.tables.quiet()
    await place.later(2 * DAY)
    assert told(place) == ["puzzle", "puzzle-answer", "puzzle-edit"]
    assert (await place.shot(running)).status == "running"
    await made(place, table)


@pytest.mark.parametrize("problem", [Gone("channel"), NoPermission("Send Messages")])
async def test_a_channel_that_takes_no_puzzle_holds_nothing_up(place: Place, problem: Exception) -> None:
    """It opens all the same, so that others can be made; where I may not post it comes when I may."""
    table = await over(place)
    place.courier.problem = lambda row: problem if row.kind.startswith("puzzle") else None
    await place.tables.puzzles.make(table, ANN.id, 1, place.click())
    await place.later(DAY)
    place.courier.problem = lambda row: None
    await place.later(3600)
    assert told(place) == ([] if isinstance(problem, Gone) else ["puzzle", "puzzle-answer", "puzzle-edit"])
    await made(place, table)


async def test_what_is_no_line_of_a_game_that_is_over_makes_no_puzzle(place: Place) -> None:
    """Each in one sentence, and nothing is posted."""
    running, finished = await place.table(BOB, CAT, channel="901"), await over(place)
    lobby = await place.tables.lobby.open("tic-tac-toe", "g", "902", ANN, place.click())
    await place.tables.lobby.cancel(lobby, ANN.id, place.click())
    for table, seq, why in (
        (running, 0, "game that is over"), (lobby, 0, "called off"), (finished, 99, "Nobody answered anything there"),
        (finished, -1, "Nobody answered anything there"), (finished, 2**40, "Nobody answered anything there"),
    ):  # fmt: skip
        with pytest.raises(Refused, match=why):
            await place.tables.puzzles.make(table, ANN.id, seq, place.click())
    with pytest.raises(Refused, match="I do not know that line"):
        await place.tables.puzzles.make_of_line(finished, ANN.id, "x" * 22, place.click())
    changed = replace(place.games["tic-tac-toe"], phases={})
    known = place.games
    await place.stack.aclose()
    place.games = {**known, "tic-tac-toe": changed}
    await place.__aenter__()
    with pytest.raises(Refused):
        await place.tables.puzzles.make(finished, ANN.id, 1, place.click())
    assert told(place) == []


async def test_a_puzzle_goes_with_its_table_and_a_guess_with_its_person(place: Place) -> None:
    """Both are in one's own data until then."""
    table = await over(place)
    puzzle = await made(place, table)
    await place.tables.puzzles.guess(puzzle, CAT.id, 1)
    assert (await place.tables.mydata.export(CAT.id))["guesses"] == [
        {"table_id": table, "puzzle_id": puzzle, "answer": 1}
    ]
    assert [row["id"] for row in (await place.tables.mydata.export(ANN.id))["puzzles"]] == [puzzle]
    for person in (ANN, CAT):
        await place.tables.mydata.delete(person.id)
        held = await place.tables.mydata.export(person.id)
        assert (held["puzzles"], held["guesses"]) == ([], [])
    rows = [str(row) for name in metadata.tables for row in await place.store.read(metadata.tables[name].select())]
    assert not [row for row in rows if re.search(f"['\"]{CAT.id}['\"]", row)]  # digests may hold its digits
    await place.later(DAY)
    assert told(place) == ["puzzle", "puzzle-answer", "puzzle-edit"]
    again = await made(place, table)
    await place.tables.moderation.delete(table, BOB, place.click())
    await place.later(2 * DAY)
    with pytest.raises(Refused, match="not there any more"):
        await place.tables.puzzles.guess(again, BOB.id, 0)
    assert await place.tables.puzzling.shown(again) is None
    assert told(place) == ["puzzle", "puzzle-answer", "puzzle-edit", "puzzle"]
