"""What a panel says of itself: for how long it follows the game, and what becomes of it."""

from __future__ import annotations

from rules.engine import say

CLOSED = say("-# This panel is closed: you have opened another one, which goes on.")
LOOK_FOR_MORE = say("Look tells the rest: press it below the board, or type /look.")


def answered(title: str, channel: str) -> str:
    """What is left of a direct message whose question is closed."""
    return say("-# {title}, in <#{channel}>: you are no longer asked this.", title=title, channel=channel)


def follows(until: int) -> str:
    """Until when a panel shows by itself how things are."""
    return say(
        "-# This panel follows the game until <t:{until}:t>; after that, Refresh brings it up to date.", until=until
    )
