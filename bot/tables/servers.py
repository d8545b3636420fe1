"""Settings of a server: how its tables begin, who may open them, how many, where, and how dates are written."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Change, Store
from bot.store.schema import receipts, servers, tables
from bot.tables.clock import Clock
from bot.tables.loaded import OPEN
from bot.tables.pace import LIMITS
from rules.engine import Refused

EVERYBODY, MANAGERS = "everybody", "managers"
CHANNEL, THREAD = "channel", "thread"
CHOICES = {"pace": tuple(LIMITS), "place": (CHANNEL, THREAD), "dates": ("both", "absolute", "relative")}
MOST = 1_000
REMEMBERED = 600
KNOWN = 10_000


@dataclass(frozen=True, slots=True)
class ServerRules:
    """What holds on a server. `opens` is EVERYBODY, MANAGERS or the id of a role; `most` open tables, 0: no limit."""

    pace: str = "none"
    opens: str = EVERYBODY
    most: int = 0
    place: str = CHANNEL
    dates: str = "both"

    @property
    def options(self) -> dict[str, str]:
        """What a new table begins with."""
        return {} if self.pace == "none" else {"time_limit": self.pace}

    def see_that_may_open(self, roles: Collection[str], *, manages: bool) -> None:
        """Refuse somebody with these roles who may not open tables here."""
        if manages or self.opens == EVERYBODY or self.opens in roles:
            return
        if self.opens == MANAGERS:
            raise Refused("On this server only members who manage it may open tables; ask one of them.")
        raise Refused(
            "On this server only members with a certain role may open tables; ask whoever manages the server for it."
        )


class Servers:
    """Reads and writes those settings, remembered for a while: they are asked for with every message of a table."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._known: dict[str, tuple[int, ServerRules]] = {}
        self.changes = 0

    def learn(self, guild: str, row: tuple[Any, ...] | None) -> None:
        """Remember what was read together with a table: the columns after the guild, None where nothing is stored."""
        self._known.setdefault(guild, (self._clock.now(), ServerRules(*row) if row else ServerRules()))

    async def rules(self, guild: str) -> ServerRules:
        """What holds there."""
        held = self._known.get(guild)
        if held and self._clock.now() - held[0] < REMEMBERED:
            return held[1]
        changes = self.changes
        rows = await self._store.read(select(servers).where(servers.c.guild == guild))
        found = ServerRules(*rows[0][1:]) if rows else ServerRules()
        if len(self._known) >= KNOWN:
            self._known.clear()
        if changes == self.changes:
            self._known[guild] = self._clock.now(), found
        return found

    def forget(self, guild: str | None = None) -> None:
        """Let what is remembered of a server go, or of all: it was changed, perhaps by another process."""
        self.changes += 1
        self._known = {key: held for key, held in self._known.items() if guild not in (None, key)}

    async def set(self, guild: str, given: dict[str, Any]) -> ServerRules:
        """Change some of them; `Refused` says what can be chosen."""
        for key, value in given.items():
            _check(key, value)
        self._known.pop(guild, None)
        changed = replace(await self.rules(guild), **given)
        row = insert(servers).values(guild=guild, **asdict(changed))
        await self._store.save(Change(extra_statements=[delete(servers).where(servers.c.guild == guild), row]))
        self.forget(guild)
        self._store.wake(f"guild {guild}")
        return changed

    async def carried_out(self, interaction: str) -> bool:
        """Whether this interaction has opened its table already."""
        return bool(await self._store.read(select(receipts.c.answer).where(receipts.c.interaction == interaction)))

    async def see_room(self, guild: str) -> None:
        """Refuse one more table where there are as many as the server wants."""
        most = (await self.rules(guild)).most
        if most:
            rows = await self._store.read(select(func.count()).where(_open_in(guild)))
            _see_fewer(rows[0][0], most)


async def see_room(connection: AsyncConnection, guild: str, most: int) -> None:
    """The same within the transaction that opens the table, so that two at once are not both the last."""
    if most:
        found = await connection.execute(select(func.count()).where(_open_in(guild)))
        _see_fewer(found.scalar_one(), most)


def _open_in(guild: str) -> ColumnElement[bool]:
    return and_(tables.c.guild == guild, tables.c.status.in_(OPEN))


def _see_fewer(count: int, most: int) -> None:
    if count >= most:
        raise Refused(
            "On this server {most:one table is|# tables are} open at most, and that many are open now: wait until a "
            "game is over.",
            most=most,
        )


def _check(key: str, value: Any) -> None:
    if key == "most":
        if type(value) is not int or not 0 <= value <= MOST:
            raise Refused("A server can have from 1 to {most} open tables, or 0 for no limit.", most=MOST)
    elif key == "opens":
        if value not in (EVERYBODY, MANAGERS) and not str(value).isdecimal():
            raise Refused("“{value}” cannot open tables; choose everybody, managers or a role.", value=value)
    elif key not in CHOICES:
        raise Refused(
            "A server has no setting “{key}”; it has opens, most, {known}.", key=key, known=", ".join(CHOICES)
        )
    elif value not in CHOICES[key]:
        raise Refused(
            "“{value}” is not a choice for {key}; choose {choices}.",
            value=value,
            key=key,
            choices=", ".join(CHOICES[key]),
        )
