"""What is told of attacks: who shoots or fights, the dice of both, what both put in, and how they compare."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.deadzone.model.events import fights as f
from rules.deadzone.model.events import tests as e
from rules.deadzone.model.events.harm import Exploded
from rules.deadzone.model.names import (
    again_words,
    faces_words,
    gained_words,
    is_cube,
    order_name,
    pool_words,
    successes_words,
    thing_name,
    weapon_name,
)
from rules.deadzone.model.vocabulary import FACE_NAMES
from rules.deadzone.odds.hindsight import chance_short
from rules.deadzone.words.narration_harm import struck_words
from rules.engine import Names

EFFECTS: Final = {
    "frag": "The explosion",
    "blast": "The blast",
    "fall": "The fall",
    "wall": "The wall",
    "fire": "The fire",
    "drop": "The Drop Suit",
}
"""Whose dice are rolled where no model attacks, by cause."""
DICE_ITEMS: Final = ("ammo", "stimulants")
"""Items that the dice tell of."""
FREE: Final = {"leaver": " as it leaves", "riser": " for free"}
"""Why an Assault costs nothing."""


DiceEvent = e.DiceThrown | e.RerollBought | e.OrderRerolled | e.Compared
StakeEvent = e.ItemPut | e.OrderPut
FightEvent = f.ShotFired | f.ShotLost | f.Landed | f.Assaulted | f.PreyMarked | f.Drained | f.Invigorated | f.Evaded
TrialEvent = DiceEvent | StakeEvent | FightEvent


def trial_story(event: TrialEvent, names: Names) -> str | None:
    """One line for a fact of a test, of a Shoot or of an Assault; None where another line tells it."""
    if isinstance(event, DiceEvent):
        return dice_story(event, names)
    if isinstance(event, StakeEvent):
        return stake_story(event, names)
    return fight_story(event, names)


def dice_story(event: DiceEvent, names: Names) -> str | None:
    """Dice as they fall."""
    match event:
        case e.DiceThrown():
            return thrown_words(event)
        case e.RerollBought(seat, model, face, before, after, successes, gained):
            paid = f"{names[seat]} spends {FACE_NAMES[face]} to re-roll a die of {event.title(model)}"
            return f"{paid}: {before} becomes {after}{gained_words(gained)}, {successes_words(successes)} now."
        case e.OrderRerolled(_, model, again, successes, gained):
            dice = ", ".join([f"{before} becomes {after}" for before, after in again])
            return f"{event.title(model)} re-rolls: {dice}{gained_words(gained)}, {successes_words(successes)} now."
        case e.Compared():
            return compared_words(event) if event.ours <= event.theirs else None


def thrown_words(event: e.DiceThrown) -> str:
    """`Enforcer E3 shoots Ghoul G2 with Laser Rifle: 5 dice on 5+ (3, +2 clear shot), 2 4 5 8 8: 3 successes.`

    The target's dice follow those of the attack that they answer.
    """
    own = roll_words(event)
    for one in event.lead:
        if isinstance(one, Exploded):
            return f"{struck_words(one)}: {own}."
    attacks = [one for one in event.lead if isinstance(one, e.DiceThrown)]
    if not attacks:
        return f"{deed_words(event, event.title)}: {own}."
    answer = "Defence" if event.test == "survive" else f"It fights back{using_words(event.weapon)}"
    told = f"{deed_words(attacks[0], event.title)}: {roll_words(attacks[0])}. {answer}: {own}."
    return f"{told} {chance_short(attacks[0], event)}."


def roll_words(event: e.DiceThrown) -> str:
    """`5 dice on 5+ (3, +2 clear shot), 2 4 5 8 8: 3 successes`."""
    pool = pool_words(event.parts, event.needed)
    if not event.faces:
        return pool
    own = sum([count for _, count in event.parts])
    rolled = f"{faces_words(event.faces, own)}{again_words(event.again)}"
    return f"{pool}, {rolled}: {successes_words(event.successes)}"


def deed_words(event: e.DiceThrown, title: Callable[[str], str]) -> str:
    """What the dice are for: `Enforcer E3 shoots Ghoul G2 with Laser Rifle`, `Ghoul G2 defends`."""
    if not event.model:
        return EFFECTS.get(event.cause, "The test")
    if event.test == "survive":
        return f"{title(event.model)} defends"
    if event.cause == "test" and event.weapon:
        return f"To place {weapon_name(event.weapon)}"
    against = f" {title(event.against)}" if event.against else ""
    return f"{title(event.model)} {verb_of(event)}{against}{using_words(event.weapon)}"


def verb_of(event: e.DiceThrown) -> str:
    """What an attacker does."""
    if event.cause == "blaze":
        return "blazes away at" if event.against else "blazes away"
    return "shoots" if event.test == "ranged" else "fights"


def using_words(weapon: str) -> str:
    """` with Laser Rifle`; empty for no weapon."""
    return f" with {weapon_name(weapon)}" if weapon else ""


def compared_words(event: e.Compared) -> str:
    """What becomes of an attack that does not get through."""
    target = event.title(event.target)
    if event.cause == "assault":
        return "Neither wins the fight." if event.ours == event.theirs else f"{target} wins the fight."
    return f"{target} is not hit." if event.cause in ("shoot", "blaze") else f"{target} is unharmed."


def stake_story(event: StakeEvent, names: Names) -> str | None:
    """What is added before the dice."""
    match event:
        case e.ItemPut(model, item):
            return None if item in DICE_ITEMS else f"{event.title(model)} uses {thing_name(item)}."
        case e.OrderPut(seat, order, model):
            return f"{names[seat]} uses the Special Order {order_name(order)} for {event.title(model)}."


def fight_story(event: FightEvent, names: Names) -> str | None:
    """Shots at cubes, Assaults, and what follows them; a shot at a model is told by its dice."""
    match event:
        case f.ShotFired(model, weapon, target, _):
            return f"{event.title(model)} fires {weapon_name(weapon)} at {target}." if is_cube(target) else None
        case f.ShotLost(model, weapon, _):
            return f"{event.title(model)} has no target left for {weapon_name(weapon)}."
        case f.Landed(_, weapon, cube):
            return f"{weapon_name(weapon)} {f'lands in {cube}' if cube else 'flies off the board'}."
        case f.Assaulted(model, target, _, occasion):
            free = f"{event.title(model)} may attack {event.title(target)}{FREE.get(occasion, '')}."
            return free if occasion else None
        case f.PreyMarked(seat, model):
            return f"{event.title(model)} is the prey of {names[seat]} now."
        case f.Drained(model, healed):
            return f"{event.title(model)} drains life: {event.title(healed)} gets 1 HP back."
        case f.Invigorated(model, by):
            return f"{event.title(by)} reinvigorates {event.title(model)}: it can be activated again."
        case f.Evaded(model, _):
            return f"{event.title(model)} evades."
