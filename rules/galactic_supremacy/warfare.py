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
from rules.galactic_supremacy.moves import Attack, Done, Pass, Use, Withdraw
from rules.galactic_supremacy.view import FleetView, GalaxyView, PlayerView, WorldView

FLEET_WORTH = 15.0
LEADER_WORTH = 10.0
COLONY_WORTH = 20.0
CARD_WORTH = 5.0
GAME_WORTH = 120.0
SURE_ENOUGH = 0.65
LEAST_SURE = 0.35
IMPATIENCE = 0.006
PATIENT_ROUNDS = 25
PARLEY_AT = 0.25
HIDDEN_CARDS = 3
PARTY = 5


class Army(NamedTuple):
    """Own Fleets that could attack: with and without Leader."""

    led: int
    plain: int


class Plan(NamedTuple):
    """An attack under consideration: its worth in credits, the world, what to send, and what to expect."""

    score: float
    world: str
    party: Army
    outlook: Outlook


def myself(seen: GalaxyView) -> PlayerView:
    """The player who is asked."""
    assert seen.seat is not None
    return seen.players[seen.seat]


def rivals(seen: GalaxyView) -> list[PlayerView]:
    """The other living players."""
    return [player for player in seen.players if player.alive and player.seat != seen.seat]


def army_of(player: PlayerView) -> Army:
    """All Fleets of a player."""
    fleets = player.fleets
    led = sum([bool(fleet.leader) for fleet in fleets])
    return Army(led, len(fleets) - led)


def boldness(seen: GalaxyView) -> float:
    """The chance of victory that an attack on a Homeworld must have; waiting for ever wins nothing."""
    return max(LEAST_SURE, SURE_ENOUGH - IMPATIENCE * max(0, seen.round - PATIENT_ROUNDS))


def screen_of(defender: PlayerView, world: WorldView, lead: int, called: bool) -> Force:
    """The Fleets that would stand before a world; `called` adds those from elsewhere."""
    fleets = defender.fleets if called else world.fleets
    return in_order([fleet_strength(fleet, lead) for fleet in fleets])


def force_of(party: Army, lead: int, extra: int = 0) -> Force:
    """A party as a force; extra dice go to the Fleet that is lost last."""
    force = (Strength(True, 2 + lead),) * party.led + (Strength(False, 1 + lead),) * party.plain
    if extra and force:
        last = force[-1]
        force = in_order([*force[:-1], Strength(last.led, last.dice + extra)])
    return force


def outlook_on(attacker: PlayerView, defender: PlayerView, world: WorldView, party: Army, extra: int = 0) -> Outlook:
    """What a party may expect at a world."""
    lead = leads(defender, attacker)
    called = defender.levels["JS"] > attacker.levels["JS"]
    hidden = int(world.is_home and defender.cards >= HIDDEN_CARDS)  # one card in five is a Command
    force = force_of(party, leads(attacker, defender), extra)
    return battle(force, screen_of(defender, world, lead, called), world_dice(world, lead, hidden), not world.is_home)


def parties(army: Army, world: WorldView) -> Iterator[Army]:
    """What could be sent: all against a Homeworld; to a colony the best Fleets, or only those without Leader."""
    if world.is_home:
        yield army
        return
    for count in range(1, min(sum(army), PARTY) + 1):
        led = min(army.led, count)
        yield Army(led, count - led)
        if led and count <= army.plain:
            yield Army(0, count)


def plans(seen: GalaxyView, army: Army) -> Iterator[Plan]:
    """Every attack that an army could make, with its worth in credits."""
    if not sum(army):
        return
    me = myself(seen)
    commands = seen.hand_counts().get("command", 0)
    for defender in rivals(seen):
        for world in defender.worlds:
            for party in parties(army, world):
                outlook = outlook_on(me, defender, world, party, commands if world.is_home else 0)
                yield Plan(worth(seen, world, party, outlook), world.id, party, outlook)


def worth(seen: GalaxyView, world: WorldView, party: Army, outlook: Outlook) -> float:
    """The worth of an attack in credits: what falls, less what is lost; a rival's loss is shared by all others."""
    share = 1 / len(rivals(seen))
    price = FLEET_WORTH * outlook.lost + LEADER_WORTH * min(party.led, outlook.lost)
    gain = FLEET_WORTH * outlook.killed * share
    if world.is_home:
        return GAME_WORTH * outlook.win + gain - price if outlook.win >= boldness(seen) else -price
    fallen = COLONY_WORTH + (LEADER_WORTH if world.leader else 0)
    return outlook.win * (fallen * share + CARD_WORTH) + gain - price


def best_plan(seen: GalaxyView, army: Army, worlds: set[str] | None = None) -> Plan | None:
    """The best attack, or None when peace is better."""
    open_plans = [plan for plan in plans(seen, army) if worlds is None or plan.world in worlds]
    best = max(open_plans, key=lambda plan: plan.score, default=None)
    return best if best and best.score > 0 else None


def attack(seen: GalaxyView, question: Question) -> Answer:
    """Attack what is worth it."""
    open_worlds = {move.world for move in question.options if isinstance(move, Attack)}
    plan = best_plan(seen, army_of(myself(seen)), open_worlds)
    return Attack.of(plan.world) if plan else Done.of()


def send(seen: GalaxyView, question: Question) -> Answer:
    """The party of the plan that made us attack this world."""
    plan = best_plan(seen, army_of(myself(seen)), {question.about[0]})
    if plan is None:
        return question.default
    fleets = myself(seen).fleets
    led = [fleet.id for fleet in fleets if fleet.leader][: plan.party.led]
    plain = [fleet.id for fleet in fleets if not fleet.leader][: plan.party.plain]
    return tuple([move for move in question.options if move.fleet in (*led, *plain)])


def battle_now(seen: GalaxyView, called: bool | None = None, favoured: str = "") -> Outlook:
    """What the attack in progress may bring, from public facts; `favoured` is a unit given one more die."""
    fight = seen.battle
    assert fight is not None
    extra = {**fight.extra, favoured: fight.extra.get(favoured, 0) + 1}
    attacker, defender = seen.players[fight.attacker], seen.players[fight.defender]
    world = next(world for world in defender.worlds if world.id == fight.world)
    force = units(attacker.fleets, fight.attackers, leads(attacker, defender), extra)
    lead = leads(defender, attacker)
    if fight.defenders:
        screen = units(defender.fleets, fight.defenders, lead, extra)
    else:
        screen = screen_of(defender, world, lead, fight.right if called is None else called)
    return battle(force, screen, world_dice(world, lead, extra.get(world.id, 0)), not world.is_home)


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
    attacking = seen.seat == fight.attacker
    mine = fight.attackers if attacking else (*fight.defenders, fight.world)
    now = battle_now(seen).win

    def gain(use: Use) -> float:
        return (battle_now(seen, None, use.target).win - now) * (1 if attacking else -1)

    best = max((use for use in uses if use.target in mine), key=gain)
    return best if gain(best) > 0.04 else Pass.of()


def threat(seen: GalaxyView) -> float:
    """The best chance that a rival has to destroy the own Homeworld as things stand."""
    me = myself(seen)
    armies = [(rival, army_of(rival)) for rival in rivals(seen)]
    return max([outlook_on(rival, me, me.worlds[0], army).win for rival, army in armies if sum(army)], default=0.0)
