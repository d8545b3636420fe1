"""The command line with a database on a PostgreSQL server: what it says, and moving there and back."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import URL

from bot.cli.doctor import healthy
from bot.store import Store
from bot.store.records import read_record
from bot.store.schema import metadata
from bot.store.upgrade import check_tables
from bot.store.verify import verify
from tests.bot import new_database
from tests.bot.cli.shell import Ran, Shell
from tests.bot.postgres_server import GUARDED, PASSWORD, Server
from tests.bot.tables.auction import Do
from tests.bot.tables.place import ANN, BOB, CAT, GAMES, Place
from tests.saves import DATABASES


@pytest.fixture
def empty(postgres_server: Server) -> Iterator[URL]:
    """A new database in which nothing is."""
    url = postgres_server.create()
    yield url
    postgres_server.run(f"DROP DATABASE {url.database} WITH (FORCE)")


def spoken(url: URL) -> str:
    """The address as it is set, password and all."""
    return url.render_as_string(hide_password=False)


def file_url(path: Path) -> str:
    """The address of a file."""
    return f"sqlite+aiosqlite:///{path}"


async def run(shell: Shell, *words: object) -> Ran:
    """Run a command beside this test's own event loop."""
    return await asyncio.to_thread(shell.run, *words)


async def played(path: Path) -> list[int]:
    """A file with an auction in the middle of a sealed phase, a game that was taken back in part, and a lobby."""
    async with Place(path) as place:
        auction = await place.table(ANN, BOB, key="auction", options={"begin": "luck"}, channel="901")
        await place.say(auction, ANN, Do("spin"))
        await place.say(auction, ANN, Do("wait"))
        await place.say(auction, ANN, 3)
        cells = await place.table(ANN, BOB, channel="902")
        await place.place(cells, ANN, 0)
        await place.tables.undo.ask(cells, ANN.id, place.click())
        await place.place(cells, ANN, 4)
        gone = await place.tables.lobby.open("tic-tac-toe", "g", "903", CAT, place.click())
        await place.tables.people.set_habit(CAT.id, "zone", "Europe/Berlin")
        await place.tables.quiet()
    return [auction, cells, gone]


def rows_in(path: Path) -> dict[str, list[Any]]:
    """All rows of a file by table."""
    with closing(sqlite3.connect(path)) as database:
        return {
            name: sorted(database.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for name in metadata.tables
        }


async def test_a_game_goes_on_where_it_was_moved_to(
    shell: Shell, tmp_path: Path, empty: URL, postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle of a phase, with its undone branch; its record verifies; what was moved is still in the file."""
    path = tmp_path / "games.db"
    auction, cells, lobby = await played(path)
    before = rows_in(path)
    moved = await run(shell, "move", file_url(path), spoken(empty))
    assert (moved.status, moved.error) == (0, "")
    assert f"3 tables with {len(before['entries'])} rows in their journals are moved" in moved.out
    assert rows_in(path) == before
    postgres_server.adopt(path, empty)
    monkeypatch.setattr(new_database, "server", postgres_server)
    async with Place(path, clicks=1000) as place:
        board = await place.board(cells)
        await place.place(cells, BOB, 8)
        assert await place.board(cells) != board
        await place.say(auction, BOB, 4)
        assert "bids are 3, 4." in [line.text for line in await place.log(auction, BOB.id)]
        record = await place.tables.queries.record(cells, complete=True)
        assert verify(read_record(json.dumps(record).encode()), GAMES.__getitem__).branches == 2
        for table in (auction, lobby):
            assert (await place.shot(table)).id == table
        assert await place.tables.lobby.open("tic-tac-toe", "g", "904", ANN, place.click()) == lobby + 1


async def test_there_and_back_again(shell: Shell, tmp_path: Path, empty: URL, postgres_server: Server) -> None:
    """Every row is what it was, and both moves may be made once more; numbers of deleted tables do not come again.

    What somebody else keeps there stays.
    """
    path, back = tmp_path / "games.db", tmp_path / "back.db"
    await played(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM tables WHERE channel = '903'")
    for number in range(2):
        assert (await run(shell, "move", file_url(path), spoken(empty))).status == 0
        for statement in SHOP if number == 0 else ():
            postgres_server.run(statement, empty.database)
        assert (await run(shell, "move", spoken(empty), file_url(back))).status == 0
    assert rows_in(back) == rows_in(path)
    assert postgres_server.run("SELECT * FROM shop", empty.database) == [("tea",)]
    async with Place(back, clicks=1000) as place:
        assert await place.tables.lobby.open("tic-tac-toe", "g", "904", ANN, place.click()) == 4


@pytest.mark.parametrize("script", [path.read_text("utf-8") for path in DATABASES[-1:]], ids=["latest"])
async def test_an_older_release_is_moved_and_brought_up_to_date(
    shell: Shell, tmp_path: Path, empty: URL, script: str
) -> None:
    """Its file stays of its age; there it is replayed, also while it is of that age on the server."""
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(script)
    assert (await run(shell, "move", file_url(path), spoken(empty))).status == 0
    checked = await run(shell, "upgrade-check", spoken(empty))
    assert (checked.status, "0 cannot be continued" in checked.out) == (0, True)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() < ("0013",)


AS_BEFORE = (
    "DROP TABLE guesses, puzzles, thoughts",
    "ALTER TABLE tables DROP COLUMN origin",
    "ALTER TABLE seats DROP COLUMN level",
    "DROP TABLE claims, processes",
    "DROP SEQUENCE id_blocks",
    "ALTER TABLE instance DROP CONSTRAINT instance_pkey, ADD COLUMN shard_group integer PRIMARY KEY DEFAULT 0",
    "ALTER TABLE tables DROP COLUMN taken, ADD COLUMN shard_group integer NOT NULL DEFAULT 0",
    "ALTER TABLE outbox ADD COLUMN shard_group integer NOT NULL DEFAULT 0",
    "ALTER TABLE outbox ADD COLUMN version integer NOT NULL DEFAULT 0",
    "DROP INDEX ix_tables_status",
    "CREATE INDEX ix_tables_group_status ON tables (shard_group, status)",
    "UPDATE alembic_version SET version_num = '0013'",
)
"""What the latest migrations changed, back."""
SHOP = ("CREATE TABLE shop (goods text)", "INSERT INTO shop VALUES ('tea')")
"""What somebody else keeps in the same database."""


async def test_an_older_database_on_a_server_is_replayed_in_a_copy(
    shell: Shell, tmp_path: Path, empty: URL, postgres_server: Server
) -> None:
    """Before a new program starts, beside the old bot: nothing on the server changes."""
    path = tmp_path / "games.db"
    await played(path)
    assert (await run(shell, "move", file_url(path), spoken(empty))).status == 0
    for statement in (*AS_BEFORE, *SHOP):
        postgres_server.run(statement, empty.database)
    verdicts = await check_tables(spoken(empty), lambda: GAMES)
    assert [verdict.told for verdict in verdicts] == ["fits"] * 3
    assert postgres_server.run("SELECT version_num FROM alembic_version", empty.database) == [("0013",)]


# -- what is refused ---------------------------------------------------------------------------------------------------


def execute(path: Path, statement: str, *values: object) -> None:
    """Change a file behind the bot's back."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement, values)


Spoil = Callable[[Path], None]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda path: execute(path, "UPDATE people SET quiet = 'a' || char(0)"), "A row of people cannot be stored"),
        (
            lambda path: execute(path, "UPDATE entries SET payload = replace(payload, '4', '5') WHERE table_id = 2"),
            "was changed after it was written, so nothing was moved",
        ),
        (lambda path: execute(path, "DELETE FROM entries WHERE table_id = 1 AND seq = 0"), "of table 1 in games.db"),
        (lambda path: execute(path, "UPDATE alembic_version SET version_num = '9'"), "written by a newer Arbiter"),
        (lambda path: path.write_bytes(b"A shopping list." * 100), "games.db is not a database"),
        (Path.unlink, "There is no database"),
    ],
)
async def test_what_is_not_sound_is_not_moved(
    shell: Shell, tmp_path: Path, empty: URL, postgres_server: Server, spoil: Spoil, said: str
) -> None:
    """In one sentence, and nothing is on the server afterwards."""
    path = tmp_path / "games.db"
    await played(path)
    spoil(path)
    ran = await run(shell, "move", file_url(path), spoken(empty))
    assert ran.status == 1
    assert said in ran.sentence
    tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    assert postgres_server.run(tables, empty.database) == [(0,)]


async def test_what_is_there_is_not_thrown_away(
    shell: Shell, tmp_path: Path, empty: URL, postgres_server: Server
) -> None:
    """Neither another club's tables, nor what was played on since, nor another program's rows."""
    path, other = tmp_path / "games.db", tmp_path / "other.db"
    await played(path)
    await played(other)
    assert (await run(shell, "move", file_url(path), spoken(empty))).status == 0
    ran = await run(shell, "move", file_url(other), spoken(empty))
    assert "holds rows of tables that are not in other.db, because it is of another origin" in ran.sentence
    assert "holds rows of tables" in (await run(shell, "move", spoken(empty), file_url(other))).sentence
    postgres_server.run("UPDATE entries SET hash = repeat('0', 32) WHERE seq = 0", empty.database)
    assert "holds rows of entries" in (await run(shell, "move", file_url(path), spoken(empty))).sentence
    for statement in ("DROP TABLE alembic_version", "ALTER TABLE instance RENAME TO shop"):
        postgres_server.run(statement, empty.database)
    assert "tables of another program" in (await run(shell, "move", file_url(path), spoken(empty))).sentence


async def test_nobody_is_at_work_while_something_is_moved(shell: Shell, tmp_path: Path, empty: URL) -> None:
    """Neither on the one nor on the other; and a move is from one kind to the other."""
    path = tmp_path / "games.db"
    await played(path)
    for url in (file_url(path), spoken(empty)):
        store = await Store.open(url)
        assert "Another bot uses the database" in (await run(shell, "move", file_url(path), spoken(empty))).sentence
        await store.close()
    for pair in ((file_url(path), file_url(tmp_path / "b.db")), (spoken(empty), spoken(empty))):
        assert "Name a SQLite file and a PostgreSQL server's database" in (await run(shell, "move", *pair)).sentence
    assert "argument FROM: write an address that begins" in (await run(shell, "move", "games", spoken(empty))).sentence


# -- doctor, backup, restore, export -----------------------------------------------------------------------------------


async def test_the_doctor_looks_at_the_server(
    shell: Shell, empty: URL, postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Version, rights, what a power cut would do, and whether a bot is there."""
    monkeypatch.setenv("ARBITER_DATABASE", spoken(empty))
    new = (await run(shell, "doctor")).out
    assert f"ok   The database {empty.database} is on PostgreSQL " in new
    assert "it is empty until the first start." in new
    assert "BAD  Its server has fsync off" in new
    assert not await healthy()
    store = await Store.open(spoken(empty))
    assert "it holds 0 tables, and a bot is at work on it." in (await run(shell, "doctor")).out
    assert await healthy()
    await store.close()
    monkeypatch.setenv("ARBITER_DATABASE", spoken(empty.set(username=GUARDED, password=PASSWORD)))
    postgres_server.run(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {GUARDED}", empty.database)
    assert "BAD  It may not be written" in (await run(shell, "doctor")).out
    monkeypatch.setenv("ARBITER_DATABASE", spoken(empty.set(database="nowhere")))
    assert "BAD  The database nowhere is not on its server" in (await run(shell, "doctor")).out


async def test_backups_are_the_servers_own(shell: Shell, empty: URL) -> None:
    """Each command says which of PostgreSQL's programs does it, without the password."""
    url = spoken(empty.set(username=GUARDED, password=PASSWORD))
    made = await run(shell, "backup", "copy.dump", "--database", url)
    assert f"pg_dump --format=custom --file=copy.dump postgresql://{GUARDED}@/{empty.database}?host=" in made.sentence
    assert PASSWORD not in made.sentence
    assert "pg_restore --clean" in (await run(shell, "restore", "copy.dump", "--database", url)).sentence


async def test_a_record_goes_out_and_in(shell: Shell, tmp_path: Path, empty: URL) -> None:
    """Exported from the server, imported into a file, and back."""
    path = tmp_path / "games.db"
    _, cells, _ = await played(path)
    await run(shell, "move", file_url(path), spoken(empty))
    assert f"{cells:>6}  tic-tac-toe" in (await run(shell, "export", "--database", spoken(empty))).out
    made = await run(shell, "export", cells, "-o", "record.json", "--database", spoken(empty))
    assert made.status == 0
    assert "already, as table" in (await run(
        shell, "import", "record.json", "--guild", "1", "--channel", "2", "--database", spoken(empty)
    )).sentence  # fmt: skip
