"""Counting and listing in English: words that the prose of every game needs."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, noun: str, plural: str = "") -> str:
    """`1 card`, `3 cards`, `2 technologies`; an irregular plural is given."""
    regular = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{number} {noun if number == 1 else plural or regular}"


def listed(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; `nothing` when empty."""
    if not items:
        return "nothing"
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def span(low: int, high: int) -> str:
    """`3`, `up to 3`, `1 to 3`: how many may be chosen, in words."""
    if low == high:
        return str(low)
    return f"up to {high}" if low == 0 else f"{low} to {high}"


def players(low: int, high: int) -> str:
    """`2 players`, `2 to 4 players`: for how many a game is."""
    return f"{span(low, high)} players"


def not_for(title: str, seats: tuple[int, int], seated: int) -> str:
    """Why a game cannot be played by those who are seated."""
    return f"{title} is for {players(*seats)}; {seated} {'is' if seated == 1 else 'are'} seated."


def hundredths(chance: float) -> str:
    """A chance from 0 to 1 in whole hundredths; never 0 or 100 for what is merely unlikely or likely."""
    whole = round(100 * chance)
    if chance > 0 and whole == 0:
        return "fewer than 1"
    if chance < 1 and whole == 100:
        return "more than 99"
    return str(whole)
