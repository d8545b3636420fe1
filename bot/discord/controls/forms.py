"""Forms (modals) from the fields of a move; Discord sends back what was typed, so they need no memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from bot.discord.controls.components import choice
from bot.discord.controls.fields import Field, fields_of, name_in_words, shown, spaced
from bot.discord.controls.ids import ControlId
from bot.discord.texts import lobby_texts, texts
from bot.discord.texts.escape import clean
from rules.engine import Move, Refused

ROWS, CHOICES = 5, 25
TITLE, LABEL, NOTE, TYPED, WRITTEN = 45, 45, 100, 400, 4000
REST, SALT = "rest", "salt"
Offered = Callable[[type[Move], str], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a form; `choices` are values, each as the list shows it. `most` characters, else the usual, fit."""

    name: str
    title: str
    note: str = ""
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    required: bool = False
    long: bool = False
    most: int | None = None

    @classmethod
    def of(cls, field: Field, offered: Mapping[str, str]) -> Line:
        """The line for a field of a move; `offered` is what makes sense there, to be typed when it is too much."""
        fits = field.kind != "list" and len(offered) <= CHOICES
        fixed = {choice: offered.get(choice, field.called(choice)) for choice in field.offered}
        choices = fixed or (offered if fits else {})
        return cls(
            field.name, name_in_words(field.name), field.note, _unsaid(field), tuple(choices.items()), field.required
        )

    def holding(self, value: Any) -> Line:
        """The same line with this value in it, offered or not."""
        text = _text(value)
        offered = not self.choices or text in dict(self.choices)
        return replace(
            self, value=text, choices=self.choices if offered else ((text, text), *self.choices[: CHOICES - 1])
        )


SALT_LINE = Line(SALT, lobby_texts.SALT, lobby_texts.SALT_NOTE)


def _unsaid(field: Field) -> str:
    """What stands in a field's line before anybody has filled it in."""
    if field.required:
        return ""
    return "" if field.default is None else _text(field.default)


def _text(value: Any) -> str:
    """A field's value as people type it, several between commas."""
    return ", ".join(map(shown, value)) if isinstance(value, list | tuple) else shown(value)


def form(control: ControlId, title: str, lines: Sequence[Line], text: Mapping[str, str]) -> ui.Modal:
    """A form that answers to this control; what five lines do not hold is typed into the last as `Title: value`.

    `text` stands in the lines of these names in place of what they hold otherwise.
    """
    modal = ui.Modal(title=clean(title, TITLE), custom_id=str(control))
    if len(lines) > ROWS:
        rest = lines[ROWS - 1 :]
        filled = "\n".join([f"{line.title}: {dict(line.choices).get(line.value, line.value)}" for line in rest])
        note = "; ".join([line.note for line in rest])
        lines = [*lines[: ROWS - 1], Line(REST, texts.MORE_FIELDS, note, filled, long=True)]
    for line in [replace(line, value=text.get(line.name, line.value)) for line in lines]:
        modal.add_item(
            ui.Label(text=clean(line.title, LABEL), description=clean(line.note, NOTE) or None, component=_input(line))
        )
    modal.stop()  # Nothing is kept in memory: whatever is sent back is read from the interaction.
    return modal


def _input(line: Line) -> ui.Item[Any]:
    if line.choices:
        options = [choice(label, value, chosen=value == line.value) for value, label in line.choices[:CHOICES]]
        return ui.Select(custom_id=line.name, options=options, required=line.required)
    style, usual = (discord.TextStyle.paragraph, WRITTEN) if line.long else (discord.TextStyle.short, TYPED)
    most = line.most or usual
    return ui.TextInput(
        custom_id=line.name, style=style, default=line.value[:most] or None, required=line.required, max_length=most,
    )  # fmt: skip


def written(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """What a form was sent with, line by line."""
    data: Any = interaction.data or {}
    held: dict[str, str] = {}
    for part in _dicts(data.get("components")):
        for item in _dicts([part.get("component"), *_dicts(part.get("components"))]):
            if isinstance(name := item.get("custom_id"), str):
                held[name] = _value(item)
    return held


def typed(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """What was typed or chosen, by the names of fields; what is empty is left out, unless it is a line of no name."""
    held = {name: value for name, value in written(interaction).items() if value}
    return held | _rest(held.pop(REST, ""))


def _dicts(held: Any) -> list[dict[str, Any]]:
    return [item for item in held if isinstance(item, dict)] if isinstance(held, list) else []


def _value(item: Mapping[str, Any]) -> str:
    """What stands in a line, or what is chosen in it; nothing for what no client sends."""
    value, values = item.get("value"), item.get("values")
    if isinstance(value, str):
        return value.strip()
    return ",".join([one for one in values if isinstance(one, str)]).strip() if isinstance(values, list) else ""


def _rest(text: str) -> dict[str, str]:
    """The values by the names before the colons, however those are written."""
    pairs = [line.partition(":") for line in text.splitlines() if line.strip()]
    return {"_".join(name.casefold().split()): value.strip() for name, _, value in pairs}


def move_lines(move: type[Move], offered: Offered = lambda move, name: {}) -> list[Line]:
    """The lines of a form for this move; `offered` gives what makes sense for a field of it."""
    return [Line.of(field, offered(move, field.name)) for field in fields_of(move)]


def gives(move: type[Move], given: Mapping[str, str]) -> bool:
    """Whether a form where a move may be left out gives it: anything but what stood there where it needs a field."""
    fields = fields_of(move)
    needs = any(field.required for field in fields)
    unsaid = {field.name: _unsaid(field) if needs else "" for field in fields}
    return any(name not in unsaid or text != unsaid[name] for name, text in given.items() if name != SALT)


def read_move(move: type[Move], given: Mapping[str, str]) -> Move:
    """The move that was typed, with defaults for what was left empty; raises `Refused` if a field does not fit."""
    return move(**read_fields(move, given))


def read_fields(move: type[Move], given: Mapping[str, str]) -> dict[str, Any]:
    """The fields that were typed, as values; raises `Refused` also for what is none of them."""
    known = {field.name: field for field in fields_of(move)}
    if unknown := [name for name in given if name not in known and name != SALT]:
        raise Refused(texts.unknown_lines([*map(spaced, unknown)], [*map(name_in_words, known)]))
    values = {name: known[name].read(text) for name, text in given.items() if text and name != SALT}
    missing = [name for name, field in known.items() if field.required and name not in values]
    if missing:
        raise Refused(texts.missing_field(missing[0]))
    return values
