"""The leaf check: all that is in a state is either seen by a seat or varied by `resample`: no secret is overlooked.

Leaves are gathered by pattern: `.players[other].hand[*].value`. Lists and dicts that hold something for each seat tell
the seat's own part from the others'. A leaf counts as seen when changing it changes the view, or makes it impossible.
How many parts a list or dict has is a leaf too, called its size, where that number changes.
"""

from __future__ import annotations

import json
import os
import typing
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from rules.engine import Corrupt, Game
from testing.conformance.facts import hints_of
from testing.conformance.play import Run
from testing.conformance.states import Path, at, children, is_record, spell

SIZE = " size"
PUBLIC = ("rules_version",)
"""Where a state holds what everybody knows, though no view need show it."""
STATES_A_RUN = 12
CANDIDATES = 4
RESAMPLES = 4
LOOKS, AT_ONCE = (25, 25) if "CONFORMANCE_EXAMPLES" in os.environ else (8, 2)
"""So often leaves of a pattern are looked at, and so many of them in one state: few looks are spread over many."""


@dataclass
class Leaf:
    """One place of a saved state; `kind` is its pattern for one seat, `pool` its pattern for all, `hint` the type.

    A whole record is one too, without a `kind`: it is only there as another value for where it is missing elsewhere.
    """

    path: Path
    kind: str
    pool: str
    value: Any
    hint: Any = None

    @property
    def is_size(self) -> bool:
        """Whether this is how many parts a list or dict has."""
        return self.pool.endswith(SIZE)


@dataclass
class Survey:
    """What has been found out of the patterns: where they were hidden, which varied, how often they were looked at.

    `pools` has the values that they had.
    """

    hidden: dict[str, str] = field(default_factory=dict)
    varied: set[str] = field(default_factory=set)
    looks: Counter[str] = field(default_factory=Counter)
    pools: dict[str, dict[str, Any]] = field(default_factory=lambda: defaultdict(dict))

    def wants(self, leaf: Leaf) -> bool:
        """Whether more is to be found out of a leaf's pattern."""
        return leaf.kind not in self.varied and self.looks[leaf.kind] < LOOKS


def check_leaves(runs: list[Run]) -> None:
    """What is hidden, from a seat or from a spectator, is varied."""
    survey = Survey()
    samples = [(run, saved) for run in runs for saved in states(run)]
    for run, saved in samples:
        data = json.loads(saved)
        for leaf in leaves(run, saved, None):
            value = value_at(data, leaf)
            survey.pools[leaf.pool][json.dumps(value)] = value
    looks = [(run, saved, seat) for run, saved in samples for seat in (*range(run.seats), None)]
    for run, saved, seat in runs[0].random.sample(looks, len(looks)):
        inspect(run, saved, seat, survey)
    missing = [f"{name} ({survey.hidden[name]})" for name in sorted(survey.hidden.keys() - survey.varied)]
    assert not missing, f"neither in the view nor varied by resample: {'; '.join(missing)}"


def states(run: Run) -> list[bytes]:
    """Some states of a run, far from each other."""
    found = [run.game.dump(run.match.state)]
    while len(found) < STATES_A_RUN and run.match.asked is not None:
        run.play(1 + run.below(15))
        found.append(run.game.dump(run.match.state))
    return found


def inspect(run: Run, saved: bytes, seat: int | None, survey: Survey) -> None:
    """Look at all leaves of one state, unless enough of their patterns have been looked at."""
    found = [leaf for leaf in leaves(run, saved, seat) if counts(leaf, survey) and survey.wants(leaf)]
    if not found:
        return
    others = [resampled(run, saved, seat) for _ in range(RESAMPLES)]
    before, here = look(run.game, saved, seat), Counter[str]()
    for leaf in run.random.sample(found, len(found)):
        if not survey.wants(leaf) or here[leaf.kind] >= AT_ONCE:
            continue
        survey.looks[leaf.kind] += 1
        here[leaf.kind] += 1
        if varied(leaf, others):
            survey.varied.add(leaf.kind)
        elif not visible(run, saved, seat, leaf, before, survey):
            survey.hidden.setdefault(leaf.kind, f"first at {spell(leaf.path)} for seat {seat}, seed {run.seed}")


def counts(leaf: Leaf, survey: Survey) -> bool:
    """Whether a leaf counts: a record does not, and a size only if it changes and there is a part to leave out."""
    return bool(leaf.kind) and (not leaf.is_size or (leaf.value > 0 and len(survey.pools[leaf.pool]) > 1))


def leaves(run: Run, saved: bytes, seat: int | None) -> Iterator[Leaf]:
    """All leaves of a state, as a seat sees them."""
    who = "spectator " if seat is None else "seat "
    found = walk(run.game.load(saved), run.seats, seat, Leaf((), who, "", None))
    yield from (leaf for leaf in found if leaf.path != PUBLIC)


def walk(value: Any, seats: int, seat: int | None, place: Leaf) -> Iterator[Leaf]:
    """The leaves under one place."""
    if isinstance(value, dict | list):
        yield Leaf(place.path, place.kind + SIZE, place.pool + SIZE, len(value))
    elif is_record(value):
        yield Leaf(place.path, "", place.pool, None)
    elif not isinstance(value, tuple):
        yield replace(place, value=value)
        return
    own_parts = by_seat(value, seats)
    hints = hints_of(type(value)) if is_record(value) else {}  # type: ignore[arg-type]  # all classes are hashable
    for step, child in children(value):
        kind = pool = f".{step}"
        if not is_record(value):
            kind, pool = ("[own]" if str(step) == str(seat) else "[other]") if own_parts else "[*]", "[*]"
        hint = hints.get(str(step), place.hint)
        yield from walk(child, seats, seat, Leaf((*place.path, step), place.kind + kind, place.pool + pool, None, hint))


def by_seat(value: Any, seats: int) -> bool:
    """Whether a list or dict has a part for each seat."""
    if isinstance(value, dict):
        return bool(value) and {*value} <= {str(seat) for seat in range(seats)}
    return isinstance(value, list | tuple) and len(value) == seats


def resampled(run: Run, saved: bytes, seat: int | None) -> Any:
    """Another state that the seat cannot tell from this one, as plain data."""
    return json.loads(run.game.dump(run.game.resample(run.game.load(saved), seat, run.below)))


def varied(leaf: Leaf, others: list[Any]) -> bool:
    """Whether one of the other states has another value there, or nothing."""
    return any(value_at(other, leaf) != leaf.value for other in others)


def value_at(data: Any, leaf: Leaf) -> Any:
    """The value of a leaf in plain data."""
    try:
        return len(at(data, leaf.path)) if leaf.is_size else at(data, leaf.path)
    except (KeyError, IndexError, TypeError):
        return "nothing"


def visible(run: Run, saved: bytes, seat: int | None, leaf: Leaf, before: Any, survey: Survey) -> bool:
    """Whether another value there would be seen; True also for a nothing that was never anything in all samples."""
    changes = 0
    for value in candidates(leaf, survey):
        try:
            if look(run.game, changed(saved, leaf, value), seat) != before:
                return True
            changes += 1
        except Corrupt:
            continue
    return leaf.value is None and not changes


def candidates(leaf: Leaf, survey: Survey) -> list[Any]:
    """Other values for a leaf: what it was elsewhere, and what is near."""
    if leaf.is_size:
        return [leaf.value - 1, leaf.value + 1]
    known = [value for value in survey.pools[leaf.pool].values() if value != leaf.value][:CANDIDATES]
    near: list[Any] = ["?", 0, None]
    if isinstance(leaf.value, bool):
        near = [not leaf.value]
    elif isinstance(leaf.value, int):
        near = [leaf.value + 1, leaf.value - 1]
    return [value for value in known + near + literals(leaf.hint) if value != leaf.value]


def literals(hint: Any) -> list[Any]:
    """The values that a type names, however deep in it."""
    if typing.get_origin(hint) is typing.Literal:
        return [*typing.get_args(hint)]
    return [value for part in typing.get_args(hint) for value in literals(part)]


def changed(saved: bytes, leaf: Leaf, value: Any) -> bytes:
    """The state with another value in this place."""
    data = json.loads(saved)
    if leaf.is_size:
        resize(at(data, leaf.path), value - leaf.value)
    else:
        at(data, leaf.path[:-1])[leaf.path[-1]] = value
    return json.dumps(data).encode()


def resize(part: Any, by: int) -> None:
    """Make a list or dict one longer or shorter."""
    if isinstance(part, list):
        part[:] = part[:-1] if by < 0 else [*part, part[-1]]
    elif by < 0:
        part.popitem()
    else:
        part["one more"] = next(iter(part.values()))


def look(game: Game[Any, Any], saved: bytes, seat: int | None) -> Any:
    """What a seat sees of a saved state; a view that fails is told by its error."""
    state = game.load(saved)
    try:
        return repr(game.view(state, seat))
    except Exception as error:  # any failure shows that the view looks at what was changed
        return error
