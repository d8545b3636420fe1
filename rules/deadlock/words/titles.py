"""What players call the phases, and a step of their turn."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine import say

STEPS: Mapping[str, str] = {
    "upkeep": say("Upkeep"),
    "labor": say("Labor"),
    "event": say("Event"),
    "population": say("Population"),
    "morale": say("Morale"),
    "taxation": say("Taxation"),
    "rebellion": say("Rebellion"),
    "resource": say("Resource"),
    "diplomacy": say("Diplomacy"),
    "trade": say("Trade"),
    "black_market": say("Black Market"),
    "build": say("Build"),
    "production": say("Production"),
    "ability": say("Ability"),
    "missile": say("Missile"),
    "transport": say("Transport"),
    "attack": say("Attack"),
    "plane_return": say("Plane Return"),
    "colonization": say("Colonization"),
    "research": say("Research"),
}
"""The phases of a turn, as a list names them."""
TITLES: Mapping[str, str] = {
    "races": say("Choice of Races"),
    "map": say("Map"),
    "landing": say("Landing"),
    "first_turn": say("First Turn"),
    **{phase: say("{title} Phase", title=title) for phase, title in STEPS.items()},
    "end_turn": say("End of the Turn"),
}
