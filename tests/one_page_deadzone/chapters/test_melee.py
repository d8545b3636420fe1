"""Assault and melee: the way in, the two rolls, who adds a die, and the way out again. [OP-MEL]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import (
    Destroyed,
    HazardMet,
    MineGone,
    MoraleTested,
    Moved,
    Pinned,
    Struck,
    Wounded,
)
from rules.one_page_deadzone.model.questions import OfUnit, Reaction
from tests.one_page_deadzone.kit import Table, position

MISS = [1] * 12
"""Dice that never succeed; cut to the number that is rolled."""


def assault(text: str, cube: str) -> Table:
    """The first unit assaults this cube and is asked whom to attack."""
    table = position(text)
    table.play("P1", f"activate {table.view.units[0].id} assault", f"charge {cube}")
    assert table.asking == "P1 strike"
    return table


def strike(table: Table, target: str, attack: list[int], defence: list[int]) -> Struck:
    """Attack this enemy with these dice, no more and no fewer."""
    table.roll(attack, defence).play("P1", f"strike {target}")
    assert table.dice.outcomes == []
    return table.told(Struck)[-1]


def strike_missing(table: Table, target: str, attack: int, defence: int) -> Struck:
    """Attack with so many dice against so many, none of which succeeds."""
    return strike(table, target, MISS[:attack], MISS[:defence])


# -- in --------------------------------------------------------------------------------------------------------------


def test_OP_MEL_01_into_a_full_cube() -> None:
    """OP-MEL-01: a cube of size 4 may be entered by an Assault; then one enemy of those there may be attacked."""
    table = position("2g1@A8 / 1g1@C8 Do1@C8 Do2@D8")
    table.play("P1", "activate 2g1 assault")
    assert table.asking == "P1 charge"
    table.play("P1", "charge C8")
    question = table.question("P1")
    assert (table.asking, table.options("P1")) == ("P1 strike", ["strike 1g1", "strike Do1", "spare"])
    assert (question.reason, question.about) == ("OP-MEL-01", OfUnit("2g1"))
    assert (table.where("2g1"), [event.path[-1] for event in table.told(Moved)]) == ("C8", ["C8"])
    for bad in ("strike Do2", "strike 2g1", "strike Do9"):
        table.refused("P1", bad)


@pytest.mark.parametrize(
    ("fighter", "weapon", "ap"),
    [
        ("Ta1", "Fists/Claws", 0),
        ("Ta1+machinegun", "Fists/Claws", 0),
        ("Ta1+defender", "Fists/Claws", 0),
        ("Do1", "Combat Knife", 1),
        ("3g1", "Combat Knife", 1),
        ("3g1+grenades", "Combat Knife", 1),
        ("As1", "Combat Knife", 1),
        ("Pk1", "Energy Gauntlet", 2),
        ("2g1", "Energy Gauntlet", 2),
        ("1g1", "Strider Fist", 3),
    ],
)
def test_OP_MEL_02_attack_dice_are_three_and_the_melee_weapon(fighter: str, weapon: str, ap: int) -> None:
    """OP-MEL-02, R22: 3 + AP against 3; without a melee weapon it has Fists/Claws, never the gun's dice."""
    unit = fighter.partition("+")[0]
    table = assault(f"{fighter}@A8 / Do9@B8", "B8")
    bonus = (("weapon", ap),) if ap else ()
    dice = (1,) * (3 + ap), (1, 1, 1)
    assert strike_missing(table, "Do9", 3 + ap, 3) == Struck(unit, "Do9", "B8", weapon, *dice, bonus, (), 0)


def test_OP_MEL_02_the_dice_are_told_then_what_they_do() -> None:
    """OP-MEL-02, OP-SHT-05: a wounded target stands and is told of; a removed one is scored."""
    table = assault("Ta1@A8 / Ta9@B8", "B8").forget()
    strike(table, "Ta9", [8, 1, 1], MISS[:3])
    assert ([type(event) for event in table.events], table.score()) == ([Struck, Wounded], (0, 0))
    table = assault("Ta1@A8 / Ta9@B8:w1 Do9@H1", "B8").forget()
    strike(table, "Ta9", [8, 1, 1], MISS[:3])
    assert ([type(event) for event in table.events], table.score()) == ([Struck, Destroyed], (45, 0))


# -- who adds a die --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("others", "defence"),
    [
        ("Do8@B8", 4),
        ("Do8@B8:activated", 4),
        ("Do8@B8 Do7@B8", 4),
        ("Do8@B8:pinned", 3),
        ("Do8@B8:pinned Do7@B8:pinned", 3),
        ("Do8@B8:pinned Do7@B8", 4),
        ("Do8@C8", 3),
    ],
)
def test_OP_MEL_04_an_unpinned_friend_in_the_cube_gives_a_die(others: str, defence: int) -> None:
    """OP-MEL-04: +1 for one or more, pinned ones and those in other cubes do not count."""
    told = strike_missing(assault(f"Do1@A8 / Do9@B8 {others}", "B8"), "Do9", 4, defence)
    assert told.defence_bonus == ((("friend", 1),) if defence == 4 else ())


@pytest.mark.parametrize(("fighter", "attack"), [("Ta1", 4), ("Do1", 5), ("1g1", 7)])
def test_OP_MEL_05_a_pinned_target_costs_it_a_die(fighter: str, attack: int) -> None:
    """OP-MEL-05: the attacker has +1, 4 dice with Fists/Claws; it defends with three as ever."""
    told = strike_missing(assault(f"{fighter}@A8 / Do9@B8:pinned", "B8"), "Do9", attack, 3)
    assert told.attack_bonus[-1] == ("pinned", 1)


@pytest.mark.parametrize(
    ("fighter", "cube", "target", "attack", "defence"),
    [
        ("Do1", "D8", "D7", 4, 4),  # the last cube is mud
        ("Do1", "D7", "D8", 4, 3),  # mud is left, not entered
        ("As1", "D8", "D7", 4, 3),  # a Jump Pack ignores it
        ("Do1", "A5", "A3", 4, 3),  # there is a way around A4
    ],
)
def test_OP_MEL_06_the_way_through_mud(fighter: str, cube: str, target: str, attack: int, defence: int) -> None:
    """OP-MEL-06, OP-TER-04, OP-SR-08, R24: +1 if the path entered difficult ground, the last cube included."""
    told = strike_missing(assault(f"{fighter}@{cube} / Do9@{target}", target), "Do9", attack, defence)
    assert told.defence_bonus == ((("mud", 1),) if defence == 4 else ())


# -- out -------------------------------------------------------------------------------------------------------------


def test_OP_MEL_07_enemies_remain_so_it_must_leave() -> None:
    """OP-MEL-07, R12, D11: any neighbouring cube without enemies and with room; the move is forced and told."""
    table = assault("Do1@A8 Pk1@A7 Pk2@A7 / Ta9@B8 Ta8@C8", "B8")
    strike_missing(table, "Ta9", 4, 3)
    question = table.question("P1")
    assert (table.asking, sorted(table.options("P1"))) == ("P1 fall_back", ["go A8", "go B7", "go C7"])
    assert (question.reason, question.about) == ("OP-MEL-07", OfUnit("Do1"))
    for bad in ("go C8", "go A7", "go B8", "go D8", "go A6"):
        table.refused("P1", bad)
    table.play("P1", "go C7")
    assert table.told(Moved)[-1] == Moved("Do1", "B8", ("C7",), True)
    assert (table.where("Do1"), table.asking) == ("C7", "P2 activate")


@pytest.mark.parametrize(("hits", "asking"), [(0, "P1 fall_back"), (1, "P1 fall_back"), (2, "P2 activate")])
def test_OP_MEL_08_if_none_remain_it_stays(hits: int, asking: str) -> None:
    """OP-MEL-07, OP-MEL-08: a survivor drives it out, wounded or not; a removed one leaves it the cube."""
    table = assault("Ta1@A8 / Ta9@B8 Do9@H1", "B8")
    strike(table, "Ta9", [8] * hits + [1] * (3 - hits), MISS[:3])
    assert (table.asking, table.where("Ta1")) == (asking, "B8")
    assert [event.forced for event in table.told(Moved)] == [False]


@pytest.mark.parametrize("wounds", [0, 1])
def test_R12_dangerous_ground_and_mines_count(wounds: int) -> None:
    """R12, R16, OP-TER-06: the forced move meets the ground, then, if it stands, the enemy's mine, which goes."""
    table = position("2g1@C5 / Ta9@D4", mines="D5=P2").play("P1", "activate 2g1 assault", "charge D4", "spare")
    table.roll([1], [4] * wounds + [3] * (3 - wounds), [3, 3, 3], [2]).play("P1", "go D5")
    assert table.told(HazardMet) == [HazardMet("2g1", "D5", "danger", 1), HazardMet("2g1", "D5", "mine", 2)]
    assert (table.told(MineGone), table.view.mines) == ([MineGone(1, "D5")], ())
    assert table.told(Wounded) == [Wounded("2g1", 1, 2)] * wounds


def test_R12_back_where_it_came_from_even_over_the_size_limit() -> None:
    """R12, OP-MOV-05: with no other cube it goes back through the full one, and may leave it later as any unit."""
    text = "Do1@C8 1g1@B8 Do2@B8 / Ta9@A8 Do9@A7 Do8@B7"
    table = assault(text, "A8")
    strike_missing(table, "Ta9", 4, 3)
    assert (table.options("P1"), table.default("P1")) == (["go B8"], "go B8")
    table.refused("P1", "go C8")
    table.play("P1", "go B8")
    assert table.told(Moved)[-1] == Moved("Do1", "A8", ("B8",), True)
    assert sum(unit.type.size for unit in table.view.at("B8")) == 5
    table.play("P2", "activate Ta9 hold", "hold_fire").play("P1", "activate Do2 walk", "go C8")
    assert (table.where("Do2"), table.where("Do1")) == ("C8", "B8")


def test_R12_the_forced_move_causes_no_overwatch_of_its_own() -> None:
    """R12, OP-OVW-06: enemies are asked at the end of the activation, where it stands then, and once."""
    table = position("Do1@A8 / Ta9@B8 Ta8@H8:overwatch")
    table.play("P1", "activate Do1 assault", "charge B8", "spare", "go C8")
    assert (table.asking, table.question("P2").about) == ("P2 react", Reaction(1, "Do1", "end"))
    table.play("P2", "hold_fire")
    assert table.asking == "P2 activate"
    table = position("Do1@A8 / Ta9@B8 Ta8@H8:overwatch")
    table.play("P1", "activate Do1 assault", "charge B8", "spare", "go A8")
    assert table.asking == "P2 activate", "in B8 it was in range, on A8 it is not"


# -- Rampage ---------------------------------------------------------------------------------------------------------


def test_OP_SR_09_attacks_of_a_rampage_test_morale_at_once() -> None:
    """OP-SR-09, OP-MOR-02: the morale tests of the first kill are rolled before the second attack is chosen."""
    table = assault("2g1@A8 / Do9@B8 Do8@B8", "B8").forget()
    table.roll([8, 8, 8, 8, 8], MISS[:4], [4]).play("P1", "strike Do9")
    assert [type(event) for event in table.events] == [Struck, Destroyed, MoraleTested, Pinned]
    assert table.asking == "P1 strike"
