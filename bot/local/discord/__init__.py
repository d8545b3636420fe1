"""A stand-in for Discord at a unix socket: API, gateway and files, as far as the bot uses them, and people."""

from bot.local.discord.interactions import Interaction
from bot.local.discord.messages import Message
from bot.local.discord.people import NoAnswer, NotOffered, Person
from bot.local.discord.server import TOKEN, Discord
from bot.local.discord.world import Channel

__all__ = ["TOKEN", "Channel", "Discord", "Interaction", "Message", "NoAnswer", "NotOffered", "Person"]
