"""The prose of lists that players keep: teams, armies. `noun` is what the game calls one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.texts.escape import plain
from rules.engine import say

NAME_NOTE = say("The name under which you keep it")
NAME_TITLE = say("Its name")
FORM_NOTE = say("You find it again by this; the same name takes the place of the one before")


def group_help(noun: str) -> str:
    """What the group of commands is for."""
    return say("Build your {noun}; keep it, and use it again at other tables of this server", noun=noun)


def keep_help(noun: str) -> str:
    """Keeping one."""
    return say("Keep your {noun} as it is now, to use it again", noun=noun)


def use_help(noun: str) -> str:
    """Using one."""
    return say("Take one that you keep as your {noun} at this table", noun=noun)


def show_help(noun: str) -> str:
    """Showing one."""
    return say("Your {noun} as text to copy, or one that you keep, and the names of all that you keep", noun=noun)


def forget_help(noun: str) -> str:
    """Throwing one away."""
    return say("Throw away one that you keep; your {noun} at this table stays", noun=noun)


def keep_button(noun: str) -> str:
    """The button below a list that can be kept."""
    return say("Keep this {noun}…", noun=noun)


def use_title(noun: str) -> str:
    """The list of what is kept, on the panel."""
    return say("Take one that you keep as your {noun}", noun=noun)


def kept(noun: str, name: str, again: bool) -> str:
    """It is kept."""
    if again:
        return say("Your {noun} is kept as “{name}”, in place of the one before.", noun=noun, name=name)
    return say("Your {noun} is kept as “{name}”.", noun=noun, name=name)


def used(noun: str, name: str) -> str:
    """It is in use."""
    return say("“{name}” is your {noun} now.", name=name, noun=noun)


def forgotten(name: str) -> str:
    """It is gone."""
    return say("“{name}” is forgotten.", name=name)


def kept_already(noun: str, name: str) -> str:
    """In place of the button, where the same list is kept."""
    return say("-# You keep this {noun} as “{name}”.", noun=noun, name=plain(name))


def nothing_to_keep(noun: str) -> str:
    """There is no list of this player's."""
    return say("You have no {noun} here that could be kept: build one first.", noun=noun)


def not_to_be_kept(noun: str) -> str:
    """Before the reasons why a list is not kept."""
    return say("This {noun} is not ready to be kept.", noun=noun)


def not_to_be_used(name: str) -> str:
    """Before the reasons why a list cannot be used."""
    return say("“{name}” cannot be used at this table.", name=name)


def too_late(noun: str) -> str:
    """The game has begun."""
    return say(
        "At this table it is not the time to choose a {noun}: what you keep can be used when a game begins.", noun=noun
    )


def nothing_here(noun: str) -> str:
    """Neither a list at this table nor a kept one."""
    return say("You have no {noun} here, and you keep none on this server.", noun=noun)


def block(title: str, text: str) -> str:
    """A list to copy."""
    inside = text.replace("```", "'''")
    return f"**{plain(title)}**\n```\n{inside}\n```"


def present(noun: str) -> str:
    """The heading of the present list."""
    return say("Your {noun} at this table", noun=noun)


def all_kept(names: Sequence[str], most: int) -> str:
    """What else is kept."""
    told = ", ".join([plain(name) for name in names])
    return say("You keep {count} of up to {most}: {names}.", count=len(names), most=most, names=told)
