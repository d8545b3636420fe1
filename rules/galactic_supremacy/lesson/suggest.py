"""What is suggested at the guided table, so that everything happens once."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine import Answer, Move, Pick, Question
from rules.galactic_supremacy.computer.war import army_of, myself, outlook_on, rivals
from rules.galactic_supremacy.model import moves
from rules.galactic_supremacy.model.questions import Prompt
from rules.galactic_supremacy.model.tables import CardKind, ExchangeName
from rules.galactic_supremacy.model.view import GalaxyView, WorldView

SURE_ENOUGH = 0.3
"""The chance from which a raid is suggested: a lesson without a fight would be a dull one."""
WANTED: tuple[tuple[str, CardKind, CardKind, ExchangeName], ...] = (
    ("research", "research", "command", "development"),
    ("settle", "colony", "fleet", "exploration"),
    ("command", "command", "research", "intelligence"),
    ("arm", "fleet", "colony", "draft"),
)
"""For a goal that is not reached: the card that it needs, the card to give for it, and the exchange."""


def suggest(seen: GalaxyView, question: Question, done: Mapping[str, int]) -> Answer | None:
    """What shows something new, where the autopilot would not come to it."""
    options: tuple[Move, ...] = tuple(getattr(question, "options", ()))
    match question.prompt:
        case Prompt.DRAW:
            return worth_a_try(seen, options, done)
        case Prompt.COMMAND if "command" not in done:
            return next((move for move in options if move == moves.Use.of("quotas", "")), None)
        case Prompt.BUILD:
            return something_new(seen, options, done)
        case Prompt.ATTACK if "attack" not in done:
            return first_raid(seen, options)
        case Prompt.SEND if "attack" not in done and isinstance(question, Pick):
            return tuple(options)
    return None


def worth_a_try(seen: GalaxyView, options: tuple[Move, ...], done: Mapping[str, int]) -> Answer | None:
    """An exchange for a card that is still missing for a goal, where one to spare can be given for it."""
    held = seen.hand_counts()
    for goal, missing, given, name in WANTED:
        if goal not in done and not held.get(missing) and held.get(given, 0) > 1 and moves.Exchange.of(name) in options:
            return moves.Exchange.of(name)
    return None


def something_new(seen: GalaxyView, options: tuple[Move, ...], done: Mapping[str, int]) -> Answer | None:
    """What the learner has not built yet: a Fleet first, and a Leader aboard it."""
    places = [move for move in options if isinstance(move, moves.Build)]
    wanted: list[CardKind] = ["fleet", "leader"] if "arm" not in done or "attack" not in done else []
    wanted += ["colony"] if "settle" not in done else []
    for kind in wanted:
        found = [move for move in places if move.card == kind]
        if kind == "leader":
            found = [move for move in found if move.at.startswith("F")]
        if found and not (kind == "fleet" and len(myself(seen).fleets) > 1):
            return found[0]
    return None


def first_raid(seen: GalaxyView, options: tuple[Move, ...]) -> Answer | None:
    """The colony that all of the learner's Fleets would most likely destroy, if that is likely enough."""
    chances = {move: chance_of(seen, move.world) for move in options if isinstance(move, moves.Attack)}
    best = max(chances, key=lambda move: chances[move], default=None)
    return best if best and chances[best] >= SURE_ENOUGH else None


def chance_of(seen: GalaxyView, world: str) -> float:
    """The chance that all of the learner's Fleets together destroy a world."""
    owner = next(player for player in rivals(seen) if any(held.id == world for held in player.worlds))
    place: WorldView = next(held for held in owner.worlds if held.id == world)
    return outlook_on(myself(seen), owner, place, army_of(myself(seen))).win
