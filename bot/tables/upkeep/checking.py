"""Checking: whether this program can go on with the open tables, seen while the bot is at work already."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy import select

from bot.store.schema import tables
from bot.tables.loaded import OPEN
from bot.tables.table import Services
from bot.tables.upkeep.sweeping import SINCE

logger = logging.getLogger(__name__)


async def check_all(services: Services, is_in_memory: Callable[[int], bool]) -> None:
    """Look at every open table, the most recently used first; one that was brought back already fits."""
    query = select(tables.c.id).where(tables.c.status.in_(OPEN)).order_by(SINCE.desc(), tables.c.id)
    for (number,) in await services.store.read(query):
        if services.agenda.resting:
            return
        if number in services.left or is_in_memory(number):
            continue
        verdict = await services.verdict(number)
        if verdict and verdict.outcome == "redo":
            logger.warning("table %s of %s: %s", number, verdict.game, verdict.told)
        await asyncio.sleep(0)  # between two tables clicks come first
    logger.info("the open tables were checked; %s of them cannot be continued", len(services.left))
