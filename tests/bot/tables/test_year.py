"""A simulated year (YEAR_DAYS=365; less without) at tables of every pace: no notice is wrong, and none is missed."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import sqlite3
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select

from bot.store.records import read_record
from bot.store.schema import entries, tables
from bot.store.verify import verify
from bot.tables import OutboxMessage, Person, TryLater
from bot.tables.pace import DAY, HOUR, Habits
from rules.engine import Refused
from testing.seeds import seed
from tests.bot.tables.place import GAMES, HandClock, Place, Recorder
from tests.tiers import in_turn

PACES: Mapping[str, Mapping[str, str]] = {
    "none": {"time_limit": "none"},
    "live": {"time_limit": "live"},
    "8 hours a turn": {"time_limit": "8h", "deadline": "default"},
    "a day, in a bank": {"time_limit": "24h", "clock": "bank", "deadline": "autopilot"},
    "three days, then overdue": {"time_limit": "3d", "deadline": "nothing"},
    "a day, then a vote": {"time_limit": "24h", "deadline": "vote"},
}
UNHURRIED = ("none", "three days, then overdue")
STEP = 12 * HOUR
LATE = 60
DAYS = int(os.environ.get("YEAR_DAYS", "15"))
ZONES = ("UTC", "Europe/Berlin", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Auckland")


@dataclass
class Witness(Recorder):
    """A courier that looks, as the real one does, whether a notice still has a point, and writes down when it came."""

    place: Place | None = None
    chance: random.Random = field(default_factory=random.Random)
    notices: list[tuple[int, OutboxMessage, Habits]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    failed: set[int] = field(default_factory=set)

    def begin(self) -> None:
        """Nothing was kept of earlier posts."""

    async def made(self, channel: str, begins: Collection[int]) -> Collection[int]:
        """None is looked for where one process has the database for itself."""
        raise NotImplementedError

    async def deliver(self, row: OutboxMessage) -> str | None:
        """Fail now and then; judge each notice."""
        if row.id not in self.failed and self.chance.random() < 0.03:
            self.failed.add(row.id)
            raise TryLater(5)
        assert self.place is not None
        if row.mentions and row.question not in (None, self._asked_now(row)):
            self.wrong.append(f"{row.mentions} were called without anything to decide: {row}")
        if row.kind == "remind" and not await self._has_a_point(row):
            return None
        if row.kind in ("remind", "call", "announce"):
            now, called = self.place.clock.now(), row.mentions or (row.target,)
            self.notices += [(now, row, await self.place.tables.people.habits_of(person, "g")) for person in called]
        return await super().deliver(row)

    def _asked_now(self, row: OutboxMessage) -> int | None:
        """The question that is written as open; read at once, as those who wait for the table may see a later one."""
        assert self.place is not None
        running = "SELECT question FROM tables WHERE id = ? AND status = 'running'"
        with contextlib.closing(sqlite3.connect(self.place.path)) as file:
            found = file.execute(running, [row.table]).fetchone()
        return found[0] if found else None

    async def _has_a_point(self, row: OutboxMessage) -> bool:
        assert self.place is not None
        assert row.table is not None
        look = await self.place.tables.queries.look(row.table, row.target)
        return look.question is not None and look.question_id == row.question

    def told(self, table: int, person: str, question: int) -> list[int]:
        """When this person was told of this question; in a window the call to all counts."""
        return [
            when
            for when, row, _ in self.notices
            if row.table == table and row.question in (question, None) and person in (row.target, *row.mentions)
        ]


class Year:
    """People at some tables, who answer when they like."""

    def __init__(self, place: Place, witness: Witness, chance: random.Random, options: Mapping[str, str]) -> None:
        self.place, self.witness, self.chance, self.options = place, witness, chance, options
        self.people = [Person(str(200 + number), f"P{number}") for number in range(3)]
        self.pending: dict[tuple[int, str, int], int] = {}
        self.put_off: dict[tuple[int, str, int], int] = {}
        self.undone: list[tuple[int, int]] = []
        self.answers = 0

    async def settle(self) -> None:
        """Everybody has habits of their own."""
        for person in self.people:
            first = self.chance.randrange(24)
            habits = {
                "zone": self.chance.choice(ZONES), "every": self.chance.choice(["4h", "8h", "24h", "2d", "4d"]),
                "quiet": self.chance.choice(["none", f"{first}-{(first + self.chance.randint(4, 10)) % 24}"]),
                "remind": self.chance.choice(["dm", "dm", "both", "channel", "none"]),
            }  # fmt: skip
            for key, value in habits.items():
                await self.place.tables.habits.set(person.id, key, value)

    async def tables(self) -> list[int]:
        """Tables that run: two of the public game, one with windows and one in whose windows the first word counts."""
        for channel, key in (("900", "tic-tac-toe"), ("901", "tic-tac-toe"), ("902", "auction"), ("903", "magpie")):
            table = await self.place.tables.queries.table_in(channel)
            if table is None or (await self.place.tables.queries.snapshot(table)).status == "over":
                seated = self.chance.sample(self.people, 2)
                await self.place.table(*seated, key=key, channel=channel, options=self.options)
        return await self.place.tables.queries.open_tables()

    async def step(self) -> None:
        """Some hours pass; somebody may answer, go away, come back, put a reminder off; the process may end."""
        if self.chance.random() < 0.03:
            self.place.clock.time += self.chance.randint(0, STEP)
            await self.place.reopen()
            await self.place.tables.quiet()
        await self.place.later(self.chance.randint(1, STEP))
        await self.place.later(6)  # what Discord refused is tried again
        running = await self.tables()
        for table in running:
            await self.judge(table)
        for table in running:
            for person in self.people:
                if self.chance.random() < 0.2:
                    await self.act(table, person)
        await self.place.tables.quiet()

    async def act(self, table: int, person: Person) -> None:
        """What one person does."""
        now, tables = self.place.clock.now(), self.place.tables
        with contextlib.suppress(Refused):
            match self.chance.randrange(12):
                case 0:
                    begin = now + self.chance.randint(0, 5) * DAY
                    await tables.habits.go_away(person.id, "g", begin, begin + self.chance.randint(1, 8) * DAY)
                case 1:
                    await tables.habits.come_back(person.id, "g")
                case 2:
                    look = await tables.queries.look(table, person.id)
                    self.put_off[table, person.id, look.question_id] = await tables.reminders.not_now(table, person.id)
                case 3:
                    await tables.undo.ask(table, person.id, self.place.click())
                    self.pending = {key: since for key, since in self.pending.items() if key[0] != table}
                    self.undone.append((table, now))
                case _:
                    look = await tables.queries.look(table, person.id)
                    if look.question is not None:
                        await self.place.say(table, person, look.question.draw(self.chance.randrange))
                        self.answers += 1

    async def judge(self, table: int) -> None:
        """See that nobody who is asked, at home and awake has waited for longer than they want for a notice."""
        now = self.place.clock.now()
        shot = await self.place.tables.queries.snapshot(table)
        if shot.asked and shot.asked.until and shot.asked.then in ("default", "autopilot"):
            assert shot.asked.until > now, "a deadline was missed"
        for person in [person for person in self.people if shot.status == "running"]:
            look = await self.place.tables.queries.look(table, person.id)
            if look.question is None:
                continue
            habits = await self.place.tables.people.habits_of(person.id, "g")
            key = table, person.id, look.question_id
            since = self.pending.setdefault(key, now)
            last = max([since, *self.witness.told(*key)])
            late = now - last > habits.every + STEP + 6 and now > self.put_off.get(key, 0)
            if habits.remind != "none" and at_home(now, habits) and late:
                raise AssertionError(
                    f"{person.name} was not reminded at table {table}: {habits}, {shot.asked}, now {now}"
                )

    def see_that_seldom(self) -> None:
        """Nobody was reminded of a question sooner than they want, but for the last call before its deadline."""
        told: dict[tuple[object, ...], list[tuple[int, int]]] = {}
        for when, row, habits in self.witness.notices:
            if row.kind in ("remind", "call"):
                undone = sum(table == row.table and time <= when for table, time in self.undone)  # it is asked anew
                asked = row.table, row.question, undone, row.kind, row.mentions or row.target
                told.setdefault(asked, []).append((when, habits.every))
        for what, times in told.items():
            soon = [after for (before, _), (after, every) in itertools.pairwise(times) if after - before < every - LATE]
            assert len(soon) <= 1, (what, times)

    async def closed(self, key: str) -> int:
        """How many windows have closed at tables of this game."""
        closed = entries.c.kind == "clock", entries.c.table_id == tables.c.id, tables.c.game == key
        return len(await self.place.store.read(select(entries.c.seq).where(*closed)))

    async def verify_all(self) -> int:
        """Every game's record holds, whatever the clock answered; returns how many answers were the clock's."""
        count = 0
        for (number,) in await self.place.store.read(select(entries.c.table_id).distinct()):
            record = read_record(json.dumps(await self.place.tables.queries.record(number, complete=True)).encode())
            verify(record, GAMES.__getitem__)
            count += sum(row[8] == "clock" for row in record.rows)
        return count


def at_home(now: int, habits: Habits) -> bool:
    """Whether a notice may come now: neither on vacation nor in quiet hours."""
    hour = datetime.fromtimestamp(now, ZoneInfo(habits.zone)).hour
    first, last = habits.quiet or (0, 0)
    quiet = first <= hour < last if first <= last else hour >= first or hour < last
    return not quiet and not any(begin <= now < end for begin, end in habits.away)


@pytest.mark.parametrize("pace", in_turn(PACES, 3, stay=0, always="live"))
async def test_a_year_of_notices(tmp_path: Path, pace: str) -> None:
    """No notice to the wrong person, without a pending decision, at night, on vacation or too often; none is missed.

    What was played verifies, with all that the clock answered.
    """
    chance = random.Random(seed(f"year {pace}"))
    witness = Witness(chance=chance)
    async with Place(tmp_path / "games.db", clock=HandClock(), courier=witness) as place:
        witness.place = place
        year = Year(place, witness, chance, PACES[pace])
        await year.settle()
        end = place.clock.now() + DAYS * DAY
        while place.clock.now() < end:
            await year.step()
        by_the_clock = await year.verify_all()
        assert await year.closed("magpie")
    print(year.answers, "answers", len(witness.notices), "notices")
    assert witness.wrong == []
    year.see_that_seldom()
    assert (by_the_clock > 0) == (pace not in UNHURRIED)
    # What may have been posted before a stop is brought once more: Discord knows its nonce and makes no second message.
    certain = [row.id for row in year.witness.brought if not row.maybe_posted]
    assert len({*certain}) == len(certain)
    assert year.answers > DAYS / 10
    assert len(witness.notices) > DAYS / 20 or pace == "live"
    for when, row, habits in witness.notices:
        assert row.kind == "announce" or at_home(when, habits), row
