"""What a sensible player would do, from a view: the dispatcher, and all that is decided in peace.

The plan of a game: technologies first, because a lead is a die for every unit in every battle and is never lost;
then Fleets, which raid badly guarded colonies each turn and one day take a Homeworld; colonies last, as they are bait.
War is in warfare.py, Command cards in intrigue.py. A view has no memory, so each choice brings the position nearer to
what is wanted, and the phase is left when nothing is nearer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.engine import Answer, Choose, Move, Pick, Question, plain_options
from rules.galactic_supremacy.computer.command_cards import command, counter
from rules.galactic_supremacy.computer.war import (
    RICH,
    Army,
    Asked,
    army_of,
    attack,
    best_plan,
    danger,
    defence,
    myself,
    peace,
    rivals,
    send,
    tactical,
    turn_the_right,
)
from rules.galactic_supremacy.model.moves import (
    Build,
    BuyCard,
    Discard,
    Done,
    Exchange,
    Raise,
    Reassign,
    Redeploy,
    Research,
)
from rules.galactic_supremacy.model.questions import Prompt
from rules.galactic_supremacy.model.tables import COMBAT_TECHS, EXCHANGES, GROWTH_TECHS, PRICES, CardKind, Technology
from rules.galactic_supremacy.model.view import FleetView, GalaxyView, WorldView

PEACE_ORDER: tuple[CardKind, ...] = ("research", "leader", "fleet", "colony")
ALARM_ORDER: tuple[CardKind, ...] = ("fleet", "leader", "research", "colony")
ALARM = 0.1
CARD_VALUES: Mapping[CardKind, int] = {"fleet": 10, "command": 9, "research": 8, "leader": 7, "colony": 7}
SECOND_OF_A_KIND = 3
ENOUGH_FOR_A_TURN = 20
SAILING_COST = 3.0


def autopilot(seen: GalaxyView, question: Question) -> Answer:
    """A good answer to any question of the game; what it has no opinion on gets the default."""
    decide = DECISIONS.get(question.prompt)
    if decide is None or not isinstance(question, Choose | Pick):
        default: Answer = question.default
        return default
    return decide(seen, question)


# -- cards -------------------------------------------------------------------------------------------------------------


def draw(seen: GalaxyView, question: Asked) -> Answer:
    """Buy a card when the hand is paid for; exchange what is of no use or would be discarded anyway."""
    options: Sequence[Move] = plain_options(question.options)  # what later phases do is not looked at
    if BuyCard.of() in options and can_pay_for_more(seen):
        return BuyCard.of()
    exchanges = {EXCHANGES[move.name].give: move for move in options if isinstance(move, Exchange)}
    # With this many credits nothing but Fleets is missing, and a colony may become one.
    if myself(seen).credits >= RICH and "colony" in exchanges:
        return exchanges["colony"]
    if len(seen.hand) > myself(seen).hand_limit:
        return exchanges.get(least_wanted(seen)[0], Done.of())
    return Done.of()


def can_pay_for_more(seen: GalaxyView) -> bool:
    """Whether this turn's income and what is left after buying pay for the hand, or for as much as a turn needs."""
    me = myself(seen)
    bill = sum([PRICES.get(kind, 0) * count for kind, count in seen.hand_counts().items()])
    return me.credits - PRICES["extra"] + me.income >= min(bill, ENOUGH_FOR_A_TURN)


def least_wanted(seen: GalaxyView) -> list[CardKind]:
    """The kinds in hand, the least useful first; each further card of a kind is worth less."""
    held = seen.hand_counts()
    return sorted(held, key=lambda kind: use_of(kind, held[kind]))


def use_of(kind: CardKind, number: int) -> int:
    """How useful the first, second ... card of a kind is in hand."""
    return CARD_VALUES[kind] - SECOND_OF_A_KIND * (number - 1)


def worth_of_last(seen: GalaxyView, kind: CardKind) -> float:
    """What the last card of a kind in hand is worth, in credits."""
    return in_credits(use_of(kind, seen.hand_counts().get(kind, 1)))


def in_credits(use: float) -> float:
    """What so useful a card is worth, in credits: on the average somewhat less than an extra card costs."""
    return use / 2


def discard(seen: GalaxyView, question: Asked) -> Answer:
    """The least wanted card."""
    return Discard.of(least_wanted(seen)[0])


# -- building ----------------------------------------------------------------------------------------------------------


def build(seen: GalaxyView, question: Asked) -> Answer:
    """The first thing wanted that can be paid for: Fleets before all else where the Homeworld is in danger."""
    return build_in(seen, plain_options(question.options), ALARM_ORDER if danger(seen) > ALARM else PEACE_ORDER)


def build_in(seen: GalaxyView, options: Sequence[Move], order: Sequence[CardKind]) -> Answer:
    """The first of the kinds in this order that can be paid for, with credits put by for research."""
    moves = [move for move in options if isinstance(move, Build)]
    held, budget = seen.hand_counts(), myself(seen).credits
    for kind in order:
        places = [move for move in moves if move.card == kind]
        if kind == "research" and held.get(kind):
            budget -= PRICES[kind]
        elif places and budget >= PRICES[kind]:
            return place_leader(seen, places) if kind == "leader" else places[0]  # the Homeworld comes first
    return Done.of()


def place_leader(seen: GalaxyView, places: Sequence[Build]) -> Build:
    """On a Fleet when that makes this turn's attack better, else on a world, where a Leader earns a credit a turn."""
    army = army_of(myself(seen))
    aboard = [move for move in places if move.at.startswith("F")]
    ashore = [move for move in places if not move.at.startswith("F")]
    if aboard and prospect(seen, Army(army.led + 1, army.plain - 1)) > prospect(seen, army) + SAILING_COST:
        return aboard[0]
    return (ashore or aboard)[0]


def prospect(seen: GalaxyView, army: Army) -> float:
    """The worth of the best attack that this army could make, in credits."""
    plan = best_plan(seen, army)
    return plan.worth if plan else 0.0


# -- moving ------------------------------------------------------------------------------------------------------------


def move(seen: GalaxyView, question: Asked) -> Answer:
    """All Fleets to the Homeworld, the only world that must not fall; then Leaders to where the next turn needs them.

    Each move puts one more piece where it is wanted, so that the phase ends by itself.
    """
    home = myself(seen).worlds[0].id
    homeward = [each for each in plain_options(question.options) if isinstance(each, Redeploy) and each.to == home]
    if homeward:
        return homeward[0]
    berths = wanted_berths(seen)
    leaders = [unit.leader for unit in berths if unit.leader]
    empty = [unit.id for unit in berths[: len(leaders)] if not unit.leader]
    astray = [unit.leader for unit in berths[len(leaders) :] if unit.leader]
    return Reassign.of(astray[0], empty[0]) if empty else Done.of()


def wanted_berths(seen: GalaxyView) -> list[FleetView | WorldView]:
    """All units, those first that should have a Leader: Fleets that will attack, worlds, other Fleets."""
    me = myself(seen)
    fleets, worlds = me.fleets, me.worlds
    leaders = sum([bool(fleet.leader) for fleet in fleets]) + sum([bool(world.leader) for world in worlds])
    sailing = leaders_to_sail(seen, min(leaders, len(fleets)))
    return [*fleets[:sailing], *worlds, *fleets[sailing:]]


def leaders_to_sail(seen: GalaxyView, most: int) -> int:
    """How many Leaders should be on Fleets: as long as each makes the next attack better by more than he would earn."""
    fleets = len(myself(seen).fleets)
    return max(range(most + 1), key=lambda led: prospect(seen, Army(led, fleets - led)) - SAILING_COST * led)


# -- research ----------------------------------------------------------------------------------------------------------


def research(seen: GalaxyView, question: Asked) -> Answer:
    """Whenever it can be paid for: nothing that is bought lasts longer."""
    return Research.of() if Research.of() in question.options else Done.of()


def technology(seen: GalaxyView, question: Asked) -> Answer:
    """The one that gains most: usually a combat technology that takes or breaks a lead."""
    return Raise.of(max([each.technology for each in question.options], key=lambda each: gain_of(seen, each)))


def gain_of(seen: GalaxyView, technology: Technology) -> float:
    """What one more level brings. A lead counts once however large it is, so only the next step matters. [GS-ATK-13]"""
    me, others = myself(seen), rivals(seen)
    if technology in COMBAT_TECHS:
        turned = sum([rival.levels[technology] - me.levels[technology] in (0, 1) for rival in others])
        return 3 * turned / len(others)
    if technology in GROWTH_TECHS:  # the lowest of the three decides the income of every world
        behind = min(me.levels[each] for each in GROWTH_TECHS) - me.levels[technology]
        return behind + 0.2 * len(me.worlds)
    return 0.5


DECISIONS: Mapping[str, Callable[[GalaxyView, Asked], Answer]] = {
    Prompt.DRAW: draw,
    Prompt.DISCARD: discard,
    Prompt.COMMAND: command,
    Prompt.COUNTER: counter,
    Prompt.BUILD: build,
    Prompt.ATTACK: attack,
    Prompt.SEND: send,
    Prompt.PEACE: peace,
    Prompt.SURPRISE: turn_the_right,
    Prompt.AMBUSH: turn_the_right,
    Prompt.DEFENCE: defence,
    Prompt.TACTICAL: tactical,
    Prompt.MOVE: move,
    Prompt.RESEARCH: research,
    Prompt.TECHNOLOGY: technology,
}
