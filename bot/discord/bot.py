"""The bot itself: a Discord client around the tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from typing import Any

import discord

from bot.catalogue import games, left_out
from bot.config import Settings
from bot.discord.commands.clicks import Clicks
from bot.discord.commands.game import GameCommands
from bot.discord.commands.gm import GmCommands
from bot.discord.commands.habits import habit_commands
from bot.discord.commands.learn import learn_command
from bot.discord.commands.moves import game_group
from bot.discord.commands.people import people_commands
from bot.discord.commands.play import play_commands
from bot.discord.commands.shared import Commands
from bot.discord.connection import Connection
from bot.discord.delivery.arrivals import LAST_WORDS, Arrivals
from bot.discord.delivery.courier import DiscordCourier
from bot.discord.endpoint import Endpoint
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.pictures import Pictures
from bot.discord.pages.replies import NOBODY, guarded, is_private
from bot.discord.texts.escape import name as shown_name
from bot.drawing.drawers import drawers_here
from bot.store import Store
from bot.store.upgrade import see_that_tables_go_on
from bot.tables import Tables, UtcClock
from bot.tables.clock import Clock
from bot.tables.errors import Left
from bot.tables.upkeep.others import Panels
from bot.waiting import WaitHook, end, wait_plainly
from bot.watch.guard import Limits
from bot.watch.monitoring import Monitoring
from rules.engine import Game, Refused, say

log = logging.getLogger("arbiter.discord")
Games = Callable[[], Mapping[str, Game[Any, Any]]]
Probe = Callable[[str], None]
WRONG_KEY = say(
    "ARBITER_PUBLIC_KEY belongs to another application than DISCORD_TOKEN: copy it from Discord's developer portal, "
    "page General Information."
)
PATIENCE = 3.0
"""Seconds in which what is under way may be finished when the bot stops: as long as Discord waits for a first word."""


def nothing(step: str) -> None:
    """The probe that does nothing."""


class Arbiter(Connection):
    """Opens the tables when it logs in and closes them when it stops; asks for the guilds intent only."""

    pages: PageBuilder
    clicks: Clicks
    store: Store

    def __init__(
        self, settings: Settings, wait_hook: WaitHook, known: Games, probe: Probe, limits: Limits | None, *,
        clock: Clock, repost: bool, leave: bool,
    ) -> None:  # fmt: skip
        self.clock = clock
        self.monitoring = Monitoring(settings, clock, wait_hook, limits)
        self.watch = self.monitoring.watch
        super().__init__(
            settings,
            http_trace=self.monitoring.requests.trace,
            intents=discord.Intents(guilds=True),
            allowed_mentions=NOBODY,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self.wait_hook, self.known, self.probe, self.repost, self.leave = wait_hook, known, probe, repost, leave
        self.endpoint: Endpoint | None = None
        self.arrivals = Arrivals()
        self.tree = Commands(self, self.arrivals)
        self._key = settings.token.get_secret_value().encode() if settings.token else b""
        self._open = False
        self._hearing: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None

    async def serve(self, token: str) -> None:
        """Serve Discord until this is cancelled; the gateway is heard until all that came from there is answered."""
        self._hearing = asyncio.create_task(self.start(token), name="gateway")
        try:
            await asyncio.shield(self._hearing)
        finally:
            # It begins connections and mends them; those that are there are heard until they are closed.
            await end([self._hearing])
            await self.close()

    async def setup_hook(self) -> None:
        """Open the tables, register commands and controls, then begin to deliver what is owed.

        `CannotContinue` when a database is to be migrated and the installed games cannot go on with one of its open
        tables, before anything was changed. Where nothing is migrated tables are checked later, in the background.
        """
        left = await self._look_at_tables()
        shards = self.settings.shards.ids if self.settings.shards else None
        self.store = await Store.open(self.settings.database, shards=shards, wait_hook=self.wait_hook)
        self.pictures = Pictures(drawers_here(self.settings.drawers), self.probe, self.watch, self.wait_hook)
        self.tables = Tables(
            self.store, self.clock, self.settings,
            wait_hook=self.wait_hook, games=self.known, in_text=shown_name, probe=self.probe,
            watch=self.watch, left=left,
        )  # fmt: skip
        self._open = True
        if self.settings.interactions_port is None:  # what comes over HTTP comes to one process only
            self.arrivals.rivals = self.store
        self.pages = PageBuilder(self.tables, self.pictures)
        self.tables.others.panels = Panels(self.pages.followed.renew, self.pages.shown_elsewhere)
        self.clicks = Clicks(self.pages)
        self.tables.posts.courier = DiscordCourier(self, self.pages, self._key)
        self._add_commands()
        await self._sync()
        await self.tables.start()
        await self.monitoring.open(self.tables, self.store, lambda: self.connected)
        await self._open_endpoint()
        if self.repost:
            for table in await self.tables.queries.open_tables():
                with contextlib.suppress(Left):
                    await self.tables.cards.repost(table)

    async def _look_at_tables(self) -> frozenset[int]:
        """The open tables that this program cannot go on with, if it is to migrate the database all the same."""
        for why in left_out():
            log.warning("%s", why)
        verdicts = await see_that_tables_go_on(self.settings.database, self.known, leave=self.leave)
        for verdict in verdicts:
            log.warning("table %s of %s: %s", verdict.table, verdict.game, verdict.told)
        return frozenset([verdict.table for verdict in verdicts if verdict.outcome == "broken"])

    def _add_commands(self) -> None:
        self.tree.add_command(GameCommands(self.pages, self.known()))
        self.tree.add_command(GmCommands(self.pages))
        self.tree.add_command(learn_command(self.pages, self.known()))
        for command in (*play_commands(self.pages), *habit_commands(self.pages), *people_commands(self.pages)):
            self.tree.add_command(command)
        for game in self.known().values():
            self.tree.add_command(game_group(game, self.pages))
        for held in self.tree.walk_commands():
            held.description = say(held.description)  # many a command is described by its docstring

    async def _sync(self) -> None:
        """Tell Discord our commands, unless another process that starts does so at this moment."""
        guild = discord.Object(self.settings.guild) if self.settings.guild else None
        if guild:
            self.tree.copy_global_to(guild=guild)
        async with self.turns.to_set_commands() as ours:
            if ours:
                await self.tree.sync(guild=guild)

    async def _open_endpoint(self) -> None:
        """Take interactions over HTTP, too, if that is wanted: they go the same way as those of the gateway."""
        port, key = self.settings.interactions_port, self.settings.public_key
        if port is None or key is None:
            return
        if self.application and self.application.verify_key != key:
            raise Refused(WRONG_KEY)
        endpoint = Endpoint(key, self._connection.parse_interaction_create, self.clock.now)
        await endpoint.start(self.settings.interactions_host, port)
        self.endpoint = endpoint
        log.info("interactions are taken at %s", endpoint.address)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Controls and forms, also those from before a restart, older versions' and those that nobody has offered."""
        self.monitoring.requests.arrived(str(interaction.id))
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return  # the tree of commands sees to it
        if await self.arrivals.admit(interaction):
            data: Any = interaction.data or {}
            await guarded(interaction, self.clicks.use(interaction, str(data.get("custom_id", ""))))
        elif self._open and interaction.message is not None and is_private(interaction):
            await self.pages.answered_elsewhere(interaction.message.id, interaction.id)

    def check_clock(self) -> None:
        """Begin what is due now, for whoever has turned the clock by hand."""
        if self._open:
            self.tables.check_clock()
            if self.monitoring.backups:
                self.monitoring.backups.check_clock()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Pass an event on, unless the client is being closed: the loop that it would run in is put away then."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def close(self) -> None:
        """Finish what is under way, close the tables and the store, then leave Discord."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end(), name="the end")
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        if self._open:
            self._open = False
            if self.endpoint:
                await self.endpoint.rest()
            self.tables.rest()
            loop = asyncio.get_running_loop()
            until = loop.time() + PATIENCE
            await self.arrivals.drain(PATIENCE)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(until):
                    await self.tables.quiet()
            await self.monitoring.close()
            await self.tables.close()
            await self.store.close()
            self.pictures.close()
            await self._hear_out()
        await super().close()

    async def _hear_out(self) -> None:
        """Answer what comes before Discord understands that we leave."""
        if self.endpoint:
            await self.endpoint.close()
        if self._hearing is not None:
            await self.hang_up()
        await self.arrivals.wait_until_idle(LAST_WORDS)


def make_bot(
    settings: Settings, *, wait_hook: WaitHook = wait_plainly, known: Games = games, probe: Probe = nothing,
    repost: bool = False, leave: bool = False, limits: Limits | None = None, clock: Clock | None = None,
) -> Arbiter:  # fmt: skip
    """The bot with these settings.

    `wait_hook` waits for what may take long, `known` gives the games that are hosted, `probe(step)` is called at named
    steps of an answer, a post and a picture: a test ends the process there. `repost` posts every open table anew at the
    start, at a Discord that has none of its messages. `leave` migrates a database although the installed games cannot
    go on with some of its tables; without it such a table is a reason not to start. With `limits` a table that does
    harm is paused. `clock` tells the time for all of it, in place of the machine's; whoever turns it by hand calls
    `check_clock` then.
    """
    return Arbiter(settings, wait_hook, known, probe, limits, clock=clock or UtcClock(), repost=repost, leave=leave)
