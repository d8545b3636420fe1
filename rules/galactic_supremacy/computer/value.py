"""Each seat's chance to win, from what a view shows: how strong its Fleets are, how safe its Homeworld is, its means.

A search asks for it at the end of every playout, so battles are guessed from dice counted; only the attack in progress
is reckoned. The weights are fitted to games in which things were given away by lot. One's own hand counts card by card:
a Command that it uses up is the dearest part of many an answer.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from rules.common.win_chances import load_weights, win_chances
from rules.galactic_supremacy.chapters.estimates import leads
from rules.galactic_supremacy.computer.war import fight_of, outlook_now, standing
from rules.galactic_supremacy.model.state import HOME_DICE, Galaxy
from rules.galactic_supremacy.model.tables import COMBAT_TECHS, GROWTH_TECHS, PRICES, CardKind
from rules.galactic_supremacy.model.view import GalaxyView, PlayerView

KINDS: Sequence[CardKind] = ("command", "fleet", "colony", "leader", "research")
HAND = ("command", "commands", "fleet_cards", "colony_cards", "leader_cards", "research_cards")
ASPECTS = (
    "fleets", "leaders_aboard", "colonies", "income", "credits", *HAND, "growth", "growth_in_part", "combat_lead",
    "combat_cushion", "jump_lead", "safety", "safety_next", "attacks_next", "limit_worlds", "limit_fleets",
    "limit_first", "income_to_come", "colonies_to_hold",
)  # fmt: skip
NAMES = (*ASPECTS, *[f"duel_{aspect}" for aspect in ASPECTS])
"""Of two players each thing counts otherwise than of more, who wear each other down."""
WEIGHTS = load_weights("galactic_supremacy", NAMES)
NEEDED, STEEP = 0.15, 7.0
"""Fleets win as often as not with this much more dice, in logarithms; how quickly more of them make it surer."""
NEARLY_LOST = 0.02
"""What a Homeworld that all Fleets of a rival would destroy is safer by, as they may not come."""
SURELY = 0.995
"""A Homeworld that falls for sure in the attack in progress may yet be saved by a Command card."""
CUSHION = 2
"""So many levels a lead may be beyond the first one, to count as surer."""
TRIES: Mapping[str, Mapping[str, float]] = {
    "easy": {"competence": 0.85},
    "normal": {"strategic": 12},
    "hard": {"strategic": 24, "first": 8, "then": 32, "gives_up": 8, "margin": 0.02},
}
"""By level, what its computers try otherwise than those of other games: strategies, of two players, and how a game
stands is told less well than dice are averaged out, so that another answer must be better by a margin."""
EARLY = 10
"""After so many rounds half of what an income may bring has come, and half of the raids on a colony are over."""
BEFORE_ATTACK = ("setup", "draw", "production", "command", "build", "attack", "second_attack")


def value(seen: GalaxyView) -> Sequence[float]:
    """Each seat's chance to win; of a game that is over its winners' shares."""
    if seen.winners:
        return [(player.seat in seen.winners) / len(seen.winners) for player in seen.players]
    chances = win_chances([features(seen, player.seat) for player in seen.players], WEIGHTS)
    shares = [chance * (1 - SURELY * chance_in_attack(seen, seat)) for seat, chance in enumerate(chances)]
    return [share / sum(shares) for share in shares]


def settled(asked: Galaxy, now: Galaxy) -> bool:
    """Whether another player's turn begins: those who are yet to move seem to be safer than those who have."""
    return now.active != asked.active and now.phase == "draw"


def features(seen: GalaxyView, seat: int) -> Sequence[float]:
    """How a seat stands, in the order of `NAMES`; nothing for a seat that is out."""
    me = seen.players[seat]
    if not me.alive:
        return ()
    rivals = [player for player in seen.players if player.alive and player.seat != seat]
    share = 1 / max(1, len(rivals))
    perils = [(chance_to_fall(rival, me), turns_until_attack(seen, rival.seat)) for rival in rivals]
    end, colonies, ahead = nearness_of_limit(seen), math.log1p(len(me.worlds) - 1), 1 / (1 + seen.round / EARLY)
    row = (
        float(len(me.fleets)),
        float(sum([bool(fleet.leader) for fleet in me.fleets])),
        colonies,
        float(me.income),
        me.credits / PRICES["fleet"],
        *hand(seen, me),
        float(me.bonus),
        beginnings(me),
        share * sum([leads(me, rival) - leads(rival, me) for rival in rivals]),
        share * sum([cushion(me, rival) - cushion(rival, me) for rival in rivals]),
        share * sum([me.levels["JS"] > rival.levels["JS"] for rival in rivals]),
        survival([peril for peril, _ in perils]),
        survival([peril / (1 + turns) for peril, turns in perils]),
        float(turns_until_attack(seen, seat) == 0),
        end * (len(me.worlds) - share * sum([len(rival.worlds) for rival in rivals])),
        end * (len(me.fleets) - share * sum([len(rival.fleets) for rival in rivals])),
        end**2 * all(score(me) >= score(rival) for rival in rivals),
        ahead * me.income,
        ahead * colonies,
    )
    others = (0.0,) * len(row)
    return (*others, *row) if len(rivals) == 1 else (*row, *others)


def hand(seen: GalaxyView, player: PlayerView) -> Sequence[float]:
    """Whether there is a Command, how many cards of each kind; of a hand that is hidden what is likely."""
    if player.seat == seen.seat:
        held = seen.hand_counts()
        kinds = [float(held.get(kind, 0)) for kind in KINDS]
        return float(kinds[0] > 0), *kinds
    likely = player.cards / len(KINDS)
    return 1 - (1 - 1 / len(KINDS)) ** player.cards, *[likely for _ in KINDS]


def beginnings(player: PlayerView) -> float:
    """The share of what is done towards the next level of growth. [GS-PRD-04]"""
    return sum([player.levels[each] > player.bonus + 1 for each in GROWTH_TECHS]) / len(GROWTH_TECHS)


def cushion(ours: PlayerView, theirs: PlayerView) -> int:
    """How much of a lead in combat technologies would outlast the other's next levels."""
    return sum([min(CUSHION, max(0, ours.levels[each] - theirs.levels[each] - 1)) for each in COMBAT_TECHS])


def survival(perils: Sequence[float]) -> float:
    """The chance to outlive the worst of some perils, as a logarithm: chances to win are multiplied by it."""
    return math.log(1 - max(perils, default=0.0) + NEARLY_LOST)


def chance_to_fall(attacker: PlayerView, defender: PlayerView) -> float:
    """How often all Fleets of a player would destroy another's Homeworld, guessed from the dice of both sides.

    [GS-ATK-06, GS-ATK-12..19]
    """
    force = dice_of(attacker, leads(attacker, defender), home_only=False)
    if not force:
        return 0.0
    lead, home = leads(defender, attacker), defender.worlds[0]
    slower = defender.levels["JS"] <= attacker.levels["JS"]
    guard = HOME_DICE + lead + bool(home.leader) + dice_of(defender, lead, home_only=slower)
    return 1 / (1 + math.exp(-STEEP * (math.log(force / guard) - NEEDED)))


def dice_of(player: PlayerView, lead: int, *, home_only: bool) -> int:
    """The dice of all Fleets of a player, or of those at the Homeworld. [GS-ATK-13, GS-ATK-14]"""
    fleets = player.worlds[0].fleets if home_only else player.fleets
    return sum([1 + lead + bool(fleet.leader) for fleet in fleets])


def chance_in_attack(seen: GalaxyView, seat: int) -> float:
    """The chance that the attack in progress destroys this seat's Homeworld."""
    battle = seen.battle
    if battle is None or battle.defender != seat or not fight_of(seen).world.is_home:
        return 0.0
    defenders = battle.defenders if battle.defenders or battle.round else standing(seen, battle.right)
    return 1.0 if battle.fallen else outlook_now(seen, defenders).win


def turns_until_attack(seen: GalaxyView, seat: int) -> int:
    """How many other living players may attack before this seat does. [GS-SEQ-01]"""
    living = [each for each in seen.order if seen.players[each].alive]
    if seat not in living or seen.active not in living:
        return len(living)
    away = (living.index(seat) - living.index(seen.active)) % len(living)
    return away if away or (seen.phase in BEFORE_ATTACK and seen.battle is None) else len(living)


def nearness_of_limit(seen: GalaxyView) -> float:
    """From 0 to 1 as the last round comes near; always 0 without a limit. [GS-END-05]"""
    return (seen.round / seen.round_limit) ** 3 if seen.round_limit else 0.0


def score(player: PlayerView) -> tuple[int, int, int]:
    """What counts when the last round is over. [GS-END-05]"""
    return len(player.worlds), len(player.fleets), player.credits
