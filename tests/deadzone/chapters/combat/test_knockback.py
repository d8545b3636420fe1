"""Knockback by a shot and in an Assault. [DZ-KW-KNOCK, DZ-AWY, R51, R74]"""

from __future__ import annotations

from rules.deadzone.chapters.combat.shooting import shoot
from rules.deadzone.model.events.harm import Slammed, Thrown
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.model.moves import Shoot
from rules.deadzone.model.state import Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Rule
from tests.deadzone.bench import bench, enforcer, warrior
from tests.deadzone.bench import table as small_table
from tests.deadzone.fights import acting, fought
from tests.deadzone.plaza import FAIL, settle

MARINE = "corporation-marine-troop"
SHOTGUN = "E1:pathfinder-sergeant/shotgun"
"""RA 4+, range 3, no AP, Knockback."""
GAUNTLET = "E1:peacekeeper-troop/energy-gauntlet"
"""FI 5+, a gauntlet with Knockback."""


def test_DZ_KW_KNOCK_01_directly_away_from_the_shooter() -> None:
    """DZ-KW-KNOCK-01: From B1 to C1 and on to D1, though armour stops the damage. [DZ-AWY-01]"""
    table = fought(f"{SHOTGUN}@B1-1 / A1:assault-enforcer@C1-1", "shoot shotgun A1", dice=[[4, 1, 1, 1, 1], FAIL])
    assert table.damage("A1") == 0
    assert table.where("A1") == "D1-1"
    assert not table.model("A1").pinned


def test_DZ_KW_KNOCK_01_a_draw_moves_nobody() -> None:
    """DZ-KW-KNOCK-01: 1 against 1."""
    table = fought(f"{SHOTGUN}@B1-1 / R1:{MARINE}@C1-1", "shoot shotgun R1", dice=[[4, 1, 1, 1, 1], [5, 1, 1]])
    assert table.where("R1") == "C1-1"


def test_DZ_KW_KNOCK_02_a_wall_slams_it() -> None:
    """DZ-KW-KNOCK-02: From B1 against the edge behind A1: it stays, and the wall rolls 3 dice 5+. [DZ-SLM-01, R84]"""
    table = fought(
        f"{SHOTGUN}@B1-1 / A1:assault-enforcer@A1-1",
        "shoot shotgun A1",
        dice=[[4, 1, 1, 1, 1], FAIL, [5, 1, 1], FAIL],
    )
    assert table.where("A1") == "A1-1"
    assert table.told(Slammed) == [Slammed("A1", "A1-1")]
    assert table.model("A1").pinned
    assert table.damage("A1") == 0


def test_DZ_KW_SOLID_01_is_not_moved() -> None:
    """DZ-KW-SOLID-01: A Peacekeeper stays where it is."""
    table = fought(f"{SHOTGUN}@B1-1 / P1:peacekeeper-troop@C1-1", "shoot shotgun P1", dice=[[4, 1, 1, 1, 1], FAIL])
    assert table.where("P1") == "C1-1"


def test_R51_in_an_assault_the_winner_chooses_the_direction() -> None:
    """One of eight cubes on the level, also where the other only Survived. [DZ-AWY-02]"""
    table = fought(f"{GAUNTLET}@B2-1 / R1:{MARINE}@B2-1", "assault R1", dice=[[5, 1, 1, 1], FAIL])
    assert table.asking == "P1 push"
    assert len(table.options("P1")) == 8
    table.play("P1", "push n")
    assert table.where("R1") == "B3-1"
    assert table.damage("R1") == 1


def test_R74_who_fights_back_and_wins_knocks_back() -> None:
    """The target's gauntlet: its player chooses."""
    table = acting(f"C1:commando-brawler/claw@B2-1 / {GAUNTLET}@B2-1", "assault E1")
    table.roll(FAIL, [5, 1, 1, 1]).play("P2", "meet fight energy-gauntlet")
    assert table.asking == "P2 push"
    table.play("P2", "push w")
    assert table.where("C1") == "A2-1"
    assert table.damage("C1") == 1


def test_DZ_ITM_BATON_knocks_back() -> None:
    """DZ-ITM-BATON-01: A Shock Baton is a close combat weapon with Knockback, and is not used up."""
    table = fought(
        f"R1:{MARINE}@B2-1:item=shock-baton / C1:commando-brawler/claw@B2-1", "assault C1", dice=[[6, 1, 1], FAIL]
    )
    table.play("P1", "push e")
    assert table.where("C1") == "C2-1"
    assert table.model("R1").item


def test_R79_blaze_away_can_knock_back_and_stun_besides() -> None:
    """More successes: Pinned, stunned and moved, and no HP lost."""
    weapon = Weapon("hose", "Hose", 6, 5, {"rapid-fire": 0, "knockback": 0, "stun": 0})

    def rule(sector: Sector) -> Rule[None]:
        by, target = sector.fighters
        yield from shoot(sector, by, Shoot.of("hose", target.id, "blaze", "order"), weapon)

    scene = bench(rule, small_table(enforcer(cube="B1-1"), warrior(cube="D1-1")), [5] * 4, FAIL)
    target = scene.view.fighter("S1")
    assert target is not None
    assert (target.cube, target.pinned, target.activated, target.damage) == ("E1-1", True, True, 0)


def test_DZ_MOV_07_knocked_among_enemies_it_starts_a_fight() -> None:
    """DZ-MOV-07: Not Pinned, it fights one of those who are there, without the die for moving in. [R86]"""
    table = fought(
        f"{SHOTGUN}@B1-1 E2:enforcer-troop@D1-1 / C1:commando-brawler/claw@C1-1",
        "shoot shotgun C1",
        dice=[[4, 1, 1, 1, 1], FAIL, FAIL, [7] * 4],
    )
    while table.asking.endswith("oppose"):
        settle(table.silent())
    assert table.where("C1") == "D1-1"
    assert [thrown.test for thrown in table.told(DiceThrown)] == ["ranged", "survive", "fight", "survive"]
    assert [table.told(DiceThrown)[test].parts for test in (2, 3)] == [(("base", 3),), (("base", 3), ("injured", 1))]


def test_DZ_MOV_14_who_is_knocked_away_while_leaving_goes_on() -> None:
    """DZ-MOV-14: The free Assault throws the leaver: it is asked for a way from there. [R35]"""
    table = acting(f"R1:{MARINE}@B2-1 / {GAUNTLET}@B2-1", "advance B1-1", dice=[[5, 1, 1, 1], FAIL])
    settle(table.play("P2", "strike E1"))
    assert table.asking == "P2 push"
    table.play("P2", "push n")
    assert table.told(Thrown)[0].model == "R1"
    assert table.where("R1") == "B3-1"
    assert table.asking == "P1 onward"
