"""Race to 21 with a name for each secret: the card that nobody else sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from race_to_21 import Play, Race, RaceView

from rules.engine import Game, Move
from testing.doubles import Double, Secret, marked, name_of


def card_of(card: int) -> list[str]:
    """The name of a card, by what it is worth; none once it was played."""
    return [name_of("card", card).lower()] if card else []


def secrets(race: Race) -> Iterator[Secret]:
    """What each player knows and others do not: the card."""
    for seat, card in enumerate(race.cards):
        yield from [(name, seat) for name in card_of(card)]


def made_from(move: Move, seen: RaceView) -> list[str]:
    """The name of the card that a choice plays."""
    return card_of(seen.card) if isinstance(move, Play) else []


def double(original: Game[Any, Any]) -> Double:
    """Race to 21 with a name for each card."""
    words = original.narrate
    narrate = replace(
        words,
        label=lambda move, seen, names: marked(words.label(move, seen, names), made_from(move, seen)),
        sheet=lambda seen, names: marked("\n" + words.sheet(seen, names), card_of(seen.card)),
    )
    return Double(replace(original, narrate=narrate), secrets, ())
