"""Pinned models and forced engagements. [DZ-PIN, P-ENGAGE, R86, R148]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.deadzone.chapters.combat import assault, damage, forced
from rules.deadzone.model.events.fights import Assaulted
from rules.deadzone.model.events.harm import Pinned, Stood
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.model.geometry.cubes import COMPASS
from rules.deadzone.model.state import Effect, Sector
from rules.engine import Rule
from tests.deadzone.bench import bench, enforcer, table, warrior
from tests.deadzone.harm import N, S, W, flinging, model, of, spawn, striking
from tests.deadzone.kit import Table, position
from tests.deadzone.plaza import FAIL, ONES, PASS, plaza, settle

ROW = "foundry-row"


def pinning(code: str = "S1") -> Callable[[Sector], Rule[bool]]:
    """A model is Pinned."""

    def rule(sector: Sector) -> Rule[bool]:
        yield from ()
        damage.pin(sector, model(sector, code))
        return model(sector, code).pinned

    return rule


def test_DZ_PIN_01_the_active_models_activation_ends() -> None:
    """DZ-PIN-01, DZ-MOV-25: a leap of two levels off the tower D4 ends the activation, Pinned or not hurt."""
    scene = position("Z1:stage-3z-zombie@D4-3 / E1:assault-enforcer@H8-1", dice=[[1, 1, 1], [1, 1, 1]])
    scene.play("P1", "activate Z1", "advance E4-3")
    assert scene.where("Z1") == "E4-1"
    assert scene.model("Z1").pinned
    assert scene.model("Z1").activated


def test_DZ_PIN_02_it_must_stand_up_first() -> None:
    """DZ-PIN-02: asked for its first action a Pinned model can only stand up or finish."""
    scene = position("Z1:stage-3z-zombie@C2-1:pinned / E1:assault-enforcer@H8-1").play("P1", "activate Z1")
    assert scene.kinds("P1") == {"stand_up", "finish"}


def test_DZ_PIN_03_an_assaulted_model_stands_up_and_survives() -> None:
    """DZ-PIN-03: the attacker in its cube has 4 Fight dice, the target can only Survive and stands afterwards."""
    scene = position("E1:assault-enforcer@C2-1 / S1:steel-warrior@C2-1:pinned", dice=[[1, 1, 1, 1], [1, 1, 1]])
    scene.play("P1", "activate E1", "assault S1")
    fight, survive = scene.told(DiceThrown)
    assert (fight.test, len(fight.faces)) == ("fight", 4)
    assert survive.test == "survive"
    assert not scene.model("S1").pinned


def test_DZ_PIN_04_it_makes_no_free_assault() -> None:
    """DZ-PIN-04, R33: at a table that says so nobody stops a model that leaves the cube of a Pinned enemy."""
    scene = position("E1:assault-enforcer@C2-1 / S1:steel-warrior@C2-1:pinned", struck_leaving=False)
    scene.play("P1", "activate E1", "advance C3-1")
    assert scene.where("E1") == "C3-1"
    assert scene.told(Assaulted) == []


def test_DZ_PIN_05_pinning_the_pinned_changes_nothing() -> None:
    """DZ-PIN-05: no second marker, nothing told."""
    scene = bench(pinning(), table(enforcer(), warrior(pinned=True)))
    assert scene.result == [True]
    assert scene.told(Pinned) == []


@pytest.mark.parametrize(
    ("faction", "name", "falls"),
    [
        ("asterians", "marionette-prime", False),
        ("forge-fathers", "forge-guard", False),
        ("forge-fathers", "excavator-robot", False),
        ("forge-fathers", "iron-ancestor", False),
        ("gcps", "marine-monocycle", True),
        ("asterians", "sky-razor", False),
    ],
)
def test_DZ_PIN_08_who_can_be_pinned(faction: str, name: str, *, falls: bool) -> None:
    """DZ-PIN-08, DZ-KW-CONSTRUCT-01, DZ-KW-SOLID-01, DZ-KW-BIKE-01, R58: a Bike can, a Construct Bike cannot."""
    assert bench(pinning(), table(enforcer(), spawn(faction, name))).result == [falls]


def test_DZ_PIN_08_hunkering_down_counts() -> None:
    """DZ-PIN-08: Solid for a Round is Solid."""
    down = warrior(effects=[Effect("solid", 0, "round")])
    assert bench(pinning(), table(enforcer(), down)).result == [False]


def test_DZ_PIN_06_thrown_among_enemies_it_is_attacked() -> None:
    """DZ-PIN-06, R86: it stands up, an unpinned enemy attacks with +1, it may only Survive."""
    sector = table(enforcer(cube="C3-1"), warrior(cube="C2-1"), map=ROW)
    scene = bench(striking("blast", "C2-1"), sector, N, [1, 1, 1, 1], 1, [1, 1, 1])
    assert of(scene, "S1").cube == "C3-1"
    assert scene.told(Stood) == [Stood("S1")]
    assert [(fight.model, fight.target) for fight in scene.told(Assaulted)] == [("E1", "S1")]
    fight, survive = scene.told(DiceThrown)
    assert len(fight.faces) == 4
    assert survive.test == "survive"


def test_DZ_PIN_07_among_pinned_enemies_all_stand_up() -> None:
    """DZ-PIN-07: no fight takes place."""
    sector = table(enforcer(cube="C3-1", pinned=True), warrior(cube="C2-1"), map=ROW)
    scene = bench(striking("blast", "C2-1"), sector, N)
    assert not of(scene, "S1").pinned
    assert not of(scene, "E1").pinned
    assert scene.told(Assaulted) == []


def test_DZ_PIN_07_two_thrown_together_stand_up_once() -> None:
    """DZ-PIN-07: enemies thrown into one cube by the same Blast: both stand, neither fights the other."""
    sector = table(enforcer(cube="C2-1"), warrior(cube="C2-1"), map=ROW)
    scene = bench(striking("blast", "C2-1"), sector, N, N)
    assert [of(scene, code).cube for code in ("E1", "S1")] == ["C3-1", "C3-1"]
    assert scene.told(Stood) == [Stood("E1"), Stood("S1")]
    assert scene.told(Assaulted) == []


def test_DZ_MOV_07_thrown_but_not_pinned_it_starts_an_assault() -> None:
    """DZ-MOV-07, R86: knocked into an enemy's cube it fights there, without the die for moving in."""
    scene = bench(flinging("N"), table(enforcer(cube="C3-1"), warrior(cube="C2-1"), map=ROW), [1, 1, 1], [1, 1, 1], 1)
    fight = scene.told(Assaulted)[0]
    assert (fight.model, fight.target) == ("S1", "E1")
    assert len(scene.told(DiceThrown)[0].faces) == 3


def test_P_ENGAGE_follows_when_all_have_been_thrown() -> None:
    """P-FORCED 6, R19: the first thrown model meets its enemy only after the second was thrown."""
    sector = table(enforcer(cube="C3-1"), warrior(cube="C2-1"), warrior("S2", cube="C2-1"), map=ROW)
    scene = bench(striking("blast", "C2-1"), sector, N, S, [1, 1, 1, 1], 1, [1, 1, 1])
    kinds = [type(event).__name__ for event in scene.events]
    assert kinds.index("Assaulted") > max(place for place, kind in enumerate(kinds) if kind == "Thrown")


def test_a_model_moved_twice_is_engaged_where_it_ends() -> None:
    """R19: settling engages a model once, where it stands then."""

    def rule(sector: Sector) -> Rule[None]:
        target = model(sector, "S1")
        yield from forced.fling(sector, target, COMPASS["N"], None)
        yield from assault.finish(sector, [target, target])

    scene = bench(rule, table(enforcer(cube="C3-1"), warrior(cube="C2-1"), map=ROW), [1, 1, 1], [1, 1, 1], 1)
    assert len(scene.told(Assaulted)) == 1


# -- the active model --------------------------------------------------------------------------------------------------

TOWER = "Z1:stage-3z-zombie@D4-3 Z2:stage-3z-zombie@A1-1 / E1:assault-enforcer@E4-1"


def leap_among_enemies(**more: Any) -> Table:
    """P1's Zombie jumps off a tower; below an enemy stands it up again and strikes it."""
    scene = position(TOWER, command=["assault"], then=ONES, **more)
    return settle(scene.play("P1", "activate Z1", "advance E4-3"))


def test_DZ_PIN_01_stood_up_again_at_once_it_has_acted_all_the_same() -> None:
    """DZ-PIN-01, DZ-PIN-06: after its own leap among enemies it stands, and its activation is over."""
    scene = leap_among_enemies()
    assert (scene.where("Z1"), scene.model("Z1").pinned) == ("E4-1", False)
    assert (scene.model("Z1").activated, scene.asking) == (True, "P2 activate")


def test_DZ_PIN_01_a_match_of_the_first_rules_goes_on() -> None:
    """DZ-PIN-01: a match that began before plays on as it did, so that its record holds."""
    assert leap_among_enemies(version=1).asking == "P1 action"


def test_DZ_PIN_01_thrown_by_its_own_grenade_it_has_acted() -> None:
    """DZ-PIN-01, DZ-KW-FRAG-02: the grenade scatters onto the thrower, who is thrown among enemies and stood up."""
    text = "Z1:enforcer-troop@B1-1:item=frag-grenade Z2:enforcer-troop@H1-1 / R1:corporation-marine-troop@B2-1"
    scene = plaza(f"{text} R2:corporation-marine-troop@C1-1", dice=[FAIL, W, [1] * 3, PASS, N, [1] * 4, FAIL])
    settle(scene.play("P1", "activate Z1", "shoot frag-grenade C1-1"))
    assert (scene.where("Z1"), scene.model("Z1").pinned) == ("B2-1", False)
    assert (scene.model("Z1").activated, scene.asking) == (True, "P2 activate")


def test_DZ_KW_TRAP_02_knocked_onto_a_trap_it_does_not_go_on() -> None:
    """DZ-KW-TRAP-02, R35: a Construct that the free Assault throws onto a trap is not Pinned, but done."""
    text = "M1:marionette-troop@B1-1 M2:marionette-troop@H1-1 / S1:peacekeeper-troop/energy-gauntlet@B1-1"
    scene = plaza(f"{text} E2:enforcer-troop@H8-1", traps="A2-1=P2:frag:3", dice=[[5, 1, 1, 1]], then=ONES)
    scene.play("P1", "activate M1", "advance C1-1")
    while scene.asking not in ("P1 onward", "P2 activate"):
        scene.silent()
    assert (scene.where("M1"), scene.model("M1").activated) == ("A2-1", True)
