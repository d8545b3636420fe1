"""What the autopilot does before the first Round, and with what its models find."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rules.deadzone.chapters.recon import LOOK_MORE, REDEPLOY, STEPS
from rules.deadzone.computer.evaluation import Evaluator
from rules.deadzone.computer.scenario_goals import USEFUL, find_vp, keep_vp
from rules.deadzone.computer.weighing import SLIGHT, by_rule, led_by, ranked
from rules.deadzone.model.moves import Carry, Decline, Deploy, PickUp, Reserve, Retain
from rules.deadzone.model.questions import Found, OfModel
from rules.engine import Answer, Weighed, subject

USES: Final = (LOOK_MORE, REDEPLOY, *STEPS)
"""Results of the Recon table in the order in which they are carried out: knowing the items, one moves better."""


def deploy(evaluator: Evaluator, question: Any) -> Iterable[Weighed]:
    """Model by model to the best cube that is left; or the rest at once, or a model is held back."""
    places = [move for move in question.options if isinstance(move, Deploy | Reserve) and move.cube]
    if not places:
        return by_rule(question, question.default)
    first = ranked([move for move in places if move.model == places[0].model], lambda move: placed(evaluator, move))
    others = [move for move in question.options if not isinstance(move, Deploy | Reserve) or not move.cube]
    return [*first, *[(first[0][0] - SLIGHT, move) for move in others]]


def placed(evaluator: Evaluator, move: Deploy | Reserve) -> float:
    """What the place that a model is given is worth."""
    f = evaluator.sector.fighter(move.model)
    assert f is not None
    return evaluator.place(f, move.cube)


def recon(evaluator: Evaluator, question: Any) -> Iterable[Weighed]:
    """Look at items, then move models; nothing else."""
    offered = {move.result: move for move in question.options if isinstance(move, Carry)}
    return by_rule(question, next((offered[result] for result in USES if result in offered), question.default))


def reposition(evaluator: Evaluator, question: Any) -> list[Weighed]:
    """The move of a model that gains most, if any does."""

    def gain(move: Deploy | Decline) -> float:
        f = evaluator.sector.fighter(move.model) if isinstance(move, Deploy) else None
        if f is None or not isinstance(move, Deploy):
            return 0.0
        return evaluator.place(f, move.cube) - evaluator.place(f, f.cube)

    return ranked(question.options, gain)


def pick_up(evaluator: Evaluator, question: Any) -> list[Weighed]:
    """What is worth most, if anything is."""
    f = evaluator.sector.fighter(subject(question, OfModel).model)

    def value(move: PickUp | Decline) -> float:
        token = evaluator.sector.token(move.token) if isinstance(move, PickUp) else None
        return find_vp(evaluator.sector, f, token) if f and token else 0.0

    return ranked(question.options, value)


def retain(evaluator: Evaluator, question: Any) -> list[Weighed]:
    """The better of two things; the other one is destroyed where it scores nothing."""
    f = evaluator.sector.fighter(subject(question, Found).by.model)
    assert f is not None
    new = next(move.token for move in question.options if move.token)
    worth = {number: keep_vp(evaluator.sector, f, evaluator.sector.token(number or f.item)) for number in (0, new)}
    kept = new if worth[new] > worth[0] else 0
    other = "drop" if worth[0 if kept else new] > USEFUL else "destroy"
    fitting = [move for move in question.options if move.token == kept]
    best: Answer = next((move for move in fitting if move.other == other), fitting[0])

    def value(move: Retain) -> float:
        return worth[move.token] - SLIGHT * (move.other != other)

    options: Sequence[Retain] = question.options
    return led_by(best, ranked(options, value))
