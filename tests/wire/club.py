"""A club at the stand-in: people, a channel, and how they open a table and find its message."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.texts import texts
from bot.local.discord import Channel, Message, Person
from tests.wire.trouble import Discord

# What people call themselves: at most 32 characters, as Discord takes them.
HOSTILE_NAMES = (
    "Wolfeschlegelsteinhausenbergerdo",
    "👩‍👩‍👧‍👦 🏳️‍🌈 👨🏿‍🚀",
    "\u202eمحمد عبد الرحمن\u202d abc",
    "龍馬坂本幕末維新志士土佐藩郷士薩長同盟海援隊隊長北辰一刀流免許",
    "**_~~||`*> # -# [x](http://a.b)",
    "@everyone @here <@1> <@&2> <#3>",
)


class Club:
    """A channel and its people; the first of them opens tables."""

    def __init__(self, discord: Discord, names: Sequence[str], channel: str = "table-1") -> None:
        self.discord = discord
        self.room = discord.world.text_channel(channel)
        self.people = [Person(discord, name) for name in names]
        self.keeper = Person(discord, "Dora", manages=True)

    async def open(self, game: str, computers: int = 0, **options: str) -> Message:
        """A running table of everybody here and so many computers; returns its message."""
        host, room = self.people[0], self.room
        opened = await host.slash(room, "game new", game=game)
        assert opened.text.startswith("Table"), opened.text
        for option, value in {"computer_pause": "0", **options}.items():
            await host.slash(room, "game options", option=option, value=value)
        for person in self.people:
            await person.slash(room, "game join")
        for _ in range(computers):
            await host.slash(room, "game add-computer")
        begun = await host.slash(room, "game start")
        assert begun.text == texts.STARTED, begun.text
        return await self.card()

    async def look(self, person: Person, card: Message) -> Message:
        """The page that a person gets who looks, with its picture: on a slow machine that comes after words."""
        page = (await person.click(card, texts.LOOK)).panel
        await self.discord.until(lambda: page.attachments, "the picture")
        return page

    def cards(self, room: Channel | None = None) -> list[Message]:
        """The messages in the channel that have the table's controls, oldest first."""
        return [held for held in self.discord.messages.history(room or self.room) if texts.LOOK in held.labels]

    def running(self) -> Message | None:
        """The newest message of a table, if its game goes on."""
        cards = self.cards()
        return cards[-1] if cards and texts.ACT in cards[-1].labels else None

    async def card(self) -> Message:
        """The message of the game that goes on, once it is there."""
        card = await self.discord.until(self.running, "the table's message")
        assert card is not None
        return card

    async def asked(self, person: Person) -> Message:
        """The table's message, once it says that it is this person's move."""

        def found() -> Message | None:
            cards = self.cards()
            return cards[-1] if cards and person.mention in cards[-1].text else None

        card = await self.discord.until(found, f"{person.account.name}'s turn")
        assert card is not None
        return card
