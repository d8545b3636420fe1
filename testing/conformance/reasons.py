"""Whatever is refused or told can be asked why: by rules that the rulebook has, with the dice that were rolled."""

from __future__ import annotations

import ast
import inspect
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.rulebook import rules_of
from rules.engine import Chance, Event, Game, Match, Roll
from rules.engine.playout import Player, QuickDice, autopilot, random_player, step
from testing.conformance.play import some_options

ANSWERS = 400
PATIENCE = 3
"""A roll is told of after so many answers at the latest."""
NAMES = ("Ann", "Bea", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")
DICE = ("die", "dice")
IN_BRACKETS = re.compile(r"\[([A-Z][A-Za-z0-9 ,.-]*)\]$")
REFUSALS = ("Refusal", "Refused")
RULE = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z]+)+-\d+[a-z]?\b")


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

    @cached_property
    def numbers(self) -> Counter[int]:
        """How often each number is written."""
        return Counter(map(int, re.findall(r"\d+", re.sub(r"\[[^]]*\]|\w+\(\d+\)", "", self.why))))

    @property
    def dice(self) -> list[int]:
        """The faces in the fields of the fact that are called dice; 0 is a die that was not rolled."""
        values = [getattr(self.event, name, ()) for name in DICE]
        return [face for value in values for face in (value if isinstance(value, tuple) else (value,)) if face]


Moments = Iterable[tuple[list[Told], list[list[int]]]]
"""What each answer of a game brought: the facts, and the rolls behind them."""


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
