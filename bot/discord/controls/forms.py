"""Forms (modals) from the fields of a move; Discord sends back what was typed, so they need no memory."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.discord.controls.components import choice
from bot.discord.controls.fields import Field, fields_of, shown
from bot.discord.controls.ids import ControlId
from bot.discord.texts import texts
from bot.discord.texts.escape import clean
from rules.engine import Move, Refused

ROWS, CHOICES = 5, 25
TITLE, LABEL, NOTE, TYPED, WRITTEN = 45, 45, 100, 400, 4000
REST, SALT = "rest", "salt"
Offered = Callable[[type[Move], str], Mapping[str, str]]


@dataclasses.dataclass(frozen=True, slots=True)
class Line:
    """One line of a form; `choices` are values, each as the list shows it."""

    name: str
    title: str
    note: str = ""
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    required: bool = False
    long: bool = False

    @classmethod
    def of(cls, field: Field, offered: Mapping[str, str]) -> Line:
        """The line for a field of a move; `offered` is what makes sense there, to be typed when it is too much."""
        value = "" if field.required else _default(field)
        title = field.name.replace("_", " ").capitalize()
        fits = field.kind != "list" and len(offered) <= CHOICES
        choices = {choice: choice for choice in field.offered} or (offered if fits else {})
        return cls(field.name, title, field.note, value, tuple(choices.items()), field.required)


SALT_LINE = Line(SALT, texts.SALT, texts.SALT_NOTE)


def _default(field: Field) -> str:
    if field.kind == "list":
        return ", ".join([shown(item) for item in field.default or ()])
    return "" if field.default is None else shown(field.default)


def form(control: ControlId, title: str, lines: Sequence[Line]) -> ui.Modal:
    """A form that answers to this control; what five lines do not hold is typed into the last as `name: value`."""
    modal = ui.Modal(title=clean(title, TITLE), custom_id=str(control))
    if len(lines) > ROWS:
        rest = lines[ROWS - 1 :]
        filled = "\n".join([f"{line.name}: {line.value}" for line in rest])
        note = "; ".join([line.note for line in rest])
        lines = [*lines[: ROWS - 1], Line(REST, texts.MORE_FIELDS, note, filled, long=True)]
    for line in lines:
        modal.add_item(
            ui.Label(text=clean(line.title, LABEL), description=clean(line.note, NOTE) or None, component=_input(line))
        )
    modal.stop()  # Nothing is kept in memory: whatever is sent back is read from the interaction.
    return modal


def _input(line: Line) -> ui.Item[Any]:
    if line.choices:
        options = [choice(label, value, chosen=value == line.value) for value, label in line.choices[:CHOICES]]
        return ui.Select(custom_id=line.name, options=options, required=line.required)
    style = discord.TextStyle.paragraph if line.long else discord.TextStyle.short
    return ui.TextInput(
        custom_id=line.name, style=style, default=line.value or None, required=line.required,
        max_length=WRITTEN if line.long else TYPED,
    )  # fmt: skip


def typed(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """What was typed or chosen, by the lines' names; empty lines are left out."""
    data: Any = interaction.data or {}
    held: dict[str, str] = {}
    for part in _dicts(data.get("components")):
        for item in _dicts([part.get("component"), *_dicts(part.get("components"))]):
            name, value = item.get("custom_id"), _value(item)
            if isinstance(name, str) and value:
                held[name] = value
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
    pairs = [line.partition(":") for line in text.splitlines()]
    return {name.strip(): value.strip() for name, _, value in pairs if value.strip()}


def move_lines(move: type[Move], offered: Offered = lambda move, name: {}) -> list[Line]:
    """The lines of a form for this move; `offered` gives what makes sense for a field of it."""
    return [Line.of(field, offered(move, field.name)) for field in fields_of(move)]


def gives(move: type[Move], given: Mapping[str, str]) -> bool:
    """Whether a form where a move may be left out gives it: a field that it needs, or any where it needs none."""
    needed = [field.name for field in fields_of(move) if field.required]
    return any(name in given for name in needed) if needed else bool(given)


def read_move(move: type[Move], given: Mapping[str, str]) -> Move:
    """The move that was typed, with defaults for what was left empty; raises `Refused` if a field does not fit."""
    return move(**read_fields(move, given))


def read_fields(move: type[Move], given: Mapping[str, str]) -> dict[str, Any]:
    """The fields that were typed, as values."""
    known = {field.name: field for field in fields_of(move)}
    values = {name: known[name].read(text) for name, text in given.items() if name in known}
    missing = [name for name, field in known.items() if field.required and name not in values]
    if missing:
        raise Refused(texts.missing_field(missing[0]))
    return values
