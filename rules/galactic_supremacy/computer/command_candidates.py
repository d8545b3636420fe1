"""What a Command card could do, each effect with what it is worth in credits: to use it now, to counter, to keep it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine import Weighed, plain_options, subject
from rules.galactic_supremacy.chapters.estimates import FACES
from rules.galactic_supremacy.computer.policy import CARD_VALUES, in_credits, worth_of_last
from rules.galactic_supremacy.computer.war import (
    CARD_WORTH,
    LEADER_WORTH,
    Asked,
    Plan,
    army_of,
    best_plan,
    fight_of,
    myself,
    plans,
    rivals,
    standing,
    units_of,
    use_in,
    worth_now,
)
from rules.galactic_supremacy.model.moves import Done, Pass, Use
from rules.galactic_supremacy.model.questions import UseOf
from rules.galactic_supremacy.model.state import seat_of
from rules.galactic_supremacy.model.tables import EFFECTS, PRICES
from rules.galactic_supremacy.model.view import GalaxyView, PlayerView

FOR_A_HOMEWORLD = 10.0  # where each card is a die or a counter
A_CARD = in_credits(sum(CARD_VALUES.values())) / len(CARD_VALUES)
SIGHT = 3.0  # to know a hand, or the next cards: one plans better by some credits
HIDDEN = 0.5  # what is not known of one's own hand
AGAIN = 0.5  # how often a world is still worth an attack after the first one
A_TASTE = 1.0  # uses that differ by less are a matter of taste
DECIDES = 20.0  # a card in a battle for a Homeworld


def uses(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """To keep the card, and every effect of the Command Phase but those that only hurt oneself. [GS-CMD-01, GS-CRD]"""
    yield 0.0, Done.of()
    me, share = myself(seen), 1 / len(rivals(seen))
    plan = best_plan(seen, army_of(me))
    price = worth_of_last(seen, "command") + FOR_A_HOMEWORLD * bool(plan and plan.home)
    owners = owners_of(seen)
    for use in plain_options(question.options):
        if not isinstance(use, Use):
            continue
        victim = owners.get(use.target)
        if victim is None or victim.seat != seen.seat:  # nobody assassinates their own
            brought = gain(seen, use, plan) + (share * loss(use, victim) if victim else 0.0)
            yield brought - price, use


def owners_of(seen: GalaxyView) -> dict[str, PlayerView]:
    """Whose each target is: a player, a piece, a Leader."""
    owners = {f"P{player.seat + 1}": player for player in seen.players}
    for player in seen.players:
        for unit in units_of(player):
            owners[unit.id] = player
            if unit.leader:
                owners[unit.leader] = player
    return owners


def chance(use: Use) -> float:
    """How often an effect works. [Table F]"""
    return EFFECTS[use.effect].needs / FACES


def gain(seen: GalaxyView, use: Use, plan: Plan | None) -> float:
    """What an effect brings to whoever uses it; `plan` is the attack that they are about to make."""
    match use.effect:
        case "quotas":
            return mean_amount(FACES)
        case "steal":
            return chance(use) * A_CARD
        case "spy" | "planning":
            return SIGHT
        case "initiative" if plan:
            second = plans(seen, army_of(myself(seen)))
            return max([each.worth * (AGAIN if each.world == plan.world else 1.0) for each in second], default=0.0)
    return 0.0


def loss(use: Use, victim: PlayerView) -> float:
    """What an effect costs its victim; a piece is worth a little more to somebody strong."""
    match use.effect:
        case "misinformation" | "steal":
            return chance(use) * A_CARD + 0.05 * victim.cards
        case "industrial_sabotage":
            return mean_amount(victim.credits)
        case "military_sabotage":  # the card comes back to its hand, what was paid for it does not
            return chance(use) * (PRICES["fleet"] + 0.2 * len(victim.fleets))
        case "assassination":
            return chance(use) * (LEADER_WORTH + 0.1 * len(victim.fleets))
    return HIDDEN if use.effect == "spy" else 0.0


def mean_amount(most: int) -> float:
    """A die less 2, of so many credits at most. [GS-CRD-08, GS-CRD-12]"""
    return sum([min(most, max(0, die - 2)) for die in range(1, FACES + 1)]) / FACES


def counters(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """To counter is worth what the use would cost, as often as it works. [GS-CRD-10]"""
    yield 0.0, Pass.of()
    if use := use_in(question):
        yield chance(use) * harm(seen, subject(question, UseOf)) - worth_of_last(seen, "command"), use


def harm(seen: GalaxyView, about: UseOf) -> float:
    """What the use of a card by another costs this seat."""
    use, share = Use.of(about.effect, about.target), 1 / len(rivals(seen))
    if about.effect == "counter":
        return CARD_WORTH if seat_of(about.target) == seen.seat else 0.0
    if seen.battle is None:
        victim = owners_of(seen).get(about.target)
        hit = loss(use, victim) if victim and victim.seat == seen.seat else 0.0
        return hit + share * gain(seen, use, None)
    fight = fight_of(seen)
    if seen.seat not in (fight.attacker.seat, fight.defender.seat) or seen.seat == about.seat:
        return 0.0
    if about.effect == "peace":
        return worth_now(seen, standing(seen, fight.battle.right))
    return DECIDES if fight.world.is_home else CARD_WORTH
