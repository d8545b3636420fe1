"""What all slash commands share: careful callbacks, and finding the table that a command is about."""

from __future__ import annotations

import functools
import inspect
import logging
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec

import discord
from discord import AppCommandOptionType as OptionType
from discord import app_commands

from bot.discord import texts
from bot.discord.replies import Click, guarded, table_meant
from bot.hosting import House, Person
from rules.engine import Refused

log = logging.getLogger("arbiter.discord")
P = ParamSpec("P")
Work = Coroutine[Any, Any, None]
NAMING = [kind.value for kind in (OptionType.user, OptionType.channel, OptionType.role, OptionType.mentionable)]


def careful(callback: Callable[P, Work]) -> Callable[P, Work]:
    """A command whose errors become one sentence; it keeps its signature, from which Discord's options are made."""

    signature = inspect.signature(callback, eval_str=True)
    texts_of = [name for name, held in signature.parameters.items() if held.annotation is str]

    @functools.wraps(callback)
    async def guard(*args: P.args, **kwargs: P.kwargs) -> None:
        click = next(arg for arg in args if isinstance(arg, discord.Interaction))
        fits = all(isinstance(kwargs.get(name, ""), str) for name in texts_of)
        await guarded(click, callback(*args, **kwargs) if fits else _refuse())

    guard.__signature__ = signature  # type: ignore[attr-defined]  # inspect reads it
    return guard


def plain_command(callback: Callable[[discord.Interaction], Work]) -> app_commands.Command[Any, ..., Any]:
    """A command without options, named and described by its function."""
    name = callback.__name__.rstrip("_")
    return app_commands.Command(name=name, description=str(callback.__doc__), callback=careful(callback))


class Commands(app_commands.CommandTree[Any]):
    """The tree of commands; what does not fit them (an older client's, a player who has left) gets one sentence."""

    async def interaction_check(self, interaction: Click, /) -> bool:
        """Whether people, channels and roles are numbers: Discord sends nothing else, but discord.py trips over it."""
        if _numbered(dict(interaction.data or {}).get("options")):
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            await guarded(interaction, _refuse())
        return False

    async def on_error(self, interaction: Click, error: app_commands.AppCommandError, /) -> None:
        """Refuse it."""
        log.warning("a command that does not fit: %s", error)
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        elif interaction.type is discord.InteractionType.application_command:
            await guarded(interaction, _refuse())


def _numbered(options: Any) -> bool:
    """Whether what names somebody or something among these options, or theirs, is a number."""
    held = [option for option in options or () if isinstance(option, dict)]
    named = [str(option.get("value")) for option in held if option.get("type") in NAMING]
    return all(value.isdecimal() for value in named) and all(_numbered(option.get("options")) for option in held)


async def _refuse() -> None:
    raise Refused(texts.UNKNOWN_COMMAND)


async def table_here(house: House, click: Click) -> int:
    """The table of this channel; in a direct message the person's newest."""
    table = await table_meant(house, click)
    if table is None:
        raise Refused(texts.NO_TABLES if click.guild_id is None else texts.NO_TABLE)
    return table


def somebody(user: discord.User | discord.Member | Any) -> Person:
    """A Discord user as hosting knows people."""
    return Person(str(user.id), user.display_name)


def delivery(click: Click) -> str:
    """The interaction's id: the same for a repeated delivery."""
    return str(click.id)
