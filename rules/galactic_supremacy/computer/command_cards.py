"""The autopilot's Command cards: what is played in the Command Phase, and what is countered."""

from __future__ import annotations

from rules.engine import Answer, subject
from rules.galactic_supremacy.computer.war import RICH, Asked, army_of, best_plan, fight_of, myself, rivals, use_in
from rules.galactic_supremacy.model.moves import Done, Pass, Use
from rules.galactic_supremacy.model.questions import UseOf
from rules.galactic_supremacy.model.state import player_id
from rules.galactic_supremacy.model.view import GalaxyView

KEPT = 1  # for Peace Talks, Ambush, or the extra die that decides


def command(seen: GalaxyView, question: Asked) -> Answer:
    """Use the Commands that war can spare; none before an attack on a Homeworld, where each is a die or a counter."""
    spare = seen.hand_counts().get("command", 0) - KEPT
    plan = best_plan(seen, army_of(myself(seen)))
    if spare <= 0 or (plan and plan.home):
        return Done.of()
    use = ploy(seen)
    return use if use in question.options else Done.of()


def ploy(seen: GalaxyView) -> Use:
    """Exceed Quotas, because credits are what everything waits for; the rich steal from the largest hand instead."""
    fullest = max(rivals(seen), key=lambda player: player.cards)
    if myself(seen).credits >= RICH and fullest.cards:
        return Use.of("steal", player_id(fullest.seat))
    return Use.of("quotas", "")


def counter(seen: GalaxyView, question: Asked) -> Answer:
    """Counter what the other side plays in a battle for a Homeworld; elsewhere it would be one card for another."""
    use = use_in(question)
    if use is None or seen.battle is None:
        return Pass.of()
    fight = fight_of(seen)
    sides = {fight.attacker.seat, fight.defender.seat}
    return use if fight.world.is_home and sides == {seen.seat, subject(question, UseOf).seat} else Pass.of()
