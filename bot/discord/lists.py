"""The way through a list of choices: its pages, and one step back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import ui

from bot.discord import texts
from bot.discord.controls import button, rows
from bot.discord.ids import ControlId
from bot.discord.seen import Place

Parts = list[ui.Item[Any] | str]
To = Callable[[Place], ControlId]
"""The control that leads to a place."""


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
