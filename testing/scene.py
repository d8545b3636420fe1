"""A match played in words, for the tests of any game: who answers what, what is refused, what is told.

    scene.play("P1", "activate Ta1 hold", "shoot Do1")
    assert scene.refused("P2", "shoot Ta9")

Moves are the words of their keys: `build fleet H1`, `use spy P2`, `offer P2 give=fleet want_credits=6`. An answer of
several moves has commas: `send F1, send F2`; `none` is an empty one. The rules are never called, only the match is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Generic, Self, TypeVar

import pytest

from rules.engine import Answer, Chance, Event, Game, Match, Move, Order, Pick, Question, Refused, Shuffle, State
from rules.engine.playout import ScriptedDice

S = TypeVar("S", bound=State)
V = TypeVar("V")
E = TypeVar("E", bound=Event)
Script = Sequence[int | Sequence[int]]
LONG = 500


class Dice(ScriptedDice):
    """Scripted dice that leave a pile as it is where no order is written for a shuffle."""

    def sample(self, step: Chance, number: int) -> list[int]:
        """The next written outcome."""
        if isinstance(step, Shuffle) and not (self.outcomes and step.accepts(self.outcomes[0])):
            return list(range(step.count))
        return super().sample(step, number)


class Scene(Generic[S, V]):
    """A match with the players' names for seats: P1, P2 ...; after each step the game's invariants must hold."""

    def __init__(self, match: Match[S, V], dice: Dice) -> None:
        self.match, self.dice = match, dice
        self.events: list[Event] = []
        self._collect()

    # -- answering ---------------------------------------------------------------------------------------------------

    def play(self, player: str, *moves: str) -> Self:
        """One player's next answers; a window closes when everybody has answered."""
        for words in moves:
            self.match.answer(seat(player), self._answer(player, words))
            self._close()
        return self

    def say(self, **answers: str) -> Self:
        """Answers of several players in a window, in the order given: `say(P2="use counter P1", P3="pass")`."""
        for player, words in answers.items():
            self.play(player, words)
        return self

    def silent(self, count: int = 1) -> Self:
        """Nobody answers: the defaults of all that is open apply, so many times."""
        for _ in range(count):
            assert self.match.asked is not None, "the game is over"
            for who, question in list(self.match.asked.questions.items()):
                if who not in self.match.asked.answers:
                    self.match.answer(who, question.default)
            self._close()
        return self

    def wait_for(self, asking: str) -> Self:
        """Nobody answers until this is asked: `P1 take_colony`."""
        for _ in range(LONG):
            if self.asking == asking:
                return self
            self.silent()
        raise AssertionError(f"“{asking}” is never asked")

    def act(self, player: str, words: str) -> Self:
        """What belongs to nobody's turn: `concede`, `offer P2 give=fleet want_credits=6`."""
        self.match.act(seat(player), self._act(player, words))
        self._collect()
        return self

    def refused(self, player: str, words: str, *, act: bool = False) -> str:
        """See that this is refused and changes nothing; return the sentence."""
        game = self.match.game
        before, asked, rows = game.dump(self.match.state), self.match.asked, self.match.seq
        order = (
            partial(self.match.act, seat(player), self._act(player, words))
            if act
            else partial(self.match.answer, seat(player), self._answer(player, words))
        )
        with pytest.raises(Refused) as refusal:
            order()
        assert game.dump(self.match.state) == before
        assert (self.match.asked, self.match.seq, self.match.drain().events) == (asked, rows, [])
        return str(refusal.value)

    def roll(self, *script: int | Sequence[int]) -> Self:
        """Write down the next dice: a number for one die (or the place of a drawn card), a list for several."""
        self.dice.outcomes += outcomes(script)
        return self

    # -- looking -----------------------------------------------------------------------------------------------------

    @property
    def asking(self) -> str:
        """Who is asked what by prompt key: `P1 build`, `P2 P3 counter`; empty when the game is over."""
        questions = self.match.asked.questions if self.match.asked else {}
        prompts = dict.fromkeys(question.prompt for question in questions.values())
        return " ".join([*map(name, questions), *prompts])

    def question(self, player: str) -> Question:
        """What this player is asked now."""
        return self.match.question_for(seat(player))

    def options(self, player: str) -> list[str]:
        """His choices, in the words that answer them."""
        question = self.question(player)
        assert hasattr(question, "options")
        return [words_of(option) for option in question.options]

    def default(self, player: str) -> str:
        """What applies if he is silent, in the words that would answer it."""
        return words_of(self.question(player).default)

    @property
    def view(self) -> V:
        """What a spectator sees."""
        return self.match.view(None)

    def see(self, player: str) -> V:
        """What this player sees."""
        return self.match.view(seat(player))

    def told(self, kind: type[E]) -> list[E]:
        """All facts of this class so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def heard(self, player: str | None, kind: type[E]) -> list[E]:
        """Those that this player (None: a spectator) learns of."""
        who = None if player is None else seat(player)
        return [event for event in self.told(kind) if event.seen_by(who)]

    def lines(self, player: str | None) -> list[str]:
        """The story as this player reads it."""
        who, told = None if player is None else seat(player), self.match.game.narrate.fact
        names = [name(each) for each in range(self.match.game.seats[1])]
        facts = [told(event, names) for event in self.events if event.seen_by(who)]
        return [fact for fact in facts if fact is not None]

    def forget(self) -> Self:
        """Forget the facts so far."""
        self.events = []
        return self

    # -- inside ------------------------------------------------------------------------------------------------------

    def _act(self, player: str, words: str) -> Move:
        return self._move(words)

    def _move(self, words: str) -> Move:
        return move(self.match.game, words)

    def _answer(self, player: str, words: str) -> Answer:
        asked = self.match.asked
        question = asked.questions.get(seat(player)) if asked else None
        if isinstance(question, Pick | Order):
            return tuple([self._move(item) for item in words.split(",")]) if words != "none" else ()
        return self._move(words)

    def _close(self) -> None:
        asked = self.match.asked
        if asked is not None and asked.window is not None and asked.complete:
            self.match.close()
        self._collect()

    def _collect(self) -> list[Event]:
        """Take the news, see that nothing is wrong; return what is new."""
        news = self.match.drain().events
        self.events += news
        assert list(self.match.game.invariants(self.match.state)) == []
        return news


def staged(game: Game[S, V], state: S, script: Dice, version: int | None = None) -> Match[S, V]:
    """A match of a game that begins in this position, under this version of the rules (None: today's)."""
    held = game.load(game.dump(state))
    low = game.seats[0]
    return Match.begin(replace(game, setup=lambda seats, options: held), low, {}, script, version=version)


def move(game: Game[Any, Any], words: str) -> Move:
    """A move from words, legal now or not: `build fleet H1`, `offer P2 give=2_fleet,leader promise=no_war`.

    Underscores in values with a name stand for spaces, numbers are numbers.
    """
    kind, *values = words.split()
    plain = [int(value) if value.lstrip("-").isdecimal() else value for value in values if "=" not in value]
    named = dict(value.split("=") for value in values if "=" in value)
    fields = {key: int(text) if text.lstrip("-").isdecimal() else text.replace("_", " ") for key, text in named.items()}
    return game.by_kind[kind](*plain, **fields)


def words_of(answer: Answer) -> str:
    """An answer in the words that `play` takes."""
    if isinstance(answer, tuple):
        return ", ".join(map(words_of, answer)) or "none"
    assert isinstance(answer, Move)
    return " ".join([answer.kind, *[str(value) for value in answer.values if value != ""]])


def outcomes(script: Script) -> list[list[int]]:
    """A script with a list for each question to chance."""
    return [[outcome] if isinstance(outcome, int) else list(outcome) for outcome in script]


def seat(player: str) -> int:
    """The seat of P1, P2 ..."""
    return int(player[1:]) - 1


def name(number: int) -> str:
    """The name of a seat."""
    return f"P{number + 1}"
