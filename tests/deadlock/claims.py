"""What the reasons of the lesson say of goods, rebels and land, and whether it is so."""

from __future__ import annotations

from rules.deadlock.model.tables import NOBODY
from tests.claims import Claim, Suggestion


def rebels(made: Suggestion) -> int:
    """How many of the learner's colonists are rebels."""
    return int(made.view.players[made.view.seat].rebels)


def goods(made: Suggestion, good: str) -> int:
    """How much of a good he has."""
    return int(made.view.sheet.goods[good])


CLAIMS: list[Claim] = [
    (r"brings rebels back", lambda made, words: rebels(made) > 0),
    (r"([A-H]\d) is free", lambda made, words: made.view.land(words[1]).owner == NOBODY),
    (r"Food in the next Upkeep, and you have (\d+)", lambda made, words: goods(made, "food") == int(words[1])),
    (r"Energy in the next Upkeep, and you have (\d+)", lambda made, words: goods(made, "energy") == int(words[1])),
]
