"""What only the picture shows, or only the words tell, each with its reason."""

from __future__ import annotations

from testing.conformance.silent import LINES, ORDERS, Reasons

ITEMS = "items that are carried are drawn on their models, those face down alike"
MISSIONS = "a player's Secret Missions are drawn where they have something to choose on the plan, those done left out"
OF_AN_ATTACK = ("Assaulted.*", "ShotFired.*", "DiceThrown.*", "Compared.*", "HpLost.*", "Killed.*", "Exploded.cube")
OF_AN_ATTACK_TOO = "an attack is several events: one line of dice tells them, the picture marks each of them"
DRAWN: Reasons = {
    "fighters.*.item": "before the first Round nobody carries anything",
    "tokens.*.id": "what is asked about an item is drawn where the item of that number lies",
    **dict.fromkeys([f"told.{part}" for part in OF_AN_ATTACK], OF_AN_ATTACK_TOO),
    "told.Moved.*": "words name the cubes of the way, the picture both ends and whose token went there",
}
"""Drawn, but not told."""
TOLD: Reasons = {
    "told.*": LINES,
    "sides.*.orders.*": ORDERS,
    "acting": "nobody acts before the first Round",
    "active": "words tell the side with the Initiative first; while a model acts, the picture lights its player",
    "fighters.*.cube": "a model that waits, is in reserve or gone stands nowhere",
    "fighters.*.fate": "nobody is gone before the first Round, so the foot is drawn from then on",
    "objectives.*.mark": "its holder is drawn in place of a mark",
    "objectives.*.vp": "what it scores now is drawn in place of what is printed",
    "points": "the size of the teams is drawn while they are built",
    "sides.*.cache": "before there is a map nothing lies on it",
    "sides.*.missions*": MISSIONS,
    "sides.*.order": "a Leader's card draws it, and before the teams are chosen there is no Leader",
    "sides.*.started": "how many models a side began with is drawn from the first Round on",
    "sides.*.zone": "zones are drawn once both sides choose theirs",
    "tokens.*.id": ITEMS,
    "tokens.*.kind": ITEMS,
    "tokens.*.seen*": ITEMS,
    "tokens.*.up": ITEMS,
}
"""Told, but not drawn."""
