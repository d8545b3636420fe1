"""The voice of the sector: one line for each fact, dice shown with what added them; nothing that is secret."""

from __future__ import annotations

from rules.common.prose import told_by
from rules.deadzone.model.events import EVENTS, fights, moves, rounds, setup, tests
from rules.deadzone.model.facts import Fact
from rules.deadzone.words.narration_harm import HarmEvent, harm_story
from rules.deadzone.words.narration_moves import MoveEvent, move_story
from rules.deadzone.words.narration_rounds import RoundEvent, round_story
from rules.deadzone.words.narration_setup import SetupEvent, setup_story
from rules.deadzone.words.narration_tests import TrialEvent, trial_story
from rules.engine import Event, Names

SilentEvent = (
    setup.Drafted
    | setup.ItemPlaced
    | setup.ItemRolledAgain
    | moves.ActivationEnded
    | tests.SymbolsPut
    | tests.Met
    | fights.Suppressed
    | rounds.Finished
)
"""What is never told: it lies on the picture, or the dice and results after it say it."""

told_by(EVENTS, SilentEvent, TrialEvent, HarmEvent, MoveEvent, RoundEvent, SetupEvent)


def fact(event: Event, names: Names) -> str | None:
    """One line for a fact; None where another line or the picture tells it."""
    if isinstance(event, SilentEvent) or (isinstance(event, Fact) and event.joined):
        return None
    if isinstance(event, TrialEvent):
        return trial_story(event, names)
    if isinstance(event, HarmEvent):
        return harm_story(event, names)
    if isinstance(event, MoveEvent):
        return move_story(event, names)
    if isinstance(event, RoundEvent):
        return round_story(event, names)
    assert isinstance(event, SetupEvent)
    return setup_story(event, names)
