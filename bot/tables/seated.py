"""Who is seated, and what they are called: computers by their level, names that look alike with a number."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from bot.computers.levels import EASY, HARD, NORMAL
from bot.store.rows import SeatRow
from rules.engine import say

PERSON, COMPUTER = "person", "computer"
LEVELS: Mapping[str, str] = {EASY: say("easy"), NORMAL: say("normal"), HARD: say("hard")}
"""How well computers play, as players say it."""


def computer(seats: Sequence[SeatRow], seat: int, level: str | None = None) -> SeatRow:
    """A computer for a seat beside these, whose name tells how well it plays; without a level as the autopilot."""
    taken = {row.name for row in seats}
    calls = ([called(number, None), *[called(number, each) for each in LEVELS]] for number in range(1, 100))
    number = next(number for number, names in enumerate(calls, 1) if taken.isdisjoint(names))
    name = called(number, level)
    return SeatRow(seat, COMPUTER, None, name, name, level=level)


def called(number: int, level: str | None) -> str:
    """What a computer is called."""
    if level is None:
        return say("Computer {number}", number=number)
    return say("Computer {number} ({level})", number=number, level=LEVELS[level])


def told_apart(names: Iterable[str]) -> tuple[str, ...]:
    """Names of which each that looks like one before it gets a number."""
    found: dict[str, str] = {}
    for name in names:
        told, count = name, 2
        while looks_like(told) in found:
            told, count = f"{name} ({count})", count + 1
        found[looks_like(told)] = told
    return tuple(found.values())


def looks_like(name: str) -> str:
    """What two names have in common that look alike: letters' case and invisible joiners make no difference."""
    return "".join([mark for mark in name if unicodedata.category(mark) != "Cf"]).casefold()
