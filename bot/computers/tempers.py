"""Tempers: what a computer that thinks ahead makes of where a try has led, and the lots that make it unlike others.

All that a computer draws for a whole game follows from the first word of its seed, which nobody at the table knows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """A chance to win counts as its `power`: above 1 what may turn out very well is preferred, below 1 what is safe.

    Another answer than the usual one must be better by so much of the standard errors that are asked for (`sure`). It
    looks so much of the usual way ahead (`reach`), and the chance of whoever is then the strongest rival counts against
    an answer by so much (`spite`).
    """

    power: float = 1.0
    sure: float = 1.0
    reach: float = 1.0
    spite: float = 0.0

    def feels(self, chance: float, more: float) -> float:
        """As how much so much more of a chance to win counts for somebody who has this chance now."""
        return float(self.power * max(chance, LEAST) ** (self.power - 1) * more)


LEAST = 0.05
"""Whoever has less of a chance counts as if he had so much: a power would make of nothing everything."""
EVEN = Temper()
TEMPERS: Mapping[str, Temper] = {
    "bold": Temper(power=3.0, sure=0.75),
    "careful": Temper(power=1 / 3),
    "greedy": Temper(reach=0.5),
    "vengeful": Temper(spite=1.0),
}
"""The last one is for three players and more: of two the other's chance is just what is left of one's own."""


def temper_of(seed: str, seats: int) -> str:
    """The temper of a computer with this seed at a table of so many, by lot."""
    known = [*TEMPERS][: None if seats > 2 else -1]
    return known[int(lot(f"{own(seed)} temper") * len(known))]


def own(seed: str) -> str:
    """What of a question's seed is the computer's own, for the whole game."""
    return seed.partition(" ")[0]


def lot(key: str) -> float:
    """A number from 0 up to 1, the same for the same key."""
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=4).digest(), "big") / (1 << 32)
