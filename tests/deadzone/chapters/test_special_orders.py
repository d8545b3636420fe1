"""Special Orders between the actions of one's own activation that give something. [DZ-CMD-15, DZ-CMD-16, appendix A]"""

from __future__ import annotations

import pytest

from rules.deadzone.chapters import orders
from rules.deadzone.model.events.orders import DieTaken, OrderUsed, Raised
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.model.teams.factions import FACTIONS, ORDERS
from tests.deadzone.fights import successes
from tests.deadzone.kit import Table
from tests.deadzone.ordered import active
from tests.deadzone.plaza import FAIL, PASS, settle

MARINE = "R1:corporation-marine-troop/laser-rifle"


def keywords(table: Table, code: str) -> dict[str, int]:
    """What orders have given a model for now."""
    return {effect.what: effect.value for effect in table.model(code).effects}


# -- the result itself -------------------------------------------------------------------------------------------------


def test_DZ_CMD_15_one_order_in_an_activation_and_it_outlives_its_leader() -> None:
    """DZ-CMD-15: The Leader is dead; the order works; a second one in the same activation is refused."""
    table = active(
        "A1:aberration@A1-1 Z9:stage-3z-zombie@B1-1 P1:stage-1a-plaguelord:dead / E1:enforcer-troop@H8-1",
        command=("order", "order"),
    )
    table.play("P1", "command mutation choice=armour")
    assert table.command("P1") == ["order"]
    assert "one is all" in table.refused("P1", "command mutation choice=frenzy")
    assert table.told(OrderUsed) == [OrderUsed(0, "mutation", "A1", "", "armour")]


def test_DZ_CMD_15_no_order_without_a_result() -> None:
    """DZ-CMD-15: With a Dice Symbol only it is refused, and nothing is offered."""
    table = active(f"N1:progenitor@A1-1 / {MARINE}@H8-1", order="inspiring-presence", command=("symbol",))
    assert "command" not in table.kinds("P1")
    assert "no unspent Special Order" in table.refused("P1", "command inspiring-presence")


def test_DZ_CMD_16_the_leader_fixes_which_order_it_is() -> None:
    """DZ-CMD-16: An Enforcer Captain has Stalwart: no other order can be named."""
    table = active("E1:enforcer-captain@A1-1 / Z1:stage-3z-zombie@H8-1")
    assert "Your Leader's Special Order is stalwart" in table.refused("P1", "command mutation choice=armour")


def test_DZ_CMD_16_every_leaders_order_is_known() -> None:
    """DZ-CMD-16: Every Leader of the force lists has one of the 43 orders, and every order has a Leader."""
    named = {model.order for faction in FACTIONS.values() for model in faction.models.values() if model.order}
    assert named == set(ORDERS)
    assert len(ORDERS) == 43
    assert [order.key for order in orders.ORDERS] == [*ORDERS], "each has its rules, in the order of appendix A"


# -- keywords for a time -----------------------------------------------------------------------------------------------


def test_order_mutation_armour_stops_a_point() -> None:
    """Mutation [DZ-ORD-05]: +1 AR until the end of the Round."""
    table = active("G1:stage-3a-general@A1-1 / E1:enforcer-troop@C1-1", order="mutation")
    table.play("P1", "command mutation choice=armour", "finish").roll([4, 4, 1, 1, 1], FAIL)
    table.play("P2", "activate E1", "shoot laser-rifle G1")
    assert settle(table).damage("G1") == 1


def test_order_mutation_makes_one_blade_sharper() -> None:
    """Mutation [DZ-ORD-05]: +1 AP on the close combat weapon that was named."""
    text, hits = "P1:stage-1a-plaguelord@A1-1 / E1:peacekeeper-captain@A1-1", [[7, 7, 7, 1], [1], [1] * 3]
    table = active(text, "command mutation choice=ap:teeth-and-claws")
    assert keywords(table, "P1") == {"ap:teeth-and-claws": 1}
    damage = settle(table.roll(*hits).play("P1", "assault E1")).damage("E1")
    assert damage == settle(active(text).roll(*hits).play("P1", "assault E1")).damage("E1") + 1


def test_order_mutation_resilient_and_frenzy() -> None:
    """Mutation [DZ-ORD-05]: Resilient (1) or one Frenzy more, as chosen."""
    for choice in ("resilient", "frenzy"):
        table = active("P1:stage-1a-plaguelord@A1-1 / E1:enforcer-troop@H8-1", f"command mutation choice={choice}")
        assert keywords(table, "P1") == {choice: 1}


def test_order_inspiring_presence_re_rolls_a_shot() -> None:
    """Inspiring Presence [DZ-ORD-34]: Weight of Fire (1) and Resilient (1) until the end of the Round."""
    table = active(f"M1:master-creeper@A1-1 / {MARINE}@C1-1", "command inspiring-presence", order="inspiring-presence")
    table.roll([5, 5, 5, 1, 1], 5, FAIL).play("P1", "shoot ray-pistol R1")
    assert successes(settle(table))[0] == 4
    assert keywords(table, "M1") == {"weight-of-fire": 1, "resilient": 1}


def test_order_hunker_down_stands_firm_and_does_not_move() -> None:
    """Hunker Down [DZ-ORD-36]: Solid and Tough for the Round, no Advance or Sprint in this activation."""
    table = active(f"P1:psychotroid@A1-1 / {MARINE}@C1-1", "command hunker-down", order="hunker-down")
    assert {"advance", "sprint"}.isdisjoint(table.kinds("P1"))
    assert "hunkered down" in table.refused("P1", "advance B1-1")
    table.roll([5, 5, 5, 5, 1], FAIL, [1, 1]).play("P1", "finish").play("P2", "activate R1", "shoot laser-rifle P1")
    assert settle(table).damage("P1") == 2  # 4 hits, AR 1, Tough


def test_order_green_rage_counts_the_higher_frenzy() -> None:
    """Green Rage [DZ-ORD-18]: Frenzy (3) in place of the Warlord's Frenzy (1), not on top of it."""
    table = active(f"W1:marauder-warlord@A1-1 / {MARINE}@A1-1", "command green-rage")
    table.roll([1, 1, 1, 1], [7, 7, 7], FAIL).play("P1", "assault R1")
    thrown = settle(table).told(DiceThrown)[0]
    assert len(thrown.again) == 3


def test_order_gun_toting_gives_weight_of_fire() -> None:
    """Gun-Toting [DZ-ORD-13]: an Artificer or Brokkr gains Fire Control or Weight of Fire (2) for the activation."""
    table = active(f"B1:brokkr-troop@A1-1 / {MARINE}@C1-1", order="gun-toting")
    assert {"command gun-toting fire-control", "command gun-toting weight-of-fire"} <= set(table.options("P1"))
    table.roll([5, 5, 1, 1, 1], [5, 5], FAIL).play("P1", "command gun-toting choice=weight-of-fire")
    assert successes(settle(table.play("P1", "shoot burst-pistol R1")))[0] == 4
    assert keywords(table.play("P1", "finish"), "B1") == {}
    other = active(f"S1:steel-warrior@A1-1 / {MARINE}@C1-1", order="gun-toting")
    assert "Artificer, Brokkr" in other.refused("P1", "command gun-toting choice=weight-of-fire")


def test_order_overcharge_lets_a_noh_rifle_blaze_away() -> None:
    """Overcharge [DZ-ORD-24]: Noh weapons gain Rapid Fire and Weight of Fire (2) for the activation."""
    table = active(f"M1:marionette-troop@A1-1 / {MARINE}@C1-1", order="overcharge")
    assert "shoot noh-rifle R1 blaze" not in table.options("P1")
    table.play("P1", "command overcharge").roll([5, 1, 1, 1, 1, 1], [5, 5], FAIL)
    assert successes(settle(table.play("P1", "shoot noh-rifle R1 blaze")))[0] == 3
    assert table.model("R1").pinned
    bow = active(f"K1:kalyshi@A1-1 / {MARINE}@C1-1", order="overcharge")
    assert "no Noh weapon" in bow.refused("P1", "command overcharge")


def test_order_bio_engineered_meds_speed() -> None:
    """Bio-engineered Meds [DZ-ORD-42]: +1/+1 Speed until the end of the Round."""
    table = active(f"G1:mazon-security-guard@A1-1 / {MARINE}@H8-1", order="bio-engineered-meds")
    assert "C1-1" not in table.ends("P1")
    table.play("P1", "command bio-engineered-meds choice=speed")
    assert "C1-1" in table.ends("P1")
    assert "D1-1" in table.ends("P1", "sprint")


def test_order_thirst_for_blood_sprints_farther() -> None:
    """Thirst for Blood [DZ-ORD-07]: +1 to the second Speed value."""
    table = active(f"A1:aberration@A1-1 / {MARINE}@H8-1", order="thirst-for-blood")
    assert "D1-1" not in table.ends("P1", "sprint")
    assert "D1-1" in table.play("P1", "command thirst-for-blood").ends("P1", "sprint")


def test_order_thirst_for_blood_before_the_rampage_roll() -> None:
    """Thirst for Blood [DZ-ORD-07]: spent as an Injured Aberration is activated, it does not roll for Rampage."""
    table = active(f"A1:aberration@A1-1:d1 / {MARINE}@H8-1", order="thirst-for-blood")
    assert table.asking == "P1 order_start"
    assert table.play("P1", "command thirst-for-blood").asking == "P1 action"
    rolled = active(f"A1:aberration@A1-1:d1 / {MARINE}@H8-1", order="thirst-for-blood", dice=[[4]])
    assert rolled.play("P1", "decline").spent


def test_order_strike_it_lucky_helps_a_brokkr() -> None:
    """Strike It Lucky [DZ-ORD-10]: one Brokkr, not only the active one, gains Evade and Resilient (1)."""
    table = active(f"C1:chief-brokkr@A1-1 S1:steel-warrior@B1-1 B1:brokkr-troop@C1-1 / {MARINE}@H8-1")
    offered = [words for words in table.options("P1") if words.startswith("command")]
    assert offered == ["command strike-it-lucky C1", "command strike-it-lucky B1"]
    assert keywords(table.play("P1", "command strike-it-lucky B1"), "B1") == {"evade": 0, "resilient": 1}


def test_order_pounce_attack_leaves_enemies_unpunished() -> None:
    """Pounce Attack [DZ-ORD-29]: no free Assault on the leaver, and a Shayo passes through the enemy's cubes."""
    table = active(f"S1:shayo-silverback@A1-1 / {MARINE}@A1-1 R2:corporation-marine-troop@B1-1")
    table.play("P1", "command pounce-attack", "advance C1-1 by=B1-1")
    assert table.where("S1") == "C1-1"
    assert table.told(DiceThrown) == []


# -- Marionettes and machines ------------------------------------------------------------------------------------------


def test_order_bringing_honour_to_the_machine_in_this_round_and_the_next() -> None:
    """Bringing Honour [DZ-ORD-27]: RA 4+, no Constructs, Honourable; Activated at the start of the next Round."""
    table = active(
        f"M1:marionette-troop@A1-1 M2:marionette-troop@B1-1 / {MARINE}@C1-1 R2:corporation-marine-troop@H8-1:activated",
        "command bringing-honour-to-the-machine M1",
        order="bringing-honour-to-the-machine",
    )
    assert table.asking == "P1 order_more"
    table.play("P1", "command bringing-honour-to-the-machine M2")
    table.roll([4, 4, 1, 1, 1], 1, PASS).play("P1", "shoot noh-rifle R1")
    assert successes(settle(table))[0] == 2
    assert table.told(DiceThrown)[0].needed == 4
    table.roll([5, 5, 1, 1, 1, 1], FAIL, 1).play("P1", "finish").play("P2", "activate R1", "shoot laser-rifle M2 blaze")
    assert settle(table).model("M2").pinned
    table.roll([4] * 3, [4] * 3)
    table.play("P2", "finish").play("P1", "activate M2", "finish").wait_for("P2 activate")
    assert table.view.round == 2
    assert [table.model(code).activated for code in ("M1", "M2")] == [True, True]
    assert keywords(table, "M1") == {}


def test_order_tinkerer_repairs_a_bot_once_in_a_round() -> None:
    """Tinkerer [DZ-ORD-21]: a damaged machine recovers 1 HP, once per Round."""
    table = active(f"G1:gruntbot@A1-1:d2 M1:commando-troop@B1-1:d1 / {MARINE}@H8-1", order="tinkerer")
    assert [words for words in table.options("P1") if words.startswith("command")] == ["command tinkerer G1"]
    assert table.play("P1", "command tinkerer G1").damage("G1") == 1
    again = active(
        f"M1:commando-troop@B1-1 G1:gruntbot@A1-1:d2 / {MARINE}@H8-1 R2:corporation-marine-troop@H7-1",
        "command tinkerer G1",
        "finish",
        order="tinkerer",
        command=("order", "order"),
    )
    again.play("P2", "activate R1", "finish").play("P1", "activate G1")
    assert "command" not in again.kinds("P1")


@pytest.mark.parametrize(("dice", "damage"), [([4, 4, 1], 0), ([4, 1, 1], 1)])
def test_order_too_stubborn_to_die_needs_two_successes(dice: list[int], damage: int) -> None:
    """Too Stubborn To Die [DZ-ORD-11]: a 3 dice Survive test (2); on a success 1 HP is recovered."""
    table = active(f"S1:steel-warrior@A1-1:d1 / {MARINE}@H8-1", order="too-stubborn-to-die", dice=[dice])
    assert settle(table.play("P1", "command too-stubborn-to-die")).damage("S1") == damage
    unhurt = active(f"S1:steel-warrior@A1-1 / {MARINE}@H8-1", order="too-stubborn-to-die")
    assert "has lost no HP" in unhurt.refused("P1", "command too-stubborn-to-die")


# -- dice and newcomers ------------------------------------------------------------------------------------------------


def test_order_wheels_within_wheels_discards_an_enemy_die() -> None:
    """Wheels Within Wheels [DZ-ORD-23]: one unspent die of the other side, the player's choice, is gone."""
    table = active(f"O1:overseer@A1-1 / {MARINE}@H8-1", theirs=["symbol", "shoot"])
    table.play("P1", "command wheels-within-wheels choice=shoot")
    assert table.command("P2") == ["symbol"]
    assert table.told(DieTaken) == [DieTaken(1, "shoot")]


def test_order_from_the_depths_brings_a_scuttler() -> None:
    """From the Depths [DZ-ORD-38, R121]: a new unactivated Scuttler beside a friend, not beside enemies."""
    table = active(f"S1:spawn@A1-1 C1:scuttler@C1-1 C2:scuttler@E1-1 / {MARINE}@E1-1")
    assert "command from-the-depths E1-1" not in table.options("P1")
    table.play("P1", "command from-the-depths C1-1")
    [raised] = table.told(Raised)
    new = table.model(raised.model)
    assert (new.id, new.model, new.cube, new.activated, new.pinned) == ("C3", "scuttler", "C1-1", False, False)
    table.play("P1", "finish").play("P2", "activate R1", "finish")
    assert "activate C3" in table.options("P1")
