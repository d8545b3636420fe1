"""The games of Deadlock that are written down."""

from __future__ import annotations

from collections.abc import Mapping

from testing.transcripts import Transcript

TRANSCRIPTS: Mapping[str, Transcript] = {
    "two": Transcript(2, 5, {"round_limit": "20"}, answers=200),
    "four": Transcript(4, 6, answers=260),
    "wild": Transcript(3, 7, players="random", answers=400),
}
