"""Store cards, power cards and characters: data with ability tags, so that a new card needs no code. [3.19..3.23]"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter, field_validator

from rules.common.data import load_data
from rules.engine import say

Type = Literal["warrior", "gunner", "scout", "medic"]
Kind = Literal["close", "ranged", "armor", "vehicle", "equipment"]
Timing = Literal["unit", "turn", "turn_any", "capture", "reaction", "value_only"]
TYPES: tuple[Type, ...] = ("warrior", "gunner", "scout", "medic")
TYPE_NAMES: Mapping[str, str] = {
    "warrior": say("warrior"),
    "gunner": say("gunner"),
    "scout": say("scout"),
    "medic": say("medic"),
}
"""How types are spelled in sentences."""
PUNCH = "punch"
"""The weapon of a unit that carries none. [DD-ATK-02]"""
FIST = say("fist")
MOST_ITEMS, MOST_ARMOR, MOST_VEHICLES = 3, 1, 1
_TAG = re.compile(r"(\w+)(?:\((.*)\))?")


class Tag(BaseModel):
    """One ability: `payback(3)` has the number 3; `boost(strength,+2,[a])` a word, the number 2, needs an action."""

    model_config = ConfigDict(frozen=True)

    name: str
    number: int = 0
    words: tuple[str, ...] = ()
    action: bool = False

    @classmethod
    def read(cls, text: str) -> Tag:
        """A tag as the card set writes it."""
        found = _TAG.fullmatch(text)
        assert found is not None, text
        parts = [part.strip() for part in (found[2] or "").split(",") if part.strip()]
        numbers = [int(part) for part in parts if re.fullmatch(r"[+-]?\d+", part)]
        words = tuple([part for part in parts if re.fullmatch(r"[a-z_]+", part)])
        return cls(name=found[1], number=sum(numbers), words=words, action="[a]" in parts)


class _Card(BaseModel):
    """What all cards have."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    name: str

    @field_validator("name", "text", "style", check_fields=False)
    @classmethod
    def _said(cls, words: str) -> str:
        return say(words)

    def tag(self, name: str) -> Tag | None:
        """The ability of this name, if the card has it."""
        return self.tags_by_name.get(name)

    @cached_property
    def tags(self) -> tuple[Tag, ...]:
        """Its abilities in the order printed."""
        return tuple([Tag.read(text) for text in self._written()])

    @cached_property
    def tags_by_name(self) -> Mapping[str, Tag]:
        """Its abilities by name."""
        return {tag.name: tag for tag in self.tags}

    def _written(self) -> Iterable[str]:
        return ()


class Item(_Card):
    """A store card: cost in credits, `range` in squares, ratings that it adds. [3.20]"""

    deck: str
    cost: int
    kind: Kind
    range: int | None
    strength: int
    movement: int
    toughness: int
    vitae: int
    abilities: tuple[str, ...]
    text: str

    @property
    def weapon(self) -> bool:
        """Whether units attack with it. [DD-ITM-02]"""
        return self.kind in ("close", "ranged")

    def _written(self) -> Iterable[str]:
        return self.abilities


class Power(_Card):
    """A power card: its value, or its ability at its time. [3.21]"""

    value: int
    copies: int
    ability: str | None
    timing: Timing
    needs_action: bool
    text: str

    @field_validator("timing", mode="before")
    @classmethod
    def _never(cls, timing: str | None) -> str:
        return timing or "value_only"

    def _written(self) -> Iterable[str]:
        return (self.ability,) if self.ability else ()


class Character(_Card):
    """A character: the unit decks it may use, its ratings, and what it can do. [3.22]"""

    rank: int
    types: tuple[Type, ...]
    cost: int
    range: int | None
    strength: int
    movement: int
    toughness: int
    vitae: int
    abilities: tuple[str, ...]
    style: str

    def _written(self) -> Iterable[str]:
        return self.abilities


class Ratings(BaseModel):
    """The base ratings of a type of unit. [3.19]"""

    model_config = ConfigDict(frozen=True, extra="ignore")

    strength: int
    movement: int
    toughness: int
    vitae: int


class CardSet(BaseModel):
    """The whole card file."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    unit_types: dict[Type, Ratings]
    store_cards: tuple[Item, ...]
    power_card_types: tuple[Power, ...]
    characters: tuple[Character, ...]


_SET = TypeAdapter(CardSet).validate_json(load_data("death_dome", "cards.json"))
RATINGS: Mapping[str, Ratings] = dict(_SET.unit_types.items())
ITEMS: Mapping[str, Item] = {item.id: item for item in _SET.store_cards}
POWERS: Mapping[str, Power] = {power.id: power for power in _SET.power_card_types}
CHARACTERS: Mapping[str, Character] = {one.id: one for one in _SET.characters}
DECK: tuple[str, ...] = tuple([power.id for power in _SET.power_card_types for _ in range(power.copies)])
"""The 70 power cards; copies are alike. [DD-CMP-01]"""
UNIT_DECKS: frozenset[str] = frozenset(TYPES)
"""Only a unit of that type carries these cards. [DD-ITM-01]"""


def cost_of(card: str) -> int:
    """What a store card or a character costs, in credits."""
    return ITEMS[card].cost if card in ITEMS else CHARACTERS[card].cost


def money(credits: int) -> str:  # noqa: A002 - the game's own word
    """`0`, `650k`, `1.1M`, `2M`: thousands, from a million on millions."""
    if credits < 1_000_000:
        return f"{credits // 1_000}k" if credits else "0"
    whole, rest = divmod(credits // 1_000, 1_000)
    return f"{whole}.{rest:03d}".rstrip("0").rstrip(".") + "M"


def name_of(card: str) -> str:
    """The name of any card, or of the fist."""
    if card == PUNCH:
        return FIST
    return (ITEMS.get(card) or POWERS.get(card) or CHARACTERS[card]).name
