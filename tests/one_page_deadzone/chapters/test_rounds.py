"""Rounds: who activates when, who begins the next, what stays. [OP-RND]"""

from __future__ import annotations

import pytest

from rules.engine import FairDice, Match
from rules.engine.playout import autopilot, step
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model.events import Pinned, RoundBegan, Shot
from rules.one_page_deadzone.model.questions import Count
from rules.one_page_deadzone.model.view import UnitView
from tests.one_page_deadzone.kit import Table, position

PIN = [[8, 8, 8, 8], [1, 1, 1]]


def ready(table: Table) -> list[str]:
    """The units that can still be activated this round."""
    return [unit.id for unit in table.view.units if unit.ready]


# -- Turn about --------------------------------------------------------------------------------------------------------


def test_OP_RND_01_an_activated_unit_waits_for_the_next_round() -> None:
    """OP-RND-01: a unit is activated once per round; a second time is refused, and the reason is told."""
    table = position("Do1@A1 Do2@B1 / Do3@A8 Do4@B8").play("P1", "activate Do1 hold").play("P2", "activate Do3 hold")
    assert {words.split()[1] for words in table.options("P1")} == {"Do2"}
    assert table.refused("P1", "activate Do1 hold") == "Do1 has been activated this round already."
    assert table.refused("P1", "activate Do4 hold") == "Do4 is not yours; activate a unit of your own."
    assert table.refused("P1", "activate Do9 hold").startswith("There is no unit “Do9” on the table")
    assert "not asked" in table.refused("P2", "activate Do4 hold")
    assert ready(table) == ["Do2", "Do4"]
    assert [squad.waiting for squad in table.view.squads] == [1, 1]


# -- Who begins the next round -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("starts", "seat"), [("P1", 0), ("P2", 1)])
def test_OP_RND_04_with_equal_numbers_the_starter_finishes_first(starts: str, seat: int) -> None:
    """OP-RND-04: both have two units: who begins has nothing left first, and begins again."""
    table = position("Do1@A1 Do2@B1 / Do3@A8 Do4@B8", to_act=starts).silent(3)
    assert table.view.finished == seat
    table.silent()
    assert table.told(RoundBegan) == [RoundBegan(2, seat)]


@pytest.mark.parametrize(("active", "seat"), [("P1", 0), ("P2", 1)])
def test_R4_both_in_one_activation(active: str, seat: int) -> None:
    """R4, OP-RND-04: the last activation pins the other's last unit: both are done, whose activation it was starts."""
    first, second = ("Ta1@E1", "Ta2@E5") if active == "P1" else ("Ta2@E5", "Ta1@E1")
    table = position(f"{first} / {second}", to_act=active, dice=PIN)
    table.play(active, "activate Ta1 hold", "suppress E5")
    assert table.told(Pinned) == [Pinned("Ta2", "E5")]
    assert table.told(RoundBegan) == [RoundBegan(2, seat)]


def test_R26_a_unit_pinned_while_waiting_recovers_in_the_next_round() -> None:
    """R26, OP-RND-06: pinned in round 1, it can be activated from round 2 on, not in round 1."""
    table = position("Do1@A1 Do2@B1:pinned / Do3@A8")
    assert ready(table) == ["Do1", "Do3"]
    table.silent(2)
    assert ready(table) == ["Do1", "Do2", "Do3"]
    assert table.view.round == 2


# -- No passing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["done", "stay", "hold_fire", "spare", "deploy rest", "go A2", "field own"])
def test_OP_RND_05_passing_is_refused(words: str) -> None:
    """OP-RND-05: who has a unit to activate must activate one."""
    table = position("Do1@A1 Do2@B1 / Do3@A8")
    assert all(option.startswith("activate ") for option in table.options("P1"))
    table.refused("P1", words)


def test_OP_RND_05_hold_without_a_shot_does_the_same() -> None:
    """OP-RND-05, OP-ACT-02: Hold without shooting uses the activation and nothing else."""
    table = position("Ta1@E1 Ta2@A1 / Do1@E5 Do2@H8").play("P1", "activate Ta1 hold", "hold_fire")
    assert table.told(Shot) == []
    assert table.asking == "P2 activate"
    assert table.unit("Ta1") == UnitView(
        "Ta1", 0, "tactical", 1, "E1", 0, activated=True, pinned=False, pinned_in=0, overwatch=False, ready=False
    )


# -- D5 ----------------------------------------------------------------------------------------------------------------


def test_D5_which_unit_and_which_action() -> None:
    """D5, OP-RND-01: every unit that can act with everything it can do, in list order."""
    table = position("Ta1@A1 Do1@B1 Ta2@C1:activated 3g1@D1:pinned / Do2@H8", round=3)
    question = table.question("P1")
    assert (question.prompt, question.reason, question.about, question.seat) == ("activate", "OP-RND-01", Count(3), 0)
    assert table.options("P1") == [
        "activate Ta1 hold", "activate Ta1 walk", "activate Ta1 run", "activate Ta1 overwatch",
        "activate Do1 hold", "activate Do1 walk", "activate Do1 run",
    ]  # fmt: skip


# -- The end of a round ------------------------------------------------------------------------------------------------


def test_OP_RND_06_only_the_activation_flags_are_cleared() -> None:
    """OP-RND-06: pinned, overwatch, mines and wounds stay; all units can be activated again."""
    table = position(
        "Ta1@A1:w1,overwatch,activated 3g1@B1:pinned,activated / Do1@H8 1g1@G8:w2,activated",
        to_act="P2",
        mines="D4=P1 E5=P2",
    )
    table.play("P2", "activate Do1 hold")
    assert table.told(RoundBegan) == [RoundBegan(2, 1)]
    assert table.view.units == (
        UnitView(
            "Ta1", 0, "tactical", 1, "A1", 1, activated=False, pinned=False, pinned_in=0, overwatch=True, ready=True
        ),
        UnitView("3g1", 0, "third", 1, "B1", 0, activated=False, pinned=True, pinned_in=1, overwatch=False, ready=True),
        UnitView("Do1", 1, "dog", 1, "H8", 0, activated=False, pinned=False, pinned_in=0, overwatch=False, ready=True),
        UnitView(
            "1g1", 1, "first", 1, "G8", 2, activated=False, pinned=False, pinned_in=0, overwatch=False, ready=True
        ),
    )
    assert table.view.mines == (("D4", 0), ("E5", 1))


def test_OP_RND_06_each_round_begins_with_its_number() -> None:
    """OP-RND-06, OP-RND-04: the question, the view and the event of the next round carry its number."""
    table = position("Do1@A1 / Do2@H8", round=3).silent(2)
    assert table.heard(None, RoundBegan) == [RoundBegan(4, 0)]
    assert table.question("P1").about == Count(4)
    assert table.view.round == 4
    assert table.view.acting is None


def test_a_round_that_begins_opens_its_own_chapter() -> None:
    """“Round 1 of 4 begins” is told of the activations of round 1, not of the deployment before; so is each round."""
    match = Match.begin(GAME, 2, {}, FairDice(b"chapters"))
    told: list[tuple[str, tuple[int, str]]] = []
    while match.asked is not None:
        step(match, autopilot)
        news = match.drain()
        told += zip([type(event).__name__ for event in news.events], news.moments, strict=True)
    begun = [moment for name, moment in told if name == "RoundBegan"]
    assert begun == [(number, "activation") for number in range(1, len(begun) + 1)]
    assert len(begun) > 1
