"""What there is whether or not the bot runs: a server, its channels, users, direct messages, commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeVar

from bot.local.discord.archive import Archive
from bot.local.discord.clock import Clock
from bot.local.discord.errors import refusal
from bot.local.discord.parts import Json
from bot.local.discord.watchers import Watchers

EPOCH = 1_420_070_400
TEXT_CHANNEL, DIRECT, PUBLIC_THREAD = 0, 1, 11
MAY_MANAGE = 1 << 5
EVERYBODY = 0x0000_0FDF_F7FF_FC41 & ~MAY_MANAGE


@dataclass(slots=True)
class Channel:
    """A text channel, a thread or a person's direct messages; `denied`: the bot may not write here.

    A thread may be `archived`, and `locked`: then the bot may not open it again.
    """

    id: str
    name: str
    kind: int = TEXT_CHANNEL
    guild: str | None = None
    parent: str | None = None
    person: str | None = None
    recipients: list[Json] = field(default_factory=list)
    denied: bool = False
    archived: bool = False
    locked: bool = False

    @property
    def json(self) -> Json:
        """As Discord gives it out."""
        common: Json = {"id": self.id, "type": self.kind, "flags": 0, "last_message_id": None}
        if self.kind == DIRECT:
            return common | {"recipients": self.recipients}
        held = common | {
            "name": self.name, "guild_id": self.guild, "parent_id": self.parent, "rate_limit_per_user": 0,
            "position": 0, "permission_overwrites": [], "nsfw": False, "topic": None,
        }  # fmt: skip
        if self.kind == PUBLIC_THREAD:
            times = {"archive_timestamp": "2026-01-01T00:00:00+00:00", "auto_archive_duration": 1440}
            held |= {"owner_id": self.guild, "message_count": 0, "member_count": 1}
            held["thread_metadata"] = {"archived": self.archived, "locked": self.locked, **times}
        return held


@dataclass(slots=True)
class Account:
    """A user; `manages` the server, takes direct messages or does not."""

    id: str
    username: str
    name: str
    manages: bool = False
    takes_dms: bool = True

    @property
    def user(self) -> Json:
        """As Discord gives a user out."""
        return {
            "id": self.id,
            "username": self.username,
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
        }

    @property
    def member(self) -> Json:
        """As Discord gives a member of the server out."""
        return {
            "user": self.user, "roles": [], "joined_at": "2024-01-01T00:00:00+00:00", "deaf": False, "mute": False,
            "flags": 0, "nick": None, "avatar": None, "premium_since": None, "pending": False,
            "permissions": str(EVERYBODY | (MAY_MANAGE if self.manages else 0)),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ids:
    """What the server, the bot's application and the bot's user are called, for ever."""

    guild: str
    application: str
    bot: str


@dataclass(frozen=True, slots=True)
class ChannelChange:
    """What became of a channel, a thread or the place of a person's direct messages."""

    what: Literal["created", "changed", "deleted"]
    channel: Channel


@dataclass(frozen=True, slots=True)
class AccountChange:
    """Somebody is new, or has another name or other rights."""

    what: Literal["created", "changed"]
    account: Account


Kept = TypeVar("Kept", bound=Account | Channel)


class World:
    """One server with its members, and the bot's own account: as the archive has it, else a new one.

    A new one has the `ids`, if there are some. A channel may be on another server, of which nothing else is known; the
    members are the same.
    """

    def __init__(self, clock: Clock, archive: Archive, watchers: Watchers, ids: Ids | None = None) -> None:
        self.clock, self.archive, self.watchers = clock, archive, watchers
        self._last: int = archive.fact("last id") or 0
        if (kept := archive.fact("ids")) is not None:
            ids = Ids(**kept)
        else:
            ids = ids or Ids(self.new_id(), application := self.new_id(), application)
            archive.note("ids", asdict(ids))
        self.guild, self.application = ids.guild, ids.application
        self.bot = {
            "id": ids.bot, "username": "arbiter", "discriminator": "0001", "avatar": None, "bot": True,
            "global_name": None,
        }  # fmt: skip
        self.channels: dict[str, Channel] = {row["id"]: Channel(**row) for row in archive.rows("channels")}
        self._direct = {held.person: held for held in self.channels.values() if held.person}
        self.accounts: dict[str, Account] = {row["id"]: Account(**row) for row in archive.rows("accounts")}
        self.commands: dict[str | None, list[Json]] = {}

    def new_id(self) -> str:
        """A snowflake, greater than all before it, even if the machine's clock was put back."""
        return self._used(max(int((self.clock.time() - EPOCH) * 1000) << 22, self._last + 1))

    def _used(self, number: int) -> str:
        self._last = max(self._last, number)
        self.archive.note("last id", self._last)
        return str(number)

    def _id(self, given: str | None) -> str:
        """An id that is given, if nobody has it, or a new one."""
        if given is None:
            return self.new_id()
        if given in {self.guild, self.application, self.bot["id"], *self.channels, *self.accounts}:
            raise ValueError(f"{given} is taken")
        return self._used(int(given))

    def account(self, name: str, *, manages: bool = False, id_: str | None = None) -> Account:
        """A new member of the server."""
        made = Account(self._id(id_), f"user{len(self.accounts)}", name, manages)
        self.keep(made)
        return made

    @property
    def guilds(self) -> list[str]:
        """The servers that the bot is on."""
        return [*dict.fromkeys([self.guild, *[held.guild for held in self.channels.values() if held.guild]])]

    def text_channel(self, name: str, *, id_: str | None = None, guild: str | None = None) -> Channel:
        """A new channel of the server, or of another one."""
        return self.keep(Channel(self._id(id_), name, guild=guild or self.guild))

    def thread(self, parent: Channel, name: str, *, id_: str | None = None) -> Channel:
        """A new thread in a channel."""
        return self.keep(Channel(self._id(id_), name, PUBLIC_THREAD, parent.guild, parent.id))

    def direct(self, person: str) -> Channel:
        """The channel of a person's direct messages; it is made at the first time."""
        if person not in self.accounts:
            raise refusal(10013)
        if person not in self._direct:
            user = self.accounts[person].user
            self._direct[person] = self.keep(Channel(self.new_id(), "", DIRECT, person=person, recipients=[user]))
        return self._direct[person]

    def keep(self, thing: Kept) -> Kept:
        """Keep an account or a channel as it is now: a new one, or one that has changed."""
        held: dict[str, Any] = self.accounts if isinstance(thing, Account) else self.channels
        self.archive.put("accounts" if isinstance(thing, Account) else "channels", thing.id, asdict(thing))
        what: Literal["created", "changed"] = "changed" if thing.id in held else "created"
        held[thing.id] = thing
        self.watchers.tell(AccountChange(what, thing) if isinstance(thing, Account) else ChannelChange(what, thing))
        if isinstance(thing, Account) and (direct := self._direct.get(thing.id)):
            direct.recipients = [thing.user]
            self.keep(direct)
        return thing

    def forget(self, channel: Channel) -> None:
        """Keep a channel no more."""
        self.archive.drop("channels", channel.id)
        del self.channels[channel.id]
        self.watchers.tell(ChannelChange("deleted", channel))

    def channel(self, channel: str) -> Channel:
        """A channel that exists, or 10003."""
        if channel not in self.channels:
            raise refusal(10003)
        return self.channels[channel]

    def set_commands(self, guild: str | None, commands: Sequence[Json]) -> list[Json]:
        """Replace all commands of the server, or everywhere."""
        made = [
            {"description": "", **command, "id": self.new_id(), "application_id": self.application,
             "version": self.new_id(), **({"guild_id": guild} if guild else {})}
            for command in commands
        ]  # fmt: skip
        self.commands[guild] = made
        return made

    def offered(self, guild: str | None) -> list[Json]:
        """The slash commands that there are in a place, the server's own first."""
        own = self.commands.get(guild, []) if guild else []
        return [*own, *self.commands.get(None, [])]

    def command(self, name: str, guild: str | None) -> Json | None:
        """The slash command that a person would see under this name."""
        return next((command for command in self.offered(guild) if command["name"] == name), None)

    def everyone(self, guild: str) -> Json:
        """The role that everybody on a server has."""
        return {
            "id": guild, "name": "@everyone", "permissions": str(EVERYBODY), "position": 0, "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "hoist": False,
            "managed": False, "mentionable": False, "flags": 0,
        }  # fmt: skip

    @property
    def itself(self) -> Json:
        """The bot as a member of the server."""
        return {
            "user": self.bot, "roles": [], "joined_at": "2024-01-01T00:00:00+00:00", "deaf": False, "mute": False,
            "flags": 0, "nick": None, "avatar": None, "premium_since": None, "pending": False,
        }  # fmt: skip

    def guild_json(self, guild: str) -> Json:
        """A server as it is told when the bot has logged in."""
        rooms = [room for room in self.channels.values() if room.guild == guild]
        held: dict[str, Any] = {key: [] for key in ("emojis", "stickers", "features", "voice_states")}
        held |= {key: [] for key in ("presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds")}
        open_threads = [room.json for room in rooms if room.kind == PUBLIC_THREAD and not room.archived]
        return held | {
            "id": guild, "name": "Game Club", "owner_id": next(iter(self.accounts), guild),
            "unavailable": False, "large": False, "member_count": len(self.accounts) + 1,
            "roles": [self.everyone(guild)], "members": [self.itself],
            "channels": [room.json for room in rooms if room.kind == TEXT_CHANNEL],
            "threads": open_threads, "preferred_locale": "en-US",
            "joined_at": "2024-01-01T00:00:00+00:00", "verification_level": 0, "default_message_notifications": 0,
            "explicit_content_filter": 0, "mfa_level": 0, "nsfw_level": 0, "premium_tier": 0, "afk_timeout": 300,
            "system_channel_flags": 0, "premium_progress_bar_enabled": False,
        }  # fmt: skip
