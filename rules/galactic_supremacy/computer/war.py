"""The autopilot at war: whom to attack and with what, when to talk, where to stand, which unit gets the extra die.

Everything is weighed in credits, so that a Fleet, a colony and a Command card can be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from rules.engine import Answer, Choose, Pick, plain_options, subject
from rules.galactic_supremacy.chapters.estimates import (
    Force,
    Outlook,
    Strength,
    battle,
    fleet_strength,
    in_order,
    leads,
    world_dice,
)
from rules.galactic_supremacy.model.moves import Attack, Done, Pass, Send, Support, Use, Withdraw
from rules.galactic_supremacy.model.questions import OfPiece
from rules.galactic_supremacy.model.view import BattleView, FleetView, GalaxyView, PlayerView, WorldView

FLEET_WORTH = 15.0  # its price and the card
LEADER_WORTH = 10.0  # the same
COLONY_WORTH = 20.0  # the same, and some years of income
CARD_WORTH = 5.0  # what an extra card costs
HOMEWORLD_WORTH = 120.0  # more than any plunder
RICH = 30  # credits beyond what a turn can spend
SURE_ENOUGH = 0.65
LEAST_SURE = 0.35
PATIENT_ROUNDS = 25
IMPATIENCE = 0.006  # a round
DANGER = 0.2
HIDDEN_CARDS = 3  # one card in five is a Command
RAIDERS = 5
AMBUSH_WORTH = 10.0  # one's last Command is better kept for Peace Talks than spent on a colony


Asked = Choose[Any] | Pick[Any]
"""The questions of this game: one or some of typed moves."""


class Army(NamedTuple):
    """Fleets that could attack: with and without Leader."""

    led: int
    plain: int


class Plan(NamedTuple):
    """An attack under consideration: its worth in credits, the world (`home`: a Homeworld), and what to send.

    `hope` is what it is worth to whoever does not wait for a surer attack on a Homeworld.
    """

    worth: float
    world: str
    home: bool
    party: Army
    hope: float


def myself(seen: GalaxyView) -> PlayerView:
    """The player who is asked."""
    assert seen.seat is not None
    return seen.players[seen.seat]


def rivals(seen: GalaxyView) -> list[PlayerView]:
    """The other living players."""
    return [player for player in seen.players if player.alive and player.seat != seen.seat]


def units_of(player: PlayerView) -> list[FleetView | WorldView]:
    """All worlds and Fleets of a player."""
    return [*player.worlds, *player.fleets]


def army_of(player: PlayerView) -> Army:
    """All Fleets of a player."""
    fleets = player.fleets
    led = sum([bool(fleet.leader) for fleet in fleets])
    return Army(led, len(fleets) - led)


# -- what an attack is worth -------------------------------------------------------------------------------------------


def screen_of(defender: PlayerView, world: WorldView, lead: int, called: bool) -> Force:
    """The Fleets that would stand before a world; `called` adds those from elsewhere."""
    fleets = defender.fleets if called else world.fleets
    return in_order([fleet_strength(fleet, lead) for fleet in fleets])


def force_of(party: Army, lead: int, extra: int = 0) -> Force:
    """A party as a force; extra dice go to the Fleet that is lost last."""
    force = (Strength(True, 2 + lead),) * party.led + (Strength(False, 1 + lead),) * party.plain
    if extra and force:
        last = force[-1]
        return in_order([*force[:-1], Strength(last.led, last.dice + extra)])
    return force


def outlook_on(attacker: PlayerView, defender: PlayerView, world: WorldView, party: Army, extra: int = 0) -> Outlook:
    """What a party may expect at a world, with one more die at a Homeworld for a Command that may be in hand."""
    lead = leads(defender, attacker)
    called = defender.levels["JS"] > attacker.levels["JS"]
    hidden = int(world.is_home and defender.cards >= HIDDEN_CARDS)
    force = force_of(party, leads(attacker, defender), extra)
    return battle(force, screen_of(defender, world, lead, called), world_dice(world, lead, hidden), not world.is_home)


def prize(world: WorldView, share: float) -> float:
    """What it is worth to destroy a world; a colony's card comes with it, the rest is a rival's loss."""
    if world.is_home:
        return HOMEWORLD_WORTH
    return share * (COLONY_WORTH + LEADER_WORTH * bool(world.leader)) + CARD_WORTH


def value(outlook: Outlook, gain: float, led: int, share: float) -> float:
    """The worth of an attack: what falls, less what is lost; Leaders are lost first."""
    price = FLEET_WORTH * outlook.lost + LEADER_WORTH * min(led, outlook.lost)
    return outlook.win * gain + share * FLEET_WORTH * outlook.killed - price


def boldness(seen: GalaxyView) -> float:
    """The chance of victory that an attack on a Homeworld must have; waiting for ever wins nothing."""
    return max(LEAST_SURE, SURE_ENOUGH - IMPATIENCE * max(0, seen.round - PATIENT_ROUNDS))


# -- attacking ---------------------------------------------------------------------------------------------------------


def parties(army: Army, world: WorldView) -> Iterator[Army]:
    """What could be sent: all against a Homeworld; to a colony the best Fleets, or only those without Leader."""
    if world.is_home:
        yield army
        return
    for count in range(1, min(sum(army), RAIDERS) + 1):
        led = min(army.led, count)
        yield Army(led, count - led)
        if led and count <= army.plain:
            yield Army(0, count)


def plans(seen: GalaxyView, army: Army, sent: Callable[[Army, WorldView], Iterable[Army]] = parties) -> Iterator[Plan]:
    """Every attack that an army could make; `sent` tells which parts of it may be sent to a world."""
    me, others = myself(seen), rivals(seen)
    if not sum(army):
        return
    share, bold = 1 / len(others), boldness(seen)
    commands = seen.hand_counts().get("command", 0)
    for defender in others:
        for world in defender.worlds:
            gain = prize(world, share)
            for party in sent(army, world):
                outlook = outlook_on(me, defender, world, party, commands if world.is_home else 0)
                hope = value(outlook, gain, party.led, share)
                hopeless = world.is_home and outlook.win < bold
                worth = value(outlook, 0.0, party.led, share) if hopeless else hope
                yield Plan(worth, world.id, world.is_home, party, hope)


def best_plan(seen: GalaxyView, army: Army, worlds: set[str] | None = None) -> Plan | None:
    """The best attack, or None when peace is better."""
    open_plans = [plan for plan in plans(seen, army) if worlds is None or plan.world in worlds]
    best = max(open_plans, key=lambda plan: plan.worth, default=None)
    return best if best and best.worth > 0 else None


def attack(seen: GalaxyView, question: Asked) -> Answer:
    """Attack what is worth it."""
    open_worlds = {move.world for move in plain_options(question.options) if isinstance(move, Attack)}
    plan = best_plan(seen, army_of(myself(seen)), open_worlds)
    return Attack.of(plan.world) if plan else Done.of()


def send(seen: GalaxyView, question: Asked) -> Answer:
    """The party of the plan that made us attack this world."""
    plan = best_plan(seen, army_of(myself(seen)), {subject(question, OfPiece).piece})
    return sending(seen, question, plan.party) if plan else ()


def sending(seen: GalaxyView, question: Asked, party: Army) -> tuple[Send, ...]:
    """So many Fleets with and without Leader, as an answer."""
    fleets = myself(seen).fleets
    led = [fleet.id for fleet in fleets if fleet.leader][: party.led]
    plain = [fleet.id for fleet in fleets if not fleet.leader][: party.plain]
    return tuple([move for move in question.options if move.fleet in (*led, *plain)])


# -- the attack in progress --------------------------------------------------------------------------------------------


class Fight(NamedTuple):
    """The attack in progress, its two sides and the world."""

    battle: BattleView
    attacker: PlayerView
    defender: PlayerView
    world: WorldView


def fight_of(seen: GalaxyView) -> Fight:
    """The attack in progress."""
    now = seen.battle
    assert now is not None
    defender = seen.players[now.defender]
    world = next(world for world in defender.worlds if world.id == now.world)
    return Fight(now, seen.players[now.attacker], defender, world)


def as_force(fleets: tuple[FleetView, ...], chosen: tuple[str, ...], lead: int, extra: dict[str, int]) -> Force:
    """The chosen Fleets as a force."""
    return in_order([fleet_strength(fleet, lead, extra.get(fleet.id, 0)) for fleet in fleets if fleet.id in chosen])


def outlook_now(seen: GalaxyView, defenders: tuple[str, ...], favoured: str = "") -> Outlook:
    """What the attack in progress may bring against these Fleets; `favoured` is a unit given one more die."""
    fight = fight_of(seen)
    extra = {**fight.battle.extra, favoured: fight.battle.extra.get(favoured, 0) + 1}
    lead, answer = leads(fight.attacker, fight.defender), leads(fight.defender, fight.attacker)
    force = as_force(fight.attacker.fleets, fight.battle.attackers, lead, extra)
    screen = as_force(fight.defender.fleets, defenders, answer, extra)
    world = world_dice(fight.world, answer, extra.get(fight.world.id, 0))
    return battle(force, screen, world, not fight.world.is_home)


def worth_now(seen: GalaxyView, defenders: tuple[str, ...], favoured: str = "") -> float:
    """What the attack in progress is worth to the attacker, and costs the defender."""
    fight = fight_of(seen)
    led = sum([fleet.id in fight.battle.attackers and bool(fleet.leader) for fleet in fight.attacker.fleets])
    return value(outlook_now(seen, defenders, favoured), prize(fight.world, 1), led, 1)


def standing(seen: GalaxyView, called: bool) -> tuple[str, ...]:
    """The Fleets that can defend: those at the world, with `called` also all others."""
    fight = fight_of(seen)
    return tuple([fleet.id for fleet in (fight.defender.fleets if called else fight.world.fleets)])


def use_in(question: Asked) -> Use | None:
    """The use of a Command that is offered, if one is in hand."""
    return next((move for move in question.options if isinstance(move, Use)), None)


def peace(seen: GalaxyView, question: Asked) -> Answer:
    """Talk when the Homeworld is in danger; a colony can be built again."""
    fight, use = fight_of(seen), use_in(question)
    chance = outlook_now(seen, standing(seen, fight.battle.right)).win
    return use if use and fight.world.is_home and chance > DANGER else Pass.of()


def turn_the_right(seen: GalaxyView, question: Asked) -> Answer:
    """Ambush and Surprise: bring in the distant Fleets, or keep them away, when that is worth a card."""
    use = use_in(question)
    return use if use and difference_of_distant(seen) > AMBUSH_WORTH else Pass.of()


def difference_of_distant(seen: GalaxyView) -> float:
    """What the distant Fleets of the defender are worth in the attack in progress."""
    return worth_now(seen, standing(seen, False)) - worth_now(seen, standing(seen, True))


def defence(seen: GalaxyView, question: Asked) -> Answer:
    """All stand at the Homeworld; at a colony whoever makes the attack least profitable."""
    if fight_of(seen).world.is_home:
        return tuple([move for move in question.options if isinstance(move, Support)])
    home = myself(seen).worlds[0].id
    leave = tuple([move for move in question.options if isinstance(move, Withdraw) and move.to == home])
    helpers = tuple([move for move in question.options if isinstance(move, Support)])
    choices: list[tuple[Withdraw | Support, ...]] = [(), leave, helpers, (*leave, *helpers)]
    return min(choices, key=lambda chosen: worth_now(seen, defending(seen, chosen)))


def defending(seen: GalaxyView, chosen: Iterable[Withdraw | Support]) -> tuple[str, ...]:
    """The Fleets that defend when these withdraw and these help."""
    left = [move.fleet for move in chosen if isinstance(move, Withdraw)]
    here = [fleet for fleet in standing(seen, False) if fleet not in left]
    return (*here, *[move.fleet for move in chosen if isinstance(move, Support)])


def tactical(seen: GalaxyView, question: Asked) -> Answer:
    """One more die where it changes the outcome most, if that is worth the card."""
    gain, best = max(reinforcements(seen, question), key=lambda each: each[0], default=(0.0, Pass.of()))
    return best if gain > CARD_WORTH else Pass.of()


def reinforcements(seen: GalaxyView, question: Asked) -> list[tuple[float, Use]]:
    """What one more die brings to each of one's own units in the attack in progress."""
    fight = fight_of(seen).battle
    attacking = seen.seat == fight.attacker
    mine = fight.attackers if attacking else (*fight.defenders, fight.world)
    uses = [move for move in question.options if isinstance(move, Use) and move.target in mine]
    before, sign = worth_now(seen, fight.defenders), 1 if attacking else -1
    return [(sign * (worth_now(seen, fight.defenders, use.target) - before), use) for use in uses]


def danger(seen: GalaxyView) -> float:
    """The best chance that a rival has to destroy one's own Homeworld as things stand."""
    return exposure(seen, myself(seen).worlds[0])


def exposure(seen: GalaxyView, world: WorldView) -> float:
    """The best chance that a rival has to destroy one of one's own worlds, with all Fleets."""
    armies = [(rival, army_of(rival)) for rival in rivals(seen)]
    return max([outlook_on(rival, myself(seen), world, army).win for rival, army in armies if sum(army)], default=0.0)
