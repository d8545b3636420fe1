"""Buttons and lists whose meaning stands in their custom id, so that they work after a restart; one class for all."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Self

import discord
from discord import ui

from bot.discord.controls.ids import ControlId
from bot.discord.texts.escape import clean

if TYPE_CHECKING:
    Item = ui.Item[Any]
    Wrapped = ui.DynamicItem[ui.Item[Any]]
else:
    Item = ui.Item
    Wrapped = ui.DynamicItem

GREY, BLUE, GREEN, RED = (
    discord.ButtonStyle.secondary,
    discord.ButtonStyle.primary,
    discord.ButtonStyle.success,
    discord.ButtonStyle.danger,
)
LABEL, OPTION, PLACEHOLDER = 80, 100, 150
OURS = re.compile(r"a\d+:.*")
LISTS = 1000
"""Components get their numbers by themselves from 1; those of lists begin here."""
_lists = itertools.cycle(random.sample(range(10_000), 10_000))
"""In no order that tells how many lists others have been shown."""


class Control(Wrapped, template=OURS):
    """Any button or list of ours; discord.py keeps no view in memory for what consists of such items."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The control that was used."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Nothing: the bot answers every click by its custom id, also one that its message does not offer."""


def button(
    control: ControlId,
    label: str,
    style: discord.ButtonStyle = GREY,
    *,
    disabled: bool = False,
    emoji: str | None = None,
) -> Control:
    """A button; its label is cut to what Discord takes."""
    shown = clean(label, LABEL) or "?"
    return Control(ui.Button(label=shown, custom_id=str(control), style=style, disabled=disabled, emoji=emoji))


def choice(label: str, value: object, note: str = "", *, chosen: bool = False) -> discord.SelectOption:
    """One line of a list."""
    return discord.SelectOption(
        label=clean(label, OPTION) or "?", value=str(value), description=clean(note, OPTION) or None, default=chosen
    )


def listing(
    control: ControlId,
    placeholder: str,
    options: Sequence[discord.SelectOption],
    low: int = 1,
    high: int = 1,
    *,
    marked: bool = False,
) -> Control:
    """A list to choose from; `low` to `high` lines may be chosen, and in a `marked` one what holds now is marked.

    Every other list gets ids of its own: in one that came back, Discord would go on showing what was chosen before, and
    that could not be chosen again.
    """
    fresh = next(_lists)
    if not marked:
        control = control.to(control.verb, f"{control.arg}~{fresh}")
    return Control(
        ui.Select(
            custom_id=str(control),
            id=LISTS + fresh,
            placeholder=clean(placeholder, PLACEHOLDER),
            options=list(options),
            min_values=min(low, len(options)),
            max_values=max(1, min(high, len(options))),
        )
    )


def rows(buttons: Iterable[Control]) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of five."""
    held = list(buttons)
    return [ui.ActionRow(*held[start : start + 5]) for start in range(0, len(held), 5)]


def row(control: Control) -> ui.ActionRow[Any]:
    """A list in a row of its own."""
    return ui.ActionRow(control)


def page(*items: ui.Item[Any] | str | None, colour: int | None = None, mark: int | None = None) -> ui.LayoutView:
    """A message of these parts in one frame; text stands for itself, `mark` is a number kept in the message."""
    parts = [ui.TextDisplay(item) if isinstance(item, str) else item for item in items if item]
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*parts, accent_colour=colour, id=mark))
    return view


def picture(name: str, alt: str) -> ui.MediaGallery[Any]:
    """The attached picture of this file name, with its alt text."""
    return pictures([(name, alt)])


def pictures(named: Iterable[tuple[str, str]]) -> ui.MediaGallery[Any]:
    """Several of them."""
    return ui.MediaGallery(
        *[discord.MediaGalleryItem(f"attachment://{name}", description=clean(alt, 1024) or None) for name, alt in named]
    )
