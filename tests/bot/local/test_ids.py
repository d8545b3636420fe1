"""A world can be made with names that are given, so that tables in an older database find it again."""

from __future__ import annotations

import pytest

from bot.local.discord import Discord, Ids, Person
from tests.wire.raw import RawBot

HEAD = "1456074443980800"
IDS = Ids(guild=f"{HEAD}002", application=f"{HEAD}000", bot=f"{HEAD}001")


async def test_a_world_with_given_ids() -> None:
    """The bot reads them; what is new has another, greater id."""
    async with Discord(ids=IDS) as discord, RawBot(discord) as raw:
        world = discord.world
        room = world.text_channel("deadlock", id_=f"{HEAD}005")
        alice = Person(discord, account=world.account("Alice", manages=True, id_=f"{HEAD}014"))
        thread = world.thread(room, "a long game", id_=f"{HEAD}020")
        line = await raw.connect()
        ready, server = (await line.identify())["d"], (await line.hear())["d"]
        assert (ready["user"]["id"], ready["application"]["id"]) == (IDS.bot, IDS.application)
        assert (server["id"], server["channels"][0]["id"], server["threads"][0]["id"]) == (
            IDS.guild,
            room.id,
            thread.id,
        )
        assert (await raw.call("GET", "/users/@me")).body["id"] == IDS.bot
        assert (await raw.call("GET", "/oauth2/applications/@me")).body["id"] == IDS.application
        begun = discord.interactions.begin(2, alice.account, room, {"name": "look"})
        assert begun.payload(world)["application_id"] == IDS.application
        posted = await raw.call("POST", f"/channels/{room.id}/messages", {"content": "hello"})
        assert posted.body["author"]["id"] == IDS.bot
        assert int(world.text_channel("new").id) > int(thread.id)
        await line.socket.close()


async def test_nobody_gets_an_id_twice() -> None:
    """Neither the server's nor another channel's or person's."""
    async with Discord(ids=IDS) as discord:
        room = discord.world.text_channel("deadlock", id_=f"{HEAD}005")
        for taken in (room.id, IDS.guild, IDS.bot, IDS.application):
            with pytest.raises(ValueError, match="is taken"):
                discord.world.account("Alice", id_=taken)
        later = str(1 << 62)
        discord.world.text_channel("later", id_=later)
        assert int(discord.world.new_id()) > int(later)
