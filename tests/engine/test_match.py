"""A match: answers, windows, acts, phases cut short, and outcomes that are known."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rules.engine import END, ActLapsed, Choose, FairDice, Match, Move, Refused, Rule, ask, ask_all, ask_if, let_acts_in
from rules.engine.playout import ScriptedDice
from tests.engine.tables import UNSHUFFLED, again, asked_seats, bury, claim, decide, magpie, round_of, saved
from tests.examples.magpie import GAME
from tests.examples.magpie.moves import Accept, Believe, Concede, Doubt, Offer, Play, Trust
from tests.examples.magpie.state import Table
from tests.examples.tic_tac_toe import GAME as TIC_TAC_TOE
from tests.examples.tic_tac_toe import Place

# -- answers ---------------------------------------------------------------------------------------------------------


def test_one_question_goes_on_at_once() -> None:
    match = Match.begin(TIC_TAC_TOE, 2, {}, ScriptedDice([]))
    match.answer(0, Place(4))
    assert match.question_for(1).prompt == "where"
    assert match.state.cells[4] == 0


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        (0, "You have answered already; wait for the others."),
        (2, "You are not asked anything at the moment."),
        (9, "You are not asked anything at the moment."),
    ],
)
def test_who_is_not_asked_is_told_so(seat: int, sentence: str) -> None:
    match = magpie()
    round_of(match, 6)
    match.state.players[2].out = True
    claim(match, 5)
    match.answer(0, Believe())
    with pytest.raises(Refused) as refusal:
        match.answer(seat, Believe())
    assert str(refusal.value) == sentence


def test_after_the_end_everything_is_refused() -> None:
    match = magpie(2)
    match.act(0, Concede())
    assert match.over
    assert match.asked is None
    assert match.state.winners == [1]
    with pytest.raises(Refused, match=r"This game is over."):
        match.answer(1, Believe())
    with pytest.raises(Refused, match=r"This game is over."):
        match.act(1, Concede())


# -- windows ---------------------------------------------------------------------------------------------------------


def test_a_window_is_answered_in_any_order() -> None:
    """The order of answers changes neither the state nor the next roll."""
    ends = []
    for order in ([1, 2], [2, 1]):
        match = magpie()
        claim(match, 1)
        for seat in order:
            match.answer(seat, Doubt())
        match.close()
        ends.append((match.game.dump(match.state), match.line))
    assert ends[0] == ends[1]


def test_a_window_stays_open_until_it_is_closed() -> None:
    match = magpie()
    claim(match, 6)
    assert asked_seats(match) == [1, 2]
    match.answer(2, Believe())
    with pytest.raises(Refused, match="somebody has not answered yet"):
        match.close()
    match.answer(1, Believe())
    assert match.state.phase == "doubt"
    match.close()
    assert match.state.phase == "tidy"


def test_what_is_asked_in_turn_needs_no_closing() -> None:
    with pytest.raises(Refused, match="There is no window to close"):
        magpie().close()


def test_a_window_for_nobody_is_none() -> None:
    """The rule goes on with no answers, and nothing is asked or written."""
    heard = []

    def rule(table: Table) -> Rule[str]:
        heard.append((yield from ask_all(list, prompt="doubt", reason="MP-03")))
        return END

    match = magpie(game=replace(GAME, phases={"deal": rule}))
    assert heard == [{}]
    assert match.over
    assert not match.drain().entries


def test_a_builder_may_give_nobody_to_ask() -> None:
    heard: list[Move | None] = []

    def question(seat: int) -> Choose[Doubt] | None:
        return (
            Choose(seat=seat, prompt="doubt", options=(Doubt(),), default=Doubt(), reason="MP-03")
            if seat == 0
            else None
        )

    def rule(table: Table) -> Rule[str]:
        heard.append((yield from ask_if(lambda: question(1))))
        heard.append((yield from ask_if(lambda: question(0))))
        return END

    match = magpie(game=replace(GAME, phases={"deal": rule}))
    match.answer(0, Doubt())
    assert heard == [None, Doubt()]


def test_a_phase_that_asks_nothing_may_be_a_plain_function() -> None:
    game = replace(GAME, phases={"deal": lambda table: "rest", "rest": lambda table: END})
    assert magpie(game=game).over


# -- acts ------------------------------------------------------------------------------------------------------------


def test_an_act_at_an_open_question_is_done_at_once() -> None:
    match = magpie()
    match.act(0, Offer(1, 0, 3))
    match.act(1, Accept(0))
    assert [player.coins for player in match.state.players] == [13, 7, 10]
    assert len(match.question_for(0).options) == 3  # type: ignore[union-attr]
    assert not match.pending


def test_the_question_is_asked_again_under_the_same_number() -> None:
    match = magpie()
    assert match.asked
    before, line = match.asked.id, match.asked.line
    match.act(0, Offer(1, 0, 3))
    assert match.asked.id == before
    assert match.asked.line != line


def test_what_was_answered_in_a_window_stays_answered_after_an_act() -> None:
    match = magpie()
    claim(match, 6)
    match.answer(1, Doubt())
    match.act(2, Trust(1))
    assert match.asked
    assert match.asked.answers == {1: Doubt()}


def test_what_is_no_longer_asked_is_no_longer_answered() -> None:
    match = magpie()
    claim(match, 6)
    match.answer(1, Doubt())
    match.act(1, Concede())
    assert match.asked
    assert asked_seats(match) == [2]
    assert match.asked.answers == {}


def test_an_act_may_leave_nobody_to_ask() -> None:
    """Then the rule goes on by itself."""
    match = magpie(game=replace(GAME, act=everybody_else_leaves))
    claim(match, 6)
    match.act(1, Concede())
    assert match.state.phase == "tidy"
    assert again(match).line == match.line


def everybody_else_leaves(table: Table, seat: int, move: Move) -> None:
    """An act after which only the leader is left, without an end."""
    for other, player in enumerate(table.players):
        player.out = other != table.leader


def test_an_act_waits_for_the_next_open_question() -> None:
    match = magpie()
    claim(match, 6)
    decide(match)
    match.act(1, Trust(3))
    assert match.state.players[1].trust == 0
    assert match.pending == [(1, Trust(3))]
    bury(match)
    assert match.state.players[1].trust == 3
    assert not match.pending


def test_an_act_that_comes_too_late_lapses_for_its_seat_alone() -> None:
    match = magpie()
    claim(match, 6)
    decide(match)
    match.act(1, Accept(0))
    match.drain()
    bury(match)
    lapsed = [event for event in match.drain().events if isinstance(event, ActLapsed)]
    assert lapsed == [ActLapsed(1, "That player offers you nothing.")]
    assert [lapsed[0].seen_by(seat) for seat in (0, 1, None)] == [False, True, False]


def test_an_immediate_act_does_not_wait() -> None:
    match = magpie(game=replace(GAME, immediate=(Trust,)))
    claim(match, 6)
    decide(match)
    match.act(1, Trust(3))
    match.act(1, Concede())
    assert match.state.players[1].trust == 3
    assert match.pending == [(1, Concede())]
    assert match.question_for(0).prompt == "bury"
    assert again(match).line == match.line


def test_acts_are_let_in_where_nobody_is_asked() -> None:
    def rule(table: Table) -> Rule[str]:
        yield from ask(lambda: Choose(seat=0, prompt="doubt", options=(Doubt(),), default=Doubt(), reason="MP-03"))
        yield from let_acts_in("MP-07")
        yield from ask(lambda: Choose(seat=0, prompt="doubt", options=(Doubt(),), default=Doubt(), reason="MP-03"))
        return END

    match = magpie(game=replace(GAME, phases={"deal": rule}))
    match.act(1, Trust(3))
    assert match.state.players[1].trust == 0
    match.answer(0, Doubt())
    assert match.state.players[1].trust == 3
    assert match.asked


def test_a_refused_act_changes_nothing() -> None:
    match = magpie()
    before = match.game.dump(match.state), match.line, match.seq
    with pytest.raises(Refused, match=r"The price must be 1, 2 or 3 coins."):
        match.act(0, Offer(1, 0, 9))
    with pytest.raises(Refused, match=r"That can only be done when you are asked for it."):
        match.act(0, Play(0))
    assert (match.game.dump(match.state), match.line, match.seq) == before


def test_an_act_cuts_the_phase_short() -> None:
    match = magpie()
    claim(match, 6)
    match.act(0, Concede())
    assert match.state.phase == "claim"
    assert asked_seats(match) == [1]
    assert len(match.state.pile) == 4
    assert match.state.claim is None


def test_a_waiting_act_cuts_the_next_phase_short() -> None:
    match = magpie()
    claim(match, 6)
    decide(match)
    match.act(1, Concede())
    bury(match)
    assert asked_seats(match) == [2]
    assert again(match).line == match.line


# -- chance ----------------------------------------------------------------------------------------------------------


def test_questions_to_chance_are_numbered() -> None:
    match = magpie()
    round_of(match, 1, 1)
    rows = [json.loads(row.payload) for row in match.drain().entries if row.kind == "chance"]
    assert [row["n"] for row in rows] == [0, 1]
    assert rows[0]["out"] == UNSHUFFLED
    assert match.chances == 2


def test_a_known_outcome_is_used_again() -> None:
    match = magpie()
    claim(match, 1)
    point, tail = saved(match)
    decide(match, 1)
    stolen = match.tail[-1]
    assert stolen.kind == "chance"
    outcomes = {stolen.line: stolen.payload}
    redone = Match.restore(GAME, point, tail, ScriptedDice([]), branch=1, chances=2, outcomes=outcomes)
    decide(redone, 1)
    assert redone.game.dump(redone.state) == match.game.dump(match.state)
    assert redone.tail[-1].payload == stolen.payload
    assert redone.tail[-1].branch == 1


def test_another_play_gets_a_new_number() -> None:
    match = magpie()
    claim(match, 1)
    point, tail = saved(match)
    decide(match, 1)
    stolen = match.tail[-1]
    outcomes = {stolen.line: stolen.payload}
    other = Match.restore(GAME, point, tail, FairDice(b"magpie"), branch=1, chances=2, outcomes=outcomes)
    decide(other, 2)
    assert json.loads(other.tail[-1].payload)["n"] == 2


def test_numbers_go_on_after_a_restart() -> None:
    match = magpie()
    for _ in range(3):
        round_of(match, 6)
    assert again(match).chances == match.chances == 1
