"""People's own settings and vacations, remembered for a while: they are asked for with every post."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from sqlalchemy import Row, delete, insert, select, update

from bot.store import Change, Duplicate, Store
from bot.store.schema import people, vacations
from bot.tables.clock import Clock
from bot.tables.pace import DAY, DETAIL, HOUR, Habits
from renderers.kit.palettes import PALETTES, STANDARD
from rules.engine import Refused

OWN = {"confirm": True, "dm": True, "dm_closed": False, "notices": False}
HABITS = {
    "zone": "UTC", "quiet": "", "remind": "dm", "remind_every": DAY, "text_only": False, "palette": STANDARD,
    "detail": "normal",
}  # fmt: skip
WHERE = ("dm", "channel", "both", "none")
SWITCHED = ("on", "off")
EVERY = {"4h": 4 * HOUR, "8h": 8 * HOUR, "24h": DAY, "2d": 2 * DAY, "4d": 4 * DAY}
CHOICES = {
    "remind": WHERE, "every": tuple(EVERY), "pictures": SWITCHED, "palette": tuple(PALETTES), "detail": DETAIL,
    "notices": SWITCHED,
}  # fmt: skip
"""What can be chosen of each habit that is not typed freely."""
COLUMNS = {"every": "remind_every", "pictures": "text_only"}
REMEMBERED = 600
MOST = 10_000
QUOTED = 40
"""So many characters of what somebody typed are repeated in a refusal."""
HOUR_OF_DAY = re.compile(r"[0-9]{1,2}")
VACATION_DAYS, YEAR = 30, 365 * DAY
"""A person may be away for so many days in a year, on each server."""


class People:
    """Reads and writes settings and habits.

    Settings are `confirm`, `dm`, `notices`, and `dm_closed` where Discord refused our last direct message.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._known: dict[str, tuple[int, dict[str, Any]]] = {}
        self._away: dict[tuple[str, str], tuple[int, tuple[tuple[int, int], ...]]] = {}
        self.changes = 0

    def learn(self, guild: str, stored: Mapping[str, Mapping[str, Any] | None], away: Sequence[Row[Any]]) -> None:
        """Remember what was read together with a table: settings by person, and vacations in its server."""
        now, year_ago = self._clock.now(), self._clock.now() - YEAR
        if max(len(self._known), len(self._away)) >= MOST:
            self._known.clear()
            self._away.clear()
        for person, row in stored.items():
            self._known.setdefault(person, (now, {**OWN, **HABITS, **(row or {})}))
            spans = [(one.begins, one.ends) for one in away if one.person == person and one.ends > year_ago]
            self._away.setdefault((person, guild), (now, tuple(spans)))

    async def settings(self, person: str) -> dict[str, bool]:
        """A person's settings."""
        held = await self._row(person)
        return {key: bool(held[key]) for key in OWN}

    async def _row(self, person: str) -> dict[str, Any]:
        read_at, known = self._known.get(person, (0, {}))
        if known and self._clock.now() - read_at < REMEMBERED:
            return known
        changes = self.changes
        rows = await self._store.read(select(people).where(people.c.id == person))
        known = {key: getattr(rows[0], key) for key in OWN | HABITS} if rows else {**OWN, **HABITS}
        if len(self._known) >= MOST:
            self._known.clear()
        if changes == self.changes:
            self._known[person] = self._clock.now(), known
        return known

    async def reachable(self, person: str) -> bool:
        """Whether this person takes direct messages, as far as we know."""
        own = await self.settings(person)
        return own["dm"] and not own["dm_closed"]

    async def text_only(self, person: str) -> bool:
        """Whether this person wants words in place of pictures."""
        return bool((await self._row(person))["text_only"])

    async def palette(self, person: str) -> str:
        """The palette in which this person wants the pictures that only they see; one that is gone is the standard."""
        chosen = str((await self._row(person))["palette"])
        return chosen if chosen in PALETTES else STANDARD

    async def set(self, person: str, key: str, *, value: bool) -> None:
        """Change one setting. Turning DMs on also tries again where they were closed."""
        if key not in OWN:
            raise Refused("There is no setting “{key}”; there is confirm, dm and notices.", key=key)
        await self._write(person, {key: value} | ({"dm_closed": False} if key == "dm" and value else {}))

    async def _write(self, person: str, values: Mapping[str, Any]) -> None:
        mine = update(people).where(people.c.id == person).values(**values)
        found = await self._store.read(select(people.c.id).where(people.c.id == person))
        try:
            await self._store.save(
                Change(extra_statements=[mine if found else insert(people).values(id=person, **values)])
            )
        except Duplicate:  # two clicks at once, the first ones of this person
            await self._store.save(Change(extra_statements=[mine]))
        self.changed(person)

    # -- habits ------------------------------------------------------------------------------------------------------

    async def habits(self, persons: Iterable[str], guild: str) -> dict[str, Habits]:
        """How these people live, as far as a table of this server must know."""
        return {person: await self.habits_of(person, guild) for person in persons}

    async def habits_of(self, person: str, guild: str) -> Habits:
        """How one person lives."""
        held = await self._row(person)
        reachable = held["dm"] and not held["dm_closed"]
        away = await self.away(person, guild)
        quiet, told = hours_of(held["quiet"]), (held["detail"], bool(held["notices"]))
        return Habits(held["zone"], quiet, held["remind"], held["remind_every"], reachable, away, *told)

    async def set_habit(self, person: str, key: str, value: str) -> None:
        """Set `zone`, `quiet` (as 22-8, or none) or one of `CHOICES` as typed; raises `Refused` for anything else."""
        await self._write(person, {COLUMNS.get(key, key): checked(key, value)})

    def forget(self, person: str | None = None) -> None:
        """Let what is remembered of a person go, or of everybody: it was changed, perhaps by another process."""
        self.changes += 1
        self._known = {key: held for key, held in self._known.items() if person not in (None, key)}
        self._away = {key: held for key, held in self._away.items() if person not in (None, key[0])}

    def changed(self, person: str) -> None:
        """What is stored of a person has changed, or is deleted: let it go here, and in other processes."""
        self.forget(person)
        self._store.wake(f"person {person}")

    # -- vacations ---------------------------------------------------------------------------------------------------

    async def away(self, person: str, guild: str) -> tuple[tuple[int, int], ...]:
        """A person's vacations on a server, in order, from a year ago."""
        read_at, known = self._away.get((person, guild), (0, ()))
        if read_at and self._clock.now() - read_at < REMEMBERED:
            return known
        mine = vacations.c.person == person, vacations.c.guild == guild
        late = vacations.c.ends > self._clock.now() - YEAR
        changes = self.changes
        rows = await self._store.read(select(vacations).where(*mine, late).order_by(vacations.c.begins))
        if len(self._away) >= MOST:
            self._away.clear()
        known = tuple([(row.begins, row.ends) for row in rows])
        if changes == self.changes:
            self._away[person, guild] = self._clock.now(), known
        return known

    async def go_away(self, person: str, guild: str, begins: int, ends: int) -> int:
        """Plan a vacation; return the days left for this year. Raises `Refused` if it is past, or too long."""
        taken, now = await self.away(person, guild), self._clock.now()
        if ends <= max(now, begins):
            raise Refused("A vacation ends after it begins, and not in the past: give another day.")
        if any(begins < back and left < ends for left, back in taken):
            raise Refused("You are away in that time already; /vacation cancel takes that back.")
        begins = max(begins, now)
        used = sum(back - left for left, back in taken)
        if used + ends - begins > VACATION_DAYS * DAY:
            left_over = max(0, VACATION_DAYS * DAY - used) // DAY
            raise Refused(
                "You have {left_over} of {most} days of vacation left for a year: choose fewer.",
                left_over=left_over,
                most=VACATION_DAYS,
            )
        values = {"person": person, "guild": guild, "begins": begins, "ends": ends}
        await self._store.save(Change(extra_statements=[insert(vacations).values(**values)]))
        self.changed(person)
        return (VACATION_DAYS * DAY - used - ends + begins) // DAY

    async def come_back(self, person: str, guild: str) -> None:
        """End the vacation that goes on and take back those to come; days not spent are free again."""
        taken, now = await self.away(person, guild), self._clock.now()
        if not any(back > now for _, back in taken):
            raise Refused("You have no vacation planned here; /vacation plan begins one.")
        mine = vacations.c.person == person, vacations.c.guild == guild
        cut = update(vacations).where(*mine, vacations.c.begins < now, vacations.c.ends > now).values(ends=now)
        await self._store.save(
            Change(extra_statements=[cut, delete(vacations).where(*mine, vacations.c.begins >= now)])
        )
        self.changed(person)


def hours_of(text: str) -> tuple[int, int] | None:
    """Stored quiet hours; none where an older release has kept what are no hours of a day."""
    hours = text.split("-")
    return (int(hours[0]), int(hours[1])) if len(hours) == 2 and all(map(HOUR_OF_DAY.fullmatch, hours)) else None


def checked(key: str, value: str) -> str | int | bool:
    """A habit as it is stored; `Refused` says what can be chosen."""
    if key == "zone":
        return zone_named(value)
    if key == "quiet":
        return _quiet(value)
    if key not in CHOICES:
        raise Refused("There is no setting “{key}”; there is {known:and}.", key=key, known=["zone", "quiet", *CHOICES])
    if value not in CHOICES[key]:
        raise Refused(
            "“{value}” is not a choice for {key}; choose {choices}.",
            value=value[:QUOTED],
            key=key,
            choices=", ".join(CHOICES[key]),
        )
    if key in ("pictures", "notices"):
        return value == ("off" if key == "pictures" else "on")
    return EVERY[value] if key == "every" else value


def zone_named(value: str) -> str:
    """The time zone with this name, whatever letters it is typed in."""
    found = {zone.casefold(): zone for zone in available_timezones()}.get(value.strip().replace(" ", "_").casefold())
    if found is None:
        raise Refused(
            "There is no time zone “{value}”: type one such as Europe/Berlin, America/New York or UTC.",
            value=value[:QUOTED],
        )
    return ZoneInfo(found).key


def _quiet(value: str) -> str:
    parts = value.replace(" ", "").split("-")
    if value.strip().casefold() in ("", "none"):
        return ""
    hours = [int(part) for part in parts if HOUR_OF_DAY.fullmatch(part) and int(part) <= 24]
    if len(parts) != 2 or len(hours) != 2 or hours[0] % 24 == hours[1] % 24:
        raise Refused(
            "“{value}” does not name quiet hours: type two hours of the day such as 22-8, or none.",
            value=value[:QUOTED],
        )
    return f"{hours[0] % 24}-{hours[1] or 24}"
