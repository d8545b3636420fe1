"""`/gm settings`, and what the settings of a server say about who may open a table, and where."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.shared import careful, delivery
from bot.discord.controls.components import page
from bot.discord.pages.replies import Click, Page, person_of, show, wait
from bot.discord.texts import people_texts, texts
from bot.tables import Tables
from rules.engine import Refused, say


def settings_command(tables: Tables) -> app_commands.Command[Any, ..., Any]:
    """`/gm settings`: shows all, and changes those that are given."""

    @app_commands.describe(
        pace=say("How long a player may take, at new tables"),
        opens=say("Who may open tables"),
        role=say("Or the role whose members may"),
        most=say("How many tables may be open at once; 0 for no limit"),
        place=say("Where a new table opens"),
        dates=say("How dates are written"),
    )
    @app_commands.choices(**{key: _choices(key) for key in people_texts.CHOICES})
    @careful
    async def settings(
        click: discord.Interaction, pace: str = "", opens: str = "", role: discord.Role | None = None,
        most: int | None = None, place: str = "", dates: str = "",
    ) -> None:  # fmt: skip
        await wait(click)
        if not click.permissions.manage_guild:
            raise Refused(texts.NO_PERMISSION)
        if opens and role:
            raise Refused(people_texts.ONE_OF_BOTH)
        who = ("everybody" if role.is_default() else str(role.id)) if role else opens
        given = {"pace": pace, "opens": who, "most": most, "place": place, "dates": dates}
        chosen = {key: value for key, value in given.items() if value not in ("", None)}
        guild = str(click.guild_id)
        rules = await tables.servers.set(guild, chosen) if chosen else await tables.servers.rules(guild)
        await show(click, Page(page(people_texts.server(rules))))

    return app_commands.Command(
        name="settings", description=say("See or set what holds for all tables of this server"), callback=settings
    )


def _choices(key: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=told, value=value) for value, told in people_texts.CHOICES[key].items()]


async def see_that_may_open(tables: Tables, click: Click) -> None:
    """Refuse somebody whom this server does not let open tables; a rematch opens one, too."""
    rules = await tables.servers.rules(str(click.guild_id))
    roles = [str(role.id) for role in click.user.roles] if isinstance(click.user, discord.Member) else []
    rules.see_that_may_open(roles, manages=click.permissions.manage_guild)


def see_that_may_write(click: Click, *, in_threads: bool = False) -> None:
    """Refuse to open a table where the asker may not write, or the bot; with `in_threads` it gets a thread of its own.

    A command may be used in any channel that its user sees: what it makes the bot write there needs more.
    """
    if click.guild_id is None:
        return
    theirs, ours = click.permissions, click.app_permissions
    if in_threads or isinstance(click.channel, discord.Thread):
        may, mine = theirs.send_messages_in_threads, ours.send_messages_in_threads
    else:
        may, mine = theirs.send_messages, ours.send_messages
    if not (may and theirs.view_channel):
        raise Refused(people_texts.MAY_NOT_WRITE)
    if not (mine and ours.view_channel and ours.embed_links and ours.attach_files and ours.read_message_history):
        raise Refused(people_texts.CANNOT_WRITE)


async def room_for(tables: Tables, click: Click, title: str) -> str:
    """The channel in which a new table opens: this one, or a thread that is made for it.

    A second delivery of the same command makes no second thread.
    """
    guild, here = str(click.guild_id), click.channel
    rules = await tables.servers.rules(guild)
    made = await tables.servers.carried_out(delivery(click))
    in_threads = rules.place == "thread" and isinstance(here, discord.TextChannel)
    if not made:
        see_that_may_write(click, in_threads=in_threads)
    if not in_threads or made or not isinstance(here, discord.TextChannel):
        return str(click.channel_id)
    await tables.servers.see_room(guild)
    await tables.lobby.see_that_may_open(person_of(click))
    may = click.app_permissions
    if not (may.create_public_threads and may.send_messages_in_threads):
        raise Refused(people_texts.NO_THREADS)
    try:
        thread = await here.create_thread(name=title[:100], type=discord.ChannelType.public_thread)
    except discord.Forbidden:
        raise Refused(people_texts.NO_THREADS) from None
    return str(thread.id)
