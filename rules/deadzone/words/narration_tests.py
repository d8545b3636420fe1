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
from rules.engine import Names, say

EFFECTS: Final = {
    "frag": say("The explosion"),
    "blast": say("The blast"),
    "fall": say("The fall"),
    "wall": say("The wall"),
    "fire": say("The fire"),
    "drop": say("The Drop Suit"),
}
"""Whose dice are rolled where no model attacks, by cause."""
DEEDS: Final = {
    ("blaze", False, False): "{who} blazes away",
    ("blaze", False, True): "{who} blazes away with {weapon}",
    ("blaze", True, False): "{who} blazes away at {whom}",
    ("blaze", True, True): "{who} blazes away at {whom} with {weapon}",
    ("ranged", False, False): "{who} shoots",
    ("ranged", False, True): "{who} shoots with {weapon}",
    ("ranged", True, False): "{who} shoots {whom}",
    ("ranged", True, True): "{who} shoots {whom} with {weapon}",
    ("fight", False, False): "{who} fights",
    ("fight", False, True): "{who} fights with {weapon}",
    ("fight", True, False): "{who} fights {whom}",
    ("fight", True, True): "{who} fights {whom} with {weapon}",
}
"""What an attacker does: how, whether a model is named that it does it to, and whether a weapon is."""
DICE_ITEMS: Final = ("ammo", "stimulants")
"""Items that the dice tell of."""
FREE: Final = {
    "leaver": "{model} may attack {target} as it leaves.",
    "riser": "{model} may attack {target} for free.",
}
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
            return say(
                "{who} spends {face} to re-roll a die of {model}: {before} becomes {after}, {successes} now.",
                who=names[seat], face=FACE_NAMES[face], model=event.title(model),
                before=before, after=f"{after}{gained_words(gained)}", successes=successes_words(successes),
            )  # fmt: skip
        case e.OrderRerolled(_, model, again, successes, gained):
            dice = ", ".join([say("{before} becomes {after}", before=one, after=other) for one, other in again])
            return say(
                "{model} re-rolls: {dice}, {successes} now.",
                model=event.title(model), dice=f"{dice}{gained_words(gained)}", successes=successes_words(successes),
            )  # fmt: skip
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
    told = f"{deed_words(attacks[0], event.title)}: {roll_words(attacks[0])}."
    return f"{told} {answer_words(event, own)} {chance_short(attacks[0], event)}."


def answer_words(event: e.DiceThrown, dice: str) -> str:
    """`It fights back with Claws: 3 dice on 4+, 1 4 5: 2 successes.`"""
    if event.test == "survive":
        return say("Defence: {dice}.", dice=dice)
    line = "It fights back with {weapon}: {dice}." if event.weapon else "It fights back: {dice}."
    return say(line, weapon=weapon_name(event.weapon), dice=dice)


def roll_words(event: e.DiceThrown) -> str:
    """`5 dice on 5+ (3, +2 clear shot), 2 4 5 8 8: 3 successes`."""
    pool = pool_words(event.parts, event.needed)
    if not event.faces:
        return pool
    own = sum([count for _, count in event.parts])
    rolled = f"{faces_words(event.faces, own)}{again_words(event.again)}"
    line = "{pool}, {rolled}: {successes}"
    return say(line, pool=pool, rolled=rolled, successes=successes_words(event.successes))


def deed_words(event: e.DiceThrown, title: Callable[[str], str]) -> str:
    """What the dice are for: `Enforcer E3 shoots Ghoul G2 with Laser Rifle`, `Ghoul G2 defends`."""
    if not event.model:
        return EFFECTS.get(event.cause, say("The test"))
    if event.test == "survive":
        return say("{who} defends", who=title(event.model))
    if event.cause == "test" and event.weapon:
        return say("To place {weapon}", weapon=weapon_name(event.weapon))
    deed = "blaze" if event.cause == "blaze" else "ranged" if event.test == "ranged" else "fight"
    line = DEEDS[deed, bool(event.against), bool(event.weapon)]
    return say(line, who=title(event.model), whom=title(event.against), weapon=weapon_name(event.weapon))


def compared_words(event: e.Compared) -> str:
    """What becomes of an attack that does not get through."""
    target = event.title(event.target)
    if event.cause == "assault":
        drawn = event.ours == event.theirs
        return say("Neither wins the fight.") if drawn else say("{who} wins the fight.", who=target)
    return say("{who} is not hit." if event.cause in ("shoot", "blaze") else "{who} is unharmed.", who=target)


def stake_story(event: StakeEvent, names: Names) -> str | None:
    """What is added before the dice."""
    match event:
        case e.ItemPut(model, item):
            line = "{who} uses {what}."
            return None if item in DICE_ITEMS else say(line, who=event.title(model), what=thing_name(item))
        case e.OrderPut(seat, order, model):
            line = "{who} uses the Special Order {order} for {model}."
            return say(line, who=names[seat], order=order_name(order), model=event.title(model))


def fight_story(event: FightEvent, names: Names) -> str | None:
    """Shots at cubes, Assaults, and what follows them; a shot at a model is told by its dice."""
    match event:
        case f.ShotFired(model, weapon, target, _):
            line, held = "{who} fires {weapon} at {cube}.", weapon_name(weapon)
            return say(line, who=event.title(model), weapon=held, cube=target) if is_cube(target) else None
        case f.ShotLost(model, weapon, _):
            return say("{who} has no target left for {weapon}.", who=event.title(model), weapon=weapon_name(weapon))
        case f.Landed(_, weapon, cube):
            line = "{weapon} lands in {cube}." if cube else "{weapon} flies off the board."
            return say(line, weapon=weapon_name(weapon), cube=cube)
        case f.Assaulted(model, target, _, occasion):
            line = FREE.get(occasion, "{model} may attack {target}.")
            return say(line, model=event.title(model), target=event.title(target)) if occasion else None
        case f.PreyMarked(seat, model):
            return say("{model} is the prey of {who} now.", model=event.title(model), who=names[seat])
        case f.Drained(model, healed):
            line = "{who} drains life: {healed} gets 1 HP back."
            return say(line, who=event.title(model), healed=event.title(healed))
        case f.Invigorated(model, by):
            line = "{by} reinvigorates {who}: it can be activated again."
            return say(line, by=event.title(by), who=event.title(model))
        case f.Evaded(model, _):
            return say("{who} evades.", who=event.title(model))
