"""The numbers of choices, as they stand on a board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise


def runs_of(numbers: Sequence[int], most: int) -> tuple[str, ...]:
    """Return rising numbers as words: `3`, `7`, runs of three or more as `9–12`; past `most` words they are cut."""
    runs: list[list[int]] = [[numbers[0]]]
    for before, number in pairwise(numbers):
        if number == before + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = [word for run in runs for word in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run))]
    return (*words[: most - 1], "…") if len(words) > most else tuple(words)
