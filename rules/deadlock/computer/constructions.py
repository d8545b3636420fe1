"""What else could be built and made than the plan says: each kind of building and of unit once. [section 10, note 4]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.deadlock.computer.economy import Economy
from rules.deadlock.computer.evaluation import Evaluator
from rules.deadlock.computer.planner import Planner
from rules.deadlock.computer.policy import fitting, importance
from rules.deadlock.model.buildings import LARGER, PRODUCT
from rules.deadlock.model.moves import Board, Build, Make, Serve
from rules.deadlock.model.tables import BUILDINGS, COLONIZER
from rules.engine import Answer, Move, Pick
from rules.engine.game import Weighed

TENTH = 0.1
"""What a wish is worth for each point of its urgency."""
UNASKED, SPREAD, SCALE = -1.0, 0.9, 20.0
"""A building that the plan does not ask for is worth less than its Metal: more or less so by its gain in Metal."""
RARELY: Mapping[str, float] = {"fuel": 1.0, "shield": 0.5, "port": 0.1, "hangar": 0.1, "missiles": 0.05}
"""By so much less are buildings worth that help only beside others."""
UNITS_UNASKED: Mapping[str, float] = {
    "colonizer": -0.5, "tank": -0.3, "infantry": -0.4, "commander": -0.6, "plane": -0.8, "missile": -0.8, "ship": -1.2,
    "scout": -1.5,
}  # fmt: skip
"""The same of units."""


def constructions(evaluator: Evaluator, question: Pick[Any], first: Answer) -> Iterator[Weighed]:
    """Nothing, only buildings, only units, and the plan with each kind of building or unit before all else."""
    assert isinstance(first, tuple)
    planner = Planner(evaluator, Economy(evaluator), lambda held: not held.taken)
    wishes: dict[Move, float] = {}
    for wish in planner.wishes():
        wishes[wish.move] = max(TENTH * wish.urgency, wishes.get(wish.move, 0.0))

    def worth(move: Move) -> float:
        return wishes[move] if move in wishes else unasked(planner, move)

    usual = sum(map(worth, first))
    yield -usual, ()
    best: dict[str, Move] = {}
    for move in question.options:
        if kind_of(move) and (kind_of(move) not in best or rank(move, worth) > rank(best[kind_of(move)], worth)):
            best[kind_of(move)] = move
    seas = [move for move in question.options if isinstance(move, Serve)][::-1]  # unsaid, a port serves the first one
    boards = [move for move in question.options if isinstance(move, Board)]
    boards.sort(key=lambda move: importance(planner.economy, evaluator.seen.land(move.at), move.slot, set()))
    variants = [fitting(question, [move, *first]) for move in best.values() if move not in first]
    for move in best.values():
        says_more = [more for more in (*seas, *boards) if specifies(more, move)]
        variants += [fitting(question, [move, *first, more]) for more in says_more[:1]]
    ranked = [(sum(map(worth, variant)) - usual, variant) for variant in variants]
    yield from sorted(ranked, key=lambda one: -one[0])
    for kind in (Build, Make):
        only = tuple([move for move in first if isinstance(move, kind)])
        yield sum(map(worth, only)) - usual, only


def specifies(more: Move, move: Move) -> bool:
    """Whether it says more about this piece: which sea a port serves, who flies a Colonizer."""
    if isinstance(move, Build):
        return isinstance(more, Serve) and move.at == more.at and kind_of(move) == "port"
    return isinstance(more, Board) and isinstance(move, Make) and move.at == more.at and move.unit == COLONIZER


def rank(move: Move, worth: Any) -> tuple[float, int]:
    """Which of several moves of a kind is tried: the best, and of these the dearest building or most units."""
    if isinstance(move, Build):
        return worth(move), BUILDINGS[move.building].cost if move.building in BUILDINGS else 0
    return worth(move), move.number if isinstance(move, Make) else 0


def kind_of(move: Move) -> str:
    """The kind of a piece: what a building is good for, or the unit; empty for what only says more about others."""
    if isinstance(move, Build):
        if move.building in LARGER:
            return "housing"
        kind = BUILDINGS[move.building]
        return f"{kind.role} at sea" if kind.site == "ocean" else kind.role
    return f"make {move.unit}" if isinstance(move, Make) else ""


def unasked(planner: Planner, move: Move) -> float:
    """What a piece is worth that the plan does not ask for."""
    if isinstance(move, Make):
        return UNITS_UNASKED.get(move.unit, 0.0)
    if not isinstance(move, Build):
        return 0.0
    if move.building in LARGER or BUILDINGS[move.building].role not in PRODUCT:
        return UNASKED - RARELY.get(BUILDINGS[move.building].role if move.building in BUILDINGS else "", 0.0)
    gain = planner.gain(move.building, planner.evaluator.seen.land(move.at)) / SCALE
    return UNASKED + max(-SPREAD, min(SPREAD, gain))
