"""Data files of a game: cards, units and maps are data, not code."""

from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator

from rules.engine import say

Said = Annotated[str, AfterValidator(say)]
"""Words of a data file that players read."""
RULES = Path(__file__).parents[1]


def data_path(game: str, name: str) -> Path:
    """The path of `rules/<game>/data/<name>`; `game` is the name of the game's package."""
    return RULES / game / "data" / name


def load_data(game: str, name: str) -> bytes:
    """The bytes of `rules/<game>/data/<name>`."""
    return data_path(game, name).read_bytes()
