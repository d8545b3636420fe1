"""Ready-made teams that win: what was measured, and what computers read of it."""

from __future__ import annotations

from rules.deadzone.model.teams.ready import all_ready
from rules.deadzone.model.teams.strengths import STRENGTHS, STRONG_TEAMS, strong_teams


def test_all_ready_made_teams_are_measured_and_win_half_of_their_games_together() -> None:
    """Each met each other one from both sides."""
    teams = all_ready(100)
    assert {*STRENGTHS} == {*teams}
    assert {record.games for record in STRENGTHS.values()} == {2 * (len(teams) - 1)}
    assert sum([record.won for record in STRENGTHS.values()]) == len(teams) * (len(teams) - 1)


def test_some_teams_are_strong_and_most_are_not() -> None:
    """At the limit at which they were measured; of others nothing is known."""
    assert 5 < len(STRONG_TEAMS) < len(STRENGTHS) / 2
    assert strong_teams(100) == STRONG_TEAMS
    assert strong_teams(200) == frozenset()
