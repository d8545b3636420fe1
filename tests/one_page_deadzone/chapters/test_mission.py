"""Four rounds, scoring, early ends, draws and giving up. [OP-MIS]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import (
    Activated,
    Conceded,
    Destroyed,
    EnvironmentAttacked,
    GameScored,
    HazardMet,
    Moved,
    RoundBegan,
)
from rules.one_page_deadzone.model.state import Squad
from tests.one_page_deadzone.kit import Table, new_game, position

KILL = [[8, 8, 8, 8], [1, 1, 1]]


def scored(first: int, second: int) -> list[Squad]:
    """Both sides, with what they have destroyed so far."""
    return [Squad(side=1, destroyed=first), Squad(side=8, destroyed=second)]


def shot_dead(first: str, second: str = "", *, round: int = 2) -> Table:  # noqa: A002 - the kit's own word
    """P1's Ta1 shoots P2's last unit on E5; what else there is of P1 and P2 is given."""
    table = position(f"Ta1@E1 {first} / Do1@E5 {second}", round=round, dice=KILL)
    return table.play("P1", "activate Ta1 hold", "shoot Do1")


def test_OP_MIS_01_a_game_has_four_rounds() -> None:
    """OP-MIS-01: four rounds are played and then it is scored; no fifth begins."""
    table = new_game(dice=[[8, 1]]).wait_for("")
    assert [event.round for event in table.told(RoundBegan)] == [1, 2, 3, 4]
    assert len(table.told(Activated)) == 4 * 8
    assert isinstance(table.events[-1], GameScored)
    assert (table.view.phase, table.view.round, table.match.over) == ("end", 4, True)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_OP_MIS_01_no_scoring_before_the_fourth_round_is_over(number: int) -> None:
    """OP-MIS-01: rounds 1 to 3 are followed by another, whatever the score."""
    table = position("Ta1@A1 / Ta2@H8", round=number, squads=scored(90, 0))
    table.play("P1", "activate Ta1 overwatch").play("P2", "activate Ta2 overwatch")
    assert table.told(GameScored) == []
    assert table.told(RoundBegan) == [RoundBegan(number + 1, 0)]
    assert table.view.winners == ()


def test_OX_16_score() -> None:
    """OX-16, OP-MIS-02, OP-MIS-03, OP-ARM-08: 60 destroyed and 50 pinned beat 45 destroyed and 45 pinned."""
    table = position("Ta1@A1:pinned As1@C1 / 1g1@H8:pinned", round=4, squads=scored(60, 45))
    assert table.score() == (110, 90)
    table.play("P1", "activate As1 hold")
    assert table.told(GameScored) == [GameScored((110, 90), (0,))]
    assert table.view.winners == (0,)
    assert table.asking == ""


def test_OP_MIS_02_points_are_counted_as_they_fall() -> None:
    """OP-MIS-02: the score shows destroyed enemies at once, and each for its own cost."""
    table = position("Ta1@E1 Ta2@D1 / Do1@E5 3g1@E6 2g1@H8", dice=[*KILL, [8] * 4, [1] * 4])
    assert table.score() == (0, 0)
    table.play("P1", "activate Ta1 hold", "shoot Do1")
    assert table.score() == (15, 0)
    assert [squad.destroyed for squad in table.view.squads] == [15, 0]


@pytest.mark.parametrize(
    ("pinned_in", "points"), [("pinned1", (0, 0)), ("pinned3", (0, 0)), ("pinned4", (20, 0)), ("pinned", (20, 0))]
)
def test_OP_MIS_02_a_unit_pinned_in_round_4_counts(pinned_in: str, points: tuple[int, int]) -> None:
    """OP-MIS-02, R28: a unit pinned in round 4 scores; one pinned before that has not recovered yet does not."""
    table = position(f"Ta1@A1 / 3g1@H8:{pinned_in} Do1@G8", round=4)
    assert table.score() == points


@pytest.mark.parametrize(
    ("first", "second", "winners"), [(65, 65, ()), (0, 0, ()), (65, 60, (0,)), (60, 65, (1,)), (15, 0, (0,))]
)
def test_OP_MIS_03_the_higher_total_wins_and_equal_totals_are_a_draw(
    first: int, second: int, winners: tuple[int, ...]
) -> None:
    """OP-MIS-03, R28: the higher total wins, by however little; 65 : 65 is a draw."""
    table = position("Ta1@A1 / Ta2@H8:activated", round=4, squads=scored(first, second))
    table.play("P1", "activate Ta1 overwatch")
    assert table.heard(None, GameScored) == [GameScored((first, second), winners)]
    assert table.view.winners == winners


# -- Early ends --------------------------------------------------------------------------------------------------------


def test_OP_MIS_04_the_game_ends_when_a_side_has_no_unit_left() -> None:
    """OP-MIS-04: the last enemy is removed in round 2: scoring at once, though others could still be activated."""
    table = shot_dead("Ta2@D1 Ta3@A1:w1")
    assert table.events[-2:] == [Destroyed("Do1", 1, "dog", "E5", 15), GameScored((15, 0), (0,))]
    assert (table.asking, table.match.over, table.view.round) == ("", True, 2)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_R28_survivors_pinned_in_rounds_1_to_3_do_not_count(number: int) -> None:
    """R28, OP-MIS-04: a survivor pinned when the game ends in rounds 1 to 3 scores nothing."""
    table = shot_dead("Ta2@A1:pinned Pk1@B1:pinned1", round=number)
    assert table.told(GameScored) == [GameScored((15, 0), (0,))]


def test_R28_an_early_end_may_be_a_draw() -> None:
    """R28: equal points are a draw when a side has been wiped out, too."""
    table = position("Ta1@E1 / Do1@E5", round=3, dice=KILL, squads=scored(30, 45))
    table.play("P1", "activate Ta1 hold", "shoot Do1")
    assert table.told(GameScored) == [GameScored((45, 45), ())]
    assert table.view.winners == ()


def test_R20_a_unit_removed_by_the_ground_counts_for_the_opponent() -> None:
    """R20, OP-MIS-02, OP-MIS-04: the last unit dies on dangerous ground: 20 points for the other, and the end."""
    table = position("3g1@D4 / Ta1@H8", dice=[1, [6, 4, 2], [5, 1, 1]])
    table.play("P1", "activate 3g1 walk", "go D5")
    assert table.events[1:] == [
        Moved("3g1", "D4", ("D5",)),
        HazardMet("3g1", "D5", "danger", 1),
        EnvironmentAttacked("3g1", "D5", "danger", (6, 4, 2), (5, 1, 1), 1),
        Destroyed("3g1", 0, "third", "D5", 20),
        GameScored((0, 20), (1,)),
    ]


# -- Giving up ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("player", "seat"), [("P1", 0), ("P2", 1)])
def test_OP_MIS_03_who_concedes_loses_at_once(player: str, seat: int) -> None:
    """OP-MIS-03, R37: a concession, in one's own turn or the other's, makes the other the winner whatever the score."""
    table = position("Ta1@A1 / Ta2@H8", squads=scored(60, 60)).act(player, "concede")
    assert table.heard(None, Conceded) == [Conceded(seat)]
    assert table.view.winners == (1 - seat,)
    assert (table.asking, table.match.over) == ("", True)
    assert table.told(GameScored) == []


@pytest.mark.parametrize("stage", ["armies", "side", "deploy"])
def test_OP_MIS_03_conceding_before_the_first_round(stage: str) -> None:
    """OP-MIS-03, R37: one may give up while armies are built, sides chosen or units deployed."""
    table = new_game(dice=[[8, 1]])
    if stage != "armies":
        table.silent(1 if stage == "side" else 2)
    table.act("P2", "concede")
    assert table.view.winners == (0,)
    assert table.asking == ""
