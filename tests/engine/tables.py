"""Tables at which the engine is tested."""

from __future__ import annotations

from typing import Any

from rules.engine import Checkpoint, Entry, FairDice, Game, Match
from rules.engine.playout import ScriptedDice
from tests.examples.magpie import GAME
from tests.examples.magpie.moves import Believe, Bury, Doubt, Play
from tests.examples.magpie.seen import TableView
from tests.examples.magpie.state import Table

Magpie = Match[Table, TableView]
UNSHUFFLED = list(range(24))
"""With this outcome seat 0 is dealt four sixes, seat 1 four fives, seat 2 four fours; the threes are next."""


def magpie(seats: int = 3, game: Game[Table, TableView] = GAME, **more: Any) -> Magpie:
    """A game of Magpie with known hands."""
    return Match.begin(game, seats, {}, ScriptedDice([UNSHUFFLED], then=FairDice(b"magpie")), **more)


def claim(match: Magpie, value: int, slot: int = 0) -> None:
    """The leader plays a card and says what it is worth."""
    leader = match.state.leader
    match.answer(leader, Play(slot))
    match.answer(leader, value)


def decide(match: Magpie, *doubters: int) -> None:
    """Everybody believes but these; the window closes."""
    assert match.asked is not None
    for seat in match.asked.questions:
        match.answer(seat, Doubt() if seat in doubters else Believe())
    match.close()


def round_of(match: Magpie, value: int, *doubters: int) -> None:
    """A whole turn of the leader, who buries nothing."""
    leader = match.state.leader
    claim(match, value)
    decide(match, *doubters)
    match.answer(leader, ())


def bury(match: Magpie, *slots: int) -> None:
    """The leader buries these."""
    match.answer(match.state.leader, tuple([Bury(slot) for slot in slots]))


def asked_seats(match: Magpie) -> list[int]:
    """Who is asked."""
    assert match.asked is not None
    return [*match.asked.questions]


def saved(match: Magpie) -> tuple[Checkpoint, list[Entry]]:
    """What a match is restored from."""
    assert match.checkpoint is not None
    return match.checkpoint, [*match.tail]


def again(match: Magpie, **more: Any) -> Magpie:
    """The match, restored; no dice are needed."""
    return Match.restore(match.game, *saved(match), ScriptedDice([]), **more)
