"""What a learner still needs for the goals of the guided table: which cards, which to spare, what to put by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.galactic_supremacy.computer.war import army_of, myself, outlook_on, rivals
from rules.galactic_supremacy.model.moves import Exchange
from rules.galactic_supremacy.model.tables import EXCHANGES, PRICES, CardKind
from rules.galactic_supremacy.model.view import GalaxyView

GOAL_CARDS: Mapping[str, CardKind] = {
    "command": "command",
    "settle": "colony",
    "attack": "fleet",
    "research": "research",
}
"""Goal -> the kind of card that it takes; the Fleet of the attack serves for the goal of arming, too."""


def wanted(done: Mapping[str, int]) -> list[CardKind]:
    """The kinds that the goals still take."""
    return [kind for goal, kind in GOAL_CARDS.items() if goal not in done]


def missing(seen: GalaxyView, done: Mapping[str, int]) -> list[CardKind]:
    """The kinds that the goals still take and that the learner does not have; a Fleet in play is as good."""
    held = seen.hand_counts()
    lacking = [kind for kind in wanted(done) if not held.get(kind)]
    return [kind for kind in lacking if kind != "fleet" or not myself(seen).fleets]


def spare(seen: GalaxyView, done: Mapping[str, int], kind: CardKind) -> int:
    """How many cards of a kind in hand are not for a goal."""
    return seen.hand_counts().get(kind, 0) - (kind in wanted(done))


def swaps(seen: GalaxyView, done: Mapping[str, int]) -> Iterator[Exchange]:
    """The exchanges of a card to spare for a kind that a goal takes and that is missing."""
    lacking = missing(seen, done)
    for name, row in EXCHANGES.items():
        if row.keep in lacking and spare(seen, done, row.give) > 0:
            yield Exchange.of(name)


def bills(seen: GalaxyView, done: Mapping[str, int]) -> list[CardKind]:
    """The kinds in hand for goals that cost credits to be played."""
    held = seen.hand_counts()
    return [kind for kind in wanted(done) if held.get(kind) and kind in PRICES]


def affordable(seen: GalaxyView, done: Mapping[str, int], price: int) -> bool:
    """Whether 10 credits for a goal are there in the next Build Phase, too, once this is paid."""
    me = myself(seen)
    priced = [kind for kind in wanted(done) if kind in PRICES]
    return not priced or me.credits - price + me.income >= PRICES["colony"]


def chance_of(seen: GalaxyView, world: str) -> float:
    """The chance that all of the learner's Fleets together destroy a world."""
    owner = next(player for player in rivals(seen) if any(held.id == world for held in player.worlds))
    place = next(held for held in owner.worlds if held.id == world)
    return outlook_on(myself(seen), owner, place, army_of(myself(seen))).win
