"""`arbiter upgrade-check` and `restore`: what they print, what they leave behind, and what they refuse."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.bench.tables import tables_at
from tests.bot.cli.shell import Ran, Shell
from tests.bot.cli.test_archive import beside, played, url_of

Spoil = Callable[[Path], None]


@pytest.fixture
def saved(shell: Shell) -> Path:
    """A database with one paused table of an unfinished game."""
    shell.run("simulate", "galactic-supremacy", "--limit", 67, "--export", "game.json")
    ran = shell.run("import", "game.json", "--guild", 1, "--channel", 2, "--database", url_of(shell.folder))
    assert ran.status == 0, ran.error
    return shell.folder / "bench.db"


def change(path: Path, statement: str) -> None:
    """Change a database behind everybody's back."""
    with closing(sqlite3.connect(path)) as database:
        assert database.execute(statement).rowcount != 0
        database.commit()


# -- upgrade-check -----------------------------------------------------------------------------------------------------


def test_a_database_whose_tables_fit(shell: Shell, saved: Path) -> None:
    before = saved.read_bytes()
    ran = shell.run("upgrade-check", saved)
    assert (ran.status, ran.error) == (0, "")
    assert ran.out.endswith("1 open tables: 1 fit, 0 would redo a phase, 0 cannot be continued.\n")
    assert saved.read_bytes() == before
    assert {path.name for path in shell.folder.iterdir()} == {"bench.db", "bench.db.lock", "game.json"}


def test_answers_that_would_go_are_told_with_status_1(shell: Shell, saved: Path) -> None:
    """A row that names a move which the rules do not have any more."""
    with closing(sqlite3.connect(saved)) as database:
        seqs = "SELECT max(seq) FROM entries WHERE kind = 'answer' AND seq >= (SELECT checkpoint_seq FROM tables)"
        (seq,) = database.execute(seqs).fetchone()
    change(saved, f'UPDATE entries SET payload = \'{{"move":"retired"}}\' WHERE seq = {seq}')
    ran = shell.run("upgrade-check", saved, "--json")
    assert ran.status == 1
    told = json.loads(ran.out)
    assert told["open"] == 1
    (table,) = told["tables"]
    assert (table["outcome"], table["why"]) == ("redo", f"row {seq} does not fit the rules")
    assert all(set(lost) == {"seat", "answers"} for lost in table["lost"])
    words = shell.run("upgrade-check", saved).out
    assert f"would redo a phase: row {seq} does not fit the rules" in words


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE tables SET game = 'ludo'", "the game ludo is not installed"),
        ("DELETE FROM checkpoints", "its saved state is missing"),
        ("UPDATE checkpoints SET state_version = 99", "was saved by a newer program"),
        ("UPDATE checkpoints SET state = x'00'", "what is stored of it cannot be read"),
    ],
)
def test_a_table_that_cannot_go_on_is_told_with_status_2(shell: Shell, saved: Path, statement: str, why: str) -> None:
    change(saved, statement)
    ran = shell.run("upgrade-check", saved)
    assert ran.status == 2
    assert "cannot be continued: " in ran.out
    assert why in ran.out


def test_a_newer_schema_and_no_database_are_one_sentence_each(shell: Shell, saved: Path) -> None:
    change(saved, "UPDATE alembic_version SET version_num = '9999'")
    (shell.folder / "text.db").write_text("no database at all, only text, but enough of it to have a header's length")
    for name, sentence in (
        ("bench.db", "bench.db was written by a newer Arbiter: upgrade this program"),
        ("text.db", "text.db is not a database"),
        ("nowhere.db", "There is no database nowhere.db"),
    ):
        ran = shell.run("upgrade-check", name)
        assert ran.status == 2
        assert sentence in ran.sentence


async def test_it_runs_beside_a_live_bot(shell: Shell, tmp_path: Path) -> None:
    async with tables_at(tmp_path) as tables:
        await played(tables, 25)
        ran = await beside(shell, "upgrade-check", url_of(tmp_path))
        assert ran.status == 0, ran.error
    line = ran.out.splitlines()[0].split()
    assert (line[:3], line[-1]) == (["1", "galactic-supremacy", "running"], "fits")


# -- restore -----------------------------------------------------------------------------------------------------------


def restored(shell: Shell, file: Path | str) -> Ran:
    """Restore into the database of the folder."""
    return shell.run("restore", file, "--database", url_of(shell.folder))


def kept_beside(folder: Path) -> list[Path]:
    """What a restore kept beside the database."""
    return [*folder.glob("*.before-*")]


def test_a_backup_takes_the_place_of_the_database_which_is_kept(shell: Shell, saved: Path) -> None:
    database = ("--database", url_of(shell.folder))
    assert shell.run("backup", "copy.db", *database).status == 0
    change(saved, "DELETE FROM tables")
    ran = restored(shell, "copy.db")
    assert ran.status == 0, ran.error
    assert "with 1 open tables of 1; what was there before is " in ran.out
    assert shell.run("upgrade-check", saved).status == 0
    (kept,) = shell.folder.glob("bench.db.before-*")
    with closing(sqlite3.connect(kept)) as before:
        assert before.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    assert restored(shell, kept).status == 0
    assert len([*shell.folder.glob("bench.db.before-*")]) == 2


def test_a_backup_is_put_where_no_database_was(shell: Shell, saved: Path) -> None:
    saved.rename(shell.folder / "copy.db")
    ran = restored(shell, "copy.db")
    assert ran.status == 0, ran.error
    assert "before" not in ran.out
    assert shell.run("upgrade-check", saved).status == 0


async def test_what_was_not_yet_in_the_file_is_kept_too_and_numbers_do_not_come_again(
    shell: Shell, tmp_path: Path
) -> None:
    """A killed bot leaves a log beside its file. A post's number of before the restore is not given out after it."""
    async with tables_at(tmp_path) as tables:
        await played(tables, 5)
        assert (await beside(shell, "backup", "copy.db", "--database", url_of(tmp_path))).status == 0
        for ending in ("", "-wal"):
            shutil.copy(tmp_path / f"bench.db{ending}", tmp_path / f"killed.db{ending}")
    for _ in range(3):
        async with tables_at(tmp_path):
            pass
    with closing(sqlite3.connect(tmp_path / "bench.db")) as database:
        (epoch,) = database.execute("SELECT epoch FROM instance").fetchone()
    assert (await beside(shell, "restore", "copy.db", "--database", url_of(tmp_path))).status == 0
    with closing(sqlite3.connect(tmp_path / "bench.db")) as database:
        assert database.execute("SELECT epoch FROM instance").fetchone() == (epoch,)
    ran = await beside(shell, "restore", "copy.db", "--database", f"sqlite+aiosqlite:///{tmp_path / 'killed.db'}")
    assert ran.status == 0, ran.error
    (kept,) = [path for path in kept_beside(tmp_path) if path.name.startswith("killed.db")]
    with closing(sqlite3.connect(kept)) as before:
        assert before.execute("SELECT count(*) FROM entries").fetchone()[0] > 0
    assert not (tmp_path / "killed.db-wal").exists()


async def test_beside_a_live_bot_nothing_is_restored(shell: Shell, tmp_path: Path) -> None:
    async with tables_at(tmp_path):
        assert (await beside(shell, "backup", "copy.db", "--database", url_of(tmp_path))).status == 0
        ran = await beside(shell, "restore", "copy.db", "--database", url_of(tmp_path))
    assert ran.status == 1
    assert "Another bot uses the database bench.db: end it first" in ran.sentence
    assert kept_beside(tmp_path) == []


def cut_off(path: Path) -> None:
    """The second half is missing, as after a download that broke off."""
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def cut_to_a_page(path: Path) -> None:
    """All but the first page is missing."""
    path.write_bytes(path.read_bytes()[:4096])


def scribbled(path: Path) -> None:
    """A page in the middle is overwritten."""
    data = bytearray(path.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096] = b"\xff" * 4096
    path.write_bytes(data)


def forged(path: Path) -> None:
    """Somebody changed an answer."""
    change(path, "UPDATE entries SET payload = payload || ' ' WHERE seq = 3")


def foreign(path: Path) -> None:
    """Some other program's database."""
    path.unlink()
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")


def hollow(path: Path) -> None:
    """It says that it is Arbiter's, and its tables are not there."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP TABLE entries")


def text(path: Path) -> None:
    """No database at all."""
    path.write_text("only text, but enough of it to have the length of a database's header, which has 100 bytes" * 9)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (
            lambda path: change(path, "UPDATE alembic_version SET version_num = '9999'"),
            "copy.db was written by a newer",
        ),
        (cut_off, "cut off"),
        (cut_to_a_page, "cut off"),
        (scribbled, "cut off"),
        (forged, "Row 3 of table 1 in copy.db was changed after it was written"),
        (foreign, "not one of Arbiter"),
        (hollow, "lacks tables"),
        (text, "copy.db is no database"),
        (Path.unlink, "There is no backup copy.db"),
    ],
)
def test_a_backup_that_is_not_sound_is_refused(shell: Shell, saved: Path, spoil: Spoil, sentence: str) -> None:
    """In one sentence, and the database and its folder stay as they are."""
    assert shell.run("backup", "copy.db", "--database", url_of(shell.folder)).status == 0
    spoil(shell.folder / "copy.db")
    before = {path.name: path.read_bytes() for path in shell.folder.iterdir()}
    ran = restored(shell, "copy.db")
    assert ran.status == 1
    assert sentence in ran.sentence
    assert {path.name: path.read_bytes() for path in shell.folder.iterdir()} == before


def test_the_database_is_no_backup_of_itself(shell: Shell, saved: Path) -> None:
    ran = restored(shell, saved)
    assert ran.status == 1
    assert "This file is the database itself" in ran.sentence
