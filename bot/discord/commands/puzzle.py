"""`/puzzle`, and what happens when somebody makes a puzzle, guesses, or lets one open."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.component_event import ComponentEvent
from bot.discord.commands.shared import careful, delivery, table_here
from bot.discord.commands.why import line_meant, suggest_lines
from bot.discord.controls.ids import whole
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.replies import person_of, tell, wait
from bot.discord.texts import puzzle_texts, texts
from rules.engine import Refused


class PuzzleClicks:
    """The verbs of puzzles: `puzzle` and `puzzleline` make one, `guess` and `openpuzzle` stand below it."""

    def __init__(self, pages: PageBuilder) -> None:
        self.puzzles = pages.tables.puzzles

    async def make(self, event: ComponentEvent) -> None:
        """Make a puzzle of a decision of a review."""
        await wait(event.click)
        await self.puzzles.make(event.table, event.person, _number(event.first), event.delivery)
        await tell(event.click, puzzle_texts.MADE)

    async def make_of_line(self, event: ComponentEvent) -> None:
        """Make a puzzle of a line of the log."""
        await wait(event.click)
        await self.puzzles.make_of_line(event.table, event.person, event.first, event.delivery)
        await tell(event.click, puzzle_texts.MADE)

    async def guess(self, event: ComponentEvent) -> None:
        """Note what somebody would play."""
        await wait(event.click)
        puzzle, _, answer = event.control.arg.partition(".")
        opens = await self.puzzles.guess(_number(puzzle), event.person, _number(answer))
        await tell(event.click, puzzle_texts.guessed(_number(answer), opens))

    async def open(self, event: ComponentEvent) -> None:
        """Let a puzzle open before its time."""
        await wait(event.click)
        manages = event.click.permissions.manage_guild
        await self.puzzles.open_early(_number(event.control.arg), event.person, manages=manages)
        await tell(event.click, puzzle_texts.OPENING)


def _number(text: str) -> int:
    found = whole(text)
    if found is None:
        raise Refused(texts.UNREADABLE_CONTROL)
    return found


def puzzle_command(pages: PageBuilder) -> app_commands.Command[Any, ..., Any]:
    """`/puzzle`, which suggests the latest lines that one may read."""

    @app_commands.describe(line=puzzle_texts.LINE_NOTE)
    @careful
    async def puzzle(click: discord.Interaction, line: str) -> None:
        await wait(click)
        table, person = await table_here(pages.tables, click), person_of(click)
        shown = await line_meant(pages, table, person, line)
        await pages.tables.puzzles.make_of_line(table, person, shown, delivery(click))
        await tell(click, puzzle_texts.MADE)

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name="puzzle", description=puzzle_texts.HELP, callback=puzzle
    )
    command.autocomplete("line")(suggest_lines(pages))
    return command
