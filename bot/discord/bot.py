"""The bot itself: a Discord client around a house."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import discord

from bot.config import Settings
from bot.discord.clicks import Clicks
from bot.discord.commands import Commands
from bot.discord.courier import DiscordCourier
from bot.discord.desk import Desk
from bot.discord.escape import name as shown_name
from bot.discord.game_commands import GameCommands
from bot.discord.gm_commands import GmCommands
from bot.discord.habit_commands import habit_commands
from bot.discord.learn_commands import learn_command
from bot.discord.move_commands import game_group
from bot.discord.people_commands import people_commands
from bot.discord.pictures import Pictures
from bot.discord.play_commands import play_commands
from bot.discord.replies import NOBODY, guarded
from bot.hosting import House, UtcClock
from bot.hosting.agenda import Park, wait_plainly
from bot.store import Store
from bot.watch.guard import Limits
from bot.watch.tower import Tower
from bot.watch.upgrade import see_that_tables_go_on
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

    def __init__(
        self, settings: Settings, park: Park, known: Games, probe: Probe, limits: Limits | None, *,
        repost: bool, leave: bool,
    ) -> None:  # fmt: skip
        self.tower = Tower(settings, UtcClock(), park, limits)
        self.watch = self.tower.watch
        super().__init__(
            http_trace=self.tower.requests.trace,
            intents=discord.Intents(guilds=True),
            allowed_mentions=NOBODY,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self.settings, self.park, self.known, self.probe, self.repost = settings, park, known, probe, repost
        self.leave, self.connected = leave, False
        self.tree = Commands(self)
        self._key = settings.token.get_secret_value().encode() if settings.token else b""
        self._open = False

    async def setup_hook(self) -> None:
        """Open the house, register commands and controls, then begin to deliver what is owed.

        `CannotContinue` when the installed games cannot go on with an open table, before anything was changed.
        """
        left = await self._look_at_tables()
        self.store = await Store.open(self.settings.database)
        self.pictures = Pictures(self.settings.render_threads, self.probe, self.watch)
        self.house = House(
            self.store, UtcClock(), self.settings,
            park=self.park, games=self.known, in_text=shown_name, probe=self.probe,
            watch=self.watch, left=left,
        )  # fmt: skip
        self._open = True
        self.desk = Desk(self.house, self.pictures)
        self.clicks = Clicks(self.desk)
        self.house.courier = DiscordCourier(self, self.desk, self._key)
        self._add_commands()
        await self._sync()
        await self.house.start()
        await self.tower.open(self.house, self.store, lambda: self.connected)
        if self.repost:
            for table in await self.house.open_tables():
                if table not in left:
                    await self.house.repost(table)

    async def _look_at_tables(self) -> frozenset[int]:
        """The open tables that this program cannot go on with and leaves as they are."""
        verdicts = await see_that_tables_go_on(self.settings.database, self.known, leave=self.leave)
        for verdict in verdicts:
            log.warning("table %s of %s: %s", verdict.table, verdict.game, verdict.told)
        return frozenset([verdict.table for verdict in verdicts if verdict.outcome == "broken"])

    def _add_commands(self) -> None:
        self.tree.add_command(GameCommands(self.desk, self.known()))
        self.tree.add_command(GmCommands(self.desk))
        self.tree.add_command(learn_command(self.desk, self.known()))
        for command in (*play_commands(self.desk), *habit_commands(self.desk), *people_commands(self.desk)):
            self.tree.add_command(command)
        for game in self.known().values():
            self.tree.add_command(game_group(game, self.desk))

    async def _sync(self) -> None:
        guild = discord.Object(self.settings.guild) if self.settings.guild else None
        if guild:
            self.tree.copy_global_to(guild=guild)
        await self.tree.sync(guild=guild)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Controls and forms, also those from before a restart, older versions' and those that nobody has offered."""
        self.tower.requests.arrived(str(interaction.id))
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            data: Any = interaction.data or {}
            await guarded(interaction, self.clicks.use(interaction, str(data.get("custom_id", ""))))

    async def on_connect(self) -> None:
        """Discord's gateway has let us in."""
        self.connected = True

    async def on_resumed(self) -> None:
        """It has taken us back."""
        self.connected = True

    async def on_disconnect(self) -> None:
        """The connection is gone; discord.py makes a new one."""
        self.connected = False

    async def close(self) -> None:
        """Stop delivering, close the house and the store, then leave Discord."""
        if self._open:
            self._open = False
            await self.tower.close()
            await self.house.close()
            await self.store.close()
            self.pictures.close()
        await super().close()


def make_bot(
    settings: Settings, *, park: Park = wait_plainly, known: Games = games, probe: Probe = nothing,
    repost: bool = False, leave: bool = False, limits: Limits | None = None,
) -> Arbiter:  # fmt: skip
    """The bot with these settings.

    `park` waits for what may take long, `known` gives the games that are hosted, `probe(step)` is called at named steps
    of an answer, a post and a picture: a test ends the process there. `repost` posts every open table anew at the
    start: a simulated Discord forgets its messages. `leave` leaves tables alone that the installed games cannot go on
    with; without it such a table is a reason not to start. With `limits` a table that does harm is paused.
    """
    return Arbiter(settings, park, known, probe, limits, repost=repost, leave=leave)
