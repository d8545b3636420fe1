"""Complete records: a whole table as one JSON file that anybody can check.

A record holds every row of every branch (undone ones too), the dice commitment with its secret, and how the game
stands at its end. `bot.store.verify` plays it again.

Where players threw real dice and typed what they showed, the record names those rolls (from version 2 of the format
on): nothing but the players can tell whether they are right. Where a table plays on from another game, it names that
and the secret of its dice (from version 3 on). Where players sealed thoughts, it holds these (version 4).

A record may come from anybody. Before it is parsed its size is bounded, and so is the number of its values: a few
bytes of JSON can take a hundred times as much memory.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, NoReturn, cast

from pydantic import FailFast, Field, ValidationError

from bot.store.origins import Origin
from bot.store.parts import MAX_ROWS, Count, Hex32, Hex64, Options, Part, Secret, Text
from bot.store.thoughts import MOST_IN_RECORD, ThoughtRecord
from rules.engine import Chance, Dice, Entry, FairDice, Match, Outcome, Roll, Stamp, commitment, dice_key, say

FORMAT: Final = "arbiter-record"
VERSION: Final = 4
SINCE: Final = {"typed": 2, "origin": 3, "thoughts": 4}
"""The parts that a record has from a version on: it is of the oldest one that has what it needs."""
MAX_BYTES = 32 * 1024 * 1024
MAX_DIGITS = 20
MAX_VALUES = 40 * MAX_ROWS
"""Values in a file: a row has 13, and what it rolled or answered some more."""
Row = tuple[
    Count,  # branch
    Count,  # seq
    Literal["answer", "chance", "act", "clock", "draw"],
    Annotated[int, Field(ge=0, lt=64)] | None,  # seat
    Count,  # question
    Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")],  # line
    Annotated[str, Field(max_length=100_000)],  # payload
    Annotated[int, Field(ge=1, lt=1 << 31)],  # rules version
    Text | None,  # person
    Text | None,  # interaction
    Count,  # time
    Annotated[str, Field(pattern=r"^([0-9a-f]{32})?$")],  # previous
    Hex32,  # hash
]


class BadRecord(Exception):
    """A record that cannot be read or does not hold, in one sentence; `row` is the number of the row, from 1."""

    def __init__(self, sentence: str, row: int | None = None) -> None:
        super().__init__(sentence if row is None else f"Row {row}: {sentence}")
        self.row = row


DICE, TYPED = "dice", "typed"
"""The table's option by which players throw real dice, and its choice that lets them."""


class SeatRecord(Part):
    """One seat: the name shown, the Discord user id (None: a computer player), and what it brought to the dice."""

    name: Text
    person: Text | None
    salt: Text


class Result(Part):
    """How the current line stands: the hash of its last row, and of the state as JSON (SHA-256)."""

    over: bool
    winners: Annotated[list[Count], Field(max_length=64)]
    head: Annotated[str, Field(pattern=r"^([0-9a-f]{32})?$")]
    state: Hex64


class Record(Part):
    """A whole table.

    `options` are the game's, which the dice are mixed with; `house` are the table's other options. `typed` are the
    numbers of the questions to chance that players answered with real dice. `origin` is from where the table plays on:
    its first rows are those of another game. `seal` is the SHA-256 of everything else, so that no change to a name or a
    time goes unseen either; but for what a thought says, which its own seal covers, so that it stays as it is when its
    writer shows or withholds it.
    """

    format: Literal["arbiter-record"] = FORMAT
    version: Annotated[int, Field(ge=1, le=VERSION)] = 1
    game: Text
    rules_version: Count
    state_version: Count
    options: Options
    house: Options = Field(default_factory=dict)
    seats: Annotated[list[SeatRecord], Field(min_length=1, max_length=64)]
    commitment: Hex64
    secret: Secret
    result: Result
    typed: Annotated[list[Count], Field(default_factory=list, max_length=MAX_ROWS)]
    origin: Origin | None = None
    thoughts: Annotated[list[ThoughtRecord], Field(default_factory=list, max_length=MOST_IN_RECORD)]
    seal: Hex64
    rows: Annotated[list[Row], Field(min_length=1, max_length=MAX_ROWS), FailFast()]

    @property
    def entries(self) -> list[Entry]:
        """The rows as the engine knows them, in the order in which they were written."""
        return [Entry(*row[:8], Stamp(*row[8:11]), *row[11:]) for row in self.rows]

    @property
    def dice(self) -> Dice:
        """The dice of this table; `BadRecord` when it names typed rolls that are not there."""
        salts = [seat.salt for seat in self.seats]
        fair: Dice = fair_dice(bytes.fromhex(self.secret), self.game, self.options, salts)
        fair = self.origin.dice(self.game, fair) if self.origin else fair
        return TypedDice(fair, self._thrown()) if self.typed else fair

    def _thrown(self) -> dict[int, tuple[int, list[int]]]:
        """The row and the faces of each typed roll, by its number."""
        found: dict[int, tuple[int, list[int]]] = {}
        for row, (_, _, kind, _, _, _, payload, *_) in enumerate(self.rows, start=1):
            if kind == "chance":
                number, values = _outcome(payload, row)
                found.setdefault(number, (row, values))
        missing = [number for number in self.typed if number not in found]
        if missing or sorted(set(self.typed)) != self.typed:
            raise BadRecord("The rolls that players typed are not named once each and in order, as the rows have them.")
        return {number: found[number] for number in self.typed}


class TypedDice:
    """Dice of which players threw some: these by number, with row and faces; the others come from `fair`."""

    def __init__(self, fair: Dice, thrown: Mapping[int, tuple[int, list[int]]]) -> None:
        self._fair, self._thrown = fair, thrown

    def sample(self, step: Chance, number: int) -> list[int]:
        """The outcome of the `number`th question to chance; `BadRecord` for faces that no player can have thrown."""
        if number not in self._thrown:
            return self._fair.sample(step, number)
        row, values = self._thrown[number]
        if not isinstance(step, Roll):
            raise BadRecord("a player is said to have typed this, and it is no roll of dice.", row)
        if not step.accepts(values):
            raise BadRecord(f"{values} was typed for {step.count} dice of {step.sides} sides.", row)
        return values


def _outcome(payload: str, row: int) -> Outcome:
    try:
        return Outcome.parse(payload)
    except ValueError:
        raise BadRecord("it says that dice were rolled, and cannot be read.", row) from None


def fair_dice(secret: bytes, game: str, options: Mapping[str, str], salts: Sequence[str]) -> FairDice:
    """The dice of a table: the secret mixed with the game, its options and the salts by seat."""
    return FairDice(dice_key(secret, game, options, salts))


def salts_mark(salts: Sequence[str]) -> str:
    """The fingerprint of the salts by seat: how the SHA-256 of their list begins, as JSON without spaces, in hex.

    128 bits of it are enough that nobody finds another list with the same one, and stay readable on a phone.
    """
    return hashlib.sha256(json.dumps(list(salts), separators=(",", ":")).encode()).hexdigest()[:32]


def make_record(
    match: Match[Any, Any],
    entries: Iterable[Entry],
    seats: Sequence[SeatRecord],
    options: Mapping[str, str],
    secret: bytes,
    house: Mapping[str, str] | None = None,
    typed: Sequence[int] = (),
    origin: Origin | None = None,
    thoughts: Sequence[ThoughtRecord] = (),
) -> Record:
    """The record of a table that stands as `match`, or `BadRecord` before the first row.

    `entries` are the rows of all its branches in order, `options` the game's, `house` the table's other options;
    `typed` are the numbers of the rolls that players threw; `origin` is from where the table plays on; `thoughts` are
    what players sealed.
    """
    game, rows = match.game, [(*entry[:8], *entry.stamp, *entry[9:]) for entry in entries]
    if not rows:
        raise BadRecord("Nothing has been played at this table yet: there is nothing to export.")
    parts = {"typed": typed, "origin": origin, "thoughts": thoughts}
    record = Record(
        version=max([1, *[SINCE[part] for part, held in parts.items() if held]]),
        game=game.key,
        rules_version=game.rules_version,
        state_version=game.state_version,
        options=dict(options),
        house=dict(house or {}),
        seats=list(seats),
        commitment=commitment(secret),
        secret=secret.hex(),
        result=result_of(match),
        typed=sorted(typed),
        origin=origin,
        thoughts=list(thoughts),
        seal="0" * 64,
        rows=rows,
    )
    return sealed(record)


def to_compare(record: Record) -> list[str]:
    """What a copy of a record must have in common with the record of its table, a line each.

    Nothing in a record alone shows that it is the whole one; the seal is a digest of all of it.
    """
    rolls = sum(row[2] == "chance" for row in record.rows)
    # What cannot be seen is escaped, so that what stands here is the name whole.
    names = [json.dumps(seat.name, ensure_ascii=not seat.name.isprintable()) for seat in record.seats]
    branches = len({row[0] for row in record.rows})
    return [
        say("Seats: {names}", names=", ".join(names)),
        say(
            "Rows: {rows} in {branches:# branch|# branches}; rolls: {rolls}, typed by players: {typed}",
            rows=len(record.rows), branches=branches, rolls=rolls, typed=len(record.typed),
        ),
        *([_origin_told(record.origin)] if record.origin else []),
        say("Last hash: {hash}", hash=record.result.head),
        say("Seal: {seal}", seal=record.seal),
        *([sealed_thoughts([thought.seal for thought in record.thoughts])] if record.thoughts else []),
    ]  # fmt: skip


def _origin_told(origin: Origin) -> str:
    hidden = say("with what was hidden drawn anew") if origin.rows in origin.drawn else say("as it was")
    return say(
        "Plays on from table {table} after its row {head}, {hidden}; until then the dice follow from secrets with "
        "these fingerprints: {fixed}",
        table=origin.table,
        head=origin.head,
        hidden=hidden,
        fixed=", ".join([source.commitment for source in origin.sources]),
    )


def sealed_thoughts(seals: Sequence[str]) -> str:
    """How many thoughts were sealed, with the fingerprint of the list of their seals."""
    return say("Sealed thoughts: {count}; fingerprint of their seals: {mark}", count=len(seals), mark=salts_mark(seals))


def result_of(match: Match[Any, Any]) -> Result:
    """How this match stands."""
    state = hashlib.sha256(match.game.dump(match.state)).hexdigest()
    return Result(over=match.over, winners=list(match.state.winners), head=match.previous, state=state)


# -- the file ----------------------------------------------------------------------------------------------------------


def write_record(record: Record) -> str:
    """The file: a JSON object with one row a line."""
    head = plain_record(record)
    del head["rows"]
    lines = [f" {json.dumps(name)}: {_canonical(value)}," for name, value in head.items()]
    rows = ",\n".join([f"  {_canonical(row)}" for row in record.rows])
    return "\n".join(["{", *lines, ' "rows": [', rows, " ]", "}", ""])


def plain_record(record: Record) -> dict[str, Any]:
    """The record as plain values, as its version has them."""
    return record.model_dump(exclude={name for name, version in SINCE.items() if record.version < version})


def read_record(data: bytes) -> Record:
    """A record from its file; `BadRecord` when it is cut off, of another version, or none. Nothing is played yet.

    At most 32 MiB, 100,000 rows and four million values are read, and nesting as deep as Python's own parser goes.
    """
    if len(data) > MAX_BYTES:
        raise BadRecord(f"The file has more than {MAX_BYTES >> 20} MiB: this is no record.")
    if sum(map(data.count, (b",", b"[", b"{"))) > MAX_VALUES:
        raise BadRecord(f"The file holds more than {MAX_VALUES:,} values: this is no record.")
    try:
        return Record.model_validate(_tupled(_parse(data)))
    except ValidationError as error:
        raise _misfit(error) from None


def _parse(data: bytes) -> dict[str, Any]:
    try:
        fields = json.loads(
            data.decode("utf-8"), object_pairs_hook=_each_once, parse_int=_whole, parse_constant=_no_number
        )
    except RecursionError:
        raise BadRecord("The file is nested too deeply: this is no record.") from None
    except UnicodeDecodeError:
        raise BadRecord("The file is not UTF-8 text: this is no record.") from None
    except json.JSONDecodeError as error:
        cut = data.lstrip().startswith(b"{") and not data.rstrip().endswith(b"}")
        why = "it ends too early, so copy it again, whole" if cut else f"line {error.lineno} is not JSON"
        raise BadRecord(f"The record cannot be read: {why}.") from None
    except ValueError as error:
        raise BadRecord(f"The record cannot be read: {error}.") from None
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise BadRecord("This is JSON but no record of Arbiter: export one with `arbiter export`.")
    version = fields.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or not 1 <= version <= VERSION:
        raise BadRecord(
            f"This record has format version {str(version)[:20]} and this program reads versions 1 to {VERSION}: use "
            "the program that made it, or a newer one."
        )
    for part, since in SINCE.items():
        if (part in fields) != (version >= since):
            raise BadRecord(f"A record of version {since} or newer, and no other, has the part “{part}”.")
    return fields


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a name stands in it twice")
    return fields


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a number in it has {len(digits):,} digits")
    return int(digits)


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _tupled(fields: dict[str, Any]) -> dict[str, Any]:
    """JSON knows no tuples, and the strict schema takes no lists for them."""
    rows = fields.get("rows")
    if isinstance(rows, list):
        fields["rows"] = [tuple(row) if isinstance(row, list) else row for row in rows]
    return fields


def _misfit(error: ValidationError) -> BadRecord:
    problem = error.errors(include_url=False, include_input=False)[0]
    where, message = problem["loc"], problem["msg"]
    if where[:1] == ("rows",) and len(where) > 1:
        return BadRecord(f"this row does not have the form of a row: {message}.", cast("int", where[1]) + 1)
    return BadRecord(f"The record does not have the right form at “{'.'.join(map(str, where))[:80]}”: {message}.")


def _canonical(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def sealed(record: Record) -> Record:
    """This record with the seal that fits it."""
    rest = plain_record(record)
    del rest["seal"]
    for thought in rest.get("thoughts", ()):
        del thought["salt"], thought["text"]
    return record.model_copy(update={"seal": hashlib.sha256(_canonical(rest).encode()).hexdigest()})
