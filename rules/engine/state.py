"""The base of every game's state: plain data, a tree of dataclasses, lists and dicts with string keys."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pydantic import ConfigDict

from rules.engine.events import Event

END = "end"


class _Facts:
    """Holds the facts since the last question: a slot beside the fields, so that it is never saved."""

    __slots__ = ("facts",)
    facts: list[Event]


@dataclass(slots=True, kw_only=True)
class State(_Facts):
    """`phase` names the rule that runs (END: the game is over), `round` counts from 1, `winners` lists seats."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    phase: str
    round: int = 1
    winners: list[int] = field(default_factory=list)

    def tell(self, fact: Event) -> None:
        """Record that something happened."""
        self.facts.append(fact)
