"""What the reasons of the lesson say of a hand, of credits and of Fleets, and whether it is so."""

from __future__ import annotations

from rules.galactic_supremacy.model.moves import Exchange
from rules.galactic_supremacy.model.names import KIND_NAMES
from rules.galactic_supremacy.model.tables import EXCHANGES
from tests.claims import Claim, Suggestion

KINDS = {name: kind for kind, name in KIND_NAMES.items()}
KIND = f"({'|'.join(KINDS)}) card"


def holds(made: Suggestion, name: str) -> int:
    """How many cards of a kind the learner has in hand."""
    return int(made.view.hand_counts().get(KINDS[name], 0))


def fleets(made: Suggestion) -> int:
    """How many Fleets he has in play."""
    return len(made.view.players[made.view.seat].fleets)


def gains(made: Suggestion) -> bool:
    """Whether the reason for an exchange names what it brings, which is missing or one more in a full hand."""
    row = EXCHANGES[made.answer.name] if isinstance(made.answer, Exchange) else None
    return row is None or (f"{KIND_NAMES[row.keep]} card" in made.why and f"{KIND_NAMES[row.give]} card" in made.why)


CLAIMS: list[Claim] = [
    (r"^", lambda made, words: gains(made)),
    (rf"your {KIND}|\ba {KIND} kept", lambda made, words: holds(made, words[1] or words[2]) > 0),
    (rf"hold no {KIND}", lambda made, words: holds(made, words[1]) == 0),
    (rf"you hold (\d+) {KIND}", lambda made, words: holds(made, words[2]) == int(words[1])),
    (rf"needs a {KIND}, and you hold none", lambda made, words: holds(made, words[1]) == 0),
    (r"the card|cost you a Command card", lambda made, words: holds(made, "Command") > 0),
    (r"your Fleets", lambda made, words: fleets(made) > 0),
    (r"without Fleets you", lambda made, words: fleets(made) == 0),
    (r"you have (\d+)$", lambda made, words: made.view.players[made.view.seat].credits == int(words[1])),
]
