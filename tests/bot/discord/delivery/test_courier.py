"""Posts: how many calls an answer costs, no message twice, threads, and pictures that cannot be drawn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import discord
import pytest
from discord import ui

from bot.discord.delivery.courier import DiscordCourier
from bot.tables import Gone, NoPermission, OutboxMessage, ThreadClosed, TokenRefused, TryLater
from bot.tables.lanes import Post
from tests.bot.discord.club import Club, labels, shown_by, words


def counted(club: Club, since: int) -> int:
    """Calls that count against Discord's global limit: all but interaction callbacks and webhooks."""
    calls = club.env.http_requests[since:]
    return len([call for call in calls if not call.path.startswith(("/interactions/", "/webhooks/"))])


async def test_an_answer_costs_few_calls(club: Club) -> None:
    """At most two an answer on average, four when the turn passes."""
    await club.play("tic-tac-toe", club.bob)
    costs = []
    for who, cell in ((club.alice, 0), (club.bob, 1), (club.alice, 2), (club.bob, 4), (club.alice, 3), (club.bob, 5)):
        before = len(club.env.http_requests)
        await who.slash(club.channel, "ttt place", cell=str(cell))
        costs.append(counted(club, before))
    assert max(costs[2:]) <= 4, costs
    await club.concede(club.alice)
    await club.play("bazaar", club.bob)
    before = len(club.env.http_requests)
    for command, given in (
        ("buy", {"ware": "ware03", "colour": "red"}), ("pack", {"ware": "ware04"}), ("amount", {"number": 5}),
        ("amount", {"number": 1}), ("queue", {"colour": "red,blue,white,green"}), ("pass", {}),
    ):  # fmt: skip
        await club.alice.slash(club.channel, f"bazaar {command}", **given)
    await club.bob.slash(club.channel, "bazaar pass")
    assert counted(club, before) <= 2 * 7


async def test_looking_costs_no_counted_call(club: Club) -> None:
    """Private answers go through the interaction."""
    await club.play("bazaar", club.bob)
    before = len(club.env.http_requests)
    panel = await club.panel(club.alice)
    for label in ("More…", "Back", "Settings", "Back", "Refresh"):
        await club.alice.click(panel, label=label)
    await club.bob.click(club.card(), label="Look")
    assert counted(club, before) == 0


def owed(club: Club, **changes: Any) -> OutboxMessage:
    """A row of the outbox that announces something."""
    row = OutboxMessage(4711, None, "announce", str(club.channel.id), None, ("Hear, hear.",))
    row = replace(row, **changes)
    return replace(row, begin=row.id)


async def test_a_post_that_was_made_is_found_again(club: Club) -> None:
    """After an outage the channel is read before posting: the message is there once."""
    courier = club.bot.tables.posts.courier
    first = await courier.deliver(owed(club))
    second = await courier.deliver(owed(club, maybe_posted=True))
    assert first == second
    assert len([m for m in club.channel.history() if "Hear, hear." in words(m)]) == 1


async def test_a_post_that_was_not_made_is_made(club: Club) -> None:
    """When it is not found it is posted; so is a row that is not in doubt."""
    courier = club.bot.tables.posts.courier
    assert await courier.deliver(owed(club, maybe_posted=True)) is not None
    assert await courier.deliver(owed(club, id=4712, maybe_posted=True)) is not None
    assert len([m for m in club.channel.history() if "Hear, hear." in words(m)]) == 2


# -- what another process did when it delivered no more ----------------------------------------------------------------


async def late(club: Club, message: str, begin: int, kind: str, table: int | None = None) -> None:
    """It has made this message, or changed it, and says so."""
    post = Post(club.bot.store.new_id(), table, "late", str(club.channel.id), lines=(message, str(begin), kind))
    club.bot.tables._services.outbox.push([post])
    await club.env.settle()


async def as_it_was(club: Club) -> Callable[[], Awaitable[object]]:
    """Show the channel's newest card again as it is now."""
    held = await club.bot.get_partial_messageable(club.channel.id).fetch_message(club.card().id)
    view = ui.LayoutView.from_message(held, timeout=None)
    return lambda: held.edit(view=view)


async def test_what_two_processes_have_posted_stays_once(club: Club, caplog: pytest.LogCaptureFixture) -> None:
    """The later one goes; a post of which there is no other one stays."""
    courier = club.bot.tables.posts.courier
    first = await courier.deliver(owed(club))
    second = await courier.deliver(replace(owed(club, id=4712), begin=4711))
    assert first is not None
    assert second is not None
    await late(club, second, 4711, "announce")
    await late(club, second, 4711, "announce")  # a process is killed before it notes that this is done
    await late(club, first, 4711, "announce")
    assert "could not be made" not in caplog.text
    assert [str(m.id) for m in club.channel.history() if "Hear, hear." in words(m)] == [first]


async def test_a_card_that_is_still_to_be_made_here_stays_once(club: Club) -> None:
    """An answer has taken its lines over before it was known that the process which had ceased has posted them."""
    await club.play("tic-tac-toe", club.bob)
    bot, channel, outbox = club.bot, str(club.channel.id), club.bot.tables._services.outbox
    begin = bot.store.new_id()
    outbox.push([Post(begin, 1, "table", channel, new_lines=begin)])
    await club.env.settle()
    made = str(club.card().id)
    told = Post(bot.store.new_id(), 1, "late", channel, lines=(made, str(begin), "table"))
    outbox.push([told, Post(bot.store.new_id(), 1, "table", channel, new_lines=begin)])
    await club.env.settle()
    assert len([*await bot.tables.posts.courier.made(channel, [begin])]) == 1
    assert made not in [str(message.id) for message in club.channel.history()]


async def test_an_old_card_that_was_edited_late_is_folded_again(club: Club) -> None:
    """It has no controls, leads on, and tells what it has told; the newest card is left alone."""
    await club.play("tic-tac-toe", club.bob)
    await club.alice.slash(club.channel, "ttt place", cell="0")
    first, edit_late = club.card().id, await as_it_was(club)
    await club.bob.slash(club.channel, "ttt place", cell="1")
    await edit_late()
    assert "Act" in seen(club, first)[1]
    await late(club, str(first), 4711, "table-edit", table=1)
    await late(club, str(club.card().id), 4712, "table", table=1)
    told, controls = seen(club, first)
    assert controls == []
    assert "goes on [below]" in told
    assert told.endswith("-# Alice takes cell 0.")
    assert labels(club.card()) == ["Act", "Look", "Log", "Rules", "Help"]


async def test_a_lobby_that_was_edited_late_shows_who_is_there(club: Club) -> None:
    """Bob joined after the process had read the table."""
    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    card, edit_late = club.card().id, await as_it_was(club)
    await club.bob.slash(club.channel, "game join")
    before = seen(club, card)
    await edit_late()
    assert seen(club, card) != before
    await late(club, str(card), 4711, "lobby-edit", table=1)
    assert seen(club, card) == before


def seen(club: Club, message: int) -> tuple[str, list[str]]:
    """The words and the controls of a message of the channel."""
    (held,) = [held for held in club.channel.history() if held.id == message]
    return words(held), labels(held)


@pytest.mark.parametrize(
    ("status", "code", "expected"),
    [
        (404, 10003, Gone),
        (403, 50001, NoPermission),
        (403, 50013, NoPermission),
        (403, 0, NoPermission),
        (400, 50083, ThreadClosed),
        (400, 160005, ThreadClosed),
        (401, 0, TokenRefused),
        (400, 20028, TryLater),
        (500, 0, TryLater),
        (429, 0, TryLater),
    ],
)
async def test_what_discord_says_is_what_tables_hear(
    club: Club, status: int, code: int, expected: type[Exception]
) -> None:
    """Gone, no permission, a closed thread, a bad token, or later; anything else stays what it was."""
    club.env.inject_error("POST", f"/channels/{club.channel.id}/messages", status=status, code=code)
    with pytest.raises(expected):
        await club.bot.tables.posts.courier.deliver(owed(club))
    club.env.inject_error("POST", f"/channels/{club.channel.id}/messages", status=400, code=50035)
    with pytest.raises(discord.HTTPException) as raised:
        await club.bot.tables.posts.courier.deliver(owed(club))
    assert raised.value.__cause__ is None


async def test_a_thread_is_a_table_too(club: Club) -> None:
    """A game in a thread stays there."""
    message = await club.alice.send(club.channel, "a place to play")
    room = club.bot.get_channel(club.channel.id)
    assert isinstance(room, discord.TextChannel)
    made = await (await room.fetch_message(message.id)).create_thread(name="a game")
    thread = next(held for held in club.channel.threads if held.id == made.id)
    await club.alice.slash(thread, "game new", game="tic-tac-toe")
    for who in (club.alice, club.bob):
        await who.click(club.card(thread), label="Join")
    await club.alice.click(club.card(thread), label="Start")
    await club.alice.slash(thread, "ttt place", cell="0")
    assert "Alice takes cell 0." in words(club.card(thread))
    assert "no game in this channel" in words(shown_by(await club.alice.slash(club.channel, "look")))


async def test_the_older_message_keeps_its_story(club: Club) -> None:
    """Only the controls go when the turn passes."""
    await club.play("tic-tac-toe", club.bob)
    first = club.card()
    await club.alice.slash(club.channel, "ttt place", cell="0")
    old = next(message for message in club.channel.history() if message.id == first.id)
    assert labels(old) == []
    assert "Tic-tac-toe · round 1" in words(old)
    assert labels(club.card()) == ["Act", "Look", "Log", "Rules", "Help"]


async def test_nothing_is_sent_for_a_question_that_was_answered(club: Club) -> None:
    """A turn's direct message that comes late is not sent."""
    await club.play("tic-tac-toe", club.bob)
    courier = club.bot.tables.posts.courier
    assert isinstance(courier, DiscordCourier)
    row = OutboxMessage(99, 1, "turn-dm", str(club.bob.id), None, (), seat=1, question=1)
    assert await courier.deliver(row) is None
