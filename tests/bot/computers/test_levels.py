"""Computers that play at a level: chosen in the lobby, named at the table, thinking where nobody waits for them."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import AsyncIterator
from hashlib import blake2b
from pathlib import Path

import pytest
import pytest_asyncio
from discord import ui
from sqlalchemy import select

from bot.catalogue import games
from bot.computers import thinkers
from bot.computers.likings import liking_of
from bot.computers.tempers import TEMPERS, temper_of
from bot.discord.pages.board import table_message
from bot.store.schema import entries
from bot.tables import Snapshot
from rules.deadlock.model import moves as deadlock_moves
from rules.engine import FairDice, Match, Refused
from rules.galactic_supremacy.model.moves import Concede
from tests.bot.tables.place import ANN, BOB, Place, Settings

GAME = "galactic-supremacy"
SOON = "death-dome"
"""A game that asks all players at its beginning, and not all that a turn brings: few processes have to die."""


@pytest_asyncio.fixture
async def thinking(tmp_path: Path) -> AsyncIterator[Place]:
    """Tables with a process that thinks."""
    async with Place(tmp_path / "arbiter.db", games(), settings=Settings(thinkers=1)) as made:
        yield made


async def lobby(place: Place, *levels: str | None, key: str = GAME) -> int:
    """A lobby with Ann and computers of these levels."""
    table = await place.tables.lobby.open(key, "g", "900", ANN, place.click())
    await place.tables.lobby.join(table, ANN, None, None, place.click())
    for level in levels:
        await place.tables.lobby.add_computer(table, ANN.id, place.click(), level)
    return table


async def test_levels_are_chosen_and_named(thinking: Place) -> None:
    """A computer of which nothing is said plays normally; the host changes it, and a rematch keeps it."""
    table = await lobby(thinking, None, "easy")
    assert (await thinking.shot(table)).names == ("Ann", "Computer 1 (normal)", "Computer 2 (easy)")
    await thinking.tables.lobby.set_level(table, ANN.id, 1, "Hard", thinking.click())
    assert (await thinking.shot(table)).names == ("Ann", "Computer 1 (hard)", "Computer 2 (easy)")
    assert [seat.level for seat in (await thinking.shot(table)).seats] == [None, "hard", "easy"]


@pytest.mark.parametrize(
    ("seat", "level", "who", "told"),
    [
        (1, "clever", ANN, "There is no level “clever”; choose one of easy, normal and hard."),
        (0, "hard", ANN, "There is no computer in that seat"),
        (7, "hard", ANN, "There is no computer in that seat"),
        (1, "hard", BOB, "Only the host of this table can do that"),
    ],
)
async def test_what_is_no_level_is_refused(thinking: Place, seat: int, level: str, who: object, told: str) -> None:
    """In one sentence, and nothing changes."""
    table = await lobby(thinking, "easy")
    with pytest.raises(Refused, match=told):
        await thinking.tables.lobby.set_level(table, getattr(who, "id"), seat, level, thinking.click())  # noqa: B009
    assert (await thinking.shot(table)).names[1] == "Computer 1 (easy)"


async def test_without_anybody_who_thinks_all_computers_play_alike(tmp_path: Path) -> None:
    """As the autopilot, under a name without a level."""
    async with Place(tmp_path / "arbiter.db", games()) as place:
        table = await place.tables.lobby.open(GAME, "g", "900", ANN, place.click())
        with pytest.raises(Refused, match="All computers play Galactic Supremacy alike here; leave the level out"):
            await place.tables.lobby.add_computer(table, ANN.id, place.click(), "hard")
        await place.tables.lobby.add_computer(table, ANN.id, place.click())
        assert (await place.shot(table)).names == ("Computer 1",)


async def played(place: Place, *levels: str | None, key: str = GAME, **options: str) -> int:
    """A game that runs, with Ann and computers of these levels, who do not pause where nothing else is said."""
    table = await lobby(place, *levels, key=key)
    for option, value in {"computer_pause": "0", **options}.items():
        await place.tables.lobby.set_option(table, ANN.id, option, value, place.click())
    await place.tables.lobby.start(table, ANN.id, place.click())
    return table


async def skip_until(place: Place, table: int, rounds: int) -> None:
    """Whatever Ann is asked is skipped until this round."""
    while (await place.shot(table)).round < rounds:
        await place.tables.moderation.skip(table, ANN, place.click())


async def test_a_computer_thinks_and_answers(thinking: Place, caplog: pytest.LogCaptureFixture) -> None:
    """Its answers are in the journal as any other's, and the record holds."""
    table = await played(thinking, "hard")
    await skip_until(thinking, table, 2)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert (await thinking.shot(table)).round == 2


def card(shot: Snapshot) -> str:
    """What a table's message says."""
    items = table_message(shot, [], 1, "").walk_children()
    return "\n".join([item.content for item in items if isinstance(item, ui.TextDisplay)])


async def test_a_temper_is_told_after_the_game(thinking: Place) -> None:
    """On the last card, and nowhere before; it follows from the secret that is told there, too."""
    table = await played(thinking, "hard")
    running = await thinking.shot(table)
    assert [seat.temper for seat in running.seats] == ["", ""]
    assert not [temper for temper in TEMPERS if temper in card(running)]
    await thinking.tables.play.act(table, ANN.id, Concede(), thinking.click())
    over = await thinking.shot(table)
    assert f"Computer 1 (hard) was {temper_of(own_seed(bytes.fromhex(over.secret or '')), 2)}." in card(over)


async def test_a_liking_is_told_after_the_game(thinking: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a computer that has had one; nowhere before."""
    likings = {number: liking_of(own_seed(bytes([number] * 32)), games()["deadlock"]) for number in range(20)}
    number, liking = next(each for each in likings.items() if each[1])
    monkeypatch.setattr("secrets.token_bytes", lambda many=32: bytes([number] * many))
    table = await played(thinking, "hard", key="deadlock")
    running = await thinking.shot(table)
    assert [seat.liking for seat in running.seats] == ["", ""]
    assert "liked" not in card(running)
    await thinking.tables.play.act(table, ANN.id, deadlock_moves.Concede(), thinking.click())
    assert f"It liked {liking}." in card(await thinking.shot(table))


def own_seed(secret: bytes) -> str:
    """From what the computer in the second seat draws lots at a table with this secret."""
    return blake2b(b"computers 1", key=secret, digest_size=8).hexdigest()


async def test_a_process_that_is_killed_costs_only_time(thinking: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever thinks dies again and again: the autopilot answers, and the game goes on."""
    monkeypatch.setattr(thinkers, "solve", die)
    monkeypatch.setattr("secrets.token_bytes", lambda number=32: bytes(number))
    table = await played(thinking, "hard", key=SOON)
    by_computer = select(entries.c.seq).where(entries.c.kind == "answer", entries.c.seat == 1)
    while not await thinking.store.read(by_computer):
        await thinking.tables.moderation.skip(table, ANN, thinking.click())
        await thinking.tables.quiet()
    assert (await thinking.shot(table)).status == "running"


def die(problem: thinkers.Problem) -> str:
    """Be killed while thinking."""
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


async def test_a_process_that_hangs_is_given_up(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After its time nothing was found, which a warning tells; whoever thinks next has a process again."""
    match = Match.begin(games()[GAME], 2, {}, FairDice(b"hangs"))
    assert match.checkpoint is not None
    assert match.asked is not None
    (seat,) = match.asked.questions
    problem = thinkers.Problem(GAME, match.checkpoint, tuple(match.tail), seat, "easy", "s")
    held = thinkers.Thinkers(1, seconds=1.0)
    with monkeypatch.context() as hanging:
        hanging.setattr(thinkers, "solve", hang)
        assert await held.think(problem) is None
    assert "a computer has thought for too long: the autopilot answers" in caplog.text
    assert await held.do(thinkers.solve, problem, thinkers.SECONDS)
    held.close()


def hang(problem: thinkers.Problem) -> str:
    """Never come to an end."""
    signal.pause()
    return ""
