"""Doubles: one is begun from a skeleton, and what is wrong with one is found without the wire."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.catalogue import games
from rules.engine import Names, Refused
from testing.conformance.cases import cases
from testing.conformance.doubles import check_double
from testing.conformance.play import Run
from testing.doubles import Double, double_of, marked, name_of, without_secrets
from testing.doubles.__main__ import begin_double

KEY = "death-dome"


def test_a_game_without_a_double_is_not_forgotten() -> None:
    """The test of a new game says what is to be written, and with which command it is begun."""
    with pytest.raises(AssertionError, match=r"“chess” has no double: write one in .*tests/chess/double.py") as caught:
        double_of("chess")
    assert "`python -m testing.doubles chess` begins it" in str(caught.value)
    game = next(iter(games().values()))
    assert without_secrets("all of it lies open")(game).game is game


def test_a_double_is_begun_once_and_fails_until_it_is_filled_in(tmp_path: Path) -> None:
    """The skeleton is code that runs; what somebody has written is not written over."""
    file = begin_double(KEY, tmp_path / "new")
    assert [path.name for path in file.parent.iterdir()] == ["double.py"]
    begun = runpy.run_path(str(file))
    with pytest.raises(NotImplementedError, match=r"Death Dome.* is not filled in"):
        begun["double"](games()[KEY])
    file.write_text("written by hand")
    with pytest.raises(Refused, match="there already"):
        begin_double(KEY, tmp_path / "new")
    assert file.read_text() == "written by hand"


def unnamed(double: Double) -> Double:
    """Everything is said to lie open."""
    return without_secrets("nobody looked")(games()[double.game.key])


def blurting(double: Double) -> Double:
    """Whoever only watches reads a name that is nobody's."""
    words = double.game.narrate

    def sheet(seen: Any, names: Names) -> str:
        return marked(words.sheet(seen, names), [name_of("a card in the pile")])

    return replace(double, game=replace(double.game, narrate=replace(words, sheet=sheet)))


def mute(double: Double) -> Double:
    """There are names, and no word shows one."""
    return replace(double, game=games()[KEY])


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (unnamed, r"seat \d alone sees teams\.\d[\w.]*, which has no name"),
        (blurting, r"seat \d reads qx\w+, which only set\(\) may know"),
        (mute, "nobody reads a name of theirs"),
    ],
)
def test_what_is_wrong_with_a_double_is_found(spoil: Callable[[Double], Double], told: str) -> None:
    """A secret without a name, a name for everybody, and names that are never shown."""
    (case,) = [case for case in cases() if str(case) == KEY]
    with pytest.raises(AssertionError, match=told):
        check_double(spoil(double_of(KEY)), [Run(case, seed) for seed in range(3)])
