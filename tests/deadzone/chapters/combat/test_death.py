"""What a dead model leaves: VPs, items, smoke. [DZ-DMG-09, DZ-DMG-10, DZ-ITM-08, DZ-KW-INKSAC-01, R10, R17, R101]"""

from __future__ import annotations

import pytest

from rules.deadzone.model.events.harm import CloudPlaced, Killed
from rules.deadzone.model.events.moves import ItemSettled
from rules.deadzone.model.events.rounds import Finished, LeakRolled, VpScored
from rules.deadzone.model.models import sheet
from rules.deadzone.model.state import Cloud, Mission, Token
from tests.deadzone.bench import bench, enforcer, fighter, table, warrior
from tests.deadzone.harm import falling, hurting, of, spawn, striking

ROW = "foundry-row"


def test_DZ_DMG_09_the_other_side_scores() -> None:
    """DZ-DMG-09, DZ-GEN-11: the killed model's VPs."""
    scene = bench(hurting(3), table(enforcer(), warrior()))
    vp = sheet(of(scene, "S1")).vp
    assert scene.told(VpScored) == [VpScored(0, "S1", "kill", vp)]
    assert scene.view.sides[0].vp == vp


def test_DZ_DMG_09_whoever_killed_it() -> None:
    """DZ-DMG-09, R17: killed by its own side's Frag."""
    sector = table(enforcer(cube="H8-1"), warrior(cube="A8-1"), warrior("S2", cube="C2-1", damage=1), map=ROW)
    scene = bench(striking("frag", "C2-1", 3, seat=1), sector, [4, 4, 4], [1, 1, 1])
    assert scene.told(Killed) == [Killed("S2", "C2-1", "frag", "S1")]
    assert scene.view.sides[0].vp > 0
    assert scene.view.sides[1].vp == 0


def test_DZ_DMG_09_or_whatever() -> None:
    """DZ-DMG-09, R17: a fall scores too."""
    scene = bench(falling(), table(enforcer(), warrior(cube="A1-3", damage=1)), [5, 5, 1], [1, 1, 1])
    assert scene.told(Killed) == [Killed("S1", "A1-1", "fall", "")]
    assert scene.view.sides[0].vp > 0


def test_DZ_DMG_10_and_DZ_ITM_08_the_item_lies_face_up() -> None:
    """DZ-DMG-10, DZ-ITM-08, R101: in the cube where its carrier died."""
    token = Token(7, "stun-grenade", "")
    scene = bench(hurting(3), table(enforcer(), warrior(item=7), tokens=[token]))
    assert scene.view.tokens == [Token(7, "stun-grenade", "D4-1", up=True)]
    assert scene.told(ItemSettled) == [ItemSettled("S1", 7, "stun-grenade", "dropped")]
    assert of(scene, "S1").item == 0


def test_DZ_DMG_10_equipment_vanishes() -> None:
    """DZ-DMG-10, DZ-ITM-07: nothing lies in the cube."""
    scene = bench(hurting(3), table(enforcer(), warrior(gear="ammo")))
    assert scene.view.tokens == []
    assert of(scene, "S1").gear == ""


def test_a_dead_model_is_nowhere() -> None:
    """DZ-DMG-01, 2.3: no cube, not Pinned, not in play, counted as one less."""
    scene = bench(hurting(3), table(enforcer(), warrior(pinned=True), warrior("S2")))
    dead = of(scene, "S1")
    assert (dead.fate, dead.cube, dead.pinned) == ("dead", "", False)
    assert scene.view.living(1) == 1


@pytest.mark.parametrize("used", [[], ["ink-sac"]])
def test_DZ_KW_INKSAC_01_smoke_when_it_is_killed(used: list[str]) -> None:
    """DZ-KW-INKSAC-01: always, also if it has put its smoke before."""
    inker = fighter("I1", 1, "nameless", "inker", "standard", used=used)
    scene = bench(hurting(3, code="I1"), table(enforcer(), inker))
    assert scene.told(CloudPlaced) == [CloudPlaced("D4-1", 0)]
    assert scene.view.clouds == [Cloud("D4-1")]


def test_R10_the_last_unactivated_model_dies() -> None:
    """R10: its side has finished the Round at that moment."""
    scene = bench(hurting(3), table(enforcer(), warrior(), warrior("S2", activated=True)))
    assert scene.told(Finished) == [Finished(1)]


def test_R10_both_sides_at_the_same_instant() -> None:
    """R10, R19: one Frag kills the last unactivated models of both: who is not active has finished first."""
    sector = table(
        enforcer(cube="C2-1", damage=1), warrior(cube="C2-1", damage=1), enforcer("E2", activated=True), map=ROW
    )
    scene = bench(striking("frag", "C2-1", 4), sector, [4] * 4, [1, 1, 1], [1, 1, 1])
    assert scene.told(Finished) == [Finished(1), Finished(0)]


def test_R128_secret_missions_note_the_cause() -> None:
    """R128, DZ-SEC-03: a Frag of a Shoot action counts for the mission to kill by a Shoot, a fall does not."""
    sector = table(enforcer(cube="H8-1"), warrior(cube="C2-1", damage=1), map=ROW)
    sector.sides[0].missions = [Mission(6, 1)]
    scene = bench(striking("frag", "C2-1", 3), sector, [4, 4, 1], [1, 1, 1])
    assert scene.view.sides[0].missions == [Mission(6, 1, done=True)]
    sector = table(enforcer(), warrior(cube="A1-3", damage=1))
    sector.sides[0].missions = [Mission(6, 1)]
    scene = bench(falling(), sector, [5, 5, 1], [1, 1, 1])
    assert scene.view.sides[0].missions == [Mission(6, 1)]


def test_a_canister_may_leak_before_it_is_dropped() -> None:
    """Section 9, Chem Chase: when the carrier loses HP a 5 puts a Toxic (1) cloud into its cube; killed it drops it."""
    sector = table(enforcer(), warrior(item=101), tokens=[Token(101, "canister", "", up=True)])
    sector.scenario = "chem-chase"
    scene = bench(hurting(3), sector, 5)
    assert scene.told(LeakRolled) == [LeakRolled("S1", 5, leaks=True)]
    assert scene.view.clouds == [Cloud("D4-1", 1)]
    assert scene.view.tokens == [Token(101, "canister", "D4-1", up=True)]


def test_DZ_GEN_13_a_dead_bearers_shield_is_gone() -> None:
    """DZ-GEN-13: the Defender Shield of a removed model covers nobody."""
    bearer = spawn("enforcers", "enforcer-defender", "D1", 0, fate="dead", cube="")
    assert bench(hurting(2, code="E1"), table(enforcer(), bearer, warrior())).result == [[1]]
