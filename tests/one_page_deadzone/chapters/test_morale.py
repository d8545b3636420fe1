"""Morale and pinning: who tests, with which dice, and what a pinned unit can and cannot do. [OP-MOR, OP-SR-01, 03]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model.events import (
    Activated,
    Commanded,
    Destroyed,
    MoraleTested,
    Ordered,
    Pinned,
    Recovered,
    Shot,
    StoodFire,
    StoodFirePinned,
    Struck,
    Suppressed,
)
from tests.one_page_deadzone.kit import Table, position

KILL = ([8, 8, 8, 8], [1, 1, 1])
"""A clear shot that removes anything with up to 4 wounds."""


def after_a_kill(side: str, target: str, *morale: list[int], now: int = 1) -> Table:
    """A Tactical Enforcer on A8 removes the target, which stands in the open; then these dice are rolled."""
    table = position(f"Ta1@A8 / {side}", dice=[*KILL, *morale], round=now)
    table.play("P1", "activate Ta1 hold").forget().play("P1", f"shoot {target}")
    assert table.dice.outcomes == []
    assert [event.unit for event in table.told(Destroyed)] == [target]
    return table


def results(table: Table) -> list[tuple[str, bool]]:
    """Who tested morale, and whether it held."""
    return [(told.unit, told.held) for told in table.told(MoraleTested)]


def pinned(table: Table) -> list[str]:
    """The units that are pinned."""
    return [unit.id for unit in table.view.units if unit.pinned]


def actions(table: Table, player: str, unit_id: str) -> list[str]:
    """What this unit could be activated for."""
    words = [option.split() for option in table.options(player)]
    return [action for _, unit, action in words if unit == unit_id]


# -- the test --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("friend", "dice", "held"),
    [
        ("Do2", [4], False),
        ("Do2", [5], True),
        ("3g2", [8], True),
        ("2g2", [3], False),
        ("2g2", [4], True),
        ("1g2:pinned1", None, None),
    ],
)
def test_OP_MOR_01_one_die_at_quality_or_more(friend: str, dice: list[int] | None, held: bool | None) -> None:
    """OP-MOR-01: Q5, die 4: pinned, die 5: not; each at its own Quality."""
    unit, _, marks = friend.partition(":")
    table = after_a_kill(f"Do1@C8 {unit}@C8:{marks}", "Do1", *([dice] if dice else []), now=2)
    if dice is None:
        assert table.told(MoraleTested) == []
        return
    assert held is not None
    assert table.told(MoraleTested) == [MoraleTested(unit, tuple(dice), (), held)]
    assert table.told(Pinned) == ([] if held else [Pinned(unit, "C8")])
    now = table.unit(unit)
    assert now is not None
    assert (now.pinned, now.pinned_in, now.wounds) == (not held, 0 if held else 2, 0)


def test_OP_MOR_01_every_friend_in_the_cube_and_nobody_else() -> None:
    """OP-MOR-01: one test each, in the order of the list; units in other cubes and the killer's side do not test."""
    side = "Do2@C8 Do1@C8 Do3@D8 3g4@C8 Do5@C8"
    table = after_a_kill(side, "Do1", [4], [5], [1])
    assert results(table) == [("Do2", False), ("3g4", True), ("Do5", False)]
    kinds = [type(event) for event in table.events[:7]]
    assert kinds == [Shot, Destroyed, MoraleTested, Pinned, MoraleTested, MoraleTested, Pinned]
    assert pinned(table) == ["Do2", "Do5"]


def test_OP_MOR_01_a_wound_is_no_kill() -> None:
    """OP-MOR-01: as long as the unit stands nobody tests."""
    table = position("Ta1@A8 / Ta2@C8 Ta3@C8", dice=[[8, 1, 1, 1], [1, 1, 1]])
    table.play("P1", "activate Ta1 hold", "shoot Ta2")
    assert table.told(MoraleTested) == []


def test_OP_MOR_01_a_kill_in_melee_too() -> None:
    """OP-MOR-01: friends of the killed test where it stood; the assaulting unit in that cube does not."""
    table = position("Do1@A8 / Do9@B8 Do8@B8", dice=[[8, 8, 8, 8], [1] * 4, [4]])
    table.play("P1", "activate Do1 assault", "charge B8", "strike Do9")
    assert (results(table), pinned(table)) == ([("Do8", False)], ["Do8"])


def test_OP_MOR_01_a_death_on_dangerous_ground_too() -> None:
    """OP-MOR-01, OP-TER-08, R20: friends in the cube where it dies test, those where it came from do not."""
    table = position("Do1@D6 Do2@D6 Do3@D5 / Ta9@H1", dice=[[1], [8, 1, 1], [1, 1, 1], [4]])
    table.play("P1", "activate Do1 walk", "go D5")
    assert (results(table), pinned(table), table.score()) == ([("Do3", False)], ["Do3"], (0, 15))


def test_OP_MOR_02_each_kill_causes_its_own_tests() -> None:
    """OP-MOR-02, R31: two kills of a Rampage: who held tests again, who is pinned does not."""
    table = position("2g1@A8 / Do9@B8 Do8@B8 Do7@B8 Do6@B8", dice=[[8] * 5, [1] * 4, [8], [4], [8]])
    table.play("P1", "activate 2g1 assault", "charge B8", "strike Do9")
    assert results(table) == [("Do8", True), ("Do7", False), ("Do6", True)]
    table.roll([8] * 5, [1] * 4, [4]).play("P1", "strike Do8")
    assert results(table)[3:] == [("Do6", False)]
    assert (pinned(table), len(table.told(Struck))) == (["Do7", "Do6"], 2)


@pytest.mark.parametrize(
    ("dice", "held"), [([2, 5], True), ([5, 2], True), ([4, 1], True), ([3, 3], False), ([1, 3], False)]
)
def test_OP_SR_03_discipline_rolls_two_dice(dice: list[int], held: bool) -> None:
    """OP-SR-03, OP-MOR-01: the higher of two dice counts, at 4+."""
    table = position("3g1@A8 / Ta8@C8:w1 As9@C8 Do7@H1", dice=[[5, 1, 1, 1], [1, 1, 1], dice])
    table.play("P1", "activate 3g1 hold", "shoot Ta8")
    assert table.told(MoraleTested) == [MoraleTested("As9", tuple(dice), (), held)]


# -- a Hero in the cube ----------------------------------------------------------------------------------------------


def test_OP_SR_01_a_hero_lets_failures_be_rolled_again() -> None:
    """OP-SR-01: once, all dice of the test; the second roll counts, for friends and for the Hero itself."""
    side = "Do1@C8 Do2@C8 1g3@C8"
    table = after_a_kill(side, "Do1", [4], [5], [2], [2])
    assert table.told(MoraleTested) == [
        MoraleTested("Do2", (4,), (5,), True),
        MoraleTested("1g3", (2,), (2,), False),
    ]
    assert pinned(table) == ["1g3"]


def test_OP_SR_01_a_hero_changes_nothing_for_a_success() -> None:
    """OP-SR-01: only a failure is rolled again: with the needed number itself there is no second roll."""
    table = after_a_kill("Do1@C8 Do2@C8 1g3@C8", "Do1", [5], [3])
    assert [(told.dice, told.again) for told in table.told(MoraleTested)] == [((5,), ()), ((3,), ())]


def test_OP_SR_01_both_dice_of_discipline_are_rolled_again() -> None:
    """OP-SR-01, OP-SR-03: two dice again; a worse second roll counts as well."""
    table = position("3g1@A8 / Ta8@C8:w1 As9@C8 Pk7@C8", dice=[[5, 1, 1, 1], [1, 1, 1], [3, 2], [1, 4], [3, 3], [2, 1]])
    table.play("P1", "activate 3g1 hold", "shoot Ta8")
    assert table.told(MoraleTested) == [
        MoraleTested("As9", (3, 2), (1, 4), True),
        MoraleTested("Pk7", (3, 3), (2, 1), False),
    ]


@pytest.mark.parametrize("hero", ["1g3@C8:pinned1", "1g3@B8", "1g3@D8"])
def test_OP_SR_01_a_pinned_or_distant_hero_does_not_help(hero: str) -> None:
    """OP-SR-01, R14: the Hero must be in the cube and not pinned."""
    table = after_a_kill(f"Do1@C8 Do2@C8 {hero}", "Do1", [4], now=2)
    assert table.told(MoraleTested) == [MoraleTested("Do2", (4,), (), False)]


def test_OP_SR_01_a_dead_hero_does_not_help() -> None:
    """OP-SR-01: while it is alive: its own death gives no second roll."""
    table = after_a_kill("1g1@C8 Do2@C8", "1g1", [4])
    assert table.told(MoraleTested) == [MoraleTested("Do2", (4,), (), False)]


def test_OP_SR_01_the_enemys_hero_does_not_help() -> None:
    """OP-SR-01: the Hero that kills in the cube is no friend of those who test."""
    table = position("1g1@B8 / Do9@C8 Do8@C8", dice=[[8] * 6, [1] * 4, [4]])
    table.play("P1", "activate 1g1 assault", "charge C8", "strike Do9")
    assert table.told(MoraleTested) == [MoraleTested("Do8", (4,), (), False)]


def test_R31_the_heros_help_is_judged_before_the_tests() -> None:
    """R31: the Hero, first in the list, is pinned by its own test; the friend after it still rolls again."""
    table = position("3g1@A8 / Pk7@C8 Ta8@C8:w1 As9@C8", dice=[[5, 1, 1, 1], [1] * 3, [1, 1], [1, 1], [1, 1], [4, 1]])
    table.play("P1", "activate 3g1 hold", "shoot Ta8")
    assert table.told(MoraleTested) == [
        MoraleTested("Pk7", (1, 1), (1, 1), False),
        MoraleTested("As9", (1, 1), (4, 1), True),
    ]
    assert pinned(table) == ["Pk7"]


def test_R31_after_the_next_kill_the_pinned_hero_helps_no_more() -> None:
    """R31, OP-MOR-02: kills are judged one after the other."""
    table = position("2g1@A8 / Pk9@B8 Do8@B8 Do7@B8", dice=[[8] * 5, [1] * 4, [1, 1], [1, 1], [4], [5]])
    table.play("P1", "activate 2g1 assault", "charge B8", "strike Do8")
    assert (results(table), pinned(table)) == ([("Pk9", False), ("Do7", True)], ["Pk9"])
    table = position("2g1@A8 / Pk9@B8 Do8@B8 As7@B8", dice=[[8] * 5, [1] * 4, [1, 1], [1, 1], [1, 1], [5, 1]])
    table.play("P1", "activate 2g1 assault", "charge B8", "strike Do8")
    table.roll([8] * 6, [1] * 4, [1, 1]).play("P1", "strike Pk9")
    assert table.told(MoraleTested)[-1] == MoraleTested("As7", (1, 1), (), False)


# -- pinned ----------------------------------------------------------------------------------------------------------


def test_OP_MOR_03_not_activated_in_the_round_in_which_it_was_pinned() -> None:
    """OP-MOR-03: pinned in round 2 before its activation: it has none in round 2."""
    table = after_a_kill("Do1@C8 Do2@C8 Do3@H1", "Do1", [4], now=2)
    assert {words.split()[1] for words in table.options("P2")} == {"Do3"}
    table.refused("P2", "activate Do2 recover")
    table.refused("P2", "activate Do2 hold")


def test_OP_MOR_03_pinned_by_fire_likewise() -> None:
    """OP-MOR-03, OP-SUP-02: suppressed before its activation, it has none; the view says that it is not ready."""
    table = position("Ta1@A8 Ta2@B8 / Do1@C8 Do2@D8", dice=[[8, 1, 1, 1], [1, 1, 1]])
    table.play("P1", "activate Ta1 hold", "suppress C8")
    unit = table.unit("Do1")
    assert unit is not None
    assert (unit.ready, unit.activated, table.view.squads[1].waiting) == (False, False, 1)
    assert {words.split()[1] for words in table.options("P2")} == {"Do2"}


def test_R26_pinned_units_do_not_hold_up_the_round() -> None:
    """R26, OP-MOR-03: with only a unit left that was pinned this round the round ends, and its side has finished."""
    table = after_a_kill("Do1@C8 Do2@C8", "Do1", [4], now=2)
    assert (table.view.round, table.view.first, table.asking) == (3, 0, "P1 activate")
    table.play("P1", "activate Ta1 hold", "hold_fire")
    assert table.options("P2") == ["activate Do2 recover"]


def test_R26_pinned_in_an_earlier_round_it_must_still_recover() -> None:
    """R26, OP-MOR-04: it is to be activated, so the round waits for it."""
    table = position("Ta1@A8 / Do2@H1:pinned1", round=2).play("P1", "activate Ta1 overwatch")
    assert (table.view.round, table.options("P2"), table.default("P2")) == (
        2,
        ["activate Do2 recover"],
        "activate Do2 recover",
    )


def test_OP_MOR_04_its_next_activation_is_spent_recovering() -> None:
    """OP-MOR-04: in a later round it can do nothing else; then it is not pinned, and its activation is used up."""
    table = position("Ta1@A8 Ta3@A1 / 3g2@H1:pinned2 Do3@H2:activated", to_act="P2", round=3)
    for action in ("hold", "walk", "run", "overwatch"):
        table.refused("P2", f"activate 3g2 {action}")
    table.play("P2", "activate 3g2 recover")
    assert table.heard(None, Recovered) == [Recovered("3g2")]
    assert table.heard(None, Activated) == [Activated(1, "3g2", "recover")]
    unit = table.unit("3g2")
    assert unit is not None
    assert (unit.pinned, unit.activated, unit.cube, unit.overwatch) == (False, True, "H1", False)
    assert table.asking == "P1 activate"


def test_OP_MOR_04_then_it_acts_as_any_other() -> None:
    """OP-MOR-04: pinned in round 1, recovered in round 2, all its actions in round 3."""
    table = position("Ta1@A8:activated / 3g2@H1:pinned1", to_act="P2", round=2).play("P2", "activate 3g2 recover")
    assert table.view.round == 3
    while not table.asking.startswith("P2 activate"):
        table.play("P1", "activate Ta1 overwatch")
    assert actions(table, "P2", "3g2") == ["hold", "walk", "run", "overwatch"]


def test_OP_MOR_04_recovering_does_not_need_all_units_to_be_pinned() -> None:
    """OP-MOR-04, OP-RND-05: the player chooses when; until then the unit stays pinned."""
    table = position("Ta1@A8 / 3g2@H1:pinned1 Do3@G1", to_act="P2", round=2)
    assert actions(table, "P2", "3g2") == ["recover"]
    table.play("P2", "activate Do3 hold")
    assert pinned(table) == ["3g2"]


def test_OP_MOR_05_a_pinned_unit_defends_normally() -> None:
    """OP-MOR-05: three dice against a shot, cover and all, and its wounds count."""
    table = position("Ta1@E3 / Do1@F5:pinned Do2@H8", dice=[[8, 1, 1], [5, 1, 1, 1]])
    table.play("P1", "activate Ta1 hold", "shoot Do1")
    assert table.told(Shot)[0].defence_bonus == (("cover", 1),)
    assert (table.told(Shot)[0].attack_bonus, table.where("Do1")) == ((), "F5")


def test_OP_MOR_05_no_reaction_shots() -> None:
    """OP-MOR-05, R14: pinned on overwatch in the same round it does not react; the overwatch does not come back."""
    table = position("Ta1@A8 Ta2@B8 / 3g1@C8 Do9@H1", to_act="P2", dice=[[8, 1, 1, 1], [1, 1, 1]])
    table.play("P2", "activate 3g1 overwatch").play("P1", "activate Ta1 hold").play("P2", "hold_fire")
    table.play("P1", "suppress C8").play("P2", "activate Do9 hold").play("P1", "activate Ta2 overwatch")
    assert (table.view.round, table.asking, table.told(Shot)) == (2, "P2 activate", [])
    unit = table.unit("3g1")
    assert unit is not None
    assert (unit.pinned, unit.overwatch) == (True, False)


def test_OP_MOR_06_pinning_a_pinned_unit_changes_nothing() -> None:
    """OP-MOR-06, R14: pinned in round 1 and suppressed again in round 2 it still recovers in round 2."""
    table = position("Ta1@A8 / Do1@C8:pinned1 Do2@H1", round=2, dice=[[8, 1, 1, 1], [1, 1, 1]])
    table.play("P1", "activate Ta1 hold", "suppress C8")
    assert (table.told(StoodFirePinned), table.told(Pinned)) == ([StoodFirePinned("Do1", (1, 1, 1))], [])
    unit = table.unit("Do1")
    assert unit is not None
    assert (unit.pinned, unit.pinned_in) == (True, 1)
    assert actions(table, "P2", "Do1") == ["recover"]
    table.play("P2", "activate Do1 recover")
    assert pinned(table) == []


def test_OP_MOR_06_it_is_told_that_nothing_came_of_it() -> None:
    """OP-MOR-06: who was pinned already is told as such, beside another who is pinned by the same fire."""
    table = position("Ta1@A8 / Do1@C8:pinned1 Do2@C8", round=2, dice=[[8, 8, 8, 1], [1, 1, 1], [1, 1, 1]])
    table.play("P1", "activate Ta1 hold", "suppress C8")
    told = [GAME.narrate.fact(event, ("Ann", "Bob")) for event in table.story(StoodFire, StoodFirePinned)]
    assert told == [
        "Under fire, Plague Dog 1 rolls 1 1 1 → 0: it was pinned already and stays so.",
        "Under fire, Plague Dog 2 rolls 1 1 1 → 0: it is pinned.",
    ]
    assert table.told(Pinned) == [Pinned("Do2", "C8")]


def test_OP_MOR_06_older_tables_are_told_as_before() -> None:
    """OP-MOR-06: in a match that began under version 1 of the rules the facts, and so its record, stay as they were."""
    table = position("Ta1@A8 / Do1@C8:pinned1 Do2@H1", round=2, dice=[[8, 1, 1, 1], [1, 1, 1]], version=1)
    table.play("P1", "activate Ta1 hold", "suppress C8")
    assert (table.told(StoodFire), table.told(StoodFirePinned)) == ([StoodFire("Do1", (1, 1, 1), True)], [])


def test_OP_MOR_06_pinned_again_after_it_recovered() -> None:
    """OP-MOR-06, OP-MOR-03: recovered in round 2 and suppressed after that in round 2, it recovers in round 3."""
    table = position("Ta1@A8 Ta2@B8:activated / Do1@C8:pinned1", to_act="P2", round=2, dice=[[8, 1, 1, 1], [1, 1, 1]])
    table.play("P2", "activate Do1 recover").play("P1", "activate Ta1 hold", "suppress C8")
    assert table.told(Pinned) == [Pinned("Do1", "C8")]
    unit = table.unit("Do1")
    assert unit is not None
    assert (unit.pinned, unit.pinned_in, table.view.round) == (True, 2, 3)
    assert (table.options("P2"), unit.ready) == (["activate Do1 recover"], True)


# -- R14: what else ----------------------------------------------------------------------------------------------------


def test_R14_a_pinned_tactician_cannot_command() -> None:
    """R14: a pinned Hero of an earlier round has nothing but to recover."""
    table = position("1g1@A8:pinned1 Do2@B8 / Ta9@H1", round=2)
    assert actions(table, "P1", "1g1") == ["recover"]
    table.refused("P1", "activate 1g1 command")


def test_R14_a_pinned_unit_counts_for_the_size_of_its_cube() -> None:
    """R14, OP-GEN-05: a size 3 Hero pinned beside a Dog leaves no room for another."""
    table = position("1g1@B8:pinned Do2@B8 Do3@A8 / Ta9@H1").play("P1", "activate Do3 walk")
    table.refused("P1", "go B8")
    assert "go B8" not in table.options("P1")


@pytest.mark.parametrize(("in_round", "later"), [(2, []), (1, ["hold", "walk", "run", "overwatch"])])
def test_R14_recovered_by_an_order(in_round: int, later: list[str]) -> None:
    """R14, OP-SR-12: it can be ordered to recover only; in the pinning round it stays inactive, later it may act."""
    table = position(f"Pk1@A8 Ta2@B8:pinned{in_round} / Do9@H1 Do8@H2", round=2, dice=[[6, 1, 1]])
    table.play("P1", "activate Pk1 command")
    assert table.told(Commanded) == [Commanded("Pk1", (6, 1, 1), 1)]
    assert table.options("P1") == ["order Ta2 recover", "done"]
    assert table.default("P1") == "order Ta2 recover"
    table.play("P1", "order Ta2 recover")
    assert (table.told(Ordered), table.told(Recovered)) == ([Ordered("Ta2", "Pk1", "recover")], [Recovered("Ta2")])
    assert pinned(table) == []
    table.play("P2", "activate Do9 hold")
    if later:
        assert actions(table, "P1", "Ta2") == later
    else:
        assert table.asking == "P2 activate", "nobody of the other side can be activated"
        table.play("P2", "activate Do8 hold")
        assert table.view.round == 3
        assert actions(table, "P1", "Ta2") == ["hold", "walk", "run", "overwatch"]


def test_R14_pinned_while_friends_obey_it_commands_no_more() -> None:
    """R14, OP-SR-01: its own order kills a friend in its cube by a mine; pinned by the test it gives no more orders."""
    text = "1g1@B8 Do2@C8 Do3@D8 / Ta9@H1"
    table = position(text, mines="B8=P2", dice=[[6, 6, 6], [1], [8, 8, 8], [1, 1, 1], [1], [2]])
    table.play("P1", "activate 1g1 command", "order Do2 move", "go B8")
    assert table.told(MoraleTested) == [MoraleTested("1g1", (1,), (2,), False)]
    assert (pinned(table), table.asking) == (["1g1"], "P2 activate")


def test_OP_MOR_03_a_unit_pinned_after_it_acted_recovers_next_round() -> None:
    """OP-MOR-03, OP-MOR-04: activated first and pinned later in round 1, round 2 is for recovering."""
    table = position("Ta1@A8 / 3g1@C8:activated Do9@H1", dice=[[8, 1, 1, 1], [1, 1, 1]])
    table.play("P1", "activate Ta1 hold", "suppress C8").play("P2", "activate Do9 hold")
    assert (table.view.round, len(table.told(Suppressed))) == (2, 1)
    table.play("P1", "activate Ta1 overwatch")
    assert actions(table, "P2", "3g1") == ["recover"]
