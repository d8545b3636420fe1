"""The custom id of a control: which table, seat and question it belongs to, and what it does; no game's secrets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.discord.texts import texts
from rules.engine import Refused

T = TypeVar("T")
LIMIT = 100
_SHAPE = re.compile(
    r"a1:(?P<table>\d{1,15}):(?P<seat>\d{0,2}):(?P<question>\d{0,9}):(?P<revision>\w{0,6}):(?P<verb>[a-z]{1,10}):(?P<arg>[\w.,~-]*)",
    re.ASCII,
)


_WHOLE = re.compile(r"-?\d{1,18}", re.ASCII)


def whole(text: str) -> int | None:
    """A whole number as people and controls write it, small enough for the database; None for anything else."""
    return int(text) if _WHOLE.fullmatch(text) else None


def nth(things: Sequence[T], number: str) -> T:
    """The thing with this number, from 0; raises `Refused` if there is none."""
    found = whole(number)
    if found is None or not 0 <= found < len(things):
        raise Refused(texts.UNREADABLE_CONTROL)
    return things[found]


@dataclass(frozen=True, slots=True)
class ControlId:
    """`a1:{table}:{seat}:{question}:{revision}:{verb}:{arg}`; public controls leave the middle three empty."""

    table: int
    verb: str
    arg: str = ""
    seat: int | None = None
    question: int | None = None
    revision: str = ""

    def __str__(self) -> str:
        seat = "" if self.seat is None else self.seat
        question = "" if self.question is None else self.question
        text = f"a1:{self.table}:{seat}:{question}:{self.revision[:6]}:{self.verb}:{self.arg}"
        if len(text) > LIMIT or not _SHAPE.fullmatch(text):
            raise ValueError(f"this is no custom id: {text!r}")
        return text

    def to(self, verb: str, arg: object = "") -> ControlId:
        """Another control of the same question."""
        return replace(self, verb=verb, arg=str(arg))

    @classmethod
    def parse(cls, text: str) -> ControlId:
        """Read a custom id; raises `Refused` for one that this version did not write."""
        found = _SHAPE.fullmatch(text)
        if found is None or len(text) > LIMIT:
            raise Refused(texts.UNREADABLE_CONTROL)
        seat, question = found["seat"], found["question"]
        return cls(
            int(found["table"]),
            found["verb"],
            found["arg"],
            int(seat) if seat else None,
            int(question) if question else None,
            found["revision"],
        )
