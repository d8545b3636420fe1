"""Windows that the first word ends: who was first by the journal, and what is dropped unseen."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.engine import END, Amount, Choose, FairDice, Match, Pick, Question, Refused, Rule, ask_any, roll
from rules.engine.playout import QuickDice, ScriptedDice, playout, step
from tests.engine.tables import Magpie, again
from tests.examples.magpie import GAME
from tests.examples.magpie.moves import Believe, Bury, Concede, Doubt, Trust
from tests.examples.magpie.state import Table

Heard = list[tuple[int, Any] | None]


def doubts(table: Table) -> list[Question]:
    """Everybody in play may doubt; to believe is to pass."""
    options = (Believe.of(), Doubt.of())
    return [
        Choose(seat=seat, prompt="doubt", options=options, default=options[0], reason="MP-03") for seat in table.playing
    ]


def opened(heard: Heard, build: Callable[[Table], list[Question]] = doubts, *, seats: int = 3, **more: Any) -> Magpie:
    """A match in such a window; what the rule hears is put down, then a die is rolled."""

    def rule(table: Table) -> Rule[str]:
        heard.append((yield from ask_any(lambda: build(table), prompt="doubt", reason="MP-03", open=True)))
        dice = yield from roll(1, 6, "MP-04")
        table.bank += dice[0]
        return END

    game = replace(GAME, phases={"deal": rule})
    return Match.begin(game, seats, {}, FairDice(b"first word"), **more)


def test_the_first_word_ends_it() -> None:
    """Nobody else needs to answer."""
    heard: Heard = []
    match = opened(heard)
    match.answer(1, Doubt())
    match.close()
    assert heard == [(1, Doubt())]
    assert match.over


def test_who_was_first_is_told_by_the_journal() -> None:
    """Not by the order in which the builder lists the questions."""
    for order in itertools.permutations(range(3)):
        heard: Heard = []
        match = opened(heard)
        for seat in order:
            match.answer(seat, Doubt())
        match.close()
        assert heard == [(order[0], Doubt())]


def test_whoever_passes_has_passed() -> None:
    match = opened([])
    match.answer(2, Believe())
    with pytest.raises(Refused, match="You have answered already"):
        match.answer(2, Doubt())


def test_a_window_stays_open_while_all_have_passed_but_one() -> None:
    match = opened([])
    for seat in (0, 2):
        match.answer(seat, Believe())
    with pytest.raises(Refused, match="somebody has not answered yet"):
        match.close()


def test_when_all_have_passed_nobody_has_spoken() -> None:
    heard: Heard = []
    match = opened(heard)
    for seat in (2, 0, 1):
        match.answer(seat, Believe())
    match.close()
    assert heard == [None]


def test_a_window_for_nobody_is_silent() -> None:
    heard: Heard = []
    assert opened(heard, lambda table: []).over
    assert heard == [None]


def test_what_is_dropped_changes_neither_the_state_nor_the_dice() -> None:
    """Who had passed, who came too late, and with what: the rule and the next roll go on as if none of it had been."""
    ends = set()
    for before, after in (((), ()), ((0,), ()), ((2, 0), ()), ((), (2, 0)), ((2,), (0,))):
        match = opened([])
        for seat in before:
            match.answer(seat, Believe())
        match.answer(1, Doubt())
        for seat in after:
            match.answer(seat, Doubt())
        match.close()
        ends.add((match.game.dump(match.state), match.line, repr(match.drain().told)))
    assert len(ends) == 1


def test_the_order_in_which_all_pass_changes_nothing() -> None:
    ends = set()
    for order in itertools.permutations(range(3)):
        match = opened([])
        for seat in order:
            match.answer(seat, Believe())
        match.close()
        ends.add((match.game.dump(match.state), match.line))
    assert len(ends) == 1


@pytest.mark.parametrize(("passes", "speaks"), [((), (Bury(1),)), (0, 3)])
def test_the_default_passes_whatever_is_asked(passes: Any, speaks: Any) -> None:
    """Several moves, or a number."""

    def build(table: Table) -> list[Question]:
        if passes == 0:
            return [Amount(seat=seat, prompt="worth", low=0, high=6, default=0, reason="MP-02") for seat in (0, 1)]
        cards = (Bury.of(0), Bury.of(1))
        return [
            Pick(seat=seat, prompt="bury", options=cards, low=0, high=2, default=(), reason="MP-05") for seat in (0, 1)
        ]

    heard: Heard = []
    match = opened(heard, build, seats=2)
    match.answer(1, passes)
    match.answer(0, speaks)
    match.close()
    assert heard == [(0, speaks)]


@pytest.mark.parametrize(
    "answers", [[], [(2, Believe())], [(2, Believe()), (1, Doubt())], [(1, Doubt()), (0, Doubt())]]
)
def test_it_is_restored_as_it_stands(answers: list[tuple[int, Any]]) -> None:
    """Also while others answer after the word: who was first is kept."""
    heard: Heard = []
    match = opened(heard)
    for seat, answer in answers:
        match.answer(seat, answer)
    other = again(match)
    assert other.asked
    assert match.asked
    assert [*other.asked.answers.items()] == [*match.asked.answers.items()]
    assert other.asked.complete == match.asked.complete
    if match.asked.complete:
        match.close()
        assert heard == [(1, Doubt())]
        restored = Match.restore(match.game, match.checkpoint, match.tail, ScriptedDice([]))  # type: ignore[arg-type]  # it has one
        assert restored.line == match.line
        assert heard[-1] == (1, Doubt())


def test_a_word_that_is_taken_back_leaves_the_floor_to_the_next() -> None:
    """As the table does it: the match before that row, to which the others give their answers again."""
    heard: Heard = []
    match = opened(heard)
    for seat in (2, 0):
        match.answer(seat, Doubt())
    rows = match.tail
    back = Match.restore(match.game, match.checkpoint, rows[:-2], FairDice(b"first word"), branch=1)  # type: ignore[arg-type]  # it has one
    back.answer(0, Doubt())
    back.close()
    assert heard == [(0, Doubt())]


def test_an_act_keeps_who_was_first() -> None:
    """An act builds the questions anew; what still fits stands in its order."""
    heard: Heard = []
    match = opened(heard)
    for seat, answer in ((2, Believe()), (1, Doubt()), (0, Doubt())):
        match.answer(seat, answer)
    match.act(2, Trust(3))
    match.close()
    assert heard == [(1, Doubt())]


def test_the_word_of_whoever_gives_up_is_gone() -> None:
    """They are asked no more, so the next word is the first."""
    heard: Heard = []
    match = opened(heard)
    for seat in (2, 1):
        match.answer(seat, Doubt())
    match.act(2, Concede())
    assert match.asked
    assert [*match.asked.questions] == [0, 1]
    match.close()
    assert heard == [(1, Doubt())]


def test_when_all_who_were_asked_give_up_nobody_has_spoken() -> None:
    heard: Heard = []
    match = opened(heard, lambda table: [one for one in doubts(table) if one.seat == 2])
    match.act(2, Concede())
    assert heard == [None]


def test_a_twin_knows_of_no_other_answer() -> None:
    """A seat imagines that nobody else has passed or spoken, and its own word stays the first."""
    heard: Heard = []
    match = opened(heard)
    for seat, answer in ((2, Doubt()), (0, Believe()), (1, Doubt())):
        match.answer(seat, answer)
    below = random.Random(1).randrange
    seats: tuple[int | None, ...] = (None, 0, 1)
    twins = [match.twin(seat, below, QuickDice(below)) for seat in seats]
    assert [twin.asked.answers for twin in twins if twin.asked] == [{}, {0: Believe()}, {1: Doubt()}]
    step(twins[-1], lambda match, question: Doubt())
    assert heard == [(1, Doubt())]


def test_playouts_answer_in_the_order_of_the_questions() -> None:
    heard: Heard = []
    match = opened(heard, lambda table: doubts(table)[::-1], keep=False)
    playout(match, lambda match, question: Doubt())
    assert heard == [(2, Doubt())]
