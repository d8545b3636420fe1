"""What a game's journal says about its dice and its players' pace."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist, median

from bot.tables.queries.replaying import Step
from rules.engine import Entry, Roll

BY_NOBODY = (None, "computer", "clock")


@dataclass(slots=True)
class Dice:
    """Dice that were rolled: how many of each number of sides, and their sum beside what was to be expected."""

    kinds: dict[int, list[int]] = field(default_factory=dict)
    variance: float = 0.0

    def add(self, sides: int, faces: Sequence[int]) -> None:
        """Some more dice."""
        self.kinds.setdefault(sides, []).extend(faces)
        self.variance += len(faces) * (sides**2 - 1) / 12

    @property
    def count(self) -> int:
        """How many dice."""
        return sum(map(len, self.kinds.values()))

    @property
    def luck(self) -> float | None:
        """The share of such series, 0 to 1, whose sum is lower; None where nothing could differ."""
        if not self.variance:
            return None
        surplus = sum(sum(faces) - len(faces) * (sides + 1) / 2 for sides, faces in self.kinds.items())
        return NormalDist().cdf(surplus / self.variance**0.5)


@dataclass(frozen=True, slots=True)
class Pace:
    """Answers that a seat gave in public, and the seconds that half of them took at most."""

    answers: int
    median: int


def dice_of(steps: Iterable[Step], hidden: Container[int]) -> dict[int | None, Dice]:
    """All dice by the seat whose answer or act they followed; None is nobody's: the beginning and `hidden` windows.

    Only for a game that is over: what was rolled unseen shows here.
    """
    tallies: dict[int | None, Dice] = {}
    for step in steps:
        row = step.row
        seat = None if row is None or row.question in hidden else row.seat
        for asked, outcome in step.rolled:
            if isinstance(asked, Roll):
                tallies.setdefault(seat, Dice()).add(asked.sides, outcome)
    return tallies


def paces(rows: Sequence[Entry], hidden: Container[int]) -> dict[int, Pace]:
    """The pace of each person by seat. Answers in `hidden` windows, by orders, computers or the clock do not count."""
    taken: dict[int, list[int]] = {}
    asked_at = rows[0].stamp.time if rows else 0
    for row in rows:
        by_hand = row.kind == "answer" and row.stamp.person not in BY_NOBODY
        if by_hand and row.question not in hidden and row.seat is not None:
            taken.setdefault(row.seat, []).append(row.stamp.time - asked_at)
        if row.kind == "clock" or (row.kind != "act" and row.question not in hidden):
            asked_at = row.stamp.time
    return {seat: Pace(len(times), round(median(times))) for seat, times in taken.items()}


def moves(rows: Sequence[Entry], hidden: Container[int]) -> dict[int, int]:
    """How often each seat answered in public; what standing orders answered does not count."""
    counts: dict[int, int] = {}
    for row in rows:
        public = row.kind == "answer" and row.stamp.person is not None and row.question not in hidden
        if public and row.seat is not None:
            counts[row.seat] = counts.get(row.seat, 0) + 1
    return counts
