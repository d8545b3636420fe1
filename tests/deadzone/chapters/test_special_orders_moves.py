"""Special Orders of one's own activation that move somebody or attack somebody. [DZ-CMD-15, appendix A, R156]"""

from __future__ import annotations

import pytest

from rules.deadzone.model.events.fights import ShotFired
from rules.deadzone.model.events.moves import BrokeAway, Moved
from rules.deadzone.model.events.orders import DieTaken
from rules.deadzone.model.events.tests import DiceThrown
from tests.deadzone.fights import successes
from tests.deadzone.kit import Table
from tests.deadzone.ordered import active
from tests.deadzone.plaza import FAIL, PASS, settle

MARINE = "R1:corporation-marine-troop/laser-rifle"


def offered(table: Table) -> list[str]:
    """The uses of the order that P1 can choose from, without its name."""
    return [words.split(" ", 2)[-1] for words in table.options("P1") if words.startswith("command")]


# -- moves -------------------------------------------------------------------------------------------------------------


def test_order_mobile_infantry_sprints_and_shoots() -> None:
    """Mobile Infantry [DZ-ORD-02]: a free Sprint at full Speed; then no Advance or Sprint, but a Shoot."""
    table = active(f"E1:enforcer-sergeant/laser-rifle@A1-1 / {MARINE}@F1-1", "command mobile-infantry choice=sprint")
    assert table.asking == "P1 order_move"
    table.play("P1", "sprint C1-1 free=order")
    assert table.where("E1") == "C1-1"
    assert {"advance", "sprint"}.isdisjoint(table.kinds("P1"))
    assert "moved by Mobile Infantry" in table.refused("P1", "advance D1-1")
    assert "shoot laser-rifle R1" in table.options("P1")


def test_order_mobile_infantry_needs_a_jump_pack_and_no_pin() -> None:
    """Mobile Infantry [DZ-ORD-02, DZ-CMD-18]: nothing for a model without Jump Pack, nor for one that lies Pinned."""
    walker = active(f"P1:pathfinder-troop@A1-1 / {MARINE}@H8-1", order="mobile-infantry")
    assert "no Jump Pack" in walker.refused("P1", "command mobile-infantry choice=advance")
    lying = active(f"E1:enforcer-troop@A1-1:pinned / {MARINE}@H8-1", order="mobile-infantry")
    assert "stand it up first" in lying.refused("P1", "command mobile-infantry choice=advance")


def test_order_stand_together_gathers_up_to_three() -> None:
    """Stand Together [DZ-ORD-16]: unactivated friends come one cube nearer, enemies avoided, and stay unactivated."""
    friends = " ".join(f"M{n}:corporation-marine-troop@{cube}" for n, cube in enumerate(("D1-1", "D2-1", "E1-1"), 2))
    table = active(
        f"M1:corporation-marine-lieutenant@A1-1 {friends} M5:corporation-marine-troop@G1-1 "
        "M6:corporation-marine-troop@E2-1:activated / E1:enforcer-troop@C1-1 E2:enforcer-troop@G1-1"
    )
    choices = offered(table)
    assert {words.split()[0] for words in choices} == {"M2", "M3", "M4"}
    assert "M2 C1-1" not in choices
    table.play("P1", "command stand-together M2 C2-1", "command stand-together M4 D1-1")
    assert {words.split()[0] for words in offered(table)} == {"M3"}
    table.play("P1", "command stand-together M3 C2-1")
    assert [table.where(code) for code in ("M2", "M3", "M4")] == ["C2-1", "C2-1", "D1-1"]
    assert table.asking == "P1 action"
    assert not any(table.model(code).activated for code in ("M2", "M3", "M4"))


def test_order_stand_together_may_stop_after_one() -> None:
    """Stand Together [DZ-ORD-16]: up to three models; whoever has enough leaves it."""
    table = active(
        "M1:corporation-marine-lieutenant@A1-1 M2:corporation-marine-troop@D1-1 M3:corporation-marine-troop@D2-1 "
        "/ E1:enforcer-troop@H8-1"
    )
    table.play("P1", "command stand-together M2 C1-1", "decline")
    assert (table.where("M2"), table.where("M3"), table.asking) == ("C1-1", "D2-1", "P1 action")


def test_order_surge_moves_a_model_that_was_activated_before_this_turn() -> None:
    """Surge [DZ-ORD-32]: one cube of Advance, an Assault as ever; not for a model activated in this Turn."""
    table = active(f"P1:progenitor@A1-1 N1:stalker@C1-1:activated / {MARINE}@D1-1 R2:corporation-marine-troop@H8-1")
    assert {words.split()[0] for words in offered(table)} == {"N1"}
    table.play("P1", "command surge N1 D1-1")
    settle(table.roll([1] * 4, FAIL))
    assert (table.where("N1"), table.model("N1").activated) == ("D1-1", True)


def test_order_surge_takes_a_model_out_of_a_fight() -> None:
    """Surge [DZ-ORD-32, DZ-MOV-11]: it breaks away like any other; unharmed it goes, although it is Activated."""
    table = active(f"P1:progenitor@A1-1 N1:stalker@C1-1:activated / {MARINE}@C1-1", "command surge N1 D1-1")
    assert table.asking == "P2 strike_leaver"
    settle(table.roll(FAIL, PASS).play("P2", "strike R1"))
    assert table.told(BrokeAway) == [BrokeAway("N1", "C1-1", "R1")]
    assert (table.where("N1"), table.asking) == ("D1-1", "P1 action")


def test_order_feral_rush_pulls_a_friend_into_a_fight() -> None:
    """Feral Rush [DZ-ORD-35]: a friend within 3 cubes comes nearer, with Frenzy (1) for the Assault it starts."""
    table = active(f"P1:pack-leader@A1-1 N1:stalker@D1-1 N2:stalker@F1-1 / {MARINE}@C1-1", order="feral-rush")
    assert {words.split()[0] for words in offered(table)} == {"N1"}
    settle(table.roll([1] * 4, [7], PASS).play("P1", "command feral-rush N1 C1-1"))
    thrown = table.told(DiceThrown)[0]
    assert (thrown.model, len(thrown.again)) == ("N1", 1)
    assert (table.where("N1"), table.model("N1").activated, table.asking) == ("C1-1", False, "P1 action")


def test_order_aura_of_dread_pushes_and_pins() -> None:
    """Aura of Dread [DZ-ORD-37, R148]: an enemy within 2 cubes is moved directly away, then Pinned."""
    table = active(
        f"P1:psychotroid@A1-1 / {MARINE}@C1-1 R2:corporation-marine-troop@D1-1 G1:ranger-lieutenant@B2-1:pinned"
    )
    assert offered(table) == ["R1"]
    table.play("P1", "command aura-of-dread R1")
    assert (table.where("R1"), table.model("R1").pinned) == ("D1-1", True)


def test_order_aura_of_dread_into_the_arms_of_its_enemies() -> None:
    """Aura of Dread [DZ-ORD-37]: among enemies of its own the victim stands up and can only Survive."""
    table = active(f"P1:psychotroid@A1-1 S1:scuttler@D1-1 / {MARINE}@C1-1", order="aura-of-dread")
    table.roll([7] * 4, [1] * 3).play("P1", "command aura-of-dread R1")
    while table.asking != "P1 action":
        table.silent()
    assert table.where("R1") == ""


def test_order_aura_of_dread_has_its_victim_break_away() -> None:
    """Aura of Dread [DZ-ORD-37, R34]: who leaves a cube with enemies is attacked first."""
    table = active(f"P1:psychotroid@A1-1 S1:scuttler@C1-1 / {MARINE}@C1-1", order="aura-of-dread")
    table.roll(FAIL, PASS).play("P1", "command aura-of-dread R1")
    while table.asking != "P1 action":
        table.silent()
    assert table.told(BrokeAway)[0].by == "S1"
    assert (table.where("R1"), table.model("R1").pinned) == ("D1-1", True)


def test_order_dance_of_death_steps_away_after_an_assault() -> None:
    """Dance of Death [DZ-ORD-28]: after an Assault one cube without a free Assault, then no Advance result."""
    table = active(f"K1:kalyshi-deathstrike@A1-1 / {MARINE}@A1-1", command=("order", "advance"))
    assert "performed no Assault yet" in table.refused("P1", "command dance-of-death B1-1")
    settle(table.roll([1] * 3, [1, 1], FAIL).play("P1", "assault R1"))
    table.play("P1", "command dance-of-death B1-1")
    assert table.where("K1") == "B1-1"
    assert [thrown.model for thrown in table.told(DiceThrown)] == ["K1", "R1"]
    assert table.asking == "P2 activate"


def test_order_dance_of_death_not_with_an_advance_result() -> None:
    """Dance of Death [DZ-ORD-28]: who came by an Advance result does not dance."""
    table = active(f"K1:kalyshi-deathstrike@A1-1 / {MARINE}@B1-1", command=("order", "advance", "assault"))
    table.roll([1] * 4, [1, 1], FAIL).play("P1", "advance B1-1 free=command")
    while table.asking != "P1 action":
        table.silent()
    assert "used an Advance result" in table.refused("P1", "command dance-of-death C1-1")


# -- attacks -----------------------------------------------------------------------------------------------------------


def test_order_thunder_strike_is_a_frag_beside_the_budget() -> None:
    """Thunder Strike [DZ-ORD-12, R156]: Frag (2) on a visible cube within 2; the Shoot of the budget is still there."""
    table = active(f"S1:steel-warrior-huscarl@A1-1 / {MARINE}@C1-1", order="thunder-strike", dice=[[4, 4], FAIL, [1]])
    assert "D1-1" not in offered(table)
    settle(table.play("P1", "command thunder-strike C1-1"))
    assert table.told(ShotFired) == [ShotFired("S1", "thunder-strike", "C1-1", "")]
    assert table.where("R1") == ""
    ancestor = active(f"I1:iron-ancestor@A1-1 / {MARINE}@C1-1", order="thunder-strike")
    assert "no hammer" in ancestor.refused("P1", "command thunder-strike C1-1")


def test_order_thunder_strike_not_among_enemies() -> None:
    """R156: a free attack with a range is a Shoot, so not with an enemy in its own cube."""
    table = active(f"S1:steel-warrior-huscarl@A1-1 / {MARINE}@A1-1", order="thunder-strike")
    assert offered(table) == []


def test_order_bomb_expert_throws_an_explosive() -> None:
    """Bomb Expert [DZ-ORD-33]: a free Shoot at range 2: Explosive (Frag (2)); a normal Shoot may follow."""
    table = active(f"M1:master-creeper@A1-1 / {MARINE}@C1-1", dice=[[1, 1], PASS, [3]])
    settle(table.play("P1", "command bomb-expert C1-1"))
    assert (table.where("R1"), table.model("R1").pinned) == ("D2-1", True)
    assert "shoot ray-pistol R1" in table.options("P1")


@pytest.mark.parametrize(
    ("order", "thrower"), [("bomb-expert", "M1:master-creeper"), ("thunder-strike", "S1:steel-warrior-huscarl")]
)
def test_order_bombs_do_not_pierce_armour(order: str, thrower: str) -> None:
    """Bomb Expert, Thunder Strike [DZ-ORD-33, DZ-ORD-12]: no AP, so that AR 1 stops a single success."""
    dice = [[4, 1], FAIL, [3]]
    table = active(f"{thrower}@A1-1 / E1:enforcer-troop@C1-1", f"command {order} C1-1", order=order, dice=dice)
    assert (settle(table).damage("E1"), table.model("E1").pinned) == (0, True)


def test_order_thunder_strike_is_none_of_its_own_weapons() -> None:
    """Thunder Strike [DZ-ORD-12, R152]: AP Ammo is for the Huscarl's own weapons, so that AR 1 stops the hit."""
    text = "S1:steel-warrior-huscarl@A1-1:gear=ap-ammo / E1:enforcer-troop@C1-1"
    table = active(text, "command thunder-strike C1-1", order="thunder-strike", dice=[[4, 1], FAIL, [3]])
    assert table.asking == "P1 action"
    assert (table.damage("E1"), table.model("S1").gear) == (0, "ap-ammo")


def test_order_drone_strike_takes_a_special_action() -> None:
    """Drone Strike [DZ-ORD-14]: a Special Action with a range 8 Indirect (Frag (2)) attack."""
    table = active(f"C1:corporation-major/sword-and-pistol@A1-1 / {MARINE}@H1-1", dice=[[4, 1, 1], [1, 1], PASS, [8]])
    assert "B1-1" not in offered(table)
    settle(table.play("P1", "command drone-strike H1-1"))
    assert (table.where("R1"), table.model("R1").pinned) == ("G1-1", True)
    assert "advance" in table.kinds("P1")
    assert "sprint" not in table.kinds("P1")


def test_order_caustic_spittle_burns_with_seven_where_there_is_no_ra() -> None:
    """Caustic Spittle [DZ-ORD-39]: a free Shoot at range 2 with It Burns!; without RA it needs 7 or more."""
    table = active(f"S1:scuttler@A1-1 / {MARINE}@C1-1", order="caustic-spittle", dice=[[7, 6, 6], PASS])
    settle(table.play("P1", "command caustic-spittle R1"))
    assert successes(table)[0] == 1
    assert table.model("R1").burning
    blight = active(f"B1:the-blight@A1-1 / {MARINE}@C1-1", dice=[[7, 6, 5], PASS])
    assert successes(settle(blight.play("P1", "command caustic-spittle R1")))[0] == 3


def test_order_head_of_security_blazes_away_for_free() -> None:
    """Head of Security [DZ-ORD-41]: a free Shoot that must be a Blaze Away."""
    table = active(
        f"G1:mazon-security-guard@A1-1 / {MARINE}@C1-1", order="head-of-security", dice=[[5] + [1] * 5, FAIL]
    )
    assert offered(table) == ["R1 rifle"]
    settle(table.play("P1", "command head-of-security R1 rifle"))
    assert table.model("R1").pinned
    assert "shoot rifle R1" in table.options("P1")
    other = active(f"C1:cyborg-beta@A1-1 / {MARINE}@C1-1", order="head-of-security")
    assert "no weapon with Rapid Fire" in other.refused("P1", "command head-of-security R1 chargeburst")


def test_order_linked_has_a_second_marionette_shoot() -> None:
    """Linked [DZ-ORD-25]: after a Marionette's Shoot a second one within 2 cubes shoots and is not Activated."""
    table = active(
        f"M1:marionette-troop@A1-1 M2:marionette-troop@B2-1 M3:marionette-troop@D1-1 / {MARINE}@C1-1", order="linked"
    )
    assert "has not shot yet" in table.refused("P1", "command linked M2")
    settle(table.roll([1] * 5, FAIL).play("P1", "shoot noh-rifle R1"))
    assert offered(table) == ["M2"]
    table.roll([5] + [1] * 4, FAIL).play("P1", "command linked M2")
    assert table.asking == "P1 order_act"
    settle(table.play("P1", "shoot noh-rifle R1 free=order"))
    assert (table.damage("R1"), table.model("M2").activated) == (1, False)


def test_order_tactical_genius_shoots_with_an_enemy_result() -> None:
    """Tactical Genius [DZ-ORD-19]: an Advance, Shoot or Assault result of the other side, used at once."""
    table = active(f"C1:commando-captain@A1-1 / {MARINE}@C1-1", theirs=["shoot", "symbol", "assault"])
    assert offered(table) == ["shoot"]
    table.play("P1", "command tactical-genius choice=shoot")
    assert (table.asking, table.command("P2")) == ("P1 order_act", ["symbol", "assault"])
    gun = table.options("P1")[0].split()[1]
    settle(table.roll([1] * 5, FAIL).play("P1", f"shoot {gun} R1 free=command"))
    assert table.told(DieTaken) == [DieTaken(1, "shoot")]
    assert "sprint" in table.kinds("P1")  # nothing of the budget is used


def test_order_tactical_genius_advances_one_cube() -> None:
    """Tactical Genius [DZ-ORD-19, DZ-CMD-13]: an Advance of one cube, and no own result after it."""
    table = active(f"C1:commando-captain@A1-1 / {MARINE}@H8-1", theirs=["advance"], command=("order", "advance"))
    table.play("P1", "command tactical-genius choice=advance", "advance B1-1 free=command")
    assert table.where("C1") == "B1-1"
    assert "there is one for each" in table.refused("P1", "advance C1-1 free=command")
    assert [moved.end for moved in table.told(Moved)] == ["B1-1"]
