"""What is told of damage, deaths, throws, falls, explosions, clouds and traps."""

from __future__ import annotations

from typing import Final

from rules.deadzone.events import harm as e
from rules.deadzone.wording import effect_words, thing_name
from rules.engine import Event, Names
from rules.english import counted

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


def harm_story(event: Event, names: Names) -> str | None:
    """One line for a fact of harm."""
    return damage_story(event) or throw_story(event) or cube_story(event, names)


def damage_story(event: Event) -> str | None:
    """HP, deaths, Pinned."""
    match event:
        case e.ShieldsRolled(model, faces, potential, passed):
            dice = " ".join(map(str, faces))
            return f"The shields of {event.title(model)}, 6+: {dice}: {passed} of {potential} damage gets through."
        case e.DamageStopped(model, potential, armour):
            what = f"armour {armour}" if armour else "it is too tough"
            return f"{potential} damage on {event.title(model)}, {what}: no HP lost."
        case e.HpLost(model, hp, left, _) if left:
            return f"{event.title(model)} loses {hp} HP and has {left} left."
        case e.LifeSupported(model):
            return f"Life Support takes all damage off {event.title(model)}."
        case e.Killed(model, cube, cause, by):
            how = f" by {event.title(by)}" if by else f" {CAUSES[cause]}" if cause in CAUSES else ""
            return f"💀 {event.title(model)} is killed in {cube}{how}."
        case e.Pinned(model):
            return f"{event.title(model)} is Pinned."
        case e.Stood(model):
            return f"{event.title(model)} stands up."
        case e.Stunned(model):
            return f"{event.title(model)} is stunned: it counts as Activated."
    return None


def throw_story(event: Event) -> str | None:
    """Forced movement and falls."""
    match event:
        case e.ScatterRolled(what, cube, die):
            thrown = event.title(what) if event.title(what) != what else thing_name(what)
            return f"{thrown} scatters from {cube}, die {die}: {COMPASS[die]}."
        case e.HalfFloorRolled(_, cube, die, True):
            return f"The half floor in {cube} catches it (die {die})."
        case e.Thrown(model, start, end, levels):
            fall = f" and falls {counted(levels, 'level')}" if levels else ""
            return f"{event.title(model)} is thrown from {start} to {end}{fall}."
        case e.Fell(model, start, end, levels):
            return f"{event.title(model)} drops {counted(levels, 'level')} from {start} to {end}."
        case e.Slammed(model, cube):
            return f"{event.title(model)} is slammed against the edge of {cube}."
        case e.Unmoved(model, cube):
            return f"There is no room for {event.title(model)}: it stays in {cube}."
    return None


def cube_story(event: Event, names: Names) -> str | None:
    """Explosions, clouds, traps, fire, Drop Suits."""
    match event:
        case e.Exploded(cube, effect, value):
            return f"{effect_words(effect, value)} strikes {cube}."
        case e.BoomTriggered(model, cube, value):
            return f"{event.title(model)} explodes in {cube}: Frag ({value})."
        case e.CloudPlaced(cube, toxic):
            return f"{f'A toxic cloud ({toxic})' if toxic else 'Smoke'} fills {cube}."
        case e.TrapLaid(owner, cube, effect, value):
            return f"A trap of {names[owner]} lies in {cube}: {effect_words(effect, value)}."
        case e.SetAlight(model):
            return f"{event.title(model)} burns."
        case e.DropSuitLanded(model, cube):
            return f"{event.title(model)} comes down in {cube}."
    return None
