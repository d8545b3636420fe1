"""Tables of prose, and events that one line each tells."""

from __future__ import annotations

import runpy
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module

import pytest

from rules.common.prose import complete, told_by
from rules.engine import Event


class Key(StrEnum):
    """What wants a line."""

    WAKE = "wake"
    SLEEP = "sleep"


@dataclass(frozen=True, slots=True)
class Woke(Event):
    """Somebody woke."""


@dataclass(frozen=True, slots=True)
class Slept(Event):
    """Somebody slept."""


@dataclass(frozen=True, slots=True)
class Dreamt(Event):
    """Somebody dreamt."""


Night = Slept | Dreamt


def test_a_whole_table_is_returned_as_it_is() -> None:
    """Its lines are read by the keys' values, too."""
    lines = {Key.WAKE: "wakes", Key.SLEEP: "sleeps"}
    assert complete(lines, Key) is lines
    assert complete(lines, Key)[Key("wake")] == "wakes"


def test_a_missing_line_is_named() -> None:
    """A key without a line is an error when the table is made."""
    with pytest.raises(LookupError, match=r"missing \['sleep'\]"):
        complete({Key.WAKE: "wakes"}, Key)


def test_a_spare_line_is_named() -> None:
    """So is a line without a key, such as one of a question that is no longer asked."""
    with pytest.raises(LookupError, match=r"missing \[\], and nobody needs \['dream'\]"):
        complete({Key.WAKE: "wakes", Key.SLEEP: "sleeps", "dream": "dreams"}, [*Key])


def test_events_are_told_one_by_one_or_in_unions() -> None:
    """A group is a union of events, or a single event."""
    told_by((Woke, Slept, Dreamt), Woke, Night)


def test_an_event_that_nobody_tells_is_named() -> None:
    """A new event is missing in every union."""
    with pytest.raises(LookupError, match=r"No line of prose tells \['Woke'\]"):
        told_by((Woke, Slept, Dreamt), Night)


def test_several_events_that_nobody_tells_are_named_in_order() -> None:
    """By their names, whatever the order in which they come."""
    with pytest.raises(LookupError, match=r"\['Dreamt', 'Woke'\]"):
        told_by((Woke, Slept, Dreamt), Slept)


@pytest.mark.parametrize("game", ["deadlock", "galactic_supremacy"])
def test_a_new_event_of_a_game_needs_a_line(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its narration cannot be imported before the event is told."""
    events, narration = (import_module(f"rules.{game}.{part}") for part in ("model.events", "words.narration"))
    source = narration.__file__
    assert source
    runpy.run_path(source)
    monkeypatch.setattr(events, "EVENTS", (*events.EVENTS, Woke))
    with pytest.raises(LookupError, match=r"No line of prose tells \['Woke'\]"):
        runpy.run_path(source)
