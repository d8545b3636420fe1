"""Special Actions of keywords: Medic, Comm-Link, Drop Suits. [DZ-SPC, DZ-KW]"""

from __future__ import annotations

from rules.deadzone.model.events.moves import Healed
from rules.deadzone.model.state import Link
from tests.deadzone.plaza import plaza, settle

FOE = "/ R1:corporation-marine-troop@H8-1"


def test_DZ_KW_MEDIC_01_all_damage_of_one_friend_is_gone() -> None:
    """DZ-KW-MEDIC-01: In the cube, or itself; once in an activation."""
    scene = plaza(f"E1:medic@A1-1:d1 E2:enforcer-troop@A1-1:d1 E3:enforcer-troop@B1-1:d1 {FOE}")
    scene.play("P1", "activate E1")
    assert [words for words in scene.options("P1") if words.startswith("special")] == [
        "special medic E1", "special medic E2",
    ]  # fmt: skip
    assert "E3 is no target" in scene.refused("P1", "special medic E3")
    scene.play("P1", "special medic E2")
    assert scene.told(Healed) == [Healed("E2", 1, "E1")]
    assert (scene.damage("E1"), scene.damage("E2")) == (1, 0)
    assert "has done that already" in scene.refused("P1", "special medic E1")


def test_DZ_KW_MEDIC_01_no_machines() -> None:
    """DZ-KW-MEDIC-01: A Bike stays as it is."""
    scene = plaza(f"E1:medic@A1-1 B1:pathfinder-infiltrator@A1-1:d1 {FOE}").play("P1", "activate E1")
    assert "Nobody whom E1 could heal" in scene.refused("P1", "special medic B1")


def test_DZ_KW_COMM_01_a_cube_in_sight_is_marked() -> None:
    """DZ-KW-COMM-01: For its side, until the Round ends."""
    scene = plaza(
        f"M1:corporation-marine-troop@A1-1:gear=comm-link {FOE.replace('corporation-marine-troop', 'militia')}"
    )
    scene.play("P1", "activate M1", "special comm-link A2-1")
    assert scene.view.links == [Link("A2-1", 0)]


def test_DZ_KW_DROPSUIT_01_a_friend_calls_it_down() -> None:
    """DZ-KW-DROPSUIT-01: On top of a stack without models; there it waits, but for no +1 Model this Turn. [R144]"""
    scene = plaza(
        "S1:steel-warrior@A1-1 S2:steel-warrior@B1-1 F1:hammerfist-drop-trooper:waiting "
        "/ R1:corporation-marine-troop@F1-1",
        command=["model"], dice=[[4, 1, 1], [1, 1, 1]],
    ).play("P1", "activate S1", "special drop-suit F1")  # fmt: skip
    assert scene.asking == "P1 land"
    assert "There is a model in F1-1" in scene.refused("P1", "reserve F1 F1-1")
    settle(scene.play("P1", "reserve F1 G1-1"))
    assert (scene.where("F1"), scene.model("F1").activated) == ("G1-1", False)
    assert (scene.where("R1"), scene.model("R1").pinned) == ("E1-1", True)
    scene.wait_for("P1 plus")
    assert scene.options("P1") == ["decline", "activate S2"]


def test_DZ_KW_DROPSUIT_01_nobody_waits() -> None:
    """DZ-KW-DROPSUIT-01: Nothing to call."""
    scene = plaza(f"S1:steel-warrior@A1-1 {FOE}").play("P1", "activate S1")
    assert scene.refused("P1", "special drop-suit F1") == "No Drop Suit of yours waits to be called."
