"""Command Dice: the roll, the re-roll, keep lists, Relays. [DZ-CMD-01..07, DZ-PAC-09, SO11]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadzone.chapters.command import rerolls
from rules.deadzone.model.events.rounds import CommandRerolled
from rules.deadzone.model.moves import Reroll
from rules.deadzone.model.state import FACES
from rules.engine import FairDice, Roll
from tests.deadzone.kit import Table, position

PAIR = "E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1"
ONES = [1, 1, 1]


def rolled(text: str = PAIR, *dice: list[int], **more: Any) -> Table:
    """The start of a Round with these Command Dice, those of the first player first."""
    return position(text, phase="command", dice=dice or [ONES, ONES], **more)


def test_DZ_CMD_02_each_face_comes_as_often_as_the_others() -> None:
    """DZ-CMD-02, R3: one face each; 60,000 rolls of fair dice come near one sixth."""
    faces = FairDice(b"command").sample(Roll(60_000, len(FACES), "DZ-CMD-01"), 0)
    for number in range(1, len(FACES) + 1):
        assert faces.count(number) == pytest.approx(10_000, rel=0.05)


def test_DZ_CMD_03_a_subset_may_be_rolled_again_once() -> None:
    """DZ-CMD-03: two of four dice; the new results stand, and nobody is asked again in this Round."""
    table = rolled("E1:enforcer-sergeant@D1-1 / Z1:stage-3z-zombie@D8-1", [1, 2, 3, 4], ONES)
    table.roll([6, 6]).say(P1="reroll 2, reroll 4", P2="none")
    assert table.command("P1") == ["model", "order", "advance", "order"]
    assert table.told(CommandRerolled) == [CommandRerolled(0, (2, 4), ("order", "order"))]
    assert table.asking == "P1 activate"
    assert rerolls(table.match.state, 0) == []


# -- both at once ------------------------------------------------------------------------------------------------------


def test_SO11_a_keep_list_rolls_the_rest_again() -> None:
    """DZ-SO-11, DZ-PAC-09: keep +1 Model and Dice Symbol: the dice with any other face go."""
    table = position(PAIR).act("P2", "orders command keep").act("P2", "orders keep model,symbol")
    table.roll(ONES, [3, 1, 2])
    table.play("P1", "activate E1", "finish").play("P2", "activate Z1", "finish")
    assert table.asking == "P1 P2 command"
    assert table.question("P2").order == (Reroll(1),)


def test_SO11_none_rolls_nothing_again() -> None:
    """DZ-SO-11: `none` answers with no die, `ask` leaves it to the player."""
    table = position(PAIR, phase="command", dice=[ONES, ONES])
    assert table.question("P1").order is None
    table.act("P1", "orders command none")
    assert table.question("P1").order == ()


def test_SO11_a_keep_list_names_no_dice_that_may_not_be_rolled_again() -> None:
    """DZ-CMD-04: with fewer than half of the models the re-roll is lost, and the order is to roll none."""
    table = rolled(PAIR, [3, 3, 3], ONES, [5, 6], [5, 6], round=2, missions=True, started=(9, 9))
    question = table.act("P1", "orders command keep").act("P1", "orders keep model").question("P1")
    assert question.order == ()
    question.check(question.order)
