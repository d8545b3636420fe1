"""What a question asks its seat, and what everybody may read of it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.english import counted
from rules.engine import Names, Question

PROMPTS = {
    "race": "Which race do you lead? Its abilities hold all game.",
    "landing": "Where do you land? Your City Center stands there; neighbours matter, too.",
    "hunger": "Too little Food for {people}: who goes unfed and turns rebel?",
    "power": "Too little Energy for all buildings: which get it? The others give nothing until your next Upkeep.",
    "housing": "Too few homes for {people}: who turns rebel?",
    "labor": "Who works where? Your other colonists work, if there is work. Who is left idle rebels on 4, 5 or 6.",
    "victims": "Disaster strikes {people} of yours: who?",
    "homes": "You get {people}: where to live? Work begins in your next Labor Phase.",
    "morale": "Too little culture for {people}: who turns rebel?",
    "return": "A rebel is loyal again: where does he live?",
    "tax": "Which tax? Low calms rebels, High makes some.",
    "forgive": "Rebels can return to {territories} now: which?",
    "high": "The High tax makes rebels: who, in each territory?",
    "revolt_building": "The rebels take a building: which do you give up?",
    "revolt_unit": "The rebels take a ground unit: which do you give up?",
    "resource": "Trade buildings earn Credits, unless you keep them to make units this turn: which do you keep?",
    "diplomacy": "The Diplomacy Phase is open: offer and answer deals, then close it.",
    "trade": "Buy goods for 2 Credits each? Think of the Food and Energy of your next Upkeep.",
    "market": "Business with the Skirineen? Whoever deals rolls for a scandal afterwards, which makes rebels.",
    "scandal": "A scandal reaches {people}: who turns rebel?",
    "build": "What do you build and make? One construction a territory; units in buildings that have not traded.",
    "ability": "On which territories do you try your ability? A die each, a 1 succeeds.",
    "kind": "You may steal from {whom}: Metal or Food?",
    "copy": "You look into the laboratories of {whom}: which technology do you take?",
    "sabotage": "Your saboteurs are in {cell}: which military unit do they destroy?",
    "missiles": "Which Missiles fly where? All that hit a territory this turn are one salvo.",
    "spare": "A Missile of {whom} hits {cell}: which unit do you lose?",
    "strike": "Your Missile hits {cell}: what does it destroy?",
    "transport": "What moves where? Units that enter what another player holds fight there.",
    "battles": "Several battles: in which order are they fought?",
    "hangar": "The Planes from {cell} fly home: to which hangar?",
    "settle": "Which Colonizers settle? Dwellings, a colonist and control of the land are yours.",
    "research": "Your scientists offer these technologies: which do you take?",
}
PUBLIC = {
    "race": "chooses a race",
    "landing": "chooses where to land",
    "hunger": "decides who goes unfed",
    "power": "decides which buildings get Energy",
    "housing": "decides who finds no home",
    "labor": "puts colonists to work",
    "victims": "decides which colonists are struck",
    "homes": "finds homes for {people}",
    "morale": "decides who turns rebel",
    "return": "finds a home for a rebel who returns",
    "tax": "sets the tax",
    "forgive": "decides where rebels return",
    "high": "decides who turns rebel over the tax",
    "revolt_building": "loses a building to rebels",
    "revolt_unit": "loses a unit to rebels",
    "resource": "decides which buildings trade",
    "diplomacy": "keeps the Diplomacy Phase open: everybody may make deals",
    "trade": "is in the Trade Phase",
    "market": "may do business with the Skirineen",
    "scandal": "decides who turns rebel over the scandal",
    "build": "plans buildings and units",
    "ability": "may use the ability of the race",
    "kind": "steals from {whom}",
    "copy": "looks into the laboratories of {whom}",
    "sabotage": "sabotages {cell}",
    "missiles": "may launch Missiles",
    "spare": "loses a unit in {cell} to a Missile",
    "strike": "chooses what a Missile destroys in {cell}",
    "transport": "moves units and colonists",
    "battles": "decides the order of battles",
    "hangar": "brings Planes home",
    "settle": "may settle new land",
    "research": "chooses a technology",
}
WITH_PLACE = ("kind", "copy", "sabotage", "spare", "strike", "hangar")
"""Questions whose first fact is a territory; a second one is a player, but for `strike`."""


def prompt(question: Question, names: Names) -> str:
    """What a question asks its seat."""
    return worded(PROMPTS[question.prompt], question.prompt, question.about, names)


def public(key: str, about: tuple[str | int, ...], names: Names) -> str:
    """What everybody may read: a predicate after a player's name."""
    return worded(PUBLIC[key], key, about, names)


def worded(text: str, key: str, about: Sequence[str | int], names: Names) -> str:
    """A prompt with the facts of its question, which are public."""
    if key in WITH_PLACE:
        whom = names[int(about[1])] if len(about) > 1 and key != "strike" else ""
        return text.format(cell=about[0], whom=whom)
    count = int(about[0]) if about and isinstance(about[0], int) else 0
    territories = counted(count, "territory") if count else "territories"
    return text.format(people=counted(count, "colonist") if count else "colonists", territories=territories)
