"""Whoever watches hears at once of every change that a client would show."""

from __future__ import annotations

import pytest

from bot.local.discord import AccountChange, Change, ChannelChange, InteractionChange, MessageChange, Person
from bot.local.discord.interactions import COMMAND
from tests.bot.local.club import EPHEMERAL, V2, Club, words


class Page:
    """What a page has heard."""

    def __init__(self, club: Club) -> None:
        self.heard: list[str] = []
        self.cancel = club.discord.watch(self.hear)

    def hear(self, change: Change) -> None:
        """Note a change."""
        match change:
            case MessageChange(what, message):
                self.heard.append(f"message {what}: {message.text}")
            case ChannelChange(what, channel):
                self.heard.append(f"channel {what}: {channel.name}{' (archived)' if channel.archived else ''}")
            case AccountChange(what, account):
                self.heard.append(f"person {what}: {account.name}")
            case InteractionChange(what, interaction):
                self.heard.append(f"{interaction.person.name} {what}: {interaction.text}")

    def told(self) -> list[str]:
        """What it has heard since this was asked last."""
        heard, self.heard = self.heard, []
        return heard


@pytest.fixture
def page(club: Club) -> Page:
    """A page that is open."""
    return Page(club)


async def test_messages_come_change_and_go(club: Club, page: Page) -> None:
    """The message is as it is by then."""
    card = await club.post(words("Round 1"))
    await club.edit(card, words("Round 2"))
    await club.delete(card)
    assert page.told() == ["message created: Round 1", "message edited: Round 2", "message deleted: Round 2"]


async def test_channels_and_threads_come_change_and_go(club: Club, page: Page) -> None:
    """A thread is opened by a message of the bot; a channel goes with its messages."""
    thread = club.discord.world.thread(club.room, "a long game")
    thread.archived = True
    club.discord.world.keep(thread)
    await club.post(words("Round 1"), room=thread)
    club.discord.messages.forget(thread)
    assert page.told() == [
        "channel created: a long game", "channel changed: a long game (archived)", "channel changed: a long game",
        "message created: Round 1", "message deleted: Round 1", "channel deleted: a long game",
    ]  # fmt: skip


async def test_people_come_and_change(club: Club, page: Page) -> None:
    """Their rights, too."""
    dora = Person(club.discord, "Dora")
    dora.account.manages = True
    club.discord.world.keep(dora.account)
    assert page.told() == ["person created: Dora", "person changed: Dora"]


async def test_an_answer_is_heard_of_when_it_is_acknowledged_and_when_it_is_there(club: Club, page: Page) -> None:
    """At the same time, or later where the bot thinks first; once only."""
    await club.reply(club.ann, "Your hand")
    assert page.told() == ["message created: Your hand", "Ann acknowledged: Your hand", "Ann answered: Your hand"]
    begun = club.discord.interactions.begin(COMMAND, club.ann.account, club.room, {"name": "look"})
    thinking = {"type": 5, "data": {"flags": EPHEMERAL | V2}}
    await club.raw.call("POST", f"/interactions/{begun.id}/{begun.token}/callback", thinking)
    assert page.told() == ["message created: ", "Ann acknowledged: "]
    webhook = f"/webhooks/{club.discord.world.application}/{begun.token}"
    for text in ("Words", "A picture"):
        await club.raw.call("PATCH", f"{webhook}/messages/@original", words(text))
    await club.raw.call("POST", webhook, words("One thing more"))
    assert page.told() == [
        "message edited: Words", "Ann answered: Words", "message edited: A picture", "message created: One thing more",
    ]  # fmt: skip


async def test_who_watches_no_longer_hears_nothing(club: Club, page: Page, caplog: pytest.LogCaptureFixture) -> None:
    """And one that fails keeps neither the bot nor the others from going on."""

    def fail(change: Change) -> None:
        raise ValueError("a bad page")

    first = Page(club)
    cancel = club.discord.watch(fail)
    last = Page(club)
    await club.post(words("Round 1"))
    assert first.told() == last.told() == page.told() == ["message created: Round 1"]
    assert "a watcher failed at MessageChange" in caplog.text
    cancel()
    for other in (first, first, last):
        other.cancel()
    await club.post(words("Round 2"))
    assert (first.told(), page.told()) == ([], ["message created: Round 2"])
