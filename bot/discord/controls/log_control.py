"""What a button below the log carries: which lines were asked for, and where to go on."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.discord.texts import history_texts as told
from bot.discord.texts import texts
from bot.rulebook import phase_title
from bot.tables.queries.history import Wanted
from rules.engine import Game, Refused

MOST_BYTES = 23
"""Of a word, as UTF-8: a custom id has a hundred characters, and a line's hidden number needs 23 of them."""
_SHAPE = re.compile(
    r"(?P<way>[ba]?)(?P<line>[\w-]{0,22})\.(?P<round>\d{0,5})\.(?P<phase>[0-9a-f]{0,4})\.(?P<word>[\w-]*)", re.A
)


@dataclass(frozen=True, slots=True)
class LogControl:
    """A page of the log; `phase` is a digest of its name, `before` and `after` are hidden numbers of lines."""

    round: int | None = None
    phase: str = ""
    word: str = ""
    before: str = ""
    after: str = ""

    @classmethod
    def of(cls, round_: int | None, phase: str, word: str) -> LogControl:
        """What somebody typed; raises `Refused` for a word that is too long."""
        if len(word.encode()) > MOST_BYTES:
            raise Refused(told.WORD_TOO_LONG)
        return cls(round_, digest(phase) if phase else "", word)

    @classmethod
    def read(cls, argument: str) -> LogControl:
        """What a button carries; older versions' buttons lead to the latest lines."""
        found = _SHAPE.fullmatch(argument)
        if found is None:
            return cls()
        try:
            word = base64.urlsafe_b64decode(found["word"] + "=" * (-len(found["word"]) % 4)).decode()
        except ValueError:
            raise Refused(texts.UNREADABLE_CONTROL) from None
        return cls(
            int(found["round"]) if found["round"] else None, found["phase"], word,
            found["line"] if found["way"] == "b" else "", found["line"] if found["way"] == "a" else "",
        )  # fmt: skip

    def to(self, *, before: str = "", after: str = "") -> str:
        """The argument of a button to other lines of the same kind."""
        moved = replace(self, before=before, after=after)
        return str(moved)

    def __str__(self) -> str:
        way = f"b{self.before}" if self.before else f"a{self.after}" if self.after else ""
        word = base64.urlsafe_b64encode(self.word.encode()).decode().rstrip("=")
        return f"{way}.{'' if self.round is None else self.round}.{self.phase}.{word}"

    @property
    def narrow(self) -> bool:
        """Whether less than everything is looked for."""
        return self.round is not None or bool(self.phase or self.word)

    def wanted(self, phases: Sequence[str], before: int | None, after: int | None) -> Wanted:
        """What to look for, among the phases that there are; the numbers are those that this carries."""
        phase = next((phase for phase in phases if phase and digest(phase) == self.phase), "")
        if self.phase and not phase:
            raise Refused(told.NOTHING_FITS)
        return Wanted(self.round, phase, self.word, before, after)

    def chosen(self, game: Game[Any, Any], wanted: Wanted) -> str:
        """The chosen round and phase in words."""
        narrowed = wanted.round is not None or wanted.phase
        return told.chapter(wanted.round or 0, phase_title(game, wanted.phase)) if narrowed else ""


def digest(phase: str) -> str:
    """A short stand-in for a phase's name, which may be long."""
    return hashlib.blake2b(phase.encode(), digest_size=2).hexdigest()
