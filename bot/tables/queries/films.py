"""Films: what everybody saw of some rounds, moment by moment, from matches that are played again.

The director's cut of a game that is over shows what all seats saw, too, and what they thought.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.store.thoughts import Thought, place_of
from bot.tables.queries.replaying import steps, thinned
from rules.engine import Checkpoint, Entry, Event, Game, Match, Question, Refused

FRAMES, CUT_FRAMES = 60, 40
"""Moments of a film, and of a director's cut, which has a picture for each thought besides."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What everybody saw at a moment of the game; `facts` happened just before, `text` tells the last of them.

    It is of the round and phase in which that last one happened. In a director's cut `hands` are the view of each seat
    with what it was asked, and `thoughts` were written just then.
    """

    view: Any
    facts: tuple[Event, ...]
    round: int
    phase: str
    text: str
    hands: tuple[tuple[Any, Question | None], ...] = ()
    thoughts: tuple[Thought, ...] = ()


@dataclass(frozen=True, slots=True)
class Film:
    """Moments of the rounds from `first` to `last`; of a director's cut all `thoughts` that their writers show."""

    first: int
    last: int
    frames: tuple[Frame, ...]
    thoughts: tuple[Thought, ...] = ()


def span_of(now: int, first: int | None, last: int | None) -> tuple[int, int]:
    """The rounds from and to; raises `Refused` for those that have not been."""
    if first is None:
        first = max(1, now - 1) if last is None else last
    low, high = first, max(first, now) if last is None else last
    if low > high:
        raise Refused("Round {low} comes after round {high}: type the earlier one first.", low=low, high=high)
    for number in (low, high):
        if not 1 <= number <= now:
            line = "There is no round {number} at this table: so far it has {now:round 1 only|rounds 1 to #}."
            raise Refused(line, number=number, now=now)
    return low, high


def frames(
    game: Game[Any, Any],
    names: Sequence[str],
    checkpoints: Sequence[Checkpoint],
    rows: Sequence[Entry],
    span: tuple[int, int],
    thoughts: Mapping[int | None, Sequence[Thought]] | None = None,
) -> list[Frame]:
    """Every public change in these rounds, thinned evenly; the first and the last are kept.

    The first frame of a round is how it began, the last one what its last answer led to, which stands in the next one.
    With `thoughts`, by the row after which they were written (see `by_rows`), it is the director's cut, in which each
    moment with a thought is kept: only for a game that is over.
    """
    low, high = span
    kept: list[Frame] = []
    every, count = 1, 0
    most, room = (FRAMES, 4 * FRAMES) if thoughts is None else (CUT_FRAMES, CUT_FRAMES)
    wrote = dict(thoughts or {})
    latest: Frame | None = None
    for step in steps(game, checkpoints, rows):
        state = step.match.state
        if state.round < low:
            continue
        public = [held for held in zip(step.events, step.moments, strict=True) if held[0].audience is None]
        if public and public[-1][1][0] < low:
            public = []  # these led to the first of the rounds, which begins like this
        facts = tuple([event for event, _ in public])
        told = [(text, moment) for fact, moment in public if (text := game.narrate.fact(fact, names))]
        text, (round_, phase) = told[-1] if told else ("", public[-1][1] if public else (state.round, state.phase))
        thought = tuple(wrote.pop(step.row.seq if step.row else None, ()))
        frame = Frame(step.match.view(None), facts, round_, phase, text, thoughts=thought)
        if latest is None or facts or thought or frame.view != latest.view:
            latest = frame
            if thought or count % every == 0:
                latest = frame if thoughts is None else replace(frame, hands=hands(step.match, len(names)))
                kept.append(latest)
            count += 1
        if sum(not one.thoughts for one in kept) > room:  # views are large: half of them go at once
            kept, every = [one for at, one in enumerate(kept) if one.thoughts or at % 2 == 0], 2 * every
        if state.round > high:
            break
    if latest is not None and kept[-1] is not latest:
        kept.append(latest if thoughts is None else replace(latest, hands=hands(step.match, len(names))))
    shown = set(thinned(len(kept), most))
    return [one for at, one in enumerate(kept) if one.thoughts or at in shown]


def hands(match: Match[Any, Any], seats: int) -> tuple[tuple[Any, Question | None], ...]:
    """What each seat sees of a match, and what it is asked."""
    asked = match.asked.questions if match.asked else {}
    return tuple([(match.view(seat), asked.get(seat)) for seat in range(seats)])


def by_rows(
    thoughts: Sequence[Thought], rows: Sequence[Entry], branches: Sequence[Sequence[int]]
) -> dict[int | None, list[Thought]]:
    """Thoughts by the number of the row of the line of play after which they stand, None before the first.

    What was thought at a moment that was taken back stands where the game went on.
    """
    found: dict[int | None, list[Thought]] = {}
    given = [row.seq for row in rows if row.kind != "chance"]
    for thought in thoughts:
        place = place_of(branches, thought.branch, thought.seq)
        found.setdefault(max([seq for seq in given if seq < place], default=None), []).append(thought)
    return found
