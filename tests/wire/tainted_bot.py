"""The bot with games whose secrets have names, at the stand-in's socket.

    python -m testing.doublesed_bot SOCKET

What it owes leaves the database as soon as it is delivered, so that a test sees when the bot is at rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.catalogue import games
from bot.store import store
from bot.tables.options import HOUSE_OPTIONS
from rules.engine import Game
from testing.doubles import double_of, has_double
from tests.wire.bot_process import main

AT_ONCE = 0.01
WINDOW = 10
"""Seconds: the shortest window that a busy machine does not outlast before a test has looked into it."""


def known() -> Mapping[str, Game[Any, Any]]:
    """The double of every game that has one."""
    return HOSTED


HOSTED = {key: double_of(key).game for key in games() if has_double(key)}

if __name__ == "__main__":
    store.LATER = AT_ONCE
    for option in [option for option in HOUSE_OPTIONS if option.key == "window_seconds"]:
        vars(option)["choices"] = (*option.choices, str(WINDOW))
    main(known=known)
