"""What only the picture shows, or only the words tell, each with its reason: a pattern of facts, `*` is anything.

`told.*` are facts of events, all others of views. What is listed here and is not silent any more fails the test.
"""

from __future__ import annotations

from collections.abc import Mapping

Reasons = Mapping[str, str]
SETTLED = "while an attack is settled it is drawn in place of what the unit has left"
LINES = "what has happened stands above the picture, line by line, for everybody"
ORDERS = "standing orders are set and read in words"
PLACE = "follows from its place in the list"
BENCH = "what waits to be deployed is drawn by its id, with all the rest once it stands on the board"
ITEMS = "items that are carried are drawn on their models, those face down alike"
MISSIONS = "a player's Secret Missions are drawn where they have something to choose on the plan, those done left out"
FOLDED = "a full galaxy is drawn with small worlds, whose details are folded"
TWICE = "the same fact stands in the view a second time, where it is told"

OF_AN_ATTACK = ("Assaulted.*", "ShotFired.*", "DiceThrown.*", "Compared.*", "HpLost.*", "Killed.*", "Exploded.cube")
OF_AN_ATTACK_TOO = "an attack is several events: one line of dice tells them, the picture marks each of them"

DRAWN: Mapping[str, Reasons] = {
    "galactic-supremacy": {
        "told.Built.card": "a Research card is never put into play",
        "told.AttackEnded.*": "both sides are told by the line of the attack",
        "told.UnitDestroyed.seat": "whose a unit is, is told by its id",
    },
    "death-dome": {
        "acting": "nobody acts in the store",
        "teams.*.seat": PLACE,
        "terms.characters": "with characters each unit is told by its own name",
        "told.BugPlaced.seat": "whose a bug is, is told by the line of the capture, and by the board",
        "told.Released.seat": "who opens a jail is told by the move that led there",
        "told.Moved.path.*": "words tell where a way ends, the picture its squares, too",
        "told.Struck.origin": "who strikes is told, and where that unit stands",
        "told.Struck.squares.*": "whom an attack hits is told, unit by unit",
    },
    "one-page-deadzone": {
        "units.*.model": "the kind of a unit is told by its id",
        "units.*.ready": "a unit that was activated is never ready",
        "told.Destroyed.model": "the unit is told by its id and name",
        "told.Pinned.unit": "told by the line of the attack",
    },
    "deadlock": {
        "players.*.lands.*": TWICE,
        "players.*.rebels": "before anybody has landed nobody rebels",
        "told.BuildingLost.cell": "told by the line of what has destroyed it",
        "told.BuildingLost.slot": "told by the line of what has destroyed it",
        "told.Built.slot": "words name the territory",
        "told.Clashed.rounds*": "the line tells who fell; every die is told where one asks why",
        "told.Fell.*": "told by the lines of the battle",
        "told.Settled.slot": "words name the territory",
        "told.Rebelled.*": "colonists without work who rebel are told by the line of their dice",
    },
    "deadzone": {
        "fighters.*.item": "before the first Round nobody carries anything",
        "tokens.*.id": "what is asked about an item is drawn where the item of that number lies",
        **dict.fromkeys([f"told.{part}" for part in OF_AN_ATTACK], OF_AN_ATTACK_TOO),
        "told.Moved.*": "words name the cubes of the way, the picture both ends and whose token went there",
    },
}
"""Drawn, but not told."""
TOLD: Mapping[str, Reasons] = {
    "galactic-supremacy": {
        "told.*": LINES,
        "orders*": ORDERS,
        "players.*.seat": PLACE,
        "phase": "the game is over where there is a winner",
        "battle.round": "a battle that is decided shows its end in place of the round",
        "battle.extra*": "a unit that has rolled shows its dice, not how many it may roll",
        "players.*.worlds.*.card": FOLDED,
        "players.*.worlds.*.leader": FOLDED,
        "players.*.worlds.*.fleets.*": FOLDED,
    },
    "death-dome": {
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
    },
    "one-page-deadzone": {
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
    },
    "deadlock": {
        "told.*": LINES,
        "battles*": "a territory is lit for what has just happened there, too",
        "lands.*.slots.*.manned": "a building that needs no worker is drawn without one",
        "marks*": "what has just happened is drawn from the events, too",
        "players.*.units": "units are drawn one by one",
        "sheet.orders.*": ORDERS,
        "sheet.race": "the race is drawn once, from what everybody knows",
    },
    "deadzone": {
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
    },
}
"""Told, but not drawn."""
