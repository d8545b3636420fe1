"""What a forked bot has in memory when it begins; nothing here starts a thread or opens a file."""

from importlib import import_module

from rules.engine.catalogue import games

import_module("bot.__main__")
import_module("bot.discord.bot")
games()
