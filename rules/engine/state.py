"""The base of every game's state: plain data, a tree of dataclasses, lists and dicts with string keys."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from typing import Annotated, Any, ClassVar

from pydantic import ConfigDict, Field

from rules.engine.events import Event

END = "end"


def unless(default: object) -> Any:
    """Mark a state's field that a later release has added: it is saved only where it is not this default.

    So states of older releases are saved as they were, and their records still hold.
    """
    return Field(exclude_if=lambda held: held == default)


Moment = tuple[int, str]
"""A round and a phase."""
Told = tuple[Event, int, str]
"""A fact with the round and the phase in which it happened."""


class _Facts:
    """Holds what was told since the last question: a slot beside the fields, never saved."""

    __slots__ = ("leads_to", "told")
    leads_to: str
    told: list[Told]

    def hold_no_facts(self) -> None:
        """Forget what was told so far; nothing can be told before the first call."""
        self.told, self.leads_to = [], ""

    def lead_to(self, phase: str) -> None:
        """Let what is told from here on belong to the phase that the running rule goes on to: it begins already."""
        self.leads_to = phase


@dataclass(slots=True, kw_only=True)
class State(_Facts):
    """`phase` names the rule that runs (END: the game is over), `round` counts from 1, `winners` lists seats.

    `rules_version` is that of the rules with which this match began; a ruling that has changed since asks for it.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    phase: str
    round: int = 1
    winners: list[int] = field(default_factory=list)
    rules_version: Annotated[int, unless(1)] = 1

    def tell(self, fact: Event) -> None:
        """Record that something happened."""
        self.told.append((fact, self.round, self.leads_to or self.phase))


def replace_in_place(old: Any, new: Any) -> Any:
    """Let one state, or a part of it, be equal to another one; return what is to stand in its place.

    Its objects, lists and dicts stay the same ones as far as possible: a rule that is running holds them.
    """
    if old == new or old.__class__ is not new.__class__:
        return old if old == new else new
    if isinstance(old, list):
        old[:] = [replace_in_place(*pair) for pair in zip(old, new, strict=False)] + new[len(old) :]
    elif isinstance(old, dict):
        held = {key: replace_in_place(old[key], part) if key in old else part for key, part in new.items()}
        old.clear()
        old.update(held)
    elif is_dataclass(old) and old.__hash__ is None:  # a frozen one has a hash
        for each in fields(old):
            setattr(old, each.name, replace_in_place(getattr(old, each.name), getattr(new, each.name)))
    else:
        return new
    return old
