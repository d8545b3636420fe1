"""A simulated Discord server with the real bot in it, and readers for what its people see."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import discord
import simcord

from bot.catalogue import find_game
from bot.config import Settings
from bot.discord.bot import Arbiter, Probe, make_bot, nothing
from bot.discord.texts import texts
from rules.engine import Game
from tests.bot.discord.bazaar import BAZAAR
from tests.bot.discord.plain_copies import copy_by_bytes
from tests.bot.new_database import address_of
from tests.examples.tic_tac_toe import GAME as TIC_TAC_TOE

T = TypeVar("T")
PATIENCE = 30.0
"""Seconds in which the bot must come to rest on a busy machine."""
copy_by_bytes()
KNOWN: Mapping[str, Game[Any, Any]] = {BAZAAR.key: BAZAAR, TIC_TAC_TOE.key: TIC_TAC_TOE}
SETTINGS = Settings(_env_file=None, drawers=0)
"""Read from the environment once: that takes as long as much of a login."""


def beginning(game: Game[Any, Any], state: Any) -> Game[Any, Any]:
    """The game, which begins as it stands here."""
    held = game.dump(state)
    return replace(game, setup=lambda seats, options: game.load(held))


class Env(simcord.Env):
    """The simulated Discord; it looks ten times as often whether the bot rests.

    It sleeps before it looks again, also when all that was left to do is done by the next turn of the event loop.
    """

    async def _settle_internal(self, *, idle: float = 0.005, **more: Any) -> None:
        await super()._settle_internal(idle=idle, **more)


class Club:
    """The server: a channel, three people, Dora who manages it, and the bot over a database file that outlives it.

    `known` are the games on offer; `probe(step)` is called at the bot's named steps. Of several `shards` the server is
    in the last. So many `thinkers` are processes that think.
    """

    def __init__(
        self,
        path: Path,
        names: tuple[str, ...] = ("Alice", "Bob", "Carol"),
        known: Mapping[str, Game[Any, Any]] = KNOWN,
        probe: Probe = nothing,
        shards: int = 1,
        thinkers: int = 0,
    ) -> None:
        self.known, self.probe = known, probe
        self.settings = SETTINGS.model_copy(update={"database": address_of(path / "arbiter.db"), "thinkers": thinkers})
        self.bot = self._make_bot()
        self.env = Env(self.bot, settle_timeout=PATIENCE, shard_count=shards)
        self.guild = self.env.create_guild("Game Club", shard_id=shards - 1)
        self.channel = self.guild.create_text_channel("table-1")
        users = [self.env.create_user(f"user{number}", global_name=name) for number, name in enumerate(names)]
        self.alice, self.bob, self.carol = [self.guild.add_member(user) for user in users]
        keeper = self.guild.create_role(
            "keeper", permissions=discord.Permissions(manage_guild=True, manage_messages=True)
        )
        self.dora = self.guild.add_member(self.env.create_user("dora", global_name="Dora"), roles=[keeper])

    def _make_bot(self) -> Arbiter:
        def wait_hook(waiting: Awaitable[T], *, reason: str) -> Awaitable[T]:
            parked: Awaitable[T] = self.env.external_wait(waiting, reason=reason)
            return parked

        return make_bot(self.settings, wait_hook=wait_hook, known=lambda: self.known, probe=self.probe)

    async def open(self) -> None:
        """The bot logs in."""
        await self.env.start()

    async def close(self) -> None:
        """The bot logs out; errors that nobody saw come up."""
        await self.bot.close()
        await self.env.shutdown()
        self.env.raise_errors()

    async def restart(self) -> None:
        """The bot stops and a new process takes over."""
        await self.bot.close()
        self.bot = self._make_bot()
        await self.env.restart_bot(self.bot)

    async def play(
        self, key: str, *others: Any, options: Mapping[str, str] | None = None, salt: str | None = None
    ) -> Any:
        """A running table of Alice and these people (a computer when there are none); returns its message.

        With Alice's `salt` the dice do not depend on how many things there are at Discord.
        """
        await self.alice.slash(self.channel, "game new", game=key)
        for option, value in {"computer_pause": "0", **(options or {})}.items():
            await self.alice.slash(self.channel, "game options", option=option, value=value)
        await self.alice.slash(self.channel, "game join", **({"salt": salt} if salt else {}))
        for other in others:
            await other.slash(self.channel, "game join")
        if not others:
            await self.alice.slash(self.channel, "game add-computer")
        await self.alice.slash(self.channel, "game start")
        return self.card()

    async def end(self, host: Any, *others: Any) -> None:
        """The host ends the game, and the others who sit there agree."""
        await host.slash(self.channel, "game end")
        for who in others:
            await who.slash(self.channel, "vote", answer="yes")

    async def concede(self, who: Any) -> None:
        """Somebody gives up, and means it."""
        await who.click(shown_by(await who.slash(self.channel, "concede")), label=texts.YES)

    def card(self, channel: Any = None) -> Any:
        """The newest message in the channel that has controls."""
        shown = [message for message in (channel or self.channel).history() if labels(message)]
        return max(shown, key=lambda message: int(message.id))

    async def panel(self, who: Any) -> Any:
        """Press Act at the table; return the private panel."""
        return shown_by(await who.click(self.card(), label="Act"))


class Hall(Club):
    """A club where some of the shipped games are played, too."""

    def __init__(self, path: Path, *shipped: str) -> None:
        super().__init__(path, known={**KNOWN, **{key: find_game(key) for key in shipped}})


def shown_by(result: Any) -> Any:
    """The message with which an interaction was answered; there must be one, and only this person sees it."""
    message = result.followups[-1] if result.followups else result.response
    assert message is not None, result
    assert message.ephemeral, message
    return message


def parts(message: Any) -> Iterator[dict[str, Any]]:
    """Every component of a message."""
    yield from parts_of([part if isinstance(part, dict) else part.to_dict() for part in message.components])


def parts_of(raw: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, those inside of others too."""
    queue = list(raw)
    while queue:
        part = queue.pop(0)
        yield part
        queue[:0] = part.get("components", [])


def words(message: Any) -> str:
    """All text of a message, as it was sent."""
    return "\n".join([message.content, *[part["content"] for part in parts(message) if part["type"] == 10]])


def labels(message: Any) -> list[str]:
    """The labels of the buttons that can be pressed."""
    return [part["label"] for part in parts(message) if part["type"] == 2 and not part.get("disabled")]


def lists(message: Any) -> list[dict[str, Any]]:
    """The select menus of a message."""
    return [part for part in parts(message) if part["type"] == 3]


def entries(message: Any, number: int = 0) -> dict[str, str]:
    """Label -> value of a select menu."""
    return {option["label"]: option["value"] for option in lists(message)[number]["options"]}


async def choose(who: Any, message: Any, *chosen: str, number: int = 0) -> Any:
    """Choose lines of a select menu by their labels."""
    held = entries(message, number)
    return await who.select(message, [held[label] for label in chosen], custom_id=lists(message)[number]["custom_id"])


def custom_ids(message: Any) -> list[str]:
    """The ids of all controls."""
    return [part["custom_id"] for part in parts(message) if "custom_id" in part]


Clubs = Callable[..., Awaitable[Club]]
"""Opens a server whose bot hosts the games that are given."""
