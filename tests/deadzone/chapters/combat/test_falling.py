"""Falls and slams. [7.6, DZ-SLM, DZ-FAL, R60, R82, R84, R85, R87]"""

from __future__ import annotations

import pytest

from rules.deadzone.model.events.harm import Fell, HalfFloorRolled, HpLost, Pinned, Slammed, Thrown
from rules.deadzone.model.events.tests import DiceThrown, SymbolsPut
from rules.deadzone.model.state import Orders
from tests.deadzone.bench import bench, enforcer, table, warrior
from tests.deadzone.harm import E, falling, flinging, of, spawn, striking

ROW = "foundry-row"


# -- falls -------------------------------------------------------------------------------------------------------------


def test_DZ_FAL_01_one_level_is_harmless() -> None:
    """DZ-FAL-01: no test and not Pinned."""
    scene = bench(falling(), table(enforcer(), warrior(cube="A1-2")))
    assert of(scene, "S1").cube == "A1-1"
    assert not of(scene, "S1").pinned
    assert scene.told(DiceThrown) == []


def test_W9_falling_two_levels() -> None:
    """W9, DZ-FAL-02, DZ-FAL-04, DZ-DMG-04: gravity 5, 2, 8 -> 6 against 4, 4, 1: AR 1 stops it, but it is Pinned."""
    scene = bench(falling(), table(enforcer(), warrior(cube="A1-3")), [5, 2, 8], [6], [4, 4, 1])
    assert of(scene, "S1").cube == "A1-1"
    assert of(scene, "S1").damage == 0
    assert scene.told(Pinned) == [Pinned("S1")]
    assert scene.told(Fell) == [Fell("S1", "A1-3", "A1-1", 2)]


@pytest.mark.parametrize(("level", "dice"), [(3, 3), (4, 4)])
def test_DZ_FAL_02_gravity_has_more_dice_for_more_levels(level: int, dice: int) -> None:
    """DZ-FAL-02, R60: 3 dice for 2 cubes, 4 for 3, on 5 or more."""
    scene = bench(falling(), table(enforcer(), warrior(cube=f"A1-{level}")), [1] * dice, [1, 1, 1])
    gravity, mine = scene.told(DiceThrown)
    assert (gravity.needed, len(gravity.faces)) == (5, dice)
    assert (mine.model, mine.test, mine.needed, len(mine.faces)) == ("S1", "survive", 4, 3)


def test_DZ_FAL_03_a_tie_pins_only() -> None:
    """DZ-FAL-03: unharmed but Pinned."""
    scene = bench(falling(), table(enforcer(), warrior(cube="A1-3")), [5, 1, 1], [4, 1, 1])
    assert of(scene, "S1").pinned
    assert scene.told(HpLost) == []


def test_DZ_FAL_04_gravity_wins() -> None:
    """DZ-FAL-04: 3 against 1, AR 1: 1 HP, Pinned."""
    scene = bench(falling(), table(enforcer(), warrior(cube="A1-3")), [5, 6, 7], [4, 1, 1])
    assert scene.told(HpLost) == [HpLost("S1", 1, 1, "fall")]
    assert of(scene, "S1").pinned


@pytest.mark.parametrize("name", ["enforcer-defender", "enforcer-jet-bike"])
def test_DZ_FAL_05_jump_packs_and_wings(name: str) -> None:
    """DZ-FAL-05, DZ-KW-JUMP-01, DZ-KW-FLIGHT-01: no damage and not Pinned."""
    option = "burst-laser" if "bike" in name else "standard"
    scene = bench(falling("D1"), table(spawn("enforcers", name, "D1", 0, option, cube="A1-4"), warrior()))
    assert of(scene, "D1").cube == "A1-1"
    assert not of(scene, "D1").pinned
    assert scene.told(DiceThrown) == []


def test_DZ_FAL_06_a_half_floor_catches_on_five() -> None:
    """DZ-FAL-06: Chem Works has a half floor on E3-2; a 5 lands there, a 4 falls on."""
    caught = bench(falling(), table(enforcer(), warrior(cube="E3-3"), map="chem-works"), 5)
    assert of(caught, "S1").cube == "E3-2"
    assert caught.told(HalfFloorRolled) == [HalfFloorRolled("S1", "E3-2", 5, caught=True)]
    missed = bench(falling(), table(enforcer(), warrior(cube="E3-3"), map="chem-works"), 4, [1, 1, 1], [1, 1, 1])
    assert of(missed, "S1").cube == "E3-1"
    assert of(missed, "S1").pinned


def test_DZ_FAL_07_the_other_side_rolls_for_gravity() -> None:
    """DZ-FAL-07, R83: also when the active side leaps by itself."""
    scene = bench(falling("E1"), table(enforcer(cube="A1-3", model="assault-enforcer"), warrior()))
    assert scene.told(DiceThrown) == []  # a Jump Pack
    scene = bench(falling(), table(enforcer(), warrior(cube="A1-3"), active=1), [1, 1, 1], [1, 1, 1])
    gravity, mine = scene.told(DiceThrown)
    assert (gravity.seat, mine.seat) == (0, 1)


def test_a_fall_asks_for_dice_symbols() -> None:
    """D24, DZ-DIE-10: the Survive test of a fall takes Dice Symbols; gravity none."""
    sector = table(enforcer(), warrior(cube="A1-3"), second=["symbol"])
    sector.sides[1].orders = Orders(symbols="ask")
    scene = bench(falling(), sector, [5, 5, 1], [4, 4, 1, 1])
    scene.play("P2", "symbols 1")
    assert scene.told(SymbolsPut) == [SymbolsPut(1, "S1", 1)]
    assert of(scene, "S1").pinned


def test_R85_solid_models_fall_but_are_never_pinned() -> None:
    """R85, DZ-PIN-08: the fall test can hurt, Pinned is excluded."""
    scene = bench(
        falling(), table(enforcer(), spawn("forge-fathers", "iron-ancestor", cube="A1-3")), [5, 5, 5], [1, 1, 1]
    )
    assert len(scene.told(DiceThrown)) == 2
    assert not of(scene, "S1").pinned


def test_R87_a_thrown_jump_pack_is_pinned_by_the_effect() -> None:
    """R87: no fall test, but Blast pins it."""
    scene = bench(striking("blast", "D4-3", seat=1), table(enforcer(cube="D4-3"), warrior(cube="A1-1"), map=ROW), E)
    assert scene.told(Thrown) == [Thrown("E1", "D4-3", "E4-1", 2)]
    assert scene.told(DiceThrown) == []
    assert of(scene, "E1").pinned


def test_a_throw_off_a_roof_of_two_levels_brings_the_fall_test() -> None:
    """P-FORCED 4, DZ-FAL-04: thrown from D4-3 to the east it lands on E4-1."""
    scene = bench(flinging("E"), table(enforcer(cube="A1-1"), warrior(cube="D4-3"), map=ROW), [5, 5, 5], [1, 1, 1])
    assert scene.result == [True]
    assert scene.told(Thrown) == [Thrown("S1", "D4-3", "E4-1", 2)]
    assert scene.told(HpLost) == [HpLost("S1", 2, 0, "fall")]


# -- slams -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cube", "way"), [("A3-1", "E"), ("A3-1", "W"), ("A1-1", "SW")])
def test_DZ_SLM_01_a_wall_or_the_edge_slams(cube: str, way: str) -> None:
    """DZ-SLM-01, DZ-SLM-05: the solid wall east of A3, the edge of the board: it stays in its cube."""
    scene = bench(flinging(way), table(enforcer(), warrior(cube=cube), map=ROW), [1, 1, 1], [1, 1, 1])
    assert scene.result == [False]
    assert scene.told(Slammed) == [Slammed("S1", cube)]
    assert of(scene, "S1").cube == cube


def test_DZ_SLM_02_three_dice_against_three() -> None:
    """DZ-SLM-02, DZ-FAL-07: the other side's 3 dice 5+ against the model's 3 Survive dice: wall 2, survive 1."""
    scene = bench(flinging("W"), table(enforcer(), warrior(cube="A3-1")), [5, 6, 1], [4, 1, 1])
    wall, mine = scene.told(DiceThrown)
    assert (wall.seat, wall.needed, wall.successes) == (0, 5, 2)
    assert (mine.seat, mine.needed, mine.successes) == (1, 4, 1)
    assert of(scene, "S1").pinned


def test_DZ_SLM_03_a_tie_does_nothing() -> None:
    """DZ-SLM-03: unharmed and not Pinned by the wall."""
    scene = bench(flinging("W"), table(enforcer(), warrior(cube="A3-1")), [5, 1, 1], [4, 1, 1])
    assert not of(scene, "S1").pinned
    assert of(scene, "S1").damage == 0


@pytest.mark.parametrize(("wall", "lost"), [([5, 1, 1], 0), ([5, 5, 1], 1)])
def test_DZ_SLM_04_the_wall_wins(wall: list[int], lost: int) -> None:
    """DZ-SLM-04: Pinned, and the difference as damage with AP0: AR 1 stops the first point."""
    scene = bench(flinging("W"), table(enforcer(), warrior(cube="A3-1")), wall, [1, 1, 1])
    assert of(scene, "S1").pinned
    assert of(scene, "S1").damage == lost


def test_DZ_SLM_05_a_gap_lets_small_models_through() -> None:
    """DZ-SLM-05: the medium gap north of A4 stops Size 3, not Size 1."""
    small = bench(flinging("N"), table(enforcer(), warrior(cube="A4-1"), map=ROW))
    assert of(small, "S1").cube == "A5-1"
    large = spawn("plague", "plague-teraton", cube="A4-1")
    big = bench(flinging("N"), table(enforcer(), large, map=ROW), [1, 1, 1], [1, 1, 1])
    assert of(big, "S1").cube == "A4-1"
    assert big.told(Slammed) == [Slammed("S1", "A4-1")]


def test_R84_a_slam_by_blast_pins_anyway() -> None:
    """R84: the wall loses, the Blast still pins."""
    sector = table(enforcer(cube="D8-1"), warrior(cube="A3-1"))
    scene = bench(striking("blast", "A3-1"), sector, 8, [1, 1, 1], [4, 4, 4])
    assert scene.told(Slammed) == [Slammed("S1", "A3-1")]
    assert of(scene, "S1").pinned
