"""The journal: a row for each answer, chance, act, tick of the clock and drawing anew; rows are chained by hashes."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Literal, NamedTuple, cast

_SEAL = blake2b(digest_size=16)
Kind = Literal["answer", "chance", "act", "clock", "draw"]


def read_json(text: str) -> object:
    """Read JSON; ValueError also where it is nested too deeply."""
    try:
        return cast("object", json.loads(text))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


class Stamp(NamedTuple):
    """Who answered, by which delivery, and when (seconds since 1970, UTC): facts of the host, unknown to the rules."""

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
        return seal(*self[:-1])


def seal(
    branch: int, seq: int, kind: Kind, seat: int | None, question: int, line: str, payload: str, rules_version: int,
    stamp: Stamp, previous: str,
) -> str:  # fmt: skip
    """The hash over these fields of a row."""
    person, interaction, time = stamp
    head = f"{branch} {seq} {kind} {seat} {question} {line} {rules_version} {time} {previous}"
    text = f"{head} {person!r} {interaction!r} {payload!r}"
    digest = _SEAL.copy()  # quicker than making one
    digest.update(text.encode())
    return digest.hexdigest()


class Checkpoint(NamedTuple):
    """The state as JSON before row `seq`, with what the match needs to go on from there.

    `pending` holds acts that wait for an open question, as (seat, JSON).
    """

    branch: int
    seq: int
    question: int
    chances: int
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
        """Read a chance row's payload; ValueError when it is not one."""
        match read_json(payload):
            case {"n": number, "out": [*values]} if all(type(one) is int and one >= 0 for one in (number, *values)):
                return cls(number, values)
        raise ValueError("no outcome of chance")

    @property
    def payload(self) -> str:
        """The payload of a row."""
        return f'{{"n":{self.number},"out":[{",".join(map(str, self.values))}]}}'
