"""People's own settings, remembered for a while: they are asked for with every post."""

from __future__ import annotations

from sqlalchemy import insert, select, update

from bot.hosting.clock import Clock
from bot.store import Change, Store
from bot.store.schema import people
from rules.engine import Refused

OWN = {"confirm": True, "dm": True, "dm_closed": False}
REMEMBERED = 600
MOST = 10_000


class People:
    """Reads and writes settings: `confirm`, `dm`, and `dm_closed` where Discord refused our last direct message."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._known: dict[str, tuple[int, dict[str, bool]]] = {}

    async def settings(self, person: str) -> dict[str, bool]:
        """A person's settings; another process may have changed them up to ten minutes ago."""
        read_at, known = self._known.get(person, (0, OWN))
        if self._clock.now() - read_at < REMEMBERED:
            return known
        rows = await self._store.read(select(people).where(people.c.id == person))
        known = {key: getattr(rows[0], key) for key in OWN} if rows else {**OWN}
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[person] = self._clock.now(), known
        return known

    async def reachable(self, person: str) -> bool:
        """Whether this person takes direct messages, as far as we know."""
        own = await self.settings(person)
        return own["dm"] and not own["dm_closed"]

    async def set(self, person: str, key: str, *, value: bool) -> None:
        """Change one setting. Turning DMs on also tries again where they were closed."""
        if key not in OWN:
            raise Refused(f"There is no setting “{key}”; there is confirm and dm.")
        values = {key: value} | ({"dm_closed": False} if key == "dm" and value else {})
        found = await self._store.read(select(people.c.id).where(people.c.id == person))
        statement = update(people).where(people.c.id == person) if found else insert(people).values(id=person)
        await self._store.save(Change(also=[statement.values(**values)]))
        self._known.pop(person, None)
