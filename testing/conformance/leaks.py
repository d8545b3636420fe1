"""The leak check: a seat must not be able to tell the true game from a twin that differs in what is hidden from it.

A twin begins at the last checkpoint with a state that `resample` gives, and is told the same rows. Where they do not
fit it is dropped, and so it is where something was revealed that differs: then the seat can tell, and may. Else all
that the seat sees, is asked and is told must be equal.

Others' answers are the same in a twin. What of them is to be dropped unseen, where the first word ends a window, is
looked at for itself: the match goes on in the same way, whoever had passed and whoever came too late.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from typing import Any, TypeVar

from rules.engine import (
    ActLapsed,
    Amount,
    Answer,
    Asked,
    Checkpoint,
    Corrupt,
    Entry,
    Event,
    Match,
    Mismatch,
    Move,
    Order,
    Pick,
    Question,
    Refused,
)
from rules.engine.playout import ScriptedDice
from testing.conformance.journals import redo
from testing.conformance.play import MOVES_A_DEAR_CHECK, Run, Witness
from testing.conformance.questions import describe, publicly, wrong_answers
from testing.conformance.states import Path, children, containers, spell

T = TypeVar("T")
TRIES = 4
DRAWS = 20
"""So many random answers are drawn to find one that does not pass."""
Seen = dict[Any, Any]
"""What can be told apart, by its name; what is in a view, by its path."""
Given = list[tuple[int, Answer]]


@dataclasses.dataclass
class Tally:
    """How many twins were dropped, how many were looked at, and how many were the truth or a twin seen already."""

    dropped: int = 0
    equal: int = 0
    same: int = 0


@dataclasses.dataclass
class Moment:
    """A match as it stands, to be compared with twins: the truth is looked at once, however many of them there are."""

    run: Run
    match: Match[Any, Any]
    known: dict[object, Any] = dataclasses.field(default_factory=dict)

    def told(self, origin: Checkpoint) -> list[Event]:
        """What was told since a checkpoint."""
        return self._once(origin.seq, lambda: retell(self.run, origin).drain().events)

    def seen(self, seat: int | None) -> Seen:
        """All that a seat sees, is asked and reads now."""
        return self._once(("now", seat), lambda: seen(self.run, self.match, seat))

    def looks(self, origin: Checkpoint, seat: int | None) -> Seen:
        """What a seat saw at a checkpoint."""
        return self._once((origin.seq, seat), lambda: looks(self.run, self.run.game.load(origin.state), seat))

    def _once(self, what: object, look: Callable[[], T]) -> T:
        if what not in self.known:
            self.known[what] = look()
        found: T = self.known[what]
        return found


def check_leaks(run: Run, twins: int = 1) -> Tally:
    """No seat, and no spectator, can tell a twin from the truth; so many are looked at from each checkpoint."""
    run.kind = Witness
    run.begin()
    tally, before = Tally(), run.match.checkpoint
    for match in run.moments(MOVES_A_DEAR_CHECK):
        asked, moment = match.asked, Moment(run, match)
        if asked and asked.window and asked.window.first and not asked.answers:
            check_first_word(run, match, asked)
        # From the checkpoint before the last move on, a twin is told the end of a phase too; the newest one has the
        # least to be told, so that fewer twins are dropped.
        origins = [point for point in (before, match.checkpoint) if point is not None]
        before = match.checkpoint
        for seat in run.random.sample([*range(run.seats), None], 2):
            for origin in origins[-1:] if origins[0] is origins[-1] else origins:
                check_twins(moment, origin, seat, twins, tally)
    print(tally)
    fitted = tally.equal or tally.same
    assert fitted or not tally.dropped, "no twin could be told the same game: `resample` contradicts what is known"
    return tally


def check_twins(moment: Moment, origin: Checkpoint, seat: int | None, most: int, tally: Tally) -> None:
    """Look at so many twins from this checkpoint on, no two of them alike; at none if the first few do not fit."""
    known, looked = {origin.state}, 0
    for attempt in range(1, TRIES * most + 1):
        other = resampled(moment, origin, seat)
        if other.state in known:
            tally.same += 1
        elif check_twin(moment, origin, other, seat):
            looked += 1
        else:
            tally.dropped += 1
        known.add(other.state)
        if looked == most or (attempt >= TRIES and not looked):
            break
    tally.equal += looked


def retell(run: Run, origin: Checkpoint) -> Match[Any, Any]:
    """The match from this checkpoint on, told the same rows; its events since are there to be drained."""
    rows, outcomes = since(run, origin)
    return Match.restore(run.game, origin, rows, ScriptedDice(outcomes), strict=False, tell=True)


def since(run: Run, origin: Checkpoint) -> tuple[list[Entry], list[list[int]]]:
    """The rows since a checkpoint, and what was rolled and drawn in them."""
    rows = [row for row in run.rows if row.seq >= origin.seq]
    return rows, [json.loads(row.payload)["out"] for row in rows if row.kind == "chance"]


def check_twin(moment: Moment, origin: Checkpoint, other: Checkpoint, seat: int | None) -> bool:
    """Compare the twin that begins here; False when it has to be dropped."""
    run, match = moment.run, moment.match
    try:
        twin = retell(run, other)
    except (Mismatch, Corrupt):
        return False
    if not told_alike(run, moment.told(origin), twin.drain().events, seat):
        check_reveal(run, origin, other, seat)
        return False
    for viewer in {seat, None}:
        compare(f"seat {seat}", moment.seen(viewer), seen(run, twin, viewer))
    if seat is not None:
        attempts = probes(run, match, seat)
        compare(f"seat {seat}", tried(match, seat, *attempts), tried(twin, seat, *attempts))
    return True


def resampled(moment: Moment, checkpoint: Checkpoint, seat: int | None) -> Checkpoint:
    """A checkpoint with another state that the seat cannot tell from the true one."""
    run, game = moment.run, moment.run.game
    state = game.load(checkpoint.state)
    other = game.resample(state, seat, run.below)
    assert game.dump(state) == checkpoint.state, "resample changed the state that it was given"
    shared = {id(part) for _, part in containers(state)} & {id(part) for _, part in containers(other)}
    assert not shared, "resample gives a state that shares parts with the true one"
    problems = [*game.invariants(other)]
    assert not problems, f"resample gives an impossible state: {problems}"
    compare(f"seat {seat} after resample", moment.looks(checkpoint, seat), looks(run, other, seat))
    return checkpoint._replace(state=game.dump(other))


def told_alike(run: Run, told: list[Event], twin: list[Event], seat: int | None) -> bool:
    """Whether this seat learnt the same from both; False when something was revealed that differs."""
    mine, theirs = [[event for event in events if event.seen_by(seat)] for events in (told, twin)]
    for index in range(max(len(mine), len(theirs))):
        pair = [events[index] if index < len(events) else None for events in (mine, theirs)]
        if repr(pair[0]) != repr(pair[1]):
            if any(event is not None and event.reveals for event in pair):
                return False
            raise AssertionError(f"seat {seat} is told a secret: {pair[0]}, in a twin {pair[1]}")
        assert sentence(run, pair[0]) == sentence(run, pair[1]), f"seat {seat} reads a secret: {sentence(run, pair[0])}"
    return True


def check_reveal(run: Run, origin: Checkpoint, other: Checkpoint, seat: int | None) -> None:
    """What was revealed to a seat it sees at that moment: where no view differs, it was told what it may not see."""
    rows, outcomes = since(run, origin)
    both = [
        Match.restore(run.game, point, [], ScriptedDice(outcomes), strict=False, tell=True) for point in (origin, other)
    ]
    told: list[list[Event]] = [[], []]
    for row in (None, *[row for row in rows if row.kind != "chance"]):
        for match, events in zip(both, told, strict=True):
            if row is not None:
                redo(match, row)
            events.extend(match.drain().events)
        if revealed(told[0], seat) != revealed(told[1], seat):
            views = [looks(run, match.state, seat) for match in both]
            news = revealed(told[0], seat)
            assert views[0] != views[1], f"seat {seat} is told by a reveal what its view does not show: {news}"
            return


def revealed(told: list[Event], seat: int | None) -> list[str]:
    """What this seat was told by reveals. The order does not count: cards drawn the other way round end up alike."""
    return sorted([spelt(event) for event in told if event.reveals and event.seen_by(seat)])


def spelt(event: Event) -> str:
    """An event whose lists are put in order."""
    values = [getattr(event, part.name) for part in dataclasses.fields(event)]  # type: ignore[arg-type]  # all are
    return f"{type(event).__name__}{[sorted(map(str, one)) if isinstance(one, tuple) else one for one in values]}"


def sentence(run: Run, event: Event | None) -> str | None:
    """How an event is told."""
    return None if event is None or isinstance(event, ActLapsed) else run.game.narrate.fact(event, run.names)


def looks(run: Run, state: Any, seat: int | None) -> Seen:
    """What a seat sees of a state, in data and in words."""
    view, names = run.game.view(state, seat), run.names
    words = {
        "standing": run.game.narrate.standing(view, names),
        "sheet": run.game.narrate.sheet(view, names),
        "board": run.game.narrate.board(view, names),
        "suggested": repr(run.game.suggest(view)),
    }
    return {**flat(view), **words}


def seen(run: Run, match: Match[Any, Any], seat: int | None) -> Seen:
    """All that a seat sees, is asked and reads."""
    known = looks(run, match.state, seat)
    asked = match.asked
    if asked is None:
        return known
    for public in publicly(asked):
        prompt = run.game.narrate.public(public.prompt, public.about, run.names)
        known["public"] = (public.prompt, public.about, public.reason, prompt, asked.step.open)
    known["asked seats"] = [*asked.questions]
    if seat is not None and seat in asked.questions:
        known |= question_seen(run, match, seat)
    return known


def question_seen(run: Run, match: Match[Any, Any], seat: int) -> Seen:
    """What a seat's own question tells it."""
    assert match.asked is not None
    narrate, view, question = run.game.narrate, match.view(seat), match.asked.questions[seat]
    own = {f"own question: {part[0]}": part for part in describe(question)}
    own["prompt"] = narrate.prompt(question, run.names)
    own["autopilot"] = repr(run.game.autopilot(view, question))
    own["outlook"] = run.game.outlook(view, question, question.default if isinstance(question, Pick | Order) else ())
    for move in [] if isinstance(question, Amount) else question.options:
        own[f"label of {move.key}"] = narrate.label(move, view, run.names)
        own[f"odds of {move.key}"] = run.game.odds(view, question, move)
    return own


def probes(run: Run, match: Match[Any, Any], seat: int) -> tuple[list[Any], list[Move]]:
    """Answers and acts that a seat may try in order to find something out."""
    asked, answers = match.asked, list[Any]()
    if asked and seat in asked.questions and seat not in asked.answers:
        question = asked.questions[seat]
        answers = wrong_answers(run, match, question)
        if isinstance(question, Pick):
            sizes = [question.low + run.below(question.high - question.low + 1) for _ in range(3)]
            answers += [tuple(run.random.sample(list(question.options), size)) for size in sizes]
    acts = [run.some_act(seat) for _ in range(2)] if asked and asked.step.open else []
    return answers, [act for act in acts if act]


def tried(match: Match[Any, Any], seat: int, answers: list[Any], acts: list[Move]) -> Seen:
    """What comes of trying them; nothing is done to the match."""
    results: Seen = {}
    for answer in answers:
        results[f"trying {answer}"] = refusal(lambda: match.question_for(seat).check(answer))  # noqa: B023
    for act in acts:
        state = match.game.load(match.game.dump(match.state))
        state.hold_no_facts()
        results[f"trying {act}"] = refusal(lambda: match.game.act(state, seat, act))  # noqa: B023
    return results


def refusal(attempt: Callable[[], object]) -> object:
    """What an attempt gives, or why it is refused."""
    try:
        return attempt()
    except Refused as refused:
        return str(refused)


def flat(value: Any) -> dict[Path, Any]:
    """All leaves of a value by their paths, of fields too that do not count for equality."""
    found: dict[Path, Any] = {}
    _flatten(value, (), found)
    return found


def _flatten(value: Any, path: Path, found: dict[Path, Any]) -> None:
    parts = children(value)
    for step, part in parts:
        _flatten(part, (*path, step), found)
    if not parts:
        found[path] = value


def compare(who: str, true: Seen, twin: Seen) -> None:
    """Fail with the first thing in which the two differ."""
    if true == twin:
        return
    for what in {**true, **twin}:
        mine, theirs = true.get(what, "nothing"), twin.get(what, "nothing")
        where = what if isinstance(what, str) else f"view {spell(what)}"
        assert mine == theirs, f"{who} sees a secret: {where} is {mine}, in a twin {theirs}"


# -- windows that the first word ends ---------------------------------------------------------------------------------


def check_first_word(run: Run, match: Match[Any, Any], asked: Asked) -> None:
    """Nothing of a window that the first word ends is seen, kept or rolled but that word, whoever speaks."""
    passes: Given = [(seat, question.default) for seat, question in asked.questions.items()]
    for seat, question in asked.questions.items():
        words = [(seat, word)] if (word := some_word(run, question)) is not None else []
        others = run.random.sample([one for one in passes if one[0] != seat], len(passes) - 1)
        late = [(other, some_word(run, asked.questions[other]) or given) for other, given in others]
        bare = after(run, match, [*words, *([] if words else passes)])
        for given in ([*others, *words], [*words, *late]) if words else ([*others, (seat, question.default)],):
            compare(f"whoever looks after {given}", bare, after(run, match, given))


def some_word(run: Run, question: Question) -> Answer | None:
    """A random answer that is no pass, if one is found."""
    drawn = (question.draw(run.below) for _ in range(DRAWS))
    return next((answer for answer in drawn if answer != question.default), None)


def after(run: Run, match: Match[Any, Any], given: Given) -> Seen:
    """All there is to know of a match once these have answered and the window is closed."""
    fork = match.fork(run.dice)
    for seat, answer in given:
        before = looked(run, fork, seat)
        fork.answer(seat, answer)
        told = fork.drain()
        assert not told.events, f"an answer in an open window is told: {told.events}"
        compare(f"whoever does not answer {answer}", before, looked(run, fork, seat))
    fork.close()
    asked, told = fork.asked, fork.drain()
    return {
        "the state": fork.game.dump(fork.state),
        "the digest": fork.line,
        "what is told": repr(told.told),
        "what is asked": asked and [describe(question) for question in asked.questions.values()],
    }


def looked(run: Run, match: Match[Any, Any], but: int) -> Seen:
    """What everybody but one seat sees, spectators included, and what is told but not read yet."""
    viewers = [seat for seat in (*range(run.seats), None) if seat != but]
    known = {f"{what} of seat {seat}": value for seat in viewers for what, value in seen(run, match, seat).items()}
    return known | {"told": repr(match.state.told), "the state": match.game.dump(match.state)}
