"""The way through a list of choices: its pages, and one step back; and how much room parts of a message take."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from discord import ui

from bot.discord.controls.components import button, rows
from bot.discord.controls.ids import ControlId
from bot.discord.panel.context import Place
from bot.discord.texts import texts

Parts = list[ui.Item[Any] | str]
To = Callable[[Place], ControlId]
"""The control that leads to a place."""


def size(parts: Iterable[ui.Item[Any] | str]) -> int:
    """How many components these parts are, with those inside of them."""
    return sum([1 + len(part.children) if isinstance(part, ui.ActionRow) else 1 for part in parts if part])


def length(parts: Iterable[ui.Item[Any] | str]) -> int:
    """How many characters of text they have."""
    return sum([len(part) for part in parts if isinstance(part, str)])


def turning(here: Place, pages: int, to: To) -> Parts:
    """Buttons to the page before and after; nothing where there is one page only."""
    if pages < 2:
        return []
    shown = min(here.page, pages - 1)
    steps = ((texts.EARLIER, shown - 1), (texts.LATER, shown + 1))
    turned = [button(to(here.turned(page)), title, disabled=not 0 <= page < pages) for title, page in steps]
    return [texts.page_of(shown, pages), *rows(turned)]


def back(here: Place, to: To) -> Parts:
    """The button that leads one step back; nothing at the beginning."""
    return [*rows([button(to(here.above), texts.BACK)])] if here.path else []
