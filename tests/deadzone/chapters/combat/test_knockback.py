"""Knockback by a shot and in an Assault. [DZ-KW-KNOCK, DZ-AWY, R51, R74]"""

from __future__ import annotations

from rules.deadzone.chapters.combat.shooting import shoot
from rules.deadzone.model.moves import Shoot
from rules.deadzone.model.state import Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Rule
from tests.deadzone.bench import bench, enforcer, warrior
from tests.deadzone.bench import table as small_table
from tests.deadzone.plaza import FAIL


def test_R79_blaze_away_can_knock_back_and_stun_besides() -> None:
    """More successes: Pinned, stunned and moved, and no HP lost."""
    weapon = Weapon("hose", "Hose", 6, 5, {"rapid-fire": 0, "knockback": 0, "stun": 0})

    def rule(sector: Sector) -> Rule[None]:
        by, target = sector.fighters
        yield from shoot(sector, by, Shoot.of("hose", target.id, "blaze", "order"), weapon)

    scene = bench(rule, small_table(enforcer(cube="B1-1"), warrior(cube="D1-1")), [5] * 4, FAIL)
    target = scene.view.fighter("S1")
    assert target is not None
    assert (target.cube, target.pinned, target.activated, target.damage) == ("E1-1", True, True, 0)
