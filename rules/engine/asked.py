"""What a match asks now, and what has come of it since its host last took note."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.events import Event
from rules.engine.journal import Checkpoint, Entry
from rules.engine.questions import Answer, Ask, AskAll, Question
from rules.engine.state import Moment, Told


@dataclass(slots=True)
class Asked:
    """What is open: questions by seat, and the answers given so far, in the journal's order.

    `line` is the digest that answers are bound to.
    """

    id: int
    questions: Mapping[int, Question]
    step: Ask | AskAll
    line: str = ""
    answers: dict[int, Answer] = field(default_factory=dict)

    @property
    def window(self) -> AskAll | None:
        """The window, or None when one seat is asked in public."""
        return self.step if isinstance(self.step, AskAll) else None

    @property
    def heard(self) -> dict[int, Answer]:
        """The answers that count, in an order that does not tell who thought how long: all, or just the first word."""
        if not (self.window and self.window.first):
            return {seat: self.answers[seat] for seat in self.questions if seat in self.answers}
        words = [(seat, given) for seat, given in self.answers.items() if given != self.questions[seat].default]
        return dict(words[:1])

    @property
    def complete(self) -> bool:
        """Whether every seat has answered, or one has spoken where the first word counts."""
        done = len(self.answers) == len(self.questions)
        return done or bool(self.window and self.window.first and self.heard)


@dataclass(frozen=True, slots=True)
class ActLapsed(Event):
    """A waiting act could not be carried out when its time came; only its seat learns why."""

    seat: int
    why: str

    @property
    def text(self) -> str:
        """For digests: without the reason, which may be reworded."""
        return f"ActLapsed({self.seat})"

    @property
    def audience(self) -> tuple[int, ...]:
        """The seat whose act it was."""
        return (self.seat,)


@dataclass(slots=True)
class News:
    """What has come since the last drain, in order."""

    entries: list[Entry]
    checkpoints: list[Checkpoint]
    told: list[Told]

    @property
    def events(self) -> list[Event]:
        """What has happened."""
        return [fact for fact, _, _ in self.told]

    @property
    def moments(self) -> list[Moment]:
        """The round and the phase in which each of these events fell."""
        return [(number, phase) for _, number, phase in self.told]
