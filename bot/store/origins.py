"""Tables that play on from a moment of a game that is over: what they keep of it, and the dice that fell there.

Such a table's journal begins with the other one's answers up to that moment, played again by nobody: the same rolls,
under numbers without gaps. What each of them was called there is kept, so that they can be checked with the secret of
the game in which they fell. Where that had played on from another one itself, there are several such secrets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Self

from pydantic import Field, model_validator

from bot.store.parts import MAX_ROWS, Count, Options, Part, Secret, Text
from rules.engine import Chance, Dice, Entry, FairDice, Outcome, commitment, dice_key

LONGEST_CHAIN = 64
"""So many games may have played on from one another."""
OF_CHANCE = ("chance", "draw")
"""Kinds of rows that nobody has given: they hold what the dice gave."""


class Source(Part):
    """What the dice of a game that is over followed from."""

    secret: Secret
    options: Options
    salts: Annotated[list[Text], Field(min_length=1, max_length=64)]

    @property
    def commitment(self) -> str:
        """The fingerprint of its secret."""
        return commitment(bytes.fromhex(self.secret))

    def dice(self, game: str) -> Dice:
        """Its dice."""
        return FairDice(dice_key(bytes.fromhex(self.secret), game, self.options, self.salts))


class Origin(Part):
    """From where a table plays on: before row `rows` of the line of play at `table`, in this round.

    `head` is the hash of the row before that ("": there is none), `line` the digest of the play up to it. `seat` is
    whose decision it is, None where several are asked at once. `rolls` are those that had fallen by then, in order:
    (source, the first one's number there, how many with the numbers that follow). `drawn` are the rows at which what
    was hidden has been drawn anew: that at which the table begins to play on, if so, and those of the games before.
    """

    table: Count
    round: Count
    rows: Annotated[int, Field(ge=0, le=MAX_ROWS)]
    head: Annotated[str, Field(pattern=r"^([0-9a-f]{32})?$")]
    line: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    seat: Annotated[int, Field(ge=0, lt=64)] | None
    sources: Annotated[list[Source], Field(min_length=1, max_length=LONGEST_CHAIN)]
    rolls: Annotated[list[Annotated[list[Count], Field(min_length=3, max_length=3)]], Field(max_length=MAX_ROWS)]

    drawn: Annotated[list[Count], Field(max_length=LONGEST_CHAIN)]

    @property
    def given(self) -> int:
        """How many rows come before the first that can be answered here: those of the other game, and the drawing."""
        return self.rows + (self.rows in self.drawn)

    @model_validator(mode="after")
    def _see_that_rolls_fit(self) -> Self:
        if any(source >= len(self.sources) for source, _, _ in self.rolls):
            raise ValueError("rolls of a game that is not named")
        if sum([count for _, _, count in self.rolls]) > self.rows:
            raise ValueError("more rolls than rows")
        return self

    @classmethod
    def of(
        cls, table: int, rows: Sequence[Entry], target: Entry, source: Source, earlier: Origin | None,
        *, round_: int, seat: int | None, anew: bool,
    ) -> Self:  # fmt: skip
        """The origin before the row `target` of the game at a table with these rows on its line of play.

        `source` is what that game's own dice followed from, `earlier` its own origin; `anew` says whether what was
        hidden is to be drawn anew.
        """
        before = [row for row in rows if row.seq < target.seq]
        known = earlier.numbers() if earlier else []
        sources = [*(earlier.sources if earlier else ()), source]
        own = [Outcome.parse(row.payload).number for row in before if row.kind in OF_CHANCE]
        called = [known[number] if number < len(known) else (len(sources) - 1, number) for number in own]
        head = before[-1].hash if before else ""
        return cls(
            table=table, round=round_, rows=target.seq, head=head, line=target.line, seat=seat, sources=sources,
            rolls=_spans(called), drawn=[*(earlier.drawn if earlier else ()), *([target.seq] if anew else ())],
        )  # fmt: skip

    def numbers(self) -> list[tuple[int, int]]:
        """The source of each roll that was given, and its number there."""
        return [(source, first + step) for source, first, count in self.rolls for step in range(count)]

    def dice(self, game: str, then: Dice) -> Dice:
        """The rolls that were given, and after them these dice."""
        fair = [source.dice(game) for source in self.sources]
        return GivenDice([(fair[source], number) for source, number in self.numbers()], then)


class GivenDice:
    """Dice that fell elsewhere, by the number that each has here; then others."""

    def __init__(self, given: Sequence[tuple[Dice, int]], then: Dice) -> None:
        self._given, self._then = given, then

    def sample(self, step: Chance, number: int) -> list[int]:
        """The outcome of the `number`th question to chance."""
        if number >= len(self._given):
            return self._then.sample(step, number)
        dice, there = self._given[number]
        return dice.sample(step, there)


def _spans(called: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Numbers that follow each other in one source, together."""
    spans: list[list[int]] = []
    for source, number in called:
        if spans and (source, number) == (spans[-1][0], spans[-1][1] + spans[-1][2]):
            spans[-1][2] += 1
        else:
            spans.append([source, number, 1])
    return spans
