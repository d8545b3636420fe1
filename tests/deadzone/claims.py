"""What the reasons of the lesson say of models, places and objectives, and whether it is so."""

from __future__ import annotations

from rules.deadzone.computer.evaluation import Evaluator
from rules.deadzone.model.geometry.cubes import INDEX, range_of
from rules.deadzone.model.moves import Shoot
from rules.deadzone.model.questions import model_of
from rules.deadzone.model.state import Fighter
from tests.claims import Claim, Suggestion


def at_objective(made: Suggestion) -> bool:
    """Whether the movement ends on an objective."""
    return any(one.cube == to(made) for one in made.view.objectives)


def to(made: Suggestion) -> str:
    """The cube that is chosen."""
    return str(getattr(made.answer, "to", "") or getattr(made.answer, "cube", ""))


def model(made: Suggestion) -> Fighter:
    """The model that is chosen, or that acts."""
    code = getattr(made.answer, "model", "") or model_of(made.question)
    found: Fighter | None = made.view.fighter(code)
    assert found is not None, made
    return found


def foes(made: Suggestion) -> list[Fighter]:
    """The enemies on the board."""
    return [f for f in made.view.fighters if f.owner != made.view.seat and f.cube and f.fate == "table"]


def sees_one(made: Suggestion) -> bool:
    """Whether the model sees an enemy from the cube that is chosen."""
    evaluator = Evaluator(made.view, made.view.seat)
    return any(evaluator.sight(model(made), to(made), foe, foe.cube) for foe in foes(made))


def safer(made: Suggestion) -> bool:
    """Whether less can happen to the model there."""
    evaluator = Evaluator(made.view, made.view.seat)
    return evaluator.danger(model(made), to(made)) < evaluator.danger(model(made), model(made).cube)


def away(made: Suggestion, cube: str) -> int:
    """How far the nearest objective is from a cube."""
    return min(range_of(INDEX[cube], INDEX[one.cube]) for one in made.view.objectives)


def waiting(made: Suggestion, *, own: bool) -> int:
    """How many models of a side have not acted in this Round."""
    held = [f for f in made.view.fighters if f.cube and f.fate == "table" and not f.activated]
    return len([f for f in held if (f.owner == made.view.seat) == own])


def shots(made: Suggestion) -> int:
    """How many shots there are to choose from."""
    return len([move for move in made.question.options if isinstance(move, Shoot)])  # type: ignore[union-attr]


CLAIMS: list[Claim] = [
    (r"an objective scores for", lambda made, words: at_objective(made)),
    (r"odds are good", lambda made, words: False),  # nothing in the reason works them out
    (r"height and a clear view count", lambda made, words: not to(made) or to(made) in {f.cube for f in foes(made)}),
    (r"sees a target from there", lambda made, words: sees_one(made)),
    (r"it is safer there", lambda made, words: safer(made)),
    (r"comes nearer to an objective", lambda made, words: away(made, to(made)) < away(made, model(made).cube)),
    (r"nearest objective is (\d+) cube", lambda made, words: away(made, to(made)) == int(words[1])),
    (r"before the other side acts", lambda made, words: waiting(made, own=False) > 0),
    (r"has more models left", lambda made, words: waiting(made, own=False) > waiting(made, own=True)),
    (r"no other shot", lambda made, words: shots(made) > 1),
    (r"Pinned model must do that before", lambda made, words: model(made).pinned),
    (
        r"must spend an action on standing up",
        lambda made, words: not made.view.fighter(made.answer.target).pinned,  # type: ignore[union-attr]
    ),
    (r"carries already", lambda made, words: bool(model(made).item or model(made).gear)),
]
