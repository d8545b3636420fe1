"""The end of the game. [DZ-WIN, R15, R16]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadzone.chapters.ending import target
from rules.deadzone.model.events.rounds import GameEnded
from rules.deadzone.model.invariants import invariants
from rules.deadzone.model.state import Mission
from tests.deadzone.kit import Table, position

ONES = [[1, 1, 1], [1, 1, 1]]
PAIR = "E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1"


def ended(text: str = PAIR, **more: Any) -> Table:
    """A position at the End Phase of a Round; dice are there for the next."""
    return position(text, phase="end_of_round", dice=ONES, **more)


def outcome(table: Table) -> tuple[str, tuple[int, ...]] | None:
    """Why the game ended and who won; None while it goes on."""
    told = table.told(GameEnded)
    return (told[0].why, told[0].winners) if told else None


@pytest.mark.parametrize(("points", "vp"), [(100, 12), (150, 16), (200, 20), (250, 24), (300, 28)])
def test_DZ_WIN_02_the_target_grows_with_the_points(points: int, vp: int) -> None:
    """DZ-WIN-02: 12, 16, 20 and 4 for each further 50."""
    assert target(position(PAIR, points=points).match.state) == vp
    assert outcome(ended(points=points, vp=(vp, 0))) == ("target", (0,))
    assert outcome(ended(points=points, vp=(vp - 1, 0))) is None


def test_a_mission_that_is_hidden_belongs_to_no_round() -> None:
    """DZ-SEC-02: in what P2 sees, P1's unfinished mission has no number and no Round, and that is nothing wrong."""
    seen = position(PAIR, missions=True, secret=["6", ""]).see("P2")
    assert seen.sides[0].missions == [Mission(0, 0)]
    assert list(invariants(seen)) == []
