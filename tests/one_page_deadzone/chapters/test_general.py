"""Quality tests, dice, line of sight and the room in a cube. [OP-GEN]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import Shot
from tests.one_page_deadzone.kit import position


@pytest.mark.parametrize(("target", "quality"), [("1g1", 3), ("Ta2", 4), ("3g2", 5)])
def test_OP_GEN_02_the_needed_number_is_a_success_and_one_less_is_none(target: str, quality: int) -> None:
    """OP-GEN-02: a die at Q is a success and a die at Q - 1 is none: of 8, 8, 8 against Q, Q, Q - 1, 1 one is left."""
    table = position(f"Ta1@E3 / {target}@F5", dice=[[8, 8, 8], [quality, quality, quality - 1, 1]])
    table.play("P1", "activate Ta1 hold", f"shoot {target}")
    assert [shot.wounds for shot in table.told(Shot)] == [1]
