"""From what a game did to what is written: journal rows, a checkpoint, log lines, and posts that are owed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Executable, delete, update

from bot.rulebook import rules_behind
from bot.store import Change
from bot.store.results import result_of
from bot.store.rows import checkpoint_row, entry_rows
from bot.store.schema import drafts, seats, tables
from bot.tables import guiding
from bot.tables.lanes import Post
from bot.tables.loaded import LoadedTable
from bot.tables.names import Said, plain, said, spoken_of, stored
from bot.tables.pace import ALL, present, spent
from bot.tables.schemas import MessageKind
from bot.tables.story import Line
from rules.engine import ActLapsed, Checkpoint, Event, Moment, News, say


@dataclass(frozen=True, slots=True)
class Before:
    """How a table stood before something was done at it."""

    question: int
    turn: int | None
    asked: frozenset[int]
    revisions: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, live: LoadedTable) -> Before:
        """How it stands now; the revisions of open questions by seat are known if there may be half answers to them."""
        asked = live.match.asked if live.match else None
        open_now = frozenset(live.open_questions())
        revisions = {seat: live.revision(seat, asked) for seat in open_now} if asked and live.drafted else {}
        return cls(asked.id if asked else 0, live.whose_turn(), open_now, revisions)


@dataclass(slots=True)
class UnitOfWork:
    """A change in the making, with the posts that it owes; `replaced` are posts whose place these take."""

    live: LoadedTable
    now: int
    new_id: Callable[[], int]
    change: Change = field(default_factory=Change)
    posts: list[Post] = field(default_factory=list)
    replaced: list[Post] = field(default_factory=list)
    first_line: int = 0
    public: list[tuple[int, str]] = field(default_factory=list)

    def say(
        self, text: str, audience: int | None = None, *, of_play: bool = True, rules: Sequence[str] = (),
        why: str = "", moment: Moment | None = None,
    ) -> None:  # fmt: skip
        """Write a line of the table's story; what is not `of_play` names no point to which the game may go back.

        `rules` are the ids of those behind it, `why` tells its dice and modifiers to the same audience. The names in
        both are marked. It is told of the present round and phase where it is told of no other `moment`.
        """
        row, line = self.live.row, self.new_id()
        round_, phase = moment or (row.round, row.phase)
        told, reasons = said(text), said(why)
        match = self.live.match if of_play else None
        if audience is None:
            self.first_line = self.first_line or line
            self.public.append((line, told.text))
        self.change.log.append(
            {"id": line, "table_id": row.id, "round": round_, "phase": phase, "audience": audience,
             "text": told.text, "time": self.now, "branch": match and match.branch, "seq": match and match.seq,
             "rules": ",".join(rules), "why": reasons.text, "names": stored(told, reasons)}
        )  # fmt: skip

    def enqueue(
        self, kind: MessageKind, target: str | None = None, lines: Iterable[str] = (), *, seat: int | None = None,
        question: int | None = None, mentions: Iterable[str] = (), private: bool = False, resting: bool = False,
    ) -> None:  # fmt: skip
        """Owe a post in the table's channel, or to `target`; `private` ones belong to no table, so they outlive it.

        A `resting` one leaves when the table's card is woken.
        """
        row, post = self.live.row, self.new_id()
        self.posts.append(
            Post(post, None if private else row.id, kind, target or row.channel, seat, question,
                 self.first_line or post, tuple(lines), tuple(mentions), resting=resting)
        )  # fmt: skip

    def execute(self, *statements: Executable) -> None:
        """Execute these statements in the same transaction."""
        self.change.extra_statements += statements

    def unrate(self) -> str:
        """Let the game count for no ratings; return the sentence that says so, empty where it counted for none."""
        row = self.live.row
        if not row.rated or row.lesson is not None:
            return ""
        row.rated = False
        self.execute(update(tables).where(tables.c.id == row.id).values(rated=False))
        return say("This game no longer counts for ratings.")

    def settle_down(self, seat: int) -> None:
        """Count somebody as a player who does something in a seat that was given to them."""
        chair = self.live.seats[seat]
        if chair.held is not None:
            chair.held = None
            here = seats.c.table_id == self.live.row.id, seats.c.seat == seat
            self.execute(update(seats).where(*here).values(held=None))

    def end(self) -> None:
        """Let the game be over, and ask each who has sealed thoughts whether the others may read them now."""
        self.live.row.status = "over"
        for person in sorted(self.live.writers):
            self.enqueue("consent", person)

    def tell_host(self, text: str) -> None:
        """Owe the table's host a DM."""
        if self.live.row.host:  # it is empty once a host has deleted all that was stored of them
            self.enqueue("dm", self.live.row.host, [text])

    def receipt(self, interaction: str, answer: int | None = None) -> None:
        """Make a repeated delivery of this interaction harmless."""
        self.change.receipts.append({"interaction": interaction, "answer": answer, "time": self.now})


def collect(work: UnitOfWork, before: Before, actor: int | None, *, anew: bool = False) -> None:
    """Fill a unit of work with all that a game did since `before`; `anew` posts the table's message again."""
    live = work.live
    match, row = live.match, live.row
    assert match is not None
    news = match.drain()
    new_phase = row.phase != match.state.phase and live.house("pictures") == "per-phase"
    row.round, row.phase, row.chances = match.state.round, match.state.phase, match.chances
    _keep(work, before, news)
    if any(entry.kind == "chance" for entry in news.entries) or any(event.reveals for event in news.events):
        row.settled = match.seq
    asked = match.asked
    row.question = asked.id if asked else 0
    if row.question != before.question:
        row.asked_at = work.now
    turn = live.whose_turn()
    # From whether there is a new message nobody may learn who has closed a window by answering last.
    mover = None if before.turn is None else actor
    passed = turn is not None and turn not in (before.turn, row.turn_of, mover) and live.is_person(turn)
    passed = passed and row.lesson is None  # there the panel goes on by itself, and should stay the last in the room
    _keep_time(work, before)
    for event, moment in zip(news.events, news.moments, strict=True):
        _narrate(work, event, moment)
    _enqueue_notices(work, before, mover, news.events)
    if match.over:
        row.winners = [*match.state.winners]
        work.end()
        work.execute(*result_of(row, live.seats, work.now) if row.lesson is None else [])
    _guide(work, news.events)
    row.wake = live.next_wake(work.now)
    anew = anew or new_phase or match.over or passed
    _enqueue_card(work, before, tuple([event for event in news.events if event.audience is None]), anew=anew)
    if anew or turn is None:
        _enqueue_dms(work, before, actor)


def _guide(work: UnitOfWork, events: Sequence[Event]) -> None:
    """At a guided table, keep what the learner is told now, and say when the lesson is over."""
    written, ended = guiding.note(work.live, events)
    work.execute(*written)
    if ended:
        work.say(guiding.OVER, of_play=False)


def _keep_time(work: UnitOfWork, before: Before) -> None:
    """Stop the clock of those who were asked, and start that of those who are asked now."""
    live, row = work.live, work.live.row
    turn = live.whose_turn()
    if turn == before.turn and before.question:
        return
    if before.turn is not None:
        take_time(work, before.turn)
    row.turn_at = work.now
    if turn is None or turn == row.turn_of:
        return
    row.turn_of, row.extended, row.overtime = turn, 0, False
    bank, limit = live.seats[turn].bank, live.limit()
    if bank is not None and limit is not None:
        _set_bank(work, turn, min(live.full_bank(), bank + limit))


def take_time(work: UnitOfWork, seat: int) -> None:
    """Take the time since the turn began from this seat's clock, what was added to the turn first."""
    live, row = work.live, work.live.row
    used = spent(row.turn_at, work.now, live.habits_of(seat)) if live.limit() is not None else 0
    if used <= 0 or not live.is_person(seat):
        return
    left = live.time_left(seat) - used
    row.extended = max(0, row.extended - used)
    _set_bank(work, seat, max(0, left - row.extended))


def _set_bank(work: UnitOfWork, seat: int, bank: int) -> None:
    row, chair = work.live.row, work.live.seats[seat]
    chair.bank = None if bank == work.live.full_bank() else bank
    here = seats.c.table_id == row.id, seats.c.seat == seat
    work.execute(update(seats).where(*here).values(bank=chair.bank))


def rest(work: UnitOfWork, by: str | None) -> None:
    """Stop the game and its clock; `by` says what did it, None a moderator."""
    live = work.live
    turn = live.whose_turn()
    if turn is not None and live.row.status == "running":
        take_time(work, turn)
    live.row.status, live.row.paused_by, live.row.asked_at = "paused", by, work.now


def go_on(work: UnitOfWork) -> None:
    """Let a paused game go on: who is asked has as much time left as before the pause."""
    row = work.live.row
    row.status, row.paused_by, row.asked_at, row.turn_at = "running", None, work.now, work.now
    work.enqueue("table")


def together(*sentences: str) -> str:
    """Sentences one after the other, without those that are empty."""
    return " ".join(filter(None, sentences))


def call_out(work: UnitOfWork) -> None:
    """Call everybody in the channel who may answer in an open window: to one of them no direct message goes."""
    people = work.live.eligible()
    names = [work.live.names[seat.seat] for seat in work.live.seats if seat.person in people]
    text = say("{who}: open your panel to see whether you want to answer.", who=", ".join(names))
    work.enqueue("announce", lines=[text], question=work.live.row.question, mentions=people)


def strike_through(
    work: UnitOfWork, before: Before, gone: Sequence[Line], told: str = "", actor: int | None = None
) -> None:  # fmt: skip
    """Owe edits of the posts that show these lines, which were taken back; that comes after the table's own message.

    Whoever was sent a notice of what these lines tell is `told`, too.
    """
    if not gone:
        return
    work.enqueue("story-edit", lines=[str(gone[0].id)])
    for seat, person in _to_notify(work, before, actor) if told and work.live.row.lesson is None else ():
        if any(spoken_of(line.names, person) for line in gone):
            work.enqueue("dm", person, [plain(told)], seat=seat)


def _keep(work: UnitOfWork, before: Before, news: News) -> None:
    live, row = work.live, work.live.row
    work.change.entries += entry_rows(row.id, news.entries)
    if live.drafted and news.entries:
        given = {(entry.seat, entry.stamp.person) for entry in news.entries if entry.kind == "answer"}
        _keep_drafts(work, before, [chair.seat for chair in live.seats if (chair.seat, chair.person) in given])
    if not news.checkpoints:
        return
    kept: Checkpoint = news.checkpoints[-1]
    first = row.round != live.saved_round
    live.saved_round = row.round
    row.checkpoint_branch, row.checkpoint_seq = kept.branch, kept.seq
    work.change.checkpoints.append(checkpoint_row(row.id, kept, row.round, first=first))
    if first and row.round > 2:
        work.change.pruned_checkpoints.append({"b_id": row.id, "b_round": row.round - 1})


def _keep_drafts(work: UnitOfWork, before: Before, answered: Sequence[int]) -> None:
    """Let half answers stand whose question is still open, with its options as they are now; forget all others.

    `answered` are the seats that have answered by themselves: all others are told that their half answers are gone.
    """
    live, table = work.live, work.live.row.id
    asked = live.match.asked if live.match else None
    same = asked is not None and asked.id == before.question
    still = [seat for seat in live.open_questions() if same and seat in before.revisions]
    revisions = {seat: live.revision(seat, asked) for seat in still} if asked else {}
    live.put_away |= {seat: before.question for seat in before.revisions if seat not in {*still, *answered}}
    live.drafted = bool(revisions)
    if not revisions:
        work.change.deleted_drafts.append({"b_id": table})
        return
    for seat, revision in revisions.items():
        here = drafts.c.table_id == table, drafts.c.seat == seat, drafts.c.tag == before.revisions[seat]
        work.execute(update(drafts).where(*here).values(tag=revision))
    work.execute(delete(drafts).where(drafts.c.table_id == table, drafts.c.tag.not_in(revisions.values())))


def _narrate(work: UnitOfWork, event: Event, moment: Moment) -> None:
    live = work.live
    if isinstance(event, ActLapsed):
        text, why = say("Your standing request could not be carried out: {why}", why=event.why), ""
    elif (told := live.game.narrate.fact(event, live.marked)) is not None:
        text, why = told, live.game.narrate.why(event, live.marked)
    else:
        return
    rules = rules_behind(event.__class__)
    if event.audience is None:
        work.say(text, rules=rules, why=why, moment=moment)
        return
    for seat in event.audience:
        work.say(text, seat, rules=rules, why=why, moment=moment)
        person = live.seats[seat].person
        if person and live.row.lesson is None and _is_whispered(event):
            dice = [plain(why)] if why and live.habits_of(seat).detail == ALL else []
            work.enqueue("dm", person, [plain(text), *dice], seat=seat)


def _is_whispered(event: Event) -> bool:
    return event.audience is not None and (event.whisper or isinstance(event, ActLapsed))


def _enqueue_notices(work: UnitOfWork, before: Before, mover: int | None, events: Sequence[Event]) -> None:
    """Owe a message to each person who wants to be told what was done to them, with all that one answer did.

    Whoever is asked now, or was in public, reads it where they answer. The one who has closed a window by answering
    last is told like the others who are named: else the missing message would say that nobody was left to think.
    """
    live = work.live
    if live.row.lesson is not None or not before.question:
        return
    for seat, person in _to_notify(work, before, mover):
        told = [_told(live, event) for event in events if event.seen_by(seat) and not _is_whispered(event)]
        lines = [line.text for line in told if person in [span.person for span in line.spans]]
        if lines:
            work.enqueue("dm", person, lines, seat=seat)


def _to_notify(work: UnitOfWork, before: Before, mover: int | None) -> Iterator[tuple[int, str]]:
    """The seats and people who want notices and get one now."""
    live = work.live
    for chair in live.seats:
        seat, person, habits = chair.seat, chair.person, live.habits_of(chair.seat)
        awake = habits.notices and habits.reachable and present(work.now, habits) == work.now
        if person and awake and seat not in (mover, before.turn) and seat not in live.open_questions():
            yield seat, person


def _told(live: LoadedTable, event: Event) -> Said:
    return said(live.game.narrate.fact(event, live.marked) or "")


def _enqueue_card(work: UnitOfWork, before: Before, facts: tuple[Event, ...], *, anew: bool) -> None:
    """Owe the table's message, anew or edited; nothing when nothing public happened.

    In a window an edit that shows the same as before would tell everybody that somebody has answered.
    """
    live = work.live
    if not (anew or facts or work.public or live.row.question != before.question):
        return
    # A new message still shows the turn that has just ended, the next change begins afresh; at a guided table the
    # learner's panel tells what has happened since the answer before.
    live.facts = facts if live.turned or live.row.lesson is not None else live.facts + facts
    live.turned = anew
    work.enqueue("table" if anew else "table-edit")


def _enqueue_dms(work: UnitOfWork, before: Before, actor: int | None) -> None:
    """Owe a DM to each person who is newly asked, but for the one who acts."""
    live = work.live
    if live.row.lesson is not None:
        return
    known = before.asked if before.question == live.row.question else frozenset()
    for seat in sorted(set(live.open_questions()) - known):
        person = live.seats[seat].person
        if person and seat != actor:
            work.enqueue("turn-dm", person, seat=seat, question=live.row.question)
