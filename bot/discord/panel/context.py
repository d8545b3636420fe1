"""A table as one person sees it, and where that person is in the panel."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from bot.discord.controls.fields import Field, fields_of, in_words
from bot.discord.controls.forms import read_move
from bot.discord.controls.ids import ControlId
from bot.discord.texts import texts
from bot.tables import PlayerSnapshot, Snapshot
from bot.tables.commands.saved_lists import SavedList
from bot.tables.commands.seat_orders import outset
from rules.engine import Choose, Move, Question, Refused, say

DOT = " · "
"""What parts a code that stands on the board from its words."""
_CODE = re.compile("[A-Z0-9]")
Chosen = tuple[tuple[str, str], ...]
"""Half an answer: the keys of the options chosen so far, each with its words."""


def titled(value: str, words: str) -> str:
    """A value in these words, else in its own; a code that stands on the board, such as D4, comes before them."""
    if _CODE.search(value):
        return f"{value}{DOT}{words}" if words else value
    return words or say(value.replace("_", " "))


def _begins(words: str, typed: str) -> bool:
    """Whether words begin so; 1 is no beginning of 12."""
    number = typed[-1:].isdecimal() and words[len(typed) :][:1].isdecimal()
    return words.startswith(typed) and not number


@dataclass(frozen=True, slots=True)
class Place:
    """A place among many choices: the steps that led there, and the page of its list."""

    path: tuple[int, ...] = ()
    page: int = 0

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path))}~{self.page}"

    @classmethod
    def read(cls, path: str, page: str) -> Place:
        """Read both parts; what is no place is the beginning."""
        steps = tuple([int(step) for step in path.split(".") if step.isdecimal()])
        return cls(steps, int(page) if page.isdecimal() else 0)

    def turned(self, page: int) -> Place:
        """Another page of the same list."""
        return replace(self, page=max(0, page))

    @property
    def above(self) -> Place:
        """One step back."""
        return Place(self.path[:-1])


@dataclass(frozen=True, slots=True)
class Screen:
    """What a panel shows: `at` is the place in the question, `acts` the one among the suggested acts.

    `sure` is what is asked twice, `menu` a menu, `notice` says what has just happened, and `why` by which rules; `form`
    is the one that was refused. `lasts`: the notice tells that something was not done, so it stays until a press.
    `reminder`: it may be put off.
    """

    notice: str = ""
    why: tuple[str, ...] = ()
    at: Place = Place()
    acts: Place = Place()
    sure: str = ""
    menu: str = ""
    reminder: bool = False
    form: ControlId | None = None
    lasts: bool = False

    @property
    def place(self) -> str:
        """Both places as an argument of a custom id."""
        return f"{self.at}~{self.acts}"

    @classmethod
    def read(cls, argument: str) -> Screen:
        """Read such an argument; what is missing is the beginning."""
        parts = [*argument.split("~"), "", "", "", ""]
        return cls(at=Place.read(*parts[:2]), acts=Place.read(*parts[2:4]))


@dataclass(frozen=True, slots=True)
class PanelContext:
    """A table as one seat sees it, with what is needed to write about it.

    `turn` is when that was looked at, among all that is shown: nothing older takes the place of something newer.
    `numbered`: the options of the question that the private picture shows by their numbers, from 1. `kept` are the
    lists that the player keeps for this game, while lists are chosen. `version` is the table's, for the order of pages.
    """

    table: Snapshot
    look: PlayerSnapshot
    turn: int
    numbered: Collection[int] = ()
    kept: tuple[SavedList, ...] = ()
    version: int = 0

    @property
    def here(self) -> ControlId:
        """The ids of this question's controls."""
        return ControlId(self.table.id, "panel", "", self.look.seat, self.look.question_id, self.look.revision)

    def before_the_game(self) -> PanelContext:
        """The same in a lobby as a seat will see it when the game begins with what is agreed now."""
        game = self.table.game
        names = (*self.look.names, *[""] * game.seats[1])[: game.seats[1]]
        view = game.view(outset(game, self.table.options), 0)
        return replace(self, look=replace(self.look, view=view, names=names))

    def label(self, move: Move) -> str:
        """One choice in words."""
        return self.table.game.narrate.label(move, self.look.view, self.look.names)

    def named(self, value: str, field: str) -> str:
        """What a value of the field with this name stands for: a unit's name for its id."""
        return self.table.game.narrate.named(value, self.look.view, self.look.names, field)

    def called(self, value: str, field: str) -> str:
        """A value to be typed in words; a code that stands on the board, such as D4, comes before them."""
        name = self.named(value, field)
        return name if field in self.table.game.opaque else titled(value, name if name != value else "")

    def meant(self, text: str, values: Mapping[str, str], field: str) -> str:
        """The value that was typed, also as the code before its words, or that is called so, or begins so alone.

        What could be none or several stays as it is.
        """
        wanted, code = in_words(text), in_words(text.partition(DOT)[0])
        found = [value for value in values if in_words(value) in (wanted, code)]
        called = {value: {*map(in_words, (self.named(value, field), title))} for value, title in values.items()}
        found = found or [value for value, words in called.items() if wanted in words]
        found = found or [value for value, words in called.items() if any(_begins(one, wanted) for one in words)]
        return found[0] if wanted and len(found) == 1 else text

    def offered(self, move: type[Move], name: str) -> dict[str, str]:
        """What makes sense for a field of an act or a lookup: values, and how a list shows them.

        The few and fixed values of a field are shown by their words alone: nobody reads a key such as `plague-pack`.
        """
        field = next((field for field in fields_of(move) if field.name == name and field.offered), None)
        if self.look.view is None:
            return {value: field.called(value) for value in field.offered} if field else {}
        known = self.table.game.values(self.look.view, move, name)
        if field:
            return {value: self._in_words(value, field) for value in known or field.offered}
        return {value: self.called(value, name) for value in known}

    def in_keys(self, text: str, values: Mapping[str, str], field: str) -> str:
        """What was typed, with values in place of what those are called, also of several between commas."""
        whole = self.meant(text, values, field)
        if not values or whole in values:
            return whole
        return ",".join([self.meant(part.strip(), values, field) for part in text.split(",")])

    def understood(
        self, move: type[Move], given: Mapping[str, str], known: Callable[[str], Mapping[str, str]]
    ) -> dict[str, str]:
        """What was typed for the fields of a move in this way; `known` gives the values of a field with their words.

        Raises `Refused`, with the words that there are, for none of the few and fixed values of an act or a lookup.
        """
        read, free = dict(given), issubclass(move, (*self.table.game.acts, *self.table.game.lookups))
        for field in [field for field in fields_of(move) if field.name in given]:
            name, values = field.name, known(field.name)
            read[name] = self.in_keys(given[name], values, name)
            fixed = free and field.offered and field.kind != "list"
            if fixed and values and given[name].strip() and read[name] not in values:
                raise Refused(texts.not_a_choice(name, given[name], [*values.values()]))
        return read

    def read(self, move: type[Move], given: Mapping[str, str]) -> Move:
        """The act or the lookup that a form was filled in with; raises `Refused` if a field does not fit."""
        return self.spelled(read_move(move, self.understood(move, given, lambda name: self.offered(move, name))))

    def _in_words(self, value: str, field: Field) -> str:
        words = self.named(value, field.name)
        return words if words != value else field.called(value)

    def spelled(self, move: Move) -> Move:
        """An act or a lookup with its values as the game writes them, whatever they were called as they were typed.

        Raises `Refused` for an answer to what is open no more: nothing that goes on now can bring it back.
        """
        typed = {name: held for name in move.field_names() if isinstance(held := getattr(move, name), str)}
        written = {name: self.meant(held, self.offered(move.__class__, name), name) for name, held in typed.items()}
        copied: Any = move  # every move is a dataclass
        meant = cast("Move", replace(copied, **written))
        if self.look.view is not None and (why := self.table.game.gone(self.look.view).get(meant)):
            raise Refused(why)
        return meant

    def asks_twice(self, *moves: Move) -> bool:
        """Whether one of these moves is to be confirmed, and the player wants to be asked."""
        return self.look.settings.get("confirm", True) and any(map(self.is_grave, moves))

    def asks_first(self, act: type[Move]) -> bool:
        """Whether an act of this kind is to be confirmed: with nothing to fill in it is a slip of the thumb away."""
        wanted = self.look.settings.get("confirm", True) and not fields_of(act)
        return wanted and self.table.status in ("running", "paused")

    def is_grave(self, move: Move) -> bool:
        """Whether a move is to be confirmed."""
        game = self.table.game
        return isinstance(move, game.confirm) and game.grave(self.look.view, move)

    def odds(self, question: Question, move: Move) -> str:
        """What a move that cannot be taken back is likely to bring, where the game knows."""
        told = isinstance(question, Choose) and self.is_grave(move)
        return (self.table.game.odds(self.look.view, question, move) or "") if told else ""

    def keyed(self, keys: Sequence[str]) -> list[Move]:
        """The options that a draft names; unknown keys are left out."""
        options = {option.key: option for option in getattr(self.look.question, "options", ())}
        return [options[key] for key in keys if key in options]

    @property
    def chosen(self) -> Chosen:
        """Half an answer, in words."""
        return tuple([(move.key, self.label(move)) for move in self.keyed(self.look.draft)])

    def suggested(self) -> tuple[Move, ...]:
        """The acts that fit now."""
        if self.look.seat is None or self.table.status != "running":
            return ()
        return tuple(self.table.game.suggest(self.look.view))
