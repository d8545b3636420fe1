"""A greedy baseline: builds whatever it can at once, attacks whenever it has more dice, never reacts.

It is no pushover: it spends each Command on credits, buys cards when it is rich, and researches with what is left.
Do not make it better or worse: results against it are comparable from version to version only if it stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine import Answer, Match, Move, Question
from rules.galactic_supremacy.chapters.estimates import fleet_strength, leads, world_dice
from rules.galactic_supremacy.model.moves import Attack, BuyCard, Use
from rules.galactic_supremacy.model.view import GalaxyView

RICH = 15


def greedy(match: Match[Any, GalaxyView], question: Question) -> Answer:
    """The greedy answer; windows, discards, moves and victims get the default."""
    options: Sequence[Move] = getattr(question, "options", ())
    seen = match.view(question.seat)
    quotas = Use.of("quotas", "")
    match question.prompt:
        case "build" | "research":
            return options[0]  # the first is always a purchase, while there is one
        case "send":
            return tuple(options)
        case "command" if quotas in options:
            return quotas
        case "draw" if BuyCard.of() in options and seen.players[question.seat].credits >= RICH:
            return BuyCard.of()
        case "attack":
            return best_attack(seen, question)
    default: Answer = question.default
    return default


def best_attack(seen: GalaxyView, question: Question) -> Answer:
    """The world, a Homeworld if possible, where its own expected sum is ahead by most; none if it is behind."""
    attacks = [move for move in getattr(question, "options", ()) if isinstance(move, Attack)]
    best = max(
        attacks, key=lambda move: (ahead(seen, move.world) > 0, move.world.startswith("H"), ahead(seen, move.world))
    )
    return best if ahead(seen, best.world) > 0 else question.default


def ahead(seen: GalaxyView, world_id: str) -> int:
    """Own dice less the defenders' dice at a world: each is worth the same on average."""
    assert seen.seat is not None
    me, defender = seen.players[seen.seat], seen.player_of(world_id)
    assert defender is not None
    world = next(world for world in defender.worlds if world.id == world_id)
    called = defender.levels["JS"] > me.levels["JS"]
    lead = leads(defender, me)
    theirs = [fleet_strength(fleet, lead).dice for fleet in (defender.fleets if called else world.fleets)]
    ours = [fleet_strength(fleet, leads(me, defender)).dice for fleet in me.fleets]
    return sum(ours) - sum(theirs) - world_dice(world, lead)
