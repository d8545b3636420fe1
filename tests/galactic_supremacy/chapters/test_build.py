"""The Build Phase. [GS-BLD, GP-09]"""

from __future__ import annotations

import pytest

from tests.galactic_supremacy.kit import Table, position


def building(player: str, other: str = "hand -") -> Table:
    """P1's Build Phase."""
    return position(f"P1: {player} / P2: {other}", "build")


@pytest.mark.parametrize("at", ["H1", "C1", "F1"])
def test_GS_BLD_03_a_leader_for_five_on_any_own_unit(at: str) -> None:
    """GS-BLD-03: 5 credits and a Leader from hand, attached to an own Fleet, colony or Homeworld without Leader."""
    table = building("5cr hand leader; H1 F1 | C1").play("P1", f"build leader {at}")
    assert f"{at}+L1" in table.pieces("P1")
    assert table.player("P1").credits == 0
