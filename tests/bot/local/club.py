"""A club at the stand-in for the tests of this folder: its channel and people, and a bot without a library."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

from bot.local.discord import Channel, Discord, Interaction, Message, Person
from bot.local.discord.interactions import COMMAND
from tests.wire.raw import RawBot

V2, EPHEMERAL = 1 << 15, 1 << 6
BUTTON = {"type": 2, "style": 1, "label": "Act", "custom_id": "act"}


def picture(shade: int) -> bytes:
    """A small PNG, one for each shade."""
    file = io.BytesIO()
    Image.new("L", (3, 2), shade).save(file, "PNG")
    return file.getvalue()


def words(text: str) -> dict[str, Any]:
    """A message of words and a button."""
    return {
        "flags": V2,
        "components": [{"type": 10, "content": text}, {"type": 1, "components": [BUTTON]}],
        "attachments": [],
    }


def pictured(text: str, alt: str = "a board") -> dict[str, Any]:
    """A message of words and the picture that is sent with it."""
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": alt}]}
    return {
        "flags": V2,
        "components": [{"type": 10, "content": text}, gallery],
        "attachments": [{"id": 0, "filename": "board.png", "description": alt}],
    }


class Club:
    """A channel, Ann and Bob, and what the bot does there."""

    def __init__(self, discord: Discord, raw: RawBot) -> None:
        self.discord, self.raw = discord, raw
        self.room = discord.world.text_channel("table-1")
        self.ann, self.bob = Person(discord, "Ann"), Person(discord, "Bob")

    async def post(self, body: dict[str, Any], shade: int | None = None, room: Channel | None = None) -> Message:
        """The bot posts a message."""
        files = None if shade is None else {"board.png": picture(shade)}
        reply = await self.raw.call("POST", f"/channels/{(room or self.room).id}/messages", body, files)
        assert reply.status == 200, reply.body
        return self.discord.messages.all[reply.body["id"]]

    async def edit(self, message: Message, body: dict[str, Any], shade: int | None = None) -> None:
        """The bot changes it."""
        files = None if shade is None else {"board.png": picture(shade)}
        path = f"/channels/{message.channel.id}/messages/{message.id}"
        reply = await self.raw.call("PATCH", path, body, files)
        assert reply.status == 200, reply.body

    async def delete(self, message: Message) -> None:
        """The bot deletes it."""
        reply = await self.raw.call("DELETE", f"/channels/{message.channel.id}/messages/{message.id}")
        assert reply.status == 204, reply.body

    async def reply(self, person: Person, text: str, shade: int | None = None) -> tuple[Interaction, Message]:
        """Somebody types /look, and the bot answers them alone."""
        data = {"name": "look", "options": [{"name": "closely", "type": 1, "options": []}]}
        begun = self.discord.interactions.begin(COMMAND, person.account, self.room, data)
        body = words(text) if shade is None else pictured(text)
        answer = {"type": 4, "data": body | {"flags": V2 | EPHEMERAL}}
        files = None if shade is None else {"board.png": picture(shade)}
        done = await self.raw.call("POST", f"/interactions/{begun.id}/{begun.token}/callback", answer, files)
        assert done.status == 204, done.body
        return begun, (await person.answered(begun)).panel

    async def direct(self, person: Person, text: str, shade: int | None = None) -> Message:
        """The bot writes to somebody alone."""
        room = self.discord.world.direct(person.id)
        return await self.post(words(text) if shade is None else pictured(text), shade, room)
