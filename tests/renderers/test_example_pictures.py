"""The pictures of the example package: what a player wants to know can be seen on them."""

from __future__ import annotations

import importlib
import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from renderers.kit.cover import HEIGHT, WIDTH
from renderers.kit.themes import TABLE

NAMES = ["Ann", "Bob"]


@pytest.fixture
def race(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The pictures of Race to 21, as if its package were installed."""
    monkeypatch.syspath_prepend(str(checkout / "examples" / "race-to-21"))
    return importlib.import_module("race_to_21.pictures")


def seen(race: Any, **other: Any) -> Any:
    """What a player sees in the middle of a game, but for this."""
    view = race.RaceView(phase="turn", round=3, winners=(), total=13, turn=0, held=(True, True), card=5)
    return replace(view, **other)


def differ(first: Image.Image, second: Image.Image) -> bool:
    """Whether anything is another on two pictures of one size."""
    return ImageChops.difference(first, second).getbbox() is not None


@pytest.mark.parametrize(
    "other",
    [{"total": 12}, {"total": 0}, {"turn": 1}, {"held": (False, True)}, {"held": (True, False)}, {"winners": (1,)}],
)
def test_the_board_shows_the_count_whose_turn_it_is_who_holds_a_card_and_who_won(
    race: Any, other: dict[str, Any]
) -> None:
    board = race.board(seen(race), NAMES, ())
    assert board.width == 1280
    assert differ(board, race.board(seen(race, **other), NAMES, ()))


def test_the_board_keeps_what_is_secret(race: Any) -> None:
    """A card that is held is seen from its back."""
    assert not differ(race.board(seen(race), NAMES, ()), race.board(seen(race, card=6), NAMES, ()))


def test_a_name_of_any_length_keeps_to_its_panel(race: Any) -> None:
    names = ["A very long name of somebody", "W" * 60]
    wide, usual = race.board(seen(race), names, ()), race.board(seen(race), NAMES, ())
    sides = ImageChops.difference(wide, usual).getbbox()
    assert sides is not None
    assert sides[0] > 150
    assert sides[2] < 1280 - 150, "the backs of the cards are not written over"


def test_the_hand_shows_the_card_until_it_was_played(race: Any) -> None:
    """What it makes of the count, and that it may make too much."""
    cards = [race.hand(seen(race, card=card, total=total), NAMES, None) for card, total in ((4, 13), (5, 13), (5, 18))]
    assert all(differ(one, other) for one, other in itertools.pairwise(cards))
    assert race.hand(seen(race, card=0), NAMES, None) is None


def test_it_is_played_on_the_theme_of_a_table(race: Any) -> None:
    assert race.theme is TABLE
    assert race.cover().size == (WIDTH, HEIGHT)
    assert race.board(seen(race), NAMES, ()).getpixel((40, 300)) == TABLE.panel
