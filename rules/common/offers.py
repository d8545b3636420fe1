"""Offers of one player to another: each has a number, counted for its maker and its addressee, and answers name it.

So an answer that comes late never hits the newer offer that has taken the place of the one that was read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, Protocol, TypeVar

from rules.engine import Refusal, Refused, say

Whose = Literal["theirs", "yours"]
WHOSE: Mapping[str, str] = {"theirs": say("theirs, to decline it"), "yours": say("yours, to withdraw it")}
"""Whose offer is closed, as the player says who closes it."""


class Offer(Protocol):
    """An open offer: the seats of its maker and its addressee, and its number."""

    maker: int
    to: int
    number: int


O = TypeVar("O", bound=Offer)  # noqa: E741 - one letter, as for every type variable here
Made = Mapping[str, int | None]
"""How many offers a player has made to another so far, `P1>P2`; None for what is not known."""


def named_offer(offers: Sequence[O], made: Made, maker: int, to: int, number: int, *rules: str) -> O:
    """Return the open offer with this number; raises Refused, by these rules, with what has become of it."""
    offer = next((one for one in offers if (one.maker, one.to) == (maker, to)), None)
    if offer is None or offer.number != number:
        raise Refused(no_offer(offer, made, maker, to, number, *rules))
    return offer


def no_offer(now: Offer | None, made: Made, maker: int, to: int, number: int, *rules: str) -> Refusal:
    """Say why there is no offer with this number, when this one (None: none) is open between the two."""
    if not 0 < number <= (made[f"P{maker + 1}>P{to + 1}"] or 0):
        return Refusal(
            "There was never an offer {number} between you: look which offers are open, and whose.", *rules,
            number=number,
        )  # fmt: skip
    line = "Offer {number} is no longer open: it was answered or withdrawn, or it has lapsed."
    if now is not None:
        line = "Offer {number} is no longer open: offer {newer} has taken its place."
    return Refusal(line, *rules, number=number, newer=now.number if now else 0)


def unnamed_offer(offers: Sequence[O], seat: int, other: int, *rules: str) -> O:
    """Return what is open between two players, the other's offer or else the seat's own; raises Refused without any.

    So an offer was found in matches whose rules did not want its number when it was closed.
    """
    sides = ((other, seat), (seat, other))
    offer = next((one for pair in sides for one in offers if (one.maker, one.to) == pair), None)
    if offer is None:
        raise Refused("There is no offer between the two of you.", *rules)
    return offer


def closed_offers(offers: Iterable[Offer], made: Made, *rules: str) -> Iterator[tuple[int, int, int, Refusal]]:
    """Yield maker, addressee and number of every offer that is open no more, as far as known, and what became of it."""
    now = {(one.maker, one.to): one for one in offers}
    for pair, count in made.items():
        maker, to = [int(player[1:]) - 1 for player in pair.split(">")]
        offer = now.get((maker, to))
        for number in range(1, (count or 0) + 1):
            if offer is None or offer.number != number:
                yield maker, to, number, no_offer(offer, made, maker, to, number, *rules)
