"""Questions: what a rule yields when somebody must choose, and the verbs that ask them.

A rule is a generator. It never uses a bare `yield`: it says `yield from ask(...)` or `yield from ask_all(...)`.
A question is given as a builder, a function without arguments, to be built again when an act has changed the state.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast, overload

from rules.engine.chance import Chance
from rules.engine.errors import Refusal, Refused
from rules.engine.language import say
from rules.engine.moves import Move
from rules.engine.state import State

M = TypeVar("M", bound=Move)
T = TypeVar("T")


def span(low: int, high: int) -> str:
    """`3`, `up to 3`, `1 to 3`: how many may be chosen, in words."""
    if low == high:
        return str(low)
    return say("up to {high}", high=high) if low == 0 else say("{low} to {high}", low=low, high=high)


class Offers(Sequence[M]):
    """The plain options as `listed()` returns them: in the order of a list, with shortcuts among them.

    A shortcut is several plain answers in one; the list is worked out when somebody looks, playouts and digests go
    without. `leads` tells which of many matter most: they stand open where the others are parted into lists.
    """

    def __init__(
        self, listed: Callable[[], Sequence[M]], plain: Sequence[M], leads: Callable[[M], bool] = lambda move: False
    ) -> None:
        self.plain, self.leads, self._listed = plain, leads, listed

    @functools.cached_property
    def _all(self) -> tuple[M, ...]:
        return tuple(self._listed())

    def __len__(self) -> int:
        return len(self._all)

    @overload
    def __getitem__(self, number: int) -> M: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[M]: ...

    def __getitem__(self, number: int | slice) -> M | Sequence[M]:
        return self._all[number]

    def __contains__(self, move: object) -> bool:
        return move in self.plain or move in self._all

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offers) and self._all == other._all

    __hash__ = None  # type: ignore[assignment]  # nobody looks one up

    def __repr__(self) -> str:
        return repr(self._all)


def plain_options(options: Sequence[M]) -> Sequence[M]:
    """The options without shortcuts, in no order that means anything."""
    # isinstance takes ten times as long with a Sequence
    return options.plain if options.__class__ is Offers else options


class About:
    """Base of what a question is about, public facts: a subclass is a `@dataclass(frozen=True, slots=True)`."""

    __slots__ = ()


@dataclass(slots=True, kw_only=True)
class Choose(Generic[M]):
    """One of typed moves.

    `prompt` is a key for the narration, `about` its public facts, `reason` the rule that asks, `default` what applies
    without an answer, `order` what standing orders say (None: ask), `why` the refusal of a move not in `options`.
    """

    seat: int
    prompt: str
    options: Sequence[M]
    default: M
    reason: str
    about: About | None = None
    order: M | None = None
    why: Callable[[Move], Refusal | None] | None = field(default=None, compare=False)

    def check(self, answer: Answer) -> None:
        """Refuse an answer that is not among the options."""
        if id(answer) in map(id, plain_options(self.options)):
            return
        if not isinstance(answer, Move) or answer not in self.options:
            told = self.why(answer) if self.why and isinstance(answer, Move) else None
            raise Refused(told or "That is not among your choices now; open your panel again to see what is.")

    def draw(self, below: Callable[[int], int]) -> M:
        """A random legal answer; `below(n)` gives a number from 0 to n - 1."""
        return self.options[below(len(self.options))]


@dataclass(slots=True, kw_only=True)
class Pick(Generic[M]):
    """`low` to `high` moves, each once; `check_set` may refuse a set in words; a `plan` is put together bit by bit."""

    seat: int
    prompt: str
    options: Sequence[M]
    low: int
    high: int
    default: tuple[M, ...]
    reason: str
    about: About | None = None
    order: tuple[M, ...] | None = None
    check_set: Callable[[tuple[M, ...]], Refusal | None] | None = None
    plan: bool = False

    def check(self, answer: Answer) -> None:
        """Refuse too few, too many, doubled, unknown or badly combined choices."""
        strange = self.strange(answer) if isinstance(answer, tuple) else [answer]
        if strange:
            told = next(filter(None, [self.unknown(move) for move in strange if isinstance(move, Move)]), None)
            raise Refused(told or "One of these is not among your choices now; open your panel again to see what is.")
        answer = cast("tuple[M, ...]", answer)
        if len(set(answer)) != len(answer):
            raise Refused("The same choice is named twice; name each once.")
        if not self.low <= len(answer) <= self.high:
            raise Refused("Choose {span}; you chose {chosen}.", span=span(self.low, self.high), chosen=len(answer))
        problem = self.check_set(answer) if self.check_set else None
        if problem:
            raise Refused(problem)

    def strange(self, answer: tuple[Move, ...]) -> list[Move]:
        """The moves of an answer that are not among the options."""
        known = set(map(id, self.options)) if answer else set()  # options are shared instances: mostly this is enough
        return [move for move in answer if id(move) not in known and move not in self.options]

    def unknown(self, move: Move) -> Refusal | None:
        """Why a move is not among the options, if that can be told."""
        return None

    def draw(self, below: Callable[[int], int]) -> tuple[M, ...]:
        """A random legal answer: a random combination, or the default when three tries were not legal."""
        for _ in range(3):
            pool, size = list(self.options), self.low + below(self.high - self.low + 1)
            answer = tuple([pool.pop(below(len(pool))) for _ in range(size)])
            if not self.check_set or not self.check_set(answer):
                return answer
        return self.default


@dataclass(slots=True, kw_only=True)
class Amount:
    """A whole number from `low` to `high`."""

    seat: int
    prompt: str
    low: int
    high: int
    default: int
    reason: str
    about: About | None = None
    order: int | None = None

    def check(self, answer: Answer) -> None:
        """Refuse what is not a whole number in range."""
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise Refused("Type a whole number from {low} to {high}.", low=self.low, high=self.high)
        if not self.low <= answer <= self.high:
            raise Refused(
                "{number} is out of range: type a whole number from {low} to {high}.",
                number=answer, low=self.low, high=self.high,
            )  # fmt: skip

    def draw(self, below: Callable[[int], int]) -> int:
        """A random number in range."""
        return self.low + below(self.high - self.low + 1)


@dataclass(slots=True, kw_only=True)
class Order(Generic[M]):
    """All of the options, in an order of the player's choice."""

    seat: int
    prompt: str
    options: Sequence[M]
    default: tuple[M, ...]
    reason: str
    about: About | None = None
    order: tuple[M, ...] | None = None

    def check(self, answer: Answer) -> None:
        """Refuse what is not a permutation of the options."""
        moves = answer if isinstance(answer, tuple) and all(isinstance(move, Move) for move in answer) else ()
        if sorted([move.json for move in moves]) != sorted([move.json for move in self.options]):
            raise Refused("Put each of the choices in order once; none may be missing or doubled.")

    def draw(self, below: Callable[[int], int]) -> tuple[M, ...]:
        """A random order."""
        pool = list(self.options)
        return tuple([pool.pop(below(len(pool))) for _ in range(len(pool))])


QUESTIONS = (Choose, Pick, Amount, Order)
Question = Choose[Any] | Pick[Any] | Amount | Order[Any]
Answer = Move | tuple[Move, ...] | int


def subject(question: Question, kind: type[T]) -> T:
    """What a question is about, of the type that its prompt has."""
    assert isinstance(question.about, kind), f"{question.prompt} is about {question.about!r}"
    return question.about


def offer_text(question: Question) -> str:
    """What a question offers: its seat, shape and options, never prose."""
    return digest_text(question) if isinstance(question, Amount) else _offered(question, question.options)


def digest_text(question: Question) -> str:
    """What of that stands in digests: no shortcuts."""
    if isinstance(question, Amount):
        return f"{question.seat}:{question.low}..{question.high}"
    return _offered(question, plain_options(question.options))


def _offered(question: Question, options: Sequence[Move]) -> str:
    names = ",".join([move.json for move in options])
    return f"{question.seat}:{question.__class__.__name__}:{names}"


def only_answer(question: Question) -> Answer | None:
    """The answer to a question that leaves nothing to choose but shortcuts past it; None where there is a choice."""
    if isinstance(question, Choose | Order):
        forced = len(plain_options(question.options)) == 1
    elif isinstance(question, Pick):
        forced = question.high == 0 or not question.options or question.low == len(question.options)
    else:
        forced = question.low == question.high
    return question.default if forced else None


def unordered(question: Question, answer: Answer) -> Hashable:
    """What answers have in common that do the same: where some are picked it does not matter which is named first."""
    return frozenset(answer) if isinstance(question, Pick) and isinstance(answer, tuple) else answer


@dataclass(slots=True)
class Ask:
    """The step that a rule yields to ask one seat in public: everybody may know whose move it is."""

    build: Callable[[], Question | None]
    open: bool = False


@dataclass(slots=True)
class AskAll:
    """The step that a rule yields to open a window: several seats answer in any order, unseen.

    `prompt` and `about` are what everybody may know of it. Where the `first` word counts, a question's default passes.
    """

    build: Callable[[], Sequence[Question]]
    prompt: str
    reason: str
    about: About | None = None
    open: bool = False
    first: bool = False

    def reply(self, heard: Mapping[int, Answer]) -> Any:
        """What the rule gets for the answers that count, by seat."""
        return next(iter(heard.items()), None) if self.first else heard


Step = Ask | AskAll | Chance
Rule = Generator[Step, Any, T]


def ask(build: Callable[[], Choose[M]], *, open: bool = False) -> Rule[M]:  # noqa: A002 - the engine's own word
    """Ask one seat to choose one move; an open question lets acts (a deal, a concession) come between."""
    move: M = yield Ask(build, open)
    return move


def ask_if(build: Callable[[], Choose[M] | None], *, open: bool = False) -> Rule[M | None]:  # noqa: A002 - as in ask
    """Ask one seat to choose, as long as there is something to choose: a builder that gives None asks nobody."""
    move: M | None = yield Ask(build, open)
    return move


def ask_some(build: Callable[[], Pick[M] | Order[M] | None], *, open: bool = False) -> Rule[tuple[M, ...]]:  # noqa: A002
    """Ask one seat to pick or to order several moves; a builder that gives None asks nobody."""
    moves: tuple[M, ...] | None = yield Ask(build, open)
    return moves or ()


def ask_before(version: int, state: State, build: Callable[[], Choose[M]]) -> Rule[M]:
    """A question that only matches ask that began before this version of the rules; in others its default applies.

    To skip a question: raise the game's `rules_version` and put this in the place of `ask`. Old journals replay as they
    were. What is skipped must follow from public facts, or its absence would tell a secret.
    """
    return (yield from ask(build)) if state.rules_version < version else build().default


def let_acts_in(reason: str) -> Rule[None]:
    """A point where nobody is asked and waiting acts are carried out."""
    yield AskAll(list, prompt="", reason=reason, open=True)


def ask_amount(build: Callable[[], Amount], *, open: bool = False) -> Rule[int]:  # noqa: A002 - as in ask
    """Ask one seat for a whole number."""
    amount: int = yield Ask(build, open)
    return amount


def ask_all(
    build: Callable[[], Sequence[Question]],
    *,
    prompt: str,
    reason: str,
    about: About | None = None,
    open: bool = False,  # noqa: A002 - as in ask
) -> Rule[Mapping[int, Any]]:
    """Open a window for several seats and give their answers by seat; with nobody to ask it gives none at once.

    Whom the builder asks must follow from public facts alone.
    """
    answers: Mapping[int, Any] = yield AskAll(build, prompt=prompt, reason=reason, about=about, open=open)
    return answers


def ask_any(
    build: Callable[[], Sequence[Question]],
    *,
    prompt: str,
    reason: str,
    about: About | None = None,
    open: bool = False,  # noqa: A002 - as in ask
) -> Rule[tuple[int, Any] | None]:
    """Open a window that the first word ends, and give who spoke with what was said; None when all have passed.

    A question's default passes, every other answer is a word; the journal's order tells whose was first. Standing
    orders all answer as the window opens, and at its end all who have run out of time: of these the first in the
    builder's list is first, so its order must follow from public facts, as must whom it asks.

    Those who had passed, and words that came too late, reach neither the rule nor the dice. What cannot be hidden is
    that somebody spoke, and when the window closed. A table's least time to react holds here, too: a word stands from
    when it was given and is told when that time is over, so that no speed gives an order away.
    """
    word: tuple[int, Any] | None = yield AskAll(build, prompt, reason, about, open, first=True)
    return word
