"""`/why`: what is behind a line of the log, or behind what was refused last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.shared import careful, table_here
from bot.discord.controls.fields import in_words
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.replies import person_of, show, wait
from bot.discord.texts import why_texts
from bot.discord.texts.escape import clean
from rules.engine import Refused

CHOICES, LABEL = 25, 100


def why_command(pages: PageBuilder) -> app_commands.Command[Any, ..., Any]:
    """`/why`, which suggests the latest lines that one may read."""

    @app_commands.describe(line=why_texts.WHY_LINE_NOTE)
    @careful
    async def why(click: discord.Interaction, line: str = "") -> None:
        await wait(click)
        table, person = await table_here(pages.tables, click), person_of(click)
        meant = await line_meant(pages, table, person, line) if line else ""
        await show(click, await (pages.why.line(table, person, meant) if line else pages.why.latest(table, person)))

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name="why", description=why_texts.WHY_HELP, callback=why
    )
    command.autocomplete("line")(suggest_lines(pages))
    return command


async def line_meant(pages: PageBuilder, table: int, person: str, typed: str) -> str:
    """The hidden number of the line that somebody has chosen, or typed as it is suggested."""
    known = await pages.tables.why.latest(table, person, 4 * CHOICES)
    return {in_words(clean(told.text, LABEL)): shown for shown, told in reversed(known)}.get(in_words(typed), typed)


def suggest_lines(pages: PageBuilder) -> Callable[[discord.Interaction, str], Any]:
    """Suggests the latest lines of the table here that one may read."""

    async def suggest(click: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            lines = await pages.tables.why.latest(await table_here(pages.tables, click), person_of(click), 4 * CHOICES)
        except Refused:
            return []
        found = [
            (clean(line.text, LABEL), shown) for shown, line in lines if current.casefold() in line.text.casefold()
        ]
        return [app_commands.Choice(name=text or "?", value=shown) for text, shown in found[:CHOICES]]

    return suggest
