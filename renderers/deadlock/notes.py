"""Lines of a record sheet: open offers, promises, standing orders."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.deadlock.looks import THEME
from renderers.deadlock.parts import MORE, Part, notice
from renderers.kit.palette import GOLD
from rules.common.standing_orders import with_end
from rules.deadlock.model.view import PlanetView, SheetView
from rules.deadlock.words.sheets import offer_words, policies, promise_words
from rules.engine import say

PROMISES = 4
"""How many of the latest promises are shown."""
DOCTRINE = say("hits strike")


def deals_parts(seat: int, sheet: SheetView, names: Sequence[str]) -> list[Part]:
    """Open offers to and from this seat, and the latest promises."""
    offers = [notice(offer_words(deal, seat, names), "offer", GOLD, px=32, most=4) for deal in sheet.deals]
    kept = sheet.promises[-PROMISES:]
    return [*offers, *[notice(promise_words(each, names), "promise", THEME.panel_edge, px=MORE) for each in kept]]


def orders_part(view: PlanetView, seat: int, sheet: SheetView) -> Part:
    """Whom hits strike, and the other standing orders."""
    return notice(order_words(view, seat, sheet), "orders", THEME.panel_edge, px=MORE)


def order_words(view: PlanetView, seat: int, sheet: SheetView) -> str:
    """The doctrine, which is always set, and the standing orders that differ from asking."""
    told = policies(sheet.orders)
    doctrine = next(value for what, value, _ in told if what == DOCTRINE)
    others = [f"{what}: {value}" for what, value, usual in told if value != usual and what != DOCTRINE]
    words = say("Your hits strike {doctrine}.", doctrine=doctrine)
    if not others or view.orders(seat).until != sheet.orders.until:
        return " ".join([words, say("No other standing orders.")])
    orders = with_end("; ".join(others), sheet.orders.until)
    return " ".join([words, say("Standing orders: {orders}.", orders=orders)])
