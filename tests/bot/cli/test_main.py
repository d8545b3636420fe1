"""The command line as a whole: help, exit statuses, and wrong words."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.bot.cli.shell import Shell

COMMANDS = (
    "play", "run", "doctor", "simulate", "rules", "render", "export", "import", "verify", "backup", "upgrade-check",
    "restore", "bench", "check", "grade", "new-game",
)  # fmt: skip
HEAVY = ("discord", "sqlalchemy", "pydantic", "PIL", "rules.engine", "jinja2")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(shell: Shell, command: str) -> None:
    top, own = shell.run("--help"), shell.run(command, "--help")
    assert top.status == own.status == 0
    assert f"    {command}" in top.out
    assert own.out.startswith(f"usage: arbiter {command}")


def test_the_version_is_that_of_the_project(shell: Shell, checkout: Path) -> None:
    project = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))["project"]
    ran = shell.run("--version")
    assert (ran.status, ran.out, ran.error) == (0, f"arbiter {project['version']}\n", "")


def test_help_imports_nothing_heavy(checkout: Path) -> None:
    code = (
        "import sys\nfrom bot.__main__ import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        f"print('heavy:', [name for name in {HEAVY} if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=checkout, capture_output=True, text=True, check=True)
    assert told.stdout.endswith("heavy: []\n")


def test_the_module_runs_as_the_command_does(checkout: Path) -> None:
    words = [sys.executable, "-m", "bot", "simulate", "chess"]
    told = subprocess.run(words, cwd=checkout, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert told.stderr.startswith("arbiter: There is no game")


def test_a_reader_that_goes_away_is_no_error(checkout: Path) -> None:
    command = f"{sys.executable} -m bot rules galactic-supremacy | head -1"
    told = subprocess.run(command, shell=True, cwd=checkout, capture_output=True, text=True, check=True)
    assert told.stdout.count("\n") == 1
    assert told.stderr == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "required: COMMAND"),
        (["fly"], "invalid choice: 'fly'"),
        (["simulate"], "required: GAME"),
        (["simulate", "chess"], "There is no game “chess”; there is "),
        (["simulate", "../state"], "There is no game"),
        (["simulate", "tic-tac-toe", "--seats", "two"], "“two” is not a whole number"),
        (["simulate", "tic-tac-toe", "--seats", "3"], "for 2 players; 3 are seated"),
        (["simulate", "galactic-supremacy", "--seats", "9"], "for 2 to 8 players; 9 are seated"),
        (["simulate", "tic-tac-toe", "--games", "0"], "out of range"),
        (["simulate", "tic-tac-toe", "--option", "colour"], "not of the form KEY=VALUE"),
        (["simulate", "tic-tac-toe", "--option", "colour=red"], "has no option “colour”"),
        (["simulate", "galactic-supremacy", "--option", "decks=three"], "is not a choice for decks"),
        (["simulate", "tic-tac-toe", "--mode", "playout", "--export", "x"], "keeps no journal to export"),
        (["rules", "chess"], "There is no game"),
        (["render", "chess", "-o", "x.png"], "There is no game"),
        (["render", "tic-tac-toe"], "required: -o"),
        (["render", "galactic-supremacy", "-o", "x.png", "--size", "100000"], "from 16 to 4096"),
        (["render", "galactic-supremacy", "-o", "x.png", "--seat", "2"], "There is no seat 2 at a table of 2"),
        (["verify", "nowhere.json"], "nowhere.json cannot be read: no such file"),
        (["export", "one"], "“one” is not a whole number"),
        (["export", "1"], "Say where to write the record"),
        (["bench", "moon"], "there is no group “moon”"),
        (["play", "--seats", "2"], "Say which game the seats are for"),
        (["play", "--game", "chess"], "There is no game"),
        (["play", "--game", "galactic-supremacy", "--seats", "9"], "for 2 to 8 players; 9 are seated"),
        (["play", "--port", "99999"], "from 0 to 65535"),
    ],
)
def test_wrong_words_get_one_sentence_and_status_2(shell: Shell, words: list[str], sentence: str) -> None:
    ran = shell.run(*words)
    assert sentence in ran.sentence
    assert ran.status == 2
    assert ran.out == ""
    assert [*shell.folder.iterdir()] == []


SERVER = "postgresql://u:hidden@localhost/x"


@pytest.mark.parametrize("address", [SERVER, "sqlite+aiosqlite:///:memory:", "sqlite+aiosqlite://games.db", "mysql://"])
@pytest.mark.parametrize(
    "words", ["run", "play", "doctor", "export", "import {file}", "backup b.db", "upgrade-check", "restore {file}"]
)
def test_a_database_of_another_kind_is_refused(shell: Shell, checkout: Path, words: str, address: str) -> None:
    """Wherever its address is read: in the settings, or on the command line; nothing is made, no password quoted."""
    command = words.format(file=checkout / "tests/galactic_supremacy/saves/0.1.0-record.json").split()
    (shell.folder / ".env").write_text(f"ARBITER_DATABASE={address}\n")
    told = [shell.run(*command)]
    (shell.folder / ".env").unlink()
    if command[0] in ("export", "import", "backup", "restore"):
        told.append(shell.run(*command, "--database", address))
    if command[0] == "upgrade-check":
        told.append(shell.run(*command, address))
    for ran in told:
        assert "write an address that begins with sqlite+aiosqlite:/// and names a file" in ran.out + ran.error
        assert "Traceback" not in ran.error
        assert "hidden" not in ran.out + ran.error
        assert ran.status == (1 if command[0] == "doctor" else 2)
    assert [*shell.folder.iterdir()] == []


def test_a_setting_that_cannot_be_used_is_told(shell: Shell) -> None:
    (shell.folder / ".env").write_text("ARBITER_DATABASE=mysql://there\n")
    ran = shell.run("export")
    assert "ARBITER_DATABASE cannot be used" in ran.sentence
    assert ran.status == 2
