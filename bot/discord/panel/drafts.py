"""Half answers, changed one after the other, so that a player who uses two lists at once loses neither."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

from bot.discord.panel.context import PanelContext
from bot.discord.texts import texts
from bot.tables import Stale, Tables
from rules.engine import Order, Pick, Refused

Drafted = Pick[Any] | Order[Any]
"""A question whose answer may be put together first."""
Change = Callable[[list[str], Drafted], list[str]]
"""Takes the keys of the options chosen so far and the question, and returns the keys to be chosen."""


class Drafts:
    """Where half answers are changed."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._locks: WeakValueDictionary[tuple[int, str], asyncio.Lock] = WeakValueDictionary()

    async def change(self, seen: PanelContext, person: str, change: Change) -> list[str]:
        """Change what this person has chosen so far, and give it; `Stale` when another question is asked by now."""
        async with self._locks.setdefault((seen.table.id, person), asyncio.Lock()):
            look = await self._tables.queries.look(seen.table.id, person)
            question = look.question
            if (look.question_id, look.revision) != (seen.look.question_id, seen.look.revision):
                raise Stale(texts.STALE)
            if not isinstance(question, Pick | Order):
                raise Refused(texts.UNREADABLE_CONTROL)
            known = {option.key for option in question.options}
            keys = change([key for key in look.draft if key in known], question)
            await self._tables.play.set_draft(seen.table.id, person, look.question_id, look.revision, keys)
            return keys
