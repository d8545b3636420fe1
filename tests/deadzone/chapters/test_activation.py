"""Activations and what keywords do at their start and end. [P-ACTIVATE, DZ-ACT, DZ-CMD-07, DZ-KW]"""

from __future__ import annotations

import pytest

from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.model.events.moves import (
    Activated,
    ActivationEnded,
    BacklashTested,
    CommandSpent,
    FireFought,
    HeadstrongRolled,
    Rampaged,
)
from rules.deadzone.model.events.rounds import Finished
from rules.deadzone.model.state import Cloud
from tests.deadzone.plaza import FAIL, plaza, pools, settle
from tests.scene import words_of

FOE = "/ R1:corporation-marine-troop@H8-1 R2:corporation-marine-troop@H7-1"


# -- Turns -------------------------------------------------------------------------------------------------------------


def test_DZ_ACT_08_doing_nothing_is_legal() -> None:
    """DZ-ACT-08: The model is Activated."""
    scene = plaza(f"M1:commando-troop@A1-1 M2:commando-troop@B1-1 {FOE}").play("P1", "activate M1", "finish")
    assert scene.model("M1").activated
    assert scene.told(ActivationEnded) == [ActivationEnded("M1")]
    assert scene.asking == "P2 activate"


def test_DZ_RND_02_one_unactivated_model_of_ones_own() -> None:
    """DZ-RND-02: Activated ones, the other side's and unknown ones are refused."""
    scene = plaza(f"M1:commando-troop@A1-1:activated M2:commando-troop@B1-1 {FOE}")
    assert scene.options("P1")[0] == "activate M2"
    assert "Activated already" in scene.refused("P1", "activate M1")
    assert "not yours" in scene.refused("P1", "activate R1")
    assert "no model “X1”" in scene.refused("P1", "activate X1")


def test_DZ_RND_05_passing_takes_fewer_models() -> None:
    """DZ-RND-05: 2 against 2: refused, with the numbers."""
    scene = plaza(f"M1:commando-troop@A1-1 M2:commando-troop@B1-1 {FOE}")
    assert "You have 2 models left to activate and the other side has 2" in scene.refused("P1", "pass")


def test_every_step_of_an_activation_has_keywords_or_orders() -> None:
    """A step that nothing joins would only be gone through for nothing. [P-ACTIVATE]"""
    assert [name for name, hooks in BOOK.stages.items() if not hooks] == []


def test_DZ_RND_08_the_side_without_models_left_is_noted() -> None:
    """DZ-RND-08: With its last activation."""
    scene = plaza(f"M1:commando-troop@A1-1 {FOE}").play("P1", "activate M1", "finish")
    assert scene.told(Finished) == [Finished(0)]


def test_DZ_CMD_07_a_second_model_by_a_plus_one_result() -> None:
    """DZ-CMD-07: Once in a Turn, however many results there are."""
    scene = plaza(
        f"M1:commando-troop@A1-1 M2:commando-troop@B1-1 M3:commando-troop@C1-1 {FOE}", command=["model", "model"]
    ).play("P1", "activate M1", "finish")
    assert scene.asking == "P1 plus"
    assert scene.options("P1") == ["decline", "activate M2", "activate M3"]
    assert "Activated already" in scene.refused("P1", "activate M1")
    scene.play("P1", "activate M2", "finish")
    assert scene.told(Activated) == [Activated(0, "M1", plus=False), Activated(0, "M2", plus=True)]
    assert scene.command("P1") == ["model"]
    assert scene.asking == "P2 activate"


def test_DZ_CMD_07_it_may_be_left() -> None:
    """DZ-CMD-07: The result stays for another Turn."""
    scene = plaza(f"M1:commando-troop@A1-1 M2:commando-troop@B1-1 {FOE}", command=["model"])
    scene.play("P1", "activate M1", "finish", "decline")
    assert (scene.asking, scene.command("P1")) == ("P2 activate", ["model"])


def test_DZ_CMD_19_the_second_model_has_its_own_command_action() -> None:
    """DZ-CMD-19: Each of the two Advances with a result."""
    scene = plaza(
        f"M1:commando-troop@A1-1 M2:commando-troop@B1-1 M3:commando-troop@C1-1 {FOE}",
        command=["model", "advance", "advance"],
    ).play("P1", "activate M1", "advance A2-1 free=command", "finish", "activate M2", "advance B2-1 free=command")
    assert [spent.face for spent in scene.told(CommandSpent)] == ["advance", "model", "advance"]


def test_R144_nobody_who_landed_in_this_turn() -> None:
    """A Drop Suit called in this Turn waits."""
    scene = plaza(f"M1:commando-troop@A1-1 M2:commando-troop@B1-1 M3:commando-troop@C1-1 {FOE}", command=["model"])
    scene.play("P1", "activate M1")
    scene.match.state.turn.called.append("M2")
    scene.play("P1", "finish")
    assert scene.options("P1") == ["decline", "activate M3"]
    assert "has landed in this Turn" in scene.refused("P1", "activate M2")


def test_DZ_ACT_09_pinned_by_its_own_leap_it_is_done() -> None:
    """DZ-ACT-09: No second action, and a Command die does not help."""
    scene = plaza(f"M1:commando-troop@A1-1 {FOE}", command=["advance"], traps="B1-1=P2:blast:0", dice=[4])
    scene.play("P1", "activate M1", "advance B1-1").play("P2", "detonate")
    assert (scene.model("M1").pinned, scene.model("M1").activated) == (True, True)
    assert scene.asking == "P2 activate"


# -- fire --------------------------------------------------------------------------------------------------------------


def test_DZ_KW_BURNS_03_a_burning_model_fights_the_fire_first() -> None:
    """DZ-KW-BURNS-03: Draw or better: the fire is out, and it goes on."""
    scene = plaza(f"M1:commando-troop@A1-1:burning {FOE}", dice=[[4, 1, 1], [4, 1, 1]]).play("P1", "activate M1")
    settle(scene)
    assert scene.told(FireFought) == [FireFought("M1", 1, 1)]
    assert not scene.model("M1").burning
    assert scene.asking == "P1 action"


def test_DZ_KW_BURNS_03_worse_it_is_hurt_and_done() -> None:
    """DZ-KW-BURNS-03: Fire 2, Survive 1, AR 0: 1 HP lost, the activation is over, the fire is out."""
    scene = plaza(f"M1:commando-troop@A1-1:burning {FOE}", dice=[[4, 4, 1], [4, 1, 1]]).play("P1", "activate M1")
    settle(scene)
    model = scene.model("M1")
    assert (model.damage, model.burning, model.activated) == (1, False, True)


def test_R93_fire_comes_before_headstrong() -> None:
    """Pinned and burning: first the fire, then the die."""
    scene = plaza("S1:steel-warrior@A1-1:burning,pinned " + FOE, dice=[FAIL, FAIL, 6]).play("P1", "activate S1")
    settle(scene)
    kinds = [type(event) for event in scene.story(FireFought, HeadstrongRolled)]
    assert kinds == [FireFought, HeadstrongRolled]


# -- Rampage -----------------------------------------------------------------------------------------------------------

MAULER = "W1:ripper-mauler@A1-1:d1"


@pytest.mark.parametrize("die", [3, 6])
def test_DZ_KW_RAMPAGE_01_mostly_nothing_happens(die: int) -> None:
    """DZ-KW-RAMPAGE-01: 3 to 6: a normal activation."""
    scene = plaza(f"{MAULER} {FOE}", dice=[die]).play("P1", "activate W1")
    assert scene.told(Rampaged) == [Rampaged("W1", die, 0)]
    assert scene.asking == "P1 action"


def test_DZ_KW_RAMPAGE_01_unhurt_it_does_not_roll() -> None:
    """DZ-KW-RAMPAGE-01: Only an Injured model rampages."""
    scene = plaza(f"W1:ripper-mauler@A1-1 {FOE}").play("P1", "activate W1")
    assert scene.told(Rampaged) == []


def test_DZ_KW_RAMPAGE_02_the_other_side_plays_it() -> None:
    """DZ-KW-RAMPAGE-02: On a 2: it may attack its own side, spends no Command Dice, and is Activated for its owner."""
    scene = plaza(f"{MAULER} M1:commando-troop@B1-1 {FOE}", command=["advance"], theirs=["advance"], dice=[2])
    scene.play("P1", "activate W1")
    assert (scene.asking, scene.options("P2")) == ("P2 rampage", ["control", "decline"])
    scene.play("P2", "control")
    assert scene.asking == "P2 action"
    assert "rampages spends no Command Dice" in scene.refused("P2", "advance A2-1 free=command")
    scene.roll([1] * 5, [1], [1] * 4).play("P2", "advance B1-1")
    settle(scene.play("P2", "assault M1 buzzsaw"))
    assert scene.where("W1") == "B1-1"
    assert pools(scene) == [5, 4]
    scene.wait_for("P2 activate")
    assert scene.model("W1").activated


def test_DZ_KW_RAMPAGE_02_it_may_assault_a_friend_beside_it() -> None:
    """DZ-KW-RAMPAGE-02: The long action, at those in its cube when its Turn began; SO13 `weakest` would do that."""
    scene = plaza(f"{MAULER} M1:commando-troop@A1-1 {FOE}", dice=[1, [1] * 4, [1], [1] * 4]).play("P1", "activate W1")
    scene.play("P2", "control")
    assert {"assault M1 ram", "assault M1 buzzsaw"} <= set(scene.options("P2"))
    settle(scene.play("P2", "assault M1 buzzsaw"))
    assert scene.spent


def test_SO13_weakest_attacks_by_itself() -> None:
    """DZ-SO-13: The standing order of the player names an Assault on its own side."""
    scene = plaza(f"{MAULER} M1:commando-troop@A1-1 {FOE}", dice=[1])
    scene.match.state.sides[1].orders.rampage = "weakest"
    scene.play("P1", "activate W1")
    assert [words_of(scene.question("P2").order or ())] == ["control"]
    order = scene.play("P2", "control").question("P2").order
    assert order is not None
    assert getattr(order, "target", "") == "M1"


def test_DZ_KW_RAMPAGE_03_without_orders_it_does_nothing() -> None:
    """DZ-KW-RAMPAGE-03: Nobody answers: Activated."""
    scene = plaza(f"{MAULER} M1:commando-troop@B1-1 {FOE}", dice=[1]).play("P1", "activate W1").silent(2)
    assert (scene.where("W1"), scene.model("W1").activated) == ("A1-1", True)


def test_DZ_KW_RAMPAGE_01_the_other_side_may_leave_it_to_its_owner() -> None:
    """DZ-KW-RAMPAGE-01: On a 1 the other side may play it, and need not: then its own player does, as ever."""
    scene = plaza(f"{MAULER} M1:commando-troop@B1-1 {FOE}", command=["advance"], dice=[1]).play("P1", "activate W1")
    scene.play("P2", "decline")
    assert scene.told(Rampaged) == [Rampaged("W1", 1, 0)]
    assert scene.asking == "P1 action"
    assert scene.play("P1", "advance A2-1 free=command").where("W1") == "A2-1"


def test_DZ_KW_RAMPAGE_01_a_match_of_the_first_rules_does_not_ask() -> None:
    """DZ-KW-RAMPAGE-01: A match that began before plays on as it did: the other side plays it."""
    scene = plaza(f"{MAULER} M1:commando-troop@B1-1 {FOE}", dice=[1], version=1).play("P1", "activate W1")
    assert scene.asking == "P2 action"


def test_DZ_KW_RAMPAGE_01_standing_up_first_it_may_climb_the_platform() -> None:
    """DZ-KW-RAMPAGE-01, DZ-STD-02: Standing up with a 7 it chooses on or off, as with the action."""
    scene = plaza(f"L1:stage-2a-leaper@E4-1:d1,pinned,platform {FOE}", dice=[7]).play("P1", "activate L1")
    assert scene.options("P1") == ["stand_up", "stand_up on", "decline"]
    assert scene.play("P1", "stand_up on").model("L1").platform


def test_DZ_KW_RAMPAGE_01_on_seven_it_may_first_move_a_cube() -> None:
    """DZ-KW-RAMPAGE-01: A cube for nothing, then a whole activation."""
    scene = plaza(f"{MAULER} {FOE}", dice=[7]).play("P1", "activate W1")
    assert (scene.asking, scene.default("P1")) == ("P1 eager", "decline")
    scene.play("P1", "advance B1-1", "sprint D1-1")
    assert scene.where("W1") == "D1-1"


def test_DZ_KW_UNDERCTRL_01_beside_a_shock_baton_there_is_no_roll() -> None:
    """DZ-KW-UNDERCTRL-01: A friend in the cube with the baton."""
    scene = plaza(f"{MAULER} M1:commando-troop@A1-1:item=shock-baton {FOE}").play("P1", "activate W1")
    assert scene.told(Rampaged) == []


def test_DZ_KW_UNDERCTRL_01_from_another_cube_it_does_not_help() -> None:
    """DZ-KW-UNDERCTRL-01: It must be the same cube."""
    scene = plaza(f"{MAULER} M1:commando-troop@B1-1:item=shock-baton {FOE}", dice=[5]).play("P1", "activate W1")
    assert scene.told(Rampaged) == [Rampaged("W1", 5, 0)]


# -- clouds ------------------------------------------------------------------------------------------------------------


def test_DZ_KW_GAS_01_a_gas_cloud_at_the_start_or_the_end() -> None:
    """DZ-KW-GAS-01: Asked at both; used once it is gone."""
    scene = plaza(f"C1:cypher-troop@A1-1 {FOE}").play("P1", "activate C1")
    assert (scene.asking, scene.options("P1")) == ("P1 cloud", ["decline", "use gas-cloud"])
    scene.play("P1", "decline", "advance B1-1", "use gas-cloud")
    assert scene.view.clouds == [Cloud("B1-1", 3)]
    assert "gas-cloud" in scene.model("C1").used


def test_DZ_KW_GAS_04_it_stays_where_it_was_put() -> None:
    """DZ-KW-GAS-04: At the start, then the model leaves; nothing is asked at the end."""
    scene = plaza(f"C1:cypher-troop@A1-1 {FOE}").play("P1", "activate C1", "use gas-cloud", "advance B1-1")
    assert scene.view.clouds == [Cloud("A1-1", 3)]
    assert scene.asking == "P2 activate"


def test_DZ_KW_INKSAC_01_smoke_once() -> None:
    """DZ-KW-INKSAC-01: Smoke without poison."""
    scene = plaza(f"I1:inker@A1-1 {FOE}").play("P1", "activate I1", "use ink-sac")
    assert scene.view.clouds == [Cloud("A1-1", 0)]


# -- Charged -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "damage"), [([5, 5, 1], 0), ([5, 1, 1], 1)])
def test_DZ_KW_CHARGED_02_the_price_at_the_end(dice: list[int], damage: int) -> None:
    """DZ-KW-CHARGED-02: 3 dice Survive (2), else 1 HP that AR 1 does not save."""
    scene = plaza(f"V1:volt-stalker@A1-1 {FOE}", dice=[dice]).play("P1", "activate V1", "advance D1-1")
    settle(scene)
    assert scene.told(BacklashTested) == [BacklashTested("V1", damage == 0)]
    assert scene.damage("V1") == damage


def test_DZ_KW_CHARGED_02_killed_by_it_the_other_side_scores() -> None:
    """DZ-KW-CHARGED-02: HP 2, one lost before."""
    scene = plaza(f"V1:volt-stalker@A1-1:d1 {FOE}", dice=[FAIL]).play("P1", "activate V1", "advance D1-1")
    settle(scene)
    assert scene.model("V1").fate == "dead"
    assert scene.vp[1] > 0
