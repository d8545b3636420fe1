"""A stand-in for Discord at a socket: API, gateway and files, as far as the bot uses them, and people who act."""

from bot.local.discord.archive import AlreadyOpen, CannotOpen
from bot.local.discord.backend import Change
from bot.local.discord.interactions import Interaction, InteractionChange
from bot.local.discord.messages import Message, MessageChange, Origin
from bot.local.discord.pasts import Past
from bot.local.discord.people import NO_RESPONSE, NoAnswer, NotOffered, Person, Unfinished
from bot.local.discord.server import TOKEN, Discord
from bot.local.discord.world import Account, AccountChange, Channel, ChannelChange, Ids

__all__ = [
    "NO_RESPONSE", "TOKEN", "Account", "AccountChange", "AlreadyOpen", "CannotOpen", "Change", "Channel",
    "ChannelChange", "Discord", "Ids", "Interaction", "InteractionChange", "Message", "MessageChange", "NoAnswer",
    "NotOffered", "Origin", "Past", "Person", "Unfinished",
]  # fmt: skip
