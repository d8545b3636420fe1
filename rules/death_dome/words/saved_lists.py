"""Wish lists that players keep for another table, and every reason why a table would not take one. [R89]"""

from __future__ import annotations

from rules.death_dome.model.cards import cost_of, money
from rules.death_dome.model.moves import Budget, Unwish, Wish, Wishes
from rules.death_dome.model.view import DomeView
from rules.death_dome.model.wish_text import read_wishes, wishes_text
from rules.death_dome.words.suggestions import shops
from rules.engine import Refused, say
from rules.engine.saved_list import ListKind


def text(seen: DomeView) -> str:
    """The viewer's wish list as it can be written again; empty for none."""
    return wishes_text(seen.wish_list.wishes, seen.of(seen.seat)) if seen.wish_list and seen.seat is not None else ""


def faults(seen: DomeView, kept: str) -> list[Refused]:
    """A refusal for what is no card, or for none of the viewer's units."""
    try:
        read_wishes(kept, seen.of(seen.seat) if seen.seat is not None else [])
    except Refused as refusal:
        return [refusal]
    return []


def title(seen: DomeView, kept: str) -> str:
    """`5 cards for 2M`."""
    wishes = read_wishes(kept, seen.of(seen.seat) if seen.seat is not None else [])
    cost = money(sum([cost_of(one.card) for one in wishes]))
    return say("{cards:# card|# cards} for {cost}", cards=len(wishes), cost=cost)


LIST_KIND: ListKind[DomeView] = ListKind(
    noun="wishlist",
    write=Wishes,
    builders=(Wish, Unwish, Budget),
    is_open=shops,
    text=text,
    faults=faults,
    title=title,
)
