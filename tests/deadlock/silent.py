"""What only the picture shows, or only the words tell, each with its reason."""

from __future__ import annotations

from testing.conformance.silent import LINES, ORDERS, Reasons

TWICE = "the same fact stands in the view a second time, where it is told"
DRAWN: Reasons = {
    "players.*.lands.*": TWICE,
    "players.*.rebels": "before anybody has landed nobody rebels",
    "told.BuildingLost.cell": "told by the line of what has destroyed it",
    "told.BuildingLost.slot": "told by the line of what has destroyed it",
    "told.Built.slot": "words name the territory",
    "told.Clashed.rounds*": "the line tells who fell; every die is told where one asks why",
    "told.Fell.*": "told by the lines of the battle",
    "told.Settled.slot": "words name the territory",
    "told.Rebelled.*": "colonists without work who rebel are told by the line of their dice",
}
"""Drawn, but not told."""
TOLD: Reasons = {
    "told.*": LINES,
    "battles*": "a territory is lit for what has just happened there, too",
    "lands.*.slots.*.manned": "a building that needs no worker is drawn without one",
    "marks*": "what has just happened is drawn from the events, too",
    "players.*.units": "units are drawn one by one",
    "sheet.orders.*": ORDERS,
    "sheet.race": "the race is drawn once, from what everybody knows",
}
"""Told, but not drawn."""
