"""What the reasons of the lesson say of goods, rebels, work and land, and whether it is so."""

from __future__ import annotations

from rules.deadlock.computer.economy import Economy
from rules.deadlock.computer.evaluation import Evaluator
from rules.deadlock.model.cells import ADJACENT
from rules.deadlock.model.tables import NOBODY
from tests.claims import Claim, Suggestion


def rebels(made: Suggestion) -> int:
    """How many of the learner's colonists are rebels."""
    return int(made.view.players[made.view.seat].rebels)


def goods(made: Suggestion, good: str) -> int:
    """How much of a good they have."""
    return int(made.view.sheet.goods[good])


def books(made: Suggestion) -> Economy:
    """What the learner's empire makes and needs."""
    return Economy(Evaluator(made.view, made.view.seat))


def fed(made: Suggestion) -> bool:
    """Whether Food and Energy in store are what the next Upkeep takes."""
    need = books(made)
    return goods(made, "food") >= need.loyal and goods(made, "energy") >= need.energy_need


def free_around(made: Suggestion) -> int:
    """How many free territories lie around the one that is chosen."""
    around = [made.view.land(cell) for cell in ADJACENT[made.answer.at]]  # type: ignore[union-attr]
    return len([land for land in around if land.land and land.owner == NOBODY])


def undefended(made: Suggestion, cell: str) -> bool:
    """Whether no unit of another player stands in a territory."""
    return not [units for units in made.view.land(cell).units if units.owner != made.view.seat]


def cultured(made: Suggestion) -> bool:
    """Whether some of the buildings that get a colonist are of culture."""
    staffed = [made.view.land(move.at).building(move.slot) for move in made.answer]  # type: ignore[union-attr]
    return any(building.type.culture for building in staffed)


def at_home(made: Suggestion) -> bool:
    """Whether all land that could be settled is the learner's."""
    options = made.question.options  # type: ignore[union-attr]
    return all(made.view.land(move.at).owner == made.view.seat for move in options)


CLAIMS: list[Claim] = [
    (r"brings rebels back", lambda made, words: rebels(made) > 0),
    (r"([A-H]\d) is free", lambda made, words: made.view.land(words[1]).owner == NOBODY),
    (r"Food in the next Upkeep, and you have (\d+)", lambda made, words: goods(made, "food") == int(words[1])),
    (r"Energy in the next Upkeep, and you have (\d+)", lambda made, words: goods(made, "energy") == int(words[1])),
    (r"you have what your next Upkeep needs", lambda made, words: fed(made)),
    (r"there is work enough", lambda made, words: books(made).jobs >= books(made).loyal),
    (r"(\d+) free territor", lambda made, words: free_around(made) == int(words[1])),
    (r"nobody defends ([A-H]\d)", lambda made, words: undefended(made, words[1])),
    (r"culture keeps everybody content", lambda made, words: cultured(made)),
    (r"the land here is yours already", lambda made, words: at_home(made)),
]
