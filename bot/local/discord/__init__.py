"""A stand-in for Discord at a unix socket: API, gateway and files, as far as the bot uses them, and people."""

from bot.local.discord.archive import AlreadyOpen, CannotOpen
from bot.local.discord.interactions import Interaction
from bot.local.discord.messages import Message, Origin
from bot.local.discord.people import NoAnswer, NotOffered, Person
from bot.local.discord.server import TOKEN, Discord
from bot.local.discord.world import Account, Channel, Ids

__all__ = [
    "TOKEN", "Account", "AlreadyOpen", "CannotOpen", "Channel", "Discord", "Ids", "Interaction", "Message", "NoAnswer",
    "NotOffered", "Origin", "Person",
]  # fmt: skip
