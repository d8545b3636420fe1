"""A stand-in for Discord at a unix socket: API, gateway and files, as far as the bot uses them, and people."""

from tests.wire.discord.interactions import Interaction
from tests.wire.discord.messages import Message
from tests.wire.discord.people import NoAnswer, NotOffered, Person
from tests.wire.discord.server import TOKEN, Discord
from tests.wire.discord.world import Channel

__all__ = ["TOKEN", "Channel", "Discord", "Interaction", "Message", "NoAnswer", "NotOffered", "Person"]
