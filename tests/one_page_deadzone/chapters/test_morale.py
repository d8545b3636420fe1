"""Morale and pinning: who tests, with which dice, and what a pinned unit can and cannot do. [OP-MOR, OP-SR-01, 03]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model.events import (
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


@pytest.mark.parametrize("hero", ["1g3@C8:pinned1", "1g3@B8", "1g3@D8"])
def test_OP_SR_01_a_pinned_or_distant_hero_does_not_help(hero: str) -> None:
    """OP-SR-01, R14: the Hero must be in the cube and not pinned."""
    table = after_a_kill(f"Do1@C8 Do2@C8 {hero}", "Do1", [4], now=2)
    assert table.told(MoraleTested) == [MoraleTested("Do2", (4,), (), False)]


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


def test_OP_MOR_04_recovering_does_not_need_all_units_to_be_pinned() -> None:
    """OP-MOR-04, OP-RND-05: the player chooses when; until then the unit stays pinned."""
    table = position("Ta1@A8 / 3g2@H1:pinned1 Do3@G1", to_act="P2", round=2)
    assert actions(table, "P2", "3g2") == ["recover"]
    table.play("P2", "activate Do3 hold")
    assert pinned(table) == ["3g2"]


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


# -- R14: what else ----------------------------------------------------------------------------------------------------


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
