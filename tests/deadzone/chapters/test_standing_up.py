"""Standing up. [DZ-STD, DZ-KW-HEADSTRONG, R37, R62, R151]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadzone.model.events.fights import Assaulted
from rules.deadzone.model.events.moves import HeadstrongRolled
from rules.deadzone.model.events.tests import DiceThrown
from tests.deadzone.plaza import FAIL, ONES, plaza, pools, settle


def test_DZ_STD_01_a_pinned_model_stands_up_first() -> None:
    """DZ-STD-01: All it can do is stand up, or nothing."""
    scene = plaza("M1:commando-troop@A1-1:pinned / R1:corporation-marine-troop@H8-1", command=["advance"])
    scene.play("P1", "activate M1")
    assert scene.options("P1") == ["stand_up", "finish"]
    for words in ("advance B1-1", "sprint B1-1", "shoot rifle R1", "advance B1-1 free=command"):
        assert "M1 is Pinned: stand it up first." in scene.refused("P1", words)
    scene.play("P1", "stand_up", "advance B1-1", "finish")
    assert (scene.where("M1"), scene.model("M1").activated) == ("B1-1", True)


def test_R62_it_may_do_nothing_and_stays_pinned() -> None:
    """It is Activated all the same."""
    scene = plaza("M1:commando-troop@A1-1:pinned / R1:corporation-marine-troop@H8-1").play(
        "P1", "activate M1", "finish"
    )
    assert (scene.model("M1").pinned, scene.model("M1").activated) == (True, True)


def test_DZ_STD_01_standing_up_is_a_short_action() -> None:
    """DZ-STD-01: No Sprint after it."""
    scene = plaza("M1:commando-troop@A1-1:pinned / R1:corporation-marine-troop@H8-1").play("P1", "activate M1")
    scene.play("P1", "stand_up")
    assert "sprint" not in scene.kinds("P1")
    assert "has acted already" in scene.refused("P1", "sprint B1-1")


def test_DZ_STD_02_on_or_off_the_platform() -> None:
    """DZ-STD-02: Its player chooses; elsewhere there is no choice."""
    scene = plaza("M1:commando-troop@E4-1:pinned M2:commando-troop@A1-1 / R1:corporation-marine-troop@H8-1")
    scene.play("P1", "activate M1")
    assert scene.options("P1")[:2] == ["stand_up", "stand_up on"]
    scene.play("P1", "stand_up on")
    assert scene.model("M1").platform


def test_DZ_STD_03_an_unpinned_enemy_attacks_at_once() -> None:
    """DZ-STD-03: 3 + 1 Fight dice against Survive; the opponent names who."""
    scene = plaza(
        "M1:commando-troop@A1-1:pinned / R1:corporation-marine-troop@A1-1 B1:corporation-marine-troop@A1-1",
        dice=[[1] * 5, FAIL],
    ).play("P1", "activate M1", "stand_up")
    assert scene.asking == "P2 strike_riser"
    assert scene.options("P2") == ["strike R1", "strike B1"]
    settle(scene.play("P2", "strike B1"))
    assert pools(scene) == [5, 3]


LYING = "M1:commando-troop@A1-1:pinned / R1:corporation-marine-troop@A1-1:pinned"


def test_DZ_STD_03_a_pinned_enemy_attacks_who_stands_up() -> None:
    """DZ-STD-03, R37: Any enemy in the cube, one that lies there too; it stays Pinned."""
    scene = settle(plaza(LYING, then=ONES).play("P1", "activate M1", "stand_up"))
    assert [(fight.model, fight.target) for fight in scene.told(Assaulted)] == [("R1", "M1")]
    assert pools(scene)[0] == 3 + 1
    assert scene.model("R1").pinned


@pytest.mark.parametrize("more", [{"struck_rising": False}, {"version": 1}])
def test_DZ_STD_04_beside_pinned_enemies_nothing_happens_where_the_table_says_so(more: dict[str, Any]) -> None:
    """DZ-STD-04, R37: They stay Pinned with the option, and in a match of the first rules."""
    scene = plaza(LYING, **more)
    scene.play("P1", "activate M1", "stand_up")
    assert scene.told(DiceThrown) == []
    assert scene.model("R1").pinned


def test_DZ_STD_05_unharmed_it_goes_on() -> None:
    """DZ-STD-05: Its second short action is there; engaged it is an Advance or nothing."""
    scene = plaza("M1:commando-troop@A1-1:pinned / R1:corporation-marine-troop@A1-1", dice=[[1] * 4, FAIL])
    settle(scene.play("P1", "activate M1", "stand_up"))
    assert scene.asking == "P1 action"
    assert scene.kinds("P1") == {"advance", "finish"}


def test_DZ_KW_HEADSTRONG_01_on_five_it_gets_up_free_of_charge() -> None:
    """DZ-KW-HEADSTRONG-01: A Sprint is still there."""
    scene = plaza("S1:steel-warrior@A1-1:pinned / R1:corporation-marine-troop@H8-1", dice=[6]).play("P1", "activate S1")
    assert (scene.asking, scene.options("P1")) == ("P1 rise", ["stand_up", "decline"])
    scene.play("P1", "stand_up")
    assert scene.told(HeadstrongRolled) == [HeadstrongRolled("S1", 6)]
    assert not scene.model("S1").pinned
    assert "sprint" in scene.kinds("P1")


def test_R94_on_less_it_stands_up_as_usual() -> None:
    """With a 4 it must use Stand Up."""
    scene = plaza("S1:steel-warrior@A1-1:pinned / R1:corporation-marine-troop@H8-1", dice=[4]).play("P1", "activate S1")
    assert scene.options("P1") == ["stand_up", "finish"]


def test_R151_getting_up_free_of_charge_is_attacked_too() -> None:
    """Headstrong, beside an unpinned enemy."""
    scene = plaza("S1:steel-warrior@A1-1:pinned / R1:corporation-marine-troop@A1-1", dice=[6, [1] * 4, FAIL])
    settle(scene.play("P1", "activate S1", "stand_up"))
    assert pools(scene) == [4, 3]


def test_DZ_KW_HEADSTRONG_01_it_may_lie_on() -> None:
    """DZ-KW-HEADSTRONG-01: With a 6 it may stand up; left lying, nobody attacks it, and Stand Up is still there."""
    scene = plaza("S1:steel-warrior@A1-1:pinned / R1:corporation-marine-troop@A1-1", dice=[6])
    scene.play("P1", "activate S1", "decline")
    assert (scene.model("S1").pinned, scene.options("P1")) == (True, ["stand_up", "finish"])


def test_DZ_KW_HEADSTRONG_01_it_chooses_on_or_off_the_platform() -> None:
    """DZ-KW-HEADSTRONG-01, DZ-STD-02: On the platform it may stay there."""
    scene = plaza("S1:steel-warrior@E4-1:pinned,platform / R1:corporation-marine-troop@H8-1", dice=[6])
    assert scene.play("P1", "activate S1").options("P1") == ["stand_up", "stand_up on", "decline"]
    assert scene.play("P1", "stand_up on").model("S1").platform


def test_DZ_KW_HEADSTRONG_01_a_match_of_the_first_rules_does_not_ask() -> None:
    """DZ-KW-HEADSTRONG-01: A match that began before plays on as it did: it stands up, off the platform."""
    text = "S1:steel-warrior@E4-1:pinned,platform / R1:corporation-marine-troop@H8-1"
    up = plaza(text, dice=[6], version=1).play("P1", "activate S1").model("S1")
    assert (up.pinned, up.platform) == (False, False)
