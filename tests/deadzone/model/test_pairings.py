"""Ready-made teams that are a match for each other: what was measured, and what players read of it. [R179]"""

from __future__ import annotations

import random

import pytest

from rules.deadzone import GAME
from rules.deadzone.model.moves import Profile
from rules.deadzone.model.teams.pairings import PAIRINGS, POINTS, matches_of
from rules.deadzone.model.teams.ready import TEAM_NAMES, all_ready
from rules.engine import Match
from rules.engine.playout import QuickDice
from tests.deadzone.balance import GAMES, LEAST, MOST
from tests.deadzone.kit import new_game


def test_a_pairing_is_of_two_ready_made_teams_neither_of_which_wins_most_games() -> None:
    """Each wins 40 to 60 % of all that were played; no pairing is listed twice."""
    assert len(PAIRINGS) > 3
    assert len({frozenset(teams) for teams, _, _ in PAIRINGS}) == len(PAIRINGS)
    for teams, won, games in PAIRINGS:
        assert {*teams} <= {*all_ready(POINTS)}
        assert games >= GAMES
        assert LEAST <= won / games <= MOST


def test_a_match_is_one_from_both_sides() -> None:
    (one, other), won, games = PAIRINGS[0]
    assert matches_of(one)[other] == (won, games)
    assert matches_of(other)[one] == (games - won, games)


def test_the_profile_of_a_team_names_its_matches() -> None:
    """While teams are chosen."""
    (one, other), won, games = PAIRINGS[0]
    table = new_game({"points": str(POINTS)})
    answer = table.match.game.look_up(table.see("P1"), Profile.of(one), ("P1", "P2"))
    assert f"{TEAM_NAMES[other]} {won:g} of {games}" in answer


@pytest.mark.parametrize("seed", range(6))
def test_teams_by_lot_are_a_measured_pairing_and_nobody_is_asked(seed: int) -> None:
    """Either side may have either team. [DZ-SET-02, R179]"""
    print(f"seed {seed}")
    options = GAME.checked_options({"points": str(POINTS), "teams": "even"})
    match = Match.begin(GAME, 2, options, QuickDice(random.Random(seed).randrange))
    assert match.asked is not None
    assert "team" not in {question.prompt for question in match.asked.questions.values()}
    fielded = [[f.model for f in match.state.fighters if f.owner == seat] for seat in (0, 1)]
    known = {key: [entry.model for entry in team.entries] for key, team in all_ready(POINTS).items()}
    pairs = [[known[one], known[other]] for one, other in (pairing.teams for pairing in PAIRINGS)]
    assert fielded in pairs or fielded[::-1] in pairs


def test_even_teams_are_refused_at_points_at_which_none_were_measured() -> None:
    """The lobby asks, and names the way out."""
    refusal = GAME.idle(GAME.checked_options({"points": "150", "teams": "even"}))
    assert refusal is not None
    assert "choose those, or teams of your own" in refusal.text
    assert GAME.idle(GAME.checked_options({"points": "100", "teams": "even"})) is None
