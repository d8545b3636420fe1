"""What the process imports from which those that draw and think are forked: each begins at once, and shares its memory.

Nothing else imports this module: it changes the process that does.
"""

from __future__ import annotations

import gc
import signal

from bot.catalogue import games, lessons, pictures

signal.signal(signal.SIGTERM, signal.SIG_IGN)  # who stops the bot may tell all of its processes: this ends with the bot
lessons()
for _key in games():
    pictures(_key)
gc.freeze()  # a collection would write to what all share
