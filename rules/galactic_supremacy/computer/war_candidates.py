"""What else could be done at war, each with what it is worth in credits: other targets, parties, stands and victims."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from rules.engine import Pick, Weighed, plain_options, subject
from rules.galactic_supremacy.chapters.combat import Fighter, automatic
from rules.galactic_supremacy.computer.war import (
    AMBUSH_WORTH,
    CARD_WORTH,
    FLEET_WORTH,
    LEADER_WORTH,
    RAIDERS,
    Army,
    Asked,
    Plan,
    army_of,
    defending,
    difference_of_distant,
    fight_of,
    myself,
    plans,
    prize,
    reinforcements,
    send,
    sending,
    standing,
    units_of,
    use_in,
    worth_now,
)
from rules.galactic_supremacy.model.moves import Assault, Attack, Done, Pass, Strike, Support, Withdraw
from rules.galactic_supremacy.model.questions import OfPiece, Prompt
from rules.galactic_supremacy.model.view import FleetView, GalaxyView, WorldView

MANY = 7  # everybody stands, or all, some or others leave, for two other worlds


def attacks(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """Peace; each world with the party that the autopilot would send; other parties in one answer. [GS-ATK-01, R59]"""
    yield 0.0, Done.of()
    me, options = myself(seen), plain_options(question.options)
    usual: dict[str, Plan] = {}
    for plan in plans(seen, army_of(me)):
        if plan.world not in usual or plan.worth > usual[plan.world].worth:
            usual[plan.world] = plan
    at_once = {move: (move.world, party_of(me.fleets, move)) for move in options if isinstance(move, Assault)}
    offered: dict[str, list[Army]] = {}
    for world, party in at_once.values():
        offered.setdefault(world, []).append(party)
    hopes = {
        (plan.world, plan.party): plan.hope
        for plan in plans(seen, army_of(me), lambda army, world: offered.get(world.id, ()))
    }
    for move in options:
        if isinstance(move, Assault) and (usual[move.world].worth <= 0 or at_once[move][1] != usual[move.world].party):
            yield hopes[at_once[move]], move
        # Where nothing is worth to be sent, none is sent after all, and the same is asked again: that might never end.
        elif isinstance(move, Attack) and usual[move.world].worth > 0:
            yield usual[move.world].hope, move


def party_of(fleets: Iterable[FleetView], move: Assault) -> Army:
    """How many Fleets with and without Leader an attack names."""
    named = move.fleets.split("+")
    led = sum([bool(fleet.leader) for fleet in fleets if fleet.id in named])
    return Army(led, len(named) - led)


def sends(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """Parties of several sizes: the Fleets with a Leader first, or those without; nobody only as the autopilot. [GP-10]

    Whoever sends nobody is asked again for an attack, which a computer has answered just now.
    """
    if not send(seen, question):
        yield 0.0, ()
    target = subject(question, OfPiece).piece
    for plan in plans(seen, army_of(myself(seen)), lambda army, world: sizes(army) if world.id == target else ()):
        yield plan.hope, sending(seen, question, plan.party)


def sizes(army: Army) -> Iterable[Army]:
    """A few Fleets, half of them, all but one, all."""
    every = sum(army)
    found: dict[Army, None] = {}
    for count in (*range(1, RAIDERS + 1), every // 2, every - 1, every):
        if 0 < count <= every:
            led, plain = min(army.led, count), min(army.plain, count)
            found[Army(led, count - led)] = found[Army(count - plain, plain)] = None
    return found


def talks(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """Peace Talks are worth what the attack would cost. [GS-ATK-05]"""
    yield 0.0, Pass.of()
    if use := use_in(question):
        yield worth_now(seen, standing(seen, fight_of(seen).battle.right)) - CARD_WORTH, use


def turns(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """Surprise and Ambush are worth what the distant Fleets are. [GS-ATK-07]"""
    yield 0.0, Pass.of()
    if use := use_in(question):
        yield difference_of_distant(seen) - AMBUSH_WORTH, use


def stands(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """Who stands, leaves and helps: all, none, those with a Leader, those without, one. [GS-ATK-08, GS-ATK-09]"""
    assert isinstance(question, Pick)
    led = {fleet.id for fleet in myself(seen).fleets if fleet.leader}
    leaving = [move for move in question.options if isinstance(move, Withdraw)]
    helpers = [move for move in question.options if isinstance(move, Support)]
    stays: list[list[Withdraw | Support]] = [[]]
    for to in dict.fromkeys([move.to for move in leaving]):
        away = [move for move in leaving if move.to == to]
        stays += [
            [*away],
            [move for move in away if move.fleet in led],
            [move for move in away if move.fleet not in led],
        ]
    helps = [[], helpers, [move for move in helpers if move.fleet in led], helpers[:1]]
    for chosen in [*stays[:MANY], *[[*stay, *some] for stay in stays[:2] for some in helps]]:
        yield -worth_now(seen, defending(seen, chosen)), tuple(chosen)


def extra_dice(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """One more die for any unit of one's own, or none. [GS-ATK-11]"""
    yield 0.0, Pass.of()
    for gain, use in reinforcements(seen, question):
        yield gain - CARD_WORTH, use


# -- victims -----------------------------------------------------------------------------------------------------------


def strikes(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """The automatic choice, and for each victim in reach the fewest that destroy it, the others by themselves.

    [GS-ATK-16..22]
    """
    fight = fight_of(seen)
    units = {unit.id: unit for player in (fight.attacker, fight.defender) for unit in units_of(player)}

    def fighters(ids: Iterable[str]) -> list[Fighter]:
        return [fighter(units[each], fight.battle.rolls[each]) for each in dict.fromkeys(ids)]

    def worth(chosen: Iterable[Strike]) -> float:
        return sum([spoils(units[victim]) for victim in {strike.victim: None for strike in chosen}])

    ours = fighters([move.unit for move in question.options])
    victims = fighters([move.victim for move in question.options])
    default: tuple[Strike, ...] = question.default
    yield worth(default), default
    for victim in victims:
        joined = fewest(ours, victim)
        if joined:
            chosen = (
                *[Strike.of(one.unit, victim.unit) for one in joined],
                *automatic([one for one in ours if one not in joined], [one for one in victims if one != victim]),
            )
            yield worth(chosen), chosen


def fighter(unit: FleetView | WorldView, dice: tuple[int, ...]) -> Fighter:
    """A unit with its roll; a colony wins ties. [GS-ATK-18]"""
    return Fighter(unit.id, sum(dice), len(dice), bool(unit.leader), isinstance(unit, WorldView) and not unit.is_home)


def fewest(ours: list[Fighter], victim: Fighter) -> list[Fighter]:
    """The weakest unit that destroys a victim alone, else those that do it together, the best first; or none."""
    alone = [one for one in ours if one.roll >= victim.needed]
    if alone:
        return [min(alone, key=lambda one: one.roll)]
    joined: list[Fighter] = []
    for one in sorted(ours, key=lambda one: -one.roll):
        joined.append(one)
        if sum([each.roll for each in joined]) >= victim.needed:
            return joined
    return []


def spoils(unit: FleetView | WorldView) -> float:
    """What it is worth to destroy a unit in battle."""
    return prize(unit, 1) if isinstance(unit, WorldView) else FLEET_WORTH + LEADER_WORTH * bool(unit.leader)


WAR: Mapping[str, Callable[[GalaxyView, Asked], Iterable[Weighed]]] = {
    Prompt.ATTACK: attacks,
    Prompt.SEND: sends,
    Prompt.PEACE: talks,
    Prompt.SURPRISE: turns,
    Prompt.AMBUSH: turns,
    Prompt.DEFENCE: stands,
    Prompt.TACTICAL: extra_dice,
    Prompt.STRIKE: strikes,
}
