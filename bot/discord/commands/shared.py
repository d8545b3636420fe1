"""What all slash commands share: careful callbacks, and finding the table that a command is about."""

from __future__ import annotations

import functools
import inspect
import logging
import re
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec

import discord
from discord import AppCommandOptionType as OptionType
from discord import app_commands

from bot.discord.controls.ids import whole
from bot.discord.delivery.arrivals import Arrivals
from bot.discord.pages.replies import Click, guarded, table_meant
from bot.discord.texts import texts
from bot.discord.texts.escape import clean
from bot.tables import Person, SeatInfo, Snapshot, Tables
from rules.engine import Refused, say

log = logging.getLogger("arbiter.discord")
P = ParamSpec("P")
Work = Coroutine[Any, Any, None]
ID = re.compile(r"[0-9]{1,20}")
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
    return app_commands.Command(name=name, description=say(str(callback.__doc__)), callback=careful(callback))


def is_trouble(record: logging.LogRecord) -> bool:
    """Whether what discord.py's tree logs is our fault; suggestions that come too late are told as answers are."""
    error = record.exc_info[1] if record.exc_info else None
    if not isinstance(error, discord.HTTPException):
        return True
    log.warning("suggestions could not be shown: %s", error)
    return False


class Commands(app_commands.CommandTree[Any]):
    """The tree of commands; what does not fit them (an older client's, a player who has left) gets one sentence."""

    def __init__(self, client: discord.Client, arrivals: Arrivals) -> None:
        super().__init__(client)
        self._arrivals = arrivals
        logging.getLogger("discord.app_commands.tree").addFilter(is_trouble)

    async def interaction_check(self, interaction: Click, /) -> bool:
        """Whether people, channels and roles are numbers: Discord sends nothing else, but discord.py trips over it."""
        if not await self._arrivals.admit(interaction):
            return False
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
    return all(map(ID.fullmatch, named)) and all(_numbered(option.get("options")) for option in held)


async def _refuse() -> None:
    raise Refused(texts.UNKNOWN_COMMAND)


async def table_here(tables: Tables, click: Click) -> int:
    """The table of this channel; in a direct message the person's newest."""
    table = await table_meant(tables, click)
    if table is None:
        raise Refused(texts.NO_TABLES if click.guild_id is None else texts.NO_TABLE)
    return table


def nth_seat(table: Snapshot, typed: str) -> SeatInfo:
    """The seat with this number, from 1, or with this player's name, or both; raises `Refused` if there is none."""
    seats, wanted = table.seats, typed.strip().casefold()
    number = whole(typed)
    named = [seat for seat in seats if wanted in (called.casefold() for called in _seat_names(table, seat.seat))]
    found = named if number is None else seats[number - 1 : number] if number else ()
    if len(found) != 1:
        raise Refused(texts.MISSING_SEAT)
    return found[0]


def _seat_names(table: Snapshot, seat: int) -> tuple[str, str]:
    """What the player there is called, and the same after the seat's number, as it is suggested."""
    name = clean(table.names[seat], 80)
    return name, f"{seat + 1}: {name}"


async def suggest_seats(
    tables: Tables, click: Click, current: str, *, held: bool = False
) -> list[app_commands.Choice[str]]:
    """The seats of the table here by number and name, or those that are `held` for somebody."""
    try:
        shot = await tables.queries.snapshot(await table_here(tables, click))
    except Refused:
        return []
    chosen = [seat.seat for seat in shot.seats if seat.held or not held]
    named = [(_seat_names(shot, seat)[1], str(seat + 1)) for seat in chosen]
    return [
        app_commands.Choice(name=name, value=value) for name, value in named if current.casefold() in name.casefold()
    ]


def somebody(user: discord.User | discord.Member | Any) -> Person:
    """A Discord user as tables know people."""
    return Person(str(user.id), user.display_name)


def delivery(click: Click) -> str:
    """The interaction's id: the same for a repeated delivery."""
    return str(click.id)
