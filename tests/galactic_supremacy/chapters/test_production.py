"""The Production Phase: income and hand limit. [GS-PRD]"""

from __future__ import annotations

import pytest

from tests.galactic_supremacy.kit import Table, position


def produce(player: str) -> Table:
    """P1's Production Phase."""
    return position(f"P1: hand command; {player} / P2: hand -", "production")


@pytest.mark.parametrize(("levels", "bonus"), [("TE9 IN9", 0), ("TE2 IN2 EN2", 1), ("TE5 IN3 EN4", 2), ("JS9 FP9", 0)])
def test_GS_PRD_04_the_lowest_of_three(levels: str, bonus: int) -> None:
    """GS-PRD-04, R11: B is the lowest of Terraforming, Industry and Energy less one; the others do not matter."""
    assert produce(levels).player("P1").bonus == bonus


def test_GS_PRD_06_paid_to_the_active_player_only() -> None:
    """GS-PRD-06: income is paid by itself to the active player; 4 credits and an income of 8 are 12."""
    table = position("P1: 4cr hand command; H1 | C1 | C2 | C3 / P2: 4cr hand -; C4", "production")
    assert table.asking == "P1 command"
    assert [player.credits for player in table.view.players] == [12, 4]
