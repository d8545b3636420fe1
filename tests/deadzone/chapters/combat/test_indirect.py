"""Indirect weapons and Comm-Link marks. [DZ-KW-INDIRECT, DZ-KW-COMM]"""

from __future__ import annotations

from rules.deadzone.chapters.combat import shooting
from rules.deadzone.model.events.fights import Landed, PreyMarked
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.model.moves import Shoot
from rules.deadzone.model.state import Link, Sector
from rules.deadzone.model.teams.profiles import Effect, Weapon
from rules.engine import Rule
from tests.deadzone.bench import bench, enforcer, table, warrior
from tests.deadzone.fights import acting, fought, parts, successes, targets
from tests.deadzone.plaza import FAIL, ONES, PASS, plaza

GUNNER = "R1:corporation-marine-specialist/grenade-launcher"
"""RA 5+, an Indirect weapon of range 5."""
FAR = "E1:enforcer-troop@H8-1"


def test_DZ_KW_INDIRECT_01_more_than_two_cubes_and_long() -> None:
    """DZ-KW-INDIRECT-01: Range 3 to 5; an Advance before it is too much."""
    table = acting(f"{GUNNER}@A1-1 / {FAR}")
    found = targets(table, "grenade-launcher")
    assert {"D1-1", "F1-1"} <= found
    assert not {"C1-1", "G1-1"} & found
    assert "C1-1 is too near" in table.refused("P1", "shoot grenade-launcher C1-1")
    assert "6 cubes away" in table.refused("P1", "shoot grenade-launcher G1-1")
    assert "name one, as in D4-1" in table.refused("P1", "shoot grenade-launcher E1")
    fired = fought(f"{GUNNER}@A1-1 / {FAR}", "shoot grenade-launcher D1-1", dice=[[5, 5, 1]])
    assert fired.asking == "P2 activate"


def test_DZ_KW_INDIRECT_02_one_success_with_an_enemy_in_sight() -> None:
    """DZ-KW-INDIRECT-02: 3 dice without modifiers, one success."""
    table = fought(
        f"{GUNNER}@A1-1 / E1:enforcer-troop@D1-1", "shoot grenade-launcher D1-1", dice=[[5, 1, 1], [4, 1, 1], PASS, 2]
    )
    assert parts(table) == {"base": 3}
    assert table.told(Landed) == [Landed("R1", "grenade-launcher", "D1-1")]


def test_W25_and_DZ_KW_INDIRECT_03_two_successes_without_sight() -> None:
    """DZ-KW-INDIRECT-03: Range 4, no sight, both under open sky; 5, 3, 8 and then 4: two successes land it."""
    table = fought(f"{GUNNER}@A1-1 / {FAR}", "shoot grenade-launcher D5-1", dice=[[5, 3, 8], [4]])
    assert successes(table)[0] == 2
    assert table.told(Landed) == [Landed("R1", "grenade-launcher", "D5-1")]
    short = fought(f"{GUNNER}@A1-1 / {FAR}", "shoot grenade-launcher D5-1", dice=[[5, 3, 1], 4])
    assert short.told(Landed) == [Landed("R1", "grenade-launcher", "E5-2")]


def test_DZ_KW_INDIRECT_03_an_empty_cube_in_view_needs_two() -> None:
    """DZ-KW-INDIRECT-03: No enemy there: one success is not enough. A roof over the target forbids it."""
    table = fought(f"{GUNNER}@A1-1 / {FAR}", "shoot grenade-launcher D1-1", dice=[[5, 1, 1], 4])
    assert table.told(Landed) == [Landed("R1", "grenade-launcher", "E1-1")]
    roofed = acting(f"{GUNNER}@A1-1 / {FAR}")
    assert "D4-1" not in targets(roofed, "grenade-launcher")
    assert "open sky over both" in roofed.refused("P1", "shoot grenade-launcher D4-1")


def test_DZ_KW_INDIRECT_04_scatter_lands_on_top() -> None:
    """DZ-KW-INDIRECT-04: From C4-1 a scatter to the west lands on the roof of B4; no wall matters."""
    table = fought(f"{GUNNER}@A1-1 / {FAR}", "shoot grenade-launcher C4-1", dice=[FAIL, 8])
    assert table.told(Landed) == [Landed("R1", "grenade-launcher", "B4-2")]


def test_DZ_SCA_06_off_the_board_it_has_no_effect() -> None:
    """DZ-SCA-06: South of the first row."""
    table = fought(f"{GUNNER}@A1-1 / E1:enforcer-troop@D1-1", "shoot grenade-launcher D1-1", dice=[FAIL, 6])
    assert table.told(Landed) == [Landed("R1", "grenade-launcher", "")]
    assert len(table.told(DiceThrown)) == 1


def test_DZ_KW_COMM_01_a_mark_counts_as_seen() -> None:
    """DZ-KW-COMM-01: A friend's mark on an enemy under a roof: one success; Range still holds. [DZ-KW-COMM-02, R48]"""
    text, links = f"{GUNNER}@A1-1 / E2:enforcer-troop@E5-1 {FAR}", [Link("E5-1", 0), Link("H8-1", 0)]
    table = fought(text, "shoot grenade-launcher E5-1", links=links, dice=[[5, 1, 1]], then=ONES)
    assert table.told(Landed) == [Landed("R1", "grenade-launcher", "E5-1")]
    assert "H8-1" not in targets(acting(text, links=links), "grenade-launcher")
    assert "E5-1" not in targets(acting(text, links=[Link("E5-1", 1)]), "grenade-launcher")


def test_DZ_KW_COMM_01_a_mark_shows_nobody_where_nobody_is() -> None:
    """DZ-KW-COMM-01, DZ-KW-INDIRECT-03: Without an enemy in the marked cube two successes are needed, and open sky."""
    text, links = f"{GUNNER}@A1-1 / {FAR}", [Link("D4-1", 0), Link("D1-1", 0)]
    assert "D4-1" not in targets(acting(text, links=links), "grenade-launcher")
    table = fought(text, "shoot grenade-launcher D1-1", links=links, dice=[[5, 1, 1], 4])
    assert table.told(Landed) == [Landed("R1", "grenade-launcher", "E1-1")]
    before = fought(text, "shoot grenade-launcher D4-1", links=links, dice=[[5, 1, 1]], version=1)
    assert before.told(Landed) == [Landed("R1", "grenade-launcher", "D4-1")]


def test_DZ_KW_COMM_01_a_mark_does_not_find_who_hides() -> None:
    """DZ-KW-COMM-01, DZ-ORD-31: Nobody draws a line of sight to a model that hides in shadows, marked or not."""
    text = f"{GUNNER}@A1-1 / Y1:yndij-infiltrator-commander@E5-1"
    table = plaza(text, links=[Link("E5-1", 0)], theirs=["order"], to_act="P2")
    table.play("P2", "activate Y1", "finish", "command hide-in-shadows").play("P1", "activate R1")
    assert "E5-1" not in targets(table, "grenade-launcher")


def marked_by_a_shell(version: int) -> list[PreyMarked]:
    """Whom a shell marks whose launcher had Prey: its test has one success, with an enemy in sight."""

    def rule(sector: Sector) -> Rule[None]:
        by = sector.fighters[0]
        weapon = Weapon("mortar", "Mortar", 8, 0, {"indirect": 0, "prey": 0}, (Effect("smoke"),))
        yield from shooting.shoot(sector, by, Shoot.of("mortar", "A5-1", "", "order"), weapon)

    sector = table(enforcer(cube="A1-1"), warrior(cube="A5-1"))
    return bench(rule, sector, [7, 1, 1], then=ONES, version=version).told(PreyMarked)


def test_DZ_KW_PREY_01_a_shell_marks_who_it_falls_on() -> None:
    """DZ-KW-PREY-01, R46: One success of a Shoot action, an Indirect one too; not in a match of the first rules."""
    assert marked_by_a_shell(2) == [PreyMarked(0, "S1")]
    assert marked_by_a_shell(1) == []
