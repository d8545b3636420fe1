"""Rounds: who activates when, who begins the next, what stays. [OP-RND]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import Activated, Destroyed, GameScored, Pinned, Recovered, RoundBegan, Shot
from rules.one_page_deadzone.model.questions import Count
from rules.one_page_deadzone.model.view import UnitView
from tests.one_page_deadzone.kit import Table, new_game, position

KILL = [[8, 8, 8, 8], [1, 1, 1]]
PIN = [[8, 8, 8, 8], [1, 1, 1]]


def order(table: Table) -> str:
    """Who activated, as letters: `ABAB`."""
    return "".join(["AB"[event.seat] for event in table.told(Activated)])


def ready(table: Table) -> list[str]:
    """The units that can still be activated this round."""
    return [unit.id for unit in table.view.units if unit.ready]


# -- Turn about --------------------------------------------------------------------------------------------------------


def test_OP_RND_01_players_alternate() -> None:
    """OP-RND-01: one unit each in turn, each once: A B A B, and then the round is over."""
    table = position("Do1@A1 Do2@B1 / Do3@A8 Do4@B8")
    for player, unit in (("P1", "Do2"), ("P2", "Do3"), ("P1", "Do1"), ("P2", "Do4")):
        assert table.asking == f"{player} activate"
        table.play(player, f"activate {unit} hold")
    assert order(table) == "ABAB"
    assert table.told(RoundBegan) == [RoundBegan(2, 0)]


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


def test_OP_RND_02_round_1_starts_with_the_winner_of_the_roll_off() -> None:
    """OP-RND-02: the second player won the roll-off, so he begins round 1."""
    table = new_game(dice=[[1, 8]]).silent(4)
    assert table.told(RoundBegan) == [RoundBegan(1, 1)]
    assert table.asking == "P2 activate"
    assert (table.view.first, table.view.to_act) == (1, 1)


def test_OP_RND_02_or_with_the_first_player() -> None:
    """OP-RND-02: the first player won it, so he begins, though the other may have finished deploying last."""
    table = new_game(dice=[[8, 1]]).silent(4)
    assert table.told(RoundBegan) == [RoundBegan(1, 0)]
    assert table.asking == "P1 activate"


def test_OP_RND_03_the_other_goes_on_alone() -> None:
    """OP-RND-03: A has nothing left, B has three: B, B, B."""
    table = position("Do1@A1 / Do2@A8 Do3@B8 Do4@C8").play("P1", "activate Do1 hold")
    for unit in ("Do2", "Do3", "Do4"):
        assert table.asking == "P2 activate"
        table.play("P2", f"activate {unit} hold")
    assert order(table) == "ABBB"
    assert table.asking == "P1 activate"


def test_OX_17_order() -> None:
    """OX-17, OP-RND-01, OP-RND-03, OP-RND-04: 3 units against 5: A B A B A B B B, and A starts round 2."""
    table = position("Do1@A1 Do2@B1 Do3@C1 / Do4@A8 Do5@B8 Do6@C8 Do7@D8 Do8@E8")
    table.silent(8)
    assert order(table) == "ABABABBB"
    assert table.told(RoundBegan) == [RoundBegan(2, 0)]
    assert table.asking == "P1 activate"


# -- Who begins the next round -----------------------------------------------------------------------------------------


def test_OP_RND_04_who_finished_first_starts() -> None:
    """OP-RND-04, R4: A finished while B had two left: A starts, though A started this round as well."""
    table = position("Do1@A1 / Do2@A8 Do3@B8 Do4@C8").silent(2)
    assert (table.view.finished, table.asking) == (0, "P2 activate")
    table.silent(2)
    assert table.told(RoundBegan) == [RoundBegan(2, 0)]
    assert (table.view.first, table.view.finished, table.view.round) == (0, None, 2)


def test_OP_RND_04_who_did_not_start_may_finish_first() -> None:
    """OP-RND-04, R4: A starts with three units against one: B finishes first and starts the next round."""
    table = position("Do1@A1 Do2@B1 Do3@C1 / Do4@A8").silent(4)
    assert order(table) == "ABAA"
    assert table.told(RoundBegan) == [RoundBegan(2, 1)]
    assert table.asking == "P2 activate"


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


def test_R4_freshly_pinned_units_cannot_be_activated() -> None:
    """R4, R26: pinned before it acted, B's last unit is out: B has finished first, though A activated."""
    table = position("Ta1@E1 Do1@A1 / Do2@E5", dice=PIN).play("P1", "activate Ta1 hold", "suppress E5")
    assert (table.view.finished, table.asking) == (1, "P1 activate")
    table.play("P1", "activate Do1 hold")
    assert table.told(RoundBegan) == [RoundBegan(2, 1)]
    assert table.options("P2") == ["activate Do2 recover"]


def test_R4_removed_units_cannot_be_activated() -> None:
    """R4: B's last unit that could act is removed: B has finished first."""
    table = position("Ta1@E1 Do1@A1 / Do2@E5 Do3@H8:activated", dice=KILL)
    table.play("P1", "activate Ta1 hold", "shoot Do2")
    assert (table.view.finished, table.asking) == (1, "P1 activate")
    table.play("P1", "activate Do1 hold")
    assert table.told(RoundBegan) == [RoundBegan(2, 1)]


def test_R4_the_first_to_finish_stays_the_first() -> None:
    """R4: what comes after does not change who was first: B is done later and A starts."""
    table = position("Do1@A1:activated / Do2@A8 Do3@B8", finished=0, to_act="P2").silent(2)
    assert table.told(RoundBegan) == [RoundBegan(2, 0)]
    table = position("Do1@A1:activated / Do2@A8 Do3@B8", finished=1, to_act="P2").silent(2)
    assert table.told(RoundBegan) == [RoundBegan(2, 1)]


def test_R26_units_pinned_this_round_do_not_hold_up_the_round() -> None:
    """R26, OP-RND-03: A's other unit is pinned this round: A is skipped and the round ends without it."""
    table = position("Do1@A1 Do2@B1:pinned / Do3@A8 Do4@B8")
    assert table.refused("P1", "activate Do2 hold").startswith("Do2 was pinned this round")
    assert table.refused("P1", "activate Do2 recover").startswith("Do2 was pinned this round")
    table.silent(3)
    assert order(table) == "ABB"
    assert table.told(RoundBegan) == [RoundBegan(2, 0)]


def test_R26_units_pinned_earlier_must_recover() -> None:
    """R26, OP-RND-01: a unit pinned in an earlier round is activated to recover, and the round waits for that."""
    table = position("Do1@A1:activated Do2@B1:pinned1 / Do3@A8:activated", round=2)
    assert table.options("P1") == ["activate Do2 recover"]
    assert table.default("P1") == "activate Do2 recover"
    assert table.refused("P1", "activate Do2 hold") == "Do2 is pinned: all it can do is recover."
    table.play("P1", "activate Do2 recover")
    assert table.told(Recovered) == [Recovered("Do2")]
    assert table.told(RoundBegan) == [RoundBegan(3, 0)]


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


@pytest.mark.parametrize(
    ("units", "default"),
    [
        ("Ta1@A1 Do1@B1", "activate Ta1 overwatch"),
        ("Do1@B1 Ta1@A1", "activate Do1 hold"),
        ("Do1@B1:activated Ta1@A1", "activate Ta1 overwatch"),
        ("Ta1@A1:pinned Do1@B1", "activate Do1 hold"),
        ("Ta1@A1:pinned1 Do1@B1", "activate Ta1 recover"),
        ("As1@A1 Do1@B1", "activate As1 overwatch"),
        ("2g1@A1 Ta1@B1", "activate 2g1 hold"),
    ],
)
def test_D5_the_first_unit_in_list_order_goes_on_overwatch(units: str, default: str) -> None:
    """D5: on timeout the first unit that can act goes on overwatch if it has a gun, else holds; pinned, it recovers."""
    table = position(f"{units} / Do9@H8", round=2)
    assert table.default("P1") == default


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


def test_OP_RND_06_scores_stay() -> None:
    """OP-RND-06: what was destroyed in a round still counts in the next."""
    table = position("Ta1@E1 / Do1@E5 Do2@H8", dice=KILL).play("P1", "activate Ta1 hold", "shoot Do1")
    assert table.told(Destroyed) == [Destroyed("Do1", 1, "dog", "E5", 15)]
    table.play("P2", "activate Do2 hold")
    assert (table.view.round, table.score()) == (2, (15, 0))


def test_OP_RND_03_the_fourth_round_ends_when_nobody_is_left() -> None:
    """OP-RND-03, OP-MIS-01: in round 4 too the one with units left goes on alone, then it is scored."""
    table = position("Do1@A1 / Do2@H8 Do3@G8", round=4).silent(2)
    assert table.told(GameScored) == []
    table.silent()
    assert order(table) == "ABB"
    assert table.told(RoundBegan) == []
    assert len(table.told(GameScored)) == 1
