"""Mutants of a game that an installed package brings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.catalogue import key_of
from rules.engine import Refused
from testing.mutation.sources import Checkout, source_of
from tests.package import EXAMPLE, beside, install


def mutated(site: Path, *words: object) -> tuple[int, list[str]]:
    """The status and the lines of the command, for the example as it is installed there."""
    done = subprocess.run(
        [sys.executable, "-m", "testing.mutation", "race", *map(str, words)], cwd=site, env=beside(site), check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
    )  # fmt: skip
    return done.returncode, done.stdout.splitlines()


@pytest.mark.slow
def test_mutants_of_a_package_are_found(tmp_path: Path) -> None:
    """By its own tests and by those of every game; what is installed stays as it is."""
    site = install(EXAMPLE, tmp_path)
    before = {path: path.read_bytes() for path in site.rglob("*") if path.suffix != ".pyc" and path.is_file()}
    status, told = mutated(site, "--tests", EXAMPLE / "tests", "--count", 2, "--seed", 7, "--jobs", 1, "--least", 50)
    assert (status, told[-1]) == (0, "2 of 2 mutants were found (seed 7)")
    assert told[1] == "found    race_to_21/__init__.py:88: race.total += race.cards[race.turn] -> (left out)"
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.slow
def test_what_cannot_be_tried_is_refused(tmp_path: Path) -> None:
    """There is no older release of a package to try it in, and no folder that is not there is looked into."""
    site = install(EXAMPLE, tmp_path)
    status, told = mutated(site, "--against", ".")
    assert "“race” comes in a package" in told[-1]
    assert status == 2
    assert "There is no folder nowhere" in mutated(site, "--tests", "nowhere")[1][-1]


def test_a_game_of_this_house_is_mutated_in_its_checkout(checkout: Path) -> None:
    """It is found by its key or by its folder."""
    assert {key_of(name) for name in ("one-page-deadzone", "one_page_deadzone", "rules.one_page_deadzone")} == {
        "one-page-deadzone"
    }
    assert source_of("one-page-deadzone") == Checkout("one_page_deadzone", checkout)
    with pytest.raises(Refused, match="There is no game “chess”"):
        key_of("chess")
