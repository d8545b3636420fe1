"""Doubles without the wire: each secret of a game has a name, which nobody reads but those that may know it.

The tests over the wire look for these names in all that the bot sends; what is wrong with the double itself is found
here, at a match in memory.
"""

from __future__ import annotations

import copy
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine import Event
from testing.conformance.leaks import flat, seen, sentence
from testing.conformance.play import MOVES_A_DEAR_CHECK, Run, some_options
from testing.conformance.states import Path, at, spell
from testing.doubles import Double, names_in

PARTS = 6
"""So many parts of a state are looked at in each moment."""
Known = dict[str, set[int | None]]
"""The seats that may know a name; with None in it, everybody."""


def check_double(double: Double, runs: Sequence[Run]) -> None:
    """Play a double: nobody reads a name that is not theirs to know, some owner reads one, and no secret has none."""
    found = [names_read(run, double) for run in runs]
    read, private = (set[str]().union(*names) for names in zip(*found, strict=True))
    assert read or not private, "nobody reads a name of theirs: let the words of the double show what its views hold"


def names_read(run: Run, double: Double) -> tuple[set[str], set[str]]:
    """Play on from somewhere; return the names that their owners have read, and all that are not everybody's."""
    own = {option.key: option.choices[0] for option in double.game.options if option not in run.game.options}
    run.game = double.game
    run.options = some_options(run.game, run.seats, run.random) | own
    run.begin()
    known: Known = defaultdict(set)
    told, read = 0, set[str]()
    for match in run.moments(MOVES_A_DEAR_CHECK):
        for event in run.events[told:]:
            learn(run, event, known)
        told = len(run.events)
        for name, owner in double.secrets(match.state):
            known[name].add(owner)
        for seat in (*range(run.seats), None):
            for name in {*names_in(seen(run, match, seat))}:
                assert {seat, None} & known[name], f"seat {seat} reads {name}, which only {known[name]} may know"
                read.add(name)
        check_names(run, double)
    private = {name for name, owners in known.items() if None not in owners}
    return read & private, private


def learn(run: Run, event: Event, known: Known) -> None:
    """Whoever is told of a fact may know the names in its line."""
    for name in names_in(sentence(run, event) or ""):
        known[name].update([None] if event.audience is None else event.audience)


def check_names(run: Run, double: Double) -> None:
    """What only some may see has a name: where it alone is another thing, the names of those who see it differ."""
    true = json.loads(run.game.dump(run.match.state))
    twin = json.loads(run.game.dump(run.game.resample(run.match.state, None, run.below)))
    before = seen_and_named(run, double, true)
    paths = [*differences(true, twin)]
    for path in run.random.sample(paths, min(PARTS, len(paths))):
        try:
            after = seen_and_named(run, double, exchanged(true, path, at(twin, path)))
        except Exception:  # one part of the twin alone need not fit the rest, whatever the game's own code says then
            continue
        for seat in range(run.seats):
            (view, names), (other, others) = before[seat], after[seat]
            assert view == other or names != others, f"seat {seat} alone sees {spell(path)}, which has no name"


def seen_and_named(run: Run, double: Double, saved: Any) -> list[tuple[Any, list[str]]]:
    """What each seat sees of a saved state, and the names of all that it may know."""
    state = run.game.load(json.dumps(saved).encode())
    secrets = [*double.secrets(state)]
    return [
        (flat(run.game.view(state, seat)), sorted([name for name, owner in secrets if owner == seat]))
        for seat in range(run.seats)
    ]


def differences(one: Any, other: Any, path: Path = ()) -> Iterator[Path]:
    """Where two saved states differ: fields that hold one thing, or a list of such things as a whole."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        steps: Sequence[Any] = [*one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other) and _has_parts(one):
        steps = range(len(one))
    else:
        if one != other:
            yield path
        return
    for step in steps:
        yield from differences(one[step], other[step], (*path, step))


def _has_parts(values: list[Any]) -> bool:
    return any(isinstance(value, dict | list) for value in values)


def exchanged(saved: Any, path: Path, value: Any) -> Any:
    """A saved state with another value at a place."""
    changed = copy.deepcopy(saved)
    at(changed, path[:-1])[path[-1]] = value
    return changed
