"""Thoughts: notes that players seal while they play, and show to the others when the game is over, if they agree."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from sqlalchemy import insert, update

from bot.store.schema import thoughts
from bot.store.thoughts import LONGEST, Thought, moment, thoughts_of
from bot.tables.loaded import PLAYED
from bot.tables.table import TableAccess
from rules.engine import Refused, say

MOST = 40
"""So many thoughts has a person at a table."""
LATER = say("This game is not over: until then nobody but you can read your thoughts, and then you are asked.")
NONE = say("You have sealed no thought at this table.")


class Thoughts(TableAccess):
    """Writes thoughts, and keeps whether they may be shown. All may raise `Refused`."""

    async def write(self, number: int, person: str, text: str, interaction: str) -> Thought:
        """Seal what somebody thinks now; nothing changes it afterwards."""
        table = self._table(number)
        async with table.opened() as live:
            sealed = await thoughts_of(self._services.store, number)
            held = [one for one in sealed if one.person == person]
            if (await self._services.receipt(interaction))[0]:
                return held[-1]
            if live.row.status == "lobby":
                raise Refused("This game has not begun: there is nothing to think about until it does.")
            if live.row.status not in PLAYED or live.match is None:
                raise Refused("This game is over: thoughts are sealed while it is being played.")
            seat, text = live.own_seat(person), _readable(text)
            if len(held) >= MOST:
                raise Refused(
                    "You have sealed {most} thoughts at this table, and there is room for no more.", most=MOST
                )
            # How many have answered in a window, or have taken that back, not even the seal may depend on.
            asked = live.match.asked if live.in_window else None
            branch, seq = moment(live.row.branches, live.begun(asked) if asked else live.match.seq)
            work = table.begin(live)
            thought = Thought.new(branch, seq, seat, person, work.now, text)
            work.receipt(interaction)
            work.execute(insert(thoughts).values(table_id=number, number=len(sealed) + 1, **thought.values()))
            live.use(work.now)
            live.writers.add(person)
            await table.commit(work)
            return thought

    async def consent(self, number: int, person: str, *, shown: bool, interaction: str) -> None:
        """Let the thoughts of somebody be shown to the others, or no more."""
        table = self._table(number)
        async with table.opened() as live:
            if (await self._services.receipt(interaction))[0]:
                return
            if live.row.status in ("lobby", *PLAYED):
                raise Refused(LATER)
            if person not in live.writers:
                raise Refused(NONE)
            work = table.begin(live)
            work.receipt(interaction)
            mine = thoughts.c.table_id == number, thoughts.c.person == person
            work.execute(update(thoughts).where(*mine).values(shown=shown))
            await table.commit(work)

    async def own(self, number: int, person: str) -> Sequence[Thought]:
        """What somebody has sealed at a table, in its order."""
        self._table(number)
        return [one for one in await thoughts_of(self._services.store, number) if one.person == person]


def _readable(text: str) -> str:
    """A thought in one line; raises `Refused` where there is none, or too much of it."""
    kept = "".join([mark for mark in text if mark.isspace() or unicodedata.category(mark) not in ("Cc", "Cs")])
    line = " ".join(kept.split())
    if not any(mark.isprintable() and mark != " " for mark in line):
        raise Refused("Write down what you think: there is nothing to seal yet.")
    if len(line) > LONGEST:
        raise Refused("That is too long: a thought has at most {most} characters.", most=LONGEST)
    return line
