"""`/learn`: a guided table, in the newcomer's direct messages or in this channel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.catalogue import games, lessons
from bot.discord.commands.servers import see_that_may_open, see_that_may_write
from bot.discord.commands.shared import careful, delivery, somebody
from bot.discord.controls.components import page
from bot.discord.delivery.refused import NO_COMMON_SERVER, NO_DMS
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.replies import NOBODY, Click, Page, person_of, show, wait
from bot.discord.texts import learn_texts
from bot.discord.texts.escape import plain
from bot.tables import Tables
from bot.tables.commands.lessons import DIRECT
from bot.tables.limits import OPEN_TABLE
from rules.engine import Game, Refused, say

CHOICES = 25
HERE = "here"
Games = Mapping[str, Game[Any, Any]]


def learn_command(pages: PageBuilder, known_games: Games) -> app_commands.Command[Any, ..., Any]:
    """The command, which suggests the games that have a lesson."""
    tables = pages.tables
    taught = {key: game for key, game in known_games.items() if key in lessons()}

    @app_commands.describe(game=say("Which game"), where=say("Where; left out, in your direct messages"))
    @app_commands.choices(where=[app_commands.Choice(name=told, value=key) for key, told in learn_texts.ROOMS.items()])
    @careful
    async def learn(click: discord.Interaction, game: str, where: str = "direct") -> None:
        await wait(click)
        known = _named(taught, game)
        if where not in learn_texts.ROOMS:
            raise Refused(learn_texts.NO_HERE)
        await show(click, await open_lesson(tables, click, known.key, here=where == HERE))

    async def suggest(click: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = [held for held in taught.values() if current.casefold() in f"{held.key} {held.title}".casefold()]
        return [app_commands.Choice(name=held.title, value=held.key) for held in found[:CHOICES]]

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name="learn",
        description=say("Learn a game in about ten minutes, at a guided table of your own"),
        callback=learn,
    )
    command.autocomplete("game")(suggest)
    return command


async def open_lesson(tables: Tables, click: Click, key: str, *, here: bool = False) -> Page:
    """Open a lesson of this game in somebody's direct messages, or `here`; return what they are told.

    Where a lesson of theirs is open already, that tells where, and nothing is opened.
    """
    current = await tables.lessons.current(person_of(click))
    if current is not None:
        shot = await tables.queries.snapshot(current)
        return Page(page(learn_texts.open_already(plain(shot.game.title), _link(shot.guild, shot.channel))))
    await tables.limits.see(person_of(click), OPEN_TABLE)
    welcome = page(welcome_to(key))
    in_channel = here and click.guild_id is not None
    if in_channel:
        await see_that_may_open(tables, click)
        see_that_may_write(click)
    room = str(click.channel_id) if in_channel else await _welcomed(click, welcome)
    guild = str(click.guild_id) if in_channel else DIRECT
    await tables.lessons.open(key, guild, room, somebody(click.user), delivery(click))
    return Page(welcome if in_channel else page(learn_texts.begun(_link(guild, room))))


def _link(guild: str, room: str) -> str:
    return f"https://discord.com/channels/{guild}/{room}"


def welcome_to(key: str) -> str:
    """The first message of a game's lesson."""
    lesson = lessons()[key]
    return learn_texts.welcome(games()[key].title, lesson.welcome.first, lesson.minutes)


def _named(taught: Games, name: str) -> Game[Any, Any]:
    """The game of this key or title that has a lesson."""
    wanted = name.strip().casefold()
    for key, game in taught.items():
        if wanted in (key, game.title.casefold()):
            return game
    raise Refused(learn_texts.no_lesson(name[:60], [game.title for game in taught.values()]))


async def _welcomed(click: Click, welcome: discord.ui.LayoutView) -> str:
    """Write to somebody; return the channel of the direct messages. Raises `Refused` if that is not allowed."""
    try:
        room = await click.user.create_dm()
        await room.send(view=welcome, allowed_mentions=NOBODY)
    except discord.HTTPException as problem:
        if problem.code in (NO_DMS, NO_COMMON_SERVER):
            raise Refused(learn_texts.NO_DMS) from None
        raise
    return str(room.id)
