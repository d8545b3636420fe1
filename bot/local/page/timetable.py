"""What the clock brings next at the tables, in words that tell nobody's secret."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from bot.local.page.markdown import distance, weekday
from bot.local.page.scene import Coming, TableLine
from bot.tables import Snapshot
from rules.engine import say

NEARLY = 0.98
"""A day less some seconds, since a table was opened, is a day to people."""
SPANS = {
    86_400: "{n:a day|# days} ahead of the world's clock",
    3_600: "{n:an hour|# hours} ahead of the world's clock",
    60: "{n:a minute|# minutes} ahead of the world's clock",
}


def coming(shot: Snapshot, due: int) -> Coming:
    """Return what comes at a table at that time, as far as it follows from what everybody may know."""
    game, asked = shot.game.title, shot.asked if shot.status == "running" else None
    if shot.vote and shot.vote.ends == due:
        return Coming(say("the end of the vote at {game}", game=game), say("The vote at {game} is over.", game=game))
    if asked is None or not asked.seats:
        return Coming(say("what is open at {game}", game=game), say("What was open at {game} goes on.", game=game))
    asks, who = shot.seats[asked.seats[0]], shot.seats[asked.seats[0]].name
    if asks.kind == "computer":
        came = say("{who} has moved at {game}.", who=who, game=game)
        return Coming(say("{who}'s move at {game}", who=who, game=game), came, computer=True)
    if asked.until == due:
        came = say("{who}'s time at {game} is up.", who=who, game=game)
        return Coming(say("the end of {who}'s time at {game}", who=who, game=game), came)
    came = say("{who} has been reminded of {game}.", who=who, game=game)
    return Coming(say("the reminder to {who} of {game}", who=who, game=game), came)


def secret(shot: Snapshot) -> bool:
    """Whether the time of what comes next would tell a player what another one has answered unseen."""
    several = sum(seat.person is not None for seat in shot.seats) > 1
    return several and shot.status == "running" and shot.asked is not None and shot.asked.seats is None


def soonest(lines: Iterable[TableLine]) -> TableLine | None:
    """The table at which the clock brings something first."""
    return min([line for line in lines if line.due is not None], key=lambda line: line.due or 0, default=None)


def next_told(lines: Iterable[TableLine], now: float) -> str:
    """Return what comes next and when, in a sentence; of secret choices only that something may come before."""
    held = list(lines)
    first = soonest([line for line in held if not line.secret])
    hidden = [line.title for line in held if line.secret and line.due is not None]
    told = ""
    if first is not None and first.due is not None:
        told = say(
            "Next: {what}, {when}.",
            what=first.coming.what if first.coming else "",
            when=distance(max(1, first.due - now)),
        )
    if hidden:
        line = "At {games:and} choices are made in secret: when time runs out there is not told."
        return f"{told} {say(line, games=hidden)}".strip()
    return told or say("Nothing waits for the clock.")


def ahead_told(seconds: float) -> str:
    """Return about how far ahead of the world's clock the tables' is, in words; nothing where it is not."""
    return next((say(line, n=round(seconds / size)) for size, line in SPANS.items() if seconds > NEARLY * size), "")


def moment(when: dt.datetime) -> str:
    """A day of the week and the time of day."""
    return say("{day} {time}", day=weekday(when), time=f"{when:%H:%M}")
