"""Restoring, forking, and rows that do not fit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from rules.engine import Corrupt, Entry, FairDice, Match, Mismatch, Refused, Stamp
from rules.engine.playout import ScriptedDice
from tests.engine.tables import Magpie, again, asked_seats, bury, claim, decide, magpie, round_of, saved
from tests.examples.magpie import GAME, moves
from tests.examples.magpie.moves import Believe, Concede, Doubt, Offer, Play, Trust


def moments() -> Iterator[Magpie]:
    """A match after each thing that can happen to it."""
    match = magpie()
    yield match
    match.act(0, Offer(1, 0, 3), Stamp("ann", "click", 5))
    yield match
    match.answer(0, Play(2))
    yield match
    match.act(1, Trust(2))
    yield match
    match.answer(0, 1)
    yield match
    match.answer(2, Doubt())
    yield match
    match.answer(1, Believe())
    yield match
    match.close()
    yield match
    bury(match, 0)
    yield match
    match.act(0, Concede())
    yield match
    match.act(1, Concede())
    yield match


def test_a_match_is_restored_at_any_moment() -> None:
    for match in moments():
        restored = again(match)
        assert restored.game.dump(restored.state) == match.game.dump(match.state)
        assert (restored.line, restored.seq, restored.pending) == (match.line, match.seq, match.pending)
        assert (restored.asked and restored.asked.answers) == (match.asked and match.asked.answers)
        assert restored.checkpoint == match.checkpoint
        news = restored.drain()
        assert (news.entries, news.checkpoints, news.events) == ([], [], [])


def test_the_events_since_the_checkpoint_are_told_again_on_request() -> None:
    match = magpie()
    match.drain()
    claim(match, 6)
    told = again(match, tell=True).drain().events
    assert told[-1] == moves.Claimed(0, 6)
    assert told[0] == moves.Shuffled(24)


def test_checkpoints_lie_between_phases_some_rows_apart() -> None:
    match = magpie()
    for value in (6, 5, 4, 3):
        round_of(match, value)
    points = match.drain().checkpoints
    assert points[0].seq == 0
    assert all(later.seq - point.seq >= Match.spacing for point, later in pairwise(points))
    assert len(points) > 2


def forged(rows: list[Entry], which: str, **change: object) -> list[Entry]:
    """The rows with the last one of this kind changed."""
    place = max(number for number, row in enumerate(rows) if row.kind == which)
    return [*rows[:place], rows[place]._replace(**change), *rows[place + 1 :]]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("answer", {"payload": '{"move":"believe"}', "line": "0"}),
        ("answer", {"payload": '{"move":"bury","slot":0}'}),
        ("answer", {"payload": "nonsense"}),
        ("answer", {"payload": "[" * 100_000}),
        ("answer", {"seat": 0}),
        ("answer", {"seat": None}),
        ("answer", {"seat": 7}),
        ("answer", {"kind": "clock", "seat": None}),
        ("answer", {"kind": "chance"}),
        ("answer", {"kind": "act", "payload": '{"move":"doubt"}'}),
        ("answer", {"kind": "act", "payload": "nonsense"}),
        ("chance", {"payload": '{"n":1,"out":[99]}'}),
        ("chance", {"payload": '{"n":1,"out":[]}'}),
        ("chance", {"payload": "nonsense"}),
        ("chance", {"line": "0"}),
        ("clock", {"kind": "act"}),
        ("clock", {"line": "0"}),
    ],
)
def test_a_row_that_does_not_fit_is_named(kind: str, change: dict[str, object]) -> None:
    match = magpie()
    claim(match, 1)
    decide(match, 1, 2)
    point, rows = saved(match)
    with pytest.raises(Mismatch) as mismatch:
        Match.restore(GAME, point, forged(rows, kind, **change), ScriptedDice([], then=FairDice(b"forged")))
    assert mismatch.value.seq in {row.seq for row in rows}
    assert str(mismatch.value)


def test_rows_after_the_end_do_not_fit() -> None:
    match = magpie(2)
    claim(match, 6)
    point, rows = saved(match)
    match.act(0, Concede())
    late = [*rows, match.drain().entries[-1], rows[-1]]
    with pytest.raises(Mismatch, match="the game is over before this row"):
        Match.restore(GAME, point, late, ScriptedDice([]))


def test_digests_may_be_left_aside() -> None:
    match = magpie()
    claim(match, 1)
    point, rows = saved(match)
    changed = forged(rows, "answer", line="0")
    with pytest.raises(Mismatch):
        Match.restore(GAME, point, changed, ScriptedDice([]))
    assert Match.restore(GAME, point, changed, ScriptedDice([]), strict=False).state == match.state


@pytest.mark.parametrize("pending", ['{"move":"nonsense"}', "nonsense", "[" * 100_000])
def test_a_checkpoint_that_cannot_be_read_is_corrupt(pending: str) -> None:
    point, _ = saved(magpie())
    with pytest.raises(Corrupt, match="this saved Magpie has a waiting act that cannot be read"):
        Match.restore(GAME, point._replace(pending=((0, pending),)), [], ScriptedDice([]))


def test_a_phase_that_does_not_exist_is_corrupt() -> None:
    match = magpie()
    match.state.phase = "lunch"
    point = saved(match)[0]._replace(state=GAME.dump(match.state))
    with pytest.raises(Corrupt, match="phase that does not exist"):
        Match.restore(GAME, point, [], ScriptedDice([]))


# -- forks and playouts ----------------------------------------------------------------------------------------------


def test_a_fork_is_another_match() -> None:
    match = magpie()
    claim(match, 1)
    before = match.game.dump(match.state), match.line, match.seq
    fork = match.fork(FairDice(b"fork"))
    decide(fork, 1)
    assert (match.game.dump(match.state), match.line, match.seq) == before
    assert match.asked
    assert match.asked.answers == {}
    assert fork.chances == match.chances + 1


def test_a_match_that_keeps_nothing_writes_nothing() -> None:
    match = magpie(keep=False)
    round_of(match, 1, 1)
    news = match.drain()
    assert (news.entries, news.checkpoints, news.events) == ([], [], [])
    with pytest.raises(Corrupt, match="keeps no journal"):
        match.fork(ScriptedDice([]))


def test_acts_work_in_a_match_that_keeps_nothing() -> None:
    match = magpie(keep=False)
    claim(match, 6)
    match.act(0, Concede())
    assert asked_seats(match) == [1]


def test_what_is_drawn_anew_is_what_whoever_is_asked_cannot_tell_from_the_truth() -> None:
    """It follows from the dice, so a restored match has drawn the same; where somebody has answered nothing is."""
    match, same, other = magpie(), magpie(), magpie()
    before = [match.view(seat) for seat in range(3)]
    other.dice = FairDice(b"another")
    for drawn in (match, same, other):
        drawn.draw(Stamp(None, None, 7))
    (seat,) = asked_seats(match)
    views = [match.view(seat) for seat in range(3)]
    assert views[seat] == before[seat]
    assert all(views[number] != before[number] for number in range(3) if number != seat)
    assert match.state == same.state != other.state
    assert again(match).state == match.state
    (row,) = [entry for entry in match.drain().entries if entry.kind == "draw"]
    assert (row.seat, row.stamp) == (None, Stamp(None, None, 7))
    claim(match, 1)
    public = match.view(None)
    match.draw()
    assert match.view(None) == public
    assert again(match).state == match.state
    assert match.asked is not None
    match.answer(next(iter(match.asked.questions)), Doubt())
    with pytest.raises(Refused, match="Nothing can be drawn anew here"):
        match.draw()
