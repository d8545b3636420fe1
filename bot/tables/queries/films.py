"""Films: what everybody saw of some rounds, moment by moment, from matches that are played again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.tables.queries.replaying import steps, thinned
from rules.engine import Checkpoint, Entry, Event, Game, Refused

FRAMES = 60


@dataclass(frozen=True, slots=True)
class Frame:
    """What everybody saw at a moment of the game; `facts` happened just before, `text` tells the last of them.

    It is of the round and phase in which that last one happened.
    """

    view: Any
    facts: tuple[Event, ...]
    round: int
    phase: str
    text: str


@dataclass(frozen=True, slots=True)
class Film:
    """Moments of the rounds from `first` to `last`."""

    first: int
    last: int
    frames: tuple[Frame, ...]


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
) -> list[Frame]:
    """Every public change in these rounds, thinned evenly; the first and the last are kept.

    The first frame of a round is how it began, the last one what its last answer led to, which stands in the next one.
    """
    low, high = span
    kept: list[Frame] = []
    every, count = 1, 0
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
        frame = Frame(step.match.view(None), facts, round_, phase, text)
        if latest is None or facts or frame.view != latest.view:
            latest = frame
            if count % every == 0:
                kept.append(frame)
            count += 1
        if len(kept) > 4 * FRAMES:  # views are large: half of them go at once
            kept, every = kept[::2], 2 * every
        if state.round > high:
            break
    if latest is not None and kept[-1] is not latest:
        kept.append(latest)
    return [kept[place] for place in thinned(len(kept), FRAMES)]
