"""A process that plays at a stand-in whose world is kept in a file, and never ends by itself.

    python -m tests.bot.local.playing FILE

Whenever something is done it prints, in one line of JSON, what everybody sees from then on.
"""

from __future__ import annotations

import asyncio
import json
import sys
from itertools import count
from pathlib import Path
from typing import Any

from bot.local.discord import Discord
from tests.bot.local.club import Club, pictured, words
from tests.wire.raw import RawBot


def seen(discord: Discord) -> dict[str, Any]:
    """All that anybody sees, and what it is called."""
    world, messages = discord.world, discord.messages
    return {
        "server": [world.guild, world.application, world.bot],
        "ahead": discord.clock.ahead,
        "accounts": [[held.user, held.member, held.takes_dms] for held in world.accounts.values()],
        "channels": [held.json for held in world.channels.values()],
        "messages": [
            [held.body, held.channel.id, held.only_for, held.changes, held.origin and held.origin.command]
            for held in messages.all.values()
        ],
        "files": {
            file["id"]: (messages.file(file["id"]) or b"").hex()
            for held in messages.all.values()
            for file in held.attachments
        },
    }


async def play(path: Path) -> None:
    """Play for ever."""
    async with Discord(path) as discord, RawBot(discord) as raw:
        club = Club(discord, raw)
        discord.world.thread(club.room, "a long game")
        club.bob.account.takes_dms = False
        discord.world.keep(club.bob.account)
        card = await club.post(pictured("The board"), 0)
        for number in count(1):
            discord.advance(3600)
            await club.edit(card, pictured(f"The board after {number}"), number % 256)
            _, panel = await club.reply(club.ann, f"Your hand {number}", number % 256)
            await club.direct(club.ann, f"Your turn {number}")
            gone = await club.post(words(f"Notice {number}"))
            await club.delete(gone)
            assert panel.only_for == club.ann.id
            print(json.dumps(seen(discord)), flush=True)


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
