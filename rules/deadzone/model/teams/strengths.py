"""Which ready-made teams win most of computers' games, as data/strengths.json lists them."""

from __future__ import annotations

from typing import Final, NamedTuple

from pydantic import BaseModel

from rules.common.data import load_data
from rules.deadzone.model.teams.pairings import POINTS


class Record(NamedTuple):
    """How many of so many games a team has won, a draw counted half."""

    won: float
    games: int


class Measured(BaseModel):
    """All of data/strengths.json: the command that measured it, and the teams."""

    measured: str
    teams: dict[str, Record]


STRONG, WEAK = 0.6, 0.4
"""The shares of their games that strong teams have won at least, and those that are hard to play less than."""
STRENGTHS: Final = Measured.model_validate_json(load_data("deadzone", "strengths.json")).teams
STRONG_TEAMS: Final = frozenset([team for team, (won, games) in STRENGTHS.items() if won >= STRONG * games])
HARD_TEAMS: Final = frozenset([team for team, (won, games) in STRENGTHS.items() if won < WEAK * games])


def strong_teams(points: int) -> frozenset[str]:
    """The strong ready-made teams of a limit; none where that has not been measured."""
    return STRONG_TEAMS if points == POINTS else frozenset()


def is_hard(team: str, points: int) -> bool:
    """Whether computers win far fewer games with a ready-made team of this limit than with others."""
    return points == POINTS and team in HARD_TEAMS
