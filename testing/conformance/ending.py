"""The ending check: computers alone play every game to its end, whatever was agreed on."""

from __future__ import annotations

from rules.engine import Match
from rules.engine.playout import QuickDice, autopilot, playout
from testing.conformance.play import Run

LIMIT = 30_000
"""Answers in a game: the longest of hundreds took a few thousand."""


def check_end(run: Run) -> None:
    """The game is over before computers have answered ever so often."""
    match = Match.begin(run.game, run.seats, run.options, QuickDice(run.below), keep=False)
    playout(match, autopilot, LIMIT)
    state = match.state
    assert match.over, f"computers do not end it: {run.seats} seats, {run.options}, round {state.round}, {state.phase}"
