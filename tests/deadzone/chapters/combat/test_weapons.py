"""Keywords of guns, and items that go with a shot. [DZ-KW, DZ-ITM]"""

from __future__ import annotations

from rules.deadzone.chapters.combat.shooting import shoot
from rules.deadzone.model.events.fights import Drained
from rules.deadzone.model.moves import Shoot
from rules.deadzone.model.state import Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Rule
from tests.deadzone.bench import bench, enforcer, warrior
from tests.deadzone.bench import table as small_table
from tests.deadzone.fights import acting, targets
from tests.deadzone.plaza import FAIL

# -- what a hit does ---------------------------------------------------------------------------------------------------


def test_R142_a_psychic_explosive_needs_no_sight_either() -> None:
    """Any cube in Range, through floors, but not its own."""
    table = acting("N1:needle-drones@B4-1 / E1:enforcer-troop@H8-1")
    found = targets(table, "psychic-burst")
    assert {"B4-2", "D4-2"} <= found
    assert "B4-1" not in found


def test_DZ_KW_LIFEDRAIN_01_what_the_target_loses_heals_friends() -> None:
    """DZ-KW-LIFEDRAIN-01: 2 HP lost: one each for whom the user names, within range 2; no sight is needed. [R55]"""
    weapon = Weapon("leech", "Leech", 6, 5, {"life-drain": 0})

    def rule(sector: Sector) -> Rule[None]:
        by, target = sector.fighters[0], sector.fighters[-1]
        yield from shoot(sector, by, Shoot.of("leech", target.id, "", "order"), weapon)

    hurt = [enforcer("E2", cube="A2-1", damage=1), enforcer("E3", cube="A4-1", damage=1), enforcer("E4", damage=1)]
    hurt[2].cube = "B1-1"
    scene = bench(rule, small_table(enforcer(cube="A1-1", damage=1), *hurt, warrior(cube="C1-1")), [5] * 5, FAIL)
    assert scene.asking == "P1 drain"
    assert scene.options("P1") == ["special life-drain E1", "special life-drain E2", "special life-drain E4"]
    scene.play("P1", "special life-drain E2", "special life-drain E1")
    assert [f.damage for f in scene.view.fighters[:4]] == [0, 0, 1, 1]
    assert scene.told(Drained) == [Drained("E1", "E2"), Drained("E1", "E1")]
