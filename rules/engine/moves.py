"""Moves: what a seat may do. Typed, frozen, written as JSON; their docstrings are the help text."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from functools import cache, lru_cache
from typing import Any, Self

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


@cache
def kind_of(move: type[Move]) -> str:
    """The snake-case name of a move class: `TakeColony` is `take_colony`."""
    return _CAPITAL.sub("_", move.__name__).lower()


@cache
def _field_names(move: type[Move]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(move))  # type: ignore[arg-type]  # every subclass is a dataclass


class Move:
    """Base of all moves; a subclass is a `@dataclass(frozen=True, slots=True)` of strings, numbers and tuples of them."""

    __slots__ = ("_json",)

    @classmethod
    @lru_cache(maxsize=1 << 16)
    def of(cls, *values: Any) -> Self:
        """The one shared instance with these field values: option lists are built millions of times."""
        return cls(*values)

    @property
    def kind(self) -> str:
        """The snake-case name of this move's class."""
        return kind_of(self.__class__)

    @property
    def values(self) -> tuple[Any, ...]:
        """The field values in order."""
        return tuple([getattr(self, name) for name in _field_names(self.__class__)])

    @property
    def json(self) -> str:
        """Canonical JSON, e.g. `{"move":"redeploy","fleet":"F3","to":"C1"}`: what the journal keeps."""
        try:
            return self._json  # type: ignore[has-type, no-any-return]  # a slot filled on first use
        except AttributeError:
            names = _field_names(self.__class__)
            text = json.dumps({"move": self.kind} | {n: getattr(self, n) for n in names}, separators=(",", ":"))
            object.__setattr__(self, "_json", text)
            return text

    @property
    def key(self) -> str:
        """A short name of this move among the options of one question, e.g. `redeploy:F3:C1`."""
        return ":".join([self.kind, *map(str, self.values)])
