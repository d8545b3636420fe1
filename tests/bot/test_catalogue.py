"""Games that come in packages of their own: found, played, and left out in a sentence where they cannot be used."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from bot.catalogue import GROUP, Catalogue, Home
from tests.bot.cli.shell import Ran, Shell
from tests.examples.tic_tac_toe import GAME
from tests.package import EXAMPLE, Neighbours, beside, leaking

USED = "from dataclasses import replace\nfrom tests.examples.tic_tac_toe import GAME\nGAME = replace(GAME, {})"
LEFT_OUT = {
    "GAME = None": "its module stranger has no GAME",
    "x = 1 / 0": "it cannot be loaded (ZeroDivisionError: division by zero)",
    "raise SystemExit(3)": "it cannot be loaded (SystemExit: 3)",
    USED.format("key='other'"): "its GAME does not say for which engine it was made, as engine=1 would",
    USED.format("key='other', engine=2"): (
        "it was made for engine 2, and this is engine 1: install a release of it that was made for this one"
    ),
    USED.format("engine=1"): "there is a game “tic-tac-toe” already",
    USED.format("key='other', engine=1"): "/ttt is a command of Tic-tac-toe already",
    USED.format("key='other', command='undo', engine=1"): "/undo is a command of Arbiter already",
}
"""What a package may have for its module, and why it is left out then."""


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The module of a package that anybody may have written; it holds nothing yet."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path / "stranger.py"
    sys.modules.pop("stranger", None)


def arbiter(folder: Path, sites: list[Path], *words: str) -> str:
    """What a command of the command line prints, run in a folder."""
    done = subprocess.run(
        [sys.executable, "-m", "bot", *words], cwd=folder, env=beside(*sites), check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
    )  # fmt: skip
    return done.stdout


def admitted(module: str = "stranger") -> Catalogue:
    """What is known of tic-tac-toe and of this package."""
    found = Catalogue()
    found.add(GAME, Home("tests.examples.tic_tac_toe", "renderers.tic_tac_toe"))
    found.admit(EntryPoint("stranger", module, GROUP))
    return found


@pytest.mark.parametrize("text", LEFT_OUT, ids=[*LEFT_OUT.values()])
def test_a_package_that_cannot_be_used_is_left_out_in_a_sentence(stranger: Path, text: str) -> None:
    """The games that are there stay."""
    stranger.write_text(text, "utf-8")
    found = admitted()
    assert found.left_out == [f"The package stranger is left out: {LEFT_OUT[text]}."]
    assert [*found.games] == [GAME.key]


def test_a_package_that_is_not_there_any_more_is_left_out() -> None:
    """Its entry point may have outlived it."""
    (why,) = admitted("nowhere").left_out
    assert why == (
        "The package nowhere is left out: it cannot be loaded (ModuleNotFoundError: No module named 'nowhere')."
    )


def test_what_a_package_brings_is_found(stranger: Path) -> None:
    """With a key, a command and an engine that fit."""
    stranger.write_text(USED.format("key='other', command='other', engine=1"), "utf-8")
    found = admitted()
    assert found.left_out == []
    assert found.homes["other"] == Home("stranger", "stranger.pictures", "stranger")


@pytest.mark.slow
def test_a_wheel_brings_a_game_to_the_command_line(site: Path, shell: Shell, neighbours: Neighbours) -> None:
    """It is simulated, drawn, its rules are read, and doctor knows where it comes from; nothing here was edited."""
    assert "ok   Packages bring Race to 21 from arbiter-race-to-21 0.1.0." in arbiter(shell.folder, [site], "doctor")
    neighbours.admit(site)
    assert shell.run("simulate", "race", "--games", "3").out.startswith("3 games, ")
    assert shell.run("render", "race", "--decisions", "5", "-o", "race.png") == Ran(0, "", "")
    assert (shell.folder / "race.png").read_bytes().startswith(b"\x89PNG")
    assert "Once in the game, you may add your card" in shell.run("rules", "race", "RA-CRD-02").out


def test_a_wheel_that_fails_keeps_nobody_from_playing(site: Path, shell: Shell, neighbours: Neighbours) -> None:
    """Doctor names it, and the other games are there."""
    broken = shell.folder / "site" / "race_to_21"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("import nothing_of_the_kind", "utf-8")
    neighbours.admit(shell.folder / "site", site)
    (told,) = [line for line in shell.run("doctor").out.splitlines() if "package" in line.lower()]
    assert told == (
        "BAD  The package arbiter-race-to-21 0.1.0 is left out: it cannot be loaded "
        "(ModuleNotFoundError: No module named 'nothing_of_the_kind')."
    )
    assert shell.run("simulate", "deadlock", "--games", "1").out.startswith("1 games, ")


def test_a_part_that_fails_is_left_out_alone(site: Path, shell: Shell, neighbours: Neighbours) -> None:
    """The game is played in words where its pictures cannot be loaded."""
    mine = shell.folder / "site"
    shutil.copytree(site, mine)
    (mine / "race_to_21" / "pictures.py").write_text("import nothing_of_the_kind", "utf-8")
    neighbours.admit(mine)
    assert (
        "BAD  The package arbiter-race-to-21 0.1.0's race_to_21.pictures is left out: it cannot be loaded "
        "(ModuleNotFoundError: No module named 'nothing_of_the_kind')."
    ) in shell.run("doctor").out.splitlines()
    assert shell.run("simulate", "race", "--games", "1").out.startswith("1 games, ")
    assert "has no pictures" in shell.run("render", "race", "-o", "race.png").error


@pytest.mark.soak
def test_a_wheel_passes_the_tests_of_every_game(site: Path, tmp_path: Path) -> None:
    """It is known by the name of its package, too, and its own tests are run beside them.

    `make test` sees it of a new game, which is a copy under another name.
    """
    told = arbiter(tmp_path, [site], "check", "arbiter-race-to-21", "--tests", str(EXAMPLE / "tests"))
    assert told.endswith("\nRace to 21 passes.\n"), told
    assert re.search(r"^\d+ passed", told, re.MULTILINE), told


@pytest.mark.slow
def test_a_wheel_that_leaks_does_not_pass(
    site: Path, whole_shell: Shell, neighbours: Neighbours, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is wrong is said; the game's own tests need not be there."""
    monkeypatch.setenv("PARITY_CHANGES", "10")  # pictures are not what is looked at
    neighbours.admit(leaking(site, whole_shell.folder))
    ran = whole_shell.run("check", "race")
    assert ran.status == 1
    assert ran.out.endswith("Race to 21 does not pass: above is what was found.\n")
    assert "test_random_play[leaks-race]" in ran.out


def test_a_package_that_is_left_out_cannot_be_checked(shell: Shell) -> None:
    """It is said why it is left out; a game that nobody knows is told with those that there are."""
    assert shell.run("check", "chess").error.startswith("arbiter: There is no game “chess”; there is deadlock, ")
    told = shell.run("check", "deadlock", "--tests", "nowhere").error
    assert "there is no folder nowhere: name the one with the game's own tests" in told


def test_the_rulebook_of_the_package_is_that_of_the_first_game(checkout: Path) -> None:
    """Whoever has read the guide knows the example."""
    book = (EXAMPLE / "race_to_21" / "RULEBOOK.md").read_text("utf-8")
    assert book.strip() in (checkout / "CONTRIBUTING.md").read_text("utf-8")
