"""The defender's Fleets and Tactical Superiority. [GS-ATK-08..11, GS-CRD-04]"""

from __future__ import annotations

from rules.galactic_supremacy.model.events import CombatRolled, DefenseChosen, UnitReinforced
from tests.galactic_supremacy.kit import Table, position

# -- who stands, withdraws, helps -------------------------------------------------------------------------------------


def attack(defender: str, world: str, dice: tuple[list[int], ...] = (), jump: int = 2) -> Table:
    """P1, Jump Speed as given, attacks a world of P2 with F1; nobody has cards, so the defence comes first."""
    table = position(f"P1: hand - JS{jump}; F1 / P2: hand - {defender} / P3: hand -; C3 F30", "attack", dice=dice)
    return table.play("P1", f"attack {world}", "send F1")


def rolled(table: Table) -> tuple[list[str], list[str]]:
    """The units that rolled in the last round, attackers and defenders."""
    last = table.told(CombatRolled)[-1]
    return [unit for unit, _ in last.attackers], [unit for unit, _ in last.defenders]


def dice_of(table: Table) -> dict[str, int]:
    """How many dice each unit rolled in the last round."""
    last = table.told(CombatRolled)[-1]
    return {unit: len(dice) for unit, dice in (*last.attackers, *last.defenders)}


THREE_WORLDS = "H2 F3 | C2 F2 F5+L5 | C4 F4"


def test_GS_ATK_08_stand_or_withdraw_fleet_by_fleet() -> None:
    """GS-ATK-08, GP-14: without the right only the Fleets at the world are asked about: to stand or to go where."""
    table = attack(f"JS2; {THREE_WORLDS}", "C2", ([5, 1, 1, 1],))
    assert table.asking == "P2 defence"
    assert sorted(table.options("P2")) == ["withdraw F2 C4", "withdraw F2 H2", "withdraw F5 C4", "withdraw F5 H2"]
    for bad in ("support F3", "support F30", "withdraw F2 C2", "withdraw F2 C3", "withdraw F3 C4"):
        table.refused("P2", bad)
    table.refused("P3", "support F30")
    table.play("P2", "withdraw F2 C4")
    assert table.heard(None, DefenseChosen) == [DefenseChosen(1, "C2", ("F5",), (), (("F2", "C4"),))]
    assert rolled(table) == (["F1"], ["F5", "C2"])


def test_GP_14_at_a_colony_all_stand_and_nobody_helps_by_default() -> None:
    """GP-14: the default at a colony: all Fleets at the world stand, no helpers, right or not."""
    for jump in ("JS2", "JS3"):
        table = attack(f"{jump}; {THREE_WORLDS}", "C2", ([1, 5, 5, 5, 5],))
        assert table.default("P2") == "none"
        assert rolled(table.silent()) == (["F1"], ["F2", "F5", "C2"])


def test_GP_14_at_the_homeworld_all_stand_and_all_help_by_default() -> None:
    """GP-14: the default at the Homeworld: all stand, and all helpers come when he is entitled."""
    table = attack(f"JS3; {THREE_WORLDS}", "H2", ([1, 5, 5, 5, 5, 1, 1, 1, 1, 1, 5],))
    assert rolled(table.silent()) == (["F1"], ["F2", "F3", "F4", "F5", "H2"])
    table = attack(f"JS2; {THREE_WORLDS}", "H2", ([1, 5, 1, 1, 1, 1, 1],))
    assert rolled(table.silent()) == (["F1"], ["F3", "H2"])


def test_G11_jump_speed() -> None:
    """G11: JS 2 against 2: only the Fleet there; JS 3: two Fleets of the Homeworld come, and stay attached."""
    slow = attack("JS2; H2 F3 F4 | C2 F2", "C2", ([5, 1, 1],))
    assert slow.options("P2") == ["withdraw F2 H2"]
    fast = attack("JS3; H2 F3 F4 | C2 F2", "C2", ([1, 2, 8, 2, 1],))
    fast.play("P2", "support F3, support F4")
    assert rolled(fast) == (["F1"], ["F2", "F3", "F4", "C2"])
    fast.silent()
    assert (fast.view.battle, fast.pieces("P2"), fast.pieces("P1")) == (None, "H2 F3 F4 | C2 F2", "H1")


# -- Tactical Superiority ---------------------------------------------------------------------------------------------

TACTICAL = (
    "P1: hand 2command,research; H1 F1 F6 / P2: hand 2command,research JS3; H2 F2 | C2 F5 | C4 F4 / P3: hand leader"
)


def tactical(dice: tuple[int | list[int], ...] = (), text: str = TACTICAL) -> Table:
    """P1 attacks C2 with F1; F5 withdraws to H2, F4 helps; the tactical step is next."""
    table = position(text, "attack", dice=dice).play("P1", "attack C2", "send F1").wait_for("P2 defence")
    return table.play("P2", "withdraw F5 H2, support F4")


def test_GS_CRD_04_GP_15_one_die_for_a_unit_of_this_combat() -> None:
    """GS-CRD-04, GP-15, R17: own or enemy unit in this combat, and no other; the default is none."""
    table = tactical(dice=([3, 3, 1, 1],))
    assert table.asking == "P1 tactical"
    assert table.options("P1") == ["use tactical F1", "use tactical F4", "use tactical C2", "pass"]
    assert table.default("P1") == "pass"
    for bad in ("use tactical F6", "use tactical F5", "use tactical H2", "use tactical F2", "use tactical"):
        table.refused("P1", bad)
    table.play("P1", "use tactical F1").silent()
    assert table.heard(None, UnitReinforced) == [UnitReinforced(0, "F1")]
    table.silent(2)
    assert dice_of(table) == {"F1": 2, "F4": 1, "C2": 1}


def test_GS_CRD_04_an_enemy_unit_may_get_the_die() -> None:
    """GS-CRD-04: own or enemy: whatever it is good for."""
    table = tactical(dice=([3, 1, 1, 1],)).play("P1", "use tactical C2").silent(3)
    assert dice_of(table) == {"F1": 1, "F4": 1, "C2": 2}


def test_GS_CRD_04_several_add_up() -> None:
    """GS-CRD-04, GS-ATK-14: a Fleet with two of them rolls three dice."""
    table = tactical(dice=([3, 3, 3, 1, 1],))
    table.play("P1", "use tactical F1").silent().play("P1", "use tactical F1").silent()
    assert table.silent(2).asking.endswith("strike")
    assert dice_of(table) == {"F1": 3, "F4": 1, "C2": 1}


def test_R17_third_players_have_no_tactical_step() -> None:
    """GS-CRD-04, R17: only attacker and defender; a third player may counter, no more."""
    text = TACTICAL.replace("P3: hand leader", "P3: hand 2command,leader")
    table = tactical(dice=(8, [5, 1, 1]), text=text)
    table.refused("P3", "use tactical F1")
    table.play("P1", "use tactical F1").say(P2="pass", P3="use counter P1").silent()
    assert table.told(UnitReinforced) == []
    assert table.asking == "P1 tactical", "who was countered may try again"
    assert dice_of(table.silent(2)) == {"F1": 1, "F4": 1, "C2": 1}


def tactics_of_g15(rolls: list[int]) -> Table:
    """One Fleet with two Tactical Superiority against a colony with one."""
    text = "P1: hand 2command,leader; H1 F1 | C1 / P2: hand command,leader; H2 | C2"
    table = position(text, "attack", dice=[rolls])
    table.play("P1", "attack C2", "send F1").wait_for("P1 tactical")
    table.play("P1", "use tactical F1").silent().play("P1", "use tactical F1").silent().play("P1", "pass")
    table.play("P2", "use tactical C2").silent().play("P2", "pass")
    assert dice_of(table) == {"F1": 3, "C2": 2}
    return table.silent()


def test_G15_tactical_superiority() -> None:
    """G15, GS-ATK-14: 8+5+6 = 19 against 9+9 = 18: the colony is destroyed, the Fleet survives."""
    table = tactics_of_g15([8, 5, 6, 9, 9])
    assert (table.asking, table.pieces("P1")) == ("P1 take_colony", "H1 F1 | C1")


def test_G15_one_more_for_the_colony() -> None:
    """G15, GS-ATK-18: 19 against 10+9 = 19 instead: the colony wins the tie and destroys the Fleet."""
    table = tactics_of_g15([8, 5, 6, 10, 9])
    assert (table.pieces("P1"), table.pieces("P2")) == ("H1 | C1", "H2 | C2")
