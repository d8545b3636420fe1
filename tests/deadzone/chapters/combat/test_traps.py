"""Trap markers. [DZ-KW-TRAP, DZ-KW-ENGINEER-01, D31, SO9, R88, R89, R147]"""

from __future__ import annotations

import pytest

from rules.deadzone.chapters.combat.assault import spring
from rules.deadzone.chapters.combat.traps import trap_question
from rules.deadzone.model.events.moves import TrapDefused, TrapSprung
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.model.moves import Detonate
from rules.deadzone.model.state import Orders, Sector, Trap
from rules.engine import Rule
from tests.deadzone.bench import bench, fighter, table
from tests.deadzone.plaza import FAIL, ONES, plaza, settle

FOE = "/ R1:corporation-marine-troop@H8-1"


def test_DZ_KW_TRAP_02_the_owner_sets_it_off() -> None:
    """DZ-KW-TRAP-02: Frag (3) in the cube, the activation is over, the marker is gone."""
    scene = plaza(f"M1:commando-troop@A1-1 {FOE}", traps="B1-1=P2:frag:3", dice=[FAIL, FAIL, 2])
    scene.play("P1", "activate M1", "sprint C1-1 B1-1")
    assert scene.asking == "P2 trap"
    settle(scene.play("P2", "detonate"))
    assert scene.told(TrapSprung) == [TrapSprung(1, "M1", "B1-1", "frag", 3)]
    assert (scene.where("M1"), scene.model("M1").activated) == ("B2-1", True)
    assert scene.view.traps == []


def test_DZ_KW_TRAP_02_also_who_stands_through_it_is_done() -> None:
    """DZ-KW-TRAP-02: a Solid model is neither thrown nor Pinned, but its activation is over: no shot at those near."""
    text = "E1:peacekeeper-troop@A1-1 / R1:corporation-marine-troop@D1-1"
    scene = plaza(text, traps="B1-1=P2:frag:3", dice=[FAIL, FAIL]).play("P1", "activate E1", "advance B1-1")
    settle(scene.play("P2", "detonate"))
    assert (scene.where("E1"), scene.model("E1").pinned) == ("B1-1", False)
    assert (scene.model("E1").activated, scene.asking) == (True, "P2 activate")


def test_DZ_KW_TRAP_03_not_set_off_it_stays() -> None:
    """DZ-KW-TRAP-03: The model goes on, and the next enemy is waited for."""
    scene = plaza(f"M1:commando-troop@A1-1 {FOE}", traps="B1-1=P2:frag:3")
    scene.play("P1", "activate M1", "sprint C1-1 B1-1").play("P2", "decline")
    assert scene.where("M1") == "C1-1"
    assert len(scene.view.traps) == 1


def test_DZ_KW_TRAP_02_ones_own_traps_do_nothing() -> None:
    """DZ-KW-TRAP-02: Only enemies of its owner set it off."""
    scene = plaza(f"M1:commando-troop@A1-1 {FOE}", traps="B1-1=P1:frag:3").play("P1", "activate M1", "advance B1-1")
    assert scene.where("M1") == "B1-1"


def test_R147_the_trap_comes_before_the_enemy_and_no_assault_follows() -> None:
    """An enemy in the trapped cube: both are in the blast, nobody fights for having moved in."""
    scene = plaza(
        "M1:commando-troop@A1-1 / R1:corporation-marine-troop@B1-1", traps="B1-1=P2:frag:3",
        dice=[FAIL, FAIL, FAIL, 2, 4],
    ).play("P1", "activate M1", "advance B1-1")  # fmt: skip
    assert scene.default("P2") == "decline"
    settle(scene.play("P2", "detonate"))
    assert [thrown.test for thrown in scene.told(DiceThrown)] == ["frag", "survive", "survive"]


@pytest.mark.parametrize(("owner", "name"), [(0, "its own side's"), (1, "the enemy's")])
def test_DZ_KW_ENGINEER_01_an_engineer_defuses(owner: int, name: str) -> None:
    """DZ-KW-ENGINEER-01: Nobody is asked; the marker goes and the activation is over."""
    scene = plaza(f"E1:engineer@A1-1 {FOE}", traps=f"B1-1=P{owner + 1}:frag:3")
    scene.play("P1", "activate E1", "advance B1-1")
    assert scene.told(TrapDefused) == [TrapDefused(owner, "E1", "B1-1")], name
    assert scene.model("E1").activated


def test_R147_a_forced_engineer_goes_on() -> None:
    """Thrown into the cube it defuses, and that ends nothing."""

    def rule(sector: Sector) -> Rule[bool]:
        return (yield from spring(sector, sector.fighters[0], forced=True))

    place = table(fighter("B1", 0, "forge-fathers", "brokkr-troop", "standard"), traps=[Trap("D4-1", 1, "frag", 3)])
    scene = bench(rule, place)
    assert scene.result == [False]
    assert scene.view.traps == []


@pytest.mark.parametrize(
    ("said", "beside", "answer"),
    [("safe", False, "detonate"), ("safe", True, "decline"), ("always", True, "detonate"), ("never", False, "decline")],
)
def test_DZ_PAC_12_and_SO9_the_path_does_not_stop_to_ask(said: str, beside: bool, answer: str) -> None:
    """DZ-SO-09, DZ-PAC-12: The owner's standing order answers; by default not where an own model is."""
    models = [fighter("M1", 0, "marauders", "commando-troop", "rifle")]
    if beside:
        models.append(fighter("R1", 1, "forge-fathers", "militia", "standard"))
    place = table(*models, traps=[Trap("D4-1", 1, "frag", 3)])
    place.sides[1].orders = Orders(trap=said)  # type: ignore[arg-type]
    question = trap_question(place, place.traps[0], place.fighters[0])
    assert question.order is not None
    assert question.order.kind == answer


def test_DZ_PAC_12_who_wants_to_be_asked_is() -> None:
    """DZ-PAC-12: SO9 ask: no answer by itself."""
    place = table(fighter("M1", 0, "marauders", "commando-troop", "rifle"), traps=[Trap("D4-1", 1, "frag", 3)])
    place.sides[1].orders = Orders(trap="ask")
    question = trap_question(place, place.traps[0], place.fighters[0])
    assert (question.order, question.default) == (None, Detonate.of())


@pytest.mark.parametrize(("version", "asked"), [(1, "P1 action"), (2, "P2 trap")])
def test_DZ_KW_TRAP_02_a_drop_suit_that_lands_on_a_trap_springs_it(version: int, asked: str) -> None:
    """DZ-KW-TRAP-02, DZ-KW-DROPSUIT-02: whoever enters its cube, from above too; not in a match of the first rules."""
    text = f"S1:steel-warrior@A1-1 F1:hammerfist-drop-trooper:waiting {FOE}"
    scene = plaza(text, traps="C1-1=P2:frag:3", then=ONES, version=version)
    assert scene.play("P1", "activate S1", "special drop-suit F1", "reserve F1 C1-1").asking == asked
