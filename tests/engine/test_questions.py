"""The shapes of questions: what they take, and the sentence for what they do not."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from rules.engine import (
    Amount,
    Choose,
    Move,
    Offers,
    Order,
    Pick,
    Question,
    Refusal,
    Refused,
    State,
    ask_before,
    offer_text,
)
from rules.engine.questions import digest_text, span
from testing.seeds import seed
from tests.examples.magpie.moves import Believe, Bury, Doubt, Play

CARDS = tuple([Bury.of(slot) for slot in range(4)])
CHOOSE = Choose(seat=0, prompt="doubt", options=(Believe.of(), Doubt.of()), default=Believe.of(), reason="MP-03")
AMOUNT = Amount(seat=0, prompt="worth", low=1, high=6, default=1, reason="MP-02")
ORDER = Order(seat=0, prompt="depth", options=CARDS[:2], default=CARDS[:2], reason="MP-05")


def why_not(move: Move) -> Refusal | None:
    """Why a move is not possible, where there is more to say than that."""
    return Refusal("There is nothing to doubt yet; believe.", "MP-03") if isinstance(move, Doubt) else None


REASONED = Choose(seat=0, prompt="doubt", options=(Believe.of(),), default=Believe.of(), reason="MP-03", why=why_not)


def pick(low: int, high: int) -> Pick[Bury]:
    """Some of four cards, but not the first with the last."""

    def problem(chosen: tuple[Bury, ...]) -> Refusal | None:
        both = {CARDS[0], CARDS[3]} <= {*chosen}
        return Refusal("The first and the last do not go together.", "MP-05") if both else None

    return Pick(
        seat=0, prompt="bury", options=CARDS, low=low, high=high, default=CARDS[:low], reason="MP-05", check_set=problem
    )


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (CHOOSE, Doubt()),
        (pick(0, 2), ()),
        (pick(0, 2), (Bury(1), Bury(3))),
        (pick(2, 2), (Bury(3), Bury(1))),
        (AMOUNT, 1),
        (AMOUNT, 6),
        (ORDER, (Bury(1), Bury(0))),
    ],
)
def test_what_is_asked_for_is_taken(question: Question, answer: Any) -> None:
    question.check(answer)


@pytest.mark.parametrize(
    ("question", "answer", "sentence"),
    [
        (CHOOSE, Play(0), "That is not among your choices now; open your panel again to see what is."),
        (REASONED, Doubt(), "There is nothing to doubt yet; believe."),
        (REASONED, Play(0), "That is not among your choices now; open your panel again to see what is."),
        (REASONED, 1, "That is not among your choices now; open your panel again to see what is."),
        (CHOOSE, 1, "That is not among your choices now; open your panel again to see what is."),
        (CHOOSE, (Doubt(),), "That is not among your choices now; open your panel again to see what is."),
        (pick(0, 2), (Bury(4),), "One of these is not among your choices now; open your panel again to see what is."),
        (pick(0, 2), Bury(1), "One of these is not among your choices now; open your panel again to see what is."),
        (pick(0, 2), (Bury(1), Bury(1)), "The same choice is named twice; name each once."),
        (pick(0, 2), CARDS[:3], "Choose up to 2; you chose 3."),
        (pick(2, 3), CARDS[:1], "Choose 2 to 3; you chose 1."),
        (pick(2, 2), (), "Choose 2; you chose 0."),
        (pick(0, 2), (Bury(0), Bury(3)), "The first and the last do not go together."),
        (AMOUNT, 0, "0 is out of range: type a whole number from 1 to 6."),
        (AMOUNT, 7, "7 is out of range: type a whole number from 1 to 6."),
        (AMOUNT, "3", "Type a whole number from 1 to 6."),
        (AMOUNT, 3.0, "Type a whole number from 1 to 6."),
        (AMOUNT, True, "Type a whole number from 1 to 6."),
        (AMOUNT, None, "Type a whole number from 1 to 6."),
        (ORDER, (Bury(0),), "Put each of the choices in order once; none may be missing or doubled."),
        (ORDER, (Bury(0), Bury(0)), "Put each of the choices in order once; none may be missing or doubled."),
        (ORDER, (Bury(0), Bury(1), Bury(1)), "Put each of the choices in order once; none may be missing or doubled."),
        (ORDER, (0, 1), "Put each of the choices in order once; none may be missing or doubled."),
        (ORDER, Bury(0), "Put each of the choices in order once; none may be missing or doubled."),
    ],
)
def test_anything_else_is_refused_with_a_sentence(question: Question, answer: Any, sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        question.check(answer)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("question", [CHOOSE, pick(0, 4), pick(2, 3), AMOUNT, ORDER])
def test_random_answers_are_legal_and_differ(question: Question) -> None:
    below = random.Random(seed("answers")).randrange
    answers = [question.draw(below) for _ in range(100)]
    for answer in answers:
        question.check(answer)
    assert len({*answers}) > 1


def test_a_random_pick_falls_back_on_the_default() -> None:
    question = Pick(
        seat=0,
        prompt="bury",
        options=CARDS,
        low=1,
        high=4,
        default=(Bury(2),),
        reason="MP-05",
        check_set=lambda chosen: Refusal("Never."),
    )
    assert question.draw(random.Random(1).randrange) == (Bury(2),)


def test_a_plan_asks_and_takes_what_any_pick_does() -> None:
    """So that a question may become one while tables run: their journals digest as before."""
    plan = replace(pick(1, 2), plan=True)
    assert offer_text(plan) == offer_text(pick(1, 2))
    plan.check((Bury(1),))
    with pytest.raises(Refused, match="do not go together"):
        plan.check((CARDS[0], CARDS[3]))


def test_shortcuts_are_worked_out_for_whoever_looks() -> None:
    """They come first, and may be answered; plain answers and digests do without them."""
    looked = list[str]()

    def shortcuts() -> list[Bury]:
        looked.append("now")
        return [Bury.of(9)]

    asked = replace(CHOOSE, options=Offers(lambda: [*shortcuts(), *CHOOSE.options], CHOOSE.options))
    asked.check(Believe.of())
    assert digest_text(asked) == offer_text(CHOOSE)
    assert not looked
    asked.check(Bury(9))
    assert [*asked.options] == [Bury(9), *CHOOSE.options]
    assert offer_text(asked) != offer_text(CHOOSE)
    assert len(looked) == 1
    with pytest.raises(Refused, match="not among your choices"):
        asked.check(Bury(8))


def test_numbers_in_words() -> None:
    assert [span(2, 2), span(0, 3), span(1, 3)] == ["2", "up to 3", "1 to 3"]


def test_moves_are_named_and_written() -> None:
    move: Move = Bury(3)
    assert (move.kind, move.values, move.key) == ("bury", (3,), "bury:3")
    assert move.json == '{"move":"bury","slot":3}'
    assert Bury.of(3) is Bury.of(3)
    assert Bury.of(3) == Bury(3)


@pytest.mark.parametrize(("version", "asked"), [(1, True), (2, True), (3, False)])
def test_what_a_later_version_no_longer_asks_older_matches_ask(version: int, asked: bool) -> None:
    """A match that began with version 3 gets the default; older ones ask, and go on with the answer."""
    rule = ask_before(3, State(phase="doubt", rules_version=version), lambda: CHOOSE)
    if asked:
        next(rule)
    with pytest.raises(StopIteration) as done:
        rule.send(Doubt.of() if asked else None)
    assert done.value.value == (Doubt.of() if asked else Believe.of())
