"""Games saved by released versions stay loadable: one record and one state in mid-game per release and game.

A change that makes one of these fail needs a migration (`migrate`), or a flag in the state for a changed ruling.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.catalogue import games
from bot.store.records import read_record
from bot.store.verify import verify
from bot.tables import Person, PlayerSnapshot
from rules.engine import Refused
from testing.saves import play_on, saves
from testing.saves.__main__ import keep
from testing.saves.__main__ import main as saved
from testing.subjects import folder_of
from tests.bot.cli.shell import Shell
from tests.bot.tables.place import ANN, BOB, CAT, Place
from tests.package import EXAMPLE, Neighbours
from tests.saves import DATABASES
from tests.saves.__main__ import keep_database


def test_there_is_a_save_of_every_game_for_every_kind() -> None:
    """Tic-tac-toe and other examples are not released; every game under rules/ is."""
    for found in (saves("record"), saves("state")):
        saved = {path.parents[1] for path in found.values()}
        missing = [f"`python -m testing.saves {key}`" for key in games() if folder_of(key) not in saved]
        assert not missing, f"Some games are not saved; this saves them: {', '.join(missing)}."


def test_a_game_is_saved_once_for_each_release(tmp_path: Path) -> None:
    """What the command writes holds and goes on, with moves taken back, and is not written over."""
    folder = tmp_path / "saves"
    record, wild, played_on, state = keep("one-page-deadzone", "9.9.9", folder)
    verdict = verify(read_record(record.read_bytes()))
    assert verdict.over
    assert verdict.branches > 1
    for kept in (wild, played_on):
        assert verify(read_record(kept.read_bytes())).over
    play_on(state)
    held = state.read_bytes()
    record.unlink()
    wild.unlink()
    played_on.unlink()
    with pytest.raises(Refused, match=r"9\.9\.9 has saved this game already"):
        keep("one-page-deadzone", "9.9.9", folder)
    assert [path.name for path in folder.iterdir()] == ["9.9.9-state.json"]
    assert state.read_bytes() == held


def test_a_game_of_a_package_is_saved_beside_its_tests(
    site: Path, shell: Shell, neighbours: Neighbours, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the release of the package, and anybody who has the package can verify the record."""
    neighbours.admit(site)
    monkeypatch.setattr(sys, "argv", ["python -m testing.saves", "race-to-21"])
    assert saved() == 0
    names = sorted(path.name for path in (shell.folder / "tests" / "saves").iterdir())
    assert names == sorted(path.name for path in (EXAMPLE / "tests" / "saves").iterdir())
    assert names[-1] == "0.1.0-state.json"
    assert shell.run("verify", f"tests/saves/{names[1]}").status == 0


def test_a_database_is_saved_once_for_each_release() -> None:
    """What has been written is not written over."""
    held = DATABASES[-1].read_bytes()
    with pytest.raises(Refused, match="raise the version"):
        keep_database(DATABASES[-1])
    assert DATABASES[-1].read_bytes() == held


@pytest.mark.parametrize("script", [path.read_text("utf-8") for path in DATABASES], ids=[p.stem for p in DATABASES])
async def test_a_released_database_goes_on(script: str, tmp_path: Path) -> None:
    """It is migrated; every table is there as it was, goes on, and can be taken back, looked back at and checked."""
    file = tmp_path / "games.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(script)
        before = database.execute("SELECT id, status, round, phase FROM tables ORDER BY id").fetchall()
    async with Place(file, games=games(), clicks=1_000_000) as place:
        shots = [await place.shot(table) for table, *_ in before]
        assert [(shot.id, shot.status, shot.round, shot.phase) for shot in shots] == before
        assert {shot.status for shot in shots} == {"lobby", "running", "paused", "over"}
        for shot in shots:
            if shot.status == "paused":
                await place.tables.moderation.resume(shot.id, CAT, place.click())
            if shot.status in ("running", "paused"):
                await go_on(place, shot.id)
                record = await place.tables.queries.record(shot.id, complete=True)
                assert verify(read_record(json.dumps(record).encode())).branches == 2


async def go_on(place: Place, table: int) -> None:
    """Some moves of whoever is asked, one of them taken back; then what was missed."""
    taken_back = False
    for _ in range(25):
        if (await place.shot(table)).status == "over":
            break
        person, look = await asked(place, table)
        question = look.question
        assert question is not None
        await place.say(table, person, (await place.shot(table)).game.autopilot(look.view, question))
        if not taken_back:
            with contextlib.suppress(Refused):
                for other in (await place.tables.undo.ask(table, person.id, place.click())).waiting:
                    await place.tables.votes.cast(
                        table, {"Ann": ANN, "Bob": BOB}[other].id, agrees=True, interaction=place.click()
                    )
                taken_back = True
    assert taken_back
    assert (await place.tables.history.catch_up(table, ANN.id)).lines


async def asked(place: Place, table: int) -> tuple[Person, PlayerSnapshot]:
    """Somebody who is asked, and what they see."""
    await place.tables.quiet()
    for person in (ANN, BOB):
        look = await place.tables.queries.look(table, person.id)
        if look.question is not None:
            return person, look
    raise AssertionError("nobody is asked")
