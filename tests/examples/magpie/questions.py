"""The questions of Magpie: their keys, and what they are about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.engine import About


class Prompt(StrEnum):
    """Every question of the game."""

    PLAY = "play"
    WORTH = "worth"
    DOUBT = "doubt"
    BURY = "bury"
    DEPTH = "depth"


@dataclass(frozen=True, slots=True)
class Said(About):
    """What the leader said that the card is worth."""

    seat: int
    worth: int
