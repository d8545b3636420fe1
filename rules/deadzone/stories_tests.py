"""What is told of attacks: who shoots or fights, the dice of both, what both put in, and how they compare."""

from __future__ import annotations

from typing import Final

from rules.deadzone.events import fights as f
from rules.deadzone.events import tests as e
from rules.deadzone.vocabulary import FACE_NAMES
from rules.deadzone.wording import (
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
from rules.engine import Event, Names
from rules.english import counted

EFFECTS: Final = {
    "frag": "The explosion",
    "blast": "The blast",
    "fall": "The fall",
    "wall": "The wall",
    "fire": "The fire",
    "drop": "The Drop Suit",
}
"""Whose dice are rolled where no model attacks, by cause."""
FREE: Final = {"leaver": ", who leaves", "riser": ", free of charge"}
"""Why an Assault costs nothing."""


def trial_story(event: Event, names: Names) -> str | None:
    """One line for a fact of a test, of a Shoot or of an Assault."""
    return dice_story(event, names) or stake_story(event, names) or fight_story(event, names)


def dice_story(event: Event, names: Names) -> str | None:
    """Dice as they fall."""
    match event:
        case e.DiceThrown():
            return thrown_words(event)
        case e.RerollBought(seat, model, face, before, after, successes, gained):
            paid = f"{names[seat]} spends {FACE_NAMES[face]} to re-roll a die of {event.title(model)}"
            return f"{paid}: {before} becomes {after}{gained_words(gained)}, {successes_words(successes)} now."
        case e.OrderRerolled(_, model, again, successes, gained):
            return f"{event.title(model)}{again_words(again)}{gained_words(gained)}: {successes_words(successes)} now."
        case e.Compared() if event.ours <= event.theirs:
            return compared_words(event)
    return None


def thrown_words(event: e.DiceThrown) -> str:
    """`Enforcer E3 shoots Ghoul G2 with the Laser Rifle, 5 dice on 5+ (3, +2 clear shot): 2 4 5 8 8, 4 successes.`"""
    pool = pool_words(event.parts, event.needed)
    if not event.faces:
        return f"{deed_words(event)}: {pool}."
    own = sum([count for _, count in event.parts])
    rolled = f"{faces_words(event.faces, own)}{again_words(event.again)}"
    return f"{deed_words(event)}, {pool}: {rolled}, {successes_words(event.successes)}."


def deed_words(event: e.DiceThrown) -> str:
    """What the dice are for: `Enforcer E3 shoots Ghoul G2 with the Laser Rifle`, `Ghoul G2 defends`."""
    if not event.model:
        return EFFECTS.get(event.cause, "The test")
    who, against = event.title(event.model), event.title(event.against)
    using = f" with {weapon_name(event.weapon)}" if event.weapon else ""
    if event.test == "survive":
        return f"{who} defends"
    if event.cause == "test" and event.weapon:
        return f"To place {weapon_name(event.weapon)}"
    verb = "shoots" if event.test == "ranged" else "fights"
    return f"{who} {verb}{f' {against}' if against else ''}{using}"


def compared_words(event: e.Compared) -> str | None:
    """What becomes of an attack that does not get through."""
    target = event.title(event.target)
    if event.cause == "assault":
        return "Neither has the better of it." if event.ours == event.theirs else f"{target} has the better of it."
    if event.cause in ("shoot", "blaze", "burns"):
        return f"{target} is not hit."
    return f"{target} is unharmed."


def stake_story(event: Event, names: Names) -> str | None:
    """What is put in before the dice."""
    match event:
        case e.SymbolsPut(seat, model, count):
            return f"{names[seat]} puts {counted(count, 'Dice Symbol')} on {event.title(model)}."
        case e.ItemPut(model, item):
            return f"{event.title(model)} uses {thing_name(item)}."
        case e.OrderPut(seat, order, model):
            return f"{names[seat]} spends the Special Order, {order_name(order)}, for {event.title(model)}."
        case e.Met(model, "fight", weapon):
            return f"{event.title(model)} fights back{f' with {weapon_name(weapon)}' if weapon else ''}."
    return None


def fight_story(event: Event, names: Names) -> str | None:
    """Shots at cubes, Assaults, and what follows them; a shot at a model is told by its dice."""
    match event:
        case f.ShotFired(model, weapon, target, how):
            return shot_words(event, event.title(model), weapon_name(weapon), target, how)
        case f.ShotLost(model, weapon, _):
            return f"{event.title(model)} has nothing left to shoot at with {weapon_name(weapon)}."
        case f.Landed(_, weapon, cube):
            return f"{weapon_name(weapon)} comes down in {cube}." if cube else f"{weapon_name(weapon)} is lost."
        case f.Assaulted(model, target, _, occasion) if occasion:
            return f"{event.title(model)} may attack {event.title(target)}{FREE.get(occasion, '')}."
        case f.Suppressed(_, cube):
            return f"Everybody in {cube} takes cover."
        case f.PreyMarked(seat, model):
            return f"{event.title(model)} is the prey of {names[seat]} now."
        case f.Drained(model, healed):
            return f"{event.title(model)} drains life: {event.title(healed)} gets 1 HP back."
        case f.Invigorated(model, by):
            return f"{event.title(by)} makes {event.title(model)} fresh again: it can be activated once more."
        case f.Evaded(model, cube):
            return f"{event.title(model)} evades to {cube}."
    return None


def shot_words(event: f.ShotFired, who: str, weapon: str, target: str, how: str) -> str | None:
    """A shot that is not simply told by its dice."""
    if how == "blaze":
        return f"{who} blazes away at {event.title(target)} with {weapon}."
    if how == "aimed":
        return f"{who} takes aim at {event.title(target)} with {weapon}."
    return f"{who} fires {weapon} at {target}." if is_cube(target) else None
