"""Whose names stand in lines of the log that an older release wrote, which kept no spans of them.

The names of a seat follow from those who sit there now and from the lines that told how it changed hands; each holds
between two such lines. At one time no two names at a table look alike.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from sqlalchemy import Row

from bot.tables.names import FORMER
from bot.tables.seated import told_apart

SENTENCES = (
    r"(?P<old>.+) has left; (?P<new>.+) plays on in that seat\.",
    r"(?P<old>.+)'s seat goes to (?P<new>.+?)\.",
    r".+ gave (?P<old>.+)'s seat to (?P<new>.+?)\.",
    r"(?P<new>.+) takes (?P<old>.+)'s seat\.",
    r"(?P<new>.+) is back and takes the seat of (?P<old>.+?)\.",
    r".+ gave the seat of (?P<old>.+) to (?P<new>.+?)\.",
)
"""How it is told that a seat changes hands; the last as releases before 0.3.0 told it."""
DICE_GONE = r"(?: The answer for which .+ threw .+ is gone\.)?"
"""What stands behind it where dice were typed for an answer of that seat."""
HANDED_OVER = tuple([re.compile(sentence + DICE_GONE) for sentence in SENTENCES])
COMPUTERS = re.compile(r"Computer \d+")


class Borne(NamedTuple):
    """A name that a seat bore, from the line `first` to the line `last`; None: from the beginning, or until now."""

    name: str
    first: int | None
    last: int | None

    def told_in(self, line: int) -> bool:
        """Whether this line was written in that time."""
        return (self.first is None or self.first <= line) and (self.last is None or line <= self.last)


def told_before(
    lines: Sequence[Row[Any]], chairs: Sequence[Row[Any]], person: str, in_text: Callable[[str], str]
) -> Callable[[Row[Any]], dict[str, Any] | None]:  # fmt: skip
    """How to tell an old line without this person: gives its new values, or None where nothing changes.

    `lines` and `chairs` are all rows of the table, in order.
    """
    known = {text[start:end] for line in lines if line.names for text, start, end, who in _spans(line) if who == person}
    theirs: list[Borne] = []
    for chair, name in zip(chairs, told_apart([in_text(chair.name) for chair in chairs]), strict=True):
        borne = _borne(lines, name)
        theirs += [one for one in borne if one.name in known]
        theirs += borne[:1] if chair.person == person else []
        left = [one for one in borne[1:] if not COMPUTERS.fullmatch(one.name)]
        theirs += left[:1] if chair.former == person else []
    return lambda line: _retold(line, {one.name for one in theirs if one.told_in(line.id)})


def _spans(line: Row[Any]) -> list[tuple[str, int, int, str]]:
    text, why = json.loads(line.names)
    return [(line.text, *span) for span in text] + [(line.why, *span) for span in why]


def _borne(lines: Sequence[Row[Any]], name: str) -> list[Borne]:
    """The names of the seat that bears this one now, the latest first."""
    changes: list[tuple[int | None, str]] = [(None, name)]
    for line in reversed(lines):
        found = next((match for sentence in HANDED_OVER if (match := sentence.fullmatch(line.text))), None)
        if found and found["new"] == changes[-1][1]:
            changes.append((line.id, found["old"]))
    ends = [*changes, (None, "")]
    return [Borne(called, first, last) for (last, called), (first, _) in pairwise(ends)]


def _retold(line: Row[Any], names: set[str]) -> dict[str, Any] | None:
    if not names:
        return None
    longest_first = sorted(names, key=len, reverse=True)
    shown = re.compile("|".join([rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest_first]))
    text, why = shown.sub(FORMER, line.text), shown.sub(FORMER, line.why)
    return {"b_id": line.id, "text": text, "why": why} if (text, why) != (line.text, line.why) else None
