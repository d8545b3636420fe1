"""Levels: climbing, walkways, drops, falls, and shots up and down. [OP-ELV, R6]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import (
    EnvironmentAttacked,
    HazardMet,
    Moved,
    Shot,
    Struck,
    Wounded,
)
from tests.one_page_deadzone.kit import Table, position

SPIRES, GANTRY, WIRE = "twin-spires", "gantry-row", "mud-and-wire"


def moving(text: str, action: str, field: str = "loading-dock", *dice: list[int]) -> Table:
    """The first player's only unit is asked where to; the enemy stands far off."""
    table = position(f"{text} / Ta9@H8", map=field, dice=dice)
    return table.play("P1", f"activate {text.partition('@')[0]} {action}")


# -- up ---------------------------------------------------------------------------------------------------------------


def test_OP_ELV_01_an_assault_climbs_too() -> None:
    """OP-ELV-01, OP-SR-10: even a Slow unit assaults onto a block of level 1, as that is one cube."""
    table = position("1g1@C3 / Ta1@D3", dice=[[1] * 6, [8] * 3]).play("P1", "activate 1g1 assault", "charge D3")
    assert (table.where("1g1"), table.asking) == ("D3", "P1 strike")


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


# -- Jump Packs -------------------------------------------------------------------------------------------------------


def test_OP_ELV_02_a_jump_pack_needs_no_surface_but_the_cubes() -> None:
    """OP-ELV-02, OP-SR-08: onto a walkway of level 1 with a Walk; onto one of level 2, and a tower, with a Run."""
    assert moving("Ta1@C5", "walk", SPIRES).ends("P1") == "B4 C4 D4 B5 D5 C6 D6"
    assert {"C6", "B6"} <= set(moving("Ta1@B5", "run", SPIRES).ends("P1").split())
    assert not {"D4", "E5"} & set(moving("As1@D5", "walk", GANTRY).ends("P1").split())
    table = moving("As1@D5", "run", GANTRY).play("P1", "go E5")
    assert table.story(Moved, HazardMet) == [Moved("As1", "D5", ("E5",))]


# -- assaults ---------------------------------------------------------------------------------------------------------


def test_R25_a_fall_comes_before_the_melee() -> None:
    """R25, OP-ELV-04: from the gantry onto an enemy: the fall first, then the attack of the survivor."""
    table = position("2g1@E5 / Ta1@E4", map=GANTRY, dice=[[8, 1, 1], [1, 1, 1], [1] * 5, [8] * 3])
    table.play("P1", "activate 2g1 assault", "charge E4", "strike Ta1")
    kinds = (Moved, HazardMet, EnvironmentAttacked, Wounded, Struck)
    assert [type(event) for event in table.story(*kinds)] == [*kinds]


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
