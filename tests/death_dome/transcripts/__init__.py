"""The games of Death Dome that are written down."""

from __future__ import annotations

from collections.abc import Mapping

from testing.transcripts import Transcript

TRANSCRIPTS: Mapping[str, Transcript] = {
    "duel": Transcript(2, 1, {"arena": "duel", "johnny_cash": "on"}, answers=260),
    "three": Transcript(3, 2, {"teams": "characters", "matches": "2"}, answers=240),
    "wild": Transcript(2, 3, {"teams": "characters", "birthday": "on"}, "random", 420),
    "crowd": Transcript(4, 4, {"handicap": "on", "matches": "3"}, "random", 420),
    "computers": Transcript(2, 5, {"matches": "2"}, answers=700, brief=True),
    "four-computers": Transcript(4, 6, {"teams": "characters"}, answers=700, brief=True),
    "three-computers": Transcript(3, 7, {"matches": "3"}, answers=900, brief=True),
    "two-again": Transcript(2, 8, {"teams": "characters"}, answers=700, brief=True),
    "four-again": Transcript(4, 9, answers=700, brief=True),
}
