"""Whatever is refused or told can be asked why: by rules that the rulebook has, with the dice that were rolled."""

from __future__ import annotations

import ast
import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from rules.engine import Game
from testing.conformance.reasons import DICE, PATIENCE, RULE, Moments, ids_of, miscited, played, players, said, uncited
from testing.subjects import subjects

TRIES = 20
"""So many times two games are played until something is rolled."""
each_game = pytest.mark.parametrize("game", subjects().values(), ids=[*subjects()])
each_seed = pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.soak)])


@each_game
def test_every_event_names_its_rules(game: Game[Any, Any]) -> None:
    """At the end of its docstring, in brackets: what `/why` shows for its line."""
    assert game.events
    assert list(uncited(game.events, ids_of(game))) == []


@each_game
def test_every_rule_that_a_text_names_is_in_the_rulebook(game: Game[Any, Any]) -> None:
    """Refusals, what is behind a fact, the reasons of questions: `/why` and `/rules` show what they name."""
    book = game.rulebook
    assert book is not None
    modules = {path: ast.parse(path.read_text("utf-8")) for path in sorted(book.parent.rglob("*.py"))}
    named = [rule for tree in modules.values() for _, text in said(tree) for rule in RULE.findall(text)]
    known = ids_of(game)
    assert named
    assert [f"{path.name}:{line}" for path, tree in modules.items() for line in miscited(tree, known)] == []


@each_game
@each_seed
def test_every_roll_is_behind_a_fact(game: Game[Any, Any], seed: int) -> None:
    """All faces of a roll stand in what one fact says when asked why; nothing is rolled and not told."""
    count, has_dice = 0, any(name in vars(event) for event in game.events for name in DICE)
    for attempt in range(TRIES):  # a small game may go by without a roll, or have none unless a table agrees on it
        count += sum(map(told_rolls, two_games(game, seed, attempt)))
        if count or not has_dice:
            break
    assert count or not has_dice


def two_games(game: Game[Any, Any], seed: int, attempt: int = 0) -> list[Moments]:
    """What was told and rolled in a game of the autopilot, and in one at random."""
    return _two_games(game.key, f"{seed} {attempt}")


@cache
def _two_games(key: str, seed: str) -> list[Moments]:
    chance = random.Random(seed)
    return [[*played(subjects()[key], player, chance)] for player in players(chance)]


def told_rolls(moments: Moments) -> int:
    """How often dice were rolled in a game; each roll is told soon."""
    count, waiting = 0, list[tuple[int, Counter[int]]]()
    for told, rolls in moments:
        count += len(rolls)
        waiting = [(age + 1, faces) for age, faces in waiting] + [(0, Counter(faces)) for faces in rolls]
        waiting = [(age, faces) for age, faces in waiting if not any(faces <= each.numbers for each in told)]
        assert [dict(faces) for age, faces in waiting if age >= PATIENCE] == [], [each.event for each in told]
    return count


@each_game
@each_seed
def test_a_fact_with_dice_tells_them(game: Game[Any, Any], seed: int) -> None:
    """Whatever was told answers why in words, and with its dice if it has any."""
    facts = [each for moments in two_games(game, seed) for told, _ in moments for each in told]
    assert facts
    for each in facts:
        assert isinstance(each.why, str)
        assert each.why == each.why.strip()
        if any(hasattr(each.event, name) for name in DICE):
            assert each.why, each.event
            assert Counter(each.dice) <= each.numbers, f"{each.event}: {each.why}"
        for rule in RULE.findall(each.why):
            assert rule in ids_of(game), each.why
