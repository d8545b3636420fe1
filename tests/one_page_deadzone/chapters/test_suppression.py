"""Suppressing fire: one attack roll against everybody in a cube, and friends who help. [OP-SUP]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model.events import Activated, Pinned, StoodFire, Suppressed
from rules.one_page_deadzone.model.questions import Reaction, Suppression
from tests.one_page_deadzone.kit import Table, new_game, position

FOUR = [1, 1, 1, 1]
THREE = [1, 1, 1]


def stood(table: Table) -> list[tuple[str, bool]]:
    """Who rolled against the fire, and whether it was pinned by it."""
    return [(told.unit, told.pinned) for told in table.told(StoodFire)]


def unit_state(table: Table, unit_id: str) -> tuple[bool, bool, bool, int]:
    """A unit that stands: activated, pinned, on overwatch, wounds."""
    unit = table.unit(unit_id)
    assert unit is not None
    return unit.activated, unit.pinned, unit.overwatch, unit.wounds


# -- one roll for all ------------------------------------------------------------------------------------------------


def test_OP_SUP_01_it_affects_all_units_in_the_cube() -> None:
    """OP-SUP-01, R9: three units test, each once, in the order of the list; those in other cubes do not."""
    table = position("Ta1@E1 / Do1@E5 Do2@F5 Do3@E5 Do4@E5", dice=[[8, 1, 1, 1], [8, 1, 1], THREE, [8, 8, 1]])
    table.play("P1", "activate Ta1 hold").forget().play("P1", "suppress E5")
    assert table.events[:5] == [
        Suppressed("Ta1", "E1", "E5", "Assault Rifle", (8, 1, 1, 1), (("clear", 1),), ()),
        StoodFire("Do1", (8, 1, 1), False),
        StoodFire("Do3", (1, 1, 1), True),
        Pinned("Do3", "E5"),
        StoodFire("Do4", (8, 8, 1), False),
    ]
    assert (table.asking, table.dice.outcomes, unit_state(table, "Ta1")[0]) == ("P2 activate", [], True)


# -- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shooter", "origin", "cube", "bonus"),
    [
        ("Ta1", "E1", "E5", (("clear", 1),)),
        ("Ta1", "E3", "F5", ()),  # own cover spoils the clear line
        ("Ta1", "B3", "G6", ()),  # and so does cover beside the target
        ("Ta1", "E4", "E6", (("clear", 1),)),  # cover by height does not
        ("Ta1", "C4", "G4", ()),
        ("Ta1+machinegun", "D3", "F5", (("weapon", 1), ("height", 1))),
        ("Ta1+machinegun", "D3", "D6", (("weapon", 1), ("clear", 1), ("height", 1))),
        ("Ta1+missiles", "C5", "D6", (("weapon", 3),)),
    ],
)
def test_OP_SUP_04_attack_dice_as_for_a_shot(
    shooter: str, origin: str, cube: str, bonus: tuple[tuple[str, int], ...]
) -> None:
    """OP-SUP-03, OP-SUP-04, OP-TER-02: AP, clear sight and height add dice; the target has three, cover or not."""
    count = 3 + sum(dice for _, dice in bonus)
    table = position(f"{shooter}@{origin} / Do1@{cube}", dice=[[1] * count, THREE])
    table.play("P1", "activate Ta1 hold", f"suppress {cube}")
    told = table.told(Suppressed)[0]
    assert (told.attack_bonus, len(told.attack), told.helpers) == (bonus, count, ())
    assert (table.told(StoodFire), table.dice.outcomes) == ([StoodFire("Do1", (1, 1, 1), False)], [])


# -- helpers ---------------------------------------------------------------------------------------------------------


def test_OP_SUP_05_two_helpers() -> None:
    """OP-SUP-05, R10: where any number may help: +2 dice, both activated, their overwatch over; they need no gun."""
    text = "3g1@A8 Do1@A8 3g2@A8:overwatch Do2@B8 / Ta1@C8 Ta2@H1"
    table = position(text, dice=[[5, 5, 5, 1, 1, 1], [8, 8, 1]])
    table.play("P1", "activate 3g1 hold", "suppress C8")
    question = table.question("P1")
    assert (table.asking, table.options("P1"), table.default("P1")) == ("P1 help", ["help Do1", "help 3g2"], "none")
    assert (question.reason, question.about) == ("OP-SUP-05", Suppression("3g1", "C8", 2))
    table.play("P1", "help 3g2, help Do1")
    told = table.told(Suppressed)[0]
    assert (told.attack, told.attack_bonus) == ((5, 5, 5, 1, 1, 1), (("clear", 1), ("helpers", 2)))
    assert (told.helpers, stood(table)) == (("3g2", "Do1"), [("Ta1", True)])
    assert unit_state(table, "Do1") == (True, False, False, 0)
    assert unit_state(table, "3g2") == (True, False, False, 0)
    table.play("P2", "activate Ta2 hold")
    assert {words.split()[1] for words in table.options("P1")} == {"Do2"}


@pytest.mark.parametrize("one", [True, False])
def test_OP_SUP_05_one_helper_of_two(one: bool) -> None:
    """OP-SUP-05: one of two helps, must or may; one that does not keeps its activation and its overwatch."""
    table = position("3g1@A8 Do1@A8 3g2@A8:overwatch / Ta1@C8", dice=[[1] * 5, THREE], one_helper=one)
    table.play("P1", "activate 3g1 hold", "suppress C8", "help Do1")
    assert table.told(Suppressed)[0].attack_bonus == (("clear", 1), ("helpers", 1))
    assert unit_state(table, "3g2") == (False, False, True, 0)
    assert unit_state(table, "Do1")[0]


def test_OP_SUP_05_only_one_friend_helps() -> None:
    """OP-SUP-05, R10: as the original says, one friend adds one die; a second is refused, by the computer not tried."""
    table = position("3g1@A8 Do1@A8 3g2@A8 / Ta1@C8", dice=[[1] * 5, THREE], one_helper=True)
    table.play("P1", "activate 3g1 hold", "suppress C8")
    assert GAME.narrate.prompt(table.question("P1"), ("Ann", "Bob")) == (
        "Which friends help Plague 3rd Gen 1 (3g1) suppress C8? One friend may add 1 die, which takes its activation."
    )
    assert table.refused("P1", "help Do1, help 3g2") == "Choose up to 1; you chose 2."
    answer = GAME.autopilot(table.see("P1"), table.question("P1"))
    assert isinstance(answer, tuple)
    assert len(answer) <= 1


@pytest.mark.parametrize(("options", "one"), [({}, True), ({"helpers": "one"}, True), ({"helpers": "any"}, False)])
def test_OP_SUP_05_the_table_agrees_how_many_help(options: dict[str, str], one: bool) -> None:
    """OP-SUP-05, R10: one friend unless the table says any; tables that began before there was a choice play any."""
    assert new_game(options).view.one_helper is one
    assert GAME.start(2, options, 1).one_helper is (options.get("helpers") == "one")
    assert GAME.start(2, options, 2).one_helper is one


def test_OP_SUP_05_who_can_help() -> None:
    """OP-SUP-05, R10, R14: not the activated, the pinned, those in other cubes, the enemy or the shooter itself."""
    text = "3g1@A8 Do1@A8:activated Do2@A8:pinned1 Do3@B8 Do4@A8 / Ta1@C8"
    table = position(text, round=2).play("P1", "activate 3g1 hold", "suppress C8")
    assert table.options("P1") == ["help Do4"]
    for bad in ("help Do1", "help Do2", "help Do3", "help 3g1", "help Ta1", "help Do4, help Do4"):
        table.refused("P1", bad)


@pytest.mark.parametrize("friend", ["Do1@A8:activated", "Do1@A8:pinned", "Do1@A8:pinned1", "Do1@B8"])
def test_OP_SUP_05_without_a_possible_helper_nobody_is_asked(friend: str) -> None:
    """OP-SUP-05: the fire is rolled at once with four dice."""
    table = position(f"3g1@A8 {friend} / Ta1@C8", round=2, dice=[FOUR, THREE])
    table.play("P1", "activate 3g1 hold", "suppress C8")
    assert (len(table.told(Suppressed)[0].attack), table.told(Suppressed)[0].helpers) == (4, ())


def test_OP_SUP_05_helping_triggers_no_overwatch() -> None:
    """OP-SUP-05, R10, R11: enemies on overwatch are asked about the shooter, begin and end, not about its helpers."""
    table = position("3g1@A8 Do1@A8 / Ta1@C8:overwatch Ta2@D8", dice=[[1] * 5, THREE, THREE])
    table.play("P1", "activate 3g1 hold").play("P2", "hold_fire").play("P1", "suppress C8", "help Do1")
    assert table.asking == "P2 react"
    assert (table.question("P2").about, len(table.told(Activated))) == (Reaction(1, "3g1", "end"), 1)
    table.play("P2", "hold_fire")
    assert table.asking == "P2 activate"


# -- when ------------------------------------------------------------------------------------------------------------
