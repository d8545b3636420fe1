"""The end of the game. [DZ-WIN, R15, R16]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadzone.chapters.ending import target
from rules.deadzone.model.events.rounds import Conceded, GameEnded, MissionShown
from rules.deadzone.model.invariants import invariants
from rules.deadzone.model.state import Mission
from tests.deadzone.kit import Table, new_game, position

ONES = [[1, 1, 1], [1, 1, 1]]
PAIR = "E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1"


def ended(text: str = PAIR, **more: Any) -> Table:
    """A position at the End Phase of a Round; dice are there for the next."""
    return position(text, phase="end_of_round", dice=ONES, **more)


def outcome(table: Table) -> tuple[str, tuple[int, ...]] | None:
    """Why the game ended and who won; None while it goes on."""
    told = table.told(GameEnded)
    return (told[0].why, told[0].winners) if told else None


def test_DZ_WIN_01_games_last_five_rounds() -> None:
    """DZ-WIN-01: Round 4 goes on, Round 5 is the last."""
    assert outcome(ended(round=4)) is None
    assert outcome(ended(round=5)) == ("rounds", ())


@pytest.mark.parametrize(("points", "vp"), [(100, 12), (150, 16), (200, 20), (250, 24), (300, 28)])
def test_DZ_WIN_02_the_target_grows_with_the_points(points: int, vp: int) -> None:
    """DZ-WIN-02: 12, 16, 20 and 4 for each further 50."""
    assert target(position(PAIR, points=points).match.state) == vp
    assert outcome(ended(points=points, vp=(vp, 0))) == ("target", (0,))
    assert outcome(ended(points=points, vp=(vp - 1, 0))) is None


def test_DZ_WIN_03_both_at_the_target_is_a_draw() -> None:
    """DZ-WIN-03: 12 and 13 is a draw."""
    assert outcome(ended(vp=(12, 13))) == ("target", ())


def test_DZ_WIN_03_the_target_is_checked_at_the_end_of_a_round_only() -> None:
    """DZ-WIN-03: in the middle of a Round the game goes on."""
    table = position(PAIR, vp=(20, 0))
    assert table.asking == "P1 activate"


def test_DZ_WIN_03_objectives_of_the_round_count() -> None:
    """DZ-WIN-03: P-END: objectives are scored before the check."""
    assert outcome(ended("E1:enforcer-troop@D5-1 / Z1:stage-3z-zombie@D8-1", vp=(10, 0))) == ("target", (0,))


def test_DZ_WIN_04_more_vps_win_after_the_last_round() -> None:
    """DZ-WIN-04, R15: 9 against 7 wins, 7 against 7 is a draw."""
    assert outcome(ended(round=5, vp=(9, 7))) == ("rounds", (0,))
    assert outcome(ended(round=5, vp=(7, 9))) == ("rounds", (1,))
    assert outcome(ended(round=5, vp=(7, 7))) == ("rounds", ())


def test_DZ_WIN_05_a_side_without_models_has_lost() -> None:
    """DZ-WIN-05, R16: at the end of the Round, whatever the VPs."""
    assert outcome(ended("E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie:dead", round=3, vp=(0, 9))) == ("wiped", (0,))


def test_DZ_WIN_05_the_target_comes_first() -> None:
    """DZ-WIN-05: R16: the side without models has the target: it wins."""
    assert outcome(ended("E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie:dead", vp=(0, 12))) == ("target", (1,))


def test_DZ_WIN_05_reserves_are_models_that_come() -> None:
    """DZ-WIN-05: R16: who has a model in reserve goes on."""
    assert outcome(ended("E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie:reserve")) is None


SUIT = "E1:enforcer-troop@D1-1 / F1:hammerfist-drop-trooper:waiting"


def test_DZ_WIN_05_a_drop_suit_that_nobody_can_call_is_no_model_in_play() -> None:
    """DZ-WIN-05: R12, R16: nobody is left in play to call it down, so its side has lost."""
    assert outcome(ended(SUIT)) == ("wiped", (0,))


def test_DZ_WIN_05_in_a_match_of_the_first_rules_a_drop_suit_goes_on() -> None:
    """DZ-WIN-05: R16: a match that began before goes on as it did."""
    assert outcome(ended(SUIT, version=1)) is None


def test_DZ_WIN_05_both_gone_more_vps_win() -> None:
    """DZ-WIN-05: R16: both empty: more VPs, equal is a draw."""
    text = "E1:enforcer-troop:dead / Z1:stage-3z-zombie:dead"
    assert outcome(ended(text, vp=(3, 2))) == ("wiped", (0,))
    assert outcome(ended(text, vp=(2, 2))) == ("wiped", ())


def test_DZ_WIN_06_vps_are_public() -> None:
    """DZ-WIN-06: everybody sees both totals."""
    table = position(PAIR, vp=(3, 5))
    assert [[side.vp for side in table.see(who).sides] for who in ("P1", "P2")] == [[3, 5], [3, 5]]
    assert table.vp == (3, 5)


def test_D36_who_concedes_has_lost() -> None:
    """D36: the other player wins at once."""
    table = position(PAIR).act("P2", "concede")
    assert table.match.over
    assert (table.match.state.winners, table.told(Conceded)) == ([0], [Conceded(1)])


def test_D36_who_concedes_before_the_scenario_is_known_has_lost_too() -> None:
    """D36: at any time."""
    table = new_game({"scenario": "random", "map": "random"}).act("P1", "concede")
    assert table.match.over
    assert table.match.state.winners == [1]


def test_unfinished_missions_are_shown_at_the_end() -> None:
    """Section 6: the other player sees all unfinished missions when the game is over."""
    table = position(PAIR, missions=True)
    table.match.state.sides[0].missions = [Mission(6, 1), Mission(5, 1, done=True)]
    table.act("P2", "concede")
    assert table.heard("P2", MissionShown) == [MissionShown(0, 6)]


def test_a_mission_that_is_hidden_belongs_to_no_round() -> None:
    """DZ-SEC-02: in what P2 sees, P1's unfinished mission has no number and no Round, and that is nothing wrong."""
    table = position(PAIR, missions=True)
    table.match.state.sides[0].missions = [Mission(6, 1)]
    seen = table.see("P2")
    assert seen.sides[0].missions == [Mission(0, 0)]
    assert list(invariants(seen)) == []
