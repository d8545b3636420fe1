"""Deployment on every map. [DZ-SET-13]"""

from __future__ import annotations

import pytest

from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.geometry.maps import battlefield, map_keys
from rules.deadzone.model.geometry.steps import Mover, can_leave
from tests.deadzone.kit import position


@pytest.mark.parametrize("key", map_keys())
def test_DZ_SET_13_nobody_is_put_where_he_could_not_leave(key: str) -> None:
    """DZ-SET-13, R25: every cube offered to the largest model has a legal step out of it."""
    table = position("W1:aberration:waiting / E1:enforcer-troop:waiting", map=key, phase="deployment")
    offered = table.drops("P1", "W1").split()
    assert offered
    assert all(can_leave(battlefield(key), Mover(4), INDEX[cube]) for cube in offered)
