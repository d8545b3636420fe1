"""Finding one option among many: buttons for few, a list for more; for very many first the kind, then each field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bot.discord.fields import fields_of, help_of, shown, title_of
from rules.engine import Move

BUTTONS = 10
LIST = 25
Label = Callable[[Move], str]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list: `number` is the option's place in the question or the branch's place in its level."""

    number: int
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Level:
    """One step: options to choose from (`leaf`), or branches that lead on; `about` says what the branches mean."""

    entries: tuple[Entry, ...]
    leaf: bool
    about: str = ""

    @property
    def pages(self) -> int:
        """How many lists this level fills."""
        return -(-len(self.entries) // LIST)

    def page(self, number: int) -> tuple[Entry, ...]:
        """The entries of one list; a page beyond the end is the last."""
        start = max(0, min(number, self.pages - 1)) * LIST
        return self.entries[start : start + LIST]


@dataclass(frozen=True, slots=True)
class _Group:
    label: str
    note: str
    members: tuple[int, ...]


def level_at(options: Sequence[Move], path: Iterable[int], label: Label) -> Level:
    """The step that is reached by taking the branches of `path` in turn; a path that leads nowhere starts again."""
    members = tuple(range(len(options)))
    for step in path:
        _, groups = _split(options, members)
        if step >= len(groups):
            members = tuple(range(len(options)))
            break
        members = groups[step].members
    about, groups = _split(options, members)
    if len(members) <= LIST or not groups or len(groups) == len(members):
        return Level(tuple([Entry(number, label(options[number])) for number in members]), leaf=True)
    return Level(
        tuple([Entry(number, group.label, group.note) for number, group in enumerate(groups)]), leaf=False, about=about
    )


def _split(options: Sequence[Move], members: Sequence[int]) -> tuple[str, list[_Group]]:
    """Divide options by kind, else by the first field in which they differ; nothing when they do not."""
    kinds = list(dict.fromkeys(options[number].__class__ for number in members))
    if len(kinds) > 1:
        groups = [(kind, tuple([n for n in members if options[n].__class__ is kind])) for kind in kinds]
        return "", [_Group(title_of(kind), help_of(kind), held) for kind, held in groups]
    for field in fields_of(kinds[0]) if kinds else ():
        by_value: dict[str, list[int]] = {}
        for number in members:
            by_value.setdefault(_value(getattr(options[number], field.name)), []).append(number)
        if len(by_value) > 1:
            return field.note, [_Group(value, "", tuple(held)) for value, held in by_value.items()]
    return "", []


def _value(value: object) -> str:
    return ", ".join(shown(item) for item in value) or "none" if isinstance(value, tuple) else shown(value)
