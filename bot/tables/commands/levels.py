"""How well computers play: which levels there are at a table."""

from __future__ import annotations

from bot.computers.levels import NORMAL
from bot.tables.loaded import LoadedTable
from bot.tables.seated import LEVELS
from bot.tables.table import Table
from rules.engine import Refused


def usual_level(table: Table, live: LoadedTable) -> str | None:
    """How well a computer plays of whom nothing is said; None where all play alike."""
    return NORMAL if _has_levels(table, live) else None


def level_named(table: Table, live: LoadedTable, level: str) -> str:
    """A level, by its key or its word; raises `Refused` for one at which no computer can play at this table."""
    if not _has_levels(table, live):
        raise Refused("All computers play {game} alike here; leave the level out.", game=live.game.title)
    found = next((key for key, word in LEVELS.items() if level.strip().casefold() in (key, word.casefold())), None)
    if found is None:
        raise Refused("There is no level “{level}”; choose one of {known:and}.", level=level, known=[*LEVELS.values()])
    return found


def _has_levels(table: Table, live: LoadedTable) -> bool:
    return table.services.thinkers.can and live.game.value is not None
