"""The Trade Phase: 2 Credits become one unit of any other good. [3.15]"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.deadlock.colonists import loyal
from rules.deadlock.events import Bought
from rules.deadlock.moves import Buy, Done, Sell
from rules.deadlock.state import Planet
from rules.deadlock.tables import GOODS
from rules.deadlock.turn import begin, onward
from rules.deadlock.upkeep import energy_need
from rules.engine import Choose, Move, Rule, ask

PRICE = 2
"""Credits for one unit of a good."""
AT_ONCE = 60
"""The most that is bought or sold in one go."""
FOR_CREDITS = tuple([good for good in GOODS if good != "credits"])


def trade_phase(planet: Planet) -> Rule[str]:
    """Buy goods as often as you like. [DL-TRD-01]"""
    begin(planet, "trade")
    while isinstance(move := (yield from ask(lambda: purchase(planet), open=True)), Buy):
        buy(planet, move)
    return onward(planet, "black_market")


def purchase(planet: Planet) -> Choose[Buy | Done]:
    """What to buy next. [DP-19]"""
    options = purchases(min(planet.me.goods["credits"] // PRICE, AT_ONCE))
    return Choose(planet.active, "trade", options, provision(planet), "DL-TRD-01", why=lambda move: wrong(planet, move))


@lru_cache(maxsize=AT_ONCE + 1)
def purchases(most: int) -> Sequence[Buy | Done]:
    """Every good in every amount up to the most that can be paid, or to be done."""
    return [Done.of(), *[Buy.of(good, amount) for good in FOR_CREDITS for amount in range(1, most + 1)]]


def provision(planet: Planet) -> Buy | Done:
    """By default the Food missing for the next Upkeep is bought, then the Energy, then no more. [DL-TRD-02]"""
    goods, most = planet.me.goods, min(planet.me.goods["credits"] // PRICE, AT_ONCE)
    hungry = loyal(planet, planet.active) - goods["food"]
    if min(hungry, most) > 0:
        return Buy.of("food", min(hungry, most))
    dark = energy_need(planet, planet.active) - goods["energy"]
    return Buy.of("energy", min(dark, most)) if min(dark, most) > 0 else Done.of()


def buy(planet: Planet, move: Buy) -> None:
    """Pay and get. [DL-TRD-01, R29]"""
    price = PRICE * move.amount
    planet.me.goods["credits"] -= price
    planet.me.goods[move.good] += move.amount
    planet.tell(Bought(planet.active, move.good, move.amount, price))


def wrong(planet: Planet, move: Move) -> str | None:
    """Why something cannot be bought. [DL-TRD-01, R29]"""
    if isinstance(move, Sell) or (isinstance(move, Buy) and move.good == "credits"):
        return "In the Trade Phase Credits become goods, never the other way round. [DL-TRD-01, R29]"
    if not isinstance(move, Buy):
        return "In the Trade Phase you buy goods for Credits, or are done. [DL-TRD-01, DL-SEQ-03]"
    if move.amount < 1:
        return "Buy at least 1. [DL-TRD-01]"
    held = planet.me.goods["credits"]
    if move.amount > held // PRICE:
        return (
            f"{move.amount} {move.good} cost {PRICE * move.amount} Credits and you have {held}: "
            f"that pays for {held // PRICE}. [DL-TRD-01]"
        )
    return f"Buy at most {AT_ONCE} in one go, then more. [DL-TRD-01]"
