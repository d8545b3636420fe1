"""Where thrown models and items end: directly away, scatter, half floors, full cubes. [DZ-AWY, DZ-SCA, R61, 7.6]"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.deadzone.chapters.combat import forced
from rules.deadzone.model.events.harm import Exploded, HalfFloorRolled, ScatterRolled, Slammed, Thrown, Unmoved
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule
from tests.deadzone.bench import bench, enforcer, table, warrior
from tests.deadzone.harm import SE, E, N, S, W, blow, falling, flinging, model, of, spawn, striking
from tests.deadzone.kit import position

ROW, WORKS = "foundry-row", "chem-works"


def knocking(code: str = "S1") -> Callable[[Sector], Rule[bool]]:
    """Knockback by the first enemy."""

    def rule(sector: Sector) -> Rule[bool]:
        moved: list[Fighter] = []
        yield from forced.knock_back(sector, blow(sector, model(sector, code)), moved)
        return bool(moved)

    return rule


def scattering(code: str = "S1") -> Callable[[Sector], Rule[bool]]:
    """A model is thrown at random."""

    def rule(sector: Sector) -> Rule[bool]:
        return (yield from forced.scatter(sector, model(sector, code), None))

    return rule


def losing(cube: str) -> Callable[[Sector], Rule[str]]:
    """A grenade scatters from a cube."""

    def rule(sector: Sector) -> Rule[str]:
        return (yield from forced.scatter_item(sector, cube, "grenade"))

    return rule


# -- directly away -----------------------------------------------------------------------------------------------------


def test_DZ_AWY_01_on_along_the_line() -> None:
    """DZ-AWY-01, DZ-KW-KNOCK-01: attacker B2, target D3: to E3."""
    scene = bench(knocking(), table(enforcer(cube="B2-1"), warrior(cube="D3-1")))
    assert of(scene, "S1").cube == "E3-1"
    assert scene.told(Thrown) == [Thrown("S1", "D3-1", "E3-1", 0)]


def test_DZ_KW_KNOCK_02_blocked_by_a_wall_it_is_slammed() -> None:
    """DZ-KW-KNOCK-02, R84: knocked at the solid wall east of A3; only a wall that wins pins."""
    sector = table(enforcer(cube="A3-1"), warrior(cube="A3-1"), map=ROW)
    scene = bench(knocking(), sector, [1, 1, 1], [4, 1, 1]).play("P1", "push e")
    assert scene.told(Slammed) == [Slammed("S1", "A3-1")]
    assert not of(scene, "S1").pinned


def test_DZ_KW_KNOCK_01_not_the_dead_and_not_solid_models() -> None:
    """DZ-KW-KNOCK-01, DZ-KW-SOLID-01: nobody is asked for a direction."""
    guard = spawn("forge-fathers", "forge-guard", cube="A3-1")
    assert bench(knocking(), table(enforcer(cube="A3-1"), guard, map=ROW)).result == [False]
    dead = warrior(cube="", fate="dead")
    assert bench(knocking(), table(enforcer(cube="A3-1"), dead, map=ROW)).result == [False]


def test_DZ_AWY_02_in_the_same_cube_the_attacker_chooses() -> None:
    """DZ-AWY-02, R51: any of the eight cubes around, here to the north-east."""
    scene = bench(knocking(), table(enforcer(cube="C2-1"), warrior(cube="C2-1"), map=ROW))
    assert scene.asking == "P1 push"
    assert len(scene.options("P1")) == 8
    scene.play("P1", "push n")
    assert of(scene, "S1").cube == "C3-1"


def test_DZ_AWY_03_straight_above_the_attacker_chooses() -> None:
    """DZ-AWY-03: the target stays on its own level."""
    scene = bench(knocking(), table(enforcer(cube="D4-3"), warrior(cube="D4-1"), map=ROW))
    assert scene.asking == "P1 push"


def test_DZ_AWY_02_the_usual_direction_is_the_deepest_fall() -> None:
    """DZ-AWY-02: from the edge of a roof the default is down."""
    scene = bench(knocking(), table(enforcer(cube="D4-3"), warrior(cube="D4-3"), map=ROW))
    assert scene.default("P1") == "push nw"
    scene = bench(knocking(), table(enforcer(cube="D4-3"), warrior(cube="D4-3"), map=ROW), [1, 1, 1], [1, 1, 1])
    scene.play("P1", "push e")
    assert of(scene, "S1").cube == "E4-1"


# -- scatter -----------------------------------------------------------------------------------------------------------


def test_DZ_SCA_01_one_cube_by_a_die() -> None:
    """DZ-SCA-01: 5 at D4 goes to E3."""
    scene = bench(scattering(), table(enforcer(), warrior(cube="D2-1")), SE)
    assert of(scene, "S1").cube == "E1-1"
    assert scene.told(ScatterRolled) == [ScatterRolled("S1", "D2-1", 5)]


def test_DZ_SCA_02_off_a_roof_it_falls() -> None:
    """DZ-SCA-02, W15: from roof B3-2 to the east it lands on C3-1, without a fall test."""
    scene = bench(scattering(), table(enforcer(), warrior(cube="B3-2"), map=ROW), E)
    assert of(scene, "S1").cube == "C3-1"
    assert scene.told(DiceThrown) == []


@pytest.mark.parametrize(("die", "cube"), [(5, "E3-2"), (4, "E3-1")])
def test_DZ_SCA_03_half_floors_catch_on_five(die: int, cube: str) -> None:
    """DZ-SCA-03: an item that comes to the walkway E3-2 from D3-2."""
    scene = bench(losing("D3-2"), table(enforcer(), map=WORKS), E, die)
    assert scene.result == [cube]
    assert scene.told(HalfFloorRolled) == [HalfFloorRolled("grenade", "E3-2", die, caught=die > 4)]


def test_DZ_SCA_04_nothing_scatters_upwards() -> None:
    """DZ-SCA-04: beside the tower D4 a model on the ground stays on the ground."""
    scene = bench(scattering(), table(enforcer(), warrior(cube="C4-1"), map=ROW), E)
    assert of(scene, "S1").cube == "D4-1"


def test_DZ_SCA_05_blocked_models_are_slammed() -> None:
    """DZ-SCA-05: at the edge it stays in its cube, with a slam test."""
    scene = bench(scattering(), table(enforcer(), warrior(cube="A3-1")), W, [1, 1, 1], [1, 1, 1])
    assert of(scene, "S1").cube == "A3-1"
    assert scene.told(Slammed) == [Slammed("S1", "A3-1")]


@pytest.mark.parametrize(("cube", "die"), [("A3-1", W), ("A3-1", E)])
def test_DZ_SCA_05_blocked_items_stay(cube: str, die: int) -> None:
    """DZ-SCA-05, DZ-KW-GRENADE-04: edge and solid wall."""
    assert bench(losing(cube), table(enforcer(), map=ROW), die).result == [cube]


def test_DZ_SCA_07_items_always_fit() -> None:
    """DZ-SCA-07: a full cube does not matter."""
    crowd = [spawn("enforcers", "urban-assault-strider", "A1", 0, cube="E1-1")]
    assert bench(losing("D1-1"), table(*crowd), E).result == ["E1-1"]


def test_DZ_SCA_08_no_room_on_the_level_means_no_move_and_no_slam() -> None:
    """DZ-SCA-08, R61: the neighbour holds four of its own."""
    crowd = [warrior(f"S{number}", cube="C3-1") for number in range(2, 6)]
    scene = bench(flinging("N"), table(enforcer(cube="A1-1"), warrior(cube="C2-1"), *crowd, map=ROW))
    assert of(scene, "S1").cube == "C2-1"
    assert scene.told(Unmoved) == [Unmoved("S1", "C2-1")]
    assert scene.told(Slammed) == []


def test_DZ_SCA_08_enemies_take_no_room() -> None:
    """DZ-SCA-08: DZ-CUB-02: capacity counts for each team; four enemies do not stop a throw."""
    crowd = [enforcer(f"E{number}", cube="C3-1", pinned=True) for number in range(1, 5)]

    def rule(sector: Sector) -> Rule[bool]:
        return (yield from forced.fling(sector, model(sector, "S1"), (0, 1), None))

    scene = bench(rule, table(*crowd, warrior(cube="C2-1"), map=ROW))
    assert of(scene, "S1").cube == "C3-1"


def test_DZ_SCA_08_from_a_full_cube_below_it_scatters_on() -> None:
    """DZ-SCA-08, R61: falling into full C3-1 it scatters to C4-1, at most eight times."""
    crowd = [warrior(f"S{number}", cube="C3-1") for number in range(2, 6)]
    sector = table(enforcer(cube="A1-1"), warrior(cube="B3-2"), *crowd, map=ROW)
    scene = bench(flinging("E"), sector, S)
    assert of(scene, "S1").cube == "C2-1"
    assert scene.told(ScatterRolled) == [ScatterRolled("S1", "C3-1", S)]


def test_R61_after_eight_tries_it_stays_overstacked() -> None:
    """R61: eight times against the edge of the board; then A1-1 is overstacked."""
    crowd = [warrior(f"S{number}", cube="A1-1") for number in range(2, 6)]
    scene = bench(falling(), table(enforcer(), warrior(cube="A1-2"), *crowd), *[W] * 8)
    assert of(scene, "S1").cube == "A1-1"
    assert len(scene.told(ScatterRolled)) == 8
    assert len(scene.view.at("A1-1")) == 5


def test_DZ_SCA_09_each_model_has_its_own_die() -> None:
    """DZ-SCA-09: two models in one Blast."""
    sector = table(enforcer(cube="A8-1"), warrior(cube="C2-1"), warrior("S2", cube="C2-1"), map=ROW)
    scene = bench(striking("blast", "C2-1"), sector, N, E)
    assert [of(scene, code).cube for code in ("S1", "S2")] == ["C3-1", "D2-1"]


def test_DZ_KW_SOLID_01_is_never_thrown() -> None:
    """DZ-KW-SOLID-01: no die is rolled for it."""
    scene = bench(scattering(), table(enforcer(), spawn("forge-fathers", "forge-guard", cube="C2-1")))
    assert scene.result == [False]
    assert scene.told(ScatterRolled) == []


def test_a_model_too_large_for_a_half_floor_stays() -> None:
    """DZ-PAR-02, 7.6: a Teraton thrown on its level onto a walkway that catches it stays where it was."""
    teraton = spawn("plague", "plague-teraton", cube="D3-2")
    scene = bench(flinging("E"), table(enforcer(), teraton, map=WORKS), 5)
    assert (of(scene, "S1").cube, scene.result) == ("D3-2", [False])


def test_a_thrown_model_leaves_its_platform() -> None:
    """7.7: models that are thrown in are off the platform."""
    scene = bench(flinging("N"), table(enforcer(), warrior(cube="C2-1", platform=True), map=ROW))
    assert not of(scene, "S1").platform


def test_DZ_SCA_06_indirect_shots_off_the_board_miss() -> None:
    """DZ-SCA-06: a grenade launcher misses A5 and scatters to the west: nothing happens."""
    scene = position("M1:marionette-specialist/grenade-launcher@A1-1 / S1:steel-warrior@A5-1", dice=[[1, 1, 1], W])
    scene.play("P1", "activate M1", "shoot grenade-launcher A5-1")
    assert scene.where("S1") == "A5-1"
    assert scene.told(Exploded) == []
