"""Wish lists as players write them: a card a line, or between semicolons, with the unit that shall carry it. [R89]"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from rules.death_dome.model.cards import CHARACTERS, ITEMS, TYPE_NAMES, name_of
from rules.death_dome.model.state import Wished
from rules.engine import Refused, say

BETWEEN = ";\n"
"""Lines for the eye, semicolons for where a paste makes one line of it."""
_PARTS = re.compile(r"[;\n]")
_FOR, _THE = say(" for "), say("the ")
QUOTED = 40
"""So many characters of a line are repeated."""


class Carrier(Protocol):
    """What a list needs to know of a unit."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def kind(self) -> str:
        """Its type, or its character."""


def card_named(text: str) -> str | None:
    """The store card with this name or key, in any letters."""
    wanted = text.strip().casefold()
    return next((key for key, item in ITEMS.items() if wanted in (key.casefold(), item.name.casefold())), None)


def kind_of(unit: Carrier) -> str:
    """What a unit is called in a list: `scout`, or its character's name."""
    return CHARACTERS[unit.kind].name if unit.kind in CHARACTERS else TYPE_NAMES[unit.kind]


def read_wishes(text: str, units: Sequence[Carrier]) -> list[Wished]:
    """The wishes of a text; raises `Refused` with each line that names no card or none of these units."""
    found, faults = list[Wished](), list[str]()
    for line in [part.strip() for part in _PARTS.split(text) if part.strip()]:
        wished = read_wish(line, units)
        if wished is None:
            faults.append(say("“{text}”", text=line[:QUOTED]))
        else:
            found.append(wished)
    if faults:
        raise Refused(
            "No card of the store, or no unit of yours, is called that: {faults}."
            " Write lines such as “Cyber Suit” or “Cyber Suit for the scout”.",
            "R89", faults=", ".join(faults),
        )  # fmt: skip
    return found


def read_wish(line: str, units: Sequence[Carrier]) -> Wished | None:
    """`Cyber Suit`, `Cyber Suit for the scout`, `a02 for sc1`; None for what is neither."""
    if card := card_named(line):
        return Wished(card)
    name, _, whom = line.rpartition(_FOR)
    card, called = card_named(name), whom.strip().removeprefix(_THE).casefold()
    unit = next((unit for unit in units if called in (unit.id.casefold(), kind_of(unit).casefold())), None)
    return Wished(card, unit.id) if card and unit else None


def wishes_text(wishes: Sequence[Wished], units: Sequence[Carrier]) -> str:
    """The same as a text that can be written again, at another table, too."""
    kinds = {unit.id: kind_of(unit) for unit in units}
    return BETWEEN.join(
        [
            say("{card} for the {unit}", card=name_of(one.card), unit=kinds[one.unit])
            if one.unit in kinds
            else name_of(one.card)
            for one in wishes
        ]
    )
