"""What a question asks its seat, and what everybody may read of it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.english import counted
from rules.common.prose import complete
from rules.deadlock.model.questions import Count, OfLand, OfPlayer, Prompt, Struck
from rules.engine import About, Names, Question

PROMPTS: Mapping[str, str] = complete(
    {
        Prompt.RACE: "Which race do you lead? Its abilities hold all game.",
        Prompt.LANDING: "Where do you land? Your City Center stands there; neighbours matter, too.",
        Prompt.HUNGER: "Too little Food for {people}: who goes unfed and turns rebel?",
        Prompt.POWER: (
            "Too little Energy for all buildings: which get it? The others give nothing until your next Upkeep."
        ),
        Prompt.HOUSING: "Too few homes for {people}: who turns rebel?",
        Prompt.LABOR: (
            "Who works where? Your other colonists work, if there is work. Who is left idle rebels on 4, 5 or 6."
        ),
        Prompt.VICTIMS: "Disaster strikes {people} of yours: who?",
        Prompt.HOMES: "You get {people}: where to live? Work begins in your next Labor Phase.",
        Prompt.MORALE: "Too little culture for {people}: who turns rebel?",
        Prompt.RETURN: "A rebel is loyal again: where does he live?",
        Prompt.TAX: "Which tax? Low calms rebels, High makes some.",
        Prompt.FORGIVE: "Rebels can return to {territories} now: which?",
        Prompt.HIGH: "The High tax makes rebels: who, in each territory?",
        Prompt.REVOLT_BUILDING: "The rebels take a building: which do you give up?",
        Prompt.REVOLT_UNIT: "The rebels take a ground unit: which do you give up?",
        Prompt.RESOURCE: (
            "Trade buildings earn Credits, unless you keep them to make units this turn: which do you keep?"
        ),
        Prompt.DIPLOMACY: "The Diplomacy Phase is open: offer and answer deals, then close it.",
        Prompt.TRADE: "Buy goods for 2 Credits each? Think of the Food and Energy of your next Upkeep.",
        Prompt.MARKET: "Business with the Skirineen? Whoever deals rolls for a scandal afterwards, which makes rebels.",
        Prompt.SCANDAL: "A scandal reaches {people}: who turns rebel?",
        Prompt.BUILD: (
            "What do you build and make? One construction a territory; units in buildings that have not traded."
        ),
        Prompt.ABILITY: "On which territories do you try your ability? A die each, a 1 succeeds.",
        Prompt.KIND: "You may steal from {whom}: Metal or Food?",
        Prompt.COPY: "You look into the laboratories of {whom}: which technology do you take?",
        Prompt.SABOTAGE: "Your saboteurs are in {cell}: which military unit do they destroy?",
        Prompt.MISSILES: "Which Missiles fly where? All that hit a territory this turn are one salvo.",
        Prompt.SPARE: "A Missile of {whom} hits {cell}: which unit do you lose?",
        Prompt.STRIKE: "Your Missile hits {cell}: what does it destroy?",
        Prompt.TRANSPORT: "What moves where? Units that enter what another player holds fight there.",
        Prompt.BATTLES: "Several battles: in which order are they fought?",
        Prompt.HANGAR: "The Planes from {cell} fly home: to which hangar?",
        Prompt.SETTLE: "Which Colonizers settle? Dwellings, a colonist and control of the land are yours.",
        Prompt.RESEARCH: "Your scientists offer these technologies: which do you take?",
    },
    Prompt,
)
PUBLIC: Mapping[str, str] = complete(
    {
        Prompt.RACE: "chooses a race",
        Prompt.LANDING: "chooses where to land",
        Prompt.HUNGER: "decides who goes unfed",
        Prompt.POWER: "decides which buildings get Energy",
        Prompt.HOUSING: "decides who finds no home",
        Prompt.LABOR: "puts colonists to work",
        Prompt.VICTIMS: "decides which colonists are struck",
        Prompt.HOMES: "finds homes for {people}",
        Prompt.MORALE: "decides who turns rebel",
        Prompt.RETURN: "finds a home for a rebel who returns",
        Prompt.TAX: "sets the tax",
        Prompt.FORGIVE: "decides where rebels return",
        Prompt.HIGH: "decides who turns rebel over the tax",
        Prompt.REVOLT_BUILDING: "loses a building to rebels",
        Prompt.REVOLT_UNIT: "loses a unit to rebels",
        Prompt.RESOURCE: "decides which buildings trade",
        Prompt.DIPLOMACY: "keeps the Diplomacy Phase open: everybody may make deals",
        Prompt.TRADE: "is in the Trade Phase",
        Prompt.MARKET: "may do business with the Skirineen",
        Prompt.SCANDAL: "decides who turns rebel over the scandal",
        Prompt.BUILD: "plans buildings and units",
        Prompt.ABILITY: "may use the ability of the race",
        Prompt.KIND: "steals from {whom}",
        Prompt.COPY: "looks into the laboratories of {whom}",
        Prompt.SABOTAGE: "sabotages {cell}",
        Prompt.MISSILES: "may launch Missiles",
        Prompt.SPARE: "loses a unit in {cell} to a Missile",
        Prompt.STRIKE: "chooses what a Missile destroys in {cell}",
        Prompt.TRANSPORT: "moves units and colonists",
        Prompt.BATTLES: "decides the order of battles",
        Prompt.HANGAR: "brings Planes home",
        Prompt.SETTLE: "may settle new land",
        Prompt.RESEARCH: "chooses a technology",
    },
    Prompt,
)


def prompt(question: Question, names: Names) -> str:
    """Return what a question asks its seat."""
    return PROMPTS[question.prompt].format_map(words(question.about, names))


def public(key: str, about: About | None, names: Names) -> str:
    """Return what everybody may read: a predicate after a player's name."""
    return PUBLIC[key].format_map(words(about, names))


def words(about: About | None, names: Names) -> Mapping[str, str]:
    """Return what a question is about in words, by the names that its texts have for it."""
    match about:
        case Count(number):
            return {"people": counted(number, "colonist"), "territories": counted(number, "territory")}
        case OfLand(cell):
            return {"cell": cell}
        case OfPlayer(seat):
            return {"whom": names[seat]}
        case Struck(cell, by):
            return {"cell": cell, "whom": names[by]}
    return {}
