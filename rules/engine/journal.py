"""The journal: one row for each answer, chance, act and tick of the clock; rows are chained by hashes."""

from __future__ import annotations

import hashlib
import json
from typing import Literal, NamedTuple

Kind = Literal["answer", "chance", "act", "clock"]


class Stamp(NamedTuple):
    """Who answered, by which delivery, and when: facts of the host, of which the rules know nothing.

    `time` is in seconds since 1970, UTC.
    """

    person: str | None = None
    interaction: str | None = None
    time: int = 0


NOBODY = Stamp()


class Entry(NamedTuple):
    """One row. `line` is the digest of the play up to this row, `payload` the typed answer, act or outcome as JSON."""

    branch: int
    seq: int
    kind: Kind
    seat: int | None
    question: int
    line: str
    payload: str
    rules_version: int
    stamp: Stamp
    previous: str
    hash: str = ""

    def seal(self) -> str:
        """The hash over everything else in this row, the hash of the row before included."""
        return hashlib.blake2b(repr(self[:-1]).encode(), digest_size=16).hexdigest()

    def sealed(self) -> Entry:
        """This row with its hash."""
        return self._replace(hash=self.seal())


class Checkpoint(NamedTuple):
    """The state as JSON before row `seq`, with what the match needs to go on from there.

    `pending` holds acts that wait for an open question, as (seat, JSON).
    """

    branch: int
    seq: int
    question: int
    line: str
    previous: str
    pending: tuple[tuple[int, str], ...]
    state: bytes
    state_version: int


class Outcome(NamedTuple):
    """What a chance row keeps: the number of the question to chance and what came of it."""

    number: int
    values: list[int]

    @classmethod
    def parse(cls, payload: str) -> Outcome:
        """Read a chance row's payload."""
        data = json.loads(payload)
        return cls(data["n"], data["out"])

    @property
    def payload(self) -> str:
        """The payload of a row."""
        return f'{{"n":{self.number},"out":[{",".join(map(str, self.values))}]}}'
