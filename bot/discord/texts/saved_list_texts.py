"""The prose of lists that players keep: teams, armies. `noun` is what the game calls one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.texts.escape import plain

NAME_NOTE = "The name under which you keep it"
NAME_TITLE = "Its name"
FORM_NOTE = "You find it again by this; the same name takes the place of the one before"


def group_help(noun: str) -> str:
    """What the group of commands is for."""
    return f"Build your {noun}; keep it, and use it again at other tables of this server"


def keep_help(noun: str) -> str:
    """Keeping one."""
    return f"Keep your {noun} as it is now, to use it again"


def use_help(noun: str) -> str:
    """Using one."""
    return f"Take one that you keep as your {noun} at this table"


def show_help(noun: str) -> str:
    """Showing one."""
    return f"Your {noun} as text to copy, or one that you keep, and the names of all that you keep"


def forget_help(noun: str) -> str:
    """Throwing one away."""
    return f"Throw away one that you keep; your {noun} at this table stays"


def keep_button(noun: str) -> str:
    """The button below a list that can be kept."""
    return f"Keep this {noun}…"


def use_title(noun: str) -> str:
    """The list of what is kept, on the panel."""
    return f"Take one that you keep as your {noun}"


def kept(noun: str, name: str, again: bool) -> str:
    """It is kept."""
    instead = ", in place of the one before" if again else ""
    return f"Your {noun} is kept as “{name}”{instead}."


def used(noun: str, name: str) -> str:
    """It is in use."""
    return f"“{name}” is your {noun} now."


def forgotten(name: str) -> str:
    """It is gone."""
    return f"“{name}” is forgotten."


def kept_already(noun: str, name: str) -> str:
    """In place of the button, where the same list is kept."""
    return f"-# You keep this {noun} as “{plain(name)}”."


def nothing_to_keep(noun: str) -> str:
    """There is no list of this player's."""
    return f"You have no {noun} here that could be kept: build one first."


def not_to_be_kept(noun: str) -> str:
    """Before the reasons why a list is not kept."""
    return f"This {noun} is not ready to be kept."


def not_to_be_used(name: str) -> str:
    """Before the reasons why a list cannot be used."""
    return f"“{name}” cannot be used at this table."


def too_late(noun: str) -> str:
    """The game has begun."""
    return f"At this table it is not the time to choose a {noun}: what you keep can be used when a game begins."


def nothing_here(noun: str) -> str:
    """Neither a list at this table nor a kept one."""
    return f"You have no {noun} here, and you keep none on this server."


def block(title: str, text: str) -> str:
    """A list to copy."""
    inside = text.replace("```", "'''")
    return f"**{plain(title)}**\n```\n{inside}\n```"


def present(noun: str) -> str:
    """The heading of the present list."""
    return f"Your {noun} at this table"


def all_kept(names: Sequence[str], most: int) -> str:
    """What else is kept."""
    return f"You keep {len(names)} of up to {most}: {', '.join([plain(name) for name in names])}."
