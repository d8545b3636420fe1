"""A bench for rules below the Turn: one rule, driven by a real match, on a small table.

Seat P1 plays Enforcers, seat P2 Forge Fathers; P1 has the Initiative. `testing/scene.py` tells how moves are written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from rules.deadzone import GAME
from rules.deadzone.model import moves
from rules.deadzone.model.state import Die, Face, Fighter, Sector, Side
from rules.engine import END, Answer, Event, Game, Match, Move, Narration, Rule
from rules.engine.playout import QuickDice
from testing.scene import Dice, Scene, Script, name, outcomes, staged, words_of

T = TypeVar("T")
MOVES = tuple(
    [kind for kind in vars(moves).values() if isinstance(kind, type) and issubclass(kind, Move) and kind is not Move]
)
MAP = "ruined-plaza"


def enforcer(code: str = "E1", model: str = "assault-enforcer", option: str = "phase-claws", **state: Any) -> Fighter:
    """A model of P1: SV 4+, FI 4+, AR 1, HP 2, and Phase Claws with AP2 and Frenzy (1)."""
    return fighter(code, 0, "enforcers", model, option, **state)


def warrior(code: str = "S1", model: str = "steel-warrior", option: str = "standard", **state: Any) -> Fighter:
    """A model of P2: RA 4+, FI 5+, SV 4+, AR 1, HP 2, and a rifle with AP1."""
    return fighter(code, 1, "forge-fathers", model, option, **state)


def fighter(code: str, owner: int, faction: str, model: str, option: str, **state: Any) -> Fighter:
    """A model on the table, in D4-1 unless said otherwise."""
    place = {"cube": "D4-1", "fate": "table"} | state
    return Fighter(code, owner, model, option, faction=faction, **place)


def table(*fighters: Fighter, first: Sequence[Face] = (), second: Sequence[Face] = (), **state: Any) -> Sector:
    """A sector with these models and unspent Command Dice of P1 and P2."""
    sides = [
        Side(faction=faction, dice=[Die(face) for face in faces])
        for faction, faces in [("enforcers", first), ("forge-fathers", second)]
    ]
    given: dict[str, Any] = {"map": MAP, "struck_leaving": True, "struck_rising": True} | state
    return Sector(phase="rule", points=100, scenario="patrol", sides=sides, fighters=list(fighters), **given)


class Bench(Scene[Sector, Sector]):
    """A scene that keeps what the rule gave when it was over; as at a table, standing orders answer by themselves.

    `ordered` lists what they answered: `P2 react: meet survive`.
    """

    def __init__(self, match: Match[Sector, Sector], dice: Dice, result: list[Any]) -> None:
        self.result, self.ordered = result, list[str]()
        super().__init__(match, dice)

    def answer(self, who: int, answer: Answer) -> None:
        """An answer that is no words, of a seat."""
        self.match.answer(who, answer)
        self._close()

    def _collect(self) -> list[Event]:
        news = super()._collect()
        asked = self.match.asked
        for who, question in list(asked.questions.items()) if asked else ():
            if question.order is not None and asked and who not in asked.answers:
                self.ordered.append(f"{name(who)} {question.prompt}: {words_of(question.order)}")
                self.match.answer(who, question.order)
                self._close()
        return news

    @property
    def unspent(self) -> list[list[Face]]:
        """The Command Dice that lie unspent, by seat."""
        return [[die.face for die in self.view.unspent(seat)] for seat in (0, 1)]


def bench(
    rule: Callable[[Sector], Rule[T]],
    sector: Sector,
    *script: int | Sequence[int],
    then: QuickDice | None = None,
    version: int = GAME.rules_version,
) -> Bench:
    """The rule at its first question, or at its end, with these dice; `then` throws when they run out."""
    results: list[T] = []

    def phase(state: Sector) -> Rule[str]:
        results.append((yield from rule(state)))
        return END

    written: Script = script
    dice = Dice(outcomes(written), then)
    return Bench(staged(replace(game(phase), rules_version=version), sector, dice), dice, results)


def game(phase: Callable[[Sector], Rule[str]]) -> Game[Sector, Sector]:
    """A game of one phase, everything open."""
    return Game(
        key="bench",
        command="bench",
        title="Bench",
        summary="A rule by itself.",
        seats=(2, 2),
        options=(),
        state=Sector,
        moves=MOVES,
        acts=(),
        events=(),
        setup=lambda seats, options: table(),
        phases={"rule": phase},
        act=lambda state, seat, move: None,
        view=lambda state, seat: state,
        resample=lambda state, seat, below: state,
        narrate=Narration(
            fact=lambda event, names: None,
            prompt=lambda question, names: question.prompt,
            public=lambda prompt, about, names: prompt,
            label=lambda move, view, names: move.key,
            standing=lambda view, names: "",
            sheet=lambda view, names: "",
        ),
        autopilot=lambda view, question: question.default,
        invariants=lambda state: (),
    )
