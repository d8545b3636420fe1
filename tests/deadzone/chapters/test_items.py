"""Item tokens: picking up, keeping, dropping, what happens at once, what is used. [DZ-ITM, D16]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadzone.model.events.moves import BoobyTrapDefused, ItemSettled, PickedUp, Revealed
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.model.state import Token
from tests.deadzone.kit import Table
from tests.deadzone.plaza import FAIL, plaza, settle

FOE = "/ R1:corporation-marine-troop@H8-1"


def found(kind: str, who: str = "M1:commando-troop@A1-1", **more: Any) -> Table:
    """P1's model has just entered B1-1, where token 1 lies face down."""
    scene = plaza(f"{who} {FOE}", tokens=f"1:{kind}@B1-1", **more)
    return scene.play("P1", f"activate {who[:2]}", "advance B1-1")


def token(scene: Table, number: int) -> Token | None:
    """A token as P2 sees it."""
    return scene.see("P2").token(number)


# -- picking up --------------------------------------------------------------------------------------------------------


def test_DZ_ITM_01_a_model_that_enters_may_pick_up() -> None:
    """DZ-ITM-01: Free, and the choice is its player's; by default it is picked up and kept."""
    scene = found("ammo")
    assert (scene.asking, scene.default("P1")) == ("P1 pick_up", "pick_up 1")
    assert scene.options("P1") == ["pick_up 1", "decline"]
    assert "no token 9" in scene.refused("P1", "pick_up 9")
    scene.play("P1", "pick_up 1")
    assert (scene.asking, scene.default("P1")) == ("P1 retain", "retain 1 drop")
    scene.play("P1", "retain 1 drop")
    assert scene.model("M1").item == 1


def test_DZ_ITM_01_not_beside_an_enemy() -> None:
    """DZ-ITM-01: Entering a cube with an enemy offers nothing."""
    scene = plaza(
        "M1:commando-troop@A1-1 / R1:corporation-marine-troop@B1-1", tokens="1:ammo@B1-1", dice=[[1] * 4, FAIL]
    )
    settle(scene.play("P1", "activate M1", "advance B1-1"))
    assert scene.asking == "P2 activate"
    assert token(scene, 1) == Token(1, "", "B1-1")


def test_DZ_ITM_01_also_on_the_way_through() -> None:
    """DZ-ITM-01: A Sprint over a token: picked up in path order, then it goes on."""
    scene = plaza(f"M1:commando-troop@A1-1 {FOE}", tokens="1:ammo@B1-1").play("P1", "activate M1", "sprint C1-1 B1-1")
    scene.play("P1", "pick_up 1", "retain 1 drop")
    assert (scene.where("M1"), scene.model("M1").item) == ("C1-1", 1)


def test_DZ_ITM_02_and_DZ_MOV_04_repositioning_offers_it_too() -> None:
    """DZ-ITM-02, DZ-MOV-04: An unengaged model on a token."""
    scene = plaza(f"M1:commando-troop@B1-1 {FOE}", tokens="1:ammo@B1-1").play("P1", "activate M1", "advance B1-1")
    assert scene.asking == "P1 pick_up"


def test_DZ_ITM_03_one_of_several() -> None:
    """DZ-ITM-03: Two tokens, one choice."""
    scene = plaza(f"M1:commando-troop@A1-1 {FOE}", tokens="1:ammo@B1-1 2:stimulants@B1-1")
    scene.play("P1", "activate M1", "advance B1-1")
    assert scene.options("P1") == ["pick_up 1", "pick_up 2", "decline"]
    scene.play("P1", "pick_up 2", "retain 2 drop")
    assert scene.asking != "P1 pick_up"


def test_DZ_ITM_04_the_kind_is_public_from_then_on() -> None:
    """DZ-ITM-04: Nobody knows it before, everybody after, for good."""
    scene = found("ammo")
    assert token(scene, 1) == Token(1, "", "B1-1")
    scene.play("P1", "pick_up 1", "retain 0 drop")
    assert scene.heard("P2", Revealed) == [Revealed("M1", 1, "ammo")]
    assert token(scene, 1) == Token(1, "ammo", "B1-1", up=True)


def test_DZ_ITM_04_a_token_that_lies_open_reveals_nothing() -> None:
    """DZ-ITM-04: Picked up, not revealed."""
    scene = plaza(f"M1:commando-troop@A1-1 {FOE}", tokens="1:ammo@B1-1:up")
    scene.play("P1", "activate M1", "advance B1-1", "pick_up 1")
    assert (scene.told(Revealed), scene.told(PickedUp)) == ([], [PickedUp("M1", 1, "ammo")])


def test_DZ_ITM_05_keep_drop_or_destroy() -> None:
    """DZ-ITM-05: Destroyed it is out of the game."""
    scene = found("ammo").play("P1", "pick_up 1")
    assert scene.options("P1") == ["retain 1 drop", "retain 0 drop", "retain 0 destroy"]
    scene.play("P1", "retain 0 destroy")
    assert token(scene, 1) is None


def test_DZ_ITM_05_who_carries_one_keeps_one_of_the_two() -> None:
    """DZ-ITM-05: Ammo carried and a Stun Grenade found: the other is dropped where it stands."""
    scene = found("stun-grenade", "M1:commando-troop@A1-1:item=ammo")
    assert scene.default("P1") == "decline"
    scene.play("P1", "pick_up 1")
    carried = scene.model("M1").item
    assert scene.options("P1") == ["retain 1 drop", "retain 1 destroy", "retain 0 drop", "retain 0 destroy"]
    scene.play("P1", "retain 1 drop")
    assert scene.model("M1").item == 1
    assert token(scene, carried) == Token(carried, "ammo", "B1-1", up=True)


def test_DZ_ITM_07_equipment_that_is_swapped_is_gone() -> None:
    """DZ-ITM-07: It is never left on the board."""
    scene = found("stimulants", "M1:commando-troop@A1-1:gear=ammo").play("P1", "pick_up 1")
    assert scene.options("P1") == ["retain 1 destroy", "retain 0 drop", "retain 0 destroy"]
    scene.play("P1", "retain 1 destroy")
    assert (scene.model("M1").gear, scene.model("M1").item) == ("", 1)
    assert ItemSettled("M1", 0, "ammo", "destroyed") in scene.told(ItemSettled)


@pytest.mark.parametrize("who", ["H1:stage-3d-hellhound", "B1:stage-3a-monocycle-blitzer"])
def test_DZ_KW_BEAST_01_and_VEHICLE_02_some_carry_nothing(who: str) -> None:
    """DZ-KW-BEAST-01: Beasts and Vehicles are offered nothing."""
    scene = plaza(f"{who}@A1-1 {FOE}", tokens="1:ammo@B1-1").play("P1", f"activate {who[:2]}", "advance B1-1")
    assert scene.asking != "P1 pick_up"


# -- at once -----------------------------------------------------------------------------------------------------------


def test_DZ_ITM_INTEL_scores_at_once() -> None:
    """DZ-ITM-INTEL-01: 1 VP in Patrol, and the token is gone."""
    scene = found("intel").play("P1", "pick_up 1")
    assert (scene.vp, token(scene, 1)) == ((1, 0), None)


def test_DZ_KW_HACKER_01_scores_one_more() -> None:
    """DZ-KW-HACKER-01: An Engineer of the Enforcers is a Hacker."""
    assert found("intel", "E1:engineer@A1-1").play("P1", "pick_up 1").vp == (2, 0)


def test_DZ_ITM_BOOBY_explodes_in_the_cube() -> None:
    """DZ-ITM-BOOBY-01: Frag (3) on everybody there; thrown and Pinned the activation is over."""
    scene = found("booby-trap", dice=[[1, 1, 1], [1, 1, 1], 4]).play("P1", "pick_up 1")
    settle(scene)
    assert token(scene, 1) is None
    assert (scene.where("M1"), scene.model("M1").pinned, scene.model("M1").activated) == ("C1-1", True, True)


def test_DZ_KW_ENGINEER_01_defuses_a_booby_trap() -> None:
    """DZ-KW-ENGINEER-01: Nothing explodes, but its activation is over."""
    scene = found("booby-trap", "E1:engineer@A1-1").play("P1", "pick_up 1")
    assert scene.told(BoobyTrapDefused) == [BoobyTrapDefused("E1", "B1-1")]
    assert scene.model("E1").activated
    assert scene.told(DiceThrown) == []


# -- used --------------------------------------------------------------------------------------------------------------


def test_DZ_ITM_ADRENALINE_makes_faster_until_the_end_of_the_round() -> None:
    """DZ-ITM-ADRENALINE-01: SP 1-2 becomes 2-3; it costs no action."""
    scene = plaza(f"M1:commando-troop@A1-1:gear=adrenaline-shot {FOE}").play("P1", "activate M1")
    assert "C1-1" not in scene.ends("P1")
    scene.play("P1", "use adrenaline-shot")
    assert "C1-1" in scene.ends("P1")
    assert "D1-1" in scene.ends("P1", "sprint")
    assert "carries no Adrenaline Shot" in scene.refused("P1", "use adrenaline-shot")


def test_DZ_ITM_MEDIPACK_gives_one_hp_back() -> None:
    """DZ-ITM-MEDIPACK-01: A Special Action of the carrier."""
    scene = plaza(f"M1:commando-troop@A1-1:d1,item=medi-pack {FOE}").play("P1", "activate M1", "special medi-pack")
    assert (scene.damage("M1"), scene.model("M1").item) == (0, 0)


def test_DZ_ITM_MEDIPACK_unhurt_it_is_refused() -> None:
    """DZ-ITM-MEDIPACK-01: Nothing to heal, nothing to use."""
    scene = plaza(f"M1:commando-troop@A1-1:gear=medi-pack {FOE}").play("P1", "activate M1")
    assert scene.refused("P1", "special medi-pack") == "M1 has lost no HP."
