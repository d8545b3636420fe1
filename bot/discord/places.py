"""What Discord tells of servers, channels, threads and roles: a permission that is repaired, a channel that goes.

None of it needs more than the guilds intent. The bot's own roles come as an update of its own member, which Discord
sends without any intent for members.
"""

from __future__ import annotations

import discord

from bot.tables import Tables

CHANGES = ("CHANNEL_UPDATE", "THREAD_UPDATE")


class Places(discord.AutoShardedClient):
    """A client that tells its tables what becomes of the places where they are."""

    tables: Tables

    def _changed(self, guild: discord.Guild, *, tell: bool = True) -> None:
        """Whoever may do what on this server has changed; a channel that is not known may be one of its threads."""

        def concerned(target: str) -> bool:
            place = self.get_channel(int(target))
            return place is None or getattr(place, "guild", guild) == guild

        self.tables.places.changed(concerned, tell=f"server {guild.id}" if tell else "")

    def _changed_at(self, channel: int) -> None:
        self.tables.places.changed(lambda target: target == str(channel), tell=f"place {channel}")

    async def on_socket_event_type(self, event: str) -> None:
        """Something has changed, perhaps in a place that discord.py does not know, of which it says no more."""
        if event in CHANGES:
            self.tables.places.changed(lambda target: self.get_channel(int(target)) is None)

    async def on_shard_ready(self, shard_id: int) -> None:
        """We are back after what we may have missed; which servers are this shard's is not worth asking."""
        self.tables.places.changed(lambda target: True, tell="place")

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """We were invited, perhaps again."""
        self._changed(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """An outage is over, or we have just come: all servers of a shard at once, so others are told in one word."""
        self._changed(guild, tell=False)

    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        """A server has other settings."""
        self._changed(after)

    async def on_guild_role_create(self, role: discord.Role) -> None:
        """A role is new."""
        self._changed(role.guild)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """A role may do other things."""
        self._changed(after.guild)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """A role is gone."""
        self._changed(role.guild)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """We have other roles, or a time-out is over: we are the only member that is known."""
        self._changed(after.guild)

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is new, or shown to us now."""
        self._changed_at(channel.id)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """A channel has other permissions; its threads and, for a category, its channels have them from it."""
        self._changed(after.guild)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread was opened again, unlocked, or the like."""
        self._changed_at(payload.thread_id)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """A thread is known again."""
        self._changed_at(thread.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone; of each of its threads we are told as well."""
        await self.tables.places.gone(str(channel.id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        await self.tables.places.gone(str(payload.thread_id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """We were taken off a server, or it is gone; in an outage this does not come."""
        await self.tables.places.left(str(guild.id))
