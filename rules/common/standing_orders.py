"""Standing orders with an end: the last round in which one holds, typed by its player; then the usual one holds again.

A game keeps the end as a number in its state, 0 for none; `lapsed` says at the start of a round whether it is over.
Others cannot see the orders: whoever thinks ahead takes a player to have given some as often as players do (`seldom`).
"""

from __future__ import annotations

from typing import Any

from rules.engine import Below, Move, Refused, say

LATEST = 9999
AHEAD = 12
SELDOM = 4
"""One player of so many is taken to have given orders: few do, but some."""
NO_END = say("until you change it")


def check_end(until: int, now: int, rule: str) -> None:
    """Refuse an end in a round that is over (now: the round that is played), by the rule with this id."""
    if until and not now <= until <= LATEST:
        raise Refused(
            "Standing orders cannot end in round {until}: write a round from {now} to {latest}, "
            "or 0 to keep them until you change them.",
            rule, until=until, now=now, latest=LATEST,
        )  # fmt: skip


def lapsed(until: int, now: int) -> bool:
    """Whether an order with this end holds no more in the round `now`: its last round counts to its end."""
    return 0 < until < now


def seldom(below: Below) -> bool:
    """Whether a player whose orders cannot be seen has given some, or what else few do."""
    return below(SELDOM) == 0


def held_fields(held: object, kind: type[Move], now: int) -> dict[str, Any]:
    """The fields of the act that gives orders as these hold them in the round `now`; nothing of what has ended."""
    if held is None or lapsed(getattr(held, "until", 0), now):
        return {}
    return {name: getattr(held, name) for name in kind.field_names() if hasattr(held, name)}


def with_end(order: str, until: int) -> str:
    """An order with the round in which it ends; as it is where it has no end."""
    return say("{order} until the end of round {until}", order=order, until=until) if until else order


def ends(now: int, last: int = 0) -> tuple[str, ...]:
    """The ends to offer in the round `now`: none, this round and the next ones, of a game that has `last` (0: any)."""
    most = min(now + AHEAD, last or LATEST)
    return ("0", *map(str, range(now, most + 1)))
