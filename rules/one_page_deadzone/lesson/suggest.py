"""What the guided table suggests, and how its rival plays: so that the learner comes to everything that there is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.engine import Answer, Choose, Move, Question, plain_options
from rules.one_page_deadzone.computer.policy import autopilot
from rules.one_page_deadzone.lesson.reasons import nearest, removal
from rules.one_page_deadzone.model import moves
from rules.one_page_deadzone.model.questions import Prompt
from rules.one_page_deadzone.model.state import Action
from rules.one_page_deadzone.model.view import ZoneView

ARMY: Final = "enforcer-patrol"
RIVALS: Final = "plague-swarm"
GENTLE_ROUNDS: Final = 2
"""So long the rival comes near and does no more than wound, and as long as it has lost nobody."""
MERCY: Final = 0.01
"""The chance of removing a unit from which it does not shoot in that time."""


def suggest(seen: ZoneView, question: Question, done: Mapping[str, int]) -> Answer | None:
    """What shows something new, where the autopilot would not come to it."""
    options: tuple[Move, ...] = tuple(getattr(question, "options", ()))
    charges = "assault" not in done
    match question.prompt:
        case Prompt.ARMY:
            return moves.Field.of(ARMY)
        case Prompt.ACTIVATE:
            return lively(seen, options, done)
        case Prompt.GO if charges and seen.round > 1:
            return closer(seen, options)
        case Prompt.CHARGE | Prompt.STRIKE if charges:
            return boldly(seen, question, options)
        case Prompt.FIRE if "score" not in done:
            return deadliest(seen, options)
    return None


def lively(seen: ZoneView, options: tuple[Move, ...], done: Mapping[str, int]) -> Answer | None:
    """An action that the learner has not tried: Command after a shot, overwatch at the end of a round, later Assault.

    Where no Assault is possible yet, the best fighter runs to where one will be.
    """
    own = [unit.id for unit in seen.units if unit.owner == seen.seat and unit.cube]
    best = max(own, key=lambda name: blade(seen, name), default="")
    wanted: list[tuple[Action, list[str]]] = [("command", own)] if "shoot" in done else []
    wanted += [("assault", own), ("run", [best])] if seen.round > 1 and "assault" not in done else []
    wanted += [("overwatch", own)] if seen.seat is not None and seen.squads[seen.seat].waiting == 1 else []
    for action, units in wanted:
        found = [move for move in options if isinstance(move, moves.Activate) and move.action == action]
        found = [move for move in found if move.unit in units]
        if found and action not in done:
            return max(found, key=lambda move: blade(seen, move.unit))
    return None


def closer(seen: ZoneView, options: tuple[Move, ...]) -> Answer | None:
    """The way to where an enemy is nearest."""
    ways = [move for move in options if isinstance(move, moves.Go)]
    return min(ways, key=lambda move: nearest(seen, move.to), default=None)


def deadliest(seen: ZoneView, options: tuple[Move, ...]) -> Answer | None:
    """The shot that most likely removes its target."""
    shots = [move for move in options if isinstance(move, moves.Shoot)]
    return max(shots, key=lambda shot: removal(seen, shot), default=None)


def blade(seen: ZoneView, unit_id: str) -> int:
    """The dice of a unit's melee weapon."""
    unit = seen.unit(unit_id)
    return unit.type.blade.ap if unit else 0


def boldly(seen: ZoneView, question: Question, options: tuple[Move, ...]) -> Answer | None:
    """Into the fight, even if the autopilot would rather stay out of it."""
    chosen = autopilot(seen, question)
    if not isinstance(chosen, moves.Stay | moves.Spare):
        return chosen
    return next((move for move in options if isinstance(move, moves.Charge | moves.Strike)), None)


# -- the rival ---------------------------------------------------------------------------------------------------------


def rival(seen: ZoneView, question: Question) -> Answer | None:
    """With many cheap units that come near, so that there is somebody to shoot at and to fight; gently at first."""
    if question.prompt == Prompt.ARMY:
        return moves.Field.of(RIVALS)
    if not isinstance(question, Choose) or not gentle(seen):
        return None
    if question.prompt == Prompt.FIRE:
        return next((move for move in question.options if not harsh(seen, move)), None)
    left = [move for move in plain_options(question.options) if not harsh(seen, move)]
    return autopilot(seen, replace(question, options=left)) if left else None


def gentle(seen: ZoneView) -> bool:
    """Whether the rival spares the learner: in the first rounds, and until it has lost somebody."""
    return seen.round <= GENTLE_ROUNDS or all(unit.cube for unit in seen.units if unit.owner == seen.seat)


def harsh(seen: ZoneView, move: Move) -> bool:
    """Whether a move of the rival may cost the learner a unit, or what a unit could do next."""
    if isinstance(move, moves.Activate):
        return move.action == "assault"
    return isinstance(move, moves.Suppress) or (isinstance(move, moves.Shoot) and removal(seen, move) > MERCY)
