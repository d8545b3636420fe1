"""The latest of a table's story that one player's panel is made of: read once, then kept with what is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Self

from sqlalchemy import and_, bindparam, func, or_, select

from bot.store import Store
from bot.store.rows import RECENT
from bot.store.schema import entries, log
from bot.tables import names
from bot.tables.schemas import LogLine

GIVEN = ("answer", "act")
FAR = 4 * RECENT
"""Lines to look at, at most: some of them may be taken back, or old."""
TRIED = 6
"""So many acts of a player are looked at for the last one that was not taken back."""


class Line(NamedTuple):
    """A line of the log, and the journal's row before which it was written; None where it names none."""

    id: int
    round: int
    phase: str
    audience: int | None
    text: str
    time: int
    branch: int | None
    seq: int | None
    why: str | None
    names: str | None
    rules: str | None

    @property
    def told(self) -> LogLine:
        """What its reader sees of it."""
        return LogLine(*self[:6])


class Given(NamedTuple):
    """A row of the journal that is no dice: who gave what answer, or that the clock closed a window.

    `interaction` is the press or the command that gave it; None for what one press answered beside its first answer.
    """

    branch: int
    seq: int
    kind: str
    seat: int | None
    question: int
    person: str | None
    time: int
    interaction: str | None


_OF_PLAYER = and_(log.c.table_id == bindparam("b_table"), log.c.audience == bindparam("b_seat"))
_RECENT = and_(_OF_PLAYER, log.c.round >= bindparam("b_round"))
_JOURNAL = [entries.c[name] for name in Given._fields]
_LINES = select(*[log.c[name] for name in Line._fields]).order_by(log.c.id.desc())
_PRIVATE = _LINES.where(_RECENT).limit(FAR)
_READABLE = _LINES.where(
    log.c.table_id == bindparam("b_table"),
    or_(log.c.audience.is_(None), log.c.audience == bindparam("b_seat")),
    log.c.seq.is_not(None),
).limit(2 * RECENT)
_SINCE = (
    select(*_JOURNAL)
    .where(
        entries.c.table_id == bindparam("b_table"),
        entries.c.kind != "chance",
        entries.c.seq >= select(func.min(log.c.seq)).where(_RECENT).scalar_subquery(),
    )
    .order_by(entries.c.seq)
)
"""The journal since the first of the private lines."""
_ACTS = (
    select(*_JOURNAL)
    .where(
        entries.c.table_id == bindparam("b_table"),
        entries.c.seat == bindparam("b_seat"),
        entries.c.person == bindparam("b_person"),
        entries.c.kind.in_(GIVEN),
        entries.c.interaction.is_not(None),
    )
    .order_by(entries.c.seq.desc())
    .limit(TRIED)
)


class Story:
    """What `person` in `seat` may read of the latest lines, and the rows of the journal that these tell of.

    `private` are the lines for that seat alone of this round and the one before, `readable` all those about the play
    but those that a private one tells more of, `journal` the rows since the first private line and `acts` what that
    person pressed or typed last; each oldest first.
    """

    def __init__(self, seat: int, person: str) -> None:
        """Use `read`."""
        self.seat, self.person = seat, person
        self.private: Sequence[Line] = ()
        self._readable: Sequence[Line] = ()
        self.journal: Sequence[Given] = ()
        self.acts: Sequence[Given] = ()

    @classmethod
    async def read(cls, store: Store, table: int, seat: int, person: str, round_: int) -> Self:
        """Read the story from the database, in one step; `round_` is the table's."""
        values = {"b_table": table, "b_seat": seat, "b_round": round_ - 1, "b_person": person}
        private, readable, journal, acts = await store.read_all([_PRIVATE, _READABLE, _SINCE, _ACTS], values)
        story = cls(seat, person)
        story.private = [Line._make(row) for row in reversed(private)]
        story._readable = [Line._make(row) for row in reversed(readable)]
        story.journal = [Given._make(row) for row in journal]
        story.acts = [Given._make(row) for row in reversed(acts)]
        return story

    def remember(self, written: Iterable[Line], given: Sequence[Given], round_: int) -> None:
        """Take lines and rows that were written just now; `round_` is the table's since then."""
        mine = [line for line in written if line.audience in (None, self.seat)]
        private = [*self.private, *[line for line in mine if line.audience == self.seat]]
        self.private = [line for line in private if line.round >= round_ - 1][-FAR:]
        self._readable = [*self._readable, *[line for line in mine if line.seq is not None]][-2 * RECENT :]
        first = min([line.seq for line in self.private if line.seq is not None], default=None)
        self.journal = [row for row in (*self.journal, *given) if first is not None and row.seq >= first]
        self.acts = [*self.acts, *[row for row in given if self._is_theirs(row)]][-TRIED:]

    @property
    def readable(self) -> Sequence[Line]:
        """What is told of the play, each act once: not “Ann draws 1 card” to Ann, who reads which card it is."""
        lines = self._readable
        beside = zip(lines, [None, *lines], [*lines[1:], None], strict=False)
        return [line for line, before, after in beside if not (self._tells(before, line) or self._tells(after, line))]

    def _tells(self, private: Line | None, public: Line) -> bool:
        """Whether the line beside a public one tells more of the same act: by the same rules, to whom that names."""
        if private is None or private.audience is None or public.audience is not None:
            return False
        same = (private.branch, private.seq, private.rules) == (public.branch, public.seq, public.rules)
        return same and bool(public.rules) and names.spoken_of(public.names, self.person)

    def _is_theirs(self, row: Given) -> bool:
        by_hand = row.kind in GIVEN and row.interaction is not None
        return by_hand and (row.seat, row.person) == (self.seat, self.person)


def lines_of(rows: Iterable[Mapping[str, Any]]) -> list[Line]:
    """Lines from rows of the log as they are written."""
    return [Line._make([row[name] for name in Line._fields]) for row in rows]


def given_of(rows: Iterable[Mapping[str, Any]]) -> list[Given]:
    """Rows of the journal as they are written, without the dice."""
    return [Given._make([row[name] for name in Given._fields]) for row in rows if row["kind"] != "chance"]
