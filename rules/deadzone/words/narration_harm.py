"""What is told of damage, deaths, throws, falls, explosions, clouds and traps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.common.english import counted
from rules.deadzone.model.events import harm as e
from rules.deadzone.model.names import effect_words, thing_name
from rules.engine import Names

CAUSES: Final = {
    "fall": "in the fall",
    "wall": "against the wall",
    "fire": "in the fire",
    "frag": "in the explosion",
    "drop": "under the Drop Suit",
}
"""What killed or hurt where no attack did."""
COMPASS: Final = ("", "north-west", "north", "north-east", "east", "south-east", "south", "south-west", "west")
"""Where each face of the scatter die points. [DZ-SCA-01]"""


DamageEvent = e.ShieldsRolled | e.DamageStopped | e.HpLost | e.LifeSupported | e.Killed | e.Pinned | e.Stood | e.Stunned
ThrowEvent = e.ScatterRolled | e.HalfFloorRolled | e.Thrown | e.Fell | e.Slammed | e.Unmoved
CubeEvent = e.Exploded | e.BoomTriggered | e.CloudPlaced | e.TrapLaid | e.SetAlight | e.DropSuitLanded
HarmEvent = DamageEvent | ThrowEvent | CubeEvent


def harm_story(event: HarmEvent, names: Names) -> str | None:
    """One line for a fact of harm; None where another line tells it."""
    if isinstance(event, DamageEvent):
        return damage_story(event)
    if isinstance(event, ThrowEvent):
        return throw_story(event)
    return cube_story(event, names)


def damage_story(event: DamageEvent) -> str | None:
    """HP, deaths, Pinned."""
    match event:
        case e.ShieldsRolled(model, faces, potential, passed):
            dice = " ".join(map(str, faces))
            return f"The shields of {event.title(model)}, 6+: {dice}: {passed} of {potential} damage gets through."
        case e.DamageStopped(model, potential, armour):
            what = f"armour {armour} stops it" if armour else "it is Tough and loses nothing"
            return f"{potential} damage on {event.title(model)}: {what}."
        case e.HpLost(model, hp, left, _):
            return f"{event.title(model)} loses {hp} HP and has {left} left." if left else None
        case e.LifeSupported(model):
            return f"Life Support saves {event.title(model)} from all damage."
        case e.Killed():
            return f"{killed_words(event, event.title)}."
        case e.Pinned(model):
            return f"{event.title(model)} is Pinned."
        case e.Stood(model):
            return f"{event.title(model)} stands up."
        case e.Stunned(model):
            return f"{event.title(model)} is stunned: it counts as Activated."


def killed_words(event: e.Killed, title: Callable[[str], str]) -> str:
    """`💀 Ghoul G2 is killed in D4-1 by Enforcer E3`."""
    how = f" by {title(event.by)}" if event.by else f" {CAUSES[event.cause]}" if event.cause in CAUSES else ""
    return f"💀 {title(event.model)} is {'killed' if event.cause else 'lost'} in {event.cube}{how}"


def throw_story(event: ThrowEvent) -> str | None:
    """Forced movement and falls."""
    match event:
        case e.ScatterRolled(what, cube, die):
            thrown = event.title(what) if event.title(what) != what else f"{thing_name(what)}: it"
            return f"{thrown} scatters from {cube} to the {COMPASS[die]} (die {die})."
        case e.HalfFloorRolled(_, cube, die, caught):
            return f"The half floor in {cube} catches it (die {die})." if caught else None
        case e.Thrown(model, start, end, levels):
            fall = f" and falls {counted(levels, 'level')}" if levels else ""
            return f"{event.title(model)} is thrown from {start} to {end}{fall}."
        case e.Fell(model, start, end, levels):
            return f"{event.title(model)} drops {counted(levels, 'level')} from {start} to {end}."
        case e.Slammed(model, cube):
            return f"{event.title(model)} is slammed against the edge of {cube}."
        case e.Unmoved(model, cube):
            return f"There is no room for {event.title(model)}: it stays in {cube}."


def struck_words(event: e.Exploded) -> str:
    """`Frag (3) strikes D4-1`."""
    return f"{effect_words(event.effect, event.value)} strikes {event.cube}"


def cube_story(event: CubeEvent, names: Names) -> str:
    """Explosions, clouds, traps, fire, Drop Suits."""
    match event:
        case e.Exploded():
            return f"{struck_words(event)}."
        case e.BoomTriggered(model, cube, value):
            return f"{event.title(model)} explodes in {cube}: Frag ({value})."
        case e.CloudPlaced(cube, toxic):
            return f"{f'A toxic cloud ({toxic})' if toxic else 'Smoke'} fills {cube}."
        case e.TrapLaid(owner, cube, effect, value):
            return f"A trap of {names[owner]} lies in {cube}: {effect_words(effect, value)}."
        case e.SetAlight(model):
            return f"{event.title(model)} is on fire."
        case e.DropSuitLanded(model, cube):
            return f"{event.title(model)} comes down in {cube}."
