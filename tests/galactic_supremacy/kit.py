"""A table of Galactic Supremacy for tests: set a position, say who answers what, look at what players notice.

    table = position("P1: 12cr hand fleet; C1 F1 / P2: hand leader", "draw", dice=[7])
    table.play("P1", "buy_card", "exchange exploration", "done")
    assert table.hand("P1") == ["fleet", "leader"]

Moves are the words of their keys: `build fleet H1`, `use spy P2`, `offer P2 give=fleet want_credits=6`. An answer of
several moves has commas: `send F1, send F2`; `none` is an empty one. The rules are never called, only the match is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import pytest

from rules.engine import Answer, Chance, Event, Match, Move, Order, Pick, Question, Refused, Shuffle
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.events import IncomePaid, TurnBegan
from rules.galactic_supremacy.invariants import all_cards
from rules.galactic_supremacy.state import Galaxy, kind_of_card
from rules.galactic_supremacy.view import GalaxyView, PlayerView
from rules.playout import ScriptedDice
from tests.galactic_supremacy.galaxies import galaxy

E = TypeVar("E", bound=Event)
Script = Sequence[int | Sequence[int]]
LONG = 500
SCENES: list[Galaxy] = []
STAGED = replace(GAME, setup=lambda seats, options: SCENES.pop())
"""The game, except that it begins in the position that was set last."""


class Dice(ScriptedDice):
    """Scripted dice that leave a pile as it is where no order is written for a shuffle."""

    def settle(self, step: Chance, number: int) -> list[int]:
        """The next written outcome."""
        if isinstance(step, Shuffle) and not (self.outcomes and step.accepts(self.outcomes[0])):
            return list(range(step.count))
        return super().settle(step, number)


class Table:
    """A match with the players' names for seats: P1, P2 ...; all cards are counted after each step."""

    def __init__(self, match: Match[Galaxy, GalaxyView], dice: Dice) -> None:
        self.match, self.dice = match, dice
        self.events: list[Event] = []
        self.phases: list[str] = []
        self._cards = Counter(all_cards(match.state))
        self._collect()

    # -- answering ---------------------------------------------------------------------------------------------------

    def play(self, player: str, *moves: str) -> Table:
        """One player's next answers; a window closes when everybody has answered."""
        for words in moves:
            self.match.answer(seat(player), self._answer(player, words))
            self._close()
        return self

    def say(self, **answers: str) -> Table:
        """Answers of several players in a window, in the order given: `say(P2="use counter P1", P3="pass")`."""
        for player, words in answers.items():
            self.play(player, words)
        return self

    def silent(self, count: int = 1) -> Table:
        """Nobody answers: the defaults of all that is open apply, so many times."""
        for _ in range(count):
            assert self.match.asked is not None, "the game is over"
            for who, question in list(self.match.asked.questions.items()):
                if who not in self.match.asked.answers:
                    self.match.answer(who, question.default)
            self._close()
        return self

    def until(self, phase: str, player: str | None = None) -> Table:
        """Nobody answers until this phase asks (for this player, if named)."""
        for _ in range(LONG):
            if self.view.phase == phase and player in (None, name(self.view.active)):
                return self
            self.silent()
        raise AssertionError(f"{phase} of {player or 'anybody'} is never reached")

    def wait_for(self, asking: str) -> Table:
        """Nobody answers until this is asked: `P1 take_colony`."""
        for _ in range(LONG):
            if self.asking == asking:
                return self
            self.silent()
        raise AssertionError(f"“{asking}” is never asked")

    def act(self, player: str, words: str) -> Table:
        """What belongs to nobody's turn: `concede`, `offer P2 give=fleet want_credits=6`, `accept P1`.

        `accept P1` names the number that this player reads in his view; `accept P1 4` names that one.
        """
        self.match.act(seat(player), self._act(player, words))
        self._collect()
        return self

    def refused(self, player: str, words: str, *, act: bool = False) -> str:
        """See that this is refused and changes nothing; gives the sentence."""
        before, asked, rows = GAME.dump(self.match.state), self.match.asked, self.match.seq
        order = (
            partial(self.match.act, seat(player), self._act(player, words))
            if act
            else partial(self.match.answer, seat(player), self._answer(player, words))
        )
        with pytest.raises(Refused) as refusal:
            order()
        assert GAME.dump(self.match.state) == before
        assert (self.match.asked, self.match.seq, self.match.drain().events) == (asked, rows, [])
        return str(refusal.value)

    def roll(self, *script: int | Sequence[int]) -> Table:
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
    def view(self) -> GalaxyView:
        """What a spectator sees."""
        return self.match.view(None)

    def see(self, player: str) -> GalaxyView:
        """What this player sees."""
        return self.match.view(seat(player))

    def player(self, player: str) -> PlayerView:
        """What everybody sees of this player: credits, levels, worlds, number of cards."""
        return self.view.players[seat(player)]

    def number(self, player: str, maker: str) -> int:
        """The number of the offer that this player reads from its maker; 0 when he reads of none."""
        offers = [deal for deal in self.see(player).deals if name(deal.maker) == maker]
        return offers[0].number if offers else 0

    def hand(self, player: str) -> list[str]:
        """The kinds of card in his hand, as he sees them, sorted."""
        return sorted(kind_of_card(card) for card in self.see(player).hand)

    def pieces(self, player: str) -> str:
        """His pieces on the table, as in the text of a position: `H1+L1 F1 | C3`."""
        worlds = []
        for world in self.player(player).worlds:
            units = [(world.id, world.leader), *[(fleet.id, fleet.leader) for fleet in world.fleets]]
            worlds.append(" ".join(f"{unit}+{leader}" if leader else unit for unit, leader in units))
        return " | ".join(worlds)

    def discards(self, pile: int = 0) -> dict[str, int]:
        """The discard pile by kinds; kinds that are not there are left out."""
        return {kind: count for kind, count in self.view.discards[pile].items() if count}

    def told(self, kind: type[E]) -> list[E]:
        """All facts of this class so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def heard(self, player: str | None, kind: type[E]) -> list[E]:
        """Those that this player (None: a spectator) learns of."""
        who = None if player is None else seat(player)
        return [event for event in self.told(kind) if event.seen_by(who)]

    def lines(self, player: str | None) -> list[str]:
        """The story as this player reads it."""
        who = None if player is None else seat(player)
        names = [name(each) for each in range(len(self.view.players))]
        facts = [GAME.narrate.fact(event, names) for event in self.events if event.seen_by(who)]
        return [fact for fact in facts if fact is not None]

    def forget(self) -> Table:
        """Forget the facts and phases so far."""
        self.events, self.phases = [], []
        return self

    # -- inside ------------------------------------------------------------------------------------------------------

    def _act(self, player: str, words: str) -> Move:
        kind, *values = words.split()
        return move(f"{words} {self.number(player, *values)}" if kind == "accept" and len(values) == 1 else words)

    def _answer(self, player: str, words: str) -> Answer:
        asked = self.match.asked
        question = asked.questions.get(seat(player)) if asked else None
        if isinstance(question, Pick | Order):
            return tuple([move(item) for item in words.split(",")]) if words != "none" else ()
        return move(words)

    def _close(self) -> None:
        asked = self.match.asked
        if asked is not None and asked.window is not None and asked.complete:
            self.match.close()
        self._collect()

    def _collect(self) -> None:
        news = self.match.drain().events
        self.events += news
        self.phases += [phase for event in news for phase in phases_told(event)]
        if self.phases[-1:] != [self.match.state.phase]:
            self.phases.append(self.match.state.phase)
        assert Counter(all_cards(self.match.state)) == self._cards, "cards were lost or doubled"
        broken = [line for line in GAME.invariants(self.match.state) if not line.startswith("cards are lost")]
        assert broken == []


def position(
    text: str,
    phase: str,
    *,
    active: str = "P1",
    order: str = "",
    dice: Script = (),
    individual: bool = False,
    **more: Any,
) -> Table:
    """A table in this position, at the beginning of this phase of the active player's turn; galaxies.py tells the text.

    `more` sets further fields of the state, such as `round=3`, `round_limit=15`, `second_attack=True`, `peace=[1]`.
    """
    state = galaxy(text, individual=individual)
    state.order = [seat(player) for player in order.split()] or state.order
    state.active, state.phase = seat(active), phase
    for field, value in more.items():
        assert hasattr(state, field)
        setattr(state, field, value)
    script = Dice(outcomes(dice))
    SCENES.append(GAME.load(GAME.dump(state)))
    return Table(Match.begin(STAGED, len(state.players), {}, script), script)


def new_game(seats: int, options: Mapping[str, str] | None = None, dice: Script = ()) -> Table:
    """A game from its very beginning; decks stay in the order of the card list unless shuffles are written."""
    script = Dice(outcomes(dice))
    return Table(Match.begin(GAME, seats, options, script), script)


def move(words: str) -> Move:
    """A move from words, legal now or not: `build fleet H1`, `offer P2 give=2_fleet,leader promise=no_war`."""
    kind, *values = words.split()
    plain = [int(value) if value.lstrip("-").isdecimal() else value for value in values if "=" not in value]
    named = dict(value.split("=") for value in values if "=" in value)
    fields = {key: int(value) if key.endswith("credits") else value.replace("_", " ") for key, value in named.items()}
    return GAME.by_kind[kind](*plain, **fields)


def words_of(answer: Answer) -> str:
    """An answer in the words that `play` takes."""
    if isinstance(answer, tuple):
        return ", ".join(map(words_of, answer)) or "none"
    assert isinstance(answer, Move)
    return " ".join([answer.kind, *[str(value) for value in answer.values if value != ""]])


def outcomes(script: Script) -> list[list[int]]:
    """A script with a list for each question to chance."""
    return [[outcome] if isinstance(outcome, int) else list(outcome) for outcome in script]


def phases_told(event: Event) -> list[str]:
    """The phases that ask nothing show only in what they tell."""
    if isinstance(event, TurnBegan):
        return ["draw"]
    return ["production"] if isinstance(event, IncomePaid) else []


def seat(player: str) -> int:
    """The seat of P1, P2 ..."""
    return int(player[1:]) - 1


def name(number: int) -> str:
    """The name of a seat."""
    return f"P{number + 1}"
