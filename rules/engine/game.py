"""A game: all that the rest of the house needs to know of a ruleset."""

from __future__ import annotations

import functools
import inspect
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

from rules.engine.chance import Below
from rules.engine.errors import Corrupt, Refusal, Refused
from rules.engine.events import Event
from rules.engine.journal import read_json
from rules.engine.language import say
from rules.engine.moves import Move
from rules.engine.questions import About, Amount, Answer, Choose, Question, Rule, plain_options, span
from rules.engine.state import State

S = TypeVar("S", bound=State)
V = TypeVar("V")
Names = Sequence[str]  # the players' names by seat
ENGINE = 1  # the engine's interface: raised when a game written for the one before would not work with it
Weighed = tuple[float, Answer]  # what an answer is worth to whoever gives it, in the game's own measure
adapter_of: Callable[[type[Any]], TypeAdapter[Any]] = functools.cache(TypeAdapter)  # type: ignore[assignment]  # all classes are hashable
"""What reads and writes JSON of a class. It is kept: copies of a game need the same one, and to make one takes long."""


@dataclass(frozen=True)
class Option:
    """One thing that a table agrees on before it starts; the first choice is the default.

    `since` is the version of the rules that brought it, `before` the choice played until then, `words` what each means.
    """

    key: str
    title: str
    choices: tuple[str, ...]
    help: str
    since: int = 1
    before: str = ""
    words: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def default(self) -> str:
        """What applies unless the table changes it."""
        return self.choices[0]

    def unsaid(self, version: int) -> str:
        """What is played where a match that began under this version of the rules does not name the option."""
        return self.default if version >= self.since else self.before


@dataclass(frozen=True)
class Narration(Generic[V]):
    """The game's prose. Every function gets only what its reader may see.

    `fact`: one line for an event, or None where another line tells it. `prompt`: what a question asks, for its seat.
    `public`: what everybody may read of a prompt, as (key, about, names): of a question a predicate that follows its
    player's name ("chooses a card"), of a window a whole sentence ("Cards may be played.").
    `label`: one choice, up to 80 characters.
    `standing`: the table in a few words, also the alt text. `sheet`: what a seat sees. `named`: a field's value.
    `why`: the modifiers and dice behind an event, whose docstring names its rules. `where`: how far, if not by rounds.
    `board`: what the pictures show besides, for whoever wants none.
    """

    fact: Callable[[Event, Names], str | None]
    prompt: Callable[[Question, Names], str]
    public: Callable[[str, About | None, Names], str]
    label: Callable[[Move, V, Names], str]
    standing: Callable[[V, Names], str]
    sheet: Callable[[V, Names], str]
    named: Callable[[str, V, Names, str], str] = field(default=lambda value, view, names, name: value)
    why: Callable[[Event, Names], str] = field(default=lambda event, names: "")
    where: Callable[[V], str] = field(default=lambda view: "")
    board: Callable[[V, Names], str] = field(default=lambda view, names: "")


@dataclass(frozen=True)
class Game(Generic[S, V]):
    """A ruleset. `key` is also the folder's name with dashes, `command` its slash command.

    `setup(seats, options)` gives the state before the first phase; `idle(options)` refuses what among them would change
    nothing, or returns None; `act` applies a deal, concession or standing order and gives the phase to go to when it
    cuts the running one short; `resample(state, seat, below)` gives another state that this seat could not tell from
    the true one, anything that is possible, and `imagine`, where a game has it, one that is likely, too, for whoever
    thinks ahead; `invariants` yields a sentence for each thing that is wrong; `titles` are what players call the
    phases; `plan` names the prompts of a turn in order, with titles, for planning ahead; `confirm` the moves worth
    asking twice about, if `grave`; `immediate` the acts that need not wait for an open question; `only_in` the phases
    of those acts that are refused in all others; `possible(view, act)` tells whether an act of this kind can be done as
    things stand; `suggest(view)` gives acts that fit now, `gone` why others fit no more, `counter` the offer that would
    answer what one of them accepts with the roles exchanged; `standing(view, given)` the fields of its standing orders
    as this seat has them in force for what is `given` of them; `odds` tells what a move may bring, `outlook` what half
    an answer adds up to; `migrate` turns the JSON of an older state into today's; `lookups` may be asked by anybody at
    any time, `look_up` answers; `values` fit a field of an act or lookup; those of `opaque` fields are keys that nobody
    knows by heart, so that their words stand for them; `weigh` gives the answers that a computer considers with their
    worths, the autopilot's first, `value` each seat's chance to win, as far as this view tells, which is best read when
    nothing is half done, as `settled(asked, now)` says of the states at a question and after it; `tries` is what
    computers of a level try otherwise here than in other games, as measured, or how often an easy one sees an answer
    (`competence`); `strategies` are whole ways to play, by name, the usual one first: who thinks ahead may follow
    another one for a while; `likings` names what a computer may prefer to play with where that is no worse, each by
    kinds of moves, or by such a kind and what it names (`build airport`), the most liked last; `bargains` gives the
    offers that one may make, each with the seat to which; `pitch` invites to the game, `lasts` tells how long it takes;
    a game that comes in a package of its own says by `engine` for which ENGINE it was made.
    """

    key: str
    command: str
    title: str
    summary: str
    seats: tuple[int, int]
    options: tuple[Option, ...]
    state: type[S]
    moves: tuple[type[Move], ...]
    acts: tuple[type[Move], ...]
    events: tuple[type[Event], ...]
    setup: Callable[[int, Mapping[str, str]], S]
    phases: Mapping[str, Callable[[S], Rule[str] | str]]
    act: Callable[[S, int, Move], str | None]
    view: Callable[[S, int | None], V]
    resample: Callable[[S, int | None, Below], S]
    narrate: Narration[V]
    autopilot: Callable[[V, Question], Answer]
    invariants: Callable[[S], Iterable[str]]
    titles: Mapping[str, str] = field(default_factory=dict)
    plan: Mapping[str, str] = field(default_factory=dict)
    confirm: tuple[type[Move], ...] = ()
    grave: Callable[[V, Move], bool] = field(default=lambda view, move: True)
    immediate: tuple[type[Move], ...] = ()
    only_in: Mapping[type[Move], tuple[str, ...]] = field(default_factory=dict, hash=False)
    possible: Callable[[V, type[Move]], bool] = field(default=lambda view, act: True)
    suggest: Callable[[V], Sequence[Move]] = field(default=lambda view: ())
    gone: Callable[[V], Mapping[Move, Refusal]] = field(default=lambda view: {})
    counter: Callable[[V, Move], Move | None] = field(default=lambda view, act: None)
    standing: Callable[[V, Mapping[str, str]], Mapping[str, Any]] = field(default=lambda view, given: {})
    rules_version: int = 1
    state_version: int = 1
    migrate: Callable[[int, dict[str, Any]], dict[str, Any]] = field(default=lambda version, data: data)
    odds: Callable[[V, Question, Move], str | None] = field(default=lambda view, question, move: None)
    outlook: Callable[[V, Question, tuple[Move, ...]], str] = field(default=lambda view, question, drafted: "")
    lookups: tuple[type[Move], ...] = ()
    look_up: Callable[[V, Move, Names], str] = field(default=lambda view, move, names: "")
    values: Callable[[V, type[Move], str], Sequence[str]] = field(default=lambda view, move, name: ())
    opaque: tuple[str, ...] = ()
    idle: Callable[[Mapping[str, str]], Refusal | None] = field(default=lambda options: None)
    weigh: Callable[[V, Question], Sequence[Weighed]] = field(default=lambda view, question: ())
    value: Callable[[V], Sequence[float]] | None = None
    settled: Callable[[S, S], bool] = field(default=lambda asked, now: True)
    imagine: Callable[[S, int | None, Below], S] | None = None
    tries: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False)
    strategies: Mapping[str, Callable[[V, Question], Answer]] = field(default_factory=dict, hash=False)
    likings: Mapping[str, Sequence[str]] = field(default_factory=dict, hash=False)
    bargains: Callable[[V], Sequence[tuple[int, Move]]] | None = None
    pitch: str = ""
    lasts: str = ""
    engine: int | None = None

    def imagined(self, state: S, seat: int | None, below: Below) -> S:
        """What this seat takes the state to be: one of `imagine`, or of `resample` where the game has none."""
        return (self.imagine or self.resample)(state, seat, below)

    @functools.cached_property
    def by_kind(self) -> Mapping[str, type[Move]]:
        """Move and act classes by their snake-case names."""
        return {move.kind: move for move in (*self.moves, *self.acts)}

    @functools.cached_property
    def _adapter(self) -> TypeAdapter[S]:
        return adapter_of(self.state)

    @functools.cached_property
    def _write(self) -> Callable[[S], bytes]:
        return self._adapter.serializer.to_json

    @functools.cached_property
    def _readers(self) -> Mapping[str, TypeAdapter[Any]]:
        strict = with_config(ConfigDict(extra="forbid", strict=True))
        return {kind: adapter_of(strict(move)) for kind, move in self.by_kind.items()}

    @property
    def rulebook(self) -> Path | None:
        """The numbered rules, where the game brings them."""
        room = Path(inspect.getfile(self.state)).parent
        books = [folder / "RULEBOOK.md" for folder in (room, room.parent)]
        return next((book for book in books if book.exists()), None)

    def checked_options(self, chosen: Mapping[str, str], version: int | None = None) -> dict[str, str]:
        """All options, with what a match of this version of the rules (None: today's) plays where they are not named.

        Raises `Refused` for an option or a choice that this game does not have.
        """
        known = {option.key: option for option in self.options}
        for key, value in chosen.items():
            if key not in known:
                raise Refused(
                    "{game} has no option “{key}”; it has {known}.",
                    game=self.title, key=key, known=", ".join(known) or say("none"),
                )  # fmt: skip
            if value not in known[key].choices:
                raise Refused(
                    "“{value}” is not a choice for {key}; choose {known}.",
                    value=value, key=key, known=", ".join(known[key].choices),
                )  # fmt: skip
        version = self.rules_version if version is None else version
        return {key: chosen.get(key, option.unsaid(version)) for key, option in known.items()}

    @property
    def players(self) -> str:
        """`2 players`, `2 to 4 players`: for how many it is."""
        return say("{number} players", number=span(*self.seats))

    def not_for(self, seated: int) -> str:
        """Return why so many cannot play it; empty if they can."""
        low, high = self.seats
        if low <= seated <= high:
            return ""
        line = "{game} is for {players}; {seated:# is|# are} seated."
        return say(line, game=self.title, players=self.players, seated=seated)

    def start(self, seats: int, options: Mapping[str, str] | None = None, version: int | None = None) -> S:
        """The state before the first phase, by these rules (None: today's); raises `Refused` if something is wrong."""
        if told := self.not_for(seats):
            raise Refused(told)
        state = self.setup(seats, self.checked_options(options or {}, version))
        state.rules_version = self.rules_version if version is None else version
        return state

    def dump(self, state: S) -> bytes:
        """The state as JSON."""
        return self._write(state)

    def load(self, text: bytes, version: int | None = None) -> S:
        """A state from JSON, migrated from an older version; `Corrupt` when it does not fit."""
        try:
            if version is not None and version != self.state_version:
                if version > self.state_version:
                    raise Corrupt(f"this {self.title} was saved by a newer program; upgrade before you open it")
                text = json.dumps(self.migrate(version, json.loads(text))).encode()
            return self._adapter.validate_json(text)
        except (ValidationError, ValueError, KeyError) as error:
            raise Corrupt(f"this saved {self.title} cannot be read: {str(error).splitlines()[0]}") from error

    def read_move(self, data: object) -> Move:
        """A move from its JSON object; raises `Refused` if there is no such move or a field does not fit."""
        kind = data.get("move") if isinstance(data, dict) else None
        if not isinstance(data, dict) or not isinstance(kind, str) or kind not in self.by_kind:
            raise Refused("There is no such move; open your panel again to see your choices.")
        try:
            fields = {name: value for name, value in {**self.by_kind[kind].added, **data}.items() if name != "move"}
            return cast("Move", self._readers[kind].validate_json(json.dumps(fields)))
        except ValidationError as error:
            raise Refused("That move does not fit: {why}.", why=error.errors()[0]["msg"].lower()) from error

    def read_answer(self, question: Question, payload: str) -> Answer:
        """An answer from its JSON, of the shape that the question wants."""
        for option in plain_options(question.options) if isinstance(question, Choose) else ():
            if option.json == payload:  # as the journal writes it: nothing to parse
                return cast("Move", option)
        try:
            data = read_json(payload)
        except ValueError as error:
            raise Refused("That answer cannot be read; open your panel again.") from error
        if isinstance(question, Amount):
            return cast("int", data)  # whether it is one, the question checks
        if isinstance(question, Choose):
            return self.read_move(data)
        if isinstance(data, list):
            return tuple([self.read_move(item) for item in data])
        raise Refused("That answer has the wrong shape; open your panel again.")


def write_answer(answer: Answer) -> str:
    """An answer as JSON."""
    if isinstance(answer, Move | int):
        return answer.json if isinstance(answer, Move) else str(answer)
    return "[" + ",".join([move.json for move in answer]) + "]"
