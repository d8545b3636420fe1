"""What only the picture shows, or only the words tell, each with its reason."""

from __future__ import annotations

from testing.conformance.silent import LINES, ORDERS, PLACE, Reasons

SETTLED = "while an attack is settled it is drawn in place of what the unit has left"
DRAWN: Reasons = {
    "acting": "nobody acts in the store",
    "teams.*.seat": PLACE,
    "terms.characters": "with characters each unit is told by its own name",
    "told.BugPlaced.seat": "whose a bug is, is told by the line of the capture, and by the board",
    "told.Released.seat": "who opens a jail is told by the move that led there",
    "told.Moved.path.*": "words tell where a way ends, the picture its squares, too",
    "told.Struck.origin": "who strikes is told, and where that unit stands",
    "told.Struck.squares.*": "whom an attack hits is told, unit by unit",
}
"""Drawn, but not told."""
TOLD: Reasons = {
    "told.*": LINES,
    "orders*": ORDERS,
    "acting.actions": SETTLED,
    "acting.moved": SETTLED,
    "acting.steps": SETTLED,
    "match": "a single match is not counted in the picture",
    "strikes.*.cause": "what strikes is drawn for those who may answer",
    "strikes.*.weapon": "what strikes is drawn for those who may answer",
    "teams.*.payouts*": "once the game is over its own picture shows what each match paid",
    "teams.*.points.*": "a square that is held twice, which cannot be, is drawn once",
    "units.*.build.abilities*": "a sheet draws what a unit can do with the card that it comes from",
    "order.*": "words keep to the turn order where teams are drawn by seat",
}
"""Told, but not drawn."""
