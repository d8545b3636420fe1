"""What a panel says of itself: for how long it follows the game, and what becomes of it."""

from __future__ import annotations

CLOSED = "-# This panel is closed: you have opened another one, which goes on."
LOOK_FOR_MORE = "Look tells the rest: press it below the board, or type /look."


def answered(title: str, channel: str) -> str:
    """What is left of a direct message whose question is closed."""
    return f"-# {title}, in <#{channel}>: you are no longer asked this."


def follows(until: int) -> str:
    """Until when a panel shows by itself how things are."""
    return f"-# This panel follows the game until <t:{until}:t>; after that, Refresh brings it up to date."
