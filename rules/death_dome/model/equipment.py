"""Who may carry what, what a team owns, and what it is worth. [DD-ITM-01..04, DD-CHR-05, DD-ORD-01]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rules.death_dome.model.cards import (
    CHARACTERS,
    ITEMS,
    MOST_ARMOR,
    MOST_ITEMS,
    MOST_VEHICLES,
    TYPE_NAMES,
    UNIT_DECKS,
    cost_of,
    name_of,
)
from rules.death_dome.model.state import Dome, Unit
from rules.death_dome.model.units import build, built
from rules.engine import Refusal, say

DECKS = ("warrior", "gunner", "scout", "medic", "armor", "vehicle", "equipment")
"""The seven decks of the store. [DD-CMP-01]"""
DECK_OF = {card: item.deck for card, item in ITEMS.items()}
"""Store card -> its deck; characters are in none."""
DECK_NAMES = {
    **TYPE_NAMES,
    "armor": say("armour"),
    "vehicle": say("vehicle"),
    "equipment": say("equipment"),
}
"""How decks are spelled in sentences."""
_LIMITED = {"armor": MOST_ARMOR, "vehicle": MOST_VEHICLES}


def may_carry(unit: Unit, card: str) -> bool:
    """Whether a unit may take up a card that it does not carry yet. [DD-ITM-01, DD-ITM-03, DD-ITM-04]"""
    return ITEMS[card].deck in decks_for(unit)


def decks_for(unit: Unit) -> frozenset[str]:
    """The decks from which a unit may take up one more card. [DD-ITM-01..04, DD-CHR-05]"""
    return decks_open(unit.kind, tuple(unit.items))


@lru_cache(maxsize=4096)
def decks_open(kind: str, items: tuple[str, ...]) -> frozenset[str]:
    """The same for a type or character with these cards."""
    if len(items) >= MOST_ITEMS:
        return frozenset()
    types = built(kind, ()).types
    return frozenset([deck for deck in DECKS if suits(types, deck) and not in_place(items, deck)])


def suits(types: Sequence[str], deck: str) -> bool:
    """Whether a unit of these types may carry cards of a deck, whatever it carries now. [DD-ITM-01, DD-CHR-05]"""
    return deck not in UNIT_DECKS or deck in types


def in_place(items: Sequence[str], deck: str) -> str | None:
    """The card among these that leaves no room for another of its deck. [DD-ITM-04]"""
    if deck not in _LIMITED:
        return None
    worn = [item for item in items if ITEMS[item].deck == deck]
    return worn[0] if len(worn) >= _LIMITED[deck] else None


def carriers_of(dome: Dome, seat: int) -> Mapping[str, tuple[str, ...]]:
    """For each deck the units of a team that may take up one more of its cards."""
    return _carriers(tuple([(unit.id, decks_for(unit)) for unit in dome.of(seat)]))


@lru_cache(maxsize=4096)
def _carriers(units: tuple[tuple[str, frozenset[str]], ...]) -> Mapping[str, tuple[str, ...]]:
    return {deck: tuple([unit for unit, decks in units if deck in decks]) for deck in DECKS}


def objection(unit: Unit, card: str) -> Refusal | None:
    """Why a unit cannot take up a card, or None. [DD-ITM-01..04, DD-CHR-05]"""
    if card in unit.items:
        return Refusal("{unit} carries {card} already.", unit=unit.id, card=name_of(card))
    deck, types = ITEMS[card].deck, build(unit).types
    if not suits(types, deck):
        rules = ("DD-ITM-01", "DD-CHR-05") if unit.kind in CHARACTERS else ("DD-ITM-01",)
        return Refusal(
            "{unit} is a {types:and}: only a {deck} may carry {card}.", *rules,
            unit=unit.id, types=[DECK_NAMES[each] for each in types], deck=DECK_NAMES[deck], card=name_of(card),
        )  # fmt: skip
    if worn := in_place(unit.items, deck):
        return Refusal(
            "{unit} has {worn} already: a unit carries one {deck} only.", "DD-ITM-04",
            unit=unit.id, worn=name_of(worn), deck=DECK_NAMES[deck],
        )  # fmt: skip
    if len(unit.items) >= MOST_ITEMS:
        return Refusal(
            "{unit} carries {most} cards already, which is the most; take one off first.", "DD-ITM-03",
            unit=unit.id, most=MOST_ITEMS,
        )  # fmt: skip
    return None


def owned(dome: Dome, seat: int) -> list[str]:
    """All cards of a team, unit by unit, loose ones last; its characters are not among them."""
    return [*[item for unit in dome.of(seat) for item in unit.items], *dome.teams[seat].loose]


def carrier_of(dome: Dome, seat: int, card: str) -> Unit | None:
    """The unit of a team that carries a card, if one does."""
    return next((unit for unit in dome.of(seat) if card in unit.items), None)


def take_away(dome: Dome, seat: int, card: str) -> None:
    """A card leaves the unit of its owner that carries it, or the loose ones."""
    carrier = carrier_of(dome, seat, card)
    (carrier.items if carrier else dome.teams[seat].loose).remove(card)


def hand_over(dome: Dome, seat: int, card: str, unit_id: str) -> None:
    """A card comes to a unit, or to the loose ones where no unit is named."""
    (dome.unit(unit_id).items if unit_id else dome.teams[seat].loose).append(card)


def first_carrier(dome: Dome, seat: int, card: str) -> Unit | None:
    """The first unit of a team, in the order of its cards, that may take up a card. [D2]"""
    return next((unit for unit in dome.of(seat) if may_carry(unit, card)), None)


def worth_of(unit: Unit) -> int:
    """What a unit's cards cost, in credits, without its character. [D22]"""
    return sum([cost_of(item) for item in unit.items])


def team_value(dome: Dome, seat: int) -> int:
    """Credits, and the cost of all cards and characters. [DD-ORD-01, DD-CHR-04, R68]"""
    characters = [unit.kind for unit in dome.of(seat) if unit.kind in CHARACTERS]
    return dome.teams[seat].credits + sum([cost_of(card) for card in (*owned(dome, seat), *characters)])
