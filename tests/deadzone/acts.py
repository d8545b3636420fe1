"""Acts that are likely to be taken, for random play in the conformance suite."""

from __future__ import annotations

from rules.deadzone.model.moves import Concede, Dismiss, Draw, Equip, Orders, Recruit, Script, Team
from rules.deadzone.model.state import Sector
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
EXTRAS = ("ammo", "grenade-frag", "none", "Medi-Pack", "?")
DRAWS = ("offer", "offer", "withdraw", "decline", "accept")
SCRIPTS = ("stand; finish", "finish", "advance D4-1; finish", "advance", "jump")
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
            Equip(1 + below(3), EXTRAS[below(len(EXTRAS))]),
        )[below(4)]
    if below(8) == 0:
        return Concede()
    if below(8) == 0:
        return Script(SCRIPTS[below(len(SCRIPTS))])
    if below(8) == 0:
        return Draw(DRAWS[below(len(DRAWS))])  # type: ignore[arg-type]
    what, choice = ORDERS[below(len(ORDERS))]
    return Orders(what, choice, below(2) and sector.round + below(3))  # type: ignore[arg-type]
