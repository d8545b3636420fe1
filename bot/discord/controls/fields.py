"""The fields of a move class, read from its annotations: what slash commands and forms are derived from."""

from __future__ import annotations

import dataclasses
import enum
import functools
import inspect
import re
import types
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from bot.discord.texts import texts
from rules.engine import Move, Refused, say

Kind = Literal["choice", "whole", "text", "list"]
WHOLE = re.compile(r"[+-]?[0-9]{1,15}")


@dataclasses.dataclass(frozen=True, slots=True)
class Field:
    """One field: `note` is its help, `choices` its values when they are few and fixed, `item` the type of one value.

    `words` are what players call those values, where a move's annotation has them as well.
    """

    name: str
    note: str
    kind: Kind
    item: type
    choices: tuple[Any, ...]
    default: Any
    words: Mapping[str, str] = dataclasses.field(default_factory=dict, hash=False)

    @property
    def required(self) -> bool:
        """Whether it must be given."""
        return self.default is dataclasses.MISSING

    @property
    def offered(self) -> tuple[str, ...]:
        """Its few and fixed values as people type them, without the empty one: Discord takes no such choice."""
        return tuple([shown(choice) for choice in self.choices if shown(choice)])

    def called(self, value: str) -> str:
        """What players call one of its values, as far as that is known without a table."""
        return self.words.get(value) or spaced(value)

    def read(self, text: str) -> Any:
        """The value that was typed; raises `Refused` if it does not fit."""
        if self.kind == "list":
            return tuple([self._one(part.strip()) for part in text.split(",") if part.strip()])
        return self._one(text.strip())

    def _one(self, text: str) -> Any:
        if self.choices:
            for choice in self.choices:
                if in_words(text) in (in_words(shown(choice)), in_words(self.called(shown(choice)))):
                    return choice
            raise Refused(texts.not_a_choice(self.name, text, [self.called(value) for value in self.offered]))
        if self.item is int:
            if not WHOLE.fullmatch(text):
                raise Refused(texts.not_a_number(self.name, text))
            return int(text)
        return text


def shown(value: Any) -> str:
    """A field's value as people type it: yes and no for truth, an enum by its value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value) if isinstance(value, enum.Enum) else str(value)


def in_words(text: str) -> str:
    """A key or what was typed for it, however it is written: `military_sabotage`, `Military Sabotage`."""
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").split())


def spaced(key: str) -> str:
    """The words of a key that nothing names: `military sabotage`, `plague pack`."""
    return say(key.replace("_", " ").replace("-", " "))


def fields_of(move: type[Move]) -> tuple[Field, ...]:
    """The fields of a move class in order."""
    held: Any = move
    return _fields(held)


@functools.cache
def _fields(move: Any) -> tuple[Field, ...]:
    hints = get_type_hints(move, include_extras=True)
    return tuple([_field(field, hints[field.name]) for field in dataclasses.fields(move)])


def _field(field: dataclasses.Field[Any], hint: Any) -> Field:
    note, kind, words = name_in_words(field.name), "text", dict[str, str]()
    if get_origin(hint) is Annotated:
        hint, told, *more = get_args(hint)
        note, words = say(str(told)), more[0] if more else words
    hint = _without_none(hint)
    if get_origin(hint) is tuple:
        hint, kind = get_args(hint)[0], "list"
        if get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
    choices = _choices(hint)
    item = type(choices[0]) if choices else hint if isinstance(hint, type) else str
    if kind != "list":
        kind = "choice" if choices else "whole" if item is int else "text"
    default = field.default if field.default_factory is dataclasses.MISSING else field.default_factory()
    return Field(field.name, note, kind, item, choices, default, words)  # type: ignore[arg-type]  # kind: one of four


def _without_none(hint: Any) -> Any:
    if get_origin(hint) in (Union, types.UnionType):
        return next(part for part in get_args(hint) if part is not type(None))
    return hint


def _choices(hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) is Literal:
        return get_args(hint)
    if hint is bool:
        return (True, False)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return tuple(hint)
    return ()


def help_of(move: type[Move]) -> str:
    """The first line of a move's help text, as Discord's command descriptions take it: at most 100 characters."""
    doc = inspect.getdoc(move)
    line = say(doc.splitlines()[0].split(" [")[0]) if doc else title_of(move)
    return line if len(line) <= 100 else line[:99] + "…"


def title_of(move: type[Move]) -> str:
    """`Take colony` for TakeColony; what players call it, where the move says that."""
    title: str = getattr(move, "title", "")
    return title or name_in_words(move.kind)


def name_in_words(name: str) -> str:
    """A name of the code as a title: `Take colony` for `take_colony`."""
    return say(name.replace("_", " ").capitalize())


def command_of(move: type[Move]) -> str:
    """`take-colony` for TakeColony: its subcommand."""
    return move.kind.replace("_", "-")[:32]
