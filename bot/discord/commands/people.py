"""Following, nudging, blocking, and one's own data."""

from __future__ import annotations

import gzip
import io
import json
from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.shared import careful, delivery, plain_command, table_here
from bot.discord.controls.components import page
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.replies import NOBODY, Page, person_of, show, tell, wait
from bot.discord.texts import people_texts
from bot.tables import Tables
from rules.engine import say

LARGEST = 8 * 1024 * 1024
"""Bytes of a file that Discord takes in any case; what is longer is compressed."""


def people_commands(pages: PageBuilder) -> list[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    """All of them."""
    tables = pages.tables

    async def follow(click: discord.Interaction) -> None:
        """Be told by direct message how the game in this channel goes on."""
        await wait(click)
        await tables.following.follow(await table_here(tables, click), person_of(click))
        await tell(click, people_texts.FOLLOWED)

    async def unfollow(click: discord.Interaction) -> None:
        """Be told no more about the game in this channel."""
        await wait(click)
        await tables.following.unfollow(await table_here(tables, click), person_of(click))
        await tell(click, people_texts.UNFOLLOWED)

    async def nudge(click: discord.Interaction) -> None:
        """Remind whoever is to move in the game of this channel."""
        await wait(click)
        when = await tables.reminders.nudge(await table_here(tables, click), person_of(click), delivery(click))
        await show(click, Page(page(people_texts.nudged_later(when) if when else people_texts.NUDGED)))

    async def blocked(click: discord.Interaction) -> None:
        """Whom you have blocked."""
        await wait(click)
        await show(click, Page(page(people_texts.blocked(await tables.blocking.blocked(person_of(click))))))

    made = [plain_command(callback) for callback in (follow, unfollow, nudge, blocked)]
    return [*made, _block(tables), _unblock(tables), MyDataCommands(tables)]


def _block(tables: Tables) -> app_commands.Command[Any, ..., Any]:
    @app_commands.describe(player=say("Whom you do not want to play with"))
    @careful
    async def block(click: discord.Interaction, player: discord.User) -> None:
        await wait(click)
        await tables.blocking.block(person_of(click), str(player.id))
        await tell(click, people_texts.BLOCKED)

    description = say("Neither of you can join, invite or nudge the other; nobody is told")
    return app_commands.Command(name="block", description=description, callback=block)


def _unblock(tables: Tables) -> app_commands.Command[Any, ..., Any]:
    @app_commands.describe(player=say("Whom to take off your list"))
    @careful
    async def unblock(click: discord.Interaction, player: discord.User) -> None:
        await wait(click)
        await tables.blocking.unblock(person_of(click), str(player.id))
        await tell(click, people_texts.UNBLOCKED)

    return app_commands.Command(name="unblock", description=say("Take somebody off your list"), callback=unblock)


class MyDataCommands(app_commands.Group):
    """What is stored of somebody."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(name="mydata", description=say("What is stored about you: have it, or have it deleted"))
        self.tables = tables

    @app_commands.command()
    @careful
    async def export(self, click: discord.Interaction) -> None:
        """Get all that is stored about you, as JSON."""
        await wait(click)
        held = await self.tables.mydata.export(person_of(click))
        data, name = json.dumps(held, indent=1, ensure_ascii=False).encode(), "my-data.json"
        if len(data) > LARGEST:
            data, name = gzip.compress(data), f"{name}.gz"
        file = discord.File(io.BytesIO(data), name)
        await click.edit_original_response(content=people_texts.EXPORTED, attachments=[file], allowed_mentions=NOBODY)

    @app_commands.command()
    @app_commands.describe(word=say("Type delete, when you are sure"))
    @careful
    async def delete(self, click: discord.Interaction, word: str = "") -> None:
        """Delete what is stored about you; asked twice."""
        await wait(click)
        if word.strip().casefold() != people_texts.DELETE_WORD:
            await tell(click, people_texts.DELETE_SURE)
            return
        await self.tables.mydata.delete(person_of(click))
        await tell(click, people_texts.DELETED)
