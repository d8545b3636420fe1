"""Under which heading something stands: that of the phase that it opens or happens in, and the film says the same."""

from __future__ import annotations

from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.catalogue import find_game
from bot.discord.pages.past import digest
from bot.store.records import read_record
from bot.store.verify import verify
from bot.tables.queries.films import frames
from bot.tables.queries.replaying import Step, steps
from bot.tables.schemas import LogLine
from rules.engine import Checkpoint, Entry, FairDice, Game, Match
from rules.engine.playout import autopilot, step
from rules.galactic_supremacy.model.moves import Concede
from testing.saves import saves
from tests.tiers import in_turn

NAMES = ("Ann", "Bea", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal")
RECORDS = saves("record")
some_records = pytest.mark.parametrize("record", in_turn(RECORDS, 1, stay=7))
OPENINGS = {
    "galactic-supremacy": {"TurnBegan": "Draw Phase"},
    "death-dome": {
        "StoreOpened": "Store",
        "MatchBegan": "Start of the Match",
        "RoundBegan": "Start of a Turn",
        "TurnBegan": "Start of a Turn",
    },
    "one-page-deadzone": {"RoundBegan": "Activations"},
    "deadlock": {"TurnBegan": "Upkeep Phase"},
    "deadzone": {"RoundBegan": "Start of the Round"},
}
"""Under which heading each game tells that something begins."""


def recorded(path: Path) -> tuple[Game[Any, Any], Checkpoint, list[Entry]]:
    """The game of a record, its first checkpoint and its line of play."""
    record = read_record(path.read_bytes())
    game, ways = find_game(record.game), [*verify(record).path, (-1, 1 << 60)]
    here = {branch: range(start, end) for (branch, start), (_, end) in pairwise(ways)}
    match = Match.begin(game, len(record.seats), record.options, record.dice, version=record.rules_version)
    rows = [row for row in record.entries if row.seq in here.get(row.branch, ())]
    return game, match.drain().checkpoints[0], rows


@cache
def played(path: Path) -> tuple[Game[Any, Any], list[Step], list[Any]]:
    """A recorded game again: what happened in each step, and its film."""
    game, checkpoint, rows = recorded(path)
    film = frames(game, NAMES, [checkpoint], rows, (1, 1 << 30))
    return game, [*steps(game, [checkpoint], rows)], film


def told(path: Path) -> list[tuple[str, LogLine]]:
    """The public lines of a recorded game, each with the name of its fact."""
    game, course, _ = played(path)
    happened = chain.from_iterable([zip(step.events, step.moments, strict=True) for step in course])
    return [
        (type(event).__name__, LogLine(number, *moment, None, text, 0))
        for number, (event, moment) in enumerate(happened)
        if event.audience is None and (text := game.narrate.fact(event, NAMES)) is not None
    ]


@some_records
def test_what_opens_a_phase_stands_under_its_heading(record: str) -> None:
    """In games of every release, for whoever reads what they missed: “Bea's turn” is no part of the turn before."""
    game, lines = played(RECORDS[record])[0], told(RECORDS[record])
    found = {name: set[str]() for name in OPENINGS[game.key]}
    for name, line in lines:
        if name in found:
            heading, *below = digest(game, [line]).replace("\\", "").splitlines()
            assert below == [f"- {line.text}"[:162]]
            found[name].add(heading.strip("*").split(" · ")[-1])
    assert found == {name: {heading} for name, heading in OPENINGS[game.key].items()}
    banners = {name for name, line in lines if line.text.startswith("— ")}
    assert banners <= {*OPENINGS[game.key]}, "what begins here, and under which heading?"


@some_records
def test_the_chapters_of_the_film_are_those_of_the_log(record: str) -> None:
    """A picture stands in the chapter in which the log has the line that is written above it."""
    chapters: dict[str, set[tuple[int, str]]] = {}
    for _, line in told(RECORDS[record]):
        chapters.setdefault(line.text, set()).add((line.round, line.phase))
    shown = [frame for frame in played(RECORDS[record])[2] if frame.text]
    assert shown
    assert [frame for frame in shown if (frame.round, frame.phase) not in chapters[frame.text]] == []


def test_who_gives_up_does_so_in_their_own_phase_and_the_next_turn_begins_in_its_own() -> None:
    """A turn that is cut short, too, ends under its own heading."""
    match = Match.begin(find_game("galactic-supremacy"), 3, {}, FairDice(b"a turn cut short"))
    while match.state.phase != "build":
        step(match, autopilot)
    match.drain()
    match.act(match.state.active, Concede())
    news = match.drain()
    phases = {type(event).__name__: phase for event, (_, phase) in zip(news.events, news.moments, strict=True)}
    assert (phases["Eliminated"], phases["TurnBegan"]) == ("build", "draw")
