"""The numbers of choices in a private picture are those that the panel writes before them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.catalogue import find_game
from bot.drawing.sketch import renderer_of
from renderers.deadzone.candidates import MANY
from rules.deadzone.model.moves import Pass
from rules.death_dome.model.moves import Done
from rules.engine import Choose, Match, Pick, Question
from rules.engine.playout import QuickDice, autopilot, step
from rules.one_page_deadzone.model.moves import Stay

PLACELESS = {"deadzone": Pass(), "death-dome": Done(), "one-page-deadzone": Stay()}
"""A choice of each game that names nothing on a picture: before all others it makes each of their numbers higher."""
EACH = 2


def asked(key: str) -> Iterator[tuple[Any, Any]]:
    """Views and questions of a game of autopilots: some of each prompt."""
    chance, seen = random.Random(5), dict[str, int]()
    match = Match.begin(find_game(key), 2, {}, QuickDice(chance.randrange))
    for _ in range(400):
        question: Any
        for seat, question in match.asked.questions.items() if match.asked else ():
            few = len(getattr(question, "options", ())) < MANY and isinstance(question, Choose | Pick)
            if few and seen.setdefault(question.prompt, 0) < EACH:
                seen[question.prompt] += 1
                yield match.view(seat), replace(question, options=[*question.options])
        if not step(match, autopilot):
            return


def hand(key: str, view: Any, question: Question) -> bytes:
    """The private picture."""
    renderer: Any = renderer_of(key)
    drawn = renderer.hand(view, ["Ann", "Bob"], question)
    return drawn.tobytes() if drawn else b""


@pytest.mark.parametrize("key", PLACELESS)
def test_the_picture_shows_numbers_exactly_where_the_panel_has_some(key: str) -> None:
    """With all numbers one higher it changes; where the panel has none, no picture has one either."""
    renderer: Any = renderer_of(key)
    found = set[bool]()
    for view, question in asked(key):
        placeless, numbers = PLACELESS[key], renderer.numbered(view, question)
        shifted = replace(question, options=[placeless, *question.options])
        assert renderer.numbered(view, shifted) == {number + 1 for number in numbers}, question.prompt
        changes = hand(key, view, question) != hand(key, view, shifted)
        assert changes == bool(numbers), question.prompt
        silent = [move for number, move in enumerate(question.options, 1) if number not in numbers]
        for move in silent[:EACH]:
            again = replace(question, options=[*question.options, move])
            assert hand(key, view, again) == hand(key, view, question), f"{move} has a number"
        found.add(bool(numbers))
    assert found == {True, False}
