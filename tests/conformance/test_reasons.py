"""Whatever is refused or told can be asked why: by rules that the rulebook has, with the dice that were rolled.

For every game that is registered; a new one needs no line here.
"""

from __future__ import annotations

import ast
import inspect
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from bot.catalogue import games
from bot.rulebook import rules_of
from rules.engine import Chance, Event, Game, Match, Roll
from rules.engine.playout import Player, QuickDice, autopilot, random_player, step
from tests.conformance.play import some_options
from tests.tiers import in_turn

ANSWERS = 400
PATIENCE = 3
"""A roll is told of after so many answers at the latest."""
NAMES = ("Ann", "Bea", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")
DICE = ("die", "dice")
IN_BRACKETS = re.compile(r"\[([A-Z][A-Za-z0-9 ,.-]*)\]$")
REFUSALS = ("Refusal", "Refused")
RULE = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z]+)+-\d+[a-z]?\b")

each_game = pytest.mark.parametrize("game", games().values(), ids=[*games()])


def ids_of(game: Game[Any, Any]) -> set[str]:
    """What the rulebook numbers: rules and rulings, as players find them."""
    return {entry.id for entry in rules_of(game)}


def ending(text: str) -> list[str]:
    """The ids in the brackets at the end of a text, as they are written."""
    found = IN_BRACKETS.search(text.strip())
    return found[1].split(", ") if found else []


# -- what is cited -----------------------------------------------------------------------------------------------------


def uncited(events: Sequence[type[Event]], known: set[str]) -> Iterator[str]:
    """The events whose docstring does not end in ids that are known."""
    for event in events:
        ids = ending(inspect.getdoc(event) or "")
        if not ids or not known.issuperset(ids):
            yield f"{event.__name__}: {ids or 'no rule'}"


class Cited(Event):
    """A card was drawn. [XX-DRW-01, R1]"""


class Bare(Event):
    """A card was drawn."""


class Early(Event):
    """A card was drawn. [XX-DRW-01]

    Nobody saw it.
    """


class Unknown(Event):
    """A card was drawn. [XX-DRW-01, XX-DRW-02]"""


class Short(Event):
    """A card was drawn. [XX-DRW-01, -02]"""


def test_an_event_without_rules_is_found() -> None:
    """No rule, one in the middle, one that is not in the rulebook, one that is not written out."""
    found = list(uncited((Cited, Bare, Early, Unknown, Short), {"XX-DRW-01", "R1"}))
    assert [line.partition(":")[0] for line in found] == ["Bare", "Early", "Unknown", "Short"]


@each_game
def test_every_event_names_its_rules(game: Game[Any, Any]) -> None:
    """At the end of its docstring, in brackets: what `/why` shows for its line."""
    assert game.events
    assert list(uncited(game.events, ids_of(game))) == []


def said(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The texts of a module with their lines: all but its docstrings."""
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.lineno, node.value


def refusals(tree: ast.Module) -> Iterator[ast.Call]:
    """Where a module refuses something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS:
            yield node


def miscited(tree: ast.Module, known: set[str]) -> Iterator[str]:
    """The texts that cite what is not known, and the refusals with a rule that is not."""
    for line, text in said(tree):
        if unknown := {*ending(text), *RULE.findall(text)} - known:
            yield f"{line}: no rule {', '.join(sorted(unknown))}"
    for call in refusals(tree):
        rules = {rule.value for rule in call.args[1:] if isinstance(rule, ast.Constant)}
        if unknown := {rule for rule in rules - known if not RULE.fullmatch(str(rule))}:
            yield f"{call.lineno}: no rule {', '.join(sorted(map(str, unknown)))}"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('Refused("Too far.", "XX-MOV-01", "R1")', 0),
        ('Refusal(f"{unit} is too far.", "XX-MOV-01")', 0),
        ('Refusal(told, *pace(unit), "XX-MOV-01")', 0),
        ('"""Where it goes. [XX-MOV-09]"""', 0),
        ('Refused("Too far.", "XX-MOV-02")', 1),
        ('Refused(f"{unit} is too far.", "XX-MOV-01", "R9")', 1),
        ('Refusal("Too far.", "far")', 1),
        ('Refusal("Too far.", *("XX-MOV-01", "XX-MOV-02"))', 1),
        ('told = "a wall stops it [XX-MOV-01, R9]"', 1),
        ('{"walk": "XX-MOV-03"}', 1),
    ],
)
def test_a_text_with_a_wrong_rule_is_found(text: str, found: int) -> None:
    """In refusals, plain texts and tables; not in docstrings."""
    assert len(list(miscited(ast.parse(text), {"XX-MOV-01", "R1"}))) == found


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


# -- the dice behind what is told --------------------------------------------------------------------------------------


class Witness(QuickDice):
    """Dice that keep what was rolled."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance.randrange)
        self.rolls: list[list[int]] = []

    def sample(self, step: Chance, number: int) -> list[int]:
        """The next outcome."""
        faces = super().sample(step, number)
        if isinstance(step, Roll):
            self.rolls.append(faces)
        return faces


@dataclass
class Told:
    """A fact with what is behind it in words; `numbers` are those in the words, rules left out."""

    event: Event
    why: str

    @property
    def numbers(self) -> Counter[int]:
        """How often each number is written."""
        return Counter(map(int, re.findall(r"\d+", re.sub(r"\[[^]]*\]|\w+\(\d+\)", "", self.why))))

    @property
    def dice(self) -> list[int]:
        """The faces in the fields of the fact that are called dice; 0 is a die that was not rolled."""
        values = [getattr(self.event, name, ()) for name in DICE]
        return [face for value in values for face in (value if isinstance(value, tuple) else (value,)) if face]


def played(game: Game[Any, Any], player: Player, chance: random.Random) -> Iterator[tuple[list[Told], list[list[int]]]]:
    """What each answer of a game brought: the facts, and the rolls behind them."""
    dice = Witness(chance)
    seats = chance.randint(*game.seats)
    match = Match.begin(game, seats, some_options(game, seats, chance), dice)
    for _ in range(ANSWERS):
        facts, rolls = match.drain().events, dice.rolls
        dice.rolls = []
        yield [Told(event, game.narrate.why(event, NAMES)) for event in facts], rolls
        if match.asked is None:
            return
        step(match, player)


def players(chance: random.Random) -> tuple[Player, ...]:
    """Who plays: one who knows how, and one who tries everything."""
    return autopilot, random_player(chance.randrange)


@each_game
@pytest.mark.parametrize("seed", in_turn([1, 2], 0))
def test_every_roll_is_behind_a_fact(game: Game[Any, Any], seed: int) -> None:
    """All faces of a roll stand in what one fact says when asked why; nothing is rolled and not told."""
    chance, count = random.Random(seed), 0
    for player in players(chance):
        waiting: list[tuple[int, Counter[int]]] = []
        for told, rolls in played(game, player, chance):
            count += len(rolls)
            waiting = [(age + 1, faces) for age, faces in waiting] + [(0, Counter(faces)) for faces in rolls]
            waiting = [(age, faces) for age, faces in waiting if not any(faces <= each.numbers for each in told)]
            assert [dict(faces) for age, faces in waiting if age >= PATIENCE] == [], [each.event for each in told]
    assert count or not any(DICE[0] in vars(event) or DICE[1] in vars(event) for event in game.events)


@each_game
@pytest.mark.parametrize("seed", in_turn([1, 2], 0))
def test_a_fact_with_dice_tells_them(game: Game[Any, Any], seed: int) -> None:
    """Whatever was told answers why in words, and with its dice if it has any."""
    chance = random.Random(seed)
    facts = [each for player in players(chance) for told, _ in played(game, player, chance) for each in told]
    assert facts
    for each in facts:
        assert isinstance(each.why, str)
        assert each.why == each.why.strip()
        if any(hasattr(each.event, name) for name in DICE):
            assert each.why, each.event
            assert Counter(each.dice) <= each.numbers, f"{each.event}: {each.why}"
        for rule in RULE.findall(each.why):
            assert rule in ids_of(game), each.why
