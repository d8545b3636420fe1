"""Boards are quick and small, those with a battle of many players, too: measured against Pillow's saving. [PICTURES]"""

from __future__ import annotations

import pytest

from renderers.deadlock import board
from renderers.deadlock.battle import fight_of
from renderers.kit.encode import encode_png
from rules.deadlock.model.view import PlanetView
from rules.engine import Event
from tests.renderers.deadlock.planets import NAMES, states
from tests.renderers.pictures import is_quick

MOST_BYTES = 1_500_000


def fought(seats: int) -> tuple[PlanetView, list[Event]]:
    """The first battle of a game with dice, once it has ended."""
    for match, facts in states(seats, 11, 1500):
        fight = fight_of(facts)
        if fight is not None and fight.ended is not None and fight.rounds:
            return match.view(None), facts
    raise AssertionError("nobody fought")


@pytest.mark.alone
@pytest.mark.parametrize("seats", [2, 7])
def test_a_board_with_a_battle_is_much_quicker_than_pillows_saving(seats: int) -> None:
    """The second time, as sprites and the ground are kept."""
    view, facts = fought(seats)
    assert board(view, NAMES, facts).height > board(view, NAMES).height, "there was a battle"
    assert is_quick(lambda: board(view, NAMES, facts), 0.45)
    assert len(encode_png(board(view, NAMES, facts))) < MOST_BYTES
