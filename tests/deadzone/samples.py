"""One fact and one move of every class, made of values that such fields have, for tests of the prose."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from rules.deadzone import ACTS, LOOKUPS, MOVES
from rules.deadzone.model.events import EVENTS
from rules.engine import Event, Move

VALUES: dict[str, Any] = {
    "model": "E1",
    "target": "Z1",
    "against": "Z1",
    "by": "E1",
    "healed": "E1",
    "what": "E1",
    "weapon": "laser-rifle",
    "item": "ammo",
    "kind": "ammo",
    "face": "shoot",
    "effect": "frag",
    "cause": "shoot",
    "test": "ranged",
    "order": "stalwart",
    "scenario": "patrol",
    "map": "foundry-row",
    "faction": "enforcers",
    "occasion": "leaver",
    "stand": "fight",
    "how": "blaze",
    "why": "kill",
    "team": "own",
    "direction": "ne",
    "mission": 5,
    "result": 2,
    "number": 3,
    "die": 3,
    "dice": (3, 5),
    "faces": (3, 8, 5),
    "missions": (2, 5),
    "cubes": ("D4-1", "E5-2"),
    "path": ("D4-1", "E5-2"),
    "parts": (("base", 3), ("clear-shot", 2)),
    "again": ((1, 7),),
    "vp": 2,
    "needed": 5,
    "models": (("E1", "enforcer-troop", "laser-rifle", (), "ammo"),),
    "line": "2x Enforcer, Laser Rifle",
    "text": "Enforcers, 100 points",
    "when": "saves",
}
"""Values by the names of fields."""
OWN: dict[tuple[str, str], Any] = {
    ("ReconTested", "faces"): ((3, 5), (1, 2)),
    ("ReconTested", "needed"): (4, 5),
    ("ReconTested", "successes"): (1, 0),
    ("CommandRolled", "faces"): ("shoot", "symbol", "symbol"),
    ("CommandRerolled", "faces"): ("shoot", "symbol"),
    ("GameEnded", "vp"): (12, 7),
    ("GameEnded", "winners"): (0,),
    ("GameEnded", "why"): "target",
    ("HeldBack", "why"): "reserve",
    ("Drafted", "team"): "Enforcers, 100 points; Enforcer",
    ("OrderSet", "what"): "evade",
    ("OrderSet", "choice"): "hide",
    ("Orders", "what"): "evade",
    ("Orders", "choice"): "hide",
    ("Orders", "until"): 2,
    ("Use", "what"): "ammo",
    ("Special", "what"): "medic",
    ("Strike", "weapon"): "laser-rifle",
    ("ScatterRolled", "die"): 5,
    ("BrokeAway", "by"): "",
    ("HpLost", "left"): 1,
    ("HpLost", "parts"): (("damage", 2), ("armour", -1)),
    ("Assault", "weapon"): "unarmed",
    ("Deploy", "cube"): "D4-1",
}
"""Values of one field of one class."""


def sample(cls: type[Any]) -> Any:
    """An instance: values by class and field, by field, or by type."""
    hints = get_type_hints(cls)
    told = [field for field in fields(cls) if field.name != "titles"]
    return cls(**{field.name: value_of(cls, field.name, hints[field.name], field.default) for field in told})


def value_of(cls: type[Any], name: str, hint: Any, default: Any) -> Any:
    """A value that the field may have."""
    if (cls.__name__, name) in OWN:
        return OWN[cls.__name__, name]
    if get_origin(hint) is Literal:
        wanted = VALUES.get(name)
        return wanted if wanted in get_args(hint) else next(value for value in get_args(hint) if value)
    if name in VALUES:
        return VALUES[name]
    if default is not MISSING:
        return default
    if get_origin(hint) is Union or hint in (int, int | None):
        return 1
    return {str: "D4-1", bool: True}.get(hint, ())


def facts() -> list[Event]:
    """A fact of every class."""
    return [sample(cls) for cls in EVENTS]


def choices() -> list[Move]:
    """A move, an act and a lookup of every class."""
    return [sample(cls) for cls in (*MOVES, *ACTS, *LOOKUPS)]
