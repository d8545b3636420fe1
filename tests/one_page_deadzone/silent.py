"""What only the picture shows, or only the words tell, each with its reason."""

from __future__ import annotations

from testing.conformance.silent import LINES, ORDERS, Reasons

BENCH = "what waits to be deployed is drawn by its id, with all the rest once it stands on the board"
DRAWN: Reasons = {
    "units.*.model": "the kind of a unit is told by its id",
    "units.*.ready": "a unit that was activated is never ready",
    "told.Destroyed.model": "the unit is told by its id and name",
    "told.Pinned.unit": "told by the line of the attack",
}
"""Drawn, but not told."""
TOLD: Reasons = {
    "told.*": LINES,
    "acting": "nobody acts before the first round, and after the last",
    "acting.action": "told by the line of the activation",
    "acting.moving": "who acts stands in the light once, though another unit moves by its order",
    "acting.unit": "by an order another unit moves, and stands in the light",
    "points": "the size of the armies is drawn while they are chosen",
    "squads.*.waiting": "nobody waits once the game is over",
    "units.*.activated": "a pinned unit has no tick: the pin says that it waits",
    "units.*.model": BENCH,
    "units.*.number": "a part of a unit's name, and its id is drawn",
    "units.*.ready": "who may act is lit for the side whose turn it is, while nobody acts",
    "units.*.wounds": BENCH,
    "watch*": ORDERS,
}
"""Told, but not drawn."""
