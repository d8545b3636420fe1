"""Enemies in a cube: fighting on arrival, breaking away, forced engagements. [DZ-MOV-05..14, DZ-PIN-06, DZ-PIN-07]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.deadzone.chapters.combat.assault import engage
from rules.deadzone.model.events.moves import BrokeAway, Moved
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule
from tests.deadzone.bench import bench, fighter, table
from tests.deadzone.plaza import FAIL, ONES, PASS, plaza, pools, settle

# -- moving in ---------------------------------------------------------------------------------------------------------


def test_DZ_MOV_05_movement_stops_at_an_enemy_and_a_fight_follows() -> None:
    """DZ-MOV-05: SP 2 cubes of a Sprint, an enemy in the first: no second step, one Assault."""
    scene = plaza("M1:commando-troop@A1-1 / R1:corporation-marine-troop@B1-1", dice=[[1] * 4, PASS])
    scene.play("P1", "activate M1")
    assert "Movement ends in B1-1" in scene.refused("P1", "sprint C1-1 B1-1")
    scene.play("P1", "sprint B1-1")
    assert scene.asking == "P2 react"
    settle(scene)
    assert scene.where("M1") == "B1-1"
    assert scene.spent


def test_DZ_MOV_05_and_DZ_ASS_08_who_moved_in_has_a_die_more() -> None:
    """DZ-MOV-05, DZ-ASS-08: 3 + 1 for moving in; the target Survives with 3."""
    scene = plaza("M1:commando-troop@A1-1 / R1:corporation-marine-troop@B1-1", dice=[[1] * 4, FAIL])
    settle(scene.play("P1", "activate M1", "advance B1-1"))
    assert pools(scene) == [4, 3]


def test_DZ_ASS_02_the_fight_of_moving_in_costs_no_action() -> None:
    """DZ-ASS-02: A short action is left after it, but enemies keep it from anything else than an Assault."""
    scene = plaza(
        "M1:commando-troop@A1-1:d1,gear=medi-pack / R1:corporation-marine-troop@B1-1:pinned", dice=[[1] * 5, [7] * 4]
    ).play("P1", "activate M1", "advance B1-1")
    settle(scene)
    assert not scene.model("R1").pinned
    assert scene.asking == "P2 activate"
    assert scene.model("M1").activated


def test_DZ_MOV_06_the_mover_picks_one_enemy() -> None:
    """DZ-MOV-06: Two enemies: one is named; by default the one with the least HP left."""
    scene = plaza(
        "M1:commando-troop@A1-1 / R1:corporation-marine-troop@B1-1 R2:corporation-marine-troop@B1-1:d1",
        dice=[[1] * 5, [7] * 4],
    ).play("P1", "activate M1", "advance B1-1")
    assert scene.asking == "P1 charge"
    assert scene.options("P1") == ["assault R1", "assault R2"]
    assert scene.default("P1") == "assault R2"
    assert "no model “X9”" in scene.refused("P1", "assault X9")
    settle(scene.play("P1", "assault R2"))
    assert scene.spent


def test_DZ_MOV_06_who_cannot_fight_has_to_all_the_same() -> None:
    """DZ-MOV-06: FI of a dash: no dice, and nothing to choose."""
    scene = plaza("G1:guntrack@A1-1 / R1:corporation-marine-troop@B1-1", dice=[PASS])
    settle(scene.play("P1", "activate G1", "advance B1-1"))
    assert scene.where("G1") == "B1-1"
    assert scene.damage("R1") == 0


def test_DZ_KW_HONOUR_03_no_fight_where_all_enemies_are_pinned() -> None:
    """DZ-KW-HONOUR-03, R52: The movement is over, and that is all."""
    scene = plaza("S1:sekiwake@A1-1 / R1:corporation-marine-troop@B1-1:pinned").play("P1", "activate S1")
    scene.play("P1", "advance B1-1")
    assert scene.where("S1") == "B1-1"
    assert pools(scene) == []


# -- breaking away -----------------------------------------------------------------------------------------------------


def test_DZ_MOV_08_one_enemy_may_attack_who_leaves() -> None:
    """DZ-MOV-08: Two enemies, one free Assault, chosen by their owner; it may let the leaver go."""
    scene = plaza(
        "M1:commando-troop@A1-1 / R1:corporation-marine-troop@A1-1 R2:corporation-marine-troop@A1-1",
        dice=[[1] * 4, FAIL],
    ).play("P1", "activate M1", "advance B1-1")
    assert scene.asking == "P2 strike_leaver"
    assert scene.options("P2") == ["strike R1", "strike R2", "decline"]
    settle(scene.play("P2", "strike R2"))
    assert scene.told(BrokeAway) == [BrokeAway("M1", "A1-1", "R2")]
    assert scene.where("M1") == "B1-1"


def test_DZ_MOV_08_nobody_need_attack() -> None:
    """DZ-MOV-08: The leaver goes unharmed."""
    scene = plaza("M1:commando-troop@A1-1 / R1:corporation-marine-troop@A1-1").play("P1", "activate M1")
    scene.play("P1", "advance B1-1").play("P2", "decline")
    assert scene.where("M1") == "B1-1"


def test_DZ_MOV_09_the_leaver_can_only_survive() -> None:
    """DZ-MOV-09: No choice of Fight: three Survive dice at 4 or more."""
    scene = plaza("B1:commando-brawler@A1-1 / R1:corporation-marine-troop@A1-1", dice=[[6, 6, 1], [4, 4, 1]])
    scene.play("P1", "activate B1", "advance B1-1").play("P2", "strike R1")
    settle(scene)
    assert scene.damage("B1") == 0
    assert scene.where("B1") == "B1-1"


def test_DZ_MOV_10_wounded_it_carries_on() -> None:
    """DZ-MOV-10: 1 HP of 2 lost: it still moves."""
    scene = plaza("M1:commando-troop@A1-1 / R1:corporation-marine-troop@A1-1", dice=[[6, 1, 1], FAIL])
    scene.play("P1", "activate M1", "advance B1-1").play("P2", "strike R1")
    settle(scene)
    assert (scene.where("M1"), scene.damage("M1")) == ("B1-1", 1)


def test_DZ_MOV_11_killed_it_does_not_move() -> None:
    """DZ-MOV-11: Two HP lost of two."""
    scene = plaza(
        "M1:commando-troop@A1-1 M2:commando-troop@H1-1 / R1:corporation-marine-troop@A1-1", dice=[[6, 6, 1], FAIL]
    )
    scene.play("P1", "activate M1", "advance B1-1").play("P2", "strike R1")
    settle(scene)
    assert scene.model("M1").fate == "dead"
    assert scene.told(Moved) == []


LYING = "M1:commando-troop@A1-1 / R1:corporation-marine-troop@A1-1:pinned"


def test_DZ_MOV_12_a_pinned_enemy_may_make_the_free_assault() -> None:
    """DZ-MOV-12, R33: It strikes from where it lies, and lies there afterwards."""
    scene = settle(plaza(LYING, then=ONES).play("P1", "activate M1", "advance B1-1"))
    assert scene.asking == "P2 strike_leaver"
    settle(scene.play("P2", "strike R1"))
    assert scene.told(BrokeAway) == [BrokeAway("M1", "A1-1", "R1")]
    assert (scene.where("M1"), scene.model("R1").pinned) == ("B1-1", True)


@pytest.mark.parametrize("more", [{"struck_leaving": False}, {"version": 1}])
def test_DZ_MOV_12_pinned_enemies_let_go_where_the_table_says_so(more: dict[str, Any]) -> None:
    """DZ-MOV-12, R33: Nobody is asked with the option, and in a match of the first rules."""
    scene = plaza(LYING, **more).play("P1", "activate M1")
    scene.play("P1", "advance B1-1")
    assert scene.where("M1") == "B1-1"
    assert scene.told(BrokeAway) == [BrokeAway("M1", "A1-1", "")]


def test_DZ_KW_HONOUR_02_an_honourable_model_lets_leavers_go() -> None:
    """DZ-KW-HONOUR-02: Its friend may attack, it may not."""
    scene = plaza("M1:commando-troop@A1-1 / S1:sekiwake@A1-1 K1:kalyshi@A1-1").play("P1", "activate M1")
    scene.play("P1", "advance B1-1")
    assert [words.split()[1] for words in scene.options("P2") if words != "decline"] == ["K1"] * (
        len(scene.options("P2")) - 1
    )
    assert "Honourable" in scene.refused("P2", "strike S1")


def test_DZ_MOV_13_teleport_is_an_exit_too() -> None:
    """DZ-MOV-13: DZ-KW-TELEPORT-02: a free Assault first."""
    scene = plaza("T1:teraton-shock-trooper@A1-1 / R1:corporation-marine-troop@A1-1", dice=[FAIL, [1] * 4])
    scene.play("P1", "activate T1", "special teleport C1-1").play("P2", "strike R1")
    settle(scene)
    assert scene.where("T1") == "C1-1"


def test_DZ_MOV_13_repositioning_is_no_exit() -> None:
    """DZ-MOV-13: A model that stays in the cube breaks away from nobody."""
    scene = plaza("M1:commando-troop@A1-1 / R1:corporation-marine-troop@A1-1").play("P1", "activate M1")
    scene.play("P1", "advance A1-1")
    assert scene.told(BrokeAway) == []


def test_DZ_MOV_14_knocked_elsewhere_it_goes_on_from_there() -> None:
    """DZ-MOV-14: Not Pinned: its whole movement is still there, and its way is asked anew. [R35]"""
    scene = plaza(
        "M1:commando-troop@B2-1 / T1:plague-teraton@B2-1", dice=[[4, 1, 1, 1], FAIL]
    ).play("P1", "activate M1", "advance C2-1").play("P2", "strike T1")  # fmt: skip
    settle(scene)
    assert scene.asking == "P2 push"
    scene.play("P2", "push w")
    assert (scene.where("M1"), scene.asking) == ("A2-1", "P1 onward")
    assert "can go 1 now" in scene.refused("P1", "advance C2-1")
    scene.play("P1", "advance A1-1")
    assert scene.where("M1") == "A1-1"


# -- thrown among enemies ----------------------------------------------------------------------------------------------


def engaged(code: str) -> Callable[[Sector], Rule[None]]:
    """P-ENGAGE for a model that was moved by force."""

    def rule(sector: Sector) -> Rule[None]:
        yield from engage(sector, sector.fighter(code))  # type: ignore[arg-type]

    return rule


def commando(code: str, **state: object) -> Fighter:
    """A model of P1: FI 5+, SV 4+, AR 0, HP 2."""
    return fighter(code, 0, "marauders", "commando-troop", "rifle", **state)


def militia(code: str, **state: object) -> Fighter:
    """A model of P2: FI 5+, SV 4+, AR 0, HP 2."""
    return fighter(code, 1, "forge-fathers", "militia", "standard", **state)


def test_DZ_MOV_07_who_is_thrown_among_enemies_starts_an_assault() -> None:
    """DZ-MOV-07: Not Pinned: it fights with three dice, without the one for moving in."""
    scene = bench(engaged("M1"), table(commando("M1"), militia("R1")), FAIL, FAIL)
    assert pools(scene) == [3, 3]
    assert scene.told(DiceThrown)[0].model == "M1"


def test_DZ_MOV_07_it_picks_whom_it_fights() -> None:
    """DZ-MOV-07, DZ-SO-08: By SO8 the one with the worse Survive."""
    scene = bench(engaged("M1"), table(commando("M1"), militia("R1"), militia("R2")), FAIL, [1] * 4)
    assert scene.ordered[0] == "P1 oppose: oppose R1"


def test_DZ_PIN_06_pinned_it_stands_up_and_is_attacked() -> None:
    """DZ-PIN-06: One unpinned enemy has 3 + 1 dice; the thrown model can only Survive."""
    scene = bench(engaged("M1"), table(commando("M1", pinned=True), militia("R1")), [1] * 4, FAIL)
    assert pools(scene) == [4, 3]
    assert scene.told(DiceThrown)[0].model == "R1"
    assert not scene.view.fighters[0].pinned


def test_DZ_PIN_07_among_pinned_enemies_all_stand_up() -> None:
    """DZ-PIN-07: No fight takes place."""
    scene = bench(engaged("M1"), table(commando("M1", pinned=True), militia("R1", pinned=True)))
    assert pools(scene) == []
    assert [one.pinned for one in scene.view.fighters] == [False, False]
