"""The autopilot's Command cards: what is played in the Command Phase, and what is countered."""

from __future__ import annotations

from rules.engine import Answer, Question
from rules.galactic_supremacy.moves import Done, Pass, Use
from rules.galactic_supremacy.state import player_id
from rules.galactic_supremacy.view import GalaxyView
from rules.galactic_supremacy.warfare import army_of, best_plan, myself, rivals

KEPT = 1


def command(seen: GalaxyView, question: Question) -> Answer:
    """Steal with the Commands that are not needed in war."""
    spare = seen.hand_counts().get("command", 0) - KEPT
    if spare <= 0:
        return Done.of()
    plan = best_plan(seen, army_of(myself(seen)))
    if plan and plan.world.startswith("H"):
        return Done.of()
    richest = max(rivals(seen), key=lambda player: player.cards)
    use = Use.of("steal", player_id(richest.seat))
    if richest.cards >= 2 and use in question.options:
        return use
    return Use.of("quotas", "")


def counter(seen: GalaxyView, question: Question) -> Answer:
    """Counter what would decide a battle."""
    use = next((move for move in question.options if isinstance(move, Use)), None)
    if use is None:
        return Pass.of()
    seat, effect, _ = question.about
    fight = seen.battle
    if fight and seen.seat == fight.attacker and seat == fight.defender and fight.world.startswith("H"):
        return use
    if effect == "counter" and fight and seen.seat == fight.defender and fight.world.startswith("H"):
        return use
    return Pass.of()
