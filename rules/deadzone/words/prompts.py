"""What a question asks its seat, and what everybody may read of it: public facts only."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.common.english import counted
from rules.deadzone.model.facts import Code
from rules.deadzone.model.moves import Undertake
from rules.deadzone.model.names import effect_words, order_name, thing_name, weapon_name
from rules.deadzone.model.public_attacks import PublicAttack, PublicDice
from rules.deadzone.model.vocabulary import RECON
from rules.engine import Names, Pick, Question

About = tuple[str | int, ...] | PublicAttack | PublicDice
PROMPTS: Final = {
    "team": "Which Strike Team of up to {0} points do you field? Nobody sees it before both are ready.",
    "starter": "You have won the Recon test: who picks a zone, deploys and starts first?",
    "zone": "Which deployment zone do you take?",
    "cache": "In which cube of {0} does your cache lie?",
    "deploy": "Deploy your models: {0} to go. One press places the rest for you.",
    "widen": "Your zone is full: which cube beside it do you add?",
    "drop": "Drop a model: {0} to go.",
    "aerial": "Land a model that was held back: {0} to go.",
    "recon": "Which Recon result do you carry out? Yours: {results}.",
    "look": "Which item tokens do you look at? Up to {0}; only you see what they are.",
    "discard": "Which item token do you take out of the game? Nobody sees what it is.",
    "recon_step": "Which model do you move 1 cube before the game begins?",
    "redeploy": "Which model do you deploy anew, and where?",
    "scout": "{0} is a Scout: where does it go before the first Round?",
    "command": "Round {0}: which Command Dice do you roll again? Once only, all together.",
    "reroll": "The other player has rolled again: which of your Command Dice do you roll again?",
    "draw": "The other player offers a draw: do you agree? Then the game ends, and nobody wins.",
    "activate": "Round {0}: which model do you activate?",
    "plus": "You may spend +1 Model: which second model do you activate in this Turn?",
    "action": "{0} in {1}: what does it do? {budget}.",
    "onward": "{0} may go on: where to?",
    "rampage": "{0} rampages: do you play it in this Turn?",
    "rise": "{0} may stand up free of charge: does it?",
    "eager": "{0} rampages: does it move a cube or stand up first?",
    "cloud": "Does {0} let its cloud out now? Once in the game.",
    "pick_up": "{0} has come to an item in {1}: does it pick it up?",
    "retain": "{0} has found {item}: what becomes of it?",
    "strike_leaver": "{0} leaves your cube: who attacks it first, free of charge?",
    "strike_riser": "{0} stands up or falls among you: who attacks it, free of charge?",
    "charge": "{0} meets enemies: which does it assault, and with what?",
    "oppose": "{0} was thrown among enemies: which does it fight?",
    "second": "{0} has Fire Control: does it fire a second weapon, too?",
    "push": "In which direction is {0} thrown out of {1}?",
    "throw": "The explosion in {0} throws several models: which is thrown next?",
    "drain": "{0} drains life: who gets 1 HP back?",
    "land": "Where does the Drop Suit of {0} come down?",
    "trap": "{1} has come to your trap in {0}, {effect}: do you set it off?",
    "reserve": "{0} arrives: in which cube?",
    "react": "{attack}. What do you do about it, all in one answer?",
    "boost": "{attack}. What do you put in before the dice?",
    "evade": "{attack}. Your model may evade: where to?",
    "dice": "{attack}, {ours} against {theirs} successes: do you throw a failed die of {rolled} again?",
    "order_move": "A free movement by Special Order: where does {0} go?",
    "order_act": "A free action by Special Order: what does {0} do?",
    "order_more": "{order}: for another model, too?",
    "order_damage": "{1} is about to lose HP: do you use the Special Order {order}?",
    "order_death": "{1} is dead: do you use the Special Order {order}?",
    "order_entry": "{1} comes within your reach: do you use the Special Order {order}?",
    "order_start": "{1} begins its activation: do you use the Special Order {order}?",
    "order_end": "{1} ends its activation: do you use the Special Order {order}?",
}
BUDGET: Final = (
    "Only Command Dice and items are left",
    "One short action is left; Command Dice come on top",
    "Two short actions, or a long one; Command Dice come on top",
)
"""What is left of an activation, by the number of short actions. [DZ-ACT-01]"""
PUBLIC: Final = {
    "starter": "won the Recon test and says who starts",
    "zone": "chooses where to deploy",
    "cache": "chooses a cube for the cache",
    "deploy": "deploys: {0} to go",
    "widen": "adds a cube to a full zone",
    "drop": "drops a model: {0} to go",
    "aerial": "lands a model: {0} to go",
    "recon": "carries out Recon results",
    "look": "may look at item tokens",
    "discard": "may take an item token out of the game",
    "recon_step": "may move a model before the game",
    "redeploy": "may deploy models anew",
    "scout": "may move the Scout {0}",
    "reroll": "may roll Command Dice again",
    "draw": "answers the offer of a draw",
    "activate": "chooses a model to activate",
    "plus": "may activate a second model",
    "action": "decides what {0} does",
    "onward": "decides where {0} goes",
    "rampage": "may play {0} in this Turn",
    "rise": "decides whether {0} stands up",
    "eager": "decides what {0} does first",
    "cloud": "may let out the cloud of {0}",
    "pick_up": "may pick up an item with {0}",
    "retain": "decides what becomes of {item}",
    "strike_leaver": "may attack {0}, who leaves",
    "strike_riser": "may attack {0}, free of charge",
    "charge": "chooses whom {0} assaults",
    "oppose": "chooses whom {0} fights",
    "second": "may fire a second weapon of {0}",
    "push": "chooses where {0} is thrown",
    "throw": "chooses who is thrown out of {0} next",
    "drain": "chooses who gets the HP that {0} drains",
    "land": "brings the Drop Suit of {0} down",
    "trap": "may set off the trap in {0}",
    "reserve": "places {0}",
    "boost": "may put something on the attack of {by}",
    "dice": "may throw a die of {rolled} again",
    "order_move": "moves {0} by Special Order",
    "order_act": "acts with {0} by Special Order",
    "order_more": "may give the order to another model",
    "order_damage": "may use {order}",
    "order_death": "may use {order}",
    "order_end": "may use {order}",
    "order_entry": "may use {order}",
    "order_start": "may use {order}",
}
"""Predicates after a player's name."""
WINDOWS: Final = {
    "team": "Both players choose a Strike Team of up to {0} points, in secret.",
    "command": "Round {0}: both players look at their Command Dice.",
    "react": "{attack}. The other side answers.",
    "evade": "{attack}. The target may evade.",
    "boosts": "{attack}. Its side may put something in before the dice.",
    "rerolls": "{attack}, {ours} against {theirs} successes: a failed die of {rolled} may be thrown again.",
}
"""Whole sentences, where both sides may be asked or nobody may know who is."""
MISSIONS_TOO: Final = " And settle your Secret Missions."
DEEDS: Final = {
    "shoot": "{by} shoots {targets}{weapon}{dice}",
    "blaze": "{by} blazes away at {targets}{weapon}{dice}",
    "assault": "{by} assaults {targets}{weapon}{dice}",
    "burns": "{by} burns {targets}{weapon}{dice}",
    "frag": "An explosion{of} strikes {targets}",
    "blast": "A blast{of} throws {targets}",
    "fall": "A fall{of} threatens {targets}",
    "wall": "A wall{of} meets {targets}",
    "fire": "A fire{of} burns {targets}",
    "drop": "A Drop Suit{of} comes down on {targets}",
    "test": "{targets} has to pass a test",
}


def prompt(question: Question, names: Names) -> str:
    """What a question asks its seat."""
    tasks = isinstance(question, Pick) and any(isinstance(move, Undertake) for move in question.options)
    return f"{worded(PROMPTS[question.prompt], question.prompt, question.about)}{MISSIONS_TOO if tasks else ''}"


def public(key: str, about: About, names: Names) -> str:
    """What everybody may read: a predicate after a player's name, or for a window a whole sentence."""
    return worded(WINDOWS.get(key) or PUBLIC[key], key, about)


def worded(text: str, key: str, about: About) -> str:
    """A text with the facts of its question, which are public."""
    if isinstance(about, PublicAttack):
        return text.format(attack=attack_words(about), by=about.called(about.by))
    if isinstance(about, PublicDice):
        rolled = about.attack.called(about.rolled)
        return text.format(attack=dice_words(about), rolled=rolled, ours=about.ours, theirs=about.theirs)
    facts = [*map(known, about), *[""] * 6]
    first, last = str(facts[0]), str(about[-1]) if about else ""
    return text.format(
        *facts,
        effect=effect_words(str(about[2]), int(about[3])) if key == "trap" else "",
        item=thing_name(last) if key == "retain" else "",
        order=order_name(first),
        budget=BUDGET[int(last)] if key == "action" else "",
        results="; ".join([RECON[int(die)] for die in about]) if key == "recon" else "",
    )


def known(fact: str | int) -> str | int:
    """A fact of a question, a model with its name."""
    return fact.called if isinstance(fact, Code) else fact


def attack_words(attack: PublicAttack) -> str:
    """`Enforcer E3 shoots Ghoul G2 with Laser Rifle, 5 dice`; a shot at a cube has neither dice nor target yet."""
    by, dice = attack.called(attack.by), attack.dice
    if not attack.targets:
        return f"{by} fires {weapon_name(attack.weapon)}"
    number = counted(dice, "die", "dice") if dice else ""
    return DEEDS[attack.cause].format(
        by=by,
        targets=attack.called(*attack.targets),
        weapon=f" with {weapon_name(attack.weapon)}" if attack.weapon else "",
        dice=f", {number}" if number else "",
        of=f" of {number}" if number else "",
    )


def dice_words(dice: PublicDice) -> str:
    """The attack whose dice lie, without weapon and number of dice."""
    return attack_words(replace(dice.attack, weapon="", pool=None))
