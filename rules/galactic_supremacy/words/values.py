"""What a value of a field stands for: keys and ids in words."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.english import listed
from rules.common.standing_orders import NO_END
from rules.engine import Names
from rules.galactic_supremacy.model.names import KIND_NAMES, owned
from rules.galactic_supremacy.model.policies import POLICIES
from rules.galactic_supremacy.model.state import seat_of
from rules.galactic_supremacy.model.tables import EFFECTS, EXCHANGES, TECHNOLOGIES
from rules.galactic_supremacy.model.view import GalaxyView

FIELDS: Mapping[str, Mapping[str, str]] = {
    "effect": {key: row.title for key, row in EFFECTS.items()},
    "name": {key: row.title for key, row in EXCHANGES.items()},
    "technology": dict(TECHNOLOGIES.items()),
    "card": KIND_NAMES,
    **POLICIES,
    "until": {"0": NO_END},
}
PLACES = ("target", "at", "to", "world", "fleet", "leader", "unit", "victim", "player")


def named(value: str, seen: GalaxyView, names: Names, field: str) -> str:
    """A card, an effect, a technology or a policy by its name, a piece with whose it is, a player by name."""
    if field in FIELDS:
        return FIELDS[field].get(value, value)
    if field == "fleets":
        return listed(value.split("+"))
    if field not in PLACES or not value[1:].isdecimal():
        return value
    if value[0] == "P":
        return names[seat_of(value)] if 0 <= seat_of(value) < len(names) else value
    return owned(value, seen, names) if value[0] in "HFCL" else value
