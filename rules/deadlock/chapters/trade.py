"""The Trade Phase: 2 Credits become one unit of any other good. [3.15]"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache, partial
from operator import attrgetter

from rules.common.plan import Plan
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.chapters.upkeep import energy_need
from rules.deadlock.model.events import Bought
from rules.deadlock.model.moves import Buy, Done, Sell
from rules.deadlock.model.names import GOODS_IN_TEXT, upper_first
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import Planet
from rules.deadlock.model.tables import GOODS, SHORT_TURN, Good
from rules.engine import Move, Refusal, Rule, ask_some

PRICE = 2
"""Credits for one unit of a good."""
AT_ONCE = 60
"""The most that is bought or sold in one piece of a plan; a plan may have several."""
AMOUNTS = (*range(1, 13), 15, 20, 25, 30, 40, 50)
"""So many Food or Energy are a piece of a plan: few enough for a list, and they add up to any number."""
ROUGH = (1, 2, 3, 5, 10, 20, 40)
"""The same for what is bought less often."""
AMOUNT = attrgetter("amount")
FOR_CREDITS = tuple([good for good in GOODS if good != "credits"])


def trade_phase(planet: Planet) -> Rule[str]:
    """Buy as many goods as you like, asked for together with what is done on the Black Market. [DL-TRD-01, R91]"""
    begin(planet, "trade")
    if planet.rules_version < SHORT_TURN:
        buy_all(planet, (yield from ask_some(lambda: purchase(planet), open=True)))
    return onward(planet, "black_market")


def purchase(planet: Planet) -> Plan[Buy | Done]:
    """What to buy; he is asked without any Credits, too: what he can pay is secret. [DP-19]"""
    options = [move for good in FOR_CREDITS for move in purchases(planet, good)] or [Done.of()]
    return Plan(
        seat=planet.active,
        prompt=Prompt.TRADE,
        options=options,
        low=0,
        high=len(options),
        default=provision(planet),
        reason="DL-TRD-01",
        check_set=partial(too_dear, planet),
        why=partial(no_purchase, planet),
    )


def purchases(planet: Planet, good: Good) -> Sequence[Buy | Done]:
    """A good in every amount that can be bought at once: up to the first that is too dear. [DL-TRD-01, R29]"""
    moves = pieces(good, sizes(planet, good))
    return moves[: bisect(moves, affordable(planet), key=AMOUNT)]


@lru_cache(maxsize=1 << 6)
def pieces(good: Good, among: Sequence[int]) -> Sequence[Buy]:
    """All pieces of a plan that buy a good, the smallest first."""
    return tuple([Buy.of(good, amount) for amount in among])


def affordable(planet: Planet) -> int:
    """How many goods the active player can pay for. [DL-TRD-01]"""
    return planet.me.goods["credits"] // PRICE


def provision(planet: Planet) -> tuple[Buy | Done, ...]:
    """By default the Food missing for the next Upkeep is bought, then the Energy, and no more. [DL-TRD-02]"""
    goods = planet.me.goods
    most = affordable(planet)
    food = min(most, max(0, planet.loyal(planet.active) - goods["food"]))
    energy = min(most - food, max(0, energy_need(planet, planet.active) - goods["energy"]))
    return (*buys("food", food, sizes(planet, "food")), *buys("energy", energy, sizes(planet, "energy")))


def sizes(planet: Planet, good: Good) -> Sequence[int]:
    """How many of a good may be bought in one piece of a plan. [DL-TRD-01, R91]"""
    if planet.rules_version < SHORT_TURN:
        return range(1, AT_ONCE + 1)
    return AMOUNTS if good in ("food", "energy") else ROUGH


def buys(good: Good, amount: int, among: Sequence[int]) -> list[Buy]:
    """As many pieces of a plan as it takes to buy so much."""
    return [Buy.of(good, part) for part in parts(amount, among)]


def parts(number: int, sizes: Sequence[int]) -> list[int]:
    """A number in different parts of these sizes, the largest first; what they do not add up to is left out."""
    found: list[int] = []
    for size in sorted(sizes, reverse=True) if number else ():
        if size <= number:
            found.append(size)
            number -= size
    return found


def too_dear(planet: Planet, moves: Sequence[Move]) -> Refusal | None:
    """What is wrong with purchases that can each be paid for. [DL-TRD-01]"""
    price = PRICE * sum([move.amount for move in moves if isinstance(move, Buy)])
    held = planet.me.goods["credits"]
    if price <= held:
        return None
    return Refusal(
        "Together that costs {price} Credits and you have {held}: buy less.", "DL-TRD-01", price=price, held=held
    )


def buy_all(planet: Planet, plan: Sequence[Move]) -> None:
    """Carry out the purchases of a plan, good by good. [DL-TRD-01]"""
    for good in FOR_CREDITS:
        buy(planet, good, sum([move.amount for move in plan if isinstance(move, Buy) and move.good == good]))


def buy(planet: Planet, good: Good, amount: int) -> None:
    """Pay and get. [DL-TRD-01, R29]"""
    if amount:
        planet.me.goods["credits"] -= PRICE * amount
        planet.me.goods[good] += amount
        planet.tell(Bought(planet.active, good, amount, PRICE * amount))


def no_purchase(planet: Planet, move: Move) -> Refusal | None:
    """Why something cannot be bought; None if it can. [DL-TRD-01, R29]"""
    if isinstance(move, Sell) or (isinstance(move, Buy) and move.good == "credits"):
        return Refusal("In the Trade Phase Credits become goods, never the other way round.", "DL-TRD-01", "R29")
    if not isinstance(move, Buy):
        return Refusal("In the Trade Phase you buy goods for Credits, or nothing.", "DL-TRD-01", "DL-SEQ-03")
    if move.amount < 1:
        return Refusal("Buy at least 1.", "DL-TRD-01")
    most = affordable(planet)
    if move.amount > most:
        return Refusal(
            "{amount} {good} cost {price} Credits and you have {held}: that pays for {most}.", "DL-TRD-01",
            amount=move.amount, good=GOODS_IN_TEXT[move.good], price=PRICE * move.amount,
            held=planet.me.goods["credits"], most=most,
        )  # fmt: skip
    among = sizes(planet, move.good)
    if move.amount > among[-1]:
        return Refusal("Buy at most {most} in one piece, and the rest in another.", "DL-TRD-01", most=among[-1])
    if move.amount not in among:
        return Refusal(
            "{good} comes in lots of {lots:and}: for another amount name several.", "DL-TRD-01",
            good=upper_first(GOODS_IN_TEXT[move.good]), lots=among,
        )  # fmt: skip
    return None
