"""Ready-made teams that are a match for each other, as data/pairings.json lists them. [R179]"""

from __future__ import annotations

from typing import Final, NamedTuple

from pydantic import BaseModel

from rules.common.data import load_data


class Pairing(NamedTuple):
    """Two teams, and how many of so many games of computers the first has won, a draw counted half."""

    teams: tuple[str, str]
    won: float
    games: int


class Measured(BaseModel):
    """All of data/pairings.json: the command that measured it, and the pairings."""

    measured: str
    pairings: tuple[Pairing, ...]


POINTS: Final = 100
"""What the teams of all pairings cost."""
PAIRINGS: Final = Measured.model_validate_json(load_data("deadzone", "pairings.json")).pairings


def matches_of(team: str) -> dict[str, tuple[float, int]]:
    """The teams that are a match for this one, with how many of how many games this one has won."""
    found = {}
    for (one, other), won, games in PAIRINGS:
        if team == one:
            found[other] = won, games
        elif team == other:
            found[one] = games - won, games
    return found
