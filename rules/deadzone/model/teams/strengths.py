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


STRONG: Final = 0.6
"""The share of its games that a strong team has won."""
STRENGTHS: Final = Measured.model_validate_json(load_data("deadzone", "strengths.json")).teams
STRONG_TEAMS: Final = frozenset([team for team, (won, games) in STRENGTHS.items() if won >= STRONG * games])


def strong_teams(points: int) -> frozenset[str]:
    """The strong ready-made teams of a limit; none where that has not been measured."""
    return STRONG_TEAMS if points == POINTS else frozenset()
