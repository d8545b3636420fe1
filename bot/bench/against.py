"""The same figures in this and in another checkout, in turn, so that a busy machine slows both alike."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from bot.cli.arguments import CHECKOUT
from bot.cli.failures import FAILED, Stop

ROUNDS = 3
Told: TypeAlias = dict[str, Any]
"""What `arbiter bench --json` prints: by group the figures by name."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A figure as it was measured in each round, here and there; `note` says why there is nothing to compare."""

    group: str
    name: str
    unit: str
    here: tuple[float, ...]
    there: tuple[float, ...]
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """The median of what this checkout measures to what the other does, round by round; None without both."""
        ratios = [here / there for here, there in zip(self.here, self.there, strict=False) if there]
        return statistics.median(ratios) if ratios else None

    @property
    def as_json(self) -> dict[str, Any]:
        """What `--json` prints under the figure's name."""
        values = {"here": _median(self.here), "there": _median(self.there), "ratio": self.ratio}
        rounded = {name: None if value is None else float(f"{value:.4g}") for name, value in values.items()}
        return {"unit": self.unit, "note": self.note} | rounded

    def __str__(self) -> str:
        here, there = _told(_median(self.here), self.unit), _told(_median(self.there), self.unit)
        ratio = "" if self.ratio is None else f"{self.ratio:.3f} times"
        return f"{self.name:<38} {here:>16} {there:>16} {ratio:>12} {self.note}".rstrip()


def compare(groups: Sequence[str], seconds: int | None, other: Path) -> Iterator[Pair]:
    """All figures of some groups here and in the checkout `other`, three rounds in turn.

    `seconds` is how long a group of figures is measured, None as long as usual. Raises `Stop` if `other` is no
    checkout, or if one of them cannot measure.
    """
    if not (other / "bot" / "__main__.py").exists():
        raise Stop(f"{other} is no checkout of Arbiter: name a folder with bot/ in it.")
    words = ["bench", *groups, "--json", *(["--seconds", str(seconds)] if seconds else [])]
    rounds = [(_measured(CHECKOUT, words), _measured(other.resolve(), words)) for _ in range(ROUNDS)]
    for group in groups:
        names = dict.fromkeys([name for both in rounds for told in both for name in told.get(group, {})])
        for name in names:
            yield _pair(group, name, [[told.get(group, {}).get(name) for told in both] for both in rounds])


def _measured(checkout: Path, words: Sequence[str]) -> Told:
    """What a checkout's own program prints."""
    done = subprocess.run(
        [sys.executable, "-m", "bot", *words],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
        raise Stop(f"{checkout} could not be measured: {last[:200]}", FAILED)
    told: Told = json.loads(done.stdout)
    return told


def _pair(group: str, name: str, rounds: Sequence[Sequence[Told | None]]) -> Pair:
    """A figure of the rounds; each has it as it was measured here and there, None where it is not known."""
    here, there = [[one for one in side if one is not None] for side in zip(*rounds, strict=True)]
    first = (here or there)[0]
    note = str(first.get("note", ""))
    if not (here and there):
        note = "only the other checkout measures this" if there else "the other checkout does not measure this"
    return Pair(group, name, first["unit"], _values(here), _values(there), note)


def _values(side: Sequence[Told]) -> tuple[float, ...]:
    return tuple([one["value"] for one in side if one["value"] is not None])


def _median(values: Sequence[float]) -> float | None:
    return statistics.median(values) if values else None


def _told(value: float | None, unit: str) -> str:
    return "-" if value is None else f"{float(f'{value:.4g}'):,g} {unit}"
