"""Acts that are likely to be taken, for random play in the conformance suite."""

from __future__ import annotations

from rules.deadzone.moves import Concede, Dismiss, Order, Recruit, Team
from rules.deadzone.state import Sector
from rules.engine import Below, Move

LINES = (
    "2x Enforcer, Laser Rifle",
    "Enforcer Sergeant, Laser Rifle",
    "Stage 3A 'General'",
    "3x Stage 3Z 'Zombie'",
    "?",
)
TEAMS = (
    "Plague; Stage 3A 'General'; 4x Stage 3Z 'Zombie'",
    "Rebs, 100 points; Human Cell Leader; 5x Rebel Trooper",
    "!",
)
ORDERS = (
    *(("passing", "pass"), ("command", "none"), ("command", "keep"), ("keep", "model,symbol"), ("evade", "stay")),
    *(("symbols", "spend 2"), ("reroll", "never"), ("stand", "survive"), ("trap", "always"), ("passing", "sometimes")),
)


def sample_act(sector: Sector, seat: int, below: Below) -> Move | None:
    """An act that this seat may well do: building its team, then standing orders, seldom a concession."""
    if sector.phase == "teams" and below(4):
        return (
            Recruit(LINES[below(len(LINES))]),
            Team(TEAMS[below(len(TEAMS))]),
            Dismiss(1 + below(3)),
        )[below(3)]
    if below(8) == 0:
        return Concede()
    what, choice = ORDERS[below(len(ORDERS))]
    return Order(what, choice, below(2) and sector.round + below(3))  # type: ignore[arg-type]
