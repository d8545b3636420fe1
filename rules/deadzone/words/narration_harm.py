"""What is told of damage, deaths, throws, falls, explosions, clouds and traps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.deadzone.model.events import harm as e
from rules.deadzone.model.names import effect_words, thing_name
from rules.engine import Names, say

CAUSES: Final = {
    "fall": "💀 {who} is killed in {cube} in the fall",
    "wall": "💀 {who} is killed in {cube} against the wall",
    "fire": "💀 {who} is killed in {cube} in the fire",
    "frag": "💀 {who} is killed in {cube} in the explosion",
    "drop": "💀 {who} is killed in {cube} under the Drop Suit",
}
"""A death where no attack was its cause."""
SCATTERS: Final = (
    "",
    "{what} scatters from {cube} to the north-west (die {die}).",
    "{what} scatters from {cube} to the north (die {die}).",
    "{what} scatters from {cube} to the north-east (die {die}).",
    "{what} scatters from {cube} to the east (die {die}).",
    "{what} scatters from {cube} to the south-east (die {die}).",
    "{what} scatters from {cube} to the south (die {die}).",
    "{what} scatters from {cube} to the south-west (die {die}).",
    "{what} scatters from {cube} to the west (die {die}).",
)
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
            return say(
                "The shields of {who}, 6+: {dice}: {passed} of {potential} damage gets through.",
                who=event.title(model), dice=" ".join(map(str, faces)), passed=passed, potential=potential,
            )  # fmt: skip
        case e.DamageStopped(model, potential, armour):
            line = "{potential} damage on {who}: armour {armour} stops it."
            tough = "{potential} damage on {who}: it is Tough and loses nothing."
            return say(line if armour else tough, potential=potential, who=event.title(model), armour=armour)
        case e.HpLost(model, hp, left, _):
            return (
                say("{who} loses {hp} HP and has {left} left.", who=event.title(model), hp=hp, left=left)
                if left
                else None
            )
        case e.LifeSupported(model):
            return say("Life Support saves {who} from all damage.", who=event.title(model))
        case e.Killed():
            return f"{killed_words(event, event.title)}."
        case e.Pinned(model):
            return say("{who} is Pinned.", who=event.title(model))
        case e.Stood(model):
            return say("{who} stands up.", who=event.title(model))
        case e.Stunned(model):
            return say("{who} is stunned: it counts as Activated.", who=event.title(model))


def killed_words(event: e.Killed, title: Callable[[str], str]) -> str:
    """`💀 Ghoul G2 is killed in D4-1 by Enforcer E3`."""
    who, cube = title(event.model), event.cube
    if event.by:
        line = "💀 {who} is killed in {cube} by {by}" if event.cause else "💀 {who} is lost in {cube} by {by}"
        return say(line, who=who, cube=cube, by=title(event.by))
    if event.cause in CAUSES:
        return say(CAUSES[event.cause], who=who, cube=cube)
    return say("💀 {who} is killed in {cube}" if event.cause else "💀 {who} is lost in {cube}", who=who, cube=cube)


def throw_story(event: ThrowEvent) -> str | None:
    """Forced movement and falls."""
    match event:
        case e.ScatterRolled(what, cube, die):
            named = event.title(what)
            thrown = named if named != what else say("{thing}: it", thing=thing_name(what))
            return say(SCATTERS[die], what=thrown, cube=cube, die=die)
        case e.HalfFloorRolled(_, cube, die, caught):
            return say("The half floor in {cube} catches it (die {die}).", cube=cube, die=die) if caught else None
        case e.Thrown(model, start, end, levels):
            line = "{who} is thrown from {start} to {end} and falls {levels:# level|# levels}."
            flat = "{who} is thrown from {start} to {end}."
            return say(line if levels else flat, who=event.title(model), start=start, end=end, levels=levels)
        case e.Fell(model, start, end, levels):
            line = "{who} drops {levels:# level|# levels} from {start} to {end}."
            return say(line, who=event.title(model), levels=levels, start=start, end=end)
        case e.Slammed(model, cube):
            return say("{who} is slammed against the edge of {cube}.", who=event.title(model), cube=cube)
        case e.Unmoved(model, cube):
            return say("There is no room for {who}: it stays in {cube}.", who=event.title(model), cube=cube)


def struck_words(event: e.Exploded) -> str:
    """`Frag (3) strikes D4-1`."""
    return say("{effect} strikes {cube}", effect=effect_words(event.effect, event.value), cube=event.cube)


def cube_story(event: CubeEvent, names: Names) -> str:
    """Explosions, clouds, traps, fire, Drop Suits."""
    match event:
        case e.Exploded():
            return f"{struck_words(event)}."
        case e.BoomTriggered(model, cube, value):
            return say("{who} explodes in {cube}: Frag ({value}).", who=event.title(model), cube=cube, value=value)
        case e.CloudPlaced(cube, toxic):
            line = "A toxic cloud ({toxic}) fills {cube}." if toxic else "Smoke fills {cube}."
            return say(line, toxic=toxic, cube=cube)
        case e.TrapLaid(owner, cube, effect, value):
            line, held = "A trap of {who} lies in {cube}: {effect}.", effect_words(effect, value)
            return say(line, who=names[owner], cube=cube, effect=held)
        case e.SetAlight(model):
            return say("{who} is on fire.", who=event.title(model))
        case e.DropSuitLanded(model, cube):
            return say("{who} comes down in {cube}.", who=event.title(model), cube=cube)
