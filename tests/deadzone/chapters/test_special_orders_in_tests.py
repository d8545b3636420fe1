"""Special Orders before and after the dice of a test, and when damage is worked out. [DZ-CMD-15, appendix A]"""

from __future__ import annotations

from typing import Any

from rules.deadzone.model.events.orders import LossPrevented, OrderUsed
from rules.deadzone.model.events.tests import DiceThrown, OrderPut, OrderRerolled
from tests.deadzone.fights import parts, successes
from tests.deadzone.kit import Table, position
from tests.deadzone.ordered import active, obey
from tests.deadzone.plaza import FAIL, PASS, plaza, settle

MARINE = "R1:corporation-marine-troop/laser-rifle"
SHOOTER = "R1:corporation-marine-troop/laser-rifle@A1-1"


def shot_at(text: str, order: str, what: str, *dice: Any, asked: str = "order_before") -> Table:
    """P1's Marine shoots at P2's model, whose side has an order and is always asked about it."""
    table = plaza(f"{SHOOTER} / {text}", orders=("", order), theirs=["order"], dice=dice)
    return table.act("P2", f"orders {asked} ask").play("P1", "activate R1", f"shoot laser-rifle {what}")


# -- before one's own dice ---------------------------------------------------------------------------------------------


def test_order_target_acquisition_adds_a_die() -> None:
    """Target Acquisition [DZ-ORD-01]: +1 die on the Ranged test of a TAG weapon."""
    table = active(f"P1:pathfinder-troop@A1-1 / {MARINE}@C1-1", "shoot tag-rifle R1", order="target-acquisition")
    assert table.asking == "P1 boost"
    settle(table.roll([1] * 6, FAIL).play("P1", "command target-acquisition P1 die"))
    assert parts(table)["target-acquisition"] == 1
    assert table.told(OrderPut) == [OrderPut(0, "target-acquisition", "P1")]
    assert table.command("P1") == []


def test_order_target_acquisition_or_weight_of_fire() -> None:
    """Target Acquisition [DZ-ORD-01]: Weight of Fire (3) instead; nothing for another weapon."""
    table = active(f"P1:pathfinder-troop@A1-1 / {MARINE}@C1-1", "shoot tag-rifle R1", order="target-acquisition")
    settle(table.roll([1] * 5, [4, 4, 1], PASS).play("P1", "command target-acquisition P1 weight-of-fire"))
    assert successes(table)[0] == 2
    laser = active(f"E1:enforcer-troop@A1-1 / {MARINE}@C1-1", order="target-acquisition", dice=[[1] * 5, FAIL])
    assert settle(laser.play("P1", "shoot laser-rifle R1")).spent


def test_order_bio_engineered_meds_adds_a_die_to_one_attack() -> None:
    """Bio-engineered Meds [DZ-ORD-42]: +1 die for one Shoot action of a Security Guard."""
    table = active(f"G1:mazon-security-guard@A1-1 / {MARINE}@C1-1", "shoot rifle R1", order="bio-engineered-meds")
    settle(table.roll([1] * 6, FAIL).play("P1", "command bio-engineered-meds G1 die"))
    assert parts(table)["bio-engineered-meds"] == 1
    assert table.model("G1").effects == []
    assert "command" not in table.kinds("P1")


def test_order_jack_of_all_trades_fights_with_another_stat() -> None:
    """Jack of all Trades [DZ-ORD-30]: the Cell Leader fights with its RA 4+ where its FI is 5+."""
    table = active(f"C1:human-cell-leader@A1-1 / {MARINE}@A1-1", "assault R1", order="jack-of-all-trades")
    assert "command jack-of-all-trades C1 ra" in table.options("P1")
    settle(table.roll([4, 4, 1], PASS).play("P1", "command jack-of-all-trades C1 ra"))
    assert (table.told(DiceThrown)[0].needed, successes(table)[0]) == (4, 2)


def test_order_jack_of_all_trades_offers_better_numbers_only() -> None:
    """Jack of all Trades [DZ-ORD-30]: a shot with the best stat asks nothing about it."""
    table = active(f"C1:human-cell-leader@A1-1 / {MARINE}@C1-1", order="jack-of-all-trades", dice=[[1] * 5, FAIL])
    assert table.play("P1", "shoot rifle R1").asking != "P1 boost"


def test_order_jack_of_all_trades_in_a_survive_test_of_its_own_activation() -> None:
    """Jack of all Trades [DZ-ORD-30]: breaking away it survives with RA 4+ in place of SV 5+."""
    table = active(f"C1:human-cell-leader@A1-1 / {MARINE}@A1-1", order="jack-of-all-trades")
    table.act("P1", "orders order_before ask").play("P1", "advance B1-1")
    table.roll([1] * 3, [4, 1, 1])
    while not table.asking.endswith("react"):
        table.silent()
    settle(table.play("P1", "command jack-of-all-trades C1 ra"))
    assert [(thrown.model, thrown.needed) for thrown in table.told(DiceThrown)] == [("R1", 6), ("C1", 4)]
    assert table.told(OrderPut) == [OrderPut(0, "jack-of-all-trades", "C1")]
    assert table.command("P1") == []


def leaping(**more: Any) -> Table:
    """P1's Yndij jumps off a tower with RA in place of SV, which its Cell Leader's order allows."""
    table = position(
        "Y1:rebel-yndij@D4-3 Y2:rebel-yndij@A1-1 / R1:corporation-marine-troop@H8-1",
        orders=("jack-of-all-trades", ""), command=("order",), dice=[[5, 1, 1], [4, 1, 1]], **more,
    )  # fmt: skip
    table.act("P1", "orders order_before ask").play("P1", "activate Y1", "advance E4-3")
    return table.play("P1", "command jack-of-all-trades Y1 ra")


def test_order_jack_of_all_trades_costs_its_die_in_a_fall_too() -> None:
    """Jack of all Trades [DZ-ORD-30, DZ-CMD-06]: the better number takes the result, once and for all to see."""
    table = leaping()
    assert table.told(DiceThrown)[1].needed == 5  # SV 6+
    assert (table.told(OrderPut), table.command("P1")) == ([OrderPut(0, "jack-of-all-trades", "Y1")], [])


def test_order_jack_of_all_trades_as_a_match_of_the_first_rules_has_it() -> None:
    """DZ-ORD-30: A match that began before plays on as it did, so that its record holds: the die stays."""
    assert leaping(version=1).command("P1") == ["order"]


def test_order_jack_of_all_trades_points_a_flamer() -> None:
    """Jack of all Trades [DZ-ORD-30, DZ-KW-BURNS-01]: a Teraton sprays with FI 4+ in place of RA 6+."""
    table = active(f"T1:rebel-teraton@A1-1 / {MARINE}@B1-1", "shoot hand-flamer R1", order="jack-of-all-trades")
    settle(table.roll([4, 4, 5], PASS).play("P1", "command jack-of-all-trades T1 fi"))
    assert (table.told(DiceThrown)[0].needed, successes(table)[0]) == (4, 3)


# -- before the dice, as target ----------------------------------------------------------------------------------------


def test_order_bastion_gives_armour_and_resilient() -> None:
    """Bastion [DZ-ORD-04]: +1 AR and Resilient (1) for one Survive test and its damage."""
    table = shot_at("E1:enforcer-troop@C1-1", "bastion", "E1", [5, 5, 5, 1, 1], FAIL, [1])
    assert table.asking == "P2 react"
    settle(table.play("P2", "command bastion E1"))
    assert table.damage("E1") == 1  # 3 hits, AR 1 + 1
    assert len(table.told(DiceThrown)[1].again) == 1
    assert table.command("P2") == []


def test_order_bastion_is_not_asked_unless_wanted() -> None:
    """DZ-SO-05: By default nobody is asked before the dice; the shot hurts as ever."""
    dice = [[5, 5, 5, 1, 1], FAIL]
    table = plaza(f"{SHOOTER} / E1:enforcer-troop@C1-1", orders=("", "bastion"), theirs=["order"], dice=dice)
    settle(table.play("P1", "activate R1", "shoot laser-rifle E1"))
    assert (table.model("E1").fate, table.command("P2")) == ("dead", ["order"])


def test_order_bastion_is_not_wasted_on_a_model_that_fights() -> None:
    """Bastion [DZ-ORD-04]: it is for Survive tests; with a Fight the answer is refused and nothing is spent."""
    text = f"{MARINE}@A1-1 / E1:enforcer-troop@A1-1"
    table = plaza(text, orders=("", "bastion"), theirs=["order"], dice=[FAIL, PASS]).act("P2", "orders stand ask")
    table.play("P1", "activate R1", "assault E1")
    assert table.asking == "P2 react"
    fights = next(words for words in table.options("P2") if words.startswith("meet fight"))
    assert "helps a model that Survives" in table.refused("P2", f"{fights}, command bastion E1")
    settle(table.play("P2", "meet survive, command bastion E1"))
    assert table.command("P2") == []


def test_order_stealth_adds_a_survive_die() -> None:
    """Stealth [DZ-ORD-26]: a Cypher that is shot at has one die more."""
    table = shot_at("C1:cypher-troop@C1-1", "stealth", "C1", [5, 1, 1, 1, 1], [5, 1, 1, 1])
    settle(table.play("P2", "command stealth C1"))
    assert parts(table, 1) == {"base": 3, "stealth": 1}
    assert table.damage("C1") == 0


# -- after the dice ----------------------------------------------------------------------------------------------------


def test_order_stalwart_re_rolls_a_survive_test() -> None:
    """Stalwart [DZ-ORD-03, R4]: all failed dice of a Survive test again, each once."""
    table = shot_at("E1:enforcer-troop@C1-1", "stalwart", "E1", [5, 5, 5, 1, 1], [1, 1, 7], [4, 1], asked="order_after")
    assert table.asking == "P2 dice"
    settle(table.play("P2", "command stalwart E1 matters"))
    assert table.told(OrderRerolled) == [OrderRerolled(1, "E1", ((1, 4), (1, 1)), 2)]
    assert table.damage("E1") == 0


def test_order_stalwart_not_for_a_shot_of_its_own() -> None:
    """Stalwart [DZ-ORD-03]: Survive tests only."""
    table = active(f"E1:enforcer-troop@A1-1 / {MARINE}@C1-1", order="stalwart", dice=[[1] * 5, FAIL])
    assert settle(table.play("P1", "shoot laser-rifle R1")).command("P1") == ["order"]
    assert table.told(OrderRerolled) == []


def test_order_defender_of_the_star_realm_in_an_assault() -> None:
    """Defender of the Star Realm [DZ-ORD-08]: a Fight test inside an Assault is thrown again."""
    table = active(f"L1:forge-lord@A1-1 / {MARINE}@A1-1", "assault R1", dice=[[1] * 3, FAIL])
    while table.asking != "P1 dice":
        table.silent()
    choice = next(words for words in table.options("P1") if words.startswith("command defender"))
    failed = len(table.told(DiceThrown)[0].faces)
    settle(table.roll([7] * failed).play("P1", choice))
    assert table.told(OrderRerolled)[0].successes == failed
    assert table.where("R1") == ""


def test_order_by_the_numbers_for_commandos_only() -> None:
    """By The Numbers [DZ-ORD-20]: a Commando's Ranged test again; a Gruntbot has nothing of it."""
    table = active(f"C1:commando-troop@A1-1 / {MARINE}@C1-1", order="by-the-numbers", dice=[[1] * 5, FAIL])
    table.play("P1", "shoot rifle R1")
    assert table.asking == "P1 dice"
    settle(table.roll([5, 5, 1, 1, 1]).play("P1", table.options("P1")[0]))
    assert table.told(OrderRerolled)[0].successes == 2
    bot = active(f"G1:gruntbot@A1-1 / {MARINE}@A1-1", order="by-the-numbers", dice=[[1] * 4, [1], FAIL])
    settle(bot.play("P1", "assault R1 buzzsaw"))
    assert bot.command("P1") == ["order"]


def test_order_eye_in_the_sky_moves_a_grenade_back_on_target() -> None:
    """Eye in the Sky [DZ-ORD-15]: the test that places a grenade again, although it takes no re-rolls."""
    table = active(
        "R1:ranger-lieutenant@A1-1:item=frag-grenade / E1:enforcer-troop@C1-1", dice=[FAIL], order="eye-in-the-sky"
    )
    table.play("P1", "shoot frag-grenade C1-1")
    assert table.asking == "P1 dice"
    table.roll([4, 1, 1], [1] * 3, PASS, [1]).play("P1", table.options("P1")[0])
    assert settle(table).told(OrderRerolled)[0].successes == 1
    assert table.model("E1").pinned


def test_order_eye_in_the_sky_brings_a_shell_home_that_nobody_saw_fall() -> None:
    """Eye in the Sky [DZ-ORD-15, DZ-KW-INDIRECT-03]: unseen, 2 successes are needed; with 1 the rest is re-rolled."""
    table = active(
        "F1:forward-observer@A1-1 / E1:enforcer-troop@E1-1", smoke="E1-1", dice=[[4, 1, 1]], order="eye-in-the-sky"
    )
    table.play("P1", "shoot grenade-launcher E1-1")
    assert table.options("P1") == ["command eye-in-the-sky F1 matters"]
    table.roll([4, 1], [1] * 3, PASS, [1]).play("P1", "command eye-in-the-sky F1 matters")
    assert settle(table).told(OrderRerolled)[0].successes == 2
    assert table.model("E1").pinned


# -- damage ------------------------------------------------------------------------------------------------------------


def pierced(order: str, target: str, *dice: Any, theirs: Any = ("order",)) -> Table:
    """P1's Huscarl with AP1 shoots at P2's model, whose side is always asked about orders after the dice."""
    text = f"S1:steel-warrior-huscarl/hailstorm-rifle@A1-1 / {target}@C1-1"
    table = plaza(text, orders=("", order), theirs=theirs, dice=dice)
    table.act("P2", "orders order_after ask").act("P2", "orders reroll never")
    return obey(table.play("P1", "activate S1", f"shoot hailstorm-rifle {target[:2]}"))


def test_order_eye_in_the_sky_does_nothing_for_a_plain_shot() -> None:
    """Eye in the Sky [DZ-ORD-15]: a rifle that misses offers the result for a bought re-roll only."""
    table = active("R1:ranger-lieutenant@A1-1 / E1:enforcer-troop@C1-1", dice=[[1] * 5, FAIL], order="eye-in-the-sky")
    shot = next(words for words in table.options("P1") if words.startswith("shoot") and words.endswith(" E1"))
    table.play("P1", shot)
    assert table.asking == "P1 dice"
    assert not [words for words in table.options("P1") if "eye-in-the-sky" in words]


def test_order_starforged_armour_takes_ap_off() -> None:
    """Starforged Armour [DZ-ORD-09]: a result spent when damage is worked out takes 1 off the attack's AP."""
    dice = ([3, 3, 1, 1, 1], [1], FAIL)
    table = pierced("starforged-armour", "A1:artificer-troop", *dice)
    assert table.asking == "P2 order_damage"
    settle(table.play("P2", "command starforged-armour A1 ap-1"))
    assert (table.damage("A1"), table.model("A1").fate) == (1, "table")
    assert table.told(OrderUsed) == [OrderUsed(1, "starforged-armour", "A1", "A1", "ap-1")]
    left = pierced("starforged-armour", "A1:artificer-troop", *dice).play("P2", "decline")
    assert settle(left).model("A1").fate == "dead"


def test_order_starforged_armour_not_more_than_there_is_ap() -> None:
    """Starforged Armour [DZ-ORD-09]: AP does not fall below 0, whatever lies unspent."""
    table = pierced("starforged-armour", "A1:artificer-troop", [3, 3, 1, 1, 1], [1], FAIL, theirs=["order", "order"])
    assert table.options("P2") == ["decline", "command starforged-armour A1 ap-1"]
    assert table.play("P2", "command starforged-armour A1 ap-1").command("P2") == ["order"]


def test_order_tinkerer_prevents_a_loss_once_in_a_round() -> None:
    """Tinkerer [DZ-ORD-21]: a machine that is damaged loses 1 HP less."""
    dice = ([3, 3, 3, 3, 1], [1], FAIL)
    table = pierced("tinkerer", "G1:gruntbot", *dice, theirs=["order", "order"]).play("P2", "command tinkerer G1")
    spared = settle(table).damage("G1")
    assert spared == settle(pierced("tinkerer", "G1:gruntbot", *dice).play("P2", "decline")).damage("G1") - 1
    assert table.told(LossPrevented) == [LossPrevented("G1", 1)]


def test_order_tinkerer_by_default_only_if_it_saves() -> None:
    """DZ-SO-04: Nobody is asked about HP that kill nobody."""
    text = "S1:steel-warrior-huscarl/hailstorm-rifle@A1-1 / G1:gruntbot@C1-1"
    table = plaza(text, orders=("", "tinkerer"), theirs=["order"], dice=[[3, 3, 3, 1, 1], [1], FAIL])
    obey(table.act("P2", "orders reroll never").play("P1", "activate S1", "shoot hailstorm-rifle G1"))
    assert (table.damage("G1"), table.command("P2")) == (2, ["order"])
