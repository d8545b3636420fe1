"""Channels, threads, roles and the server change: what is repaired is noticed at once, what is gone as well."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio

from bot.local.discord import Channel, Person
from tests.examples.tic_tac_toe import Place
from tests.wire.inside import Inside, dora
from tests.wire.trouble import Discord
from tests.wire.trouble.faults import Window
from tests.wire.trouble.places import (
    archive,
    black_out,
    delete,
    expel,
    give_roles,
    permit,
    permit_by_role,
    recover,
    reopen,
)
from tests.wire.trouble.places import thread as begin_thread

pytestmark = pytest.mark.asyncio(loop_scope="module")
Permit = Callable[..., Awaitable[None]]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def discord() -> AsyncIterator[Discord]:
    """Discord, at a socket of its own."""
    async with Discord() as standing:
        yield standing


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def inside(discord: Discord, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Inside]:
    """The one bot."""
    async with Inside(discord, tmp_path_factory.mktemp("bot")) as running:
        yield running
    assert discord.violations == []
    assert discord.unspoken == []


class Game:
    """A game of tic-tac-toe between Ann and Bob."""

    def __init__(self, inside: Inside, room: Channel) -> None:
        self.inside, self.room = inside, room
        self.ann, self.bob = Person(inside.discord, "Ann"), Person(inside.discord, "Bob")
        self.cells = iter(((self.ann, 0), (self.bob, 3), (self.ann, 1), (self.bob, 4)))

    async def open(self) -> Game:
        """Begin."""
        self.table = await self.inside.table(self.room, self.ann, self.bob)
        return self

    async def move(self) -> str:
        """The next answer; returns the line that tells of it."""
        person, cell = next(self.cells)
        await self.inside.tables.play.answer_now(self.table, person.id, Place(cell), self.inside.click())
        await self.inside.tables.quiet()
        return f"{person.account.name} takes cell {cell}."

    @property
    def story(self) -> str:
        """All that stands in the channel."""
        return "\n".join([message.text for message in self.inside.discord.messages.history(self.room)])

    async def told(self, line: str) -> None:
        """Wait, without any time passing for the bot, until a line stands there; once."""
        await self.inside.discord.until(lambda: line in self.story, line, seconds=5)
        await self.inside.tables.quiet()
        assert self.story.count(line) == 1

    async def status(self, wanted: str) -> None:
        """Wait, without any time passing for the bot, until the table stands so, and Ann was told why, once."""
        told: list[str] = []

        def found() -> list[str]:
            told[:] = [message.text for message in self.ann.inbox if "channel was deleted" in message.text]
            return told

        await self.inside.discord.until(found, "the notice", seconds=5)
        await self.inside.tables.quiet()
        assert (await self.inside.tables.queries.snapshot(self.table)).status == wanted
        assert len(told) == 1


@pytest_asyncio.fixture(loop_scope="module")
async def game(inside: Inside) -> Game:
    """A game in a channel of its own, of which the bot was told."""
    room = inside.discord.world.text_channel("table-1")
    await inside.discord.gateway.dispatch("CHANNEL_CREATE", room.json)
    return await Game(inside, room).open()


@pytest_asyncio.fixture(loop_scope="module")
async def thread(inside: Inside) -> Game:
    """The same in a thread."""
    around = inside.discord.world.text_channel("tables")
    await inside.discord.gateway.dispatch("CHANNEL_CREATE", around.json)
    return await Game(inside, await begin_thread(inside.discord, around, "a long game")).open()


@pytest.mark.parametrize("change", [permit, permit_by_role, give_roles])
async def test_a_repaired_permission_is_noticed_at_once(inside: Inside, game: Game, change: Permit) -> None:
    """By the channel, by a role, by the roles of the bot: what is owed comes, and the next trouble is told anew."""
    for count in (1, 2):
        await change(inside.discord, game.room, may=False)
        line = await game.move()
        assert line not in game.story
        await change(inside.discord, game.room, may=True)
        await game.told(line)
        notices = [message for message in game.ann.inbox if "I may not post" in message.text]
        assert len(notices) == count
        assert f"in <#{game.room.id}>, where" in notices[-1].text


async def test_an_answer_tries_again_at_once(inside: Inside, game: Game) -> None:
    """A repair of which Discord says nothing: with the next answer both come."""
    game.room.denied = True
    first = await game.move()
    game.room.denied = False
    second = await game.move()
    await game.told(first)
    await game.told(second)


async def test_an_archived_thread_is_opened_by_a_post(inside: Inside, thread: Game) -> None:
    """As by anybody's message."""
    await archive(inside.discord, thread.room)
    await thread.told(await thread.move())
    assert not thread.room.archived


async def test_an_archived_thread_is_opened_for_an_edit(inside: Inside, thread: Game) -> None:
    """A message in it cannot be edited before: 50083."""
    heard = inside.bot.wait_for("raw_thread_update", timeout=5)
    await archive(inside.discord, thread.room)
    await heard
    await inside.tables.moderation.pause(thread.table, dora(inside), inside.click())
    await inside.discord.until(lambda: "paused the table" in thread.story, "the edit", seconds=5)
    assert not thread.room.archived
    assert inside.discord.sent("PATCH", f"/channels/{thread.room.id}")
    assert [message for message in thread.ann.inbox if "I may not" in message.text] == []


async def test_a_locked_thread_is_told_and_its_opening_noticed(inside: Inside, thread: Game) -> None:
    """The host reads that it is locked; what is owed comes when a moderator has opened it."""
    await archive(inside.discord, thread.room, locked=True)
    line = await thread.move()
    assert line not in thread.story
    assert "that thread is locked or archived: open it again" in thread.ann.inbox[-1].text
    await reopen(inside.discord, thread.room)
    await thread.told(line)


async def test_in_a_thread_another_permission_is_named(inside: Inside, thread: Game) -> None:
    """Send Messages in Threads."""
    await permit(inside.discord, thread.room, may=False)
    await thread.move()
    assert "Send Messages in Threads" in thread.ann.inbox[-1].text


async def test_a_deleted_channel_pauses_its_game_at_once(inside: Inside, game: Game) -> None:
    """Before anybody answers there."""
    await delete(inside.discord, game.room)
    await game.status("paused")


async def test_a_deleted_thread_pauses_its_game_at_once(inside: Inside, thread: Game) -> None:
    """The same for a thread."""
    await delete(inside.discord, thread.room)
    await thread.status("paused")


async def test_with_a_channel_its_threads_are_gone(inside: Inside, thread: Game) -> None:
    """Discord tells of the channel only."""
    await delete(inside.discord, inside.discord.world.channels[thread.room.parent or ""])
    await thread.status("paused")


async def test_an_outage_ends_nothing(inside: Inside, game: Game) -> None:
    """GUILD_DELETE with `unavailable`: the game goes on afterwards."""
    await black_out(inside.discord)
    await recover(inside.discord)
    await game.told(await game.move())
    assert (await inside.tables.queries.snapshot(game.table)).status == "running"
    assert [message for message in game.ann.inbox if "deleted" in message.text] == []


async def test_off_the_server_every_game_there_is_paused(inside: Inside, game: Game, thread: Game) -> None:
    """GUILD_DELETE: in channels and threads; once the bot is invited again a moderator goes on."""
    # The tables of the tests before are paused at the same instant: that all are told takes more than the global limit.
    inside.discord.limits.everything = Window(1_000, 1.0)
    await expel(inside.discord)
    await game.status("paused")
    await thread.status("paused")
    await recover(inside.discord)
    await inside.tables.moderation.resume(game.table, dora(inside), inside.click())
    await game.told(await game.move())
