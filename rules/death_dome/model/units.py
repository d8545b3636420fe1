"""What a unit is worth: type or character, cards and boosts. [DD-TEA, DD-ITM-05, DD-ITM-06, 3.19, 3.23]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.death_dome.model.cards import CHARACTERS, ITEMS, PUNCH, RATINGS, Character, Item, Ratings, Tag
from rules.death_dome.model.state import Dome, Rating, Unit

WEAPON_TAGS = frozenset(
    {"incapacitate", "ignore_los", "push_back", "splash", "hits_all_adjacent", "extra_attack", "drain"}
)
"""Abilities that count only in attacks with the card that has them; on a weapon `higher_ground` is one, too."""


@dataclass(frozen=True)
class Tool:
    """An ability of a carried card, or of the character, that is used as an action or in place of a movement."""

    card: str
    range: int
    tag: Tag


@dataclass(frozen=True)
class Build:
    """A unit's ratings with all that it carries, without boosts.

    `strength` is without weapons; `abilities` are those of the unit with the sums of their numbers; `paybacks` are kept
    apart, the largest first.
    """

    strength: int
    movement: int
    toughness: int
    vitae: int
    types: tuple[str, ...]
    weapons: tuple[str, ...]
    abilities: Mapping[str, int]
    paybacks: tuple[int, ...]
    tools: tuple[Tool, ...]

    def range_of(self, weapon: str) -> int:
        """How far a weapon reaches in this unit's hands; close weapons and fists one square. [DD-RNG-03]"""
        if weapon == PUNCH or ITEMS[weapon].kind == "close":
            return 1
        return (ITEMS[weapon].range or 0) + self.abilities.get("range", 0)

    def higher_ground(self, weapon: str) -> int:
        """What is added to an attack from a tower on a unit below: this weapon's, and other cards'. [DD-TWR-06]"""
        tag = weapon_tag(weapon, "higher_ground")
        return self.abilities.get("higher_ground", 0) + (tag.number if tag else 0)

    def against(self, weapon: str) -> int:
        """What its cards add to its toughness against this kind of weapon, if it is one. [DD-ABL-29, R28]"""
        kind = "close" if weapon == PUNCH else ITEMS[weapon].kind if weapon in ITEMS else ""
        return self.abilities.get(f"vs_{kind}", 0)


def build(unit: Unit) -> Build:
    """The ratings of a unit. [DD-TEA-02, DD-ITM-06, DD-ITM-07, R64]"""
    return built(unit.kind, tuple(unit.items))


@lru_cache(maxsize=4096)
def built(kind: str, items: tuple[str, ...]) -> Build:
    """The same for a type or character with these cards."""
    cards = [ITEMS[item] for item in items]
    one: Ratings | Character = CHARACTERS[kind] if kind in CHARACTERS else RATINGS[kind]
    sources: list[Item | Character] = [*([one] if isinstance(one, Character) else []), *cards]
    tags = [(card, tag) for card in sources for tag in card.tags if not _of_weapon(card, tag)]
    abilities: dict[str, int] = {}
    for _, tag in tags:
        abilities[tag.name] = abilities.get(tag.name, 0) + tag.number
    return Build(
        strength=one.strength + sum([card.strength for card in cards if not card.weapon]),
        movement=one.movement + sum([card.movement for card in cards]),
        toughness=one.toughness + sum([card.toughness for card in cards]),
        vitae=one.vitae + sum([card.vitae for card in cards]),
        types=one.types if isinstance(one, Character) else (kind,),
        weapons=tuple([card.id for card in cards if card.weapon]) or (PUNCH,),
        abilities=abilities,
        paybacks=tuple(sorted([tag.number for _, tag in tags if tag.name == "payback"], reverse=True)),
        tools=tuple([Tool(card.id, card.range or 0, tag) for card, tag in tags if _is_tool(tag)]),
    )


def _of_weapon(card: Item | Character, tag: Tag) -> bool:
    is_weapon = isinstance(card, Item) and card.weapon
    return tag.name in WEAPON_TAGS or (is_weapon and tag.name == "higher_ground")


def _is_tool(tag: Tag) -> bool:
    return tag.action or tag.name == "recall"


def boosted(unit: Unit, rating: Rating) -> int:
    """What boosts add to a rating now."""
    return sum([boost.plus for boost in unit.boosts if boost.rating == rating])


def strength(unit: Unit) -> int:
    """Added to every attack; never below 0. [DD-TEA-03, R15]"""
    return max(0, build(unit).strength + boosted(unit, "strength"))


def movement(unit: Unit) -> int:
    """The most steps of one movement; never below 1. [DD-TEA-04, DD-MOV-12]"""
    return max(1, build(unit).movement + boosted(unit, "movement"))


def toughness(unit: Unit) -> int:
    """Taken off each attack; never below 0. [DD-TEA-05, R15]"""
    return max(0, build(unit).toughness + boosted(unit, "toughness"))


def vitae(unit: Unit) -> int:
    """The life that is left. [DD-TEA-06, DD-WND-04]"""
    return build(unit).vitae - unit.wounds


def able(dome: Dome, unit: Unit, ability: str) -> bool:
    """Whether a unit has an ability now, from a card that it carries or one played in its unit phase."""
    return ability in build(unit).abilities or ability in played(dome, unit)


def played(dome: Dome, unit: Unit) -> Sequence[str]:
    """The abilities that a unit has from cards played in its unit phase."""
    acting = dome.acting
    return acting.tags if acting is not None and acting.unit == unit.id else ()


def mend(unit: Unit, wounds: int) -> int:
    """Remove up to so many wounds; return how many. [DD-ABL-28]"""
    healed = min(wounds, unit.wounds)
    unit.wounds -= healed
    return healed


def ready(dome: Dome, unit: Unit) -> bool:
    """Whether a unit can have a unit phase. [DD-UPH-05, DD-JAL-02]"""
    return not unit.down and dome.on_board(unit)


def weapon_tag(weapon: str, name: str) -> Tag | None:
    """An ability of a weapon; a fist has none. [DD-ATK-02, DD-ITM-05]"""
    return ITEMS[weapon].tag(name) if weapon in ITEMS else None
