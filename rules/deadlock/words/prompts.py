"""What a question asks its seat, and what everybody may read of it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.prose import complete
from rules.deadlock.model.questions import Count, OfLand, OfPlayer, Prompt, Struck
from rules.engine import About, Names, Question, say

PROMPTS: Mapping[str, str] = complete(
    {
        Prompt.RACE: "Which race do you lead? You keep its abilities for the whole game.",
        Prompt.LANDING: "Where do you land? Your City Center will stand there; the land around it matters, too.",
        Prompt.HUNGER: "There is no Food for {number:# colonist|# colonists}: who goes hungry and turns rebel?",
        Prompt.POWER: (
            "There is too little Energy for all buildings: which get it? The others stand still until your next Upkeep."
        ),
        Prompt.HOUSING: "There are no homes for {number:# colonist|# colonists}: who turns rebel?",
        Prompt.LABOR: (
            "Who works where? Elsewhere there is work for everybody. Whoever is left idle rebels on 4, 5 or 6."
        ),
        Prompt.VICTIMS: "Disaster strikes {number:# colonist|# colonists} of yours: which?",
        Prompt.HOMES: (
            "{number:# colonist|# colonists} will join you: where will they live? "
            "They can work from your next Labor Phase on."
        ),
        Prompt.MORALE: "There is too little culture for {number:# colonist|# colonists}: who turns rebel?",
        Prompt.RETURN: "A rebel is loyal again: in which territory will they live?",
        Prompt.TAX: "Which tax do you set? Low brings rebels back, High makes new ones.",
        Prompt.FORGIVE: "Rebels can return to {number:# territory|# territories} now: to which?",
        Prompt.HIGH: "The High tax makes one colonist of each territory rebel: which?",
        Prompt.REVOLT_BUILDING: "The rebels take a building: which do you give up?",
        Prompt.REVOLT_UNIT: "The rebels take a ground unit: which do you give up?",
        Prompt.RESOURCE: (
            "Trade buildings earn Credits, unless you keep them to make units this turn: which do you keep?"
        ),
        Prompt.DIPLOMACY: "The Diplomacy Phase is open: offer and answer deals, then close it.",
        Prompt.TRADE: "Do you buy goods, for 2 Credits each? Think of the Food and Energy of your next Upkeep.",
        Prompt.MARKET: "Do you do business with the Skirineen? Any deal risks a scandal, which makes rebels.",
        Prompt.BUSINESS: (
            "What do you buy, sell or hire? A unit of any good costs 2 Credits. Business with the Skirineen risks a "
            "scandal, which makes rebels; buying goods does not."
        ),
        Prompt.SCANDAL: "A scandal reaches {number:# colonist|# colonists}: who turns rebel?",
        Prompt.BUILD: "What do you build, one construction a territory, and which units do you make?",
        Prompt.ABILITY: "On which territories do you try your ability? Each takes a die, and a 1 succeeds.",
        Prompt.KIND: "You may steal from {whom}: Metal or Food?",
        Prompt.COPY: "You look into the laboratories of {whom}: which technology do you take?",
        Prompt.SABOTAGE: "Your saboteurs are in {cell}: which military unit do they destroy?",
        Prompt.MISSILES: "Which Missiles fly where? All that fly to one territory this turn are one salvo.",
        Prompt.SPARE: "A Missile of {whom} hits {cell}: which unit do you lose?",
        Prompt.STRIKE: "Your Missile hits {cell}: what does it destroy?",
        Prompt.TRANSPORT: "What moves where? Units that enter what another player holds fight there.",
        Prompt.BATTLES: "In which order do you fight your battles?",
        Prompt.HANGAR: "The Planes from {cell} fly home: to which hangar?",
        Prompt.SETTLE: "Which Colonizers settle? Each brings you Dwellings, a colonist and control of the land.",
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
        Prompt.HOMES: "finds homes for {number:# colonist|# colonists}",
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
        Prompt.BUSINESS: "may buy goods and do business with the Skirineen",
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
    return say(PROMPTS[question.prompt], **words(question.about, names))


def public(key: str, about: About | None, names: Names) -> str:
    """Return what everybody may read: a predicate after a player's name."""
    return say(PUBLIC[key], **words(about, names))


def words(about: About | None, names: Names) -> Mapping[str, str | int]:
    """Return what a question is about, by the names that its lines have for it."""
    match about:
        case Count(number):
            return {"number": number}
        case OfLand(cell):
            return {"cell": cell}
        case OfPlayer(seat):
            return {"whom": names[seat]}
        case Struck(cell, by):
            return {"cell": cell, "whom": names[by]}
    return {}
