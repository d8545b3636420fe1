"""Moves: what a seat may do. Typed, frozen, written as JSON; their docstrings are the help text."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Self

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")
_FIELDS: dict[type[Move], tuple[str, ...]] = {}


class Move:
    """Base of all moves; a subclass is a `@dataclass(frozen=True, slots=True)` of strings and numbers.

    `kind` is the class's name in snake case: `TakeColony` is `take_colony`. Fields that a later release has `added`
    are written only where they are not what is meant without them, so that moves in older journals digest as they did.
    """

    __slots__ = ("__dict__",)  # keeps the JSON once it was asked for
    kind: ClassVar[str]
    added: ClassVar[Mapping[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        """Name the kind of move."""
        cls.kind = _CAPITAL.sub("_", cls.__name__).lower()

    @classmethod
    @lru_cache(maxsize=1 << 16)
    def of(cls, *values: Any) -> Self:
        """The one shared instance with these field values: option lists are built millions of times."""
        return cls(*values)

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        """The names of the fields in order."""
        if cls not in _FIELDS:
            _FIELDS[cls] = tuple([field.name for field in fields(cls)])  # type: ignore[arg-type]  # a dataclass
        return _FIELDS[cls]

    @property
    def values(self) -> tuple[Any, ...]:
        """The field values in order."""
        return tuple([getattr(self, name) for name in self.field_names()])

    @cached_property
    def json(self) -> str:
        """Canonical JSON, e.g. `{"move":"redeploy","fleet":"F3","to":"C1"}`: what the journal keeps."""
        held = {name: getattr(self, name) for name in self.field_names()}
        data = {"move": self.kind} | {name: held[name] for name in held if self.added.get(name) != held[name]}
        return json.dumps(data, separators=(",", ":"))

    @property
    def key(self) -> str:
        """A short name of this move among the options of one question, e.g. `redeploy:F3:C1`."""
        return ":".join([self.kind, *map(str, self.values)])
