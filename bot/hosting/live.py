"""A table in memory: its row, seats and game."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Row

from bot.hosting.options import HOUSE_OPTIONS, LIMITS
from bot.hosting.shown import LogLine, PublicAsk, SeatInfo, Status
from bot.store.rows import SeatRow, TableRow
from rules.engine import Asked, Event, Game, Match, Option, Question, Refused, offer_text

PERSON, COMPUTER = "person", "computer"
OPEN = ("lobby", "running", "paused")


@dataclass(slots=True)
class Live:
    """One table in memory; `match` is None before the start, `names` are ready to be put into a sentence.

    `last_turn` is the seat that was last asked in public: windows that come between do not pass the turn. `told` holds
    the latest public lines, oldest first; None since something was written.
    """

    row: TableRow
    seats: list[SeatRow]
    invited: list[str]
    game: Game[Any, Any]
    match: Match[Any, Any] | None
    names: tuple[str, ...] = ()
    drafted: bool = True
    saved_round: int = 0
    last_turn: int | None = None
    facts: tuple[Event, ...] = ()
    told: tuple[LogLine, ...] | None = None

    def name_seats(self, in_text: Callable[[str], str]) -> None:
        """Fill in the names; a name that is taken gets a number."""
        names: list[str] = []
        for seat in self.seats:
            name, count = in_text(seat.name), 2
            while name in names:
                name, count = f"{in_text(seat.name)} ({count})", count + 1
            names.append(name)
        self.names = tuple(names)

    @property
    def status(self) -> Status:
        """How the table stands."""
        return cast("Status", self.row.status)

    @property
    def playing(self) -> Match[Any, Any]:
        """The game, or `Refused` when none is being played now."""
        if self.row.status == "paused":
            raise Refused("This table is paused; a moderator can go on with `/gm resume`.")
        if self.match is None or self.row.status != "running":
            raise Refused("No game is being played at this table now; `/game new` opens one.")
        return self.match

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

    def whose_turn(self) -> int | None:
        """The seat that is asked in public; None in a window or when nothing is asked."""
        asked = self.match.asked if self.match else None
        return next(iter(asked.questions)) if asked and asked.window is None else None

    @property
    def in_window(self) -> bool:
        """Whether several seats answer unseen now."""
        asked = self.match.asked if self.match else None
        return asked is not None and asked.window is not None

    def eligible(self) -> list[str]:
        """The people whom an open window asks; who they are follows from public facts, unlike who has answered."""
        asked = self.match.asked if self.match else None
        seats = sorted(asked.questions) if asked else []
        return [person for seat in seats if (person := self.seats[seat].person) is not None]

    def tag(self, seat: int, asked: Asked) -> str:
        """What a control carries to show which question it belongs to.

        It tells nothing to who has not the table's secret, and what others do in a window does not change it.
        """
        question = asked.questions.get(seat)
        text = f"{asked.id}|{offer_text(question)}" if question else f"{asked.id}|{seat}"
        key = hmac.digest(self.row.secret, b"tags", "sha256")
        return hashlib.blake2b(text.encode(), key=key, digest_size=3).hexdigest()

    def limit(self) -> int | None:
        """Seconds that a player may take, None for ever."""
        return LIMITS[self.house("time_limit")]

    def house(self, key: str) -> str:
        """What the table agreed on for one of the house's options."""
        default = next(option.default for option in HOUSE_OPTIONS if option.key == key)
        return self.row.options.get(key, default)

    def options(self) -> tuple[Option, ...]:
        """All that this table can agree on."""
        return (*self.game.options, *HOUSE_OPTIONS)

    def game_options(self) -> dict[str, str]:
        """What was chosen of the game's own options."""
        return {option.key: self.row.options.get(option.key, option.default) for option in self.game.options}

    def public_ask(self) -> PublicAsk | None:
        """What everybody may know of what is asked."""
        match = self.match
        asked = match.asked if match else None
        if asked is None or self.row.status not in ("running", "paused"):
            return None
        limit = self.limit()
        until = None if limit is None else self.row.asked_at + limit
        if asked.window:
            prompt, about, seats, since = asked.window.prompt, asked.window.about, None, self.row.asked_at
        else:
            question = next(iter(asked.questions.values()))
            prompt, about, seats, since = question.prompt, question.about, (question.seat,), self.row.turn_at
        return PublicAsk(seats, prompt, self.game.narrate.public(prompt, about, self.names), since, until)

    def seat_infos(self) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        return tuple(
            [SeatInfo(s.seat, "person" if s.kind == PERSON else "computer", s.person, s.name) for s in self.seats]
        )

    def next_wake(self, now: int) -> int | None:
        """When the host must do something at this table unless somebody else does: move a computer, close, default."""
        match = self.match
        if match is None or match.asked is None or self.row.status != "running":
            return None
        asked, times = match.asked, []
        if any(not self.is_person(seat) for seat in self.open_questions()):
            times.append(now if asked.window else self.row.turn_at + int(self.house("computer_pause")))
        if asked.window and asked.complete:
            times.append(self.row.asked_at + int(self.house("window_seconds")))
        limit = self.limit()
        if limit is not None and not asked.complete:
            times.append(self.row.asked_at + limit)
        return min(times, default=None)


def oldest_first(rows: Sequence[Row[Any]]) -> tuple[LogLine, ...]:
    """Stored lines, the latest first, as they are read."""
    return tuple([LogLine(*row) for row in reversed(rows)])
