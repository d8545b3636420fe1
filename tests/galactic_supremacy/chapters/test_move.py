"""The Move Phase. [GS-MOV, GP-19]"""

from __future__ import annotations

import pytest

from tests.galactic_supremacy.kit import Table, position


def moving(player: str) -> Table:
    """P1's Move Phase."""
    return position(f"P1: {player} / P2: hand -; C9", "move")


@pytest.mark.parametrize(
    "words", ["redeploy F1 H1", "redeploy F1 C9", "redeploy F1 F2", "redeploy F9 C1", "redeploy C1 H1"]
)
def test_GS_MOV_01_to_own_worlds_only(words: str) -> None:
    """GS-MOV-01, GS-TRM-01: not to where it is, not to another player's world, not to a Fleet; and worlds stay."""
    moving("hand -; H1 F1 F2 | C1").refused("P1", words)


@pytest.mark.parametrize("words", ["reassign L1 F1", "reassign L1 C9", "reassign L9 H1", "reassign L1 L2"])
def test_GS_MOV_02_to_own_units_only(words: str) -> None:
    """GS-MOV-02, GS-TRM-02: not to where he is, not to another player's unit, not to another Leader."""
    moving("H1 F1+L1 F2+L2").refused("P1", words)
