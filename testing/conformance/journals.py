"""Checks of what is kept: restoring, replaying, undoing, forking, acts, and play that keeps nothing."""

from __future__ import annotations

import json
import random
from typing import Any

from rules.engine import Checkpoint, Entry, FairDice, Game, Match, Move
from rules.engine.playout import QuickDice, ScriptedDice, playout, random_player
from rules.engine.questions import digest_text
from testing.conformance.play import MOVES_A_DEAR_CHECK, Run, advance
from testing.conformance.questions import refused, snapshot

PLAYED_ON = 10
"""Answers that follow in a twin."""
FORKED = 8
"""Moments at which the match is forked."""


def check_restore(run: Run) -> None:
    """After every answer, the last checkpoint with the rows since is the live game; no dice are needed."""
    for match in run.moments():
        same_when_restored(match)


def same_when_restored(match: Match[Any, Any]) -> None:
    """The match, restored, is the match."""
    assert match.checkpoint is not None
    again = Match.restore(match.game, match.checkpoint, match.tail, ScriptedDice([]))
    assert snapshot(again) == snapshot(match), "checkpoint and rows are not the live game"
    assert again.previous == match.previous, "the next row would not be chained to the last one"
    assert again.chances == match.chances, "the next question to chance would have another number"


def check_replay(run: Run) -> None:
    """The rows from the first one on give the same state, byte for byte; each is sealed and chained."""
    for _ in run.moments():
        pass
    check_rows(run)


def check_rows(run: Run) -> None:
    """The same of all rows so far."""
    again = replay(run.game, run.checkpoints[0], run.rows)
    assert run.game.dump(again.state) == run.game.dump(run.match.state), "a replay ends in another state"
    assert snapshot(again) == snapshot(run.match), "a replay ends at another question"
    for number, (row, before) in enumerate(zip(run.rows, [None, *run.rows], strict=False)):
        assert row.seq == number, f"row {number} is numbered {row.seq}"
        assert row.hash == row.seal(), f"row {number} is not sealed"
        assert row.previous == (before.hash if before else ""), f"row {number} is not chained"


def replay(game: Game[Any, Any], first: Checkpoint, rows: list[Entry]) -> Match[Any, Any]:
    """The match that these rows tell."""
    return Match.restore(game, first, rows, ScriptedDice([]))


def check_undo(run: Run) -> None:
    """Undo and redo give the same again, dice included; other answers get fresh dice only."""
    for _ in run.moments():
        pass
    check_undone(run)


def check_undone(run: Run) -> None:
    """The same of one row of those so far."""
    choices = [row.seq for row in run.rows if row.kind != "chance"]
    if not choices:
        return
    seq = choices[run.below(len(choices))]
    redone = undo(run, seq)
    for row in run.rows[seq:]:
        if row.kind != "chance":
            redo(redone, row)
    assert snapshot(redone) == snapshot(run.match), "redoing what was undone ends elsewhere"
    news = redone.drain().entries
    assert [row.payload for row in news] == [row.payload for row in run.rows[seq:]], "the dice fell otherwise"
    assert all(row.branch == 1 for row in news), "a redone row is on the old branch"
    check_fresh(run, undo(run, seq))


def undo(run: Run, seq: int) -> Match[Any, Any]:
    """The match before this row, on a branch of its own; its dice are others, its known outcomes those of this run."""
    known = {row.line: row.payload for row in run.rows[seq:] if row.kind == "chance"}
    chances = run.match.chances
    return Match.restore(run.game, *run.tail(seq), FairDice(b"other"), branch=1, chances=chances, outcomes=known)


def redo(match: Match[Any, Any], row: Entry) -> None:
    """Do again what somebody did."""
    if row.kind == "answer":
        assert row.seat is not None
        question = match.question_for(row.seat)
        match.answer(row.seat, match.game.read_answer(question, row.payload), row.stamp)
    elif row.kind == "act":
        assert row.seat is not None
        match.act(row.seat, match.game.read_move(json.loads(row.payload)), row.stamp)
    elif row.kind == "clock":
        match.close(row.stamp)


def check_fresh(run: Run, match: Match[Any, Any]) -> None:
    """Play on otherwise: an outcome is either one that was known for this very play, or has a new number."""
    first, known = match.chances, match.outcomes
    for _ in range(30):
        if match.asked is not None:
            advance(match, run.answer, run.below)
    rows = [row for row in match.drain().entries if row.kind == "chance" and known.get(row.line) != row.payload]
    numbers = [json.loads(row.payload)["n"] for row in rows]
    assert numbers == [*range(first, first + len(numbers))], f"chance goes back: {numbers} after {first}"


def check_twins(run: Run) -> None:
    """At any question, also in the middle of a phase: no seat can tell a twin from the true match, and it plays on."""
    for match in run.moments(MOVES_A_DEAR_CHECK):
        try_twins(run, match)


def try_twins(run: Run, match: Match[Any, Any]) -> None:
    """The same of one moment."""
    game, before = run.game, snapshot(match)
    for seat in (None, *range(run.seats)):
        twin = match.twin(seat, run.below, QuickDice(run.below))
        assert twin.view(seat) == match.view(seat), f"seat {seat} sees that it is a twin"
        assert not [*game.invariants(twin.state)], f"a twin for seat {seat} cannot be"
        if seat is not None and is_asked(match, seat):
            asked = [digest_text(each.question_for(seat)) for each in (match, twin)]
            assert asked[0] == asked[1], f"seat {seat} is asked otherwise"
        playout(twin, random_player(run.below), PLAYED_ON)
        assert not [*game.invariants(twin.state)], f"what follows in a twin for seat {seat} cannot be"
    assert snapshot(match) == before, "a twin touches the match"


def is_asked(match: Match[Any, Any], seat: int) -> bool:
    """Whether a seat has an answer to give."""
    return match.asked is not None and seat in match.asked.questions and seat not in match.asked.answers


def check_fork(run: Run) -> None:
    """A fork begins where the match is and never touches it."""
    for match in run.moments(FORKED):
        try_fork(run, match)


def try_fork(run: Run, match: Match[Any, Any]) -> None:
    """The same of one moment."""
    before = snapshot(match)
    fork = match.fork(FairDice(b"fork"))
    assert snapshot(fork) == before, "a fork begins elsewhere"
    for _ in range(10):
        if fork.asked is not None:
            advance(fork, run.answer, run.below)
    assert snapshot(match) == before, "playing a fork touched the match"
    assert not match.drain().entries, "playing a fork left rows in the match"


def check_acts(run: Run) -> None:
    """Whatever act comes, at whatever question: it is refused and nothing has changed, or it is kept like an answer."""
    taken = [took for match in run.moments(MOVES_A_DEAR_CHECK) for took in try_acts(run, match)]
    print(f"{sum(taken)} of {len(taken)} acts were taken")


def try_acts(run: Run, match: Match[Any, Any]) -> list[bool]:
    """The same of one moment: whether each act was taken."""
    acts = [(seat, act) for seat in range(run.seats) if (act := run.some_act(seat)) is not None and match.asked]
    return [check_act(run, match.fork(run.dice), seat, act) for seat, act in acts]


def check_act(run: Run, match: Match[Any, Any], seat: int, act: Move) -> bool:
    """One act, and what follows from it; whether it was taken."""
    assert match.asked is not None
    before, at_once = snapshot(match), match.asked.step.open or isinstance(act, run.game.immediate)
    phase, possible = match.state.phase, run.game.possible(match.view(seat), type(act))
    listed = possible and phase in run.game.only_in.get(type(act), (phase,))
    if refused(lambda: match.act(seat, act)):
        assert snapshot(match) == before, f"{act} was refused and changed something"
        assert not match.drain().entries, f"{act} was refused and left a row"
        return False
    assert at_once or match.pending, f"{act} neither came nor waits"
    assert listed or not at_once, f"{act} is taken, and no menu has it"
    for _ in range(3):
        same_when_restored(match)
        problems = [*run.game.invariants(match.state)]
        assert not problems, f"invariants after {act}: {problems}"
        if match.asked is not None:
            advance(match, run.answer, run.below)
    return True


def check_playout(run: Run) -> None:
    """A match that keeps nothing plays as one that keeps all."""
    ends = []
    for keep in (True, False):
        dice, player = random.Random(run.seed), random.Random(run.seed)
        match = Match.begin(run.game, run.seats, run.options, QuickDice(dice.randrange), keep=keep)
        for _ in range(200):
            if match.asked is not None:
                advance(match, lambda asked, seat: asked.question_for(seat).draw(player.randrange), player.randrange)  # noqa: B023
        ends.append(run.game.dump(match.state))
    assert ends[0] == ends[1], "a playout ends elsewhere than a kept match"
