"""Mutants of a game that an installed package brings."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.catalogue import key_of
from rules.engine import Refused
from testing.mutation.__main__ import main
from testing.mutation.sources import Checkout, source_of
from tests.package import EXAMPLE, Neighbours, installed


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the example is installed, and found by this process."""
    site, neighbours = installed(tmp_path_factory), Neighbours(monkeypatch)
    neighbours.admit(site)
    yield site
    neighbours.leave()


class Command:
    """`python -m testing.mutation race` with whatever words, in an empty folder."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def run(self, *words: object) -> tuple[int, list[str]]:
        """The status and the lines of the command."""
        self.monkeypatch.setattr(sys, "argv", ["python -m testing.mutation", "race", *map(str, words)])
        try:
            status = main()
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        told = self.capsys.readouterr()
        return status, (told.out + told.err).splitlines()


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command."""
    monkeypatch.chdir(tmp_path)
    return Command(capsys, monkeypatch)


@pytest.mark.slow
def test_mutants_of_a_package_are_found(site: Path, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its own tests and by those of every game; what is installed stays as it is."""
    monkeypatch.setenv("PARITY_CHANGES", "20")  # no mutant is one of its pictures
    before = {path: path.read_bytes() for path in site.rglob("*") if path.suffix != ".pyc" and path.is_file()}
    words = ("--tests", EXAMPLE / "tests", "--count", 2, "--seed", 7, "--jobs", 1, "--least", 50)
    status, told = command.run(*words)
    assert (status, told[-1]) == (0, "2 of 2 mutants were found (seed 7)")
    assert told[1] == "found    race_to_21/__init__.py:88: race.total += race.cards[race.turn] -> (left out)"
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.usefixtures("site")
def test_what_cannot_be_tried_is_refused(command: Command) -> None:
    """There is no older release of a package to try it in, and no folder that is not there is looked into."""
    status, told = command.run("--against", ".")
    assert "“race” comes in a package" in told[-1]
    assert status == 2
    assert "There is no folder nowhere" in command.run("--tests", "nowhere")[1][-1]


def test_a_game_of_this_house_is_mutated_in_its_checkout(checkout: Path) -> None:
    """It is found by its key or by its folder."""
    assert {key_of(name) for name in ("one-page-deadzone", "one_page_deadzone", "rules.one_page_deadzone")} == {
        "one-page-deadzone"
    }
    assert source_of("one-page-deadzone") == Checkout("one_page_deadzone", checkout)
    with pytest.raises(Refused, match="There is no game “chess”"):
        key_of("chess")
