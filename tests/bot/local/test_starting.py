"""How `arbiter play` starts: where it is to be reached, on what files, and after which ends."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.catalogue import games
from bot.config import Settings, Shards
from bot.discord.texts import texts
from bot.local.play import EVERYWHERE, PEOPLE, ROOMS, Home
from tests.bot.cli.shell import Shell
from tests.bot.local.page.visiting import Visitor, known
from tests.saves import DATABASES


def settings(folder: Path, host: str = "127.0.0.1", port: int = 0) -> Settings:
    """What it is started with; it draws without a process for it, which takes longer to begin than all else."""
    database = f"sqlite+aiosqlite:///{folder / 'arbiter-play.db'}"
    return Settings(_env_file=None, database=database, play_host=host, play_port=port, drawers=0)


async def status(address: str) -> int:
    """What a browser on this machine is answered there; 0 where nothing answers."""
    try:
        async with ClientSession() as session, session.get(address) as answer:
            return answer.status
    except OSError:
        return 0


async def test_what_is_set_for_discord_is_of_no_concern(tmp_path: Path) -> None:
    """A host's .env names shards and a port for Discord, and goes without its gateway: the page has all it needs."""
    hosted = {"shards": Shards((0, 1), 2), "public_key": "ab" * 32, "interactions_port": 0, "gateway": False}
    async with Home(settings(tmp_path).model_copy(update=hosted)) as home:
        assert await status(home.address) == 200


def own_numbers() -> list[str]:
    """What this machine is called in its networks."""
    found = []
    for kind, other in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with socket.socket(kind, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((other, 9))
            except OSError:
                continue
            found.append(probe.getsockname()[0])
    return found


def under(address: str, number: str, port: int) -> str:
    """The same page, asked for from the network."""
    return f"http://{f'[{number}]' if ':' in number else number}:{port}/{address.partition('://')[2].partition('/')[2]}"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "", "  ", "127.0.0.2", "::1"])
async def test_open_to_this_computer_alone(host: str, tmp_path: Path) -> None:
    """Its address leads there, and from the network nothing does, whoever knows the address."""
    try:
        async with Home(settings(tmp_path, host), known) as home:
            assert await status(f"{home.address}?stay=1") == 200
            assert not home.lan_addresses()
            for number in own_numbers():
                assert await status(under(home.address, number, home.port)) == 0
    except OSError as problem:
        pytest.skip(f"this machine has no {host}: {problem}")


@pytest.mark.parametrize("host", [*EVERYWHERE, *own_numbers()])
async def test_open_to_the_network(host: str, tmp_path: Path) -> None:
    """The host's address leads there from this computer, and from the network each person's own to their page alone."""
    try:
        async with Home(settings(tmp_path, host), known) as home, ClientSession() as session:
            assert await status(f"{home.address}?stay=1") == 200
            for root in home.lan_addresses():
                assert await status(root) == 404
                async with session.get(f"{home.address}people") as answer:
                    people = await answer.text()
                for person in home.discord.world.accounts:
                    own = home.page.address(person, root)
                    assert own in people
                    assert await status(f"{own}?stay=1") == 200
                    assert (await status(f"{own}qr/{home.host}.svg") == 200) is (person == home.host)
    except OSError as problem:
        pytest.skip(f"this machine has no {host}: {problem}")


async def test_a_database_of_an_older_release(tmp_path: Path) -> None:
    """What 0.2.0 has left goes on in its channel: nothing is lost, and whoever is asked can act."""
    script = DATABASES[-1].read_text("utf-8").replace("'101'", f"'{PEOPLE['Alice']}'")
    script = script.replace("'102'", f"'{PEOPLE['Bob']}'").replace("'g'", "'1456074443980800002'")
    file = tmp_path / "arbiter-play.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(script)
        for key in games():
            database.execute("UPDATE tables SET channel = ? WHERE game = ? AND status = 'running'", (ROOMS[key], key))
        database.commit()
        before = database.execute("SELECT id, game, status, round, channel FROM tables ORDER BY id").fetchall()
    async with Home(settings(tmp_path)) as home:
        tables = await home.tables()
        for number, game, stood, round_, channel in before:
            shot = await home.bot.tables.queries.snapshot(number)
            assert (shot.game.key, shot.status, shot.round, shot.channel) == (game, stood, round_, channel)
        assert {ROOMS[key] for key in games()} <= set(tables)
        async with Visitor(home, "Alice") as alice, Visitor(home, "Bob") as bob:
            for key in games():
                room = home.discord.world.channels[ROOMS[key]]
                asked = alice if alice.person.id in tables[room.id].asked else bob
                assert asked.person.id in tables[room.id].asked
                async with asked.events(room) as events:
                    await events.until(texts.ACT)
                    await asked.panel(room, texts.REFRESH)


@asynccontextmanager
async def running(folder: Path, checkout: Path, *words: str) -> AsyncIterator[str]:
    """The command at work; returns its address, and is killed at the end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "play", "--port", "0", *words, cwd=folder,
        env=os.environ | {"PYTHONPATH": str(checkout)}, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout
    try:
        first = (await process.stdout.readline()).decode()
        assert first.startswith("Arbiter is open at "), first
        yield first.split()[-1]
    finally:
        process.send_signal(signal.SIGKILL)
        await process.communicate()


async def test_a_kill_right_after_an_answer_loses_nothing(tmp_path: Path, checkout: Path) -> None:
    """What a page was told to be said is there again, and a person who was invited keeps their address."""
    posted = {"HX-Request": "true"}
    async with running(tmp_path, checkout) as address, ClientSession(headers=posted) as session:
        for path, form in (("people", {"name": "Dora"}), ("type", {"channel": ROOMS["table-1"], "line": "Good night"})):
            async with session.post(f"{address}{path}", data=form) as answer:
                assert answer.status == 200
        async with session.get(f"{address}people") as answer:
            people = await answer.text()
    async with Home(settings(tmp_path)) as home:
        room = home.discord.world.channels[ROOMS["table-1"]]
        assert [held.body.get("content") for held in home.discord.messages.history(room)] == ["Good night"]
        assert key_of(home.address) == key_of(address)
        assert key_of(Visitor(home, "Dora").address) in people


def key_of(address: str) -> str:
    """What stands in an address for a person."""
    return address.rstrip("/").rpartition("/")[2]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("arbiter-play.db", "The database arbiter-play.db is not a database"),
        ("arbiter-play-discord.db", "arbiter-play-discord.db is not a file of this program"),
    ],
)
def test_a_file_that_is_no_database(shell: Shell, name: str, said: str) -> None:
    """One sentence says which, and it stays as it was."""
    (shell.folder / name).write_text("Dear diary,\n" * 100)
    assert said in refused(shell)
    assert (shell.folder / name).read_text() == "Dear diary,\n" * 100


@pytest.mark.parametrize("name", ["arbiter-play.db", "arbiter-play-discord.db"])
def test_a_folder_with_the_name_of_a_file(shell: Shell, name: str) -> None:
    """One sentence says what it is and what to do."""
    (shell.folder / name).mkdir()
    assert f"{name} is a folder: move it away, or " in refused(shell)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write any file")
def test_a_folder_that_cannot_be_written(shell: Shell) -> None:
    """One sentence says so, and nothing is left there."""
    shell.folder.chmod(0o500)
    assert "arbiter-play-discord.db cannot be opened: " in refused(shell)
    assert not [*shell.folder.iterdir()]


@pytest.mark.parametrize("host", ["192.0.2.77", "nosuch.invalid", "x" * 300])
def test_an_address_that_is_not_of_this_machine(shell: Shell, host: str) -> None:
    """One sentence says why the page could not be opened there."""
    told = refused(shell, "--host", host)
    assert told.startswith(f"arbiter: The page could not be opened at {host}, port 0: ")
    assert "error while attempting" not in told


def refused(shell: Shell, *words: str) -> str:
    """The only sentence that the command says before it ends."""
    ran = shell.run("play", "--port", "0", *words)
    assert (ran.status, ran.out) == (1, "")
    return ran.sentence
