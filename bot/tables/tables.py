"""The house: all tables of this process, and the one door through which the rest of the bot reaches them."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, Protocol, Self

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store
from bot.store.schema import receipts, tables
from bot.tables import dice, opaque_ids, votes
from bot.tables.agenda import Agenda, Park, wait_plainly
from bot.tables.clock import Clock
from bot.tables.commands import absence, ending, lessons, lobby, moderating, nudging, pausing, play, rematch
from bot.tables.commands.blocking import Blocking
from bot.tables.commands.following import Following
from bot.tables.commands.mydata import MyData
from bot.tables.commands.saved_lists import Keeping
from bot.tables.commands.undo import LAST, targets, undo
from bot.tables.courier import Courier, NoCourier
from bot.tables.errors import Left, NoTable
from bot.tables.lanes import Post
from bot.tables.limits import outdated
from bot.tables.loaded import PLAYED
from bot.tables.names import marked
from bot.tables.outbox import Card, Outbox
from bot.tables.pace import Habits
from bot.tables.people import People
from bot.tables.queries import looking, record
from bot.tables.queries.history import History
from bot.tables.queries.why import Why
from bot.tables.schemas import LogLine, Look, Person, Proof, Snapshot
from bot.tables.table import Services, Table
from bot.tables.upkeep import checking, reminding, sweeping, ticking, trouble
from bot.tables.upkeep.places import Places
from bot.tables.upkeep.ticking import stand_in
from bot.watching import UNWATCHED, Watch, timed
from rules.catalogue import games
from rules.engine import Answer, Game, Move

logger = logging.getLogger(__name__)
DAY = 86_400
MOST_IN_MEMORY = 2_000


class HouseSettings(Protocol):
    """What the house needs of `bot.config.Settings`."""

    @property
    def idle_seconds(self) -> int:
        """Seconds without use after which a game leaves memory."""


class House:
    """Hosts every table. `courier` may be set until `start`; `in_text` makes a display name fit for a sentence.

    `probe(step)` is called at named steps of an answer and of a post: a test ends the process there. Every changing
    call takes the interaction's id last: a second delivery changes nothing and gives the same. All may raise `Refused`,
    whose text is the sentence to show.
    """

    def __init__(
        self, store: Store, clock: Clock, settings: HouseSettings, *,
        courier: Courier | None = None, park: Park = wait_plainly,
        games: Callable[[], Mapping[str, Game[Any, Any]]] = games, in_text: Callable[[str], str] = lambda name: name,
        probe: Callable[[str], None] = lambda step: None, watch: Watch = UNWATCHED, left: Iterable[int] = (),
    ) -> None:  # fmt: skip
        self.courier: Courier = courier or NoCourier()
        self._settings, self._tables = settings, OrderedDict[int, Table]()
        agenda = Agenda(clock, park, self._run)
        outbox = Outbox(store, agenda, clock.now, self, probe, watch)
        self._services = Services(store, clock, agenda, outbox, People(store, clock), games, in_text, probe, watch)
        self._services.left.update(left)
        self.history = History(self._services, self._table)
        self.why = Why(self._services, self._table)
        self.following = Following(self._services, self._table)
        self.places = Places(self._services, self._table)
        self.blocking = Blocking(store)
        self.keeping = Keeping(store, clock)
        self.mydata = MyData(self._services, self._table)
        self.servers = self._services.servers
        self.limits = self._services.limits

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def start(self) -> None:
        """Take up what earlier processes left: posts that are owed, and tables where the host must do something."""
        services = self._services
        services.agenda.start()
        await services.outbox.load(services.left)
        mine = tables.c.shard_group == services.store.group
        query = select(tables.c.id, tables.c.wake).where(mine, tables.c.status.in_(PLAYED), tables.c.wake.is_not(None))
        for row in await services.store.read(query):
            if row.id not in services.left:
                services.agenda.at(("table", row.id), row.wake)
        await self.following.start()
        services.agenda.at(("sweep",), services.clock.now())

    def rest(self) -> None:
        """Begin nothing more that is due: who stops lets what is under way come to an end before `close`."""
        self._services.agenda.rest()

    async def close(self) -> None:
        """Stop; what is owed stays owed. The store is closed by its owner."""
        await self._services.agenda.close()

    async def quiet(self) -> None:
        """Wait until every post that can go out now has gone out and no computer is to move now."""
        await self._services.agenda.quiet()

    def now(self) -> int:
        """The time in seconds since 1970."""
        return self._services.clock.now()

    def check_clock(self) -> None:
        """Begin what is due now, for who has turned the clock by hand."""
        self._services.agenda.check()

    def check_tables(self) -> None:
        """Begin to see in the background whether this program can go on with the open tables."""
        self._services.agenda.at(("check",), self.now())

    @property
    def left(self) -> int:
        """How many tables it is known to be unable to go on with; they stay as they are and refuse everything."""
        return len(self._services.left)

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return sum(table.live is not None for table in self._tables.values())

    @property
    def outbox(self) -> Outbox:
        """What is owed to Discord."""
        return self._services.outbox

    # -- lobby -------------------------------------------------------------------------------------------------------

    async def open_table(self, game: str, guild: str, channel: str, host: Person, interaction: str) -> int:
        """A new lobby; gives the table's number. The host still has to join."""
        number = await lobby.open_table(self._services, game, guild, channel, host, interaction)
        await lobby.post_lobby(self._table(number))
        return number

    async def see_that_may_open(self, host: str) -> None:
        """Refuse somebody who has opened enough tables."""
        await lobby.see_that_may_open(self._services, host)

    async def join(
        self, table: int, person: Person, salt: str | None, orders: Mapping[str, Any] | None, interaction: str
    ) -> int:
        """Take the next seat, with a salt for the dice (None: the interaction) and orders; gives its number."""
        return await lobby.join(self._table(table), person, salt, orders, interaction)

    async def ready(
        self, table: int, person: Person, salt: str | None, orders: Mapping[str, Any] | None, interaction: str
    ) -> int:
        """Take the seat that is held for this person, as in `join`; the last one begins a rematch."""
        return await lobby.ready(self._table(table), person, salt, orders, interaction)

    async def free_seat(self, table: int, by: str, person: str, interaction: str) -> None:
        """Let somebody else have a seat that is held for this person; for the host."""
        await rematch.free(self._table(table), by, person, interaction)

    async def leave(self, table: int, person: str, interaction: str) -> None:
        """Give the seat back before the game starts."""
        await lobby.leave(self._table(table), person, interaction)

    async def add_computer(self, table: int, by: str, interaction: str) -> int:
        """Fill the next seat with a computer; gives its number."""
        return await lobby.add_computer(self._table(table), by, interaction)

    async def remove_computer(self, table: int, by: str, interaction: str) -> None:
        """Take the last computer away."""
        await lobby.remove_computer(self._table(table), by, interaction)

    async def set_option(self, table: int, by: str, key: str, value: str, interaction: str) -> None:
        """Choose an option of the game or of the house."""
        await lobby.set_option(self._table(table), by, key, value, interaction)

    async def invite(self, table: int, by: str, person: Person, interaction: str) -> None:
        """Once somebody is invited, only the host and the invited may join; they are told by DM."""
        await lobby.invite(self._table(table), by, person, interaction)

    async def start_game(self, table: int, by: str, interaction: str) -> None:
        """Begin the game."""
        await lobby.start_game(self._table(table), by, interaction)

    async def cancel(self, table: int, by: str, interaction: str, *, gm: bool = False) -> None:
        """Close a lobby; its host may, and a moderator."""
        await lobby.cancel(self._table(table), by, interaction, gm=gm)

    async def end(self, table: int, by: str, interaction: str) -> tuple[str, ...]:
        """End a game without a winner, when everybody who is seated agrees; for the host.

        Gives the names of those who must agree first: then a vote is open. None when it is done.
        """
        return await ending.end(self._table(table), by, interaction)

    async def rematch(self, table: int, by: str, interaction: str) -> int:
        """A new lobby in the same channel with the same options; the seats are held. Gives its number."""
        number = await rematch.rematch(self._table(table), by, interaction)
        await rematch.call(self._table(number))
        return number

    # -- lessons -----------------------------------------------------------------------------------------------------

    async def learn(self, game: str, guild: str, channel: str, person: Person, interaction: str) -> int:
        """Open a guided table and begin; gives its number. It counts for nothing."""
        number = await lessons.open_lesson(self._services, game, guild, channel, person, interaction)
        await lessons.begin(self._table(number), person.id)
        return number

    async def lesson_open(self, person: str) -> int | None:
        """The lesson that this person has open, which has begun by now, too; one that was paused is given up."""
        number = await lessons.own_lesson(self._services, person)
        if number is None or await lessons.goes_on(self._table(number), person):
            return number
        await self.end(number, person, f"lesson {number} given up")
        return None

    # -- playing -----------------------------------------------------------------------------------------------------

    async def answer(self, table: int, person: str, question: int, tag: str, answer: Answer, interaction: str) -> None:
        """An answer from a panel, with the question and the tag that the panel carried; `Stale` when those are old."""
        with timed(self._services.watch, "answer"):
            await pausing.rouse(self._table(table), person)
            await play.answer(self._table(table), person, question, tag, answer, interaction)

    async def answer_now(self, table: int, person: str, answer: Answer, interaction: str) -> None:
        """A typed answer to whatever that person's seat is asked now."""
        with timed(self._services.watch, "answer"):
            await pausing.rouse(self._table(table), person)
            await play.answer_now(self._table(table), person, answer, interaction)

    async def act(self, table: int, person: str, act: Move, interaction: str) -> None:
        """A deal, standing orders, a concession."""
        with timed(self._services.watch, "answer"):
            await pausing.rouse(self._table(table), person)
            await play.act(self._table(table), person, act, interaction)

    async def throw(
        self, table: int, person: str, results: str, interaction: str, tag: str | None = None
    ) -> str | None:
        """What a player's real dice show, as typed; gives what is to be thrown next, None when all is done.

        `tag` is what the control carried, `Stale` when those dice were typed already.
        """
        return await dice.throw(self._table(table), person, results, tag, interaction, stand_in)

    async def undo(self, table: int, person: str, interaction: str, to: str = LAST) -> tuple[str, ...]:
        """Go back to one's `last` answer, to where one's `turn` began, or after a line of the log (its id).

        Gives the names of those who must agree first: then a vote is open. None when it is done.
        """
        return await undo(self._table(table), person, to, interaction)

    async def hide(self, table: int, number: int) -> str:
        """A number of this table's log for people to carry, who cannot read it."""
        async with self._table(table).opened() as live:
            return opaque_ids.hide(live.row.secret, number)

    async def reveal(self, table: int, text: str) -> int:
        """The number again; `Refused` for what this table has not written."""
        async with self._table(table).opened() as live:
            return opaque_ids.reveal(live.row.secret, text)

    async def undo_targets(self, table: int, person: str, limit: int) -> list[LogLine]:
        """The lines to which this person may ask to go back, latest first."""
        return await targets(self._table(table), person, limit)

    async def vote(self, table: int, person: str, agrees: bool, interaction: str, tag: str | None = None) -> None:
        """Agree or disagree in the open vote; `tag` is what the control carried, `Stale` when that vote is over."""
        await votes.cast(self._table(table), person, agrees, tag, interaction)

    async def plan_through(self, table: int, person: str, prompt: str | None, interaction: str) -> int:
        """Answer defaults until `prompt` is asked (None: to the end of the turn); gives the number of answers."""
        return await play.plan_through(self._table(table), person, prompt, interaction)

    async def set_draft(self, table: int, person: str, question: int, tag: str, payload: Sequence[str]) -> None:
        """Keep half an answer, as keys of options; an empty one is thrown away."""
        await play.set_draft(self._table(table), person, question, tag, payload)

    # -- who is away, and what the table decides together -------------------------------------------------------------

    async def leave_game(self, table: int, person: str, interaction: str) -> None:
        """Hand one's seat to the autopilot while the game is played; a lesson ends with its learner."""
        if await lessons.is_lesson(self._table(table)):
            await self.end(table, person, interaction)
            return
        await absence.leave(self._table(table), person, interaction)

    async def return_to(self, table: int, person: Person, interaction: str) -> tuple[str, ...]:
        """Come back to the seat that one left; gives the names of those who must agree first, none when it is done."""
        return await absence.ask_return(self._table(table), person, interaction)

    async def ask_pause(self, table: int, person: str, interaction: str) -> tuple[str, ...]:
        """Pause the game, when enough agree; gives the names of those who are asked, none when it is done."""
        return await pausing.ask_pause(self._table(table), person, interaction)

    async def ask_resume(self, table: int, person: str, interaction: str) -> tuple[str, ...]:
        """Go on after such a pause, or wake a table that sleeps; gives the names of those who are asked."""
        return await pausing.ask_resume(self._table(table), person, interaction)

    async def ask_time(self, table: int, person: str, hours: int, interaction: str) -> tuple[str, ...]:
        """More hours for the turn that is played, when enough agree; gives the names of those who are asked."""
        return await pausing.ask_time(self._table(table), person, hours, interaction)

    async def wake(self, table: int, person: str, interaction: str) -> None:
        """Bring back a table that was put to sleep because nobody used it."""
        await pausing.wake(self._table(table), person, interaction)

    async def rouse(self, table: int, person: str) -> None:
        """The same where it sleeps and this person has a seat; otherwise nothing."""
        await pausing.rouse(self._table(table), person)

    # -- looking -----------------------------------------------------------------------------------------------------

    async def snapshot(self, table: int) -> Snapshot:
        """What a spectator may know of a table."""
        return await looking.snapshot(self._table(table))

    async def look(self, table: int, person: str) -> Look:
        """What this person may see of a table."""
        return await looking.look(self._table(table), person)

    async def table_in(self, channel: str) -> int | None:
        """The open table of a channel, else the newest that is over."""
        return await looking.table_in(self._services, channel)

    async def is_theirs(self, table: int, person: str, channel: str) -> bool:
        """Whether somebody in this channel may see this table: there it is played, or they have a seat."""
        return await looking.is_theirs(self._table(table), person, channel)

    async def tables_of(self, person: str) -> list[int]:
        """The open tables where this person has a seat, newest first."""
        return await looking.tables_of(self._services, person)

    async def open_tables(self, guild: str | None = None) -> list[int]:
        """All open tables (of one server), oldest first."""
        return await looking.open_tables(self._services, guild)

    async def prove(self, table: int) -> Proof:
        """What the dice were committed to, and after the game what shows that they were kept."""
        return await looking.prove(self._table(table))

    async def set_personal(self, person: Person, key: str, value: bool) -> None:
        """A person's own setting: `confirm` or `dm`. Turning DMs on also tries again where they were closed."""
        await self._services.people.set(person.id, key, value=value)

    async def not_now(self, table: int, person: str) -> int:
        """Put off reminders of what this person is asked; gives when the next one comes at the earliest."""
        return await reminding.not_now(self._table(table), person)

    async def text_only(self, person: str) -> bool:
        """Whether this person wants words in place of pictures."""
        return await self._services.people.text_only(person)

    async def palette(self, person: str) -> str:
        """The palette in which this person wants the pictures that only they see."""
        return await self._services.people.palette(person)

    async def nudge(self, table: int, person: str, interaction: str) -> int | None:
        """Remind whoever is asked, for a player; gives when they see it if that is later."""
        return await nudging.nudge(self._table(table), person, interaction)

    async def habits(self, person: str, guild: str) -> Habits:
        """How this person lives, as far as tables of this server must know."""
        return await self._services.people.habits_of(person, guild)

    async def set_habit(self, person: str, key: str, value: str) -> None:
        """Set a habit or how pictures are shown, as typed; it holds at once at all of this person's tables."""
        await self._services.people.set_habit(person, key, value)
        await self._reschedule(person)

    async def go_away(self, person: str, guild: str, begins: int, ends: int) -> int:
        """Plan a vacation on a server; gives the days that are left for this year."""
        left = await self._services.people.go_away(person, guild, begins, ends)
        await self._reschedule(person, anew=True)
        return left

    async def come_back(self, person: str, guild: str) -> None:
        """End a vacation, and take back those to come."""
        await self._services.people.come_back(person, guild)
        await self._reschedule(person, anew=True)

    async def _reschedule(self, person: str, *, anew: bool = False) -> None:
        """A person's habits are others now; `anew` shows it on the tables' messages."""
        for number in await self.tables_of(person):
            with suppress(Left):
                await reminding.keep_up(self._table(number), anew=anew)

    # -- moderators --------------------------------------------------------------------------------------------------

    async def pause(self, table: int, by: Person, interaction: str) -> None:
        """Stop the clock and refuse answers."""
        await moderating.pause(self._table(table), by, interaction)

    async def resume(self, table: int, by: Person, interaction: str) -> None:
        """Go on."""
        await moderating.resume(self._table(table), by, interaction)

    async def skip(self, table: int, by: Person, interaction: str) -> None:
        """Answer the default for everybody who is asked now."""
        await moderating.skip(self._table(table), by.id, marked(self._services.in_text(by.name), by.id), interaction)

    async def replace(self, table: int, by: Person, seat: int, person: Person | None, interaction: str) -> None:
        """Give a seat to somebody else, or to a computer (None)."""
        await moderating.replace(self._table(table), by, seat, person, interaction)

    async def record(self, table: int, *, complete: bool = False) -> dict[str, Any]:
        """What a spectator may see, as JSON; all of it once the game is over, or for the operator (`complete`)."""
        return await record.record(self._table(table), complete=complete)

    async def delete(self, table: int, by: Person, interaction: str) -> None:
        """Delete a table and all that is stored of it."""
        await moderating.remove(self._table(table), by, interaction)
        self._tables.pop(table, None)
        self._services.outbox.newest.pop(table, None)

    async def repost(self, table: int) -> None:
        """Owe the table's or the lobby's message anew."""
        await moderating.repost(self._table(table))

    async def owe_picture(self, table: int) -> None:
        """Owe an edit of the table's message, which goes out in words; it leaves at `bring_picture`, or a restart."""
        await moderating.owe_picture(self._table(table))

    def bring_picture(self, table: int, channel: str) -> None:
        """The picture is drawn: let that edit leave."""
        self.outbox.wake_card(table, channel)

    # -- behind the door ---------------------------------------------------------------------------------------------

    def _table(self, number: int) -> Table:
        if number in self._services.left:
            raise Left
        table = self._tables.get(number)
        if table is None:
            table = self._tables[number] = Table(number, self._services)
            if len(self._tables) > MOST_IN_MEMORY:
                self._forget(lambda table: True, len(self._tables) - MOST_IN_MEMORY)
        self._tables.move_to_end(number)
        return table

    def _forget(self, wanted: Callable[[Table], bool], most: int) -> None:
        """Let tables leave memory that nobody uses, the longest unused first."""
        idle = [number for number, table in self._tables.items() if not table.users and wanted(table)]
        for number in idle[:most]:
            del self._tables[number]
            self._services.outbox.lines.forget(number)

    async def _run(self, key: Hashable) -> None:
        with suppress(Left):
            await self._do(key)

    async def _do(self, key: Hashable) -> None:
        match key:
            case ("table", int(number)):
                await ticking.tick(self._table(number))
            case ("followers", int(number)):
                await self.following.tell(number)
            case ("stop", int(number), str(why)):
                await ticking.stop(self._table(number), why)
            case ("lane", str(target)):
                await self._services.outbox.run(target)
            case ("check",):
                await checking.check_all(self._services, self._is_in_memory)
            case _:
                await self._sweep()

    def _is_in_memory(self, number: int) -> bool:
        return number in self._tables and self._tables[number].live is not None

    async def _sweep(self) -> None:
        """Let idle games leave memory, throw away receipts and counts after a day, see to tables that nobody uses."""
        services, now = self._services, self._services.clock.now()
        services.agenda.at(("sweep",), now + max(60, self._settings.idle_seconds // 2))
        self._forget(lambda table: table.touched + self._settings.idle_seconds <= now, len(self._tables))

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(receipts).where(receipts.c.time < now - DAY))
            await connection.execute(outdated(now))

        await services.store.write(work)
        await services.store.checkpoint()
        await sweeping.sweep_all(services, self._table)

    # -- for the outbox ----------------------------------------------------------------------------------------------

    async def card(self, table: int) -> Card | None:
        """How a table's message stands; None when the table is gone."""
        try:
            async with self._table(table).opened() as live:
                row = live.row
                question = row.question if row.status == "running" else 0
                people = frozenset([row.host, *live.people()])
                voters = frozenset(votes.waiting_for(live, live.vote) if live.vote else ())
                return Card(row.message, row.message_from, question, people, voters)
        except NoTable:
            return None

    async def pointless(self, table: int, question: int | None, people: Sequence[str]) -> bool:
        """Whether a reminder must not leave now: it is answered, or comes at night; then it comes later, by itself."""
        return await reminding.pointless(self._table(table), question, people)

    async def reachable(self, person: str) -> bool:
        """Whether this person takes direct messages, as far as we know."""
        return await self._services.people.reachable(person)

    async def meet_trouble(self, post: Post, problem: Exception) -> None:
        """Do what can be done about a post that could not be made."""
        await trouble.meet(self._services, self._table, post, problem)

    def stop_soon(self, table: int, why: str) -> None:
        """Pause a table that does harm, and say why in its channel and to its host; to be called from anywhere."""
        self._services.agenda.at(("stop", table, why), self._services.clock.now())

    def note_message(self, table: int, message: str, begin: int) -> None:
        """A table has a new message."""
        live = self._table(table).live
        if live is not None:
            live.row.message, live.row.message_from = message, begin
