"""What only the picture shows, or only the words tell, each with its reason."""

from __future__ import annotations

from testing.conformance.silent import LINES, ORDERS, PLACE, Reasons

FOLDED = "a full galaxy is drawn with small worlds, whose details are folded"
DRAWN: Reasons = {
    "told.Built.card": "a Research card is never put into play",
    "told.AttackEnded.*": "both sides are told by the line of the attack",
    "told.UnitDestroyed.seat": "whose a unit is, is told by its id",
}
"""Drawn, but not told."""
TOLD: Reasons = {
    "told.*": LINES,
    "orders*": ORDERS,
    "players.*.seat": PLACE,
    "phase": "the game is over where there is a winner",
    "battle.round": "a battle that is decided shows its end in place of the round",
    "battle.extra*": "a unit that has rolled shows its dice, not how many it may roll",
    "players.*.worlds.*.card": FOLDED,
    "players.*.worlds.*.leader": FOLDED,
    "players.*.worlds.*.fleets.*": FOLDED,
}
"""Told, but not drawn."""
