"""Command Dice: the roll, the re-roll, keep lists, Relays. [DZ-CMD-01..07, DZ-PAC-09, SO11]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadzone.chapters.command import rerolls
from rules.deadzone.model.events.rounds import CommandRerolled, CommandRolled
from rules.deadzone.model.moves import Reroll
from rules.deadzone.model.state import FACES
from rules.engine import FairDice, Roll
from tests.deadzone.kit import Table, position

PAIR = "E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1"
ONES = [1, 1, 1]


def rolled(text: str = PAIR, *dice: list[int], **more: Any) -> Table:
    """The start of a Round with these Command Dice, those of the first player first."""
    return position(text, phase="command", dice=dice or [ONES, ONES], **more)


def test_DZ_CMD_01_three_dice_and_those_of_one_tactician() -> None:
    """DZ-CMD-01: Tactician (2) in play gives 5 dice; the other side has 3."""
    table = rolled("E1:enforcer-captain@D1-1 / Z1:stage-3z-zombie@D8-1", [1, 2, 3, 4, 5], [6, 6, 6])
    assert table.told(CommandRolled) == [
        CommandRolled(0, ("model", "symbol", "advance", "shoot", "assault"), 0),
        CommandRolled(1, ("order", "order", "order"), 0),
    ]


def test_DZ_KW_TACTICIAN_01_only_the_highest_counts() -> None:
    """DZ-KW-TACTICIAN-01: (1) and (2) give 2 more."""
    table = rolled("E1:enforcer-captain@D1-1 E2:enforcer-sergeant@E1-1 / Z1:stage-3z-zombie@D8-1", [1] * 5, ONES)
    assert len(table.command("P1")) == 5


def test_DZ_GEN_13_a_dead_tactician_gives_none() -> None:
    """DZ-GEN-13: the only Tactician is dead: 3 dice."""
    table = rolled("E1:enforcer-captain:dead E2:enforcer-troop@E1-1 / Z1:stage-3z-zombie@D8-1")
    assert len(table.command("P1")) == 3


def test_DZ_CMD_02_each_face_comes_as_often_as_the_others() -> None:
    """DZ-CMD-02, R3: one face each; 60,000 rolls of fair dice come near one sixth."""
    faces = FairDice(b"command").settle(Roll(60_000, len(FACES), "DZ-CMD-01"), 0)
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


def test_DZ_CMD_03_the_default_rolls_none_again() -> None:
    """DZ-CMD-03: D10: who is silent keeps all dice."""
    table = rolled().silent()
    assert (table.command("P1"), table.told(CommandRerolled)) == (["model"] * 3, [])


def test_DZ_CMD_04_fewer_than_half_of_the_models_lose_the_reroll() -> None:
    """DZ-CMD-04, R11: 4 of 9 may not, 5 of 9 may."""
    models = " ".join([f"Z{number}:stage-3z-zombie@D8-1" for number in range(1, 5)])
    table = rolled("E1:enforcer-troop@D1-1 / " + models, started=(1, 9))
    assert table.asking == "P1 command"
    more = models + " Z5:stage-3z-zombie@E8-1"
    assert rolled("E1:enforcer-troop@D1-1 / " + more, started=(1, 9)).asking == "P1 P2 command"


THIN = "E1:enforcer-troop@D1-1 E2:enforcer-troop:{} E3:enforcer-troop:dead E4:enforcer-troop:dead / "


@pytest.mark.parametrize("away", ["reserve", "left", "waiting"])
def test_DZ_CMD_04_only_the_battlefield_counts(away: str) -> None:
    """DZ-CMD-04, R11, R116: of 4 models one is on the board; one in reserve, off it or in a Drop Suit helps nothing."""
    assert rolled(THIN.format(away) + "Z1:stage-3z-zombie@D8-1").asking == "P2 command"
    there = THIN.format("reserve").replace(":reserve", "@D1-1")
    assert rolled(there + "Z1:stage-3z-zombie@D8-1").asking == "P1 P2 command"


def test_DZ_CMD_04_in_a_match_of_the_first_rules_reserves_count() -> None:
    """DZ-CMD-04, R11: a match that began before counts who is alive, as it did."""
    assert rolled(THIN.format("reserve") + "Z1:stage-3z-zombie@D8-1", version=1).asking == "P1 P2 command"


def test_DZ_CMD_05_unspent_dice_are_gone_with_the_round() -> None:
    """DZ-CMD-05: results lie open until they are spent or the Round ends."""
    table = position(PAIR, phase="end_of_round", command=["shoot", "order"], dice=[ONES, ONES])
    assert table.command("P1") == ["model"] * 3
    assert table.see("P2").sides[0].dice == table.view.sides[0].dice


def test_DZ_CMD_06_a_spent_die_is_gone() -> None:
    """DZ-CMD-06: of two Advance results one is left after a free Advance."""
    table = position(PAIR, command=["advance", "advance"]).play("P1", "activate E1", "advance E1-1 free=command")
    assert table.command("P1") == ["advance"]


def test_DZ_CMD_07_one_plus_one_model_in_a_turn_and_two_models() -> None:
    """DZ-CMD-07: after an activation a second model may follow, but no third."""
    table = position(
        "E1:enforcer-troop@D1-1 E2:enforcer-troop@E1-1 E3:enforcer-troop@F1-1 / Z1:stage-3z-zombie@D8-1",
        command=["model", "model"],
    )
    table.play("P1", "activate E1", "finish", "activate E2", "finish")
    assert table.asking == "P2 activate"
    assert table.command("P1") == ["model"]


def test_DZ_KW_RELAY_01_a_relay_adds_a_plus_one_model_that_is_not_rolled_again() -> None:
    """DZ-KW-RELAY-01, R65, R108: an extra result, listed with the others, that has no re-roll."""
    table = rolled("E1:forward-observer@D1-1 / Z1:stage-3z-zombie@D8-1", [2, 2, 2, 2], ONES)
    assert table.command("P1") == ["symbol"] * 4 + ["model"]
    assert table.told(CommandRolled)[0].relays == 1
    assert [words for words in table.options("P1") if words.startswith("reroll")] == [
        f"reroll {n}" for n in range(1, 5)
    ]


# -- both at once ------------------------------------------------------------------------------------------------------


def test_DZ_PAC_09_both_are_asked_at_the_same_time_and_the_first_is_rolled_first() -> None:
    """DZ-PAC-09: one window; the dice of the player with Initiative are thrown before the other's."""
    table = rolled()
    table.roll([2], [3]).say(P2="reroll 1", P1="reroll 1")
    assert [event.seat for event in table.told(CommandRerolled)] == [0, 1]
    assert (table.command("P1")[0], table.command("P2")[0]) == ("symbol", "advance")


def test_DZ_PAC_09_the_initiative_says_who_is_first() -> None:
    """DZ-PAC-09, DZ-CMD-03: with P2's Initiative P2 rolls first, decides first, and cannot wait."""
    table = rolled(to_act="P2")
    assert [event.seat for event in table.told(CommandRolled)] == [1, 0]
    assert ("show_dice" in table.kinds("P1"), "show_dice" in table.kinds("P2")) == (True, False)
    table.roll([2], [3]).say(P1="reroll 1", P2="reroll 1")
    assert [event.seat for event in table.told(CommandRerolled)] == [1, 0]
    assert table.asking == "P2 activate"


def test_DZ_PAC_09_the_second_player_may_wait_for_the_first() -> None:
    """DZ-PAC-09: he is asked again when the other's new dice lie; the first player cannot wait."""
    table = rolled()
    assert "show_dice" not in table.kinds("P1")
    table.roll([6, 6, 6]).say(P1="reroll 1, reroll 2, reroll 3", P2="show_dice")
    assert table.command("P1") == ["order"] * 3
    assert table.asking == "P2 reroll"
    table.roll([5]).play("P2", "reroll 3")
    assert table.command("P2") == ["model", "model", "assault"]
    assert table.asking == "P1 activate"


def test_DZ_PAC_09_waiting_and_naming_dice_do_not_go_together() -> None:
    """DZ-PAC-09: one or the other."""
    assert "not both" in rolled().refused("P2", "show_dice, reroll 1")


def test_DZ_PAC_09_without_a_reroll_for_the_first_nobody_needs_to_wait() -> None:
    """DZ-PAC-09: where the first player has no re-roll there is no result to wait for."""
    assert "show_dice" not in rolled(started=(9, 1)).kinds("P2")


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


def test_DZ_CMD_16_the_leader_fixes_what_a_special_order_does() -> None:
    """DZ-CMD-16: the side knows its order by the Leader's list entry."""
    table = position("E1:enforcer-captain@D1-1 / G1:stage-3a-general@D8-1")
    assert [side.order for side in table.view.sides] == ["stalwart", "infection"]
