"""The printed tables: deck, prices, exchanges, technologies, effects. Their figures stand in data/cards.json."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from pydantic import TypeAdapter

from rules.common.data import load_data
from rules.engine import say

CardKind = Literal["research", "fleet", "colony", "command", "leader"]
ExchangeName = Literal["exploration", "draft", "intelligence", "development"]
Technology = Literal["JS", "FP", "RA", "DE", "CO", "SL", "TE", "IN", "EN"]
Effect = Literal[
    "misinformation", "spy", "planning", "tactical", "surprise", "ambush", "peace",
    "quotas", "steal", "counter", "military_sabotage", "industrial_sabotage", "assassination", "initiative",
]  # fmt: skip


class ExchangeRow(NamedTuple):
    """Table E: the card to discard and the card that is kept when drawn."""

    title: str
    give: CardKind
    keep: CardKind


class EffectRow(NamedTuple):
    """Table F: an effect works when its die shows `needs` or less; 10 is always."""

    title: str
    needs: int
    help: str


class Tables(NamedTuple):
    """All of data/cards.json."""

    deck: dict[CardKind, int]
    prices: dict[str, int]
    exchanges: dict[ExchangeName, ExchangeRow]
    technologies: dict[Technology, str]
    effects: dict[Effect, EffectRow]


_TABLES = TypeAdapter(Tables).validate_json(load_data("galactic_supremacy", "cards.json"))
DECK: Final = _TABLES.deck
PRICES: Final = _TABLES.prices
EXCHANGES: Final = {key: row._replace(title=say(row.title)) for key, row in _TABLES.exchanges.items()}
TECHNOLOGIES: Final = {key: say(title) for key, title in _TABLES.technologies.items()}
EFFECTS: Final = {key: row._replace(title=say(row.title), help=say(row.help)) for key, row in _TABLES.effects.items()}
TECH_ORDER: Final[tuple[Technology, ...]] = tuple(TECHNOLOGIES)
"""Table C: the die shows 1 for the first, 9 for the last, 10 for a free choice."""
COMBAT_TECHS: Final[tuple[Technology, ...]] = ("FP", "RA", "DE", "CO", "SL")
GROWTH_TECHS: Final[tuple[Technology, ...]] = ("TE", "IN", "EN")
CARD_ORDER: Final[tuple[CardKind, ...]] = ("leader", "research", "colony", "command", "fleet")
"""Ties of automatic discards go in this order. [GP-05]"""
