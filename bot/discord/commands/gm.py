"""`/gm`: what members who may manage the server can do to any table; every act is announced in its channel."""

from __future__ import annotations

import io
import json

import discord
from discord import app_commands

from bot.discord.commands.servers import settings_command
from bot.discord.commands.shared import careful, delivery, nth_seat, somebody, suggest_seats, table_here
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.replies import NOBODY, Click, tell, wait
from bot.discord.texts import texts
from rules.engine import Refused, say


@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
class GmCommands(app_commands.Group):
    """The game master's commands."""

    def __init__(self, pages: PageBuilder) -> None:
        super().__init__(name="gm", description=say("For those who manage this server: keep a game going"))
        self.tables = pages.tables
        self.add_command(settings_command(pages.tables))

    async def _table(self, click: Click) -> int:
        """The table here, for somebody who may; the server's own settings may show the command to others as well."""
        await wait(click)
        if not click.permissions.manage_guild:
            raise Refused(texts.NO_PERMISSION)
        return await table_here(self.tables, click)

    @app_commands.command()
    @careful
    async def pause(self, click: discord.Interaction) -> None:
        """Stop the game and its deadlines."""
        await self.tables.moderation.pause(await self._table(click), somebody(click.user), delivery(click))
        await tell(click, texts.DONE)

    @app_commands.command()
    @careful
    async def resume(self, click: discord.Interaction) -> None:
        """Let a paused game go on."""
        await self.tables.moderation.resume(await self._table(click), somebody(click.user), delivery(click))
        await tell(click, texts.DONE)

    @app_commands.command()
    @careful
    async def skip(self, click: discord.Interaction) -> None:
        """Answer the default for everybody who is asked now."""
        await self.tables.moderation.skip(await self._table(click), somebody(click.user), delivery(click))
        await tell(click, texts.DONE)

    @app_commands.command()
    @app_commands.describe(seat=say("Whose seat"), player=say("Who takes it; left out, a computer does"))
    @careful
    async def replace(self, click: discord.Interaction, seat: str, player: discord.Member | None = None) -> None:
        """Give a seat to another player or to a computer."""
        table = await self._table(click)
        taken = nth_seat(await self.tables.queries.snapshot(table), seat)
        successor = somebody(player) if player else None
        await self.tables.moderation.replace(table, somebody(click.user), taken.seat, successor, delivery(click))
        await tell(click, texts.DONE)

    @replace.autocomplete("seat")
    async def _seats(self, click: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await suggest_seats(self.tables, click, current)

    @app_commands.command()
    @careful
    async def record(self, click: discord.Interaction) -> None:
        """Get the game's record: what a spectator may see, or all of it once the game is over."""
        table = await self._table(click)
        text = json.dumps(await self.tables.queries.record(table), indent=1, ensure_ascii=False)
        file = discord.File(io.BytesIO(text.encode()), f"table-{table}.json")
        await click.edit_original_response(content=texts.RECORD, attachments=[file], allowed_mentions=NOBODY)

    @app_commands.command()
    @app_commands.describe(table=say("The table's number again, so that nothing is deleted by mistake"))
    @careful
    async def delete(self, click: discord.Interaction, table: int) -> None:
        """Delete this channel's game and all that is stored about it but its result, if it is over."""
        here = await self._table(click)
        if table != here:
            raise Refused(texts.delete_number(here))
        await self.tables.moderation.delete(here, somebody(click.user), delivery(click))
        await tell(click, texts.DONE)
