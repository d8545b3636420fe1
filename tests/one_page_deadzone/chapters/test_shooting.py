"""Shooting: range, sight, the two rolls, wounds, bonuses, and which target a silent player shoots at. [OP-SHT]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.dice import guard_bonuses, shot_bonuses
from rules.one_page_deadzone.model.events import Destroyed, Shot, Wounded
from rules.one_page_deadzone.model.questions import OfUnit
from tests.one_page_deadzone.kit import Table, position

MISS = [1] * 12
"""Dice that never succeed; cut to the number that is rolled."""


def shot(table: Table, target: str, attack: list[int], defence: list[int]) -> Shot:
    """The player who is asked shoots at this target with these dice."""
    player = table.asking.split()[0]
    table.roll(attack, defence).play(player, f"shoot {target}")
    return table.told(Shot)[-1]


def pools(text: str, attack: int, defence: int, map_key: str = "loading-dock") -> Shot:
    """The first unit holds and shoots at the second: so many dice on both sides, no more and no fewer."""
    table = position(text, map=map_key)
    units = [words.partition("@")[0].partition("+")[0] for words in text.replace("/", " ").split()]
    table.play("P1", f"activate {units[0]} hold")
    told = shot(table, units[1], MISS[:attack], MISS[:defence])
    assert (len(told.attack), len(told.defence), table.dice.outcomes) == (attack, defence, [])
    return told


# -- whom ------------------------------------------------------------------------------------------------------------

GUNS = [
    ("As1", "Pistol", 2, 0),
    ("Ta1+defender", "Shotgun", 2, 1),
    ("Ta1+flamethrower", "Flamethrower", 2, 3),
    ("Ta1+thermal", "Thermal Rifle", 4, 2),
    ("Ta1+fusion", "Fusion Gun", 4, 3),
    ("Ta1", "Assault Rifle", 6, 0),
    ("Pk1", "Assault Rifle", 6, 0),
    ("3g1", "Assault Rifle", 6, 0),
    ("Ta1+machinegun", "Machinegun", 6, 1),
    ("3g1+machinegun", "Machinegun", 6, 1),
    ("3g1+grenades", "Grenade Launcher", 6, 2),
    ("Ta1+sniper", "Sniper Rifle", 8, 1),
    ("Ta1+missiles", "Missile Launcher", 8, 3),
]


@pytest.mark.parametrize(("unit", "weapon", "reach", "ap"), GUNS)
def test_OP_SHT_01_every_gun_has_its_range_and_its_dice(unit: str, weapon: str, reach: int, ap: int) -> None:
    """OP-SHT-01, OP-SHT-03, OP-SHT-06, table of weapons: the last cube in range is in, the next is out; 3 + AP + 1."""
    last = min(reach, 7)
    beyond = f"Do8@{'ABCDEFGH'[last + 1]}8" if last < 7 else ""
    table = position(f"{unit}@A8 / Do7@{'ABCDEFGH'[last]}8 {beyond} Do9@H1")
    table.play("P1", f"activate {unit[:3]} hold")
    assert table.options("P1") == ["shoot Do7", f"suppress {'ABCDEFGH'[last]}8", "hold_fire"]
    told = shot(table, "Do7", MISS[: 4 + ap], MISS[:3])
    bonus = (("weapon", ap), ("clear", 1)) if ap else (("clear", 1),)
    cube = f"{'ABCDEFGH'[last]}8"
    assert told == Shot(unit[:3], "Do7", "A8", cube, weapon, (1,) * (4 + ap), (1, 1, 1), bonus, (), 0)


def test_OP_SHT_01_one_shot_at_one_enemy() -> None:
    """OP-SHT-01: enemies only, in the order of the list, their cubes once; one shot and the activation is over."""
    table = position("Ta1@A8 Ta2@B8 / Do1@C8 Do2@D8 Do3@C8")
    table.play("P1", "activate Ta1 hold")
    question = table.question("P1")
    assert table.options("P1") == ["shoot Do1", "shoot Do2", "shoot Do3", "suppress C8", "suppress D8", "hold_fire"]
    assert (table.asking, question.reason, question.about) == ("P1 fire", "OP-SHT-01", OfUnit("Ta1"))
    assert "Ta2 is on your own side" in table.refused("P1", "shoot Ta2")
    assert "There is no unit “Do9”" in table.refused("P1", "shoot Do9")
    table.refused("P2", "shoot Do1")
    shot(table, "Do2", MISS[:4], MISS[:3])
    assert (table.asking, len(table.told(Shot))) == ("P2 activate", 1)


# -- range -----------------------------------------------------------------------------------------------------------


# -- the rolls -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "wounds"),
    [
        ([8, 8, 8, 1], [8, 1, 1], 2),
        ([8, 8, 8, 8], [1, 1, 1], 4),
        ([8, 8, 1, 1], [8, 8, 1], 0),
        ([8, 1, 1, 1], [8, 8, 8], 0),
        ([8, 8, 1, 1], [8, 1, 1], 1),
        ([1, 1, 1, 1], [1, 1, 1], 0),
    ],
)
def test_OP_SHT_04_wounds_are_the_successes_beyond_the_targets(
    attack: list[int], defence: list[int], wounds: int
) -> None:
    """OP-SHT-04: 3 against 1 are 2 wounds; equal or fewer successes are none; any wound removes a Dog."""
    table = position("Ta1@A8 / Do1@C8 Do9@H1").play("P1", "activate Ta1 hold")
    assert shot(table, "Do1", attack, defence).wounds == wounds
    assert (table.unit("Do1") is None) == (wounds > 0)
    assert table.score() == (15 if wounds else 0, 0)


@pytest.mark.parametrize(
    ("target", "hits", "left"),
    [
        ("2g1@C8", 1, 1),
        ("2g1@C8", 2, None),
        ("2g1@C8:w1", 1, None),
        ("2g1@C8:w1", 2, None),
        ("1g1@C8", 2, 2),
        ("1g1@C8", 3, None),
        ("1g1@C8:w2", 1, None),
        ("1g1@C8:w1", 1, 2),
        ("Do1@C8", 1, None),
        ("3g1@C8", 1, None),
        ("Ta2@C8", 1, 1),
        ("Ta2+defender@C8", 2, 2),
        ("Ta2+defender@C8:w2", 1, None),
    ],
)
def test_OP_SHT_05_removed_when_the_wounds_reach_tough(target: str, hits: int, left: int | None) -> None:
    """OP-SHT-05, OP-SR-14: removed at 1 wound, or at X with Tough(X), and not before; more wounds are lost."""
    unit = target.partition("@")[0].partition("+")[0]
    table = position(f"Ta1@A8 / {target} Do9@H1")
    seen = table.unit(unit)
    assert seen is not None
    table.play("P1", "activate Ta1 hold")
    shot(table, unit, [8] * hits + [1] * (4 - hits), MISS[:3])
    now = table.unit(unit)
    assert (now.wounds if now else None) == left
    if left is None:
        assert table.told(Destroyed) == [Destroyed(unit, 1, seen.model, "C8", seen.type.cost)]
        assert (table.told(Wounded), table.score()) == ([], (seen.type.cost, 0))
    else:
        assert table.told(Wounded) == [Wounded(unit, left, seen.type.tough)]
        assert (table.told(Destroyed), table.score()) == ([], (0, 0))


def test_OP_SHT_05_the_shot_is_told_before_what_it_does() -> None:
    """OP-SHT-05: the dice first, then the removal; no wound tells the dice only."""
    table = position("Ta1@A8 / Do1@C8 Do9@H1").play("P1", "activate Ta1 hold").forget()
    shot(table, "Do1", [8, 1, 1, 1], MISS[:3])
    assert [type(event) for event in table.events] == [Shot, Destroyed]
    table = position("Ta1@A8 / Do1@C8").play("P1", "activate Ta1 hold").forget()
    shot(table, "Do1", MISS[:4], MISS[:3])
    assert [type(event) for event in table.events] == [Shot]


# -- bonuses ---------------------------------------------------------------------------------------------------------

VECTORS = [
    ("loading-dock", "E1", "E5", True, "-", 0),
    ("loading-dock", "D3", "D6", True, "-", 1),
    ("loading-dock", "D3", "F5", False, "own", 1),
    ("loading-dock", "D3", "C4", False, "own", 1),
    ("loading-dock", "E3", "F5", False, "own", 0),
    ("loading-dock", "C4", "G4", False, "own, lower", 0),
    ("loading-dock", "G4", "C4", False, "own", 1),
    ("loading-dock", "D3", "B5", False, "own", 0),
    ("loading-dock", "E6", "D3", True, "-", 0),
    ("loading-dock", "E4", "E6", True, "lower", 0),
    ("loading-dock", "E5", "E6", False, "lower", 0),
    ("loading-dock", "B3", "G6", False, "via", 0),
    ("loading-dock", "C3", "F5", False, "own", 0),
    ("loading-dock", "C5", "D6", False, "-", 0),
    ("twin-spires", "B6", "A5", False, "-", 1),
    ("twin-spires", "A5", "B6", False, "lower", 0),
    ("twin-spires", "B6", "B4", True, "-", 1),
    ("twin-spires", "B6", "E5", False, "own", 1),
    ("twin-spires", "C6", "C5", True, "-", 1),
    ("twin-spires", "D6", "G3", True, "lower", 0),
    ("twin-spires", "B6", "G3", True, "-", 0),
    ("gantry-row", "E5", "E4", False, "own", 1),
    ("gantry-row", "E5", "D4", True, "-", 0),
    ("gantry-row", "E6", "E7", False, "-", 1),
    ("gantry-row", "E5", "A1", False, "via", 1),
    ("gantry-row", "D3", "D1", False, "-", 1),
]


@pytest.mark.parametrize(("map_key", "origin", "cube", "clear", "cover", "height"), VECTORS)
def test_OP_SHT_08_the_dice_of_the_rulebooks_check_figures(
    map_key: str, origin: str, cube: str, clear: bool, cover: str, height: int
) -> None:
    """OP-SHT-06, -07, -08, OP-ELV-06, -07, R3, R8: clear and height add attack dice, any cover one defence die."""
    told = pools(f"Ta1@{origin} / Do1@{cube}", 3 + clear + height, 3 + (cover != "-"), map_key)
    assert told.attack_bonus == (("clear", 1),) * clear + (("height", 1),) * height
    assert told.defence_bonus == (("cover", 1),) * (cover != "-")


@pytest.mark.parametrize(("origin", "cube"), [("D1", "D4"), ("B6", "D6"), ("A2", "B7")])
def test_R3_no_sight_no_shot_in_either_direction(origin: str, cube: str) -> None:
    """R3, OP-SHT-01: where the check figures say no sight, neither of the two is asked to shoot."""
    for one, other in ((origin, cube), (cube, origin)):
        table = position(f"Ta1@{one} / Do1@{other}").play("P1", "activate Ta1 hold")
        assert table.asking == "P2 activate"


@pytest.mark.parametrize(
    ("friends", "enemies"),
    [("Ta2@E3", ""), ("Pk2@E2 Ta2@E4", ""), ("Ta2@E1", "Ta3@E5"), ("", "Do3@E3"), ("", "1g3@E2 Do3@E3 2g3@E4")],
)
def test_OP_SHT_09_units_never_block_the_sight(friends: str, enemies: str) -> None:
    """OP-SHT-09, R3: friends and enemies in the way, or beside the target, change nothing."""
    table = position(f"Ta1@E1 {friends} / Do1@E5 {enemies}").play("P1", "activate Ta1 hold")
    told = shot(table, "Do1", MISS[:4], MISS[:3])
    assert (told.attack_bonus, told.defence_bonus) == ((("clear", 1),), ())


def test_R3_sight_works_both_ways_and_clear_sight_by_direction() -> None:
    """R3, OX-20: C3 sees no point of F5 but may shoot as it is seen; from E6 down on E5 is no clear line, nor back."""
    assert pools("Ta1@C3 / Do1@F5", 3, 4).attack_bonus == ()
    assert pools("Ta1@F5 / Do1@C3", 3, 3).attack_bonus == ()
    assert pools("Ta1@D3 / Do1@C4", 4, 4).attack_bonus == (("height", 1),)


@pytest.mark.parametrize("cube", ["C4", "A1", "G4"])
def test_R32_in_the_own_cube_the_sight_is_clear_and_cover_does_not_count(cube: str) -> None:
    """R32, R8: range 0: one die for the clear sight, none for height, and no defence die on C4's cover."""
    table = position(f"Ta1@{cube} / Do1@H8")
    shooter = table.unit("Ta1")
    assert shooter is not None
    assert shot_bonuses(table.view.field, shooter, cube) == (("clear", 1),)
    assert guard_bonuses(table.view.field, cube, cube) == ()
    assert guard_bonuses(table.view.field, cube, cube, reaction=True) == (("overwatch", 1),)


# -- who stays away --------------------------------------------------------------------------------------------------
