"""Checks of what is asked, and of the answers that are taken and refused."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from rules.engine import (
    Amount,
    Answer,
    AskAll,
    Asked,
    Choose,
    Match,
    Move,
    Order,
    Pick,
    Question,
    Refused,
    write_answer,
)
from testing.conformance.play import Run, Witness, wild_move, words

LABEL, OUTLOOK = 80, 700
TRIED = 3
"""So many of the acts that are suggested to a seat are tried at each question."""


def describe(question: Question) -> tuple[Any, ...]:
    """All that a question says, as plain data."""
    fields = [field.name for field in dataclasses.fields(question) if field.name not in ("check_set", "why")]
    return (type(question).__name__, *[(name, repr(getattr(question, name))) for name in fields])


def snapshot(match: Match[Any, Any]) -> tuple[Any, ...]:
    """All that a refusal must leave as it was, and that two equal matches have in common."""
    asked = match.asked
    answers = asked and [*asked.answers.items()]  # where the first word counts their order does, too
    opened = asked and (asked.id, asked.window is None, asked.line, answers, asked.step.open)
    questions = asked and {seat: describe(question) for seat, question in asked.questions.items()}
    told = repr(match.state.told)
    return (match.game.dump(match.state), match.line, match.seq, [*match.pending], opened, questions, told)


def publicly(asked: Asked) -> list[AskAll | Question]:
    """What everybody may know of what is asked: the window, or the one question."""
    return [asked.window] if asked.window else [*asked.questions.values()]


def refused(attempt: Callable[[], object]) -> str | None:
    """Why an attempt is refused, in a sentence, or None when it is not."""
    try:
        attempt()
    except Refused as refusal:
        sentence = str(refusal)
    else:
        return None
    assert sentence.endswith("."), f"a refusal is not a sentence: {sentence}"
    return sentence


def check_questions(run: Run) -> None:
    """Every question can be answered, by anybody, and takes no wrong answer."""
    run.kind = Witness  # each act that is suggested is tried in a fork
    run.begin()
    for match in run.moments():
        asked = match.asked
        if asked is None:
            assert match.over, "nobody is asked and the game is not over"
            return
        assert asked.questions, "a question that asks nobody"
        check_suggestions(run, match)
        for public in publicly(asked):
            check_public(run, public)
        for seat, question in asked.questions.items():
            assert question.seat == seat, f"the question for seat {question.seat} is kept for seat {seat}"
            check_options(run, question)
            check_answers(run, match, question)
            check_prose(run, match, question)
        check_refusals(run, match)


def check_suggestions(run: Run, match: Match[Any, Any]) -> None:
    """The acts that a seat may press, or a computer offers, are acts of the game, and at an open question are taken."""
    assert match.asked is not None
    for seat in range(run.seats):
        seen = match.view(seat)
        offers = run.game.bargains(seen)[:2] if run.game.bargains else ()
        found = [*run.game.suggest(seen), *[offer for _, offer in offers]]
        for act in found:
            assert isinstance(act, run.game.acts), f"{act} is suggested and is not among the game's acts"
            assert run.game.possible(seen, type(act)), f"{act} is suggested and no menu has it"
        for act in run.random.sample(found, min(TRIED, len(found))):
            refusal = refused(lambda: match.fork(run.dice).act(seat, act))  # noqa: B023 - called at once
            assert not (match.asked.step.open and refusal), f"{act} is suggested and refused: {refusal}"


def check_public(run: Run, public: AskAll | Question) -> None:
    """What everybody reads of a question follows its player's name; of a window it is a sentence of its own."""
    words = run.game.narrate.public(public.prompt, public.about, run.names)
    if isinstance(public, AskAll):
        whole = words[:1].isupper() or words.startswith(tuple(run.names))
        whole = whole and words.endswith((".", "!", "?"))
        assert whole, f"a window's public prompt is a sentence: {words}"
    else:
        follows = words[:1].islower() and not words.endswith(".")
        assert follows, f"a question's public prompt follows its player's name: {words}"


def check_options(run: Run, question: Question) -> None:
    """There is something to choose, and no two choices are the same."""
    where = f"{question.prompt} ({question.reason})"
    assert question.reason, f"{where} names no rule"
    if isinstance(question, Amount):
        assert question.low <= question.high, f"{where} has no number to choose"
        return
    assert question.options, f"{where} has no options"
    keys = [move.key for move in question.options]
    assert len({*keys}) == len(keys), f"{where} has two options with the same key: {keys}"
    for move in question.options:
        assert isinstance(move, run.game.moves), f"{where} offers {move}, which is not among the game's moves"
    if isinstance(question, Pick):
        assert 0 <= question.low <= question.high <= len(question.options), f"{where} asks for more than there is"


def check_answers(run: Run, match: Match[Any, Any], question: Question) -> None:
    """Default, standing order, autopilot and random answers are legal, and the same after a trip through JSON."""
    answers: dict[str, Answer] = {
        "the default": question.default,
        "the autopilot's answer": run.game.autopilot(match.view(question.seat), question),
        "a random answer": question.draw(run.below),
    }
    if question.order is not None:
        answers["the standing order"] = question.order
    for name, answer in answers.items():
        try:
            question.check(answer)
        except Refused as refusal:
            raise AssertionError(f"{name} of {question.prompt} is illegal: {answer}: {refusal}") from refusal
        again = run.game.read_answer(question, write_answer(answer))
        assert again == answer, f"{name} of {question.prompt} is another one after JSON: {answer}, {again}"
        assert type(again) is type(answer), f"{name} of {question.prompt} has another type after JSON"


def check_prose(run: Run, match: Match[Any, Any], question: Question) -> None:
    """There is a sentence for the question and a short label for each choice."""
    narrate, names, view = run.game.narrate, run.names, match.view(question.seat)
    assert narrate.prompt(question, names).strip(), f"{question.prompt} has no prompt"
    for move in [] if isinstance(question, Amount) else question.options:
        label = narrate.label(move, view, names)
        assert 0 < len(label.strip()) <= LABEL, f"the label of {move} is empty or too long: {label}"
        odds = run.game.odds(view, question, move)
        assert odds is None or odds.strip(), f"the odds of {move} are empty"
    for drafted in half_answers(run, question):
        outlook = run.game.outlook(view, question, drafted)
        assert len(outlook) <= OUTLOOK, f"the outlook of {drafted} is too long: {outlook}"


def half_answers(run: Run, question: Question) -> list[tuple[Move, ...]]:
    """What a player may have drafted: nothing, the default, a random answer, and for a Pick all at once."""
    if not isinstance(question, Pick | Order):
        return [()]
    drawn: tuple[Move, ...] = question.draw(run.below)
    return [(), question.default, drawn, tuple(question.options) if isinstance(question, Pick) else drawn]


def check_refusals(run: Run, match: Match[Any, Any]) -> None:
    """Whatever is not asked for is refused and changes nothing."""
    asked = match.asked
    assert asked is not None
    before = snapshot(match)
    for seat in range(run.seats):
        waiting = seat in asked.questions and seat not in asked.answers
        for wrong in wrong_answers(run, match, asked.questions[seat]) if waiting else [Move()]:
            taken = not refused(lambda: match.answer(seat, wrong))  # noqa: B023 - called at once
            assert not taken, f"seat {seat} may answer {wrong} to {asked.questions.get(seat)}"
    if asked.window is None or not asked.complete:
        assert refused(match.close), "a window was closed that is not full"
    assert snapshot(match) == before, "a refused answer changed something"
    assert not match.drain().entries, "a refused answer left a row"


def wrong_answers(run: Run, match: Match[Any, Any], question: Question) -> list[Any]:
    """Answers that the question does not want."""
    if isinstance(question, Amount):
        return [question.low - 1, question.high + 1, True, 1.5, str(question.low), (), None]
    strings = words(run.game, match.state)
    wild = wild_move(run.game.moves[run.below(len(run.game.moves))], strings, run.below)
    strange = [] if wild in question.options else [wild, (wild,)]
    first = question.options[0]
    if isinstance(question, Choose):
        return [*strange, (), (first,), 0, None, *[act() for act in run.game.acts if not act.__dataclass_fields__]]  # type: ignore[attr-defined]
    if isinstance(question, Order):
        return [*strange, first, 0, question.default[1:], (*question.default, first)]
    return [*strange, first, 0, (first, first), (*question.options, first), *too_many(question)]


def too_many(question: Pick[Any]) -> list[tuple[Move, ...]]:
    """More choices than are wanted, and fewer."""
    more, fewer = tuple(question.options[: question.high + 1]), tuple(question.options[: question.low - 1])
    return [more] * (len(more) > question.high) + [fewer] * (question.low > 0)
