"""What else could be bought, sold, hired and learned than the autopilot does. [section 10, notes 2 and 9]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.deadlock.chapters.trade import AT_ONCE, PRICE, buys
from rules.deadlock.computer.economy import CREDIT, PREFERRED, Economy
from rules.deadlock.computer.evaluation import Evaluator
from rules.deadlock.computer.hiring import PRICE as HIRE
from rules.deadlock.computer.hiring import front, surplus
from rules.deadlock.computer.policy import fitting
from rules.deadlock.model.moves import Buy, Hire, Learn, Sell
from rules.deadlock.model.tables import RESEARCH_PRICE, Good
from rules.engine import Answer, Move, Pick
from rules.engine.game import Weighed

FEE = 100
"""What the Skirineen take for a technology, in Credits. [DL-BLK-05]"""
SCANDAL = 4.0
"""What doing business with them risks, in Metal. [DL-BLK-06]"""
HANDS = 4
"""So many kinds of units are tried."""
SALES = 2
"""So many goods are tried for sale."""
STORES: tuple[Good, ...] = ("metal", "food", "energy")


def purchases(evaluator: Evaluator, question: Pick[Any], first: Answer) -> Iterator[Weighed]:
    """Nothing, the default, and more Metal, Food or Energy: for half of the Credits, and for all of them."""
    assert isinstance(first, tuple)
    usual, economy = outlay(first), Economy(evaluator)
    yield -CREDIT * usual, ()
    yield -CREDIT * abs(outlay(question.default) - usual), question.default
    left = evaluator.goods["credits"] - usual
    for share in (2, 1):
        for good in STORES:
            amount = max(0, left) // PRICE // share
            more = buys(good, amount, range(1, AT_ONCE + 1))
            gain = amount * (min(1.0, economy.worth(good)) - PRICE * CREDIT)
            yield gain, fitting(question, [*more, *first])


def outlay(moves: tuple[Move, ...]) -> int:
    """The Credits that purchases take."""
    return sum([PRICE * move.amount for move in moves if isinstance(move, Buy)])


def dealings(evaluator: Evaluator, question: Pick[Any], first: Answer) -> Iterator[Weighed]:
    """Nothing, only what is bought, and beside that each kind of unit, a technology, a sale, more of a good."""
    assert isinstance(first, tuple)
    economy = Economy(evaluator)
    bought = tuple([move for move in first if isinstance(move, Buy)])
    yield -CREDIT * outlay(first), ()
    yield -CREDIT * abs(outlay(question.default) - outlay(first)), question.default
    yield -SCANDAL, bought
    yield from hirings(evaluator, question, bought)
    lessons = [move for move in question.options if isinstance(move, Learn)]
    for lesson in sorted(lessons, key=lambda move: PREFERRED[move.technology])[:1]:
        yield economy.wisdom * RESEARCH_PRICE - CREDIT * FEE - SCANDAL, fitting(question, [*bought, lesson])
    yield from sales(evaluator, question, bought)
    left = evaluator.goods["credits"] - outlay(first)
    for good in STORES:
        amount = max(0, left) // PRICE // 2
        moves = [*first, *more_of(question, good, amount)]
        yield amount * (min(1.0, economy.worth(good)) - PRICE * CREDIT), fitting(question, moves)


def more_of(question: Pick[Any], good: Good, most: int) -> Sequence[Move]:
    """The largest purchase of a good that is on offer, up to so much."""
    found = [move for move in question.options if isinstance(move, Buy) and move.good == good and move.amount <= most]
    return sorted(found, key=lambda move: move.amount)[-1:]


def hirings(evaluator: Evaluator, question: Pick[Any], bought: tuple[Move, ...]) -> Iterator[Weighed]:
    """The strongest kinds of units, as many as can be paid for, at the front or where they are needed most."""
    offers = [move for move in question.options if isinstance(move, Hire)]
    if not offers or not evaluator.lands:
        return
    wanted = (evaluator.weak_spot.cell, front(evaluator))
    kinds = sorted(
        dict.fromkeys([move.unit for move in offers]), key=lambda kind: -evaluator.one(evaluator.seat, kind).size
    )
    need = 1.0 if evaluator.pressed or evaluator.alarmed else 0.5
    left = evaluator.goods["credits"] - outlay(bought)
    for kind in kinds[:HANDS]:
        held = [move for move in offers if move.unit == kind and HIRE * move.number <= left]
        place = max(held, key=lambda move: (move.at in wanted, move.number), default=None)
        if place is not None:
            each = need * evaluator.price(kind) - CREDIT * HIRE
            yield place.number * each - SCANDAL, fitting(question, [*bought, place])


def sales(evaluator: Evaluator, question: Pick[Any], bought: tuple[Move, ...]) -> Iterator[Weighed]:
    """The largest sale of what is spare, or of what is there."""
    spare, economy = surplus(evaluator), Economy(evaluator)
    largest: dict[str, Sell] = {}
    for move in question.options:
        if isinstance(move, Sell) and move.amount <= spare.get(move.good, evaluator.goods[move.good] // 2):
            largest[move.good] = max(largest.get(move.good, move), move, key=lambda one: one.amount)
    ranked = [(move.amount * (CREDIT / PRICE - economy.worth(move.good)) - SCANDAL, move) for move in largest.values()]
    for gain, move in sorted(ranked, key=lambda one: -one[0])[:SALES]:
        yield gain, fitting(question, [*bought, move])
