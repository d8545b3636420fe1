"""`/<game> <list>`: keeping a team or an army under a name, using it again, showing it as text, forgetting it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.shared import careful, delivery, table_here
from bot.discord.controls.components import OPTION, page
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.replies import Click, Page, person_of, show, tell, wait
from bot.discord.panel.context import PanelContext, Screen
from bot.discord.panel.saved_lists import list_kind_of, shelf_of
from bot.discord.texts import saved_list_texts, texts
from bot.discord.texts.escape import clean
from bot.tables.commands.saved_lists import MOST, Shelf
from rules.engine import Refused


def saved_list_commands(noun: str, game: str, pages: PageBuilder) -> list[app_commands.Command[Any, ..., Any]]:
    """The subcommands for what a game calls `noun`."""
    lists = SavedListCommands(game, pages)

    async def keep(click: discord.Interaction, name: str = "") -> None:
        await lists.keep(click, name)

    async def use(click: discord.Interaction, name: str) -> None:
        await lists.use(click, name)

    async def shown(click: discord.Interaction, name: str = "") -> None:
        await lists.show(click, name, noun)

    async def forget(click: discord.Interaction, name: str) -> None:
        await lists.forget(click, name)

    made = (
        ("keep", saved_list_texts.keep_help(noun), keep), ("use", saved_list_texts.use_help(noun), use),
        ("show", saved_list_texts.show_help(noun), shown), ("forget", saved_list_texts.forget_help(noun), forget),
    )  # fmt: skip
    return [_command(name, note, callback, lists) for name, note, callback in made]


def _command(name: str, note: str, callback: Any, lists: SavedListCommands) -> app_commands.Command[Any, ..., Any]:
    made: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=name, description=note, callback=careful(callback)
    )
    app_commands.describe(name=saved_list_texts.NAME_NOTE)(made)

    async def suggest(click: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            return await lists.suggest(click, current)
        except Refused:
            return []

    made.autocomplete("name")(suggest)
    return made


class SavedListCommands:
    """What these commands do, for one game."""

    def __init__(self, game: str, pages: PageBuilder) -> None:
        self.game, self.pages, self.tables = game, pages, pages.tables

    async def _seen(self, click: Click) -> PanelContext:
        """The table of this channel, which must be playing this game."""
        seen = await self.pages.seen(await table_here(self.tables, click), person_of(click))
        if seen.table.game.key != self.game:
            raise Refused(texts.other_game(seen.table.game.title, seen.table.game.command))
        return seen

    async def _shelf(self, click: Click) -> Shelf:
        """Where this person's lists are: on this server, in a direct message on that of the table."""
        if click.guild_id is not None:
            return Shelf(person_of(click), str(click.guild_id), self.game)
        return shelf_of(await self._seen(click), person_of(click))

    async def keep(self, click: Click, name: str) -> None:
        """Keep the list of the player's own seat."""
        await wait(click)
        await tell(click, await self.pages.lists.keep(await self._seen(click), person_of(click), name))

    async def use(self, click: Click, name: str) -> None:
        """Take a kept list as that of the player's own seat."""
        await wait(click)
        seen = await self._seen(click)
        person = person_of(click)
        told, shown = await self.pages.lists.use(seen, person, name, delivery(click))
        await show(click, await self.pages.panel_of(await self.pages.context(shown, person), person, Screen(told)))

    async def show(self, click: Click, name: str, noun: str) -> None:
        """A kept list as text; without a name the present one, and what else there is."""
        await wait(click)
        shelf = await self._shelf(click)
        if name.strip():
            found = await self.tables.saved_lists.fetch(shelf, name)
            await show(click, Page(page(saved_list_texts.block(found.name, found.text))))
            return
        present = await self._present(click)
        names = [one.name for one in await self.tables.saved_lists.all(shelf)]
        if not present and not names:
            raise Refused(saved_list_texts.nothing_here(noun))
        told = saved_list_texts.block(saved_list_texts.present(noun), present) if present else ""
        await show(click, Page(page(told, saved_list_texts.all_kept(names, MOST) if names else "")))

    async def _present(self, click: Click) -> str:
        """The list of the player's own seat at the table of this channel; empty where there is none."""
        try:
            seen = await self._seen(click)
        except Refused:
            return ""
        kind = list_kind_of(seen)
        return kind.text(seen.look.view) if kind else ""

    async def forget(self, click: Click, name: str) -> None:
        """Throw a kept list away."""
        await wait(click)
        await tell(
            click, saved_list_texts.forgotten(await self.tables.saved_lists.forget(await self._shelf(click), name))
        )

    async def suggest(self, click: Click, current: str) -> list[app_commands.Choice[str]]:
        """The own names that have these letters."""
        names = [one.name for one in await self.tables.saved_lists.all(await self._shelf(click))]
        found = [name for name in names if current.strip().casefold() in name.casefold()]
        return [app_commands.Choice(name=clean(name, OPTION), value=name) for name in found]
