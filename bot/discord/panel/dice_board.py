"""Real dice on a table's message and in the panel: who must throw which, and the button to type them."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.discord.controls.components import BLUE, button, rows
from bot.discord.controls.ids import ControlId
from bot.discord.texts import dice_texts
from bot.discord.texts.escape import plain
from bot.tables import Snapshot


def to_throw(table: Snapshot) -> list[ui.ActionRow[Any] | str]:
    """Who must throw which dice, and the button to type them; nothing when no dice are waited for."""
    if table.dice is None or table.status != "running":
        return []
    way = button(ControlId(table.id, "dice", revision=table.dice_revision), dice_texts.TYPE_DICE, BLUE)
    return [dice_texts.to_throw(plain(table.dice)), *rows([way])]
