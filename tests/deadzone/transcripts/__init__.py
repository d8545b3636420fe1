"""The games of Deadzone that are written down."""

from __future__ import annotations

from collections.abc import Mapping

from testing.transcripts import Transcript

TRANSCRIPTS: Mapping[str, Transcript] = {
    "patrol": Transcript(2, 9, {"scenario": "patrol", "map": "foundry-row"}, answers=140),
    "wild": Transcript(2, 10, {"scenario": "random", "missions": "on"}, "random", 160),
}
