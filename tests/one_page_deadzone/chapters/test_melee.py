"""Assault and melee: the way in, the two rolls, who adds a die, and the way out again. [OP-MEL]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import (
    Destroyed,
    EnvironmentAttacked,
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


def test_OP_MEL_01_one_attack_only() -> None:
    """OP-MEL-01: without Rampage there is no second attack, even after a kill; with enemies left it must leave."""
    table = assault("Do1@A8 / Do2@B8 Do3@B8", "B8")
    table.roll([8, 8, 8, 1], MISS[:4], [8]).play("P1", "strike Do2")
    assert (table.asking, len(table.told(Struck))) == ("P1 fall_back", 1)


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


@pytest.mark.parametrize(
    ("fighter", "target", "attack", "defence", "wounds"),
    [
        ("Do1", "Ta9", [5, 4, 4, 4], [3, 3, 3], 1),  # 5+ against 4+
        ("Do1", "Ta9", [5, 4, 4, 4], [4, 3, 3], 0),
        ("Do1", "Ta9", [4, 4, 4, 4], [3, 3, 3], 0),
        ("Ta1", "Do9", [4, 4, 3], [4, 4, 4], 2),  # 4+ against 5+
        ("Ta1", "Do9", [4, 4, 3], [5, 4, 4], 1),
        ("1g1", "2g9", [3, 3, 3, 2, 2, 2], [4, 3, 3], 2),  # 3+ against 4+
        ("Ta1", "1g9", [4, 4, 4], [3, 2, 2], 2),
        ("Ta1", "Do9", [8, 1, 1], [8, 8, 8], 0),
    ],
)
def test_OP_MEL_02_opposed_tests_as_in_shooting(
    fighter: str, target: str, attack: list[int], defence: list[int], wounds: int
) -> None:
    """OP-MEL-02, OP-SHT-04: each side at its own Quality, wounds by difference, never fewer than none."""
    table = assault(f"{fighter}@A8 / {target}@B8 Do8@H1", "B8")
    assert strike(table, target, attack, defence).wounds == wounds


def test_OP_MEL_02_the_dice_are_told_then_what_they_do() -> None:
    """OP-MEL-02, OP-SHT-05: a wounded target stands and is told of; a removed one is scored."""
    table = assault("Ta1@A8 / Ta9@B8", "B8").forget()
    strike(table, "Ta9", [8, 1, 1], MISS[:3])
    assert ([type(event) for event in table.events], table.score()) == ([Struck, Wounded], (0, 0))
    table = assault("Ta1@A8 / Ta9@B8:w1 Do9@H1", "B8").forget()
    strike(table, "Ta9", [8, 1, 1], MISS[:3])
    assert ([type(event) for event in table.events], table.score()) == ([Struck, Destroyed], (45, 0))


def test_OP_MEL_03_the_target_does_not_strike_back() -> None:
    """OP-MEL-03: a target that wins the roll does nothing to the attacker."""
    table = assault("Do1@A8 / 1g9@B8", "B8")
    strike(table, "1g9", MISS[:4], [8, 8, 8])
    assert (table.where("Do1"), table.told(Wounded), len(table.told(Struck))) == ("B8", [], 1)


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


def test_OP_MEL_04_the_attackers_friends_do_not_help_the_target() -> None:
    """OP-MEL-04: a friend is one of the target's side; the attacker's own in the next cube mean nothing."""
    assert strike_missing(assault("Do1@A8 Do2@A8 / Do9@B8", "B8"), "Do9", 4, 3).defence_bonus == ()


@pytest.mark.parametrize(("fighter", "attack"), [("Ta1", 4), ("Do1", 5), ("1g1", 7)])
def test_OP_MEL_05_a_pinned_target_costs_it_a_die(fighter: str, attack: int) -> None:
    """OP-MEL-05: the attacker has +1, 4 dice with Fists/Claws; it defends with three as ever."""
    told = strike_missing(assault(f"{fighter}@A8 / Do9@B8:pinned", "B8"), "Do9", attack, 3)
    assert told.attack_bonus[-1] == ("pinned", 1)


def test_OP_MEL_05_a_pinned_attackers_dice_are_for_the_target_only() -> None:
    """OP-MEL-04, OP-MEL-05: beside a pinned friend an unpinned target gives no die and gets none."""
    table = assault("Ta1@A8 / Do9@B8 Do8@B8:pinned", "B8")
    told = strike_missing(table, "Do9", 3, 3)
    assert (told.attack_bonus, told.defence_bonus) == ((), ())


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


def test_OP_MEL_06_mud_and_a_friend_add_up() -> None:
    """OP-MEL-04, OP-MEL-06: 5 dice, also for the second attack of a Rampage on the same way."""
    table = assault("2g1@D8 / Do9@D7 Do8@D7 Do7@D7", "D7")
    table.roll([8, 8, 8, 8, 8], MISS[:5], [8], [8]).play("P1", "strike Do9")
    assert table.told(Struck)[-1].defence_bonus == (("friend", 1), ("mud", 1))
    assert strike_missing(table, "Do8", 5, 5).defence_bonus == (("friend", 1), ("mud", 1))


def test_OP_MEL_06_each_ordered_assault_has_its_own_way() -> None:
    """OP-MEL-06, R17: the mud of the first friend's assault is nothing to the second one's target."""
    text = "Pk1@A8 Pk2@D8 Pk3@E8 / Ta9@D7 Ta8@F8 Do9@H1"
    table = position(text, dice=[[6, 6, 1], MISS[:5], MISS[:4], MISS[:5], MISS[:3]])
    table.play("P1", "activate Pk1 command", "order Pk2 assault", "charge D7", "strike Ta9", "go D8")
    table.play("P1", "order Pk3 assault", "charge F8", "strike Ta8")
    assert [told.defence_bonus for told in table.told(Struck)] == [(("mud", 1),), ()]


def test_OP_MEL_09_shooting_bonuses_do_not_apply() -> None:
    """OP-MEL-09, R13: from the block on D3 down into the cover of C4, on a unit on overwatch: 4 dice against 3."""
    table = assault("As1@D3 / Do9@C4", "C4")
    told = strike_missing(table, "Do9", 4, 3)
    assert (told.attack_bonus, told.defence_bonus) == ((("weapon", 1),), ())
    table = position("Do1@D4 / 3g9@D3:overwatch").play("P1", "activate Do1 assault").play("P2", "hold_fire")
    table.play("P1", "charge D3")
    told = strike_missing(table, "3g9", 4, 3)
    assert (told.attack_bonus, told.defence_bonus) == ((("weapon", 1),), ())


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


def test_R12_a_pinned_enemy_drives_it_out_too() -> None:
    """R12, OP-MEL-07: any enemy that remains, also one that its morale test pinned."""
    table = assault("Do1@A8 / Do9@B8 Do8@B8", "B8")
    table.roll([8, 8, 8, 1], MISS[:4], [4]).play("P1", "strike Do9")
    assert ([event.unit for event in table.told(Pinned)], table.asking) == (["Do8"], "P1 fall_back")


def test_R19_an_assault_may_end_without_an_attack() -> None:
    """R19, D9: nothing is rolled, and the unit must leave the cube again."""
    table = assault("Do1@A8 / Ta9@B8", "B8").play("P1", "spare")
    assert (table.asking, table.told(Struck)) == ("P1 fall_back", [])
    table.play("P1", "go A7")
    assert (table.where("Do1"), table.asking) == ("A7", "P2 activate")


def test_R12_up_one_level_at_most_and_down_by_a_drop() -> None:
    """R12, OP-ELV-02..05: Gantry Row: from D3 (level 2) level, down one, down two; from D2 up one, from E2 not two."""
    table = position("Do1@D2 / Ta9@D3", map="gantry-row").play("P1", "activate Do1 assault", "charge D3", "spare")
    assert sorted(table.options("P1")) == [f"go {cube}" for cube in ("C2", "C3", "C4", "D2", "D4", "E2", "E3", "E4")]
    table = position("Do1@D1 / Ta9@D2", map="gantry-row").play("P1", "activate Do1 assault", "charge D2", "spare")
    assert "go D3" in table.options("P1"), "one level up"
    table = position("Do1@E1 / Ta9@E2", map="gantry-row").play("P1", "activate Do1 assault", "charge E2", "spare")
    assert "go D2" in table.options("P1")
    assert "go D3" not in table.options("P1"), "two levels up"


def test_R12_a_forced_drop_hurts() -> None:
    """R12, OP-ELV-04, OP-TER-07: falling back two levels down meets the environment attack."""
    table = position("Do1@D2 Do2@H8 / Ta9@D3", map="gantry-row")
    table.play("P1", "activate Do1 assault", "charge D3", "spare").roll([4, 4, 3], [5, 4, 4]).play("P1", "go C3")
    assert table.told(HazardMet) == [HazardMet("Do1", "C3", "fall", 0)]
    assert table.told(EnvironmentAttacked) == [EnvironmentAttacked("Do1", "C3", "fall", (4, 4, 3), (5, 4, 4), 1)]
    assert (table.unit("Do1"), table.score()) == (None, (0, 15))


@pytest.mark.parametrize("wounds", [0, 1])
def test_R12_dangerous_ground_and_mines_count(wounds: int) -> None:
    """R12, R16, OP-TER-06: the forced move meets the ground, then, if it stands, the enemy's mine, which goes."""
    table = position("2g1@C5 / Ta9@D4", mines="D5=P2").play("P1", "activate 2g1 assault", "charge D4", "spare")
    table.roll([1], [4] * wounds + [3] * (3 - wounds), [3, 3, 3], [2]).play("P1", "go D5")
    assert table.told(HazardMet) == [HazardMet("2g1", "D5", "danger", 1), HazardMet("2g1", "D5", "mine", 2)]
    assert (table.told(MineGone), table.view.mines) == ([MineGone(1, "D5")], ())
    assert table.told(Wounded) == [Wounded("2g1", 1, 2)] * wounds


def test_R12_killed_on_dangerous_ground_it_meets_no_mine() -> None:
    """R12, R16, OP-TER-06: a removed unit stops there; the mine stays, and the activation is over."""
    text = "2g1@C5 Do2@H8 / Ta9@D4"
    table = position(text, mines="D5=P2").play("P1", "activate 2g1 assault", "charge D4", "spare")
    table.roll([1], [4, 4, 1], [3, 3, 3]).play("P1", "go D5")
    assert (table.told(HazardMet), table.told(MineGone)) == ([HazardMet("2g1", "D5", "danger", 1)], [])
    assert (table.view.mines, table.score(), table.asking) == ((("D5", 1),), (0, 35), "P2 activate")


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


def test_R12_back_over_dangerous_ground() -> None:
    """R12, OP-TER-05: the way back into a full cube rolls for its ground again."""
    enemies = "Ta9@C5 Do9@B6 Do8@D6 Do7@B5 Do6@B4 Do5@C4 Do4@D4"
    table = position(f"Do1@E5 1g1@D5 Do2@D5 / {enemies}", dice=[[2], [2]])
    table.play("P1", "activate Do1 assault", "charge C5", "spare")
    assert table.options("P1") == ["go D5"]
    table.play("P1", "go D5")
    assert table.told(HazardMet) == [HazardMet("Do1", "D5", "danger", 2)] * 2


def test_R12_back_by_a_drop_into_a_full_cube() -> None:
    """R12, OP-ELV-04: the cube it came from lies two levels lower and is full: back by a drop, with its attack."""
    enemies = "Ta9@D3 Do9@C2 Do8@D2 Do7@E2 Do6@E3 Do5@C4 Do4@D4 Do3@E4"
    table = position(f"Do1@B3 1g1@C3 Do2@C3 / {enemies}", map="gantry-row")
    table.play("P1", "activate Do1 assault", "charge D3", "spare")
    assert [option.split()[:2] for option in table.options("P1")] == [["go", "C3"]]
    table.roll(MISS[:3], MISS[:3]).silent()
    assert table.told(HazardMet) == [HazardMet("Do1", "C3", "fall", 0)]
    assert (table.where("Do1"), len(table.told(EnvironmentAttacked))) == ("C3", 1)


def test_R12_up_two_levels_back_where_it_dropped_from() -> None:
    """R12: if there is no other cube it goes back up, though no step leads there."""
    enemies = "Ta9@C4 Do9@B3 Do8@C3 Do7@D3 Do6@B4 Do5@B5 Do4@C5 Do3@D5"
    table = position(f"2g1@D4 / {enemies}", map="gantry-row", dice=[MISS[:3], MISS[:3]])
    table.play("P1", "activate 2g1 assault", "charge C4", "spare")
    assert table.options("P1") == ["go D4"]
    table.play("P1", "go D4")
    assert (table.where("2g1"), len(table.told(HazardMet))) == ("D4", 1), "up again nothing happens"


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


def test_R25_a_fall_comes_before_the_fight() -> None:
    """R25: dropping two levels into the enemy's cube it takes the attack; killed there, it does not fight."""
    text = "2g1@D4:w1 Do2@H8 / Ta9@C4"
    table = position(text, map="gantry-row", dice=[[4, 1, 1], MISS[:3]])
    table.play("P1", "activate 2g1 assault", "charge C4")
    assert (table.unit("2g1"), table.asking, table.told(Struck)) == (None, "P2 activate", [])
    table = position(text, map="gantry-row", dice=[[4, 1, 1], [4, 1, 1]])
    table.play("P1", "activate 2g1 assault", "charge C4")
    assert (table.where("2g1"), table.asking) == ("C4", "P1 strike")


# -- Rampage ---------------------------------------------------------------------------------------------------------


def test_OP_SR_09_rampage_attacks_again_after_each_kill() -> None:
    """OP-SR-09, D10, R23: three dogs in turn; each kill makes the rest test; the last leaves it the cube."""
    table = assault("2g1@A8 / Do9@B8 Do8@B8 Do7@B8 Do6@H1", "B8")
    table.roll([8, 8, 8, 8, 8], MISS[:4], [8], [4]).play("P1", "strike Do9")
    assert (table.asking, table.options("P1")) == ("P1 strike", ["strike Do8", "strike Do7", "spare"])
    assert [event.unit for event in table.told(Pinned)] == ["Do7"]
    told = strike_missing_then_kill(table)
    assert (told.attack_bonus, told.defence_bonus) == ((("weapon", 2), ("pinned", 1)), (("friend", 1),))
    strike(table, "Do8", [8, 8, 8, 8, 8], MISS[:3])
    assert (table.asking, table.where("2g1"), len(table.told(Destroyed))) == ("P2 activate", "B8", 3)


def strike_missing_then_kill(table: Table) -> Struck:
    """The pinned Dog is killed next; the other one holds."""
    table.roll([8, 1, 1, 1, 1, 1], MISS[:4], [8]).play("P1", "strike Do7")
    return table.told(Struck)[-1]


def test_R23_the_forced_move_comes_after_the_last_attack() -> None:
    """R23, OP-SR-09: after a kill it attacks again; when that one stands, it must leave, not before."""
    table = assault("2g1@A8 / Do9@B8 Ta9@B8", "B8")
    table.roll([8, 8, 1, 1, 1], MISS[:4], [8, 8]).play("P1", "strike Do9")
    assert table.asking == "P1 strike"
    strike_missing(table, "Ta9", 5, 3)
    assert (table.asking, len(table.told(Moved))) == ("P1 fall_back", 1)


def test_D10_a_rampage_may_stop() -> None:
    """D10, R19, R23: sparing the rest ends the attacks; it must leave."""
    table = assault("2g1@A8 / Do9@B8 Do8@B8", "B8")
    table.roll([8, 8, 8, 8, 8], MISS[:4], [8]).play("P1", "strike Do9", "spare")
    assert (table.asking, len(table.told(Struck))) == ("P1 fall_back", 1)


def test_OP_SR_09_without_a_kill_there_is_no_second_attack() -> None:
    """OP-SR-09: a wound is no kill."""
    table = assault("2g1@A8 / Ta9@B8 Ta8@B8", "B8")
    strike(table, "Ta9", [8, 1, 1, 1, 1], MISS[:4])
    assert (table.told(Wounded), table.asking) == ([Wounded("Ta9", 1, 2)], "P1 fall_back")


def test_OP_SR_09_attacks_of_a_rampage_test_morale_at_once() -> None:
    """OP-SR-09, OP-MOR-02: the morale tests of the first kill are rolled before the second attack is chosen."""
    table = assault("2g1@A8 / Do9@B8 Do8@B8", "B8").forget()
    table.roll([8, 8, 8, 8, 8], MISS[:4], [4]).play("P1", "strike Do9")
    assert [type(event) for event in table.events] == [Struck, Destroyed, MoraleTested, Pinned]
    assert table.asking == "P1 strike"


# -- who stays away --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("enemies", "best"),
    [
        ("Ta9@B8 Do9@B8", "Do9"),
        ("Do9@B8 Ta9@B8", "Do9"),
        ("Do9@B8 Do8@B8:pinned", "Do9"),  # 4 dice against 3 are as good as 5 against 4
        ("Ta9@B8 Ta8@B8:w1", "Ta8"),
        ("Do9@B8 Do8@B8", "Do9"),
        ("3g9@B8 Do8@B8", "3g9"),
        ("2g9@B8 3g9@B8", "3g9"),
    ],
)
def test_D9_the_default_is_the_best_chance_to_remove(enemies: str, best: str) -> None:
    """D9: a silent player attacks the enemy with the best chance to be removed, the first among equals."""
    assert assault(f"Do1@A8 / {enemies}", "B8").default("P1") == f"strike {best}"


def test_D9_the_default_reckons_with_friends_and_pins() -> None:
    """D9, OP-MEL-04, OP-MEL-05: beside a pinned friend the 3rd Gen has no help; the pinned Dog is still the better."""
    table = assault("Ta1@A8 / 3g9@B8 Do9@B8:pinned", "B8")
    assert table.default("P1") == "strike Do9"
    table.roll([8, 1, 1, 1], MISS[:4], [8]).silent()
    assert [event.unit for event in table.told(Destroyed)] == ["Do9"]


def test_D10_the_default_attacks_again() -> None:
    """D10: a silent player goes on with the best chance."""
    table = assault("2g1@A8 / Do9@B8 Ta9@B8 Do8@B8", "B8")
    table.roll([8, 8, 8, 8, 8], MISS[:4], [8, 8], [8]).play("P1", "strike Do9")
    assert table.default("P1") == "strike Do8"


@pytest.mark.parametrize(
    ("start", "path", "back"), [("A8", ("B8",), "A8"), ("C7", ("B8",), "C7"), ("E8", ("D8", "C8"), "D8")]
)
def test_D11_the_default_is_the_cube_it_came_from(start: str, path: tuple[str, ...], back: str) -> None:
    """D11: the last cube of the way before the enemy's, though others come first in reading order."""
    table = assault(f"Do1@{start} / Ta9@{path[-1]}", path[-1]).play("P1", "spare")
    assert (table.told(Moved)[-1].path, table.default("P1")) == (path, f"go {back}")
    table.silent()
    assert table.where("Do1") == back


def test_D11_else_the_first_legal_in_reading_order() -> None:
    """D11, R12: the way in was a full cube: the row on top first, from column A on."""
    table = position("Do1@B7 1g1@C7 Do2@C7 / Ta9@D7 Do9@C8").play("P1", "activate Do1 assault", "charge D7", "spare")
    assert table.told(Moved)[-1].path == ("C7", "D7")
    assert table.default("P1") == "go D8"
