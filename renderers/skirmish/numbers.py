"""The numbers of choices, as they stand on a board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise


def runs_of(numbers: Sequence[int], most: int) -> tuple[str, ...]:
    """Return rising numbers as words: `3`, `7`, runs of three or more as `9–12`; past `most` words they are cut."""
    spans = _spans(numbers)
    words = [f"{first}–{last}" if first < last else str(first) for first, last in _kept(spans, most)]
    return (*words, "…") if len(spans) > most else tuple(words)


def shown_of(numbers: Sequence[int], most: int) -> list[int]:
    """Those of rising numbers that stand in their words; what is cut off does not."""
    return [number for first, last in _kept(_spans(numbers), most) for number in range(first, last + 1)]


def _kept(spans: list[tuple[int, int]], most: int) -> list[tuple[int, int]]:
    return spans[: most - 1] if len(spans) > most else spans


def _spans(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """The first and the last number of each word."""
    runs: list[list[int]] = [[numbers[0]]]
    for before, number in pairwise(numbers):
        if number == before + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [span for run in runs for span in ([(run[0], run[-1])] if len(run) > 2 else [(one, one) for one in run])]
