"""What a question asks its seat, and what everybody may read of it: public facts only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.common.prose import complete
from rules.deadzone.model.moves import Undertake
from rules.deadzone.model.names import effect_words, order_name, thing_name, weapon_name
from rules.deadzone.model.public_attacks import PublicAttack, PublicDice
from rules.deadzone.model.questions import (
    WINDOWS_ONLY,
    Acting,
    Count,
    Found,
    OfCube,
    OfModel,
    OfOrder,
    OfStack,
    Prompt,
    Results,
    Sprung,
)
from rules.deadzone.model.vocabulary import RECON
from rules.engine import About, Names, Pick, Question, say

PROMPTS: Final = complete(
    {
        Prompt.TEAM: "Which Strike Team of up to {number} points do you field? It stays secret until both are ready.",
        Prompt.STARTER: "You won the Recon test: who picks a zone, deploys and starts first?",
        Prompt.ZONE: "Which deployment zone do you take?",
        Prompt.CACHE: "In which cube of {cell} does your cache lie?",
        Prompt.DEPLOY: "Deploy your models: {number} to go. One press places the rest for you.",
        Prompt.WIDEN: "Your zone is full: which cube beside it do you add?",
        Prompt.DROP: "Drop a model: {number} to go.",
        Prompt.AERIAL: "Land a model that was held back: {number} to go.",
        Prompt.RECON: "Which Recon result do you use? You rolled: {results}.",
        Prompt.LOOK: "Which item tokens do you look at? Up to {number}; only you see what they are.",
        Prompt.DISCARD: "Which item token do you remove from the game? Nobody sees what it is.",
        Prompt.RECON_STEP: "Which model do you move 1 cube before the game begins?",
        Prompt.REDEPLOY: "Which model do you redeploy, and where?",
        Prompt.SCOUT: "{model} is a Scout: where does it go before the first Round?",
        Prompt.COMMAND: "Round {number}: which Command Dice do you re-roll? You may do so once, all at the same time.",
        Prompt.REROLL: "The other player has re-rolled: which of your Command Dice do you re-roll?",
        Prompt.DRAW: "The other player offers a draw: do you accept? The game would end, and nobody would win.",
        Prompt.ACTIVATE: "Round {number}: which model do you activate?",
        Prompt.PLUS: "You may spend +1 Model: which second model do you activate in this Turn?",
        Prompt.ACTION: "{model} in {cube}: what does it do? {budget}.",
        Prompt.ONWARD: "{model} may keep moving: where to?",
        Prompt.RAMPAGE: "{model} rampages: do you control it in this Turn?",
        Prompt.RISE: "{model} may stand up for free: does it?",
        Prompt.EAGER: "{model} rampages: does it move 1 cube or stand up first?",
        Prompt.CLOUD: "Does {model} release its cloud now? It can do so once in the game.",
        Prompt.PICK_UP: "{model} has reached an item in {cube}: does it pick the item up?",
        Prompt.RETAIN: "{model} has found {item}: what do you do with it?",
        Prompt.STRIKE_LEAVER: "{model} is leaving your cube: which model attacks it first, for free?",
        Prompt.STRIKE_RISER: "{model} stands up or falls among your models: which one attacks it, for free?",
        Prompt.CHARGE: "{model} meets enemies: which one does it assault, and with what?",
        Prompt.OPPOSE: "{model} was thrown among enemies: which one does it fight?",
        Prompt.SECOND: "{model} has Fire Control: does it fire a second weapon as well?",
        Prompt.PUSH: "In which direction is {model} thrown out of {cube}?",
        Prompt.THROW: "The explosion in {cube} throws several models: which is thrown next?",
        Prompt.DRAIN: "{model} drains life: which model gets 1 HP back?",
        Prompt.LAND: "Where does the Drop Suit of {model} come down?",
        Prompt.TRAP: "{model} has entered {cube}, where your {effect} trap lies: do you set it off?",
        Prompt.RESERVE: "{model} arrives: in which cube?",
        Prompt.REACT: "{attack}. How do you respond? One answer covers the whole attack.",
        Prompt.BOOST: "{attack}. What do you add before the dice are rolled?",
        Prompt.EVADE: "{attack}. Your model may evade: where does it go?",
        Prompt.DICE: "{attack}. Successes: {ours} to {theirs}. Do you re-roll a failed die of {rolled}?",
        Prompt.ORDER_MOVE: "A free movement by Special Order: where does {model} go?",
        Prompt.ORDER_ACT: "A free action by Special Order: what does {model} do?",
        Prompt.ORDER_MORE: "{order}: for another model as well?",
        Prompt.ORDER_DAMAGE: "{model} is about to lose HP: do you use the Special Order {order}?",
        Prompt.ORDER_DEATH: "{model} is dead: do you use the Special Order {order}?",
        Prompt.ORDER_ENTRY: "{model} comes within your reach: do you use the Special Order {order}?",
        Prompt.ORDER_START: "{model} begins its activation: do you use the Special Order {order}?",
        Prompt.ORDER_END: "{model} ends its activation: do you use the Special Order {order}?",
    },
    {*Prompt} - {*WINDOWS_ONLY},
)
BUDGET: Final = (
    say("Only Command Dice and items are left"),
    say("One short action is left, and Command Dice on top"),
    say("Two short actions or one long one, and Command Dice on top"),
)
"""What is left of an activation, by the number of short actions. [DZ-ACT-01]"""
WINDOWS: Final = {
    Prompt.TEAM: "Both players choose a Strike Team of up to {number} points, in secret.",
    Prompt.COMMAND: "Round {number}: both players look at their Command Dice.",
    Prompt.REACT: "{attack}. The defender responds.",
    Prompt.EVADE: "{attack}. The target may evade.",
    Prompt.BOOSTS: "{attack}. The attacker may add something before the dice are rolled.",
    Prompt.REROLLS: "{attack}. Successes: {ours} to {theirs}. A failed die of {rolled} may be re-rolled.",
}
"""Whole sentences, where both sides may be asked or nobody may know who is."""
PUBLIC: Final = complete(
    {
        Prompt.STARTER: "won the Recon test and says who starts",
        Prompt.ZONE: "chooses where to deploy",
        Prompt.CACHE: "chooses a cube for the cache",
        Prompt.DEPLOY: "deploys: {number} to go",
        Prompt.WIDEN: "adds a cube to a full zone",
        Prompt.DROP: "drops a model: {number} to go",
        Prompt.AERIAL: "lands a model: {number} to go",
        Prompt.RECON: "uses Recon results",
        Prompt.LOOK: "may look at item tokens",
        Prompt.DISCARD: "may remove an item token from the game",
        Prompt.RECON_STEP: "may move a model before the game",
        Prompt.REDEPLOY: "may redeploy models",
        Prompt.SCOUT: "may move the Scout {model}",
        Prompt.REROLL: "may re-roll Command Dice",
        Prompt.DRAW: "answers the offer of a draw",
        Prompt.ACTIVATE: "chooses a model to activate",
        Prompt.PLUS: "may activate a second model",
        Prompt.ACTION: "decides what {model} does",
        Prompt.ONWARD: "decides where {model} goes",
        Prompt.RAMPAGE: "may control {model} in this Turn",
        Prompt.RISE: "decides whether {model} stands up",
        Prompt.EAGER: "decides what {model} does first",
        Prompt.CLOUD: "may release the cloud of {model}",
        Prompt.PICK_UP: "may pick up an item with {model}",
        Prompt.RETAIN: "decides what to do with {item}",
        Prompt.STRIKE_LEAVER: "may attack {model} as it leaves",
        Prompt.STRIKE_RISER: "may attack {model} for free",
        Prompt.CHARGE: "chooses which enemy {model} assaults",
        Prompt.OPPOSE: "chooses which enemy {model} fights",
        Prompt.SECOND: "may fire a second weapon of {model}",
        Prompt.PUSH: "chooses where {model} is thrown",
        Prompt.THROW: "chooses which model is thrown out of {cube} next",
        Prompt.DRAIN: "chooses which model gets the HP that {model} drains",
        Prompt.LAND: "brings the Drop Suit of {model} down",
        Prompt.TRAP: "may set off the trap in {cube}",
        Prompt.RESERVE: "places {model}",
        Prompt.BOOST: "may add something to the attack of {by}",
        Prompt.DICE: "may re-roll a die of {rolled}",
        Prompt.ORDER_MOVE: "moves {model} by Special Order",
        Prompt.ORDER_ACT: "acts with {model} by Special Order",
        Prompt.ORDER_MORE: "may give the order to another model",
        Prompt.ORDER_DAMAGE: "may use {order}",
        Prompt.ORDER_DEATH: "may use {order}",
        Prompt.ORDER_END: "may use {order}",
        Prompt.ORDER_ENTRY: "may use {order}",
        Prompt.ORDER_START: "may use {order}",
    },
    {*Prompt} - WINDOWS.keys(),
)
"""Predicates after a player's name."""
MISSIONS_TOO: Final = say("And settle your Secret Missions.")

DEEDS: Final = {
    "shoot": "{by} shoots {targets}",
    "blaze": "{by} blazes away at {targets}",
    "assault": "{by} assaults {targets}",
    "burns": "{by} burns {targets}",
    "frag": "An explosion strikes {targets}",
    "blast": "A blast throws {targets}",
    "fall": "A fall threatens {targets}",
    "wall": "A wall meets {targets}",
    "fire": "A fire burns {targets}",
    "drop": "A Drop Suit comes down on {targets}",
    "test": "{targets} has to pass a test",
}
"""What threatens whom, by cause."""
ARMED: Final = {
    "shoot": "{by} shoots {targets} with {weapon}",
    "blaze": "{by} blazes away at {targets} with {weapon}",
    "assault": "{by} assaults {targets} with {weapon}",
    "burns": "{by} burns {targets} with {weapon}",
}
"""The same with the attacker's weapon."""
WITH_DICE: Final = {
    "frag": "An explosion of {dice:# die|# dice} strikes {targets}",
    "blast": "A blast of {dice:# die|# dice} throws {targets}",
    "fall": "A fall of {dice:# die|# dice} threatens {targets}",
    "wall": "A wall of {dice:# die|# dice} meets {targets}",
    "fire": "A fire of {dice:# die|# dice} burns {targets}",
    "drop": "A Drop Suit of {dice:# die|# dice} comes down on {targets}",
    "test": "{targets} has to pass a test",
}
"""The same with the dice of what no model throws."""


def prompt(question: Question, names: Names) -> str:
    """What a question asks its seat."""
    tasks = isinstance(question, Pick) and any(isinstance(move, Undertake) for move in question.options)
    text = say(PROMPTS[Prompt(question.prompt)], **words_of(question.about))
    return f"{text} {MISSIONS_TOO}" if tasks else text


def public(key: str, about: About | None, names: Names) -> str:
    """What everybody may read: a predicate after a player's name, or for a window a whole sentence."""
    asked = Prompt(key)
    return say(WINDOWS.get(asked) or PUBLIC[asked], **words_of(about))


def words_of(about: About | None) -> Mapping[str, str | int]:
    """The words for what a question is about, by their names in the texts."""
    match about:
        case Count(number):
            return {"number": number}
        case OfStack(cell):
            return {"cell": cell}
        case Results(dice):
            return {"results": "; ".join([RECON[die] for die in dice])}
        case OfModel(_, called, cube):
            return {"model": called, "cube": cube}
        case Found(by, kind):
            return {**words_of(by), "item": thing_name(kind)}
        case OfCube(cube):
            return {"cube": cube}
        case Acting(by, shorts):
            return {**words_of(by), "budget": BUDGET[shorts]}
        case Sprung(cube, by, effect, value):
            return {**words_of(by), "cube": cube, "effect": effect_words(effect, value)}
        case OfOrder(order, by):
            return {**words_of(by), "order": order_name(order)}
        case PublicAttack():
            return {"attack": attack_words(about), "by": about.called(about.by)}
        case PublicDice(attack, rolled, ours, theirs):
            return {"attack": dice_words(about), "rolled": attack.called(rolled), "ours": ours, "theirs": theirs}
    return {}


def attack_words(attack: PublicAttack) -> str:
    """`Enforcer E3 shoots Ghoul G2 with Laser Rifle, 5 dice`; a shot at a cube has neither dice nor target yet."""
    by, dice = attack.called(attack.by), attack.dice
    if not attack.targets:
        return say("{by} fires {weapon}", by=by, weapon=weapon_name(attack.weapon))
    targets = attack.called(*attack.targets)
    if attack.cause not in ARMED:
        return say((WITH_DICE if dice else DEEDS)[attack.cause], by=by, targets=targets, dice=dice)
    line, held = (ARMED if attack.weapon else DEEDS)[attack.cause], weapon_name(attack.weapon)
    deed = say(line, by=by, targets=targets, weapon=held)
    return say("{deed}, {dice:# die|# dice}", deed=deed, dice=dice) if dice else deed


def dice_words(dice: PublicDice) -> str:
    """The attack whose dice are rolled, without weapon and number of dice."""
    return attack_words(replace(dice.attack, weapon="", pool=None))
