"""A match: one game being played. It drives the phases, takes answers, asks chance and keeps the journal.

    match = Match.begin(game, seats=2, options={}, dice=FairDice(key))
    match.asked                  # what is open now: questions by seat
    match.answer(seat, move)     # one answer; a window also needs match.close()
    match.drain()                # new rows, checkpoints and events, for the host to save and to tell

A match with `keep=False` keeps no journal: it is for playouts. A live match is its last checkpoint and the rows since.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Mapping
from hashlib import blake2b
from typing import Any, ClassVar, Generic

from rules.engine.asked import ActLapsed, Asked, News
from rules.engine.chance import Below, Chance, Dice, FairDice, Roll
from rules.engine.errors import Corrupt, Mismatch, Refused
from rules.engine.game import Game, S, V, write_answer
from rules.engine.journal import NOBODY, Checkpoint, Entry, Kind, Outcome, Stamp, read_json, seal
from rules.engine.moves import Move
from rules.engine.questions import QUESTIONS, Answer, Ask, AskAll, Question, Step, digest_text
from rules.engine.state import END, Told, replace_in_place

_LINE = blake2b(digest_size=8)
SEED = Roll(4, 1 << 16, "what is drawn anew")


class Match(Generic[S, V]):
    """One game being played; see the module's text.

    `spacing` is the least number of rows between checkpoints: replaying fewer is quicker than saving a state.
    """

    spacing: ClassVar[int] = 10

    def __init__(self, game: Game[S, V], state: S, dice: Dice, *, keep: bool = True, branch: int = 0) -> None:
        """Use `begin` or `restore`."""
        self.game, self.state, self.dice, self.keep, self.branch = game, state, dice, keep, branch
        self.asked: Asked | None = None
        self.outcomes: Mapping[str, str] = {}
        self.pending: list[tuple[int, Move]] = []
        self.seq = self.questions = self.chances = 0
        self.line = self.previous = self._last_input = ""
        self.checkpoint: Checkpoint | None = None
        self.tail: list[Entry] = []
        self._stamp = NOBODY
        self._replay: deque[Entry] = deque()
        self._strict, self._restoring = True, False
        self._entries: list[Entry] = []
        self._checkpoints: list[Checkpoint] = []
        self._told: list[Told] = []
        self._steps: Generator[Step | None, Any, None]
        state.hold_no_facts()

    @classmethod
    def begin(
        cls, game: Game[S, V], seats: int, options: Mapping[str, str] | None, dice: Dice, *,
        keep: bool = True, stamp: Stamp = NOBODY, version: int | None = None,
    ) -> Match[S, V]:  # fmt: skip
        """A new match, driven to its first question; `version` is that of its rules, today's if None."""
        match = cls(game, game.start(seats, options, version), dice, keep=keep)
        match._stamp = stamp
        match._go()
        return match

    @classmethod
    def restore(
        cls, game: Game[S, V], checkpoint: Checkpoint, tail: Iterable[Entry], dice: Dice, *,
        branch: int | None = None, chances: int = 0, outcomes: Mapping[str, str] | None = None,
        strict: bool = True, tell: bool = False,
    ) -> Match[S, V]:  # fmt: skip
        """A match from a checkpoint and the rows since.

        `branch` numbers the rows to come; `chances` is one more than the highest number in any branch; `outcomes` are
        those of undone branches (line -> payload), so that a move done again finds the same dice. `tell` tells the
        events since the checkpoint again. `Mismatch` names the first row that does not fit (with `strict=False` digests
        are not compared), `Corrupt` says why a checkpoint cannot be read.
        """
        match = cls(game, game.load(checkpoint.state, checkpoint.state_version), dice)
        match.branch = checkpoint.branch if branch is None else branch
        match.checkpoint, match._strict, match._replay, match.outcomes = checkpoint, strict, deque(tail), outcomes or {}
        match._restoring = True
        match.seq, match.questions, match.line, match.previous = (
            checkpoint.seq, checkpoint.question, checkpoint.line, checkpoint.previous,
        )  # fmt: skip
        match.chances = max(chances, checkpoint.chances)
        match._resume(checkpoint)
        while match._replay:
            match._take(match._replay[0])
        match._strict, match._restoring = True, False
        if not tell:
            match._told = []
        return match

    def _resume(self, checkpoint: Checkpoint) -> None:
        if self.state.phase != END and self.state.phase not in self.game.phases:
            raise Corrupt(f"this saved {self.game.title} is in a phase that does not exist")
        try:
            self.pending = [(seat, self.game.read_move(read_json(text))) for seat, text in checkpoint.pending]
        except (Refused, ValueError) as error:
            raise Corrupt(f"this saved {self.game.title} has a waiting act that cannot be read") from error
        self._go(restored=True)

    def fork(self, dice: Dice) -> Match[S, V]:
        """Another match at the same point that shares nothing with this one."""
        if self.checkpoint is None:
            raise Corrupt("a match that keeps no journal cannot be forked")
        return Match.restore(self.game, self.checkpoint, self.tail, dice, chances=self.chances, outcomes=self.outcomes)

    def twin(self, seat: int | None, below: Below, dice: Dice) -> Match[S, V]:
        """Another match at the same question that this seat (None: a spectator) could take this one to be.

        It shares nothing with this one, keeps no journal, and asks anew what others have answered in an open window.
        """
        other = self.fork(dice)
        replace_in_place(other.state, self.game.imagined(other.state, seat, below))
        other.keep, other.tail = False, []
        if (asked := other.asked) is not None:
            asked.answers = {one: answer for one, answer in asked.answers.items() if one == seat}
            other._ask_again(asked)
        return other

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase == END

    def view(self, seat: int | None) -> V:
        """What this seat (None: a spectator) may see of the state."""
        return self.game.view(self.state, seat)

    def drain(self) -> News:
        """Rows, checkpoints and events since the last call."""
        news = News(self._entries, self._checkpoints, self._told)
        self._entries, self._checkpoints, self._told = [], [], []
        return news

    # -- answering ---------------------------------------------------------------------------------------------------

    def question_for(self, seat: int) -> Question:
        """The question that this seat has not answered yet, or `Refused`."""
        asked = self.asked
        if asked is None:
            raise Refused("This game is over.")
        if seat not in asked.questions:
            raise Refused("You are not asked anything at the moment.")
        if seat in asked.answers:
            raise Refused("You have answered already; wait for the others.")
        return asked.questions[seat]

    def answer(self, seat: int, answer: Answer, stamp: Stamp = NOBODY) -> None:
        """Take one seat's answer; outside a window the match goes on at once. `Refused` changes nothing."""
        self.question_for(seat).check(answer)
        asked = self.asked
        assert asked is not None
        asked.answers[seat] = answer
        if self.keep:
            payload = write_answer(answer)
            self._record("answer", seat, asked.id, asked.line, payload, stamp)
            self._last_input = payload
        if asked.step.__class__ is Ask:
            self._advance(answer)

    def close(self, stamp: Stamp = NOBODY) -> None:
        """Close a window that everybody has answered, or in which the first word counts and was said, and go on."""
        asked = self.asked
        if asked is None or asked.window is None or not asked.complete:
            raise Refused("There is no window to close: somebody has not answered yet.")
        if self.keep:
            self._record("clock", None, asked.id, asked.line, "null", stamp)
            # What counts, in the order of the questions: who answered first must not change the next roll.
            self._last_input = "|".join([f"{seat}={write_answer(given)}" for seat, given in asked.heard.items()])
        self._advance(asked.window.reply(asked.heard))

    def act(self, seat: int, act: Move, stamp: Stamp = NOBODY) -> None:
        """Do what belongs to nobody's turn; at a question that is not open it waits for the next open one.

        What the game lists as `immediate` is done at any question.
        """
        asked = self.asked
        if asked is None:
            raise Refused("This game is over.")
        if not isinstance(act, self.game.acts):
            raise Refused("That can only be done when you are asked for it.")
        phase, now = None, asked.step.open or isinstance(act, self.game.immediate)
        if now:
            phase = self.game.act(self.state, seat, act)
        else:
            self.pending.append((seat, act))
        if self.keep:
            self._record("act", seat, asked.id, asked.line, act.json, stamp)
        if not now:
            return
        self._last_input = f"act|{seat}|{act.json}"
        if phase is not None:
            self._cut(phase)
        else:
            self._ask_again(asked)

    def draw(self, stamp: Stamp = NOBODY) -> None:
        """Draw anew what whoever is asked could not know, in a window what nobody could: the state becomes a twin's."""
        asked = self.asked
        if asked is None or asked.answers:
            raise Refused("Nothing can be drawn anew here.")
        self._stamp, seat = stamp, None if asked.window else next(iter(asked.questions))
        below = FairDice(repr(self._chance(SEED, "draw")).encode()).below(0)
        replace_in_place(self.state, self.game.resample(self.state, seat, below))
        self._ask_again(asked)

    # -- the drive loop ----------------------------------------------------------------------------------------------

    def _advance(self, reply: Any) -> None:
        """Send a reply into the running rule and go on until somebody must answer or the game is over."""
        send = self._steps.send
        while True:
            try:
                step = send(reply)
            except StopIteration:
                break
            kind = step.__class__
            if kind is Ask or kind is AskAll:
                if not self._open(step):  # type: ignore[arg-type]  # its class was just asked
                    return
                reply = step.reply({}) if isinstance(step, AskAll) else None
            elif step is None:
                if len(self.tail) >= self.spacing:
                    self._save()
                reply = None
            else:
                reply = self._chance(step)  # type: ignore[arg-type]  # nothing else is left
        assert self.over, "a rule that has failed cannot go on"
        self.asked = None
        if self.keep:
            self._extend_digest("end")

    def _go(self, *, restored: bool = False) -> None:
        """Begin the phase that the state names and drive it; a `restored` one has its checkpoint already."""
        if self.keep and not restored and (len(self.tail) >= self.spacing or self.checkpoint is None):
            self._save()
        self._steps = _played(self.game, self.state, noted=self.keep)
        self._advance(None)

    def _cut(self, phase: str) -> None:
        """Leave the running phase for another: a concession does that."""
        self._steps.close()
        self.state.phase = phase
        self._go()

    def _open(self, step: Ask | AskAll, before: Asked | None = None) -> bool:
        """Ask. Gives True when nobody is to be asked, so that the rule goes on."""
        while step.open and self.pending:
            phase = self._apply_pending()
            if phase is not None:
                self._cut(phase)
                return False
        built = step.build()
        if not built:
            return True
        questions = {built.seat: built} if isinstance(built, QUESTIONS) else {one.seat: one for one in built}
        self.questions += before is None
        self.asked = asked = Asked(self.questions, questions, step, "", {})
        if before is not None:
            asked.answers = {seat: a for seat, a in before.answers.items() if _still_fits(questions.get(seat), a)}
        if self.keep:
            asked.line = self._extend_digest(f"{asked.id}|" + "|".join(map(digest_text, questions.values())))
        else:
            self.state.told.clear()
        return False

    def _apply_pending(self) -> str | None:
        seat, act = self.pending.pop(0)
        try:
            return self.game.act(self.state, seat, act)
        except Refused as refusal:
            self.state.tell(ActLapsed(seat, str(refusal)))
            return None

    def _ask_again(self, asked: Asked) -> None:
        if self._open(asked.step, asked):
            self._advance(asked.window.reply({}) if asked.window else None)

    def _chance(self, step: Chance, kind: Kind = "chance") -> list[int]:
        if not self.keep:
            return self.dice.sample(step, 0)
        line = self._extend_digest(repr(step))
        replayed = self._replay[0] if self._replay and self._replay[0].kind == kind else None
        written = replayed.payload if replayed else self.outcomes.get(line)
        if written is None:
            outcome = Outcome(self.chances, self.dice.sample(step, self.chances))
        else:
            outcome = _possible(step, written, self.seq)
        self.chances = max(self.chances, outcome.number + 1)
        self._record(kind, None, self.questions, line, outcome.payload, self._stamp)
        self._last_input = outcome.payload
        return outcome.values

    # -- journal and checkpoints -------------------------------------------------------------------------------------

    def _extend_digest(self, text: str) -> str:
        """The digest of the play so far, the facts since the last one and what is asked now."""
        told = self.state.told
        facts = ",".join([fact.text for fact, _, _ in told])
        self._told += told
        told.clear()
        digest = _LINE.copy()  # quicker than making one
        digest.update(f"{self.line}|{self._last_input}|{facts}|{text}".encode())
        self._last_input, self.line = "", digest.hexdigest()
        return self.line

    def _record(self, kind: Kind, seat: int | None, question: int, line: str, payload: str, stamp: Stamp) -> None:
        """Write a row, or in a replay take the row that was written and see that it fits."""
        self._stamp = stamp
        if self._replay:
            entry = self._replay.popleft()
            if (entry.kind, entry.seat) != (kind, seat) or (self._strict and entry.line != line):
                raise Mismatch(entry.seq, "this row does not fit the game as it is played now")
        else:
            version, previous = self.game.rules_version, self.previous
            row = (self.branch, self.seq, kind, seat, question, line, payload, version, stamp, previous)
            entry = Entry._make((*row, seal(*row)))
            self._entries.append(entry)
        self.seq, self.previous = entry.seq + 1, entry.hash
        self.tail.append(entry)

    def _save(self) -> None:
        """Checkpoint: the play since folds into the digest, so that a restored match digests alike."""
        line = self._extend_digest("checkpoint")
        pending = tuple([(seat, act.json) for seat, act in self.pending])
        state, version = self.game.dump(self.state), self.game.state_version
        self.checkpoint = Checkpoint(
            self.branch, self.seq, self.questions, self.chances, line, self.previous, pending, state, version
        )
        self.tail = []
        if self._entries or not self._restoring:
            self._checkpoints.append(self.checkpoint)

    def _take(self, entry: Entry) -> None:
        """Do what a written row says, as it was done when it was written."""
        asked = self.asked
        try:
            if asked is None:
                raise Mismatch(entry.seq, "the game is over before this row")
            if entry.kind == "clock":
                self.close(entry.stamp)
            elif entry.kind == "draw":
                self.draw(entry.stamp)
            elif entry.seat is None:
                raise Mismatch(entry.seq, "this row belongs to no seat")
            elif entry.kind == "answer" and entry.seat in asked.questions:
                self.answer(entry.seat, self.game.read_answer(asked.questions[entry.seat], entry.payload), entry.stamp)
            elif entry.kind == "act":
                self.act(entry.seat, self.game.read_move(read_json(entry.payload)), entry.stamp)
            else:
                raise Mismatch(entry.seq, "this row answers what was not asked")
        except (Refused, ValueError) as problem:
            raise Mismatch(entry.seq, str(problem)) from problem


def _played(game: Game[S, Any], state: S, *, noted: bool) -> Generator[Step | None, Any, None]:
    """Play phase after phase to the end: all steps of the rules and, if `noted`, None after each phase.

    A phase that asks nothing is a plain function: it gives the next phase at once.
    """
    while state.phase != END:
        state.leads_to = ""
        rule = game.phases[state.phase](state)
        state.phase = rule if isinstance(rule, str) else (yield from rule)
        if noted:
            yield None


def _possible(step: Chance, payload: str, seq: int) -> Outcome:
    """A written outcome, or `Mismatch` when it could not have come from this step."""
    try:
        outcome = Outcome.parse(payload)
    except ValueError as error:
        raise Mismatch(seq, "this outcome cannot be read") from error
    if not step.accepts(outcome.values):
        raise Mismatch(seq, "this outcome is impossible")
    return outcome


def _still_fits(question: Question | None, answer: Answer) -> bool:
    try:
        question and question.check(answer)
    except Refused:
        return False
    return question is not None
