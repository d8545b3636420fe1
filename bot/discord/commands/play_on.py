"""Playing on from a moment of a game that is over: `/game play-on`, and the lists below its log and its review."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.component_event import ComponentEvent
from bot.discord.commands.servers import room_for, see_that_may_open
from bot.discord.commands.shared import careful, delivery, somebody, table_here
from bot.discord.controls.components import page
from bot.discord.controls.fields import in_words
from bot.discord.pages.play_on import ANEW, AS_IT_WAS, offer_page
from bot.discord.pages.replies import Click, Page, person_of, show, wait
from bot.discord.texts import history_texts, texts
from bot.discord.texts import play_on_texts as told
from bot.discord.texts.escape import clean
from bot.rulebook import phase_title
from bot.tables import Tables
from bot.tables.commands.playing_on import ROW
from rules.engine import Refused, say

CHOICES, LABEL = 25, 100


def play_on_command(tables: Tables) -> app_commands.Command[Any, ..., Any]:
    """`/game play-on`, which suggests the lines of the story here."""

    @app_commands.describe(
        line=say("Before what: a line of the game's story"),
        hidden=say("What becomes of what was hidden there; left out, it is as it was"),
        table=say("The number of a game that is over; left out, the one of this channel"),
    )
    @app_commands.choices(
        hidden=[
            app_commands.Choice(name=told.AS_IT_WAS, value=AS_IT_WAS),
            app_commands.Choice(name=told.ANEW, value=ANEW),
        ]
    )
    @careful
    async def play_on(
        click: discord.Interaction, line: str, hidden: str = AS_IT_WAS, table: int | None = None
    ) -> None:  # fmt: skip
        await wait(click)
        number = await _meant(tables, click, table)
        found = {in_words(name): value for name, value in await known(click, number, "")}
        await _open(tables, click, number, found.get(in_words(line), line), anew=hidden == ANEW)

    async def known(click: Click, number: int, word: str) -> list[tuple[str, str]]:
        """The lines from which one can play on, as they are told and as they are sent."""
        lines = await tables.playing_on.lines(number, person_of(click), word, CHOICES)
        values = await tables.history.hide(number, [line.id for line in lines])
        game = (await tables.queries.snapshot(number)).game
        where = [history_texts.chapter(line.round, phase_title(game, line.phase)) for line in lines]
        names = [told.decision(place, line.text) for place, line in zip(where, lines, strict=True)]
        return [(clean(name, LABEL), value) for name, value in zip(names, values, strict=True)]

    async def suggest(click: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            points = await known(click, await _meant(tables, click, click.namespace.table), current)
        except Refused:
            return []
        return [app_commands.Choice(name=name, value=value) for name, value in points]

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name="play-on",
        description=say("Open a table that plays on from any moment of a game that is over"),
        callback=play_on,
    )
    command.autocomplete("line")(suggest)
    return command


async def use_play_on(tables: Tables, event: ComponentEvent) -> None:
    """Offer to play on from what was chosen, or open the table that was offered."""
    await wait(event.click)
    for way in (AS_IT_WAS, ANEW):
        if event.first.startswith(way):
            await _open(tables, event.click, event.table, event.first.removeprefix(way), anew=way == ANEW)
            return
    which = await _which(tables, event.table, event.first)
    await show(event.click, await offer_page(tables, event.table, event.person, which, event.first))


async def _meant(tables: Tables, click: Click, typed: object) -> int:
    """The table with the number that was typed, for somebody who may read its story; else that of this channel."""
    if not isinstance(typed, int):
        return await table_here(tables, click)
    theirs = await tables.queries.is_theirs(typed, person_of(click), str(click.channel_id))
    if not theirs and not _may_read(click, (await tables.queries.snapshot(typed)).channel):
        raise Refused(texts.ELSEWHERE)
    return typed


def _may_read(click: Click, channel: str) -> bool:
    """Whether somebody sees this channel of the server where they are; of a thread Discord tells too little."""
    room = click.guild.get_channel(int(channel)) if click.guild and channel.isdecimal() else None
    if room is None or not isinstance(click.user, discord.Member):
        return False
    may = room.permissions_for(click.user)
    return may.view_channel and may.read_message_history


async def _which(tables: Tables, table: int, shown: str) -> str:
    """A moment as tables know it: a row, or a line whose number was hidden."""
    return shown if shown[1:].isdecimal() and shown.startswith(ROW) else str(await tables.history.reveal(table, shown))


async def _open(tables: Tables, click: Click, table: int, shown: str, *, anew: bool) -> None:
    if click.guild_id is None:
        raise Refused(told.ON_A_SERVER)
    which = await _which(tables, table, shown)
    await tables.playing_on.moment(table, person_of(click), which)  # refused before a thread is made for it
    await see_that_may_open(tables, click)
    room = await room_for(tables, click, (await tables.queries.snapshot(table)).game.title)
    number = await tables.playing_on.open(
        table, somebody(click.user), str(click.guild_id), room, which, delivery(click), anew=anew
    )
    await show(click, Page(page(told.opened(number, room))))
