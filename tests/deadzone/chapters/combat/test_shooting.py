"""Shooting: who may be shot at, the dice of both sides, and what a hit does. [DZ-SHO, DZ-GEN, appendix B]"""

from __future__ import annotations

from rules.deadzone.model.public_attacks import PublicAttack
from rules.engine import subject
from tests.deadzone.fights import acting, parts

MARINE = "corporation-marine-troop"
"""SV 5+, AR 0, HP 2, Size 1, without keywords."""
TROOP = "E1:enforcer-troop/laser-rifle"
"""RA 4+, a rifle of range 6 with Rapid Fire."""

# -- the dice ----------------------------------------------------------------------------------------------------------


def test_DZ_CMD_08_the_pool_is_known_before_the_target_answers() -> None:
    """DZ-CMD-08: A Dice Symbol on the shot is public before the target's side decides. [DZ-PAC-01, R5]"""
    table = acting(f"{TROOP}@A1-1 / R1:{MARINE}@D1-1:d1", "shoot laser-rifle R1", command=["symbol"], theirs=["symbol"])
    assert table.asking == "P1 boost"
    table.play("P1", "symbols 1")
    assert table.asking == "P2 react"
    assert subject(table.question("P2"), PublicAttack).dice == 4
    table.roll([4, 4, 4, 4], [1, 1, 1, 1]).play("P2", "symbols 1")
    assert [sum(parts(table, test).values()) for test in (0, 1)] == [4, 4]
    assert table.fighter("R1") is None
