"""Keywords, items and teams at the table: what players see of rules that other chapters test by themselves.

[DZ-KW, DZ-ITM, DZ-EQP, DZ-TEAM, DZ-ACT]
"""

from __future__ import annotations

import pytest

from rules.deadzone.model.events.harm import DropSuitLanded
from rules.deadzone.model.events.tests import DiceThrown
from tests.deadzone.fights import acting, fought, parts
from tests.deadzone.kit import new_game, position
from tests.deadzone.plaza import FAIL, plaza, settle

MARINE = "corporation-marine-troop"
TROOP = "enforcer-troop/laser-rifle"
FAR = "/ Z1:stage-3z-zombie@H8-1"
ONES = [1, 1, 1]
SQUAD = "Enforcer Sergeant, Laser Rifle; 3x Enforcer, Laser Rifle"

# -- actions -----------------------------------------------------------------------------------------------------------


def test_DZ_ACT_05_who_lies_pinned_stands_up_first() -> None:
    """DZ-ACT-05: An Advance or a shot before Stand Up is refused, and neither is offered."""
    table = acting(f"M1:commando-troop@A1-1:pinned / R1:{MARINE}@D1-1")
    assert table.kinds("P1") == {"stand_up", "finish"}
    assert "Pinned" in table.refused("P1", "advance B1-1")
    assert "Pinned" in table.refused("P1", "shoot rifle R1")
    assert "advance" in table.play("P1", "stand_up").kinds("P1")


def test_DZ_SPC_02_two_different_special_actions() -> None:
    """DZ-SPC-02, DZ-ACT-04: A Medic heals, then uses its Comm-Link; healing twice is refused."""
    table = acting(f"M1:medic@A1-1:d1,gear=comm-link M2:{MARINE}@A1-1:d1 {FAR}", "special medic M1")
    assert "has done that already" in table.refused("P1", "special medic M2")
    table.play("P1", "special comm-link A2-1")
    assert [link.cube for link in table.view.links] == ["A2-1"]
    assert table.model("M1").activated, "two short actions are all"


# -- command and set-up ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("leader", "asked"), [("commando-captain", "P1 P2"), ("commando-sergeant", "P2")])
def test_DZ_KW_CTT_01_keeps_the_reroll_of_a_broken_team(leader: str, asked: str) -> None:
    """DZ-KW-CTT-01: 3 of 9 models are left: with Combat Team Training in play they may still re-roll."""
    text = f"C1:{leader}@D1-1 C2:commando-troop@E1-1 C3:commando-troop@F1-1 {FAR}"
    dice = [[1] * (5 if leader == "commando-captain" else 4), ONES]
    assert position(text, phase="command", started=(9, 1), dice=dice).asking == f"{asked} command"


def test_DZ_KW_DROPSUIT_03_it_acts_from_the_next_turn_on_with_a_jump_pack() -> None:
    """DZ-KW-DROPSUIT-03: Unactivated when it lands; in the next Turn of its side it acts, and climbs as if it flew."""
    table = plaza(f"S1:steel-warrior@A1-1 F1:hammerfist-drop-trooper:waiting {FAR}")
    settle(table.play("P1", "activate S1", "special drop-suit F1", "reserve F1 A3-1"))
    assert (table.told(DropSuitLanded)[0].cube, table.model("F1").activated) == ("A3-1", False)
    table.play("P1", "finish").wait_for("P2 activate").play("P2", "activate Z1", "finish").play("P1", "activate F1")
    assert "B3-1" in table.ends("P1").split() or "B4-2" in table.ends("P1").split()
    walker = acting(f"S1:steel-warrior@A3-1 {FAR}")
    assert set(walker.ends("P1").split()) < set(table.ends("P1").split())


def test_DZ_KW_DROPSUIT_04_off_the_table_it_does_not_count() -> None:
    """DZ-KW-DROPSUIT-04, R12: Not for passing, nor as a Tactician, nor for the Command re-roll."""
    text = "S1:steel-warrior@A1-1 F1:hammerfist-drop-trooper:waiting F2:hammerfist-drop-trooper:waiting / "
    two = "Z1:stage-3z-zombie@H8-1 Z2:stage-3z-zombie@H7-1"
    assert "pass" in plaza(text + two).options("P1")
    assert "activate F1" not in plaza(text + two).options("P1")
    lost = plaza(text + two, phase="command", started=(5, 2), dice=[ONES, ONES])
    assert lost.asking == "P2 command"


def legal(*lines: str, faction: str = "Enforcers", points: str = "300") -> bool:
    """Whether a team of these lines may take the field."""
    table = new_game({"points": points})
    table.act("P1", "team text=" + ";_".join([faction, *lines]).replace(" ", "_"))
    return "field own" in table.options("P1")


@pytest.mark.parametrize(
    ("rule", "lines", "allowed"),
    [
        ("01", "3x Enforcer, Laser Rifle", False),
        ("01", "Enforcer Sergeant, Laser Rifle; Enforcer, Laser Rifle", True),
        ("01", "2x Enforcer Sergeant, Laser Rifle; Enforcer, Laser Rifle", False),
        ("02", "Enforcer Sergeant, Laser Rifle", False),
        ("03", f"{SQUAD}; 3x Medic", True),
        ("03", f"{SQUAD}; 4x Medic", False),
        ("04", f"{SQUAD}; Heavy Support Strider", True),
        ("04", f"{SQUAD}; 2x Heavy Support Strider", False),
        ("05", f"{SQUAD}; Lt Commander Roca; Sergeant Howlett", False),
        ("06", f"{SQUAD}; 3x Enforcer, Burst Laser", True),
        ("06", f"{SQUAD}; 4x Enforcer, Burst Laser", False),
        ("08", "Enforcer Sergeant, Laser Rifle; Enforcer, Laser Rifle + Ammo", True),
        ("09", f"{SQUAD}; Sentry Gun", False),
        ("09", f"{SQUAD}; Sentry Gun; Engineer, Pistol", True),
    ],
)
def test_DZ_TEAM_01_to_09_only_a_legal_team_takes_the_field(rule: str, lines: str, allowed: bool) -> None:
    """DZ-TEAM-01, DZ-TEAM-02, DZ-TEAM-03, DZ-TEAM-04, DZ-TEAM-05, DZ-TEAM-06, DZ-TEAM-08, DZ-TEAM-09."""
    assert legal(*lines.split("; ")) is allowed, rule


def test_DZ_TEAM_07_the_limit_of_the_table() -> None:
    """DZ-TEAM-07: The same models are legal at 150 points and too dear at 100."""
    team = ("Enforcer Sergeant, Laser Rifle", "6x Enforcer, Laser Rifle")
    assert legal(*team, points="150")
    assert not legal(*team, points="100")


def test_DZ_KW_ENGINEER_02_and_DZ_KW_REMOTE_01_a_bomb_bot_needs_an_engineer() -> None:
    """DZ-KW-ENGINEER-02, DZ-KW-REMOTE-01: With a Brokkr in the team it is legal, without one it is not."""
    team = ("Steel Warrior Huscarl, Hailstorm Rifle", "2x Steel Warrior", "Bomb Bot")
    assert not legal(*team, faction="Forge Fathers")
    assert legal(*team, "Brokkr, Magma Rifle", faction="Forge Fathers")


# -- weapons -----------------------------------------------------------------------------------------------------------


def test_DZ_KW_HEAVY_01_a_heavy_shot_is_the_whole_activation() -> None:
    """DZ-KW-HEAVY-01: Fired first, the missile ends the activation; after an Advance it is refused."""
    text = f"E1:enforcer-specialist/missile-launcher@A1-1 / R1:{MARINE}@D1-1 R2:{MARINE}@H8-1"
    table = fought(text, "shoot missile-launcher R1", dice=[FAIL, FAIL])
    assert (table.model("E1").activated, table.asking) == (True, "P2 activate")
    assert acting(text, "advance B1-1").asking == "P2 activate", "nothing is left to do"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"E1:{TROOP}@A1-1 / R1:{MARINE}@C1-1", {"base": 4, "clear-shot": 2}),
        (f"E1:{TROOP}@B4-2 / R1:{MARINE}@A3-1", {"base": 4, "high-ground": 1}),
        (f"E1:{TROOP}@A1-1 E2:{TROOP}@D1-1 / R1:{MARINE}@D1-1", {"base": 4, "friendly-fire": -2}),
    ],
    ids=["Clear Shot", "High Ground", "Friendly Fire"],
)
def test_DZ_KW_RAPID_02_blaze_away_has_four_dice_and_the_modifiers_of_a_shot(
    text: str, expected: dict[str, int]
) -> None:
    """DZ-KW-RAPID-02: 4 dice, Clear Shot +2, High Ground +1, Friendly Fire -2."""
    table = fought(text, "shoot laser-rifle R1 blaze", dice=[[1] * sum(expected.values())])
    assert parts(table) == expected
    assert [thrown.model for thrown in table.told(DiceThrown)] == ["E1"]


def test_DZ_KW_AUX_01_an_auxiliary_weapon_comes_on_top() -> None:
    """DZ-KW-AUX-01: A Strider with Shoulder Rockets still has its burst laser, and may fire either."""
    table = acting(f"W1:heavy-support-strider+shoulder-rockets@A1-1 / R1:{MARINE}@E1-1")
    weapons = {words.split()[1] for words in table.options("P1") if words.startswith("shoot")}
    assert len(weapons) == 2
    assert "heavy-burst-laser" in weapons


@pytest.mark.parametrize(("beside", "lost"), [("", 1), (" D1:enforcer-defender@D1-1", 0), (" D1:ajax-strider@D1-1", 1)])
def test_DZ_KW_DEFSHIELD_02_an_enlarged_shield_helps_its_strider_only(beside: str, lost: int) -> None:
    """DZ-KW-DEFSHIELD-01, DZ-KW-DEFSHIELD-02: 2 potential on AR 1: a Defender beside it saves 1 HP, an Ajax none."""
    table = fought(
        f"R1:{MARINE}/laser-rifle@A1-1 / E1:{TROOP}@D1-1{beside}", "shoot laser-rifle E1", dice=[[5, 5, 1], FAIL]
    )
    assert table.damage("E1") == lost


# -- items -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["stage-3z-zombie", "heavy-support-strider", "guntrack"])
def test_DZ_KW_VEHICLE_02_machines_and_beasts_pick_nothing_up(who: str) -> None:
    """DZ-KW-VEHICLE-02, DZ-KW-BEAST-01: Over a token nobody asks them, and it stays where it is."""
    enemy = "E1:enforcer-troop" if who != "heavy-support-strider" else "Z9:stage-3z-zombie"
    table = acting(f"W1:{who}@A1-1 / {enemy}@H8-1", "advance B1-1", tokens="1:ammo@B1-1")
    assert "pick_up" not in table.asking
    assert [token.cube for token in table.view.tokens] == ["B1-1"]


def test_DZ_ITM_06_nothing_is_handed_over() -> None:
    """DZ-ITM-06: Two friends in a cube, one with an item: no choice gives it to the other."""
    table = acting(f"R1:{MARINE}@A1-1:item=ammo R2:{MARINE}@A1-1 {FAR}")
    assert table.kinds("P1") <= {"advance", "sprint", "shoot", "finish"}
    assert not [words for words in table.options("P1") if "R2" in words]


def test_DZ_ITM_09_forced_movement_picks_nothing_up() -> None:
    """DZ-ITM-09, R32: Knocked from C1-1 onto the token in D1-1 a model is asked nothing, and the token stays."""
    table = fought(
        "E1:pathfinder-sergeant/shotgun@B1-1 / A1:assault-enforcer@C1-1",
        "shoot shotgun A1",
        dice=[[4, 1, 1, 1, 1], FAIL],
        tokens="1:ammo@D1-1",
    )
    assert (table.where("A1"), table.asking) == ("D1-1", "P1 action")
    assert [token.cube for token in table.view.tokens] == ["D1-1"]


def test_DZ_EQP_02_who_cannot_use_equipment_cannot_buy_it() -> None:
    """DZ-EQP-02: A Beast with Ammo is no legal team; without it the same team is."""
    team = ("Stage 3A 'General'", "Stage 3Z 'Zombie'")
    assert legal(*team, "Stage 3D 'Hellhound'", faction="Plague")
    table = new_game()
    table.act("P1", "team text=" + ";_".join(["Plague", *team, "Stage 3D 'Hellhound' + Ammo"]).replace(" ", "_"))
    assert "field own" not in table.options("P1")


def test_DZ_EQP_03_bought_ammo_works_as_found_ammo() -> None:
    """DZ-EQP-03, DZ-ITM-AMMO-01: One die more on a shot, once, whether it was bought or found."""
    for mark in ("gear=ammo", "item=ammo"):
        table = acting(f"E1:{TROOP}@A1-1:{mark} / R1:{MARINE}@D1-1", "shoot laser-rifle R1")
        settle(table.roll([1] * 4, FAIL).play("P1", "use ammo"))
        assert parts(table) == {"base": 3, "ammo": 1}
        assert (table.model("E1").gear, table.model("E1").item) == ("", 0)


# -- what the other side is asked --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("armour", "order"), [("enforcer-troop@D1-1:d1", None), ("iron-ancestor@D1-1:d1", "none")])
def test_DZ_PAC_05_asked_for_symbols_where_the_model_could_die(armour: str, order: str | None) -> None:
    """DZ-PAC-05: 3 dice on AR 1 and 1 HP left could kill, so P2 is asked; on AR 4 they cannot."""
    table = acting(f"R1:{MARINE}/laser-rifle@A1-1 / E1:{armour}", "shoot laser-rifle E1", theirs=["symbol"])
    assert table.asking == "P2 react"
    given = table.question("P2").order
    assert (given is None) is (order is None)
    assert given in (None, ())


@pytest.mark.parametrize(("hits", "asked"), [([5, 5, 1], True), ([5, 5, 5], False)])
def test_DZ_PAC_06_after_the_dice_asked_where_one_success_more_saves_it(hits: list[int], asked: bool) -> None:
    """DZ-PAC-06: 2 - 0 on AR 1 takes the last HP and 1 - 0 would not: P2 is offered the re-roll; 3 hits kill anyway."""
    table = acting(
        f"R1:{MARINE}/laser-rifle@A1-1 / E1:{TROOP}@D1-1:d1",
        "shoot laser-rifle E1",
        theirs=["advance"],
        dice=[hits, FAIL],
    )
    assert table.asking == "P2 dice"
    assert (table.question("P2").order is None) is asked, "else the standing order answers at once"
    if asked:
        table.roll(4).play("P2", "buy saves advance")
    settle(table)
    assert (table.fighter("E1") is not None) is asked


@pytest.mark.parametrize(("said", "answer"), [("always", "detonate"), ("never", "decline"), ("ask", "")])
def test_DZ_PAC_12_a_trap_answers_by_its_order(said: str, answer: str) -> None:
    """DZ-PAC-12, DZ-SO-09: The owner's standing order is the answer at once; only `ask` stops the path."""
    table = plaza(f"R1:{MARINE}@A1-1 {FAR}", traps="B1-1=P2:frag:3").act("P2", f"orders trap {said}")
    table.play("P1", "activate R1", "sprint C1-1 by=B1-1")
    assert table.asking == "P2 trap"
    order = table.question("P2").order
    assert (order.key.split()[0] if order else "") == answer  # type: ignore[union-attr]
