"""`arbiter export`, `import`, `verify` and `backup`, beside a bot that is at work."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.bench.tables import PEOPLE, RandomPlay, large_game, tables_at
from bot.store.records import Record, read_record, to_compare
from bot.tables import Person, Tables
from rules.engine import Refused
from testing.subjects import folder_of
from tests.bot.cli.shell import Ran, Shell

MODERATOR = Person("9", "Mo")


def url_of(folder: Path) -> str:
    """The database of a folder."""
    return f"sqlite+aiosqlite:///{folder / 'bench.db'}"


async def beside(shell: Shell, *words: object) -> Ran:
    """Run a command while the bot's loop goes on."""
    return await asyncio.to_thread(shell.run, *words)


async def played(tables: Tables, answers: int) -> RandomPlay:
    """A table of two at which some answers were given, some of them taken back and given otherwise."""
    crowd = RandomPlay(tables, large_game())
    await crowd.open(1)
    undone, given_otherwise = 0, False
    for number in range(4 * answers):
        if number >= answers and given_otherwise:
            break
        found = await crowd.asked(crowd.numbers[0])
        assert found is not None
        person, look = found
        choice = crowd.choice(look)
        await tables.play.answer(crowd.numbers[0], person.id, look.question_id, look.revision, choice, crowd.click())
        given_otherwise = undone > 0
        if number % 5 == 4 or not undone:
            try:
                awaited = await tables.undo.ask(crowd.numbers[0], person.id, crowd.click())
                undone += not awaited.waiting  # what others must agree to is not taken back yet
            except Refused:
                continue
    assert undone, "nothing could be taken back in the whole game"
    return crowd


async def exported(shell: Shell, folder: Path, table: int, name: str = "record.json") -> Record:
    """The record of a table, from the command."""
    ran = await beside(shell, "export", table, "-o", name, "--database", url_of(folder))
    assert ran.status == 0, ran.error
    return read_record((shell.folder / name).read_bytes())


async def test_a_table_is_exported_beside_a_live_bot_and_holds(shell: Shell, tmp_path: Path) -> None:
    async with tables_at(tmp_path) as tables:
        crowd = await played(tables, 40)
        record = await exported(shell, tmp_path, crowd.numbers[0])
        listed = await beside(shell, "export", "--database", url_of(tmp_path))
    assert len({row[0] for row in record.rows}) > 1, "nothing was taken back"
    assert {seat.person for seat in record.seats} == {person.id for person in PEOPLE}
    ran = await beside(shell, "verify", "record.json")
    assert ran.status == 0, ran.error
    assert "The record holds" in ran.out
    assert "compare" in ran.out
    assert ran.out.endswith("\n".join(["", *to_compare(record), ""]))
    assert record.commitment in ran.out
    assert listed.out.split()[:3] == ["1", record.game, "running"]


async def test_a_game_goes_on_in_another_database(shell: Shell, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    async with tables_at(first) as tables:
        crowd = await played(tables, 30)
        record = await exported(shell, first, crowd.numbers[0])
        before = await tables.queries.snapshot(crowd.numbers[0])
    place = ("--guild", "77", "--channel", "78", "--database", url_of(second))
    ran = await beside(shell, "import", "record.json", *place)
    assert ran.status == 0, ran.error
    assert ran.out == "The record is now table 1. It is paused: go on with /gm resume in its channel.\n"
    async with tables_at(second) as tables:
        table = await tables.queries.table_in("78")
        assert table == 1
        after = await tables.queries.snapshot(table)
        assert (after.status, after.view, after.commitment) == ("paused", before.view, before.commitment)
        await tables.moderation.resume(table, MODERATOR, "resume")
        moved = RandomPlay(tables, large_game(), [table])
        for _ in range(10):
            found = await moved.asked(table)
            assert found is not None
            person, look = found
            choice, click = moved.choice(look), f"later {moved.click()}"
            await tables.play.answer(table, person.id, look.question_id, look.revision, choice, click)
        longer = await exported(shell, second, table, "longer.json")
    assert longer.rows[: len(record.rows)] == record.rows
    assert (await beside(shell, "verify", "longer.json")).status == 0


@pytest.mark.parametrize("kept", [None, folder_of("one-page-deadzone") / "saves" / "0.2.0-played-on-record.json"])
def test_a_finished_game_is_imported_once(shell: Shell, kept: Path | None) -> None:
    if kept:
        (shell.folder / "won.json").write_bytes(kept.read_bytes())
    else:
        shell.run("simulate", "galactic-supremacy", "--export", "won.json")
    database = ("--database", url_of(shell.folder))
    ran = shell.run("import", "won.json", *database)
    assert (ran.status, ran.out) == (0, "The record is now table 1.\n")
    again = shell.run("import", "won.json", *database)
    assert again.status == 1
    assert again.sentence == "arbiter: This record is in the database already, as table 1."
    assert shell.run("export", "1", "-o", "again.json", *database).status == 0
    assert (shell.folder / "again.json").read_bytes() == (shell.folder / "won.json").read_bytes()


def test_an_unfinished_game_needs_a_channel_of_its_own(shell: Shell) -> None:
    for seed in (1, 2):
        shell.run("simulate", "galactic-supremacy", "--seed", seed, "--limit", 20, "--export", f"{seed}.json")
    database = ("--database", url_of(shell.folder))
    ran = shell.run("import", "1.json", *database)
    assert ran.status == 2
    assert "say with --guild and --channel" in ran.sentence
    place = ("--guild", "1", "--channel", "2", *database)
    assert shell.run("import", "1.json", *place).status == 0
    ran = shell.run("import", "2.json", *place)
    assert ran.status == 1
    assert "That channel has an open table" in ran.sentence


def test_a_forged_record_is_neither_verified_nor_imported(shell: Shell) -> None:
    shell.run("simulate", "galactic-supremacy", "--export", "won.json")
    data = json.loads((shell.folder / "won.json").read_text())
    data["seats"][0]["name"] = "Somebody else"
    (shell.folder / "won.json").write_text(json.dumps(data))
    for words in (("verify", "won.json"), ("import", "won.json", "--database", url_of(shell.folder))):
        ran = shell.run(*words)
        assert ran.status == 1
        assert "The seal does not fit" in ran.sentence
    assert not (shell.folder / "bench.db").exists()


async def test_there_is_nothing_to_export(shell: Shell, tmp_path: Path) -> None:
    async with tables_at(tmp_path) as tables:
        crowd = RandomPlay(tables, large_game())
        table = await tables.lobby.open(crowd.game.key, "guild", "channel", PEOPLE[0], "open")
        for number, sentence in ((table, "has not begun"), (99, "There is no table 99")):
            ran = await beside(shell, "export", number, "-o", "x.json", "--database", url_of(tmp_path))
            assert ran.status == 1
            assert sentence in ran.sentence
    assert not (tmp_path / "x.json").exists()


def test_where_no_bot_ever_ran_there_is_nothing_to_export(shell: Shell) -> None:
    ran = shell.run("export", 1, "-o", "x.json", "--database", "sqlite+aiosqlite:///nowhere.db")
    assert ran.status == 1
    assert "There is no database nowhere.db" in ran.sentence
    assert [*shell.folder.iterdir()] == []


async def test_a_backup_is_taken_while_the_bot_writes(shell: Shell, tmp_path: Path) -> None:
    async with tables_at(tmp_path) as tables:
        playing = asyncio.create_task(played(tables, 25))
        sizes = []
        while not playing.done():
            ran = await beside(shell, "backup", "copy.db", "--database", url_of(tmp_path))
            assert ran.status == 0, ran.error
            with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
                sizes.append(copy.execute("SELECT count(*) FROM entries").fetchone()[0])
        await playing
    assert sizes == sorted(sizes)
    restored = tmp_path / "restored"
    restored.mkdir()
    (tmp_path / "copy.db").rename(restored / "bench.db")
    assert [path.name for path in restored.iterdir()] == ["bench.db"]
    async with tables_at(restored) as tables:
        assert (await tables.queries.snapshot(1)).game == large_game()


def test_a_backup_without_a_bot_leaves_nothing_beside_it(shell: Shell) -> None:
    database = ("--database", url_of(shell.folder))
    shell.run("simulate", "galactic-supremacy", "--export", "won.json")
    shell.run("import", "won.json", *database)
    before = {path.name for path in shell.folder.iterdir()}
    assert shell.run("backup", "copy.db", *database).status == 0
    assert {path.name for path in shell.folder.iterdir()} - before == {"copy.db"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("backup", "bench.db"), "A backup beside itself would destroy the database"),
        (("backup", "no/such/copy.db"), "could not be written"),
        (("backup", "copy.db", "--database", "sqlite+aiosqlite:///nowhere.db"), "There is no database nowhere.db"),
        (("export", "--database", "sqlite+aiosqlite:///text.db"), "is not a database"),
    ],
)
async def test_a_database_that_cannot_be_copied_is_told(
    shell: Shell, tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    async with tables_at(tmp_path):
        pass
    (tmp_path / "text.db").write_text("no database at all, only text, but enough of it to have a header's length")
    (tmp_path / ".env").write_text(f"ARBITER_DATABASE={url_of(tmp_path)}\n")
    ran = await beside(shell, *words)
    assert ran.status == 1
    assert sentence in ran.sentence
    assert "hidden" not in ran.sentence
