"""Listing in English: words that the prose of every game needs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.engine import say


def listed(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; `nothing` when empty."""
    return say("{items:and}", items=items)


def named_in(text: str) -> list[str]:
    """What a list names: `10 metal`, `5 credits`, `a plane` for “10 metal, 5 credits and a plane”."""
    return [part for held in re.split(r"[,;]|\band\b", text, flags=re.IGNORECASE) if (part := held.strip())]


def hundredths(chance: float) -> str:
    """A chance from 0 to 1 in whole hundredths; never 0 or 100 for what is merely unlikely or likely."""
    whole = round(100 * chance)
    if chance > 0 and whole == 0:
        return say("less than 1")
    if chance < 1 and whole == 100:
        return say("more than 99")
    return str(whole)


def brief_percent(chance: float) -> str:
    """The same in a label, where room is scarce: `62%`, `<1%`, `>99%`."""
    whole = hundredths(round(chance, 9))
    return f"{whole}%" if whole.isdecimal() else "<1%" if chance < 0.5 else ">99%"


def span(low: float, high: float) -> str:
    """Two chances as `51–62%`; `62%` where they are the same in whole hundredths."""
    worst, best = brief_percent(low), brief_percent(high)
    return best if worst == best else f"{worst.removesuffix('%')}–{best}"


def closed(words: str) -> str:
    """A player's own words as the end of a sentence: `peace.`, `never!`."""
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."
