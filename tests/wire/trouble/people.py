"""What a changed client could send."""

from __future__ import annotations

from typing import Any

from bot.local.discord import Channel, Interaction, Message, Person
from bot.local.discord.parts import Json


async def send(
    person: Person, kind: int, channel: Channel, data: Json, trigger: Message | None = None, **lies: Any
) -> Interaction:
    """Send whatever one likes; `lies` take the place of parts of the interaction, None of one that is missing."""
    discord = person.discord
    begun = discord.interactions.begin(kind, person.account, channel, data, trigger)
    told = begun.payload(discord.world) | lies
    told = {key: value for key, value in told.items() if value is not None or key not in lies}
    begun.delivered = await discord.gateway.dispatch("INTERACTION_CREATE", told)
    return await person.answered(begun)
