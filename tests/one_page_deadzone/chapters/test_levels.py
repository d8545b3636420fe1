"""Levels: climbing, walkways, drops, falls, and shots up and down. [OP-ELV, R6]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import (
    Destroyed,
    EnvironmentAttacked,
    HazardMet,
    MoraleTested,
    Moved,
    Shot,
    Struck,
    Suppressed,
    Wounded,
)
from tests.one_page_deadzone.kit import Table, position

SPIRES, GANTRY, WIRE = "twin-spires", "gantry-row", "mud-and-wire"
HARMLESS = ([1, 1, 1], [8, 8, 8])
"""Dice of an environment attack that brings nothing."""


def moving(text: str, action: str, field: str = "loading-dock", *dice: list[int]) -> Table:
    """The first player's only unit is asked where to; the enemy stands far off."""
    table = position(f"{text} / Ta9@H8", map=field, dice=dice)
    return table.play("P1", f"activate {text.partition('@')[0]} {action}")


# -- up ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["walk", "run"])
def test_OP_ELV_01_a_solid_face_is_climbed(action: str) -> None:
    """OP-ELV-01, OP-ELV-02: from the ground onto a block of level 1 beside it, without a roll."""
    table = moving("2g1@C3", action).play("P1", "go D3")
    assert table.story(Moved, HazardMet) == [Moved("2g1", "C3", ("D3",))]


def test_OP_ELV_01_an_assault_climbs_too() -> None:
    """OP-ELV-01, OP-SR-10: even a Slow unit assaults onto a block of level 1, as that is one cube."""
    table = position("1g1@C3 / Ta1@D3", dice=[[1] * 6, [8] * 3]).play("P1", "activate 1g1 assault", "charge D3")
    assert (table.where("1g1"), table.asking) == ("D3", "P1 strike")


def test_OP_ELV_02_a_crate_with_cover_is_a_block() -> None:
    """OP-ELV-02, R6: `C` can be climbed as `1` can."""
    assert "B5" in moving("2g1@A6", "walk").ends("P1").split()


def test_OP_ELV_02_two_levels_cost_two_cubes() -> None:
    """OP-ELV-02, R6: from the ground to `2`: a Walk may not, a Run may, in one step of two cubes and no farther."""
    table = moving("2g1@B5", "walk", SPIRES)
    assert table.ends("P1") == "A4 B4 C4 A5 C5 A6"
    table.refused("P1", "go B6")
    table = moving("2g1@B5", "run", SPIRES)
    assert table.ends("P1") == "A3 C3 D3 A4 B4 C4 D4 C5 D5 A6 B6 D6 A7 B7"
    table.play("P1", "go B6")
    assert table.story(Moved, HazardMet) == [Moved("2g1", "B5", ("B6",))]


def test_OP_ELV_02_a_fast_walk_covers_two_levels() -> None:
    """OP-ELV-02, OP-SR-06: a Fast unit has two cubes to Walk, which is the tower's height, but not one step more."""
    ends = moving("Do1@B5", "walk", SPIRES).ends("P1").split()
    assert "B6" in ends
    assert "B6" not in moving("Do1@B4", "walk", SPIRES).ends("P1").split()
    assert "B6" in moving("Do1@B4", "run", SPIRES).ends("P1").split()


def test_OP_ELV_02_a_slow_unit_never_climbs_two_levels() -> None:
    """OP-ELV-02, OP-SR-10: one cube at a time is one level at a time; by a block and a walkway it comes up."""
    assert "B6" not in moving("1g1@B5", "run", SPIRES).ends("P1").split()
    assert "assault" not in position("1g1@B5 / Ta1@B6", map=SPIRES).does("P1", "1g1")
    assert "B6" in moving("1g1@C6", "walk", SPIRES).ends("P1").split()


@pytest.mark.parametrize("action", ["walk", "run"])
def test_OP_ELV_02_walkways_cannot_be_climbed(action: str) -> None:
    """OP-ELV-02, R6: C6 is a walkway over C5's neighbour: from the ground no step leads up to it."""
    table = moving("2g1@C5", action, SPIRES)
    assert ("C6" in table.ends("P1").split()) is (action == "run"), "a Run goes by the block D6, a Walk cannot"
    if action == "run":
        table.play("P1", "go C6")
        assert table.story(Moved) == [Moved("2g1", "C5", ("D6", "C6"))]


def test_OP_ELV_02_an_assault_cannot_climb_a_walkway() -> None:
    """OP-ELV-02, R6: the enemy above is out of reach from B5, where the way by the block takes three cubes."""
    assert "assault" not in position("2g1@B5 / Ta1@C6", map=SPIRES).does("P1", "2g1")
    assert "assault" in position("Do1@B5 / Ta1@C6", map=SPIRES).does("P1", "Do1")


def test_OP_ELV_02_the_stair_of_the_gantry() -> None:
    """OP-ELV-02, OP-MOV-06: ground, block, tower, gantry: one cube each; four bring a Dog across."""
    table = moving("Do1@E8", "run", GANTRY)
    assert table.ways("P1", "D4") == [""]
    table.play("P1", "go D4")
    assert table.story(Moved, HazardMet) == [Moved("Do1", "E8", ("E7", "E6", "E5", "D4"))]


def test_OP_ELV_02_from_the_ground_the_gantry_is_out_of_reach() -> None:
    """OP-ELV-02, R6: beside both walkways of level 2 a Run climbs neither."""
    ends = moving("2g1@D5", "run", GANTRY).ends("P1").split()
    assert not {"D4", "E5"} & set(ends)
    assert "E6" in ends, "the tower beside it costs two cubes"


def test_OP_ELV_02_from_a_walkway_onto_a_block() -> None:
    """OP-ELV-02, R6: it is the higher column that must be a block: from walkway C6 up to tower B6 is one cube."""
    assert moving("2g1@C6", "walk", SPIRES).ends("P1") == "B5 C5 D5 B6 D6 B7 C7 D7"


@pytest.mark.parametrize(("start", "block"), [("C8", "C7"), ("G8", "F7"), ("B1", "C2"), ("E1", "F2")])
def test_OP_ELV_02_the_blocks_of_mud_and_wire(start: str, block: str) -> None:
    """OP-ELV-02: each block of level 1 there is climbed from open ground with a Walk."""
    assert block in moving(f"2g1@{start}", "walk", WIRE).ends("P1").split()


@pytest.mark.parametrize("tower", ["C4", "F5"])
def test_OP_ELV_02_the_towers_of_mud_and_wire(tower: str) -> None:
    """OP-ELV-02: both towers take two cubes from any side."""
    beside = {"C4": "D4", "F5": "E5"}[tower]
    assert tower not in moving(f"2g1@{beside}", "walk", WIRE).ends("P1").split()
    assert tower in moving(f"2g1@{beside}", "run", WIRE).ends("P1").split()


# -- down -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "start", "end"), [(SPIRES, "C6", "C5"), ("loading-dock", "D3", "C3"), (GANTRY, "E6", "E7")]
)
def test_OP_ELV_03_a_drop_of_one_level_is_harmless(field: str, start: str, end: str) -> None:
    """OP-ELV-03, R6: from walkway or block one level down: one cube, no surface needed, no dice."""
    table = moving(f"2g1@{start}", "walk", field)
    assert table.ways("P1", end) == [""]
    table.play("P1", f"go {end}")
    assert table.story(Moved, HazardMet, EnvironmentAttacked) == [Moved("2g1", start, (end,))]


@pytest.mark.parametrize(("field", "start", "end"), [(SPIRES, "B6", "B5"), (GANTRY, "E5", "E4"), (GANTRY, "D4", "C3")])
def test_OP_ELV_04_a_drop_of_two_levels_hits(field: str, start: str, end: str) -> None:
    """OP-ELV-04, OP-TER-07: from tower or gantry to the ground with one cube: an environment attack, no first die."""
    table = moving(f"2g1@{start}", "walk", field, [8, 4, 3], [4, 3, 1])
    assert table.ways("P1", end) == [""]
    table.play("P1", f"go {end}")
    assert table.story(Moved, HazardMet, EnvironmentAttacked, Wounded) == [
        Moved("2g1", start, (end,)),
        HazardMet("2g1", end, "fall", 0),
        EnvironmentAttacked("2g1", end, "fall", (8, 4, 3), (4, 3, 1), 1),
        Wounded("2g1", 1, 2),
    ]
    assert table.spent


def test_OP_ELV_04_a_fall_can_remove() -> None:
    """OP-ELV-04, R20, OP-TER-08: the unit lies where it landed; the opponent scores; a friend there tests morale."""
    table = position("Do1@E5 Do2@E4 / Ta1@H8", map=GANTRY, dice=[[4, 3, 3], [4, 4, 4], 5])
    table.play("P1", "activate Do1 walk", "go E4")
    assert table.told(Destroyed) == [Destroyed("Do1", 0, "dog", "E4", 15)]
    assert table.told(MoraleTested) == [MoraleTested("Do2", (5,), (), True)]
    assert (table.score(), table.spent) == ((0, 15), True)


def test_OP_ELV_04_after_a_fall_the_move_goes_on() -> None:
    """OP-ELV-04, OP-ELV-03: a Run of two cubes: the drop takes one, the attack comes on landing, then the second."""
    table = moving("2g1@B6", "run", SPIRES, *HARMLESS)
    assert table.ways("P1", "B4") == ["", "drop C5"]
    table.play("P1", "go B4")
    assert table.story(Moved, HazardMet, EnvironmentAttacked) == [
        Moved("2g1", "B6", ("B5",)),
        HazardMet("2g1", "B5", "fall", 0),
        EnvironmentAttacked("2g1", "B5", "fall", (1, 1, 1), (8, 8, 8), 0),
        Moved("2g1", "B5", ("B4",)),
    ]


def test_OP_ELV_04_who_dies_of_a_fall_goes_no_farther() -> None:
    """OP-ELV-04, OP-TER-06: the second cube of the Run is not entered."""
    table = moving("2g1@B6", "run", SPIRES, [8, 8, 4], [4, 1, 1]).play("P1", "go B4 by=drop_C5")
    assert [event.cube for event in table.told(Destroyed)] == ["C5"]
    assert [event.path for event in table.told(Moved)] == [("C5",)]


def test_OP_ELV_05_climbing_down_is_harmless() -> None:
    """OP-ELV-05, R6, D6: from `2` to the ground with the two cubes of a Run: no attack."""
    table = moving("2g1@B6", "run", SPIRES).play("P1", "go B5")
    assert table.story(Moved, HazardMet, EnvironmentAttacked) == [Moved("2g1", "B6", ("B5",))]


def test_OP_ELV_05_a_climb_leaves_no_cube_of_a_run() -> None:
    """OP-ELV-05, R6: with four cubes a Dog climbs down (two) and goes on (two); one cube more takes a drop."""
    table = moving("Do1@B6", "run", SPIRES)
    assert (table.ways("P1", "B4"), table.ways("P1", "C3")) == ([""], [""])
    table.play("P1", "go C3")
    assert table.story(HazardMet) == []
    table = moving("Do1@B6", "run", SPIRES)
    assert all(name.startswith("drop") for name in table.ways("P1", "C2")[1:])


def test_OP_ELV_05_nobody_climbs_down_from_a_walkway() -> None:
    """OP-ELV-05, R6: from the gantry to C4 with the two cubes of a Run each way is a drop, the straight one first."""
    table = moving("2g1@D4", "run", GANTRY, *HARMLESS)
    assert table.ways("P1", "C4") == ["", "drop C3", "drop C5", "drop D5"]
    table.play("P1", "go C4")
    assert table.story(Moved, HazardMet) == [Moved("2g1", "D4", ("C4",)), HazardMet("2g1", "C4", "fall", 0)]


def test_OP_ELV_05_from_a_gantry_by_the_tower() -> None:
    """OP-ELV-05, D6: with four cubes there is a harmless way: onto the tower (one) and down its side (two)."""
    table = moving("Do1@E5", "run", GANTRY).play("P1", "go D5")
    assert table.story(Moved, HazardMet) == [Moved("Do1", "E5", ("E6", "D5"))]


def test_OP_ELV_05_down_a_stair_of_single_levels() -> None:
    """OP-ELV-05, OP-ELV-03: from the tower by the walkway to the ground, one level a step: no attack."""
    table = moving("2g1@B6", "run", SPIRES)
    assert table.ways("P1", "D5") == [""]
    table.play("P1", "go D5")
    assert table.story(Moved, HazardMet) == [Moved("2g1", "B6", ("C6", "D5"))]


# -- Jump Packs -------------------------------------------------------------------------------------------------------


def test_OP_ELV_02_a_jump_pack_needs_no_surface_but_the_cubes() -> None:
    """OP-ELV-02, OP-SR-08: onto a walkway of level 1 with a Walk; onto one of level 2, and a tower, with a Run."""
    assert moving("Ta1@C5", "walk", SPIRES).ends("P1") == "B4 C4 D4 B5 D5 C6 D6"
    assert {"C6", "B6"} <= set(moving("Ta1@B5", "run", SPIRES).ends("P1").split())
    assert not {"D4", "E5"} & set(moving("As1@D5", "walk", GANTRY).ends("P1").split())
    table = moving("As1@D5", "run", GANTRY).play("P1", "go E5")
    assert table.story(Moved, HazardMet) == [Moved("As1", "D5", ("E5",))]


@pytest.mark.parametrize(("field", "start", "end"), [(SPIRES, "B6", "B5"), (GANTRY, "E5", "E4")])
def test_OP_ELV_04_a_jump_pack_drops_unharmed(field: str, start: str, end: str) -> None:
    """OP-ELV-04, OP-SR-08: two levels down are one cube and no attack."""
    table = moving(f"Ta1@{start}", "walk", field)
    assert table.ways("P1", end) == [""]
    table.play("P1", f"go {end}")
    assert table.story(Moved, HazardMet) == [Moved("Ta1", start, (end,))]


def test_OP_ELV_03_a_drop_costs_a_jump_pack_one_cube() -> None:
    """OP-ELV-03, OP-SR-08: so that a Run goes on one cube farther."""
    table = moving("As1@B6", "run", SPIRES).play("P1", "go B4")
    assert table.story(Moved, HazardMet) == [Moved("As1", "B6", ("A5", "B4"))], "mud does not matter"


# -- assaults ---------------------------------------------------------------------------------------------------------


def test_OP_ELV_05_an_assault_climbs_down_if_it_can() -> None:
    """OP-ELV-05, D6: with two cubes onto the enemy below without a fall."""
    table = position("2g1@B6 / Ta1@B5", map=SPIRES, dice=[[1] * 5, [8] * 3])
    table.play("P1", "activate 2g1 assault", "charge B5", "strike Ta1")
    assert (table.told(HazardMet), len(table.told(Struck))) == ([], 1)


def test_R25_a_fall_comes_before_the_melee() -> None:
    """R25, OP-ELV-04: from the gantry onto an enemy: the fall first, then the attack of the survivor."""
    table = position("2g1@E5 / Ta1@E4", map=GANTRY, dice=[[8, 1, 1], [1, 1, 1], [1] * 5, [8] * 3])
    table.play("P1", "activate 2g1 assault", "charge E4", "strike Ta1")
    kinds = (Moved, HazardMet, EnvironmentAttacked, Wounded, Struck)
    assert [type(event) for event in table.story(*kinds)] == [*kinds]


def test_R25_who_dies_of_the_fall_does_not_fight() -> None:
    """R25, R20: the enemy is not attacked, nobody is asked, and the enemy's side scores."""
    table = position("2g1@E5 Do1@A1 / Ta1@E4", map=GANTRY, dice=[[8, 4, 1], [3, 3, 3]])
    table.play("P1", "activate 2g1 assault", "charge E4")
    assert (table.asking, table.told(Struck), table.score()) == ("P2 activate", [], (0, 35))


def test_OP_ELV_04_a_forced_move_may_fall() -> None:
    """OP-ELV-04, OP-MEL-07, R12: from the tower there are drops only, each with its attack."""
    table = position("2g1@C6 / Ta1@B6", map=SPIRES, dice=[[1] * 5, [8] * 3, [8, 1, 1], [1, 1, 1]])
    table.play("P1", "activate 2g1 assault", "charge B6", "strike Ta1")
    assert (table.asking, table.ends("P1"), table.default("P1")) == ("P1 fall_back", "A5 B5 C5 A6 C6 A7 B7 C7", "go C6")
    table.play("P1", "go B7")
    assert table.story(HazardMet, Wounded) == [HazardMet("2g1", "B7", "fall", 0), Wounded("2g1", 1, 2)]
    assert table.told(Moved)[-1] == Moved("2g1", "B6", ("B7",), True)


def test_OP_ELV_02_a_forced_move_goes_up_one_level_at_most() -> None:
    """OP-ELV-02, R12: beside tower and walkway: neither is a way out, the block is."""
    table = position("2g1@D4 / Ta1@C5", map=SPIRES, dice=[[1] * 5, [8] * 3])
    table.play("P1", "activate 2g1 assault", "charge C5", "strike Ta1")
    assert table.ends("P1") == "B4 C4 D4 B5 D5 D6"


def test_OP_ELV_04_the_last_way_out_is_a_drop_too() -> None:
    """OP-ELV-04, R12: thrown back from the tower into a full cube below, as all else is barred: drops as usual."""
    barred = "Ta2@A5 Ta3@C5 Ta4@A6 Ta5@C6 Ta6@A7 Ta7@B7 Ta8@C7"
    full = "Do2@B5 Do3@B5 Do4@B5 Do5@B5"
    table = position(
        f"Do1@B4 {full} / Ta1@B6 {barred}", map=SPIRES, dice=[[1] * 4, [8] * 3, *HARMLESS]
    )  # fmt: skip
    table.play("P1", "activate Do1 assault", "charge B6", "strike Ta1")
    assert table.options("P1") == ["go B5"]
    table.play("P1", "go B5")
    assert table.told(HazardMet) == [HazardMet("Do1", "B5", "fall", 0)]
    assert table.where("Do1") == "B5"


@pytest.mark.parametrize(
    ("field", "start", "full", "target", "barred"),
    [
        ("loading-dock", "B3", "C3", "D3", "C2 D2 E2 E3 C4 D4 E4"),
        (SPIRES, "B6", "C6", "D6", "C5 D5 E5 E6 C7 D7 E7"),
    ],
)
def test_OP_ELV_03_the_last_way_out_is_harmless_for_one_level(
    field: str, start: str, full: str, target: str, barred: str
) -> None:
    """OP-ELV-03, OP-ELV-04, R12: back into the full cube it came from, one level down or on the same: no attack."""
    friends = " ".join([f"Do{number}@{full}" for number in range(2, 6)])
    enemies = " ".join([f"As{number}@{cube}" for number, cube in enumerate(barred.split(), 2)])
    table = position(f"Do1@{start} {friends} / As1@{target} {enemies}", map=field, dice=[[1] * 4, [8] * 3])
    table.play("P1", "activate Do1 assault", f"charge {target}", "strike As1")
    assert table.options("P1") == [f"go {full}"]
    table.play("P1", f"go {full}")
    assert (table.where("Do1"), table.told(HazardMet), table.spent) == (full, [], True)


# -- shots up and down ------------------------------------------------------------------------------------------------


def test_OX_05_shooting_down() -> None:
    """OX-05, OP-ELV-07, OP-SHT-06, OP-SR-14: AP, clear sight and height: six dice; two wounds of three."""
    dice = [[8, 7, 5, 4, 2, 1], [3, 3, 2]]
    table = position("Ta1+machinegun@D3 / 1g1@D6", dice=dice).play("P1", "activate Ta1 hold", "shoot 1g1")
    bonus = (("weapon", 1), ("clear", 1), ("height", 1))
    attack, defence = (8, 7, 5, 4, 2, 1), (3, 3, 2)
    assert table.told(Shot) == [Shot("Ta1", "1g1", "D3", "D6", "Machinegun", attack, defence, bonus, (), 2)]
    assert table.told(Wounded) == [Wounded("1g1", 2, 3)]


def test_OX_06_shooting_up() -> None:
    """OX-06, OP-ELV-06: Thermal Rifle at a target one level higher: six attack dice, four defence dice."""
    table = position("Ta1+thermal@E4 / 1g1@E6", dice=[[1] * 6, [8] * 4]).play("P1", "activate Ta1 hold", "shoot 1g1")
    (shot,) = table.told(Shot)
    assert (shot.attack_bonus, shot.defence_bonus) == ((("weapon", 2), ("clear", 1)), (("cover", 1),))


CLEAR, HEIGHT, COVER = ("clear", 1), ("height", 1), ("cover", 1)


@pytest.mark.parametrize(
    ("field", "shooter", "target", "attack", "defence"),
    [
        ("loading-dock", "D3", "D6", [CLEAR, HEIGHT], []),
        ("loading-dock", "E6", "D3", [CLEAR], []),
        ("loading-dock", "E4", "E6", [CLEAR], [COVER]),
        ("loading-dock", "E5", "E6", [], [COVER]),
        (SPIRES, "B6", "B4", [CLEAR, HEIGHT], []),
        (SPIRES, "A5", "B6", [], [COVER]),
        (SPIRES, "C6", "C5", [CLEAR, HEIGHT], []),
        (SPIRES, "D6", "G3", [CLEAR], [COVER]),
        (SPIRES, "B6", "G3", [CLEAR], []),
        (SPIRES, "B6", "E5", [HEIGHT], [COVER]),
        (GANTRY, "E5", "E4", [HEIGHT], [COVER]),
        (GANTRY, "E5", "D4", [CLEAR], []),
        (GANTRY, "E6", "E7", [HEIGHT], []),
        (GANTRY, "D3", "D1", [HEIGHT], []),
    ],
)
def test_OP_ELV_06_OP_ELV_07_height_counts_once_whatever_the_levels(
    field: str, shooter: str, target: str, attack: list[tuple[str, int]], defence: list[tuple[str, int]]
) -> None:
    """OP-ELV-06, OP-ELV-07, OP-SHT-08: one die for one level or two, none on the same; walkways count too."""
    dice = [[1] * (3 + len(attack)), [8] * (3 + len(defence))]
    table = position(f"Ta1@{shooter} / Ta2@{target}", map=field, dice=dice)
    table.play("P1", "activate Ta1 hold", "shoot Ta2")
    (shot,) = table.told(Shot)
    assert (shot.attack_bonus, shot.defence_bonus) == (tuple(attack), tuple(defence))
    assert table.spent


def test_OP_ELV_06_suppressing_fire_ignores_the_lower_level() -> None:
    """OP-ELV-06, OP-SUP-03, OP-SUP-04: up: the target rolls three dice; down: one die more for the attacker."""
    table = position("Ta1@E4 / Do1@E6", dice=[[1] * 4, [8] * 3]).play("P1", "activate Ta1 hold", "suppress E6")
    assert table.told(Suppressed)[0].attack_bonus == (("clear", 1),)
    assert table.spent
    table = position("Ta1@D3 / Do1@D6", dice=[[1] * 5, [8] * 3]).play("P1", "activate Ta1 hold", "suppress D6")
    assert table.told(Suppressed)[0].attack_bonus == (("clear", 1), ("height", 1))


def test_OP_ELV_07_height_does_not_count_in_melee() -> None:
    """OP-ELV-07, OP-MEL-09, R13: an Assault from a block onto the ground has no die for height, nor has it clear sight.

    Nor has a target on the block a die for standing higher.
    """
    table = position("2g1@D3 / Ta1@D4", dice=[[1] * 5, [8] * 3])
    table.play("P1", "activate 2g1 assault", "charge D4", "strike Ta1")
    assert (table.told(Struck)[0].attack_bonus, table.told(Struck)[0].defence_bonus) == ((("weapon", 2),), ())
    table = position("2g1@D4 / Ta1@D3", dice=[[1] * 5, [8] * 3])
    table.play("P1", "activate 2g1 assault", "charge D3", "strike Ta1")
    assert (table.told(Struck)[0].attack_bonus, table.told(Struck)[0].defence_bonus) == ((("weapon", 2),), ())


def test_OP_ELV_06_levels_count_for_range() -> None:
    """OP-ELV-06, OP-SHT-02: from tower B6 to A5 it is two cubes, in reach of a pistol; to B3's row it is three."""
    table = position("As1@B6 / Do1@A5 Do2@B4 Do3@C3", map=SPIRES).play("P1", "activate As1 hold")
    assert table.options("P1") == ["shoot Do1", "shoot Do2", "suppress A5", "suppress B4", "hold_fire"]
