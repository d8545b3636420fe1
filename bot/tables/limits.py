"""How often one person may do what costs others time or quiet: counted over the latest hours, told in one sentence.

What reaches other people or opens a table is counted across restarts; what only costs the machine's time is not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Executable, Select, delete, exists, insert, select

from bot.store import Store
from bot.store.schema import seats, tables, uses
from bot.tables.clock import Clock
from bot.tables.loaded import OPEN
from bot.tables.pace import DAY, HOUR
from rules.engine import Refused

INVITE, OPEN_TABLE, WATCH, ASK, FILMS, LOOK_UP = "invite", "open", "watch", "ask", "film", "look up"
PUZZLE = "puzzle"
KNOWN = 10_000
LOBBIES, HOSTED = 10, 30
"""Tables that one person may host at once: those that have not begun, and all."""
WATCHED, WATCHED_HERE = 1, 3
"""Games that computers alone may play at once: those of one host, and those of a server."""


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` times in `seconds`; with `each`, as often for every single one whom or what it is about.

    `says` is the line of the refusal, for {when} it is free again.
    """

    most: int
    seconds: int
    says: str
    each: bool = False


LIMITS: Mapping[str, Sequence[Limit]] = {
    INVITE: (
        Limit(
            1, 8 * HOUR, "You invited them a short while ago: ask them to join, or invite them again {when}.", each=True
        ),
        Limit(
            20, DAY,
            "You have invited 20 people within a day: ask the next ones yourself, or invite them again {when}.",
        ),
    ),
    OPEN_TABLE: (Limit(30, DAY, "You have opened 30 tables within a day: play at those, or open one again {when}."),),
    WATCH: (
        Limit(
            10, DAY, "Within a day you have let computers alone play 10 games: take a seat, or begin again {when}."
        ),
    ),
    ASK: (
        Limit(
            10, HOUR, "You have asked this table 10 times within an hour: talk first, or ask again {when}.", each=True
        ),
    ),
    PUZZLE: (Limit(5, DAY, "You have made 5 puzzles within a day: let others make one, or make one {when}."),),
    FILMS: (Limit(6, 600, "You have asked for 6 films within ten minutes: see those, or ask again {when}."),),
    LOOK_UP: (Limit(40, 60, "You have looked things up 40 times within a minute: go on again {when}."),),
}  # fmt: skip
KEPT = (INVITE, OPEN_TABLE, WATCH, ASK, PUZZLE)


@dataclass(frozen=True, slots=True)
class Use:
    """Once, at a time, about somebody or something."""

    at: int
    about: str


class Limits:
    """Counts by person and kind. In one process two uses at the same time are never both the last.

    Where others share the database, what reaches other people is counted anew each time.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._known: dict[tuple[str, str], list[Use]] = {}

    async def see(self, person: str, kind: str, about: str = "") -> None:
        """Refuse what this person has done too often, and count nothing."""
        self._check(await self._held(person, kind), kind, about)

    async def spend(self, person: str, kind: str, about: str = "") -> list[Executable]:
        """Count this use, or refuse it; return what must be written together with what is done."""
        held = await self._held(person, kind)
        self._check(held, kind, about)
        now = self._clock.now()
        held.append(Use(now, about))
        return [insert(uses).values(person=person, kind=kind, about=about, at=now)] if kind in KEPT else []

    def give_back(self, person: str, kind: str) -> None:
        """Count the latest use no more: it came to nothing."""
        if held := self._known.get((person, kind)):
            held.pop()

    async def _held(self, person: str, kind: str) -> list[Use]:
        """What counts still; the list is this person's own, to be added to before anything else is waited for."""
        since = self._clock.now() - max(limit.seconds for limit in LIMITS[kind])
        known = (person, kind) in self._known
        if not known or (self._store.shared and kind in KEPT):
            query = select(uses.c.at, uses.c.about).where(uses.c.person == person, uses.c.kind == kind)
            rows = await self._store.read(query.order_by(uses.c.at)) if kind in KEPT else []
            if len(self._known) >= KNOWN:
                self._known.clear()
            counted = [Use(row.at, row.about) for row in rows]
            if known:
                self._known[person, kind] = counted
            else:
                self._known.setdefault((person, kind), counted)
        held = self._known[person, kind]
        held[:] = [use for use in held if use.at > since]
        return held

    def _check(self, held: Sequence[Use], kind: str, about: str) -> None:
        now = self._clock.now()
        for limit in LIMITS[kind]:
            late = [use for use in held if use.at > now - limit.seconds]
            counted = [use.at for use in late if use.about == about or not limit.each]
            if len(counted) >= limit.most:
                free = counted[-limit.most] + limit.seconds
                raise Refused(limit.says, when=f"<t:{free}:R>")


def outdated(now: int) -> Executable:
    """The statement that throws away what does not count any more."""
    return delete(uses).where(uses.c.at <= now - DAY)


# -- how many at once --------------------------------------------------------------------------------------------------


def hosted(host: str) -> Select[Any]:
    """The query for the status of each table that a person hosts; a lesson is no table of theirs."""
    return select(tables.c.status).where(tables.c.host == host, tables.c.status.in_(OPEN), tables.c.lesson.is_(None))


def see_few_hosted(statuses: Sequence[str]) -> None:
    """Refuse one more table of a host who has enough."""
    if statuses.count("lobby") >= LOBBIES:
        raise Refused(
            "You have {most} tables that have not begun: start one of them with /game start, or cancel it.",
            most=LOBBIES,
        )
    if len(statuses) >= HOSTED:
        raise Refused("You host {most} open tables: finish one of them, or end it with /game end.", most=HOSTED)


async def see_few_watched(store: Store, host: str, guild: str) -> None:
    """Refuse one more game of computers alone while as many go on as may."""
    seated = exists().where(seats.c.table_id == tables.c.id, seats.c.person.is_not(None))
    query = select(tables.c.host).where(tables.c.status == "running", ~seated)
    if len(await store.read(query.where(tables.c.host == host))) >= WATCHED:
        raise Refused(
            "Only computers play at another table of yours: take a seat here, or wait until that game is over."
        )
    if len(await store.read(query.where(tables.c.guild == guild))) >= WATCHED_HERE:
        raise Refused(
            "Only computers play at {most} tables of this server: take a seat here, or wait until one is over.",
            most=WATCHED_HERE,
        )
