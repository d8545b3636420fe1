"""The board as players meet it: cubes, capacity, ranges, sight, steps and half cubes on the shipped maps.

[DZ-CUB, DZ-RNG, DZ-LOS, DZ-MOV, DZ-PAR, DZ-OVR]
"""

from __future__ import annotations

from typing import Any

from rules.deadzone.model.geometry.maps import battlefield, map_keys
from tests.deadzone.fights import parts
from tests.deadzone.kit import Table, position
from tests.deadzone.plaza import FAIL, settle

MARINE = "corporation-marine-troop"
"""RA 5+, SV 5+, AR 0, HP 2, SP 1-2, Size 1 on 25 mm, without keywords."""
TROOP = "enforcer-troop/laser-rifle"
"""RA 4+, a rifle of range 6, a Jump Pack, Size 1."""
FAR = "/ Z1:stage-3z-zombie@H8-1"


def on(field: str, text: str, *moves: str, **more: Any) -> Table:
    """A position on a map where the first model is activated and does this; a far enemy unless one is named."""
    code = text.partition(":")[0]
    return position(text if "/ " in text else f"{text} {FAR}", map=field, **more).play("P1", f"activate {code}", *moves)


# -- cubes and capacity ------------------------------------------------------------------------------------------------


def test_DZ_PAR_04_and_DZ_PAR_05_no_map_has_a_bisected_cube() -> None:
    """DZ-PAR-04, DZ-PAR-05, R24: Walls lie on the borders of cubes, so every cube is whole or has half a floor."""
    for key in map_keys():
        field = battlefield(key)
        rooms = {cube: field.capacity(cube) for cube in field.standable}
        assert {room for cube, room in rooms.items() if field.is_half(cube)} <= {2}, key
        assert {room for cube, room in rooms.items() if not field.is_half(cube)} == {4}, key


# -- sight -------------------------------------------------------------------------------------------------------------


def test_DZ_LOS_06_no_game_is_played_with_the_simplification() -> None:
    """DZ-LOS-06: A target seen in part is a normal shot always; there is no such option at the table."""
    table = on("foundry-row", f"E1:{TROOP}@C4-1 / R1:{MARINE}@B4-1", "shoot laser-rifle R1", dice=[FAIL, FAIL])
    assert parts(settle(table)) == {"base": 3}
    assert not [option for option in table.match.game.options if "sight" in option.key]
