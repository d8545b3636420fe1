"""Command: the Tactician's dice, whom orders reach, and every kind of order. [OP-SR-11..13, R11, R14, R17, D12]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import (
    Commanded,
    Destroyed,
    HazardMet,
    MineGone,
    Moved,
    Ordered,
    Pinned,
    Recovered,
    Shot,
    StoodFire,
    Struck,
    Suppressed,
)
from rules.one_page_deadzone.model.questions import OfUnit, Tactics
from tests.one_page_deadzone.kit import Table, position

ONE, TWO, THREE = [8, 1, 1], [8, 8, 1], [8, 8, 8]
"""Command dice for so many orders."""


def commanding(friends: str, enemies: str, *dice: int | list[int]) -> Table:
    """A Peacekeeper at D1 commands; the first dice are its own."""
    table = position(f"Pk1@D1 {friends} / {enemies}", dice=dice)
    return table.play("P1", "activate Pk1 command")


# -- the dice ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "orders"), [([6, 8, 3], 2), ([5, 5, 5], 0), ([6, 5, 1], 1), ([6, 6, 6], 3), ([7, 5, 8], 2)]
)
def test_OP_SR_11_each_six_or_more_is_an_order(dice: list[int], orders: int) -> None:
    """OP-SR-11: three dice; with no order the activation is over."""
    table = commanding("Ta1@A1 Ta2@B1 Ta3@C1 Ta4@E1", "Do1@H8", dice)
    assert table.told(Commanded) == [Commanded("Pk1", tuple(dice), orders)]
    for _ in range(orders):
        assert table.asking == "P1 order"
        table.play("P1", next(words for words in table.options("P1") if words.endswith(" move"))).silent()
    assert (table.asking, len(table.told(Ordered))) == ("P2 activate", orders)


def test_OP_SR_11_who_commands() -> None:
    """OP-SR-11: Peacekeeper, 1st Gen, and who has Sergeant or General Training; not alone, not the others."""
    table = position("Pk1@D1 Ta1+sergeant@A1 As1+sergeant@B1 Ta2@C1 / 1g1@H8 3g1+general@G8 3g2@F8 Do1@E8")
    commands = [unit for unit in ("Pk1", "Ta1", "As1", "Ta2") if "command" in table.does("P1", unit).split()]
    assert commands == ["Pk1", "Ta1", "As1"]
    table.play("P1", "activate Ta2 hold")
    commands = [unit for unit in ("1g1", "3g1", "3g2", "Do1") if "command" in table.does("P2", unit).split()]
    assert commands == ["1g1", "3g1"]
    assert position("Pk1@D1 / 1g1@H8").does("P1", "Pk1") == "hold walk run overwatch"


def test_OP_SR_11_command_takes_the_place_of_an_action() -> None:
    """OP-SR-11, OP-ACT-01: the Tactician neither moves nor shoots, though it sees an enemy, and is activated."""
    table = position("Pk1@E1 Ta1@A1 / Do1@E5", dice=[[1, 2, 3]]).play("P1", "activate Pk1 command")
    seen = table.unit("Pk1")
    assert seen is not None
    assert (seen.activated, seen.cube, table.asking) == (True, "E1", "P2 activate")


# -- whom it reaches --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cube", "reached"), [("E1", True), ("F1", False), ("A5", True), ("E5", True), ("A6", False)])
def test_R17_orders_reach_four_cubes(cube: str, reached: bool) -> None:
    """R17, OP-SR-12: friends within 4 cubes, seen or not; beyond there is nobody to order."""
    table = position(f"Pk1@A1 Ta1@{cube} / Do1@H8", dice=[ONE]).play("P1", "activate Pk1 command")
    assert table.asking == ("P1 order" if reached else "P2 activate")


def test_R17_neither_itself_nor_enemies() -> None:
    """R17, OP-SR-12: friends in the order of the list, then no more; the question names its rule and the Tactician."""
    table = commanding("Ta1@C1 2g1@D2", "Do1@A8", ONE)
    assert table.options("P1") == ["order Ta1 move", "order 2g1 move", "done"]
    question = table.question("P1")
    assert (question.prompt, question.reason, question.about) == ("order", "OP-SR-12", Tactics("Pk1", 1))
    for words in ("order Pk1 shoot", "order Pk1 move", "order Do1 move", "order Ta1 recover"):
        table.refused("P1", words)


def test_R17_each_friend_once() -> None:
    """R17, OP-SR-12: who has had an order gets no second one; with nobody left the Command is over."""
    table = commanding("Ta1@C1", "Do1@H8", THREE)
    table.play("P1", "order Ta1 move", "go C2")
    assert (table.asking, len(table.told(Ordered))) == ("P2 activate", 1)
    table = commanding("Ta1@C1 Ta2@B1", "Do1@H8", THREE)
    table.play("P1", "order Ta1 move", "go C2")
    assert table.options("P1") == ["order Ta2 move", "done"]
    table.refused("P1", "order Ta1 move")


def test_R17_one_after_the_other_and_not_all() -> None:
    """R17, D12: the second is chosen after the first was carried out; the player may give no more."""
    table = commanding("Ta1@C1 Ta2@B1", "Do1@H8", TWO).play("P1", "order Ta1 move", "go C2")
    assert table.told(Ordered) == [Ordered("Ta1", "Pk1", "move")]
    assert table.view.acting is not None
    assert (table.view.acting.orders, table.view.acting.ordered) == (1, ("Ta1",))
    table.play("P1", "done")
    assert (table.asking, len(table.told(Ordered))) == ("P2 activate", 1)


def test_R17_the_distance_is_measured_when_the_order_is_given() -> None:
    """R17: after the first order the second goes by where all stand now."""
    table = position("Pk1@A1 Ta1@E1 Ta2@F1 / Do1@H8", dice=[TWO]).play("P1", "activate Pk1 command")
    assert {words.split()[1] for words in table.options("P1") if words != "done"} == {"Ta1"}
    table.play("P1", "order Ta1 move", "go E2")
    assert table.asking == "P2 activate"


def test_OP_SR_12_what_each_friend_can_do() -> None:
    """OP-SR-12: move if there is room, assault if an enemy is beside it, shoot if one is in range and sight."""
    table = commanding("Ta1@E3 As1@D4 As2@A1 Ta2@C1:pinned", "Do1@E5 Do2@H8", ONE)
    assert table.options("P1") == [
        "order Ta1 move",
        "order Ta1 shoot",
        "order As1 move",
        "order As1 assault",
        "order As1 shoot",
        "order As2 move",
        "order Ta2 recover",
        "done",
    ]


# -- move -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "ends"), [("Do1", "G1 G2 H2"), ("3g1", "G1 G2 H2"), ("2g1", "G1 G2 H2")])
def test_OP_SR_12_an_ordered_move_is_one_cube(unit: str, ends: str) -> None:
    """OP-SR-12, R17: one cube, also for a Fast unit."""
    table = position(f"1g1@E1 {unit}@H1 / As1@A8", dice=[ONE]).play("P1", "activate 1g1 command", f"order {unit} move")
    question = table.question("P1")
    assert (question.prompt, question.reason, question.about) == ("step", "OP-SR-12", OfUnit(unit))
    assert table.ends("P1") == ends
    table.play("P1", "go G2")
    assert (table.where(unit), table.told(Moved)) == ("G2", [Moved(unit, "H1", ("G2",))])
    assert table.asking == "P2 activate", "no shot after an ordered move"


def test_OP_SR_12_an_ordered_move_of_a_slow_unit() -> None:
    """OP-SR-12, R17, OP-SR-10: a 1st Gen that is ordered moves one cube as well."""
    table = position("3g1+general@E1 1g1@H1 / As1@A8", dice=[ONE]).play("P1", "activate 3g1 command", "order 1g1 move")
    assert table.ends("P1") == "G1 G2 H2"


def test_OP_SR_12_an_ordered_move_keeps_the_rules_of_moving() -> None:
    """OP-SR-12, OP-MOV-02, OP-MOV-05, OP-ELV-02: no enemy's, no full cube, no two levels; mud may be entered."""
    friends = "1g2@D2 Do2@D2"
    table = position(f"1g1@B1 2g1@E1 {friends} / As1@F1", dice=[ONE]).play("P1", "activate 1g1 command")
    table.play("P1", "order 2g1 move")
    assert table.ends("P1") == "D1 E2 F2"


def test_OP_SR_12_no_move_where_there_is_no_way() -> None:
    """OP-SR-12: shut in by enemies and full cubes a friend cannot be ordered to move."""
    text = "1g1@C1 2g1@A1 1g2@B1 Do1@B1 / As1@A2 As2@B2"
    table = position(text, dice=[ONE]).play("P1", "activate 1g1 command")
    assert [words for words in table.options("P1") if " 2g1 " in words] == ["order 2g1 assault"]


def test_R16_an_ordered_move_meets_mines_and_danger() -> None:
    """R16, OP-TER-05: entering by order counts; the Command goes on after a friend died of it."""
    text = "1g1@B3 Do1@C3 Do2@A3 / As1@H8"
    table = position(text, mines="D4=P2", dice=[TWO, 1, [8, 8, 8], [1, 1, 1]])
    table.play("P1", "activate 1g1 command", "order Do1 move", "go D4")
    assert table.story(HazardMet, MineGone) == [HazardMet("Do1", "D4", "mine", 1), MineGone(1, "D4")]
    assert [gone.unit for gone in table.told(Destroyed)] == ["Do1"]
    assert table.options("P1") == ["order Do2 move", "done"]


@pytest.mark.parametrize("order", ["move", "assault"])
def test_D6_an_ordered_unit_whose_player_is_silent_stays(order: str) -> None:
    """D6, R17: an order is for up to one cube, and the default of a move is none; the order is used up."""
    table = commanding("2g1@D4", "Do1@E5", ONE).play("P1", f"order 2g1 {order}")
    assert ("stay" in table.options("P1"), table.default("P1")) == (True, "stay")
    table.silent()
    assert (table.where("2g1"), table.told(Moved), table.asking) == ("D4", [], "P2 activate")


# -- assault ----------------------------------------------------------------------------------------------------------


def test_OP_SR_12_an_ordered_assault() -> None:
    """OP-SR-12, OP-MEL-02, OP-MEL-07: one cube, the melee, and out again as enemies remain."""
    table = commanding("As1@D4", "Ta1@D5", ONE, [1] * 4, [8] * 3).play("P1", "order As1 assault")
    assert (table.asking, table.options("P1")) == ("P1 charge", ["charge D5", "stay"])
    table.play("P1", "charge D5", "strike Ta1")
    assert (table.asking, table.default("P1")) == ("P1 fall_back", "go D4")
    table.silent()
    assert (table.where("As1"), len(table.told(Struck)), table.asking) == ("D4", 1, "P2 activate")


@pytest.mark.parametrize(("enemy", "reached"), [("D5", True), ("E5", True), ("D6", False), ("F4", False)])
def test_R17_an_ordered_assault_covers_one_cube(enemy: str, reached: bool) -> None:
    """R17, OP-SR-12: of one cube even for Fast units."""
    table = position(f"1g1@B3 Do1@D4 / As1@{enemy}", dice=[ONE]).play("P1", "activate 1g1 command")
    assert table.options("P1") == [*["order Do1 move", *(["order Do1 assault"] if reached else [])], "done"]


@pytest.mark.parametrize(
    ("start", "enemy", "reached"), [("B5", "B6", False), ("C5", "D6", True), ("C5", "C6", False), ("D6", "C6", True)]
)
def test_R17_an_ordered_assault_climbs_one_level_at_most(start: str, enemy: str, reached: bool) -> None:
    """R17, OP-ELV-02: up one level onto a block, not two, and not onto a walkway from below."""
    table = position(f"1g1@C3 Do1@{start} / As1@{enemy}", map="twin-spires", dice=[ONE])
    table.play("P1", "activate 1g1 command")
    assert ("order Do1 assault" in table.options("P1")) is reached


def test_R17_an_ordered_assault_down_two_levels_falls_first() -> None:
    """R17, R25, OP-ELV-04: one cube is a drop, not a climb; then it fights."""
    dice = [ONE, [1] * 3, [8] * 3]
    table = position("1g1@C3 Do1@B6 / As1@B5", map="twin-spires", dice=dice).play("P1", "activate 1g1 command")
    table.play("P1", "order Do1 assault", "charge B5")
    assert (table.told(HazardMet), table.asking) == ([HazardMet("Do1", "B5", "fall", 0)], "P1 strike")


def test_OP_SR_12_an_ordered_rampage() -> None:
    """OP-SR-12, OP-SR-09: kill upon kill as in its own activation; then it stays."""
    dice = [ONE, [8] * 5, [1] * 4, [8, 8], [8] * 5, [1] * 3]
    table = position("1g1@C3 2g1@D4 / As1@E5:w1 As2@E5:w1 Ta1@H8", dice=dice).play("P1", "activate 1g1 command")
    table.play("P1", "order 2g1 assault", "charge E5", "strike As1", "strike As2")
    assert [gone.unit for gone in table.told(Destroyed)] == ["As1", "As2"]
    assert (table.where("2g1"), table.score(), table.asking) == ("E5", (80, 0), "P2 activate")


def test_OP_TER_04_the_mud_of_one_order_is_not_that_of_the_next() -> None:
    """OP-TER-04, OP-SR-12: an ordered Assault into mud gives a die, the next on dry ground none."""
    dice = [TWO, [1] * 4, [8] * 4, [1] * 4, [8] * 3]
    table = position("1g1@B1 Do1@E1 Do2@C4 / Ta1@E2 Ta2@B4", dice=dice).play("P1", "activate 1g1 command")
    table.play("P1", "order Do1 assault", "charge E2", "strike Ta1", "go E1")
    table.play("P1", "order Do2 assault", "charge B4", "strike Ta2", "go C4")
    assert [strike.defence_bonus for strike in table.told(Struck)] == [(("mud", 1),), ()]


# -- shoot ------------------------------------------------------------------------------------------------------------


def test_OP_SR_12_an_ordered_shot() -> None:
    """OP-SR-12, R17: a normal shot with all its bonuses, without a move before it."""
    table = commanding("Ta1@E1", "Do1@E5 Do2@H8", ONE, [8] * 4, [1] * 3).play("P1", "order Ta1 shoot")
    assert (table.asking, table.options("P1")) == ("P1 fire", ["shoot Do1", "suppress E5", "hold_fire"])
    table.play("P1", "shoot Do1")
    assert [(shot.unit, shot.attack_bonus, shot.reaction) for shot in table.told(Shot)] == [
        ("Ta1", (("clear", 1),), False)
    ]
    assert (table.score(), table.asking) == ((15, 0), "P2 activate")


def test_R17_ordered_suppressing_fire_has_no_helpers() -> None:
    """R17, OP-SUP-05: nobody is asked to help, though a friend stands beside the shooter, ready."""
    table = commanding("Ta1@E1 Ta2@E1", "Do1@E5", ONE, [8, 8, 1, 1], [5, 1, 1])
    table.play("P1", "order Ta1 shoot", "suppress E5")
    assert table.told(Suppressed)[0].attack_bonus == (("clear", 1),)
    assert table.told(Suppressed)[0].helpers == ()
    assert table.told(StoodFire) == [StoodFire("Do1", (5, 1, 1), True)]
    assert table.told(Pinned) == [Pinned("Do1", "E5")]
    seen = table.unit("Ta2")
    assert seen is not None
    assert not seen.activated


def test_OP_SR_12_an_ordered_unit_may_hold_its_fire() -> None:
    """OP-SR-12, D7: the order is then used up."""
    table = commanding("Ta1@E1", "Do1@E5", ONE).play("P1", "order Ta1 shoot", "hold_fire")
    assert (table.told(Shot), table.asking) == ([], "P2 activate")


# -- recover ----------------------------------------------------------------------------------------------------------


def test_OP_SR_12_a_pinned_friend_can_only_recover() -> None:
    """OP-SR-12, R14: with an enemy in sight and another beside it; the order takes no question."""
    table = commanding("Ta1@E4:pinned", "Do1@E5 Do2@H8", ONE)
    assert table.options("P1") == ["order Ta1 recover", "done"]
    table.play("P1", "order Ta1 recover")
    assert table.story(Ordered, Recovered) == [Ordered("Ta1", "Pk1", "recover"), Recovered("Ta1")]
    seen = table.unit("Ta1")
    assert seen is not None
    assert not seen.pinned


def test_R14_recovered_in_the_round_it_was_pinned_it_stays_inactive() -> None:
    """R14: pinned and recovered in round 2 it acts in round 3 as if nothing had been."""
    text = "Pk1@D1 Ta1@C1:pinned / Do1@H8"
    table = position(text, round=2, dice=[ONE]).play("P1", "activate Pk1 command", "order Ta1 recover")
    table.play("P2", "activate Do1 hold")
    assert (table.view.round, table.asking) == (3, "P1 activate")
    assert table.does("P1", "Ta1") == "hold walk run overwatch"


def test_R14_recovered_in_a_later_round_it_may_act_at_once() -> None:
    """R14: pinned in round 1 and recovered by an order in round 2 it keeps its activation of round 2."""
    text = "Pk1@D1 Ta1@C1:pinned1 / Do1@H8 Do2@H8"
    table = position(text, round=2, dice=[ONE])
    assert table.does("P1", "Ta1") == "recover"
    table.play("P1", "activate Pk1 command", "order Ta1 recover").play("P2", "activate Do1 hold")
    assert (table.view.round, table.does("P1", "Ta1")) == (2, "hold walk run overwatch")


# -- no activations ---------------------------------------------------------------------------------------------------


def test_OP_SR_13_orders_are_no_activations() -> None:
    """OP-SR-13: a friend that is activated may shoot; one that is not keeps its activation."""
    table = commanding("Ta1@E1:activated Ta2@C1", "Do1@E5 2g1@H8", TWO, [1] * 4, [8] * 3)
    table.play("P1", "order Ta1 shoot", "shoot Do1", "order Ta2 move", "go C2").play("P2", "activate 2g1 hold")
    assert len(table.told(Shot)) == 1
    assert table.does("P1", "Ta2").split() == ["hold", "walk", "run", "overwatch"]
    table.refused("P1", "activate Ta1 hold")


@pytest.mark.parametrize(
    ("order", "answers"),
    [("move", ["go D3"]), ("shoot", ["shoot Do1"]), ("assault", ["charge E5", "spare", "go E4"])],
)
def test_R11_an_order_ends_the_overwatch_of_who_obeys(order: str, answers: list[str]) -> None:
    """R11, OP-OVW-04: a commanded move, assault or shot of the overwatching unit ends its overwatch."""
    table = commanding("As1@E4:activated,overwatch Ta2@A1:activated,overwatch", "Do1@E5", ONE, [1] * 4, [8] * 3)
    table.play("P1", f"order As1 {order}", *answers)
    seen, other = table.unit("As1"), table.unit("Ta2")
    assert seen is not None
    assert other is not None
    assert (seen.overwatch, other.overwatch) == (False, True)


def test_R17_no_overwatch_reacts_to_orders() -> None:
    """R17, OP-SR-13: the enemy on overwatch sees who obeys and is not asked; the Tactician's own end it would see."""
    table = commanding("Ta1@E4", "3g1@D4:overwatch Do1@H8", ONE).play("P1", "order Ta1 move", "go E5")
    assert (table.asking, table.told(Shot)) == ("P2 activate", [])
    seen = table.unit("3g1")
    assert seen is not None
    assert seen.overwatch


def test_R11_overwatch_reacts_to_the_tactician() -> None:
    """R11, OP-OVW-01, OP-ACT-07: a Command is an activation: shots before the dice and after the last order."""
    table = position("Pk1@E1 Ta1@A1 / 3g1@E5:overwatch Do1@H8", dice=[ONE])
    table.play("P1", "activate Pk1 command")
    assert (table.asking, table.told(Commanded)) == ("P2 react", [])
    table.say(P2="hold_fire").play("P1", "done")
    assert table.asking == "P2 react"


# -- by default --------------------------------------------------------------------------------------------------------


def test_D12_recover_then_the_best_shot_then_nothing() -> None:
    """D12: pinned friends first, in their order; then the shot that most likely removes; then no more orders."""
    friends = "Ta1@E3 Ta2+machinegun@E1 Ta3@A1:pinned"
    table = commanding(friends, "Do1@E5 1g1@H8", TWO, [1] * 5, [8] * 3)
    assert table.default("P1") == "order Ta3 recover"
    table.silent()
    assert table.default("P1") == "order Ta2 shoot"
    table.silent(2)
    assert [shot.unit for shot in table.told(Shot)] == ["Ta2"]
    table = commanding("Ta1@C1 Ta2@B1", "Do1@H8", TWO)
    assert table.default("P1") == "done"
    table.silent()
    assert (table.asking, table.told(Ordered)) == ("P2 activate", [])


def test_D12_the_best_target_counts_not_the_first() -> None:
    """D12: who sees a wounded enemy shoots before who sees a fresh one, whatever stands first in the list."""
    table = position("Pk1@D1 Ta1@E1 Ta2@A1 / 2g1@E5 2g2@A5:w1", dice=[ONE]).play("P1", "activate Pk1 command")
    assert table.default("P1") == "order Ta2 shoot"


def test_OX_15_command() -> None:
    """OX-15, OP-SR-11..13: 8, 6, 3: a Tactical recovers; an activated Assault Enforcer fights; nobody reacts."""
    text = "Pk1@D1 Ta1@A1:pinned As1@E4:activated / 3g1@D4:overwatch Do1@E5"
    table = position(text, dice=[[8, 6, 3], [8, 8, 8, 8], [1, 1, 1]]).play("P1", "activate Pk1 command")
    assert table.told(Commanded) == [Commanded("Pk1", (8, 6, 3), 2)]
    table.play("P1", "order Ta1 recover", "order As1 assault", "charge E5", "strike Do1")
    assert table.told(Ordered) == [Ordered("Ta1", "Pk1", "recover"), Ordered("As1", "Pk1", "assault")]
    assert (table.where("As1"), table.score(), table.told(Shot)) == ("E5", (15, 0), [])
    assert table.asking == "P2 activate"
    table.play("P2", "activate 3g1 hold", "hold_fire")
    assert table.view.round == 2, "neither the recovered nor the activated unit had an activation left"
