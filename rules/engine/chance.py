"""Chance: questions to the dice, and dice that can be checked afterwards.

A rule says `yield from roll(...)`, `draw(...)` or `shuffle(...)`. Where outcomes come from is not its business: a live
table uses `FairDice`, a replay its journal, a test a list.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
Below = Callable[[int], int]
"""`below(n)` gives a number from 0 to n - 1, all equally likely."""


@dataclass(slots=True)
class Roll:
    """`count` dice with faces 1 to `sides`."""

    count: int
    sides: int
    reason: str

    def sample(self, below: Below) -> list[int]:
        """Roll: the faces in order."""
        sides = self.sides
        return [below(sides) + 1 for _ in range(self.count)]

    def accepts(self, outcome: Sequence[int]) -> bool:
        """Whether these could be the faces."""
        return len(outcome) == self.count and all(1 <= face <= self.sides for face in outcome)


@dataclass(slots=True)
class Draw:
    """One of `count` things, blindly."""

    count: int
    reason: str

    def sample(self, below: Below) -> list[int]:
        """Draw: one index."""
        return [below(self.count)]

    def accepts(self, outcome: Sequence[int]) -> bool:
        """Whether this could be the index."""
        return len(outcome) == 1 and 0 <= outcome[0] < self.count


@dataclass(slots=True)
class Shuffle:
    """An order of `count` things."""

    count: int
    reason: str

    def sample(self, below: Below) -> list[int]:
        """Shuffle: a permutation of the indexes (Fisher and Yates)."""
        order = list(range(self.count))
        for last in range(self.count - 1, 0, -1):
            other = below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def accepts(self, outcome: Sequence[int]) -> bool:
        """Whether this is a permutation."""
        return sorted(outcome) == list(range(self.count))


Chance = Roll | Draw | Shuffle


def roll(count: int, sides: int, reason: str) -> Generator[Chance, Any, list[int]]:
    """Roll dice for a rule; return the faces."""
    faces: list[int] = yield Roll(count, sides, reason)
    return faces


def draw(count: int, reason: str) -> Generator[Chance, Any, int]:
    """Draw one of `count` things for a rule; return its index."""
    index: int = (yield Draw(count, reason))[0]
    return index


def shuffle(things: Sequence[T], reason: str) -> Generator[Chance, Any, list[T]]:
    """Shuffle for a rule; return a new list."""
    order = yield Shuffle(len(things), reason)
    return [things[index] for index in order]


class Dice(Protocol):
    """Where outcomes come from: the `number`th question to chance of a table."""

    def sample(self, step: Chance, number: int) -> list[int]:
        """The outcome."""


def commitment(secret: bytes) -> str:
    """What is shown before the game: the SHA-256 of the secret, in hex."""
    return hashlib.sha256(secret).hexdigest()


def dice_key(secret: bytes, game: str, options: Mapping[str, str], salts: Iterable[str]) -> bytes:
    """The key of a table's dice: it mixes the secret with what the players brought."""
    brought = json.dumps([game, sorted(options.items()), list(salts)], separators=(",", ":"))
    return hmac.digest(secret, brought.encode(), "sha256")


class FairDice:
    """Outcomes from a counter-mode HMAC-SHA256: the same key and number give the same outcome on every machine."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sample(self, step: Chance, number: int) -> list[int]:
        """The outcome of the `number`th question to chance."""
        return step.sample(self.below(number))

    def below(self, number: int) -> Below:
        """What chooses evenly in answer to that question."""
        words = self._words(number)

        def below(count: int) -> int:
            limit = (1 << 32) // count * count
            while (word := next(words)) >= limit:
                pass
            return word % count

        return below

    def _words(self, number: int) -> Iterator[int]:
        block = 0
        while True:
            digest = hmac.digest(self._key, b"%d:%d" % (number, block), "sha256")
            for start in range(0, 32, 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1
