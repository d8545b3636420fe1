"""The facts of a view, one by one, and the same view with one of them changed to something else that could be true."""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from random import Random
from typing import Any

from testing.conformance.states import Path, is_record

UNIONS = (typing.Union, types.UnionType)


@dataclass(frozen=True, slots=True)
class Fact:
    """One place of a view: `pattern` is its path with stars for numbers and keys, `pool` the field whose values fit."""

    path: Path
    pattern: str
    pool: str
    value: Any
    hint: Any


@dataclass
class Pools:
    """What was seen at each field in many positions: values that fit there, and which lists grow and shrink."""

    values: dict[str, dict[str, Any]] = field(default_factory=lambda: defaultdict(dict))
    growing: set[str] = field(default_factory=set)
    _sizes: dict[tuple[int, Path], int] = field(default_factory=dict)

    def note(self, facts: Iterable[Fact], match: int) -> None:
        """Learn what is in a position of this match."""
        for fact in facts:
            self.values[fact.pool][repr(fact.value)] = fact.value
            if isinstance(fact.value, list | tuple | dict):
                size = len(fact.value)
                if self._sizes.setdefault((match, fact.path), size) != size:
                    self.growing.add(fact.pool)

    def others(self, fact: Fact, here: Mapping[str, Iterable[Any]]) -> list[Any]:
        """What else this fact could be; what this very view has in such fields, `here`, comes first."""
        value = fact.value
        if isinstance(value, bool):
            return [not value]
        if fixed := [one for one in literals_of(fact.hint) if one != value]:
            return fixed
        known = [other for other in self.values[fact.pool].values() if other != value]
        if isinstance(value, int):
            near = [value + step for step in (-1, 1) if known and min(map(_number, known)) <= value + step]
            return [one for one in near if one <= max(map(_number, known))] or known or [value + 1]
        if isinstance(value, list | tuple | dict):
            shorter = [_without(value, number) for number in range(len(value))]
            return shorter if fact.pool in self.growing else []
        if isinstance(value, str):
            return [other for other in here.get(fact.pool, ()) if other not in (value, "")] or known
        return [None] if is_record(value) and None in known else known


def _number(value: Any) -> int:
    return value if isinstance(value, int) else 0


def _without(value: Any, number: int) -> Any:
    if isinstance(value, dict):
        return {key: held for place, (key, held) in enumerate(value.items()) if place != number}
    return type(value)([held for place, held in enumerate(value) if place != number])


def literals_of(hint: Any) -> tuple[Any, ...]:
    """The values that a type lists."""
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(hint)
    if typing.get_origin(hint) is typing.Literal:
        return typing.get_args(hint)
    if typing.get_origin(hint) in UNIONS:
        return tuple([one for part in typing.get_args(hint) for one in literals_of(part)])
    return ()


def facts_of(value: Any, hint: Any = None, path: Path = (), pattern: str = "", pool: str = "") -> Iterator[Fact]:
    """All facts of a view: its leaves, how many parts its lists have, and whether what may be missing is there."""
    if is_record(value):
        if path and type(None) in typing.get_args(hint):
            yield Fact(path, pattern, pool, value, hint)
        for name, kind in hints_of(type(value)).items():  # type: ignore[arg-type]  # all classes are hashable
            below = f"{pattern}.{name}" if pattern else name
            yield from facts_of(getattr(value, name), kind, (*path, name), below, f"{type(value).__name__}.{name}")
    elif isinstance(value, dict | list | tuple):
        if value:
            yield Fact(path, f"{pattern} size", pool, value, hint)
        for number, (step, part) in enumerate(value.items() if isinstance(value, dict) else enumerate(value)):
            kind, star = _part_of(hint, number)
            yield from facts_of(part, kind, (*path, step), f"{pattern}.{star}", f"{pool}.{star}")
    else:
        yield Fact(path, pattern, pool, value, hint)


@functools.cache
def hints_of(kind: type) -> dict[str, Any]:
    """The fields of a dataclass with their types."""
    hints = typing.get_type_hints(kind)
    return {one.name: hints[one.name] for one in dataclasses.fields(kind)}


def _part_of(hint: Any, number: int) -> tuple[Any, str]:
    """The type of a part of a list or dict, and its place in a pattern."""
    if typing.get_origin(hint) in UNIONS:
        hint = next((one for one in typing.get_args(hint) if typing.get_args(one)), None)
    args = typing.get_args(hint)
    if typing.get_origin(hint) is tuple and Ellipsis not in args and number < len(args):
        return args[number], str(number)
    return (args[1] if typing.get_origin(hint) is dict else args[0]) if args else None, "*"


def changed(value: Any, path: Path, new: Any) -> Any:
    """The same view, but for one fact."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(value, dict):
        return {key: changed(held, rest, new) if key == step else held for key, held in value.items()}
    if isinstance(value, list | tuple):
        return type(value)([changed(held, rest, new) if place == step else held for place, held in enumerate(value)])
    assert isinstance(step, str)
    return replace(value, **{step: changed(getattr(value, step), rest, new)})


def drawn_evenly(
    facts: Iterable[tuple[int, Fact]], count: int, chance: Random, fits: Callable[[Fact], bool]
) -> list[tuple[int, Fact]]:
    """So many facts that fit, each pattern as often as another as far as that goes; `int` is their position."""
    by_pattern: dict[str, list[tuple[int, Fact]]] = defaultdict(list)
    for one in facts:
        by_pattern[one[1].pattern].append(one)
    for pattern in sorted(by_pattern):
        chance.shuffle(by_pattern[pattern])
    drawn: list[tuple[int, Fact]] = []
    while len(drawn) < count and any(by_pattern.values()):
        for pattern in sorted(by_pattern):
            left = by_pattern[pattern]
            while left and not fits(left[-1][1]):
                left.pop()
            if left and len(drawn) < count:
                drawn.append(left.pop())
    return sorted(drawn, key=lambda held: held[0])
