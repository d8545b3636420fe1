"""What is suggested at the guided table, so that everything happens once, and before anybody wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.engine import Answer, Choose, Move, Pick, Question
from rules.galactic_supremacy.computer.policy import autopilot, least_wanted
from rules.galactic_supremacy.computer.war import myself
from rules.galactic_supremacy.lesson.plan import affordable, bills, chance_of, missing, spare, swaps, wanted
from rules.galactic_supremacy.model import moves
from rules.galactic_supremacy.model.questions import Prompt
from rules.galactic_supremacy.model.tables import PRICES, CardKind
from rules.galactic_supremacy.model.view import GalaxyView

SURE_ENOUGH = 0.3
"""The chance from which a raid is suggested: a lesson without a fight would be a dull one."""
MOST_FLEETS = 3
"""How many Fleets are built at most for the first raid."""


def suggest(seen: GalaxyView, question: Question, done: Mapping[str, int]) -> Answer | None:
    """What brings a goal nearer; once all are reached it is left to the autopilot."""
    if not wanted(done):
        return None
    options: tuple[Move, ...] = tuple(getattr(question, "options", ()))
    match question.prompt:
        case Prompt.DRAW:
            return cards_for_goals(seen, options, done)
        case Prompt.DISCARD:
            return least_needed(seen, done)
        case Prompt.COMMAND if "command" not in done:
            return next((move for move in options if move == moves.Use.of("quotas", "")), None)
        case Prompt.BUILD:
            return something_new(seen, options, done)
        case Prompt.ATTACK:
            return raid(seen, question, done)
        case Prompt.SEND if "attack" not in done and isinstance(question, Pick):
            return tuple(options)
        case Prompt.MOVE if "attack" not in done:
            return moves.Done.of()  # Fleets are built at the Homeworld, and Leaders stay aboard for the first raid
    return None


def cards_for_goals(seen: GalaxyView, options: tuple[Move, ...], done: Mapping[str, int]) -> Answer:
    """An exchange for a card that is missing for a goal, else the extra card if it leaves enough for what is held."""
    swap = next(swaps(seen, done), None)
    if swap in options:
        return swap
    buy = moves.BuyCard.of()
    worth_it = missing(seen, done) and (affordable(seen, done, PRICES["extra"]) or not bills(seen, done))
    return buy if buy in options and worth_it else moves.Done.of()


def least_needed(seen: GalaxyView, done: Mapping[str, int]) -> Answer | None:
    """The least wanted card that is not for a goal."""
    free = [kind for kind in least_wanted(seen) if spare(seen, done, kind) > 0]
    return moves.Discard.of(free[0]) if free else None


def something_new(seen: GalaxyView, options: tuple[Move, ...], done: Mapping[str, int]) -> Answer:
    """What a goal takes, a first Fleet before all; what else can be paid for if that leaves enough for the goals."""
    places = [move for move in options if isinstance(move, moves.Build)]
    for kind in to_build(seen, done):
        found = [move for move in places if move.card == kind]
        if kind == "leader":
            aboard = [move for move in found if move.at.startswith("F")] if "attack" not in done else []
            found = aboard or (found if affordable(seen, done, PRICES["leader"]) or "arm" not in done else [])
        if found:
            return found[0]
    return moves.Done.of()


def to_build(seen: GalaxyView, done: Mapping[str, int]) -> list[CardKind]:
    """The kinds to be built, the first one first."""
    fleets, held = len(myself(seen).fleets), seen.hand_counts()
    kinds: list[CardKind] = ["fleet"] if "attack" not in done and not fleets else []
    kinds += ["colony"] if "settle" not in done else []
    put_by = "research" not in done and held.get("research")
    kinds += ["fleet"] if "attack" not in done and 0 < fleets < MOST_FLEETS and not put_by else []
    return [*kinds, "leader"]


def raid(seen: GalaxyView, question: Question, done: Mapping[str, int]) -> Answer | None:
    """A raid on a colony: until the first one the likeliest; never on a Homeworld, which would end the lesson."""
    options: tuple[Move, ...] = tuple(getattr(question, "options", ()))
    colonies = [move for move in options if isinstance(move, moves.Attack) and not move.world.startswith("H")]
    if "attack" not in done:
        best = max(colonies, key=lambda move: chance_of(seen, move.world), default=None)
        return best if best and chance_of(seen, best.world) >= SURE_ENOUGH else moves.Done.of()
    if "settle" not in done and isinstance(question, Choose):
        return autopilot(seen, replace(question, options=(*colonies, moves.Done.of())))
    return moves.Done.of()
