"""What people with the right to it do to channels, threads, roles and the server, and what the bot is told of it."""

from __future__ import annotations

from bot.local.discord.parts import Json
from bot.local.discord.world import PUBLIC_THREAD, Channel
from tests.wire.trouble.server import Discord


async def thread(discord: Discord, parent: Channel, name: str) -> Channel:
    """Make a thread."""
    made = discord.world.thread(parent, name)
    await discord.gateway.dispatch("THREAD_CREATE", made.json)
    return made


async def permit(discord: Discord, channel: Channel, *, may: bool) -> None:
    """Let the bot write in a channel, or no more, by the channel's own permissions."""
    channel.denied = not may
    discord.world.keep(channel)
    await discord.gateway.dispatch("CHANNEL_UPDATE", channel.json)


async def permit_by_role(discord: Discord, channel: Channel, *, may: bool) -> None:
    """The same by what everybody on the server may do."""
    channel.denied = not may
    discord.world.keep(channel)
    role = discord.world.everyone(discord.world.guild)
    await discord.gateway.dispatch("GUILD_ROLE_UPDATE", {"guild_id": discord.world.guild, "role": role})


async def give_roles(discord: Discord, channel: Channel, *, may: bool) -> None:
    """The same by a role that the bot is given; the bot hears of itself without any intent for members."""
    channel.denied = not may
    discord.world.keep(channel)
    await discord.gateway.dispatch("GUILD_MEMBER_UPDATE", {"guild_id": discord.world.guild, **discord.world.itself})


async def archive(discord: Discord, thread: Channel, *, locked: bool = False) -> None:
    """Close a thread; where it is `locked` nobody but moderators may open it again."""
    thread.archived, thread.locked = True, locked
    discord.world.keep(thread)
    await discord.gateway.dispatch("THREAD_UPDATE", thread.json)


async def reopen(discord: Discord, thread: Channel) -> None:
    """Open it again, and unlock it."""
    thread.archived = thread.locked = False
    discord.world.keep(thread)
    await discord.gateway.dispatch("THREAD_UPDATE", thread.json)


async def delete(discord: Discord, channel: Channel) -> None:
    """Delete a channel with its threads, or a thread; of a channel's threads Discord says nothing."""
    world = discord.world
    for held in [held for held in world.channels.values() if channel.id in (held.id, held.parent)]:
        discord.messages.forget(held)
    kind = "THREAD_DELETE" if channel.kind == PUBLIC_THREAD else "CHANNEL_DELETE"
    await discord.gateway.dispatch(kind, channel.json)


async def expel(discord: Discord) -> None:
    """Take the bot off the server: it sees none of its channels any more."""
    world = discord.world
    discord.out_of_reach = {held.id: held for held in world.channels.values() if held.guild}
    for held in discord.out_of_reach:
        del world.channels[held]
    await discord.gateway.dispatch("GUILD_DELETE", {"id": world.guild})


async def black_out(discord: Discord) -> None:
    """An outage: the server is there, and out of reach for a while."""
    await discord.gateway.dispatch("GUILD_DELETE", {"id": discord.world.guild, "unavailable": True})


async def recover(discord: Discord) -> None:
    """The end of an outage, or the bot is invited again."""
    world = discord.world
    world.channels |= discord.out_of_reach
    discord.out_of_reach = {}
    told: Json = world.guild_json(world.guild)
    await discord.gateway.dispatch("GUILD_CREATE", told)
