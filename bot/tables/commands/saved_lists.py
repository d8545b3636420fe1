"""Lists that a person keeps under a name to use them again: for one game, on one server, seen by nobody else."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store
from bot.store.schema import kept
from bot.tables.clock import Clock
from rules.engine import Refused, say

MOST, NAME, TEXT = 20, 40, 3000
"""So many lists a person keeps for a game on a server; so many characters have a name and a list."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Whose lists: a person's for a game, by its key, on a server."""

    person: str
    guild: str
    game: str

    def rows(self) -> tuple[ColumnElement[bool], ...]:
        """What its rows have in common."""
        return kept.c.person == self.person, kept.c.guild == self.guild, kept.c.game == self.game


@dataclass(frozen=True, slots=True)
class SavedList:
    """A list with its name, and when it was kept."""

    name: str
    text: str
    at: int


class SavedLists:
    """Reads and writes what people keep. Names are found whatever letters they are typed in."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def all(self, shelf: Shelf) -> list[SavedList]:
        """Everything there, by name."""
        rows = await self._store.read(select(kept.c.name, kept.c.text, kept.c.at).where(*shelf.rows()))
        return sorted([SavedList(row.name, row.text, row.at) for row in rows], key=lambda one: one.name.casefold())

    async def fetch(self, shelf: Shelf, name: str) -> SavedList:
        """The list with this name; raises `Refused` with those that there are."""
        held = await self.all(shelf)
        found = [one for one in held if one.name.casefold() == _named(name).casefold()]
        if not found:
            have = ", ".join([one.name for one in held]) or say("nothing yet")
            raise Refused(
                "You keep nothing called “{name}” for this game here; you keep {have}.",
                name=name.strip()[:NAME],
                have=have,
            )
        return found[0]

    async def keep(self, shelf: Shelf, name: str, text: str) -> bool:
        """Keep a list, in place of one of this name; return whether there was one. Raises `Refused` if it is full."""
        name = _named(name)
        if not name or not name.isprintable():
            raise Refused("Give it a name to find it by, with letters or digits.")
        if len(name) > NAME:
            raise Refused("That name is too long: {most} characters at most.", most=NAME)
        if len(text) > TEXT:
            raise Refused("That is too long to be kept: {most} characters at most.", most=TEXT)
        values = {"person": shelf.person, "guild": shelf.guild, "game": shelf.game, "name": name, "text": text}

        async def work(connection: AsyncConnection) -> bool:
            return await _put(connection, shelf, {**values, "at": self._clock.now()})

        return bool(await self._store.write(work))

    async def forget(self, shelf: Shelf, name: str) -> str:
        """Throw the list with this name away; return its name as it was kept."""
        found = await self.fetch(shelf, name)

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(kept).where(*shelf.rows(), kept.c.name == found.name))

        await self._store.write(work)
        return found.name


def _named(name: str) -> str:
    """A name as it is kept: without spaces around it, and with single ones inside."""
    return " ".join(name.split())


async def _put(connection: AsyncConnection, shelf: Shelf, row: dict[str, object]) -> bool:
    """Write a row in place of those whose name differs in its letters' case only; whether there was one."""
    names = [held for (held,) in await connection.execute(select(kept.c.name).where(*shelf.rows()))]
    same = [held for held in names if held.casefold() == str(row["name"]).casefold()]
    if not same and len(names) >= MOST:
        raise Refused("You keep {most} here already, which is all there is room for: forget one first.", most=MOST)
    await connection.execute(delete(kept).where(*shelf.rows(), kept.c.name.in_(same)))
    await connection.execute(insert(kept).values(**row))
    return bool(same)
