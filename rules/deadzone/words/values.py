"""What a value of a field stands for: models, cubes, weapons, items, orders, teams, faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.common.standing_orders import NO_END
from rules.deadzone.model.names import (
    choice_words,
    cube_named,
    is_cube,
    kind_named,
    spoken,
    thing_name,
    token_named,
    weapon_name,
)
from rules.deadzone.model.teams.factions import EQUIPMENT, KEYWORDS, ORDERS, UPGRADES
from rules.deadzone.model.teams.ready import TEAM_NAMES
from rules.deadzone.model.view import SectorView
from rules.deadzone.model.vocabulary import (
    DIRECTIONS,
    FACE_NAMES,
    MISSIONS,
    SPECIALS,
    STANDING_CHOICES,
    STANDING_ORDERS,
    ZONES,
)
from rules.deadzone.odds.suggestions import line_named
from rules.deadzone.words.labels import steps_words
from rules.deadzone.words.labels_setup import team_label
from rules.deadzone.words.sheets import standing_choice
from rules.engine import Names, say

FREE: Final = {"": say("as an action"), "command": say("with a Command Die"), "order": say("by Special Order")}
HOW: Final = {
    "": say("normally"),
    "blaze": say("Blaze Away"),
    "aimed": say("aimed"),
    "keep": say("kept from the last Round"),
    "choose": say("chosen"),
    "reroll": say("rolled again"),
}
BY_FIELD: Final[Mapping[str, Mapping[str, str]]] = {
    "free": FREE,
    "how": HOW,
    "zone": ZONES,
    "direction": DIRECTIONS,
    "face": FACE_NAMES,
    "who": {"me": say("I start"), "them": say("the other player starts")},
    "stand": {"survive": say("Survive"), "fight": say("Fight back")},
    "when": {"saves": say("if it saves the model"), "matters": say("if it changes the outcome")},
    "other": {"drop": say("drop the other"), "destroy": say("destroy the other")},
    "platform": {"": say("where it is"), "on": say("on the platform"), "off": say("off the platform")},
    "on": {"": say("on this attack"), "fall": say("on the fall")},
    "model": {"": say("the model itself"), "rest": say("all the rest")},
    "cube": {"": say("wherever they fit")},
    "by": {"": say("by the safest way"), "platform": say("onto the platform")},
    "target": {"": say("for the model itself")},
}
"""Values that mean something in one field only."""


def named(value: str, seen: SectorView, names: Names, field: str) -> str:
    """A model as the alt text has it, a cube and who is there, a weapon, an order; anything else as it is."""
    if field == "column":
        return say("Column {column}", column=value)
    if value in BY_FIELD.get(field, {}):
        return BY_FIELD[field][value]
    f = seen.fighter(value)
    if f is not None:
        return spoken(seen, f) if f.fate != "waiting" else f"{f.id} {kind_named(seen, f.id)}"
    if field == "model" and value in TEAM_NAMES:
        return team_label(value, seen)
    if is_cube(value):
        return cube_named(seen, value)
    namer = NAMERS.get(field)
    return namer(value, seen) if namer else STANDING_ORDERS.get(value) or thing_known(value)


def weapon_named(value: str, seen: SectorView) -> str:
    """`Laser Rifle`; none named means the best one."""
    return weapon_name(value) if value else say("the best one")


def until_named(value: str, seen: SectorView) -> str:
    """`until round 3`."""
    return NO_END if value == "0" else say("until round {number}", number=value)


def mission_named(value: str, seen: SectorView) -> str:
    """`kill in an Assault`."""
    return MISSIONS[int(value)] if value.isdecimal() and int(value) in MISSIONS else value


def line_value(value: str, seen: SectorView) -> str:
    """A line of the Strike Team that is being built; elsewhere a number is a number."""
    return line_named(seen, value)


def token_value(value: str, seen: SectorView) -> str:
    """`item 3 in D4-1`."""
    return token_named(seen, int(value)) if value.isdecimal() and int(value) else say("what is carried")


def what_named(value: str, seen: SectorView) -> str:
    """A Special Action, an item or a standing order."""
    return STANDING_ORDERS.get(value) or SPECIALS.get(value) or thing_known(value)


def choice_named(value: str, seen: SectorView) -> str:
    """The choice of a standing order or of a Special Order."""
    standing = standing_choice(value)
    if standing != value or value in STANDING_CHOICES or "," in value:
        return standing
    return FACE_NAMES.get(value) or choice_words(value)


def thing_known(value: str) -> str:
    """A thing of the force lists by its name; anything else as it is."""
    if value in UPGRADES:
        return UPGRADES[value].name
    known = value in EQUIPMENT or value in ORDERS or value in KEYWORDS or value in FACE_NAMES
    return FACE_NAMES.get(value, thing_name(value)) if known else value


def then_named(value: str, seen: SectorView) -> str:
    """`advance to C3-2, shoot Ghoul T1`."""
    return steps_words(value, seen) if value else say("nothing")


NAMERS: Final[Mapping[str, Callable[[str, SectorView], str]]] = {
    "weapon": weapon_named,
    "until": until_named,
    "mission": mission_named,
    "token": token_value,
    "what": what_named,
    "choice": choice_named,
    "team": team_label,
    "then": then_named,
    "number": line_value,
}
