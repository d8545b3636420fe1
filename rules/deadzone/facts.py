"""The base of Deadzone's events: a fact that knows what the models it names are called. [6]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Protocol, TypeVar

from rules.deadzone.factions import FACTIONS
from rules.engine import Event

F = TypeVar("F", bound="Fact")


class Named(Protocol):
    """A model in play, as far as its name goes."""

    id: str
    faction: str
    model: str


@dataclass(frozen=True, slots=True)
class Fact(Event):
    """A fact; `titles` are code and name of each model that its fields name, put in when it is told."""

    titles: tuple[tuple[str, str], ...] = field(default=(), kw_only=True, compare=False, repr=False)

    def title(self, code: str) -> str:
        """`Enforcer E3` for `E3`; anything that is no model's code as it is."""
        return next((f"{name} {code}" for known, name in self.titles if known == code), code)


def with_titles(fact: F, models: Sequence[Named]) -> F:
    """The same fact with the names of its models."""
    parts = _parts(type(fact))  # type: ignore[arg-type]  # mypy takes the hash of its instances for the class's own
    told = {value for part in parts if isinstance(value := getattr(fact, part), str)}
    return replace(fact, titles=tuple(_titles(told, models)))


@cache
def _parts(kind: type[Fact]) -> tuple[str, ...]:
    return tuple([part.name for part in fields(kind)])


def _titles(codes: set[str], models: Sequence[Named]) -> Iterator[tuple[str, str]]:
    for one in models:
        if one.id in codes and one.faction in FACTIONS:
            yield one.id, FACTIONS[one.faction].models[one.model].name
