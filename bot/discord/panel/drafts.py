"""Half answers, changed one after the other, so that a player who uses two lists at once loses neither."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.discord.panel.context import PanelContext
from bot.discord.texts import texts
from bot.tables import PanelSnapshot, Tables
from rules.engine import Order, Pick, Question, Refused

Drafted = Pick[Any] | Order[Any]
"""A question whose answer may be put together first."""
Change = Callable[[list[str], Drafted], list[str]]
"""Takes the keys of the options chosen so far and the question, and returns the keys to be chosen."""


class Drafts:
    """Where half answers are changed."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def change(self, seen: PanelContext, person: str, change: Change) -> PanelSnapshot:
        """Change what this person has chosen so far; raises `Stale` when another question is asked by now."""

        def changed(draft: list[str], question: Question) -> list[str]:
            if not isinstance(question, Pick | Order):
                raise Refused(texts.UNREADABLE_CONTROL)
            return change(draft, question)

        look = seen.look
        return await self._tables.play.draft(seen.table.id, person, look.question_id, look.revision, changed)
