"""What the tests over the wire tried, how often, and what they found: one JSON file, which CI keeps."""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).parents[2]


def where_to() -> Path:
    """The report's file: WIRE_REPORT, else reports/wire.json in the checkout."""
    return Path(os.environ.get("WIRE_REPORT") or CHECKOUT / "reports" / "wire.json")


class Report:
    """Counts by chapter, facts by chapter, and what failed; the file is written anew at each change."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.facts: defaultdict[str, dict[str, Any]] = defaultdict(dict)
        self.tests = 0
        self.found: dict[str, list[str]] = {}

    def count(self, chapter: str, **tried: int) -> None:
        """So many more were tried."""
        self.counts[chapter].update(tried)
        self._write()

    def state(self, chapter: str, **facts: Any) -> None:
        """A measured figure, a seed; the last one stays."""
        self.facts[chapter].update(facts)
        self._write()

    def test(self, name: str, found: list[str]) -> None:
        """A test has ended; `found` is what it complained of."""
        self.tests += 1
        if found:
            self.found[name] = found
        self._write()

    def _write(self) -> None:
        chapters = {name: dict(self.counts[name]) | self.facts[name] for name in sorted({*self.counts, *self.facts})}
        held = {"tests": self.tests, "tried": chapters, "found": self.found}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(held, indent=1, ensure_ascii=False, default=str) + "\n", "utf-8")
