"""What only the picture shows, or only the words tell, each with its reason: a pattern of facts, `*` is anything.

`told.*` are facts of events, all others of views. What is listed here and is not silent any more fails the test.
"""

from __future__ import annotations

from collections.abc import Mapping

Reasons = Mapping[str, str]
LINES = "what has happened stands above the picture, line by line, for everybody"
ORDERS = "standing orders are set and read in words"
PLACE = "follows from its place in the list"
STORE = "in the store a unit is drawn by its kind and what it carries, once it carries something"
SHEET = "the team's own sheet, one press away, shows all of a unit"
BENCH = "what waits to be deployed is drawn by its id, with all the rest once it stands on the board"
AWAY = "models that wait, are in reserve or gone are drawn by number only"
CARD = "drawn on a model's card, one press away"
MISSIONS = "a player's Secret Missions are drawn where they have something to choose on the plan, those done left out"
TWICE = "the same fact stands in the view a second time, where it is told"

DRAWN: Mapping[str, Reasons] = {
    "galactic-supremacy": {
        "round": "while the game is set up there is no round yet",
        "active": "while the game is set up it is nobody's turn",
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
        "winner": "who has won the roll-off is told as it happens, and the question is asked of that player",
        "units.*.model": "the kind of a unit is told by its id",
        "units.*.ready": "a unit that was activated is never ready",
        "told.Destroyed.model": "the unit is told by its id and name",
        "told.Pinned.unit": "told by the line of the attack",
    },
    "deadlock": {
        "players.*.lands.*": TWICE,
        "told.BuildingLost.*": "told by the line of what has destroyed it",
        "told.Built.slot": "words name the territory",
        "told.Clashed.rounds*": "the line tells who fell; every die is told where one asks why",
        "told.Fell.*": "told by the lines of the battle",
        "told.Settled.slot": "words name the territory",
        "told.Rebelled.*": "words count the rebels and name the territories",
    },
    "deadzone": {
        "fighters.*.item": "before the first Round nobody carries anything",
        "told.*": "an attack is several events: one line of dice tells them, the picture marks each of them",
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
        "players.*.worlds.*": "a full galaxy is drawn with small worlds, whose details are folded",
    },
    "death-dome": {
        "told.*": LINES,
        "orders*": ORDERS,
        "acting.*": "while an attack is settled it is drawn in place of what the unit has left",
        "match": "a single match is not counted in the picture",
        "strikes.*": "what strikes is drawn for those who may answer",
        "teams.*.cards": "in the store nobody holds power cards",
        "teams.*.limit": "in the store nobody draws power cards",
        "teams.*.payouts*": "once the game is over its own picture shows what each match paid",
        "teams.*.points.*": "a square that is held twice, which cannot be, is drawn once",
        "teams.*.supply": "in the store nobody has a supply",
        "units.*.boosts.*": "a boost is drawn on the sheet, in the value that it raises",
        "units.*.build.*": SHEET,
        "units.*.down": STORE,
        "units.*.id": STORE,
        "units.*.in_base": STORE,
        "units.*.items*": SHEET,
        "units.*.kind": STORE,
        "units.*.most_vitae": STORE,
        "units.*.movement": SHEET,
        "units.*.owner": STORE,
        "units.*.strength": SHEET,
        "units.*.toughness": SHEET,
        "units.*.vitae": STORE,
        "order.*": "words keep to the turn order where teams are drawn by seat",
    },
    "one-page-deadzone": {
        "told.*": LINES,
        "acting*": "who acts stands in the light, how is told by the line of the activation",
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
        "battles.*": "a territory is lit for what has just happened there, too",
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
        "active": "words tell the side with the Initiative first",
        "fighters.*.activated": "before the first Round nobody is activated",
        "fighters.*.damage": AWAY,
        "fighters.*.effects*": CARD,
        "fighters.*.gear": AWAY,
        "fighters.*.id": AWAY,
        "fighters.*.model": AWAY,
        "fighters.*.pinned": AWAY,
        "fighters.*.platform": AWAY,
        "objectives.*": "what it scores now is drawn in place of what is printed, its holder in place of a mark",
        "points": "the size of the teams is drawn while they are built",
        "sides.*.cache": "before there is a map nothing lies on it",
        "sides.*.faction": CARD,
        "sides.*.leader": AWAY,
        "sides.*.missions*": MISSIONS,
        "sides.*.order": CARD,
        "sides.*.started": "how many models a side began with is drawn from the first Round on",
        "sides.*.zone": "zones are drawn once both sides choose theirs",
        "tokens.*": "items that are carried are drawn on their models, those face down alike",
    },
}
"""Told, but not drawn."""
