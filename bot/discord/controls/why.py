"""What one asks “why?” with: a button below a refusal, a list of lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.discord.controls.choices import LIST
from bot.discord.controls.components import button, choice, listing, row, rows
from bot.discord.controls.ids import ControlId
from bot.discord.texts import history_texts, play_on_texts, why_texts
from bot.rulebook import phase_title
from bot.tables import LogLine
from rules.engine import Game

ROOM = 60
"""Letters for rules in a custom id."""
_RULE = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*[a-z]?", re.ASCII)
Numbered = Sequence[tuple[str, LogLine]]
"""Lines, each after its hidden number."""


def why_button(table: int, rules: Sequence[str], label: str = why_texts.WHY) -> list[ui.ActionRow[Any]]:
    """A button that shows the text of these rules, as many as it can name; nothing where there are none."""
    named = ""
    for rule in rules:
        longer = f"{named},{rule}" if named else rule
        if _RULE.fullmatch(rule) and len(longer) <= ROOM:
            named = longer
    return rows([button(ControlId(table, "why", named), label)]) if named else []


def list_of(game: Game[Any, Any], table: int, lines: Numbered) -> list[ui.ActionRow[Any]]:
    """A list to ask why one of these lines says so; of many the latest."""
    return why_list(game, table, lines[::-1][:LIST], why_texts.WHY_LINE)


def play_on_list(game: Game[Any, Any], table: int, lines: Numbered) -> list[ui.ActionRow[Any]]:
    """A list to play on from before one of these lines; of many the latest."""
    return why_list(game, table, lines[::-1][:LIST], play_on_texts.PLAY_ON, "playon")


def why_list(
    game: Game[Any, Any], table: int, lines: Numbered, title: str, verb: str = "whyline"
) -> list[ui.ActionRow[Any]]:
    """A list of lines, each under its hidden number."""
    told = [(line, history_texts.chapter(line.round, phase_title(game, line.phase))) for _, line in lines]
    known = [choice(line.text, shown, where) for (shown, _), (line, where) in zip(lines, told, strict=True)]
    return [row(listing(ControlId(table, verb), title, known))] if known else []
