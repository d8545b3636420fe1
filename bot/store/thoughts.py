"""Thoughts: notes that players wrote while they played, sealed so that everybody can check them afterwards.

The digest of a thought covers its text and a random salt; its seal covers that digest and where, by which seat and when
it was written. The seal is public at once and tells nothing. Once the text is shown, salt and text must have that
digest; a text that is withheld leaves the digest, which shows still that the seal is of that seat and moment.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Annotated, Any, Self

from pydantic import Field
from sqlalchemy import Select, select

from bot.store.parts import Count, Hex32, Hex64, Part
from bot.store.schema import thoughts
from bot.store.store import Store

LONGEST = 300
"""Characters of a thought."""
MOST_IN_RECORD = 10_000


class ThoughtRecord(Part):
    """A thought in a record: written by a seat before row `seq` of the journal, after the row before it on `branch`.

    `salt` and `text` stand there where its writer has agreed.
    """

    branch: Count
    seq: Count
    seat: Count
    time: Count
    digest: Hex64
    seal: Hex64
    salt: Hex32 | None = None
    text: Annotated[str, Field(max_length=LONGEST)] | None = None

    def wrong(self, seats: int, rows: Collection[tuple[int, int]]) -> str | None:
        """Why this cannot have been sealed at such a table, whose journal has these (branch, seq); None if it can."""
        if self.seat >= seats or not (self.seq == 0 or (self.branch, self.seq - 1) in rows):
            return "it belongs to no seat, or to no row, of this table."
        if seal_of(self.branch, self.seq, self.seat, self.time, self.digest) != self.seal:
            return "its seal is of another seat, moment or text: it was changed after it was written."
        if (self.salt is None) != (self.text is None):
            return "it has a text without its salt, or a salt without its text."
        if self.salt is not None and self.text is not None and digest_of(self.salt, self.text) != self.digest:
            return "its text is not the one that was sealed."
        return None


@dataclass(frozen=True, slots=True)
class Thought:
    """A stored thought. `text` and `salt` are None once its writer has deleted them; `shown` is their consent."""

    branch: int
    seq: int
    seat: int
    person: str | None
    time: int
    digest: str
    salt: str | None
    text: str | None
    shown: bool = False

    @classmethod
    def new(cls, branch: int, seq: int, seat: int, person: str, time: int, text: str) -> Self:
        """Seal a text."""
        salt = secrets.token_hex(16)
        return cls(branch, seq, seat, person, time, digest_of(salt, text), salt, text)

    @property
    def seal(self) -> str:
        """What everybody may see at once."""
        return seal_of(self.branch, self.seq, self.seat, self.time, self.digest)

    def values(self) -> dict[str, Any]:
        """As stored."""
        return asdict(self)

    def recorded(self, *, over: bool) -> ThoughtRecord:
        """As a record has it: its text only when the game is `over` and its writer agrees."""
        shown = over and self.shown
        return ThoughtRecord(
            branch=self.branch, seq=self.seq, seat=self.seat, time=self.time, digest=self.digest, seal=self.seal,
            salt=self.salt if shown else None, text=self.text if shown else None,
        )  # fmt: skip


STORED: Select[Any] = select(*[thoughts.c[field.name] for field in fields(Thought)])


def digest_of(salt: str, text: str) -> str:
    """The SHA-256 of salt and text as a JSON list without spaces, in hex."""
    return _hashed(salt, text)


def seal_of(branch: int, seq: int, seat: int, time: int, digest: str) -> str:
    """That of the moment, the seat and the digest."""
    return _hashed(branch, seq, seat, time, digest)


def _hashed(*held: object) -> str:
    return hashlib.sha256(json.dumps(held, separators=(",", ":")).encode()).hexdigest()


def moment(branches: Iterable[Sequence[int]], seq: int) -> tuple[int, int]:
    """Where a thought stands that is written before row `seq` of a line of play: the branch of the row before, and seq.

    So an undo that was not followed by a row yet leaves no trace in it.
    """
    return max([branch for branch, start in branches if start < seq], default=0), seq


def place_of(branches: Iterable[Sequence[int]], branch: int, seq: int) -> int:
    """Before which row of the line of play a thought stands: if its moment was taken back, where the game went on."""
    return min([start for later, start in branches if later > branch and start < seq], default=seq)


async def thoughts_of(store: Store, table: int) -> list[Thought]:
    """All thoughts of a table, in their order."""
    rows = await store.read(STORED.where(thoughts.c.table_id == table).order_by(thoughts.c.number))
    return [Thought(**row._mapping) for row in rows]
