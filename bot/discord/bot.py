"""The bot itself: a Discord client around a house."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import discord
from discord import app_commands

from bot.config import Settings
from bot.discord.clicks import Clicks
from bot.discord.controls import OURS, Control
from bot.discord.courier import DiscordCourier
from bot.discord.desk import Desk
from bot.discord.escape import name as shown_name
from bot.discord.game_commands import GameCommands
from bot.discord.gm_commands import GmCommands
from bot.discord.move_commands import game_group
from bot.discord.pictures import Pictures
from bot.discord.play_commands import play_commands
from bot.discord.replies import NOBODY, guarded
from bot.hosting import House, UtcClock
from bot.hosting.agenda import Park, wait_plainly
from bot.store import Store
from rules.catalogue import games
from rules.engine import Game

log = logging.getLogger("arbiter.discord")
Games = Callable[[], Mapping[str, Game[Any, Any]]]
Probe = Callable[[str], None]


def nothing(step: str) -> None:
    """The probe that does nothing."""


class Arbiter(discord.Client):
    """Opens the house when it logs in, closes it when it stops; asks for the guilds intent only, caches no people."""

    house: House
    desk: Desk
    clicks: Clicks
    store: Store

    def __init__(self, settings: Settings, park: Park, known: Games, probe: Probe, *, repost: bool) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=NOBODY,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self.settings, self.park, self.known, self.probe, self.repost = settings, park, known, probe, repost
        self.tree = app_commands.CommandTree(self)
        self._open = False

    async def setup_hook(self) -> None:
        """Open the house, register commands and controls, then begin to deliver what is owed."""
        self.store = await Store.open(self.settings.database)
        self.pictures = Pictures(self.settings.render_threads, self.probe)
        self.house = House(
            self.store, UtcClock(), self.settings,
            park=self.park, games=self.known, in_text=shown_name, probe=self.probe,
        )  # fmt: skip
        self._open = True
        self.desk = Desk(self.house, self.pictures)
        self.clicks = Clicks(self.desk)
        self.house.courier = DiscordCourier(self, self.desk)
        self._add_commands()
        self.add_dynamic_items(Control)
        await self._sync()
        await self.house.start()
        if self.repost:
            for table in await self.house.open_tables():
                await self.house.repost(table)

    def _add_commands(self) -> None:
        self.tree.add_command(GameCommands(self.desk, self.known()))
        self.tree.add_command(GmCommands(self.desk))
        for command in play_commands(self.desk):
            self.tree.add_command(command)
        for game in self.known().values():
            self.tree.add_command(game_group(game, self.desk))

    async def _sync(self) -> None:
        guild = discord.Object(self.settings.guild) if self.settings.guild else None
        if guild:
            self.tree.copy_global_to(guild=guild)
        await self.tree.sync(guild=guild)

    async def clicked(self, interaction: discord.Interaction[Any], custom_id: str) -> None:
        """A control was used."""
        await guarded(interaction, self.clicks.use(interaction, custom_id))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Forms that were sent, also those opened before a restart; and controls that are none of ours."""
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        foreign = interaction.type is discord.InteractionType.component and not OURS.fullmatch(custom_id)
        if foreign or interaction.type is discord.InteractionType.modal_submit:
            await self.clicked(interaction, custom_id)

    async def close(self) -> None:
        """Stop delivering, close the house and the store, then leave Discord."""
        if self._open:
            self._open = False
            await self.house.close()
            await self.store.close()
            self.pictures.close()
        await super().close()


def make_bot(
    settings: Settings, *, park: Park = wait_plainly, known: Games = games, probe: Probe = nothing, repost: bool = False
) -> Arbiter:
    """The bot with these settings.

    `park` waits for what may take long, `known` gives the games that are hosted, `probe(step)` is called at named steps
    of an answer, a post and a picture: a test ends the process there. `repost` posts every open table anew at the
    start: a simulated Discord forgets its messages.
    """
    return Arbiter(settings, park, known, probe, repost=repost)
