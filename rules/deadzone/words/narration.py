"""The voice of the sector: one line for each fact, dice shown with what added them; nothing that is secret.

A fact that another line or the picture tells has no line: SILENT lists them.
"""

from __future__ import annotations

from typing import Final

from rules.deadzone.model.events import fights, harm, moves, rounds, setup, tests
from rules.deadzone.model.facts import Fact
from rules.deadzone.words.narration_harm import harm_story
from rules.deadzone.words.narration_moves import move_story
from rules.deadzone.words.narration_rounds import round_story
from rules.deadzone.words.narration_setup import setup_story
from rules.deadzone.words.narration_tests import trial_story
from rules.engine import Event, Names

SILENT: Final[tuple[type[Event], ...]] = (
    setup.Drafted,
    setup.ItemPlaced,
    setup.ItemRolledAgain,
    moves.ActivationEnded,
    tests.SymbolsPut,
    tests.Met,
    fights.Suppressed,
    rounds.Finished,
)
"""What is never told: it lies on the picture, or the dice and results after it say it."""
SOMETIMES: Final[tuple[type[Event], ...]] = (
    setup.ReconUsed,
    moves.CommandSpent,
    moves.Charged,
    moves.BrokeAway,
    moves.ItemSettled,
    tests.ItemPut,
    tests.Compared,
    fights.ShotFired,
    fights.Assaulted,
    harm.HpLost,
    harm.HalfFloorRolled,
    rounds.Dissipated,
)
"""What is told only where no other line does."""


def fact(event: Event, names: Names) -> str | None:
    """One line for a fact; None where another line or the picture tells it."""
    if isinstance(event, Fact) and event.joined:
        return None
    return (
        trial_story(event, names)
        or harm_story(event, names)
        or move_story(event, names)
        or round_story(event, names)
        or setup_story(event, names)
    )
