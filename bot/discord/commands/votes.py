"""`/vote` and `/undo`: what is typed, suggested and answered."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.shared import careful, delivery, table_here
from bot.discord.controls.fields import in_words
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.replies import person_of, tell, wait
from bot.discord.texts import vote_texts
from bot.discord.texts.escape import clean
from bot.tables.commands.undo import LAST, TURN
from rules.engine import Refused, say

CHOICES = 25
LABEL = 100


def vote_commands(pages: PageBuilder) -> list[app_commands.Command[Any, ..., Any]]:
    """Both of them."""
    return [vote_command(pages), undo_command(pages)]


def vote_command(pages: PageBuilder) -> app_commands.Command[Any, ..., Any]:
    """`/vote yes` and `/vote no`."""

    @app_commands.describe(answer=say("Whether you agree"))
    @app_commands.choices(
        answer=[
            app_commands.Choice(name=vote_texts.AGREE, value="yes"),
            app_commands.Choice(name=vote_texts.DISAGREE, value="no"),
        ]
    )
    @careful
    async def vote(click: discord.Interaction, answer: str) -> None:
        await wait(click)
        await pages.tables.votes.cast(
            await table_here(pages.tables, click), person_of(click), answer == "yes", delivery(click)
        )
        await tell(click, vote_texts.VOTED)

    return app_commands.Command(name="vote", description=say("Agree or disagree with what is asked"), callback=vote)


def undo_command(pages: PageBuilder) -> app_commands.Command[Any, ..., Any]:
    """`/undo`, which suggests to where one can go back."""
    tables = pages.tables

    @app_commands.describe(to=say("How far; left out, your last answer"))
    @careful
    async def undo(click: discord.Interaction, to: str = LAST) -> None:
        await wait(click)
        table = await table_here(tables, click)
        if to not in (LAST, TURN):
            to = {in_words(told): value for told, value in await known(click, table)}.get(in_words(to), to)
        line = to if to in (LAST, TURN) else str(await tables.history.reveal(table, to))
        done = await tables.undo.ask(table, person_of(click), delivery(click), line)
        await tell(click, vote_texts.undone(done.what, done.waiting))

    async def known(click: discord.Interaction, table: int) -> list[tuple[str, str]]:
        """To where one can go back, as it is told and as it is sent."""
        lines = await tables.undo.targets(table, person_of(click), CHOICES - 2)
        told = [clean(vote_texts.back_to(line.text), LABEL) for line in lines]
        values = await tables.history.hide(table, [line.id for line in lines])
        return [(vote_texts.LAST_ANSWER, LAST), (vote_texts.TURN_START, TURN), *zip(told, values, strict=True)]

    async def suggest(click: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            points = await known(click, await table_here(tables, click))
        except Refused:
            return []
        found = [(name, value) for name, value in points if current.casefold() in name.casefold()]
        return [app_commands.Choice(name=name, value=value) for name, value in found]

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name="undo",
        description=say("Take moves back: at once while nothing has come of them, else when the others agree"),
        callback=undo,
    )
    command.autocomplete("to")(suggest)
    return command
