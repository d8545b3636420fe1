"""Who has nothing to choose is not asked, unless another person could learn it from an answer that comes at once."""

from __future__ import annotations

import random
import secrets
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.catalogue import games, lesson_of
from bot.tables.commands import lessons
from rules.engine import Choose, Move, Question, only_answer, plain_options
from testing.seeds import seed
from tests.bot.tables.place import ANN, BOB, Place

ANSWERS = 120
WINDOW = 30


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """Tables of the real games."""
    async with Place(tmp_path / "games.db", games=games()) as opened:
        yield opened


def leaves_no_choice(question: Question) -> bool:
    """Whether there is one answer only; what a list offers of later phases comes again there."""
    plain = plain_options(question.options) if isinstance(question, Choose) else ()
    return len(plain) == 1 or only_answer(question) is not None


async def asked_in_vain(place: Place, key: str, people: int) -> int:
    """How often somebody is asked who can give one answer only, while people do as computers would."""
    game, seated = games()[key], (ANN, BOB)[:people]
    channel, options = f"{people} of {key}", {"window_seconds": str(WINDOW)}
    table = await place.table(*seated, key=key, computers=2 - people, options=options, channel=channel)
    found = 0
    for _ in range(ANSWERS):
        await place.later(WINDOW)
        for person in seated:
            look = await place.tables.queries.look(table, person.id)
            if look.question is not None:
                found += leaves_no_choice(look.question)
                await place.say(table, person, game.autopilot(look.view, look.question))
                break
    return found


@pytest.mark.parametrize("key", ["deadlock", "galactic-supremacy"])
async def test_alone_with_computers_nobody_is_asked_what_leaves_no_choice(
    place: Place, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "token_bytes", random.Random(seed(f"in vain, {key}")).randbytes)
    assert await asked_in_vain(place, key, people=1) == 0
    assert await asked_in_vain(place, key, people=2) > 0


@pytest.mark.parametrize("key", ["deadlock", "galactic-supremacy", "deadzone"])
async def test_no_learner_is_asked_where_only_nothing_is_possible(place: Place, key: str) -> None:
    """A window for a card that the learner does not hold asked for “Pass”; what has to be done is shown."""
    table = await place.tables.lessons.open(key, lessons.DIRECT, "room", ANN, place.click())
    for _ in range(ANSWERS):
        look = await place.tables.queries.look(table, ANN.id)
        if look.question is None or look.lesson is None or look.lesson.over:
            break
        answer = only_answer(look.question)
        assert answer is None or (isinstance(answer, Move) and answer.values), look.question
        advice = lesson_of(key).advice(games()[key], look.view, look.question, look.lesson.done)
        await place.say(table, ANN, advice)
