"""What the outbox asks about tables before it delivers, and what it tells them afterwards."""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.tables import votes
from bot.tables.courier import Courier
from bot.tables.delivery import Card
from bot.tables.errors import NoTable
from bot.tables.lanes import Post
from bot.tables.loaded import LoadedTable
from bot.tables.pace import Habits, Reminded, present
from bot.tables.table import Services, Table, TableAccess
from bot.tables.upkeep import trouble
from bot.tables.upkeep.reminding import note, reschedule


class Posts(TableAccess):
    """The outbox's host; `courier` may be set until the tables start."""

    def __init__(self, services: Services, table: Callable[[int], Table], courier: Courier) -> None:
        super().__init__(services, table)
        self.courier = courier

    async def card(self, number: int) -> Card | None:
        """Return how a table's message stands; None when the table is gone."""
        try:
            async with self._table(number).opened() as live:
                row = live.row
                question = row.question if row.status == "running" else 0
                people = frozenset([row.host, *live.people()])
                voters = frozenset(votes.waiting_for(live, live.vote) if live.vote else ())
                branches = tuple([tuple(part) for part in row.branches])
                return Card(row.message, row.message_from, question, branches, people, voters)
        except NoTable:
            return None

    async def pointless(self, number: int, question: int | None, people: Collection[str]) -> bool:
        """Whether a reminder must not leave now: these people are not asked that any more, or it comes at night.

        At night, or on a vacation, it is put back: it comes again when they are there.
        """
        table = self._table(number)
        async with table.opened() as live:
            asked = {live.seats[seat].person for seat in live.open_questions()}
            if live.row.status != "running" or live.row.question != question or not asked.issuperset(people):
                return True
            return await _put_back(table, live, people)

    async def reachable(self, person: str) -> bool:
        """Whether this person takes direct messages, as far as we know."""
        return await self._services.people.reachable(person)

    async def meet_trouble(self, post: Post, problem: Exception) -> None:
        """Do what can be done about a post that could not be made."""
        await trouble.meet(self._services, self._table, post, problem)

    def note_message(self, number: int, message: str, begin: int) -> None:
        """Note that a table has a new message, which begins with this line."""
        live = self._table(number).live
        if live is not None:
            live.row.message, live.row.message_from = message, begin


async def _put_back(table: Table, live: LoadedTable, people: Collection[str]) -> bool:
    """Let a reminder come again later if one of these people wants none now; return whether that is so."""
    work = table.begin(live)
    habits = {person: live.habits.get(person, Habits()) for person in people}
    if all(present(work.now, known) == work.now for known in habits.values()):
        return False
    for seat in live.seats:
        known, told = habits.get(seat.person or ""), live.reminded.get(seat.seat)
        if known and told:
            again = Reminded(told.question, present(work.now, known) - known.every, told.last_call)
            note(work, seat.seat, again)
    await reschedule(table, live, work)
    return True
