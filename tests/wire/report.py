"""What the tests over the wire tried, how often, and what they found: one JSON file, which CI keeps."""

from __future__ import annotations

import fcntl
import json
import os
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).parents[2]
THIS_RUN = os.environ.get("WIRE_RUN") or os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid.uuid4().hex
"""What all processes of this run have in common, and no other run has; `make` names one that has several parts."""
Held = dict[str, Any]


def where_to() -> Path:
    """Return the report's file: WIRE_REPORT, else reports/wire.json in the checkout."""
    return Path(os.environ.get("WIRE_REPORT") or CHECKOUT / "reports" / "wire.json")


class Report:
    """Counts and facts by chapter, and what failed; every process of a run adds its own to the same file at once.

    What an earlier run has left in the file goes.
    """

    def __init__(self, path: Path, run: str = THIS_RUN) -> None:
        self.path, self.run = path, run

    def count(self, chapter: str, **tried: int) -> None:
        """Add how many more were tried."""

        def add(held: Held) -> None:
            counts = held["tried"].setdefault(chapter, {})
            for what, number in tried.items():
                counts[what] = counts.get(what, 0) + number

        self._change(add)

    def state(self, chapter: str, **facts: Any) -> None:
        """Note a measured figure, a seed; the last one stays."""
        self._change(lambda held: held["tried"].setdefault(chapter, {}).update(facts))

    def test(self, name: str, found: list[str]) -> None:
        """Note that a test has ended; `found` is what it complained of."""

        def add(held: Held) -> None:
            held["tests"] += 1
            if found:
                held["found"][name] = found

        self._change(add)

    def _change(self, change: Callable[[Held], None]) -> None:
        """Change what the file holds while no other process does."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a+", encoding="utf-8") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.seek(0)
            held = self._read(file.read())
            change(held)
            held["tried"] = dict(sorted(held["tried"].items()))
            file.truncate(0)
            file.write(json.dumps(held, indent=1, ensure_ascii=False, default=str) + "\n")

    def _read(self, text: str) -> Held:
        """Return what this run has written, or an empty report."""
        try:
            held: Held = json.loads(text)
        except ValueError:  # empty, or written by something else
            held = {}
        return held if held.get("run") == self.run else {"run": self.run, "tests": 0, "tried": {}, "found": {}}
