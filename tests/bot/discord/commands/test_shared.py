"""Slash commands derived from moves keep to Discord's limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, make_dataclass, replace
from typing import Annotated, Any, cast

import discord
import pytest
from discord import app_commands

from bot.catalogue import games
from bot.discord.commands.game import GameCommands
from bot.discord.commands.gm import GmCommands
from bot.discord.commands.moves import game_group
from bot.discord.commands.play import play_commands
from bot.discord.pages.builder import PageBuilder
from rules.engine import Game, Move
from tests.bot.discord.bazaar import BAZAAR
from tests.examples.tic_tac_toe import GAME as TIC_TAC_TOE

ALL: Mapping[str, Game[Any, Any]] = {**games(), BAZAAR.key: BAZAAR, TIC_TAC_TOE.key: TIC_TAC_TOE}


@dataclass
class NoTables:
    """Commands are only built here, never used."""

    tables: None = None


DESK = cast("PageBuilder", NoTables())


def written(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> dict[str, Any]:
    """A command as it is sent to Discord."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    return command.to_dict(tree)


def size(part: Any) -> int:
    """Characters of names, descriptions and values, as Discord counts them."""
    if isinstance(part, dict):
        own = sum(len(str(part.get(key, ""))) for key in ("name", "description", "value"))
        return own + sum(size(inner) for key in ("options", "choices") for inner in part.get(key, ()))
    return 0


def check(command: dict[str, Any]) -> None:
    """25 subcommands, options and choices; 32 characters of name, 100 of description; required options first."""
    options = command.get("options", [])
    assert len(options) <= 25, command["name"]
    assert 1 <= len(command["description"]) <= 100
    assert len(command["name"]) <= 32
    required = [option.get("required", False) for option in options if option["type"] > 2]
    assert required == sorted(required, reverse=True)
    for option in options:
        assert len(option.get("choices", [])) <= 25
        check(option)


@pytest.mark.parametrize("key", ALL)
def test_a_games_commands_fit(key: str) -> None:
    """Every game's moves fit into one command of 8,000 characters."""
    group = written(game_group(ALL[key], DESK))
    check(group)
    assert size(group) <= 8000
    assert group["name"] == ALL[key].command


def test_the_other_commands_fit() -> None:
    """So do the bot's own; all together stay under a hundred."""
    commands: list[app_commands.Command[Any, ..., Any] | app_commands.Group] = [
        GameCommands(DESK, ALL), GmCommands(DESK), *play_commands(DESK),
    ]  # fmt: skip
    for command in commands:
        check(written(command))
        assert size(written(command)) <= 8000
    assert len(commands) + len(games()) <= 100


def test_every_move_and_act_is_a_subcommand() -> None:
    """The class's name is the command, its fields are the options, its help text the description."""
    options = {option["name"]: option for option in written(game_group(BAZAAR, DESK))["options"]}
    assert set(options) == {
        "buy", "burn", "pack", "queue", "shout", "pass", "gift", "orders", "concede", "amount", "confirm",
    }  # fmt: skip
    ware, colour = options["buy"]["options"]
    assert (ware["description"], ware.get("autocomplete")) == ("Which ware", True)
    assert colour.get("autocomplete"), "what is legal now, in words"


def test_more_moves_than_discord_takes_get_a_group_of_their_own() -> None:
    """A game of forty moves has them all."""
    many = tuple(
        cast("type[Move]", make_dataclass(f"Move{n}", [("at", Annotated[str, "Where"])], bases=(Move,), frozen=True))
        for n in range(40)
    )
    for move in many:
        move.__doc__ = "Do something."
    group = written(game_group(replace(BAZAAR, moves=many), DESK))
    check(group)
    inner = next(option for option in group["options"] if option["type"] == 2)
    assert len(group["options"]) - 1 + len(inner["options"]) == 40 + 3 + 2
