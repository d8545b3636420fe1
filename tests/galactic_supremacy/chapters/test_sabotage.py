"""Military Sabotage, and where its victims' crews go. [GS-CRD-11, R33, GP-08]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.galactic_supremacy.model.events import EffectRolled, PieceReturned
from tests.galactic_supremacy.kit import Table, position


def sabotage(text: str, target: str, die: int = 3, **more: Any) -> Table:
    """P1 uses Military Sabotage on this piece; opponents in the text have no cards, so that no window opens."""
    return position(text, "command", dice=[die], **more).play("P1", f"use military_sabotage {target}")


@pytest.mark.parametrize(("die", "back"), [(1, True), (3, True), (4, False), (10, False)])
def test_GS_CRD_11_the_die_of_military_sabotage(die: int, back: bool) -> None:
    """GS-CRD-11: on 1 to 3 the Fleet returns to its holder's hand, on 4 nothing happens."""
    table = sabotage("P1: hand command,research / P2: hand -; H2 F2", "F2", die)
    assert (table.pieces("P2"), table.hand("P2")) == (("H2", ["fleet"]) if back else ("H2 F2", []))
    assert table.heard(None, EffectRolled) == [EffectRolled(0, "military_sabotage", die, back)]
    assert table.heard(None, PieceReturned) == ([PieceReturned(1, "F2")] if back else [])
    assert table.discards() == {"command": 1}
