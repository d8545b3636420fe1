"""Checks of the state, of views and of events: plain data that survives being saved."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Collection
from enum import Enum
from functools import cache
from typing import Any

from rules.engine import ActLapsed, Corrupt, Event, Match, State
from testing.conformance.play import Run, plain

Path = tuple[str | int, ...]
ALT_TEXT = 1024
LEAVES = (str, int, float, bool, Enum, type(None))


def fields_of(value: object) -> tuple[str, ...] | None:
    """The names of a dataclass instance's fields; None for anything else."""
    return _fields(type(value))  # type: ignore[arg-type]  # a class can be hashed, whatever its instances can


@cache
def _fields(kind: type) -> tuple[str, ...] | None:
    return tuple([field.name for field in dataclasses.fields(kind)]) if dataclasses.is_dataclass(kind) else None


def is_record(value: object) -> bool:
    """Whether this is an instance of a dataclass."""
    return fields_of(value) is not None


def is_frozen(value: object) -> bool:
    """Whether this is an instance of a frozen dataclass: a value, which may be used in several places."""
    return is_record(value) and bool(value.__dataclass_params__.frozen)  # type: ignore[attr-defined]


def children(value: Any) -> Collection[tuple[str | int, Any]]:
    """The parts of a value, with the field names, keys or indexes that lead to them."""
    names = fields_of(value)
    if names is not None:
        return [(name, getattr(value, name)) for name in names]
    if isinstance(value, dict):
        return value.items()
    return [*enumerate(value)] if isinstance(value, list | tuple) else ()


def containers(value: Any) -> list[tuple[Path, Any]]:
    """All that could change in a value, with the path to it."""
    found = list[tuple[Path, Any]]()
    _collect(value, (), found)
    return found


def _collect(value: Any, path: Path, found: list[tuple[Path, Any]]) -> None:
    if isinstance(value, dict | list) or (is_record(value) and not is_frozen(value)):
        found.append((path, value))
    for step, child in children(value):
        _collect(child, (*path, step), found)


def spell(path: Path) -> str:
    """A path in words: `players.0.hand`."""
    return ".".join(map(str, path)) or "all of it"


def at(data: Any, path: Path) -> Any:
    """The part of plain data that a path leads to."""
    for step in path:
        data = data[step]
    return data


def check_tree(state: Any) -> None:
    """A state is a tree of slotted dataclasses, lists and dicts with string keys."""
    parents: dict[int, Path] = {}
    for path, part in containers(state):
        other = spell(parents.setdefault(id(part), path))
        assert parents[id(part)] == path, f"{spell(path)} and {other} are the same object"
    check_types(state, ())


def check_types(value: Any, path: Path) -> None:
    """Nothing but what JSON can hold."""
    name, kind = spell(path), type(value).__name__
    assert isinstance(value, LEAVES) or is_record(value) or type(value) in (dict, list, tuple), f"{name} is a {kind}"
    assert not hasattr(value, "__dict__") or isinstance(value, Enum), f"{name}: {kind} has no slots"
    if isinstance(value, dict):
        assert all(type(key) is str for key in value), f"{name} has keys that are not strings"
    for step, child in children(value):
        check_types(child, (*path, step))


def check_state(run: Run) -> None:
    """The state is a tree, keeps its invariants, and is the same after it was saved and read."""
    for match in run.moments():
        check_moment(match)
    check_strangers(run)


def check_moment(match: Match[Any, Any]) -> None:
    """The same of one moment."""
    state, game = match.state, match.game
    check_tree(state)
    problems = [*game.invariants(state)]
    assert not problems, f"invariants: {problems}"
    saved = game.dump(state)
    again = game.load(saved)
    assert game.dump(again) == saved, "a state is saved otherwise after it was read"
    assert again == state, "a state is another one after it was saved and read"


def check_strangers(run: Run) -> None:
    """A saved state with a field that nobody knows is not read, however deep that lies."""
    saved = plain(run.game, run.match.state)
    for path, part in containers(run.match.state):
        if is_record(part):
            at(saved, path)["no_such_field"] = 1
            try:
                run.game.load(json.dumps(saved).encode())
            except Corrupt:
                del at(saved, path)["no_such_field"]
            else:
                raise AssertionError(f"{spell(path)} is read with a field that it does not have")


def check_events(run: Run) -> None:
    """Events are declared, frozen, plain; each can be told."""
    for _ in run.moments():
        pass
    check_told(run)


def check_told(run: Run) -> None:
    """The same of all that has happened so far."""
    assert run.events, "nothing ever happens"
    for event in run.events:
        check_event(run, event)


def check_event(run: Run, event: Event) -> None:
    """One event, as everybody who learns of it is told of it."""
    assert isinstance(event, (*run.game.events, ActLapsed)), f"{event} is not among the game's events"
    assert is_frozen(event), f"{type(event).__name__} is not frozen"
    assert not hasattr(event, "__dict__"), f"{type(event).__name__} has no slots"
    check_frozen(event, event)
    assert {*(event.audience or ())} <= {*range(run.seats)}, f"{event} is for a seat that is not there"
    line = None if isinstance(event, ActLapsed) else run.game.narrate.fact(event, run.names)
    assert line is None or line.strip(), f"{event} is told with an empty line"


def check_frozen(value: Any, event: Event) -> None:
    """A value that never changes and is written the same in every process."""
    kind = type(value).__name__
    assert isinstance(value, LEAVES) or is_frozen(value) or type(value) is tuple, f"{event} holds a {kind}"
    for _, child in children(value):
        check_frozen(child, event)


def check_views(run: Run) -> None:
    """Everybody can look at any time; a view holds no part of the state, and the table is told in a few words."""
    for match in run.moments():
        check_looks(run, match)


def check_looks(run: Run, match: Match[Any, Any]) -> None:
    """The same of one moment."""
    parts = {id(part) for _, part in containers(match.state)}
    for seat in (*range(run.seats), None):
        view = match.view(seat)
        for path, part in containers(view):
            assert not isinstance(part, State), f"in the view, {spell(path)} is the state"
            assert id(part) not in parts, f"in the view, {spell(path)} is a part of the state"
        standing = run.game.narrate.standing(view, run.names)
        assert 0 < len(standing) <= ALT_TEXT, f"the standing is empty or too long: {standing}"
        assert run.game.narrate.sheet(view, run.names).strip(), f"seat {seat} has an empty sheet"
