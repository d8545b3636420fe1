"""A table in memory: its row, seats and game."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from sqlalchemy import Row

from bot.computers.dealing import bargains, can_deal, open_offers
from bot.computers.levels import EASY, HARD, NORMAL
from bot.computers.likings import liking_of
from bot.computers.tempers import temper_of
from bot.store import Change
from bot.store.origins import Origin
from bot.store.rows import RECENT, SeatRow, TableRow, VoteRow, tells_of
from bot.tables.manual_dice import Waiting
from bot.tables.names import marked
from bot.tables.options import HOUSE_DEFAULTS, HOUSE_OPTIONS
from bot.tables.pace import BANK, LIMITS, Habits, Reminded, due, next_reminder
from bot.tables.schemas import LogLine, PublicAsk, SeatInfo, SeatKind, Status
from bot.tables.seated import COMPUTER, PERSON, told_apart
from bot.tables.story import GIVEN, Line, Story, given_of, lines_of
from rules.engine import Asked, Event, Game, Match, Option, Question, Refused, offer_text, say

OPEN = ("lobby", "running", "paused")
PLAYED = ("running", "paused")
NO_HABITS = Habits()
HEAD_START = 30
"""Seconds that people have to themselves at least, before computers speak where the first word counts."""
READY = say("Press Ready on the table's card, or type /game ready; Leave or /game leave gives the seat up.")
PAUSED = {
    "": say("This table is paused; a moderator can go on with /gm resume."),
    "vote": say("This table is paused by its players; /game resume asks the others to go on."),
    "idle": say("This table is asleep, because nobody has used it for a long time; /game wake brings it back."),
    "empty": say("Nobody sits at this table any more, so it is paused; who has left may come back with /game return."),
}
"""Why nobody can move at a paused table, by what paused it."""


@dataclass(slots=True)
class LoadedTable:
    """One table in memory; `match` is None before the start, `names` are ready to be put into a sentence.

    `marked` are the same names for sentences that are stored, with the mark that says whose they are.

    `told` holds the latest public lines, oldest first; None until they are needed. `stories` hold by seat what players
    have read there since the table was loaded. `habits` are known by person, `reminded` by seat. `turned`: the `facts`
    are those of the turn that ended last, and nothing has happened since.
    `put_away` are by seat the questions that were closed last although that seat may have had half an answer to them.
    `dice` is an answer that waits until its dice are typed. `origin` is from where the table plays on. `considered` is
    the line of play at which computers that are not asked have last thought about deals.
    """

    row: TableRow
    seats: list[SeatRow]
    invited: list[str]
    game: Game[Any, Any]
    match: Match[Any, Any] | None
    names: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()
    drafted: bool = True
    put_away: dict[int, int] = field(default_factory=dict)
    saved_round: int = 0
    habits: Mapping[str, Habits] = field(default_factory=dict)
    reminded: dict[int, Reminded] = field(default_factory=dict)
    facts: tuple[Event, ...] = ()
    turned: bool = False
    told: tuple[LogLine, ...] | None = None
    stories: dict[int, Story] = field(default_factory=dict)
    vote: VoteRow | None = None
    dice: Waiting | None = None
    writers: set[str] = field(default_factory=set)
    origin: Origin | None = field(init=False)
    considered: str = ""

    def __post_init__(self) -> None:
        self.origin = Origin.model_validate_json(self.row.origin) if self.row.origin else None

    @property
    def given(self) -> int:
        """How many rows of the journal, its first ones, came with another game: nobody here has done those."""
        return self.origin.given if self.origin else 0

    @property
    def plays_on(self) -> str:
        """From which game the table plays on, in a sentence; empty where it began at the beginning."""
        if self.origin is None:
            return ""
        where = say("round {round}", round=self.origin.round) if self.origin.round else say("before the first round")
        return say("This table plays on from table {table}, {where}.", table=self.origin.table, where=where)

    def name_seats(self, in_text: Callable[[str], str]) -> None:
        """Fill in the names."""
        self.names = told_apart([in_text(seat.name) for seat in self.seats])
        self.marked = tuple([marked(name, seat.person) for name, seat in zip(self.names, self.seats, strict=True)])

    @property
    def status(self) -> Status:
        """How the table stands."""
        return cast("Status", self.row.status)

    @property
    def playing(self) -> Match[Any, Any]:
        """The game; raises `Refused` if none is being played now."""
        self.see_that_played()
        assert self.match is not None
        return self.match

    def see_that_played(self) -> None:
        """Refuse what can only be done while a game is being played."""
        if self.row.status == "paused":
            raise Refused(PAUSED.get(self.row.paused_by or "", PAUSED[""]))
        if self.match is None or self.row.status != "running":
            raise Refused("No game is being played at this table now; /game new opens one.")

    def seat_of(self, person: str) -> int | None:
        """This person's seat."""
        return next((seat.seat for seat in self.seats if seat.person == person), None)

    def own_seat(self, person: str) -> int:
        """This person's seat, or `Refused`."""
        seat = self.seat_of(person)
        if seat is None:
            raise Refused("You have no seat at this table; you can watch it in the channel.")
        return seat

    def is_person(self, seat: int) -> bool:
        """Whether a person sits there."""
        return self.seats[seat].kind == PERSON

    def open_questions(self) -> dict[int, Question]:
        """What is not answered yet, by seat."""
        asked = self.match.asked if self.match else None
        if asked is None:
            return {}
        return {seat: question for seat, question in asked.questions.items() if seat not in asked.answers}

    @property
    def throwing(self) -> Waiting | None:
        """The answer that waits for dice; None also if what it answered is asked no more, or not of this person."""
        held, asked = self.dice, self.match.asked if self.match else None
        if held is None or asked is None or self.seats[held.seat].person != held.person:
            return None
        return held if held.seat in asked.questions and self.revision(held.seat, asked) == held.revision else None

    def computers_asked(self) -> list[int]:
        """The seats of computers that have not answered yet, unless another has said the first word."""
        asked = self.match.asked if self.match else None
        if asked is None or asked.complete:
            return []
        return [seat for seat in self.open_questions() if not self.is_person(seat)]

    def computers_answer_at(self, now: int) -> int | None:
        """When computers answer what they are asked; None: not before a person has answered.

        Where the first word counts people go first. One who plays alone has no end of time; of several each has the
        same, as a computer that waited for them would tell by its word that they have passed.
        """
        pause = int(self.house("computer_pause"))
        if not self.in_window:
            return self.row.turn_at + pause
        if not self.first_word:
            return now
        if len(self.people()) > 1:
            return self.row.asked_at + max(pause, HEAD_START, self.window_minimum())
        return None if self.people_asked() else now

    def people_asked(self) -> list[int]:
        """The seats of people who have not answered yet."""
        return [seat for seat in self.open_questions() if self.is_person(seat)]

    def computers_with_offers(self) -> list[int]:
        """The seats of computers that are offered a deal; those that think ahead answer it."""
        match = self._open_to_deals
        return [seat for seat in self._thinking() if match and open_offers(match, seat)]

    def computers_with_ideas(self) -> list[int]:
        """Seats of computers that may offer something while a person is asked, if they have not thought about it."""
        match = self._open_to_deals
        if match is None or not self.people_asked() or self.in_window or self.considered == match.line:
            return []
        return [seat for seat in self._thinking() if self.seats[seat].level != EASY and bargains(match, seat)]

    def offers_that_end(self) -> bool:
        """Whether a person who is asked has an offer that can be answered in this phase only."""
        match = self._open_to_deals
        if match is None or not self.game.only_in:
            return False
        offers = [accept for seat in self.people_asked() for accept, _ in open_offers(match, seat)]
        return any(match.state.phase in self.game.only_in.get(type(accept), ()) for accept in offers)

    @property
    def _open_to_deals(self) -> Match[Any, Any] | None:
        """The game, where deals can be made now: not in a lesson, nor between an answer and its dice."""
        match = self.match
        if match is None or self.row.lesson is not None or self.throwing or not can_deal(match):
            return None
        return match

    def _thinking(self) -> list[int]:
        """The seats of computers that have a level."""
        return [seat.seat for seat in self.seats if seat.level is not None and not self.is_person(seat.seat)]

    def whose_turn(self) -> int | None:
        """The seat that is asked in public; None in a window or when nothing is asked."""
        asked = self.match.asked if self.match else None
        return next(iter(asked.questions)) if asked and asked.window is None else None

    @property
    def in_window(self) -> bool:
        """Whether several seats answer unseen now."""
        asked = self.match.asked if self.match else None
        return asked is not None and asked.window is not None

    @property
    def first_word(self) -> bool:
        """Whether a window is open now that the first word ends."""
        asked = self.match.asked if self.match else None
        return asked is not None and asked.window is not None and asked.window.first

    def eligible(self) -> list[str]:
        """The people whom an open window asks. That follows from public facts; whether they have answered does not."""
        asked = self.match.asked if self.match else None
        seats = sorted(asked.questions) if asked else []
        return [person for seat in seats if (person := self.seats[seat].person) is not None]

    def revision(self, seat: int, asked: Asked) -> str:
        """What a control carries to show which question it belongs to.

        It tells nothing to anybody without the table's secret, and what others do in a window does not change it.
        """
        question = asked.questions.get(seat)
        text = f"{asked.id}|{offer_text(question)}" if question else f"{asked.id}|{seat}"
        if line := self._line_before(asked):
            text = f"{text}|{line}"
        key = hmac.digest(self.row.secret, b"tags", "sha256")
        return hashlib.blake2b(text.encode(), key=key, digest_size=3).hexdigest()

    def habits_of(self, seat: int) -> Habits:
        """How the person in this seat lives."""
        return self.habits.get(self.seats[seat].person or "", NO_HABITS)

    def limit(self) -> int | None:
        """Seconds that a player may take, None for ever."""
        return LIMITS[self.house("time_limit")]

    def full_bank(self) -> int:
        """Seconds on a clock that nothing was taken from."""
        limit = self.limit() or 0
        return limit * BANK if self.house("clock") == "bank" else limit

    def time_left(self, seat: int) -> int:
        """Seconds that this seat has for its turn, from when it was asked."""
        bank = self.seats[seat].bank
        return (self.full_bank() if bank is None else bank) + self.row.extended

    def deadline(self) -> int | None:
        """When the time for what is asked now is over; in a window the same whoever has answered."""
        limit, asked = self.limit(), self.match.asked if self.match else None
        if limit is None or asked is None:
            return None
        people = [seat for seat in asked.questions if self.is_person(seat)]
        if asked.window:
            return max([due(self.row.asked_at, limit, self.habits_of(seat)) for seat in people], default=None)
        return due(self.row.turn_at, self.time_left(people[0]), self.habits_of(people[0])) if people else None

    def acts_at(self) -> int | None:
        """When the clock does something about what is asked now; never where the table agreed on nothing."""
        asked = self.match.asked if self.match else None
        way = self.house("deadline")
        if way == "nothing" or (way == "vote" and self.vote) or asked is None or asked.complete:
            return None
        return self.deadline()

    def window_minimum(self) -> int:
        """Seconds for which a window stays open at least."""
        return 0 if self.house("time_limit") == "live" else int(self.house("window_seconds"))

    def reminders(self, now: int) -> dict[int, tuple[int, bool]]:
        """When to remind whom of what is asked now, and whether as the last call, by seat.

        In a window those whose reminders stand in the channel are counted whether or not they have answered: else the
        call would tell that somebody has not.
        """
        asked = self.match.asked if self.match else None
        if asked is None or self.row.status != "running" or self.row.lesson is not None:
            return {}
        waiting, deadline, found = self.open_questions(), self.deadline(), {}
        overdue = self.acts_at() is None
        for seat in asked.questions:
            habits = self.habits_of(seat)
            if not self.is_person(seat) or not (seat in waiting or (asked.window and habits.in_channel)):
                continue
            told = self.reminded.get(seat)
            before = told if told and told.question == asked.id else None
            due_next = next_reminder(self.row.asked_at, deadline, self.limit(), habits, before, now, overdue=overdue)
            if due_next is not None:
                found[seat] = due_next
        return found

    def _line_before(self, asked: Asked) -> int:
        """The branch on which this question came up: after an undo the same words may be about something else.

        A question that was only opened again keeps its number, and what is taken back unseen in a window changes none.
        """
        if len(self.row.branches) == 1:
            return 0
        begun = self.begun(asked)
        return max([branch for branch, start in self.row.branches if start < begun], default=0)

    def begun(self, asked: Asked) -> int:
        """The journal's row before which what is open came up; it does not tell who has answered in a window."""
        assert self.match is not None
        given = [row.seq for row in self.match.tail if row.question == asked.id and row.kind in GIVEN]
        return min(given, default=self.match.seq)

    def remember(self, written: Change) -> None:
        """Take what was written just now to the latest lines and rows, as far as those are at hand."""
        lines, given = lines_of(written.log), given_of(written.entries)
        if self.told is not None:
            public = [line.told for line in lines if line.audience is None]
            self.told = (*self.told, *public)[-RECENT:]
        for story in self.stories.values():
            story.remember(lines, given, self.row.round)

    def show_as(self, before: LoadedTable | None) -> None:
        """Show the same facts as before where nothing was told in public since: pictures stay as they are.

        Else they would tell that somebody has answered unseen.
        """
        if before is None or not before.told or not self.told:
            return
        if (before.told[-1].id, before.row.question) == (self.told[-1].id, self.row.question):
            self.facts, self.turned = before.facts, before.turned

    def tells_of_now(self, branch: int | None, seq: int | None) -> bool:
        """Whether a line that was written before row `seq` tells of the present line of play; see `tells_of`."""
        return tells_of(self.row.branches, branch, seq)

    def told_now(self, line: Line) -> LogLine:
        """A line as it is read now: it may have been taken back."""
        return replace(line.told, undone=not self.tells_of_now(line.branch, line.seq))

    def use(self, now: int) -> None:
        """A person has done something here: the table is not idle."""
        self.row.used_at, self.row.warned = now, 0

    def people(self) -> list[str]:
        """The persons who are seated, in the order of their seats."""
        return [seat.person for seat in self.seats if seat.person is not None]

    def house(self, key: str) -> str:
        """What the table agreed on for one of the options that every table has."""
        return self.row.options.get(key, HOUSE_DEFAULTS[key])

    def options(self) -> tuple[Option, ...]:
        """All that this table can agree on."""
        return (*self.game.options, *HOUSE_OPTIONS)

    def game_options(self) -> dict[str, str]:
        """What was agreed on of the game's own options when the table was opened: its dice are mixed with just these.

        A later release of the game may have more, which then stand at their defaults.
        """
        return {
            option.key: self.row.options[option.key] for option in self.game.options if option.key in self.row.options
        }

    def public_ask(self, now: int) -> PublicAsk | None:
        """What everybody may know of what is asked."""
        match = self.match
        asked = match.asked if match else None
        if asked is None or self.row.status not in ("running", "paused"):
            return None
        until, then = self.deadline(), self.house("deadline")
        away = None
        if asked.window:
            prompt, about, seats, since = asked.window.prompt, asked.window.about, None, self.row.asked_at
        else:
            question = next(iter(asked.questions.values()))
            prompt, about, seats, since = question.prompt, question.about, (question.seat,), self.row.turn_at
            away = self.habits_of(question.seat).away_until(now)
        text = self.game.narrate.public(prompt, about, self.names)
        return PublicAsk(seats, prompt, text, since, until, then, away, self.first_word)

    def seat_infos(self) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        kinds: Mapping[str, SeatKind] = {PERSON: "person", COMPUTER: "computer"}
        return tuple(
            [
                SeatInfo(s.seat, kinds[s.kind], s.person, s.name, s.held is not None, s.level, *self._ways(s))
                for s in self.seats
            ]
        )

    def seed_of(self, seat: int) -> str:
        """From what a computer draws lots: it follows from the table's secret, which nobody knows before the end."""
        return hashlib.blake2b(b"computers %d" % seat, key=self.row.secret[:64], digest_size=8).hexdigest()

    def _ways(self, seat: SeatRow) -> tuple[str, str]:
        """The temper with which a computer has played, and what it has liked; nothing while it plays."""
        thinks = seat.kind == COMPUTER and seat.level in (NORMAL, HARD) and self.row.lesson is None
        if not thinks or self.row.status != "over":
            return "", ""
        seed = self.seed_of(seat.seat)
        return temper_of(seed, len(self.seats)), liking_of(seed, self.game)

    def awaited(self) -> list[str]:
        """The names of those for whom seats are held."""
        return [name for seat, name in zip(self.seats, self.names, strict=True) if seat.held]

    def next_wake(self, now: int) -> int | None:
        """When the host must do something at this table unless somebody else does: move a computer, close, default."""
        match = self.match
        times = [self.vote.ends] if self.vote else []
        if match is None or match.asked is None or self.row.status != "running":
            return min(times, default=None)
        asked = match.asked
        if self.computers_with_offers():
            times.append(now if asked.window else self.row.turn_at + int(self.house("computer_pause")))
        if self.computers_with_ideas():  # one who plays alone waits for nothing else there
            times.append(now if len(self.people()) == 1 else self.row.turn_at + int(self.house("computer_pause")))
        if self.computers_asked() and (answer_at := self.computers_answer_at(now)) is not None:
            times.append(answer_at)
        if asked.window and asked.complete:
            times.append(self.row.asked_at + self.window_minimum())
        times += [when for when, _ in self.reminders(now).values()]
        if (deadline := self.acts_at()) is not None:
            times.append(deadline)
        return min(times, default=None)


def oldest_first(rows: Sequence[Row[Any]]) -> tuple[LogLine, ...]:
    """Stored lines, the latest first, as they are read."""
    return tuple([LogLine(*row) for row in reversed(rows)])
