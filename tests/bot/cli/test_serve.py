"""`arbiter play`, `run` and `doctor`: what they say when something is missing."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from bot.bench.tables import store_at
from bot.cli.serve import PLAY_PARTS
from bot.config import Settings
from bot.local.play import Home
from renderers.kit import faces
from tests.bot.cli.shell import Shell
from tests.bot.cli.test_archive import beside, url_of

WELL_FORMED = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789ab"


def test_run_without_a_token_says_how_to_get_one(shell: Shell) -> None:
    ran = shell.run("run")
    assert ran.status == 2
    assert "https://discord.com/developers/applications" in ran.error
    assert "DISCORD_TOKEN=" in ran.error
    assert "Traceback" not in ran.error


def test_run_with_half_a_token_says_so_without_quoting_it(shell: Shell) -> None:
    (shell.folder / ".env").write_text("DISCORD_TOKEN=half-a-token\n")
    ran = shell.run("run")
    assert ran.status == 2
    assert "has three parts" in ran.sentence
    assert "half-a-token" not in ran.error


@pytest.mark.parametrize("part", PLAY_PARTS)
def test_play_without_its_packages_says_how_to_install_them(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    monkeypatch.setitem(sys.modules, part, None)
    for name in [name for name in sys.modules if name.startswith(("bot.local.page", "bot.local.play", f"{part}."))]:
        monkeypatch.delitem(sys.modules, name)
    ran = shell.run("play")
    assert ran.status == 1
    assert 'pip install "arbiter[play]"' in ran.sentence


def test_play_at_a_port_that_is_taken_says_so(shell: Shell) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = shell.run("play", "--port", port)
    assert ran.status == 1
    said = "another program is there. Name another port: arbiter play --port 8000."
    assert ran.sentence == f"arbiter: The page could not be opened at 127.0.0.1, port {port}: {said}"


def test_play_whose_reader_has_gone_ends_without_a_word(checkout: Path, tmp_path: Path) -> None:
    reader, gone = os.pipe()
    os.close(reader)
    words = [sys.executable, "-m", "bot", "play", "--port", "0"]
    settings = {**os.environ, "PYTHONPATH": str(checkout), "ARBITER_DRAWERS": "0", "ARBITER_THINKERS": "0"}
    ran = subprocess.run(words, cwd=tmp_path, env=settings, stdout=gone, stderr=subprocess.PIPE, text=True, check=False)
    os.close(gone)
    assert (ran.returncode, ran.stderr) == (141, "")


async def test_play_a_second_time_on_the_same_file_says_so(shell: Shell, tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'arbiter-play.db'}"
    async with Home(Settings(_env_file=None, database=url, play_port=0, drawers=0)):
        ran = await beside(shell, "play", "--port", "0")
    assert ran.status == 1
    assert "arbiter-play-discord.db is open already: stop the other program first" in ran.sentence


async def test_doctor_finds_everything_in_order(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={WELL_FORMED}\nARBITER_DATABASE={url_of(tmp_path)}\n")
    before = await beside(shell, "doctor")
    assert before.status == 0
    assert "it is made at the first start" in before.out
    async with store_at(tmp_path):
        during = await beside(shell, "doctor")
        assert (await beside(shell, "doctor", "--health")).status == 0
    after = await beside(shell, "doctor")
    assert during.status == after.status == 0
    assert "holds 0 tables, and a bot is at work on it" in during.out
    assert "holds 0 tables." in after.out
    assert (await beside(shell, "doctor", "--health")).status == 1
    assert WELL_FORMED not in before.out + during.out + after.out


def test_doctor_tells_how_the_bot_hears(shell: Shell) -> None:
    """Which shards, and where interactions come over HTTP."""
    said = {
        "ARBITER_SHARDS=0,1 of 4": "ok   This process hears shards 0 and 1 of 4: see that others hear the rest.",
        f"ARBITER_PUBLIC_KEY={'ab' * 32}\nARBITER_INTERACTIONS_PORT=8767\nARBITER_GATEWAY=off": (
            "ok   Interactions are taken over HTTP at port 8767 at 127.0.0.1: the developer portal must name the HTTPS "
            "address that leads there and ends in /interactions; the gateway is not connected to."
        ),
    }
    for setting, sentence in said.items():
        database = "ARBITER_DATABASE=postgresql+asyncpg://nobody@127.0.0.1:1/games\n" if "SHARDS" in setting else ""
        (shell.folder / ".env").write_text(f"{database}{setting}\n")
        assert sentence in shell.run("doctor").out


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("", "BAD  There is no bot token"),
        ("DISCORD_TOKEN=x.y.z", "BAD  The first part of the token holds no bot's id"),
        ("ARBITER_DATABASE=sqlite+aiosqlite:///no/such/folder/a.db", "its folder does not exist"),
        ("ARBITER_DATABASE=sqlite+aiosqlite:///text.db", "is not a database"),
        ("ARBITER_LOG_LEVEL=LOUD", "ARBITER_LOG_LEVEL cannot be used"),
    ],
)
def test_doctor_finds_what_is_wrong(shell: Shell, setting: str, sentence: str) -> None:
    (shell.folder / "text.db").write_text("no database at all, only text, but enough of it to have a header's length")
    (shell.folder / ".env").write_text(f"{setting}\n")
    ran = shell.run("doctor")
    assert ran.status == 1
    assert sentence in ran.out
    assert ran.error == ""


def test_doctor_finds_a_missing_font(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "PACKAGE", "no_such_font_package")
    faces.packaged_face.cache_clear()
    ran = shell.run("doctor")
    faces.packaged_face.cache_clear()
    assert ran.status == 1
    assert 'BAD  The font for pictures is missing: install it with "pip install' in ran.out
