"""`/gm settings`, and what the settings of a server mean for who opens a table and where."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord import people_texts, texts
from bot.discord.commands import careful, delivery
from bot.discord.controls import page
from bot.discord.replies import Click, Page, show, wait
from bot.hosting import House
from rules.engine import Refused


def settings_command(house: House) -> app_commands.Command[Any, ..., Any]:
    """`/gm settings`: shows all, and changes those that are given."""

    @app_commands.describe(
        pace="How long a player may take, at new tables",
        opens="Who may open tables",
        role="Or the role whose members may",
        most="How many tables may be open at once; 0 for no limit",
        place="Where a new table opens",
        dates="How dates are written",
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
        rules = await house.servers.set(guild, chosen) if chosen else await house.servers.rules(guild)
        await show(click, Page(page(people_texts.server(rules))))

    return app_commands.Command(
        name="settings", description="See or set what holds for all tables of this server", callback=settings
    )


def _choices(key: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=told, value=value) for value, told in people_texts.CHOICES[key].items()]


async def see_that_may_open(house: House, click: Click) -> None:
    """Refuse somebody whom this server does not let open tables; a rematch opens one, too."""
    rules = await house.servers.rules(str(click.guild_id))
    roles = [str(role.id) for role in click.user.roles] if isinstance(click.user, discord.Member) else []
    rules.see_that_may_open(roles, manages=click.permissions.manage_guild)


async def room_for(house: House, click: Click, title: str) -> str:
    """The channel in which a new table opens: this one, or a thread that is made for it.

    A second delivery of the same command makes no second thread.
    """
    guild, here = str(click.guild_id), click.channel
    rules = await house.servers.rules(guild)
    made = await house.servers.carried_out(delivery(click))
    if rules.place != "thread" or made or not isinstance(here, discord.TextChannel):
        return str(click.channel_id)
    await house.servers.see_room(guild)
    may = click.app_permissions
    if not (may.create_public_threads and may.send_messages_in_threads):
        raise Refused(people_texts.NO_THREADS)
    try:
        thread = await here.create_thread(name=title[:100], type=discord.ChannelType.public_thread)
    except discord.Forbidden:
        raise Refused(people_texts.NO_THREADS) from None
    return str(thread.id)
