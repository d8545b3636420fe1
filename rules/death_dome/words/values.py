"""What a value of a field stands for."""

from __future__ import annotations

from rules.common.standing_orders import NO_END
from rules.death_dome.model.cards import CHARACTERS, ITEMS, POWERS, PUNCH
from rules.death_dome.model.keys import seat_of_key
from rules.death_dome.model.names import (
    DECKS,
    POLICIES,
    RATING_NAMES,
    character_words,
    item_words,
    place_words,
    power_words,
    unit_name,
)
from rules.death_dome.model.view import DomeView
from rules.engine import Names, say

CARDS = ("card", "item", "weapon", "bug", "character")
"""Fields that hold cards: some of those are called like squares."""
PLAIN = {
    **RATING_NAMES,
    **POLICIES,
    "pass": say("pass"),
    "capture": say("capture"),
    "attack": say("attack"),
    "release": say("release"),
}
"""Values that are words: ratings, policies, what a raid does."""


def named(value: str, seen: DomeView, names: Names, field: str) -> str:
    """A unit with its place, a card with its figures, a deck, a player; squares and the rest stay as they are."""
    if field in CARDS:
        return card_named(value)
    if field == "column":
        return say("Column {column}", column=value)
    unit = seen.unit(value)
    if unit is not None:
        return say("{unit} {place}", unit=unit_name(unit), place=place_words(unit))
    if field in ("on", "player") and (seat := seat_of_key(value)) is not None and seat < len(names):
        return names[seat]
    nobody = say("nobody yet") if seen.phase == "purchase" else say("nothing")
    return {**DECKS, "": nobody, "0": NO_END, **PLAIN}.get(value, value)


def card_named(value: str) -> str:
    """A card of any kind with what it does, or the fist."""
    if value in ITEMS:
        return item_words(value)
    if value in CHARACTERS:
        return character_words(value)
    return power_words(value) if value in POWERS else {PUNCH: say("Fist"), "": say("no card")}.get(value, value)
