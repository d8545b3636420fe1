"""What a person reads of a table besides its pictures, and in place of them."""

from __future__ import annotations

from typing import Any

from bot.discord.texts import panel_texts
from bot.discord.texts.escape import plain
from bot.tables import PlayerSnapshot
from rules.engine import Game

PAGE = 2400
"""So many characters of it stand on one page of a look."""


def words_of(game: Game[Any, Any], look: PlayerSnapshot) -> str:
    """What only this seat knows; for a player who wants no pictures all that they would show, too."""
    if look.view is None:
        return ""
    sheet = game.narrate.sheet(look.view, look.names)
    if not look.text_only:
        return sheet
    known = "\n".join(dict.fromkeys([standing(game, look), sheet])).splitlines()
    board = game.narrate.board(look.view, look.names).splitlines()
    return "\n".join([*known, *[line for line in board if line not in known]])


def standing(game: Game[Any, Any], look: PlayerSnapshot) -> str:
    """The table in a few words."""
    return game.narrate.standing(look.view, look.names) if look.view is not None else ""


def in_panel(words: str, room: int) -> str:
    """As much of it as a panel has room for, and where the rest stands."""
    first, *more = pages_of(words, room)
    return f"{first}\n-# {panel_texts.LOOK_FOR_MORE}" if more else first


def pages_of(words: str, room: int = PAGE) -> list[str]:
    """The same made plain and divided at its lines, none of them left out; one page at least."""
    pages, left = [[""]], room
    for line in words.splitlines():
        shown = plain(line, room)
        if len(shown) + 1 > left:
            pages, left = [*pages, []], room
        pages[-1].append(shown)
        left -= len(shown) + 1
    return ["\n".join(lines).strip() for lines in pages if any(lines)] or [""]
