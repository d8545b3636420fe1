"""The autopilot at war: whom to attack and with what, when to parley, where to stand, which unit gets the extra die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.engine import Answer, Question
from rules.galactic_supremacy.estimates import (
    Force,
    Outlook,
    Strength,
    battle,
    fleet_strength,
    in_order,
    leads,
    world_dice,
)
from rules.galactic_supremacy.moves import Attack, Done, Pass, Send, Support, Use, Withdraw
from rules.galactic_supremacy.view import FleetView, GalaxyView, PlayerView, WorldView

FLEET_WORTH = 15.0
COLONY_WORTH = 20.0
CARD_WORTH = 5.0
GAME_WORTH = 120.0
SURE_ENOUGH = 0.65
IMPATIENCE = 0.006
PATIENT_ROUNDS = 25
PARLEY_AT = 0.25


class Plan(NamedTuple):
    """An attack under consideration: how good it is, the world, the Fleets to send, and what to expect."""

    score: float
    world: str
    fleets: tuple[str, ...]
    outlook: Outlook


def myself(seen: GalaxyView) -> PlayerView:
    """The player who is asked."""
    assert seen.seat is not None
    return seen.players[seen.seat]


def rivals(seen: GalaxyView) -> list[PlayerView]:
    """The other living players, whom peace does not protect this turn."""
    return [player for player in seen.players if player.alive and player.seat != seen.seat]


def boldness(seen: GalaxyView) -> float:
    """The chance of victory that an attack on a Homeworld must have; waiting for ever wins nothing."""
    return max(0.35, SURE_ENOUGH - IMPATIENCE * max(0, seen.round - PATIENT_ROUNDS))


def screen_of(defender: PlayerView, world: WorldView, lead: int, called: bool) -> Force:
    """The Fleets that would stand before a world; `called` adds those from elsewhere."""
    fleets = defender.fleets if called else world.fleets
    return in_order([fleet_strength(fleet, lead) for fleet in fleets])


def outlook_on(seen: GalaxyView, force: Force, attacker: PlayerView, defender: PlayerView, world: WorldView) -> Outlook:
    """What a force may expect at a world."""
    lead = leads(defender, attacker)
    called = defender.levels["JS"] > attacker.levels["JS"]
    hidden = int(world.is_home and defender.cards >= 3)  # one card in five is a Command
    return battle(force, screen_of(defender, world, lead, called), world_dice(world, lead, hidden), not world.is_home)


def reinforced(force: Force, dice: int) -> Force:
    """The force with Tactical Superiority on the Fleet that lasts longest."""
    if not dice or not force:
        return force
    last = force[-1]
    return in_order([*force[:-1], Strength(last.led, last.dice + dice)])


def forces(seen: GalaxyView, defender: PlayerView, world: WorldView) -> Iterator[tuple[tuple[str, ...], Force]]:
    """The groups of own Fleets worth sending: all against a Homeworld, else also only the best ones."""
    me = myself(seen)
    lead = leads(me, defender)
    ranked = sorted([(fleet_strength(fleet, lead), fleet.id) for fleet in me.fleets], key=lambda one: -one[0].dice)
    commands = seen.hand_counts().get("command", 0)
    for count in [len(ranked)] if world.is_home else range(1, min(len(ranked), 5) + 1):
        sent = ranked[:count]
        force = in_order([strength for strength, _ in sent])
        yield tuple([fleet for _, fleet in sent]), reinforced(force, commands) if world.is_home else force


def plans(seen: GalaxyView) -> Iterator[Plan]:
    """Every attack that could be made now, with its worth in credits."""
    me = myself(seen)
    if not me.fleets:
        return
    for defender in rivals(seen):
        for world in defender.worlds:
            for fleets, force in forces(seen, defender, world):
                outlook = outlook_on(seen, force, me, defender, world)
                yield Plan(worth(seen, world, outlook), world.id, fleets, outlook)


def worth(seen: GalaxyView, world: WorldView, outlook: Outlook) -> float:
    """The worth of an attack in credits: what falls, less what is lost."""
    losses = FLEET_WORTH * (outlook.killed / len(rivals(seen)) - outlook.lost)
    if world.is_home:
        return GAME_WORTH + losses if outlook.win >= boldness(seen) else -GAME_WORTH
    return outlook.win * (COLONY_WORTH / len(rivals(seen)) + CARD_WORTH) + losses


def best_plan(seen: GalaxyView, worlds: set[str] | None = None) -> Plan | None:
    """The best attack, or None when peace is better."""
    open_plans = [plan for plan in plans(seen) if worlds is None or plan.world in worlds]
    best = max(open_plans, key=lambda plan: plan.score, default=None)
    return best if best and best.score > 0 else None


def attack(seen: GalaxyView, question: Question) -> Answer:
    """Attack what is worth it."""
    plan = best_plan(seen, {move.world for move in question.options if isinstance(move, Attack)})
    return Attack.of(plan.world) if plan else Done.of()


def send(seen: GalaxyView, question: Question) -> Answer:
    """The Fleets of the plan that made us attack this world."""
    world = question.about[0]
    chosen = max((plan for plan in plans(seen) if plan.world == world), key=lambda plan: plan.score, default=None)
    if chosen is None:
        return question.default
    return tuple([move for move in question.options if move.fleet in chosen.fleets])


def battle_now(seen: GalaxyView, called: bool | None = None) -> Outlook:
    """What the attack in progress may bring, from public facts."""
    fight = seen.battle
    assert fight is not None
    attacker, defender = seen.players[fight.attacker], seen.players[fight.defender]
    world = next(world for world in defender.worlds if world.id == fight.world)
    force = units(attacker.fleets, fight.attackers, leads(attacker, defender), fight.extra)
    lead = leads(defender, attacker)
    if fight.defenders:
        screen = units(defender.fleets, fight.defenders, lead, fight.extra)
    else:
        screen = screen_of(defender, world, lead, fight.right if called is None else called)
    return battle(force, screen, world_dice(world, lead, fight.extra.get(world.id, 0)), not world.is_home)


def units(fleets: tuple[FleetView, ...], chosen: tuple[str, ...], lead: int, extra: dict[str, int]) -> Force:
    """The chosen Fleets as a force."""
    return in_order([fleet_strength(fleet, lead, extra.get(fleet.id, 0)) for fleet in fleets if fleet.id in chosen])


def peace(seen: GalaxyView, question: Question) -> Answer:
    """Talk when the Homeworld is in danger."""
    use = next((move for move in question.options if isinstance(move, Use)), None)
    if use and question.about[0].startswith("H") and battle_now(seen).win > PARLEY_AT:
        return use
    return Pass.of()


def ambush(seen: GalaxyView, question: Question) -> Answer:
    """Call distant Fleets when that saves the world."""
    use = next((move for move in question.options if isinstance(move, Use)), None)
    if use and battle_now(seen, False).win - battle_now(seen, True).win > 0.2:
        return use
    return Pass.of()


surprise = ambush


def defence(seen: GalaxyView, question: Question) -> Answer:
    """Stand at the Homeworld; leave a colony that cannot be held."""
    fight = seen.battle
    assert fight is not None
    if fight.world.startswith("H"):
        return question.default
    if battle_now(seen, False).win < 0.6:
        return ()
    home = myself(seen).worlds[0].id
    return tuple([move for move in question.options if isinstance(move, Withdraw) and move.to == home])


def tactical(seen: GalaxyView, question: Question) -> Answer:
    """One more die where it changes the outcome most."""
    fight = seen.battle
    assert fight is not None
    uses = [move for move in question.options if isinstance(move, Use)]
    if not uses or not fight.world.startswith("H"):
        return Pass.of()
    mine = set(fight.attackers) if seen.seat == fight.attacker else {*fight.defenders, fight.world}
    sign = 1 if seen.seat == fight.attacker else -1
    now = battle_now(seen).win

    def gain(use: Use) -> float:
        fight.extra[use.target] = fight.extra.get(use.target, 0) + 1
        after = battle_now(seen).win
        fight.extra[use.target] -= 1
        return sign * (after - now)

    best = max((use for use in uses if use.target in mine), key=gain)
    return best if gain(best) > 0.04 else Pass.of()


def threat(seen: GalaxyView) -> float:
    """The best chance that a rival has to destroy the own Homeworld as things stand."""
    me = myself(seen)
    chances = [0.0]
    for rival in rivals(seen):
        if rival.fleets:
            lead = leads(rival, me)
            force = in_order([fleet_strength(fleet, lead) for fleet in rival.fleets])
            chances.append(outlook_on(seen, force, rival, me, me.worlds[0]).win)
    return max(chances)
