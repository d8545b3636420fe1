"""What is always true of a dome."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.death_dome.model.cards import CHARACTERS, DECK, ITEMS, POWERS
from rules.death_dome.model.equipment import objection
from rules.death_dome.model.income import LARGEST_HAND
from rules.death_dome.model.state import GONE, JAILS, Dome, Unit
from rules.death_dome.model.units import build

_DECK = sorted(DECK)


def invariants(dome: Dome) -> Iterator[str]:
    """A sentence for each thing that is wrong."""
    yield from deck_faults(dome)
    places = [unit.place for unit in dome.units if unit.place not in (*JAILS, GONE)]
    if len(places) != len(set(places)):
        yield f"two units share a square: {sorted(places)}"
    for unit in dome.units:
        yield from unit_faults(dome, unit)
    yield from store_faults(dome)
    for seat, team in enumerate(dome.teams):
        if team.credits < 0:
            yield f"team {seat} has {team.credits} credits"
        if len(team.hand) > LARGEST_HAND or team.hand != sorted(team.hand):
            yield f"hand {seat} is too large or not sorted"


def store_faults(dome: Dome) -> Iterator[str]:
    """Each store card and character is in one place; units carry what they may. [DD-CMP-01, DD-ITM, DD-PUR-08]"""
    cards = [*dome.store, *[card for team in dome.teams for card in team.loose]]
    cards += [item for unit in dome.units for item in unit.items]
    if dome.terms.characters and dome.units:
        cards += [unit.kind for unit in dome.units]
    if sorted(cards) != sorted([*ITEMS, *(CHARACTERS if dome.terms.characters and dome.units else ())]):
        yield "a store card is in two places, or nowhere"
    for unit in dome.units:
        wrong = [objection(replace(unit, items=others(unit, item)), item) for item in unit.items]
        yield from map(str, filter(None, wrong))
    if dome.phase in ("turn", "unit") and any(team.loose for team in dome.teams if not team.gone):
        yield "a match is played with a card on no unit"


def others(unit: Unit, item: str) -> list[str]:
    """What else a unit carries."""
    return [other for other in unit.items if other != item]


def deck_faults(dome: Dome) -> Iterator[str]:
    """In a match each power card is in a hand, a pile, beside a unit, or being played. [DD-CMP-01, DD-CRD-19]"""
    if dome.phase not in ("turn", "unit"):
        return
    beside = [boost.source for unit in dome.units for boost in unit.boosts if boost.source in POWERS]
    held = [*dome.pile, *dome.discards, *beside, *[card for team in dome.teams for card in team.hand]]
    if len(held) > len(_DECK) or (not dome.strikes and sorted(held) != _DECK and not _one_in_play(held)):
        yield f"there are {len(held)} power cards"


def _one_in_play(held: list[str]) -> bool:
    """Whether only the card that is being played is missing."""
    return len(held) == len(_DECK) - 1


def unit_faults(dome: Dome, unit: Unit) -> Iterator[str]:
    """What is always true of a unit. [DD-ITM-03, DD-MOV-03, DD-WND-04]"""
    board = dome.arena.index
    if unit.place not in (*JAILS, GONE) and unit.place not in board:
        yield f"{unit.id} stands on {unit.place}"
    if unit.wounds < 0:
        yield f"{unit.id} has {unit.wounds} wounds"
    if not dome.strikes and unit.wounds >= build(unit).vitae:
        yield f"{unit.id} should be dead"
    if len(unit.items) > 3:
        yield f"{unit.id} carries {len(unit.items)} cards"
