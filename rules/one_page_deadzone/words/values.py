"""What a value of a field stands for."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.standing_orders import NO_END
from rules.engine import Names, say
from rules.one_page_deadzone.model.armies import PROFILES, READY_ARMIES, UPGRADES
from rules.one_page_deadzone.model.battlefield import SHIPPED, battlefield
from rules.one_page_deadzone.model.moves import POLICIES
from rules.one_page_deadzone.model.names import ACTIONS, COMMANDS, equipped, way_in_words
from rules.one_page_deadzone.model.view import ZoneView

NAME = 32
"""A player's name is cut to so many characters in the alt text."""


def named(value: str, seen: ZoneView, names: Names, field: str) -> str:
    """A unit with its place or, before it has one, its upgrades; an action, a way, an army, a map; else the value."""
    unit = seen.unit(value)
    if unit is not None and not unit.cube:
        return equipped(unit.id, unit.model)
    if unit is not None:
        return say("{unit} on {cube}", unit=unit.name, cube=unit.cube)
    if value and field == "by":
        return way_in_words(value)
    titles = OF_FIELD.get(field) or {"armies": LISTED, "roll_off": ROWS}.get(seen.phase, ON_TABLE)
    return titles.get(value, value) if value else NOTHING_NAMED.get(seen.phase, SAFEST)


SAFEST = say("the safest way")
NOTHING_NAMED = {"armies": say("as printed"), "deployment": say("from the middle outwards")}
"""What an empty value stands for: a gun or training, a cube; else a way."""


LISTED: Mapping[str, str] = {
    "0": NO_END,
    "own": say("Your own list"),
    **{key: army.title for key, army in READY_ARMIES.items()},
    **{key: f"{unit.title} ({unit.cost})" for key, unit in PROFILES.items()},
    **{key: f"{upgrade.title} (+{upgrade.cost})" for key, upgrade in UPGRADES.items()},
}
"""While armies are built, with costs; here `assault` is a unit and `first` too."""
ON_TABLE: Mapping[str, str] = {
    "rest": say("All that is left"),
    "0": NO_END,
    **{key: battlefield(key).title for key in SHIPPED},
    **{str(key): title for titles in (POLICIES, COMMANDS, ACTIONS) for key, title in titles.items()},
}
OF_FIELD: Mapping[str, Mapping[str, str]] = {
    **dict.fromkeys(("army", "gun", "training"), LISTED),
    "unit": {**LISTED, "rest": ON_TABLE["rest"]},
    "policy": ON_TABLE,
}
"""Fields that mean the same in every phase: ready-made armies are looked up in a battle, too."""
ROWS: Mapping[str, str] = {
    **ON_TABLE,
    "1": say("Row 1"),
    "8": say("Row 8"),
    "A": say("Column A"),
    "H": say("Column H"),
}
"""In the roll-off, where a number is a row and no round."""
PLACES = {
    "1": "{row}, at the bottom of the map",
    "8": "{row}, at the top of the map",
    "A": "{row}, at the left of the map",
    "H": "{row}, at the right of the map",
}
"""Lines to be said of a `row`."""
