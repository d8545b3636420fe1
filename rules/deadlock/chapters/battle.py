"""The Attack Phase. [3.22]

A battle reads from top to bottom as the rulebook has it. `fight` knows two sides and the dice, no planet, so that the
odds of a battle are those of the very rules that decide it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from rules.deadlock.chapters.chronicle import Chronicle
from rules.deadlock.chapters.colonists import destroy_building, lasers, leave, release_order
from rules.deadlock.chapters.combatants import (
    DODGED,
    HIT,
    Battle,
    Combatant,
    Side,
    Step,
    combatant,
    enlist,
    forces,
    in_order,
    kinds_of,
    line_up,
    minds_of,
    rulings,
)
from rules.deadlock.chapters.ending import is_contested
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.events import (
    BattleBegan,
    BattleEnded,
    ControlChanged,
    Dodged,
    Fell,
    MindControlled,
    UnitLost,
    Volley,
)
from rules.deadlock.model.moves import Fight
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import Planet, Territory
from rules.deadlock.model.tables import COLONIST, LASER, MISSILE, NOBODY, PLANE, SHORT_TURN
from rules.engine import Order, Rule, ask_some, roll

CONTROLLERS, COMMANDER = "relu", "commander"


def attack_phase(planet: Planet) -> Rule[str]:
    """Battles, one after the other, each finished before the next begins. [DL-ATK-01, R50, R64]"""
    begin(planet, "attack")
    planet.battles = [land.cell for land in planet.lands if land.units and is_contested(planet, land.cell)]
    if not planet.battles:
        return "plane_return"
    if len(planet.battles) > 1:
        chosen = yield from ask_some(lambda: battles_question(planet), open=True)
        planet.battles = [move.at for move in chosen] if chosen else planet.battles
    for cell in [*planet.battles]:
        yield from battle_at(planet, cell)
    return onward(planet, "plane_return")


def battles_question(planet: Planet) -> Order[Fight] | None:
    """In which order battles are fought; a concession may leave nothing to choose. [DP-32]"""
    if len(planet.battles) < 2:
        return None
    options = [Fight.of(cell) for cell in planet.battles]
    return Order(
        seat=planet.active,
        prompt=Prompt.BATTLES,
        options=options,
        default=tuple(options),
        reason="DL-ATK-01",
    )


def battle_at(planet: Planet, cell: str) -> Rule[None]:
    """A battle from its first to its last round, and what comes of it. [DL-ATK-01]"""
    battle = mustered(planet, planet.land(cell))
    planet.mark("battle", cell, planet.active)
    attacker, defender = battle.attacker, battle.defender
    sides = forces(attacker.combatants), forces(defender.combatants)
    battle.tell(BattleBegan(cell, attacker.seat, defender.seat, *sides))
    yield from fight(battle)
    winner = next((side.seat for side in (attacker, defender) if side.combatants), None)
    battle.tell(BattleEnded(cell, attacker.seat, defender.seat, winner, battle.round))
    planet.battles.remove(cell)
    if attacker.combatants:
        conquer(planet, battle)
    else:
        hold(planet, battle)


def mustered(planet: Planet, land: Territory) -> Battle:
    """All units and colonists of both sides, and the defender's Laser Defenses; no Missiles. [DL-ATK-02, R52]"""
    rivals = [land.owner, *[unit.owner for unit in land.units]]
    seat = next(rival for rival in rivals if rival not in (NOBODY, planet.active))
    attacker, defender = side_of(planet, planet.active), side_of(planet, seat)
    fighting = [unit for unit in land.units if unit.kind != MISSILE]
    enlist(attacker, defender, [(unit.kind, unit.id) for unit in fighting if unit.owner != seat])
    enlist(defender, attacker, [(unit.kind, unit.id) for unit in fighting if unit.owner == seat])
    enlist(defender, attacker, [(COLONIST, number) for number in range(1, land.colonists + 1)])
    enlist(defender, attacker, [(LASER, slot) for slot in lasers(land)])
    told = Chronicle(planet.tell, land.cell, planet.active, seat)
    tell = told if planet.rules_version >= SHORT_TURN else planet.tell
    return Battle(land.cell, attacker, defender, tell, rulings(planet.rules_version))


def side_of(planet: Planet, seat: int) -> Side:
    """A side without combatants yet. [DL-ATK-14]"""
    player = planet.players[seat]
    return Side(seat, player.race, tuple(player.technologies), planet.orders(seat).doctrine)


# -- the fight ---------------------------------------------------------------------------------------------------------


def fight(battle: Battle) -> Rule[None]:
    """Mind Control, then rounds until a side has nobody left; nobody retreats.

    [DL-ATK-03, DL-ATK-04, DL-ATK-13, DL-OCE-10, R53, R72]
    """
    for side, other in battle.sides:
        yield from mind_control(battle, side, other)
    line_up(battle)
    while battle.rages:
        battle.round += 1
        yield from fight_round(battle)


def mind_control(battle: Battle, side: Side, other: Side) -> Rule[None]:
    """A Re'Lu Commander: a die for every opposing unit; a 1 takes it for good. [DL-RAC-REL-1, R45]"""
    minds = minds_of(battle, other)
    commanders = [one for one in side.combatants if one.kind == COMMANDER]
    if side.race != CONTROLLERS or not commanders or not minds:
        return
    dice = yield from roll(len(minds), 6, "DL-RAC-REL-1")
    battle.tell(MindControlled(side.seat, battle.cell, kinds_of(minds), tuple(dice)))
    change_sides(side, other, [one for one, die in zip(minds, dice, strict=True) if die == HIT])


def change_sides(side: Side, other: Side, taken: list[Combatant]) -> None:
    """Combatants fight for this side at once, as its own do. [DL-ATK-03, Table K]"""
    other.combatants = [one for one in other.combatants if one not in taken]
    side.combatants += [combatant(side, other, one.kind, one.number) for one in taken]
    side.combatants.sort(key=in_order)


def fight_round(battle: Battle) -> Rule[None]:
    """Everybody attacks once: Air first by descending Init, then all others. [DL-ATK-05, DL-ATK-06]"""
    everybody = [*battle.attacker.combatants, *battle.defender.combatants]
    for step in sorted({one.step for one in everybody}):
        if battle.rages:
            yield from fight_step(battle, step)


def fight_step(battle: Battle, step: Step) -> Rule[None]:
    """Both sides attack at the same time: all dice, then all hits, then the dead. [DL-ATK-07, DL-ATK-08, DL-ATK-12]"""
    attacker, defender = battle.attacker, battle.defender
    attacks = yield from volley(battle, attacker, step)
    attacks_back = yield from volley(battle, defender, step)
    yield from strike(battle, defender, attacks)
    yield from strike(battle, attacker, attacks_back)
    bury(battle, defender)
    bury(battle, attacker)


def volley(battle: Battle, side: Side, step: Step) -> Rule[list[int]]:
    """As many dice as the Attacks of those whose turn it is; each 1 is a hit. Returns the hits of each. [DL-ATK-09]"""
    firing = [one for one in side.combatants if one.step == step]
    if not firing:
        return []
    dice = yield from roll(sum([one.attack for one in firing]), 6, "DL-ATK-09")
    attacks = [dice[end - one.attack : end].count(HIT) for one, end in zip(firing, ends(firing), strict=True)]
    hits = sum(attacks)
    battle.tell(Volley(battle.cell, battle.round, side.seat, kinds_of(firing), tuple(dice), hits))
    return attacks if battle.rulings.attacks_dodged else [1] * hits


def ends(firing: Sequence[Combatant]) -> Iterable[int]:
    """For each of those who fire together the place after its last die. [DL-ATK-12]"""
    return accumulate([one.attack for one in firing])


def strike(battle: Battle, side: Side, attacks: Sequence[int]) -> Rule[None]:
    """Attacks with so many hits on this side, one after the other. [DL-ATK-12]"""
    for hits in attacks:
        yield from suffer(battle, side, hits)


def suffer(battle: Battle, side: Side, hits: int) -> Rule[None]:
    """The hits of one attack: who dodges ends it, those beyond the last are lost. [DL-ATK-10, DL-ATK-11, DL-ATK-14]"""
    target: Combatant | None = None
    for _ in range(hits):
        victim = next((one for one in side.line if one.left), None)
        if victim is None:
            return
        may_dodge = victim is not target and victim.dodge is not None
        if may_dodge and (yield from dodge(battle, side, victim)):
            return
        target = victim
        victim.left -= 1


def dodge(battle: Battle, side: Side, victim: Combatant) -> Rule[bool]:
    """A Dodge roll: 4 or more evades the attack. [DL-ATK-11]"""
    bonus = victim.dodge or 0
    [die] = yield from roll(1, 6, "DL-ATK-11")
    dodged = die + bonus >= DODGED
    battle.tell(Dodged(battle.cell, battle.round, side.seat, victim.kind, die, bonus, dodged))
    return dodged


def bury(battle: Battle, side: Side) -> None:
    """Those without a Defense level left are destroyed. [DL-ATK-10]"""
    fallen = [one for one in side.combatants if not one.left]
    if fallen:
        side.combatants = [one for one in side.combatants if one.left]
        side.line = [one for one in side.line if one.left]
        battle.tell(Fell(battle.cell, battle.round, side.seat, kinds_of(fallen)))


# -- what comes of it --------------------------------------------------------------------------------------------------


def conquer(planet: Planet, battle: Battle) -> None:
    """The attacker wins: buildings and Missiles are destroyed, and control may change. [DL-ATK-15]"""
    land = planet.land(battle.cell)
    bring_back(battle.attacker, land, attacked=True)
    for held in land.buildings:
        held.manned = False  # who worked here fell or changed sides
    land.idle = sum([one.kind == COLONIST for one in battle.attacker.combatants])
    for slot in [slot for slot, held in enumerate(land.slots, start=1) if held is not None]:
        destroy_building(planet, land, slot, "battle")
    missiles = land.count(MISSILE)
    if missiles:
        land.units = [unit for unit in land.units if unit.kind != MISSILE]
        planet.tell(UnitLost(battle.defender.seat, land.cell, MISSILE, missiles, "battle"))
    take_control(planet, battle, land)


def take_control(planet: Planet, battle: Battle, land: Territory) -> None:
    """Land that was the loser's is the winner's if more than Planes survive, else nobody's. [DL-CTL-03, DL-CTL-04, R7]

    A Laser Defense that changed sides has fallen with the buildings. Of an Ocean the Colonization Phase decides; what
    the loser did not control stays free. [DL-CTL-08, DL-ATK-18, R45, R65, R71]
    """
    if not land.land or land.owner == NOBODY:
        return
    before = land.owner
    holding = [one for one in battle.attacker.combatants if one.kind not in (PLANE, LASER)]
    land.owner = battle.attacker.seat if holding else NOBODY
    planet.tell(ControlChanged(land.cell, before, land.owner))


def hold(planet: Planet, battle: Battle) -> None:
    """The defender wins or nobody is left: buildings and control stay, but for lost Lasers.

    [DL-ATK-16, DL-ATK-17, R87]
    """
    land, defender = planet.land(battle.cell), battle.defender
    bring_back(defender, land, attacked=False)
    left = sum([one.kind == COLONIST for one in defender.combatants])
    leave(planet, land, release_order(planet, defender.seat, [land])[: land.colonists - left])  # [DL-COL-08]
    standing = [one.number for one in defender.combatants if one.kind == LASER]
    for slot in lasers(land):
        if slot not in standing:
            destroy_building(planet, land, slot, "battle")


def bring_back(side: Side, land: Territory, *, attacked: bool) -> None:
    """The winner's units stay, whole again, and those that changed sides are his; the loser's go. [DL-ATK-10, R86]"""
    alive = {one.number for one in side.combatants if one.kind not in (COLONIST, LASER)}
    land.units = [unit for unit in land.units if unit.id in alive or unit.kind == MISSILE]
    for unit in land.units:
        if unit.kind != MISSILE:
            unit.owner, unit.struck = side.seat, attacked
