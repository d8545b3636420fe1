"""What all slash commands share: careful callbacks, and finding the table that a command is about."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec

import discord

from bot.discord import texts
from bot.discord.replies import Click, guarded, person_of
from bot.hosting import House, Person
from rules.engine import Refused

P = ParamSpec("P")
Work = Coroutine[Any, Any, None]


def careful(callback: Callable[P, Work]) -> Callable[P, Work]:
    """A command whose errors become one sentence; it keeps its signature, from which Discord's options are made."""

    @functools.wraps(callback)
    async def guard(*args: P.args, **kwargs: P.kwargs) -> None:
        click = next(arg for arg in args if isinstance(arg, discord.Interaction))
        await guarded(click, callback(*args, **kwargs))

    guard.__signature__ = inspect.signature(callback, eval_str=True)  # type: ignore[attr-defined]  # inspect reads it
    return guard


async def table_here(house: House, click: Click) -> int:
    """The table of this channel; in a direct message the person's newest."""
    if click.guild_id is None:
        tables = await house.tables_of(person_of(click))
        if not tables:
            raise Refused(texts.NO_TABLES)
        return tables[0]
    table = await house.table_in(str(click.channel_id))
    if table is None:
        raise Refused(texts.NO_TABLE)
    return table


def somebody(user: discord.User | discord.Member | Any) -> Person:
    """A Discord user as hosting knows people."""
    return Person(str(user.id), user.display_name)


def delivery(click: Click) -> str:
    """The interaction's id: the same for a repeated delivery."""
    return str(click.id)
