"""Time at a table: when a deadline falls and a reminder is due, from people's habits; nothing here reads a clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

HOUR, DAY = 3_600, 86_400
LIVE = 300
LIMITS = {"none": None, "live": LIVE, "8h": 8 * HOUR, "24h": DAY, "3d": 3 * DAY}
"""Seconds that a player may take, by the table's pace."""
BANK = 3
"""A bank of time holds this many limits; each turn pays one in."""
Where = Literal["dm", "channel", "both", "none"]
DETAIL = BRIEF, NORMAL, ALL = "brief", "normal", "all"
"""How much somebody reads of what happens: outcomes only, every line, or every line with its dice."""
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Habits:
    """How a person lives, as far as a table must know.

    `quiet` are local hours, from and to; None for none. `remind` and `every` (seconds) say where and how often to be
    reminded, `reachable` whether direct messages arrive. `away` are the vacations in the table's server, in order.
    `detail` is one of `DETAIL`; with `notices` they are told what others do to them.
    """

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    remind: Where = "dm"
    every: int = DAY
    reachable: bool = True
    away: tuple[Span, ...] = ()
    detail: str = NORMAL
    notices: bool = False

    def away_until(self, when: int) -> int | None:
        """The end of the vacation in which this moment falls."""
        return next((end for begin, end in self.away if begin <= when < end), None)

    @property
    def in_channel(self) -> bool:
        """Whether reminders stand in the channel."""
        return self.remind in ("channel", "both") or (self.remind == "dm" and not self.reachable)

    @property
    def by_dm(self) -> bool:
        """Whether reminders come by direct message."""
        return self.remind in ("dm", "both") and self.reachable


def awake(when: int, habits: Habits) -> int:
    """The moment itself, or the end of the quiet hours in which it falls."""
    if habits.quiet is None:
        return when
    first, last = habits.quiet
    local = datetime.fromtimestamp(when, ZoneInfo(habits.zone))
    late = first > last and local.hour >= first
    if not (late or (local.hour < last and (first > last or local.hour >= first))):
        return when
    morning = local.replace(hour=last % 24, minute=0, second=0, microsecond=0)
    if late or last == 24:
        morning += timedelta(days=1)
    return max(when, int(morning.timestamp()))


def present(when: int, habits: Habits) -> int:
    """The moment itself, or the first one after it at which this person is neither away nor wants quiet."""
    while (moved := awake(habits.away_until(when) or when, habits)) != when:
        when = moved
    return when


def spent(begin: int, end: int, habits: Habits) -> int:
    """The seconds of a span that count: vacations do not."""
    lost = sum(max(0, min(end, back) - max(begin, left)) for left, back in habits.away)
    return max(0, end - begin - lost)


def due(begin: int, allowed: int, habits: Habits) -> int:
    """When `allowed` seconds are over; vacations do not count, and a deadline of hours never falls into quiet hours."""
    end = begin + allowed
    for left, back in habits.away:
        if back > begin and left < end:
            end += back - max(begin, left)
    return end if allowed <= LIVE else awake(end, habits)


@dataclass(frozen=True, slots=True)
class Reminded:
    """The last reminder of a seat: for which question, when, and whether it was the last call before the deadline.

    A time that is still to come puts the next one off.
    """

    question: int
    at: int
    last_call: bool = False


def last_call(deadline: int, limit: int) -> int:
    """When to call once more before a deadline: a quarter of the limit before, an hour at least, half of it at most."""
    return deadline - min(max(HOUR, limit // 4), limit // 2)


def next_reminder(
    asked_at: int, deadline: int | None, limit: int | None, habits: Habits, before: Reminded | None, now: int, *,
    overdue: bool,
) -> tuple[int, bool] | None:  # fmt: skip
    """When to remind of what was asked at `asked_at`, and whether as the last call; None when not at all any more.

    Two that fall due while somebody sleeps, or the bot, are one. `overdue`: the answer may come after the deadline.
    """
    if habits.remind == "none":
        return None
    regular = present((before.at if before else asked_at) + habits.every, habits), False
    times = [regular]
    if deadline is not None and limit is not None and not (before and before.last_call):
        times.append((present(max(asked_at, last_call(deadline, limit)), habits), True))
    ahead = [time for time in times if deadline is None or overdue or time[0] < deadline]
    if not ahead:
        return None
    first = present(max(now, min(ahead)[0]), habits)
    return first, any(last for when, last in ahead if when <= first)
