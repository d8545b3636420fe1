"""Assaults, what leads to one, and what follows at the end of every attack. [P-ASSAULT, P-ENGAGE, 3.11, R18, R19]

An Assault knocks its loser among others, who fight him; what explodes or springs on the way throws on whoever stands
there: these rules call each other, so they share a page. `engaging` says which models may fight.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules.deadzone.chapters import engaging
from rules.deadzone.chapters.asking import ask_among
from rules.deadzone.chapters.combat import areas, damage, forced, traps
from rules.deadzone.chapters.combat.contest import commit, contest
from rules.deadzone.chapters.combat.pools import answer_pool, fight_pool
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.chapters.spending import use_up
from rules.deadzone.model.attacks import Attack, begin, end, side_of
from rules.deadzone.model.events.fights import Assaulted
from rules.deadzone.model.events.moves import BrokeAway, PlatformTaken, TrapSprung
from rules.deadzone.model.models import best_blade, has, is_single
from rules.deadzone.model.moves import Strike
from rules.deadzone.model.public_attacks import Occasion
from rules.deadzone.model.rulings import lying_down_ends_it
from rules.deadzone.model.state import Fighter, Sector, Trap
from rules.deadzone.model.teams.profiles import UNARMED, Effect, Weapon
from rules.engine import Rule


def assault(sector: Sector, attack: Attack) -> Rule[None]:
    """P-ASSAULT: one exchange, and what it brings. [DZ-ASS-17]"""
    by, target, moved = attack.by, attack.target, list[Fighter]()
    assert by is not None
    # 1. The attacker picks target and weapon: they are in the attack. [DZ-ASS-01..04]
    begin(sector, [attack])
    sector.tell(Assaulted(by.id, target.id, attack.weapon.id if attack.weapon else "", attack.occasion))
    # 2. A Pinned target gets up and must Survive; otherwise its side picks Fight or Survive. [DZ-ASS-05..07, DZ-PIN-03]
    if target.pinned:
        attack.was_pinned = attack.only_survive = True
        damage.stand(sector, target)
    yield from commit(sector, attack, partial(fight_pool, sector, attack, by))
    if by.fate == "table" and target in sector.at(by.cube):
        _wear_out(sector, by, attack.weapon)
        _wear_out(sector, target, attack.chosen.weapon)
        # 3. Fight against Fight or Survive. [DZ-ASS-06, DZ-ASS-08..14]
        ours, theirs = yield from contest(sector, attack, fight_pool(sector, attack, by), answer_pool(sector, attack))
        margin = ours.successes - theirs.successes
        blows = [(attack, margin, ours.successes)]
        if attack.answer == "fight":  # DZ-ASS-15: one that only Survived strikes nobody
            blows.append((attack.returned(), -margin, theirs.successes))
        for blow, ahead, successes in blows:
            # 4. The loser takes damage where the winner rolled Fight. [DZ-ASS-16, R74, R75]
            yield from damage.harm(sector, blow, ahead)
            # 5. Stun and Toxic came with it; Prey, Knockback. [R51, R73]
            damage.mark_prey(sector, blow, successes)
            if ahead > 0 and blow.has("knockback"):
                yield from forced.knock_back(sector, blow, moved)
    end(sector)
    # 6. Engagements of all who were moved. [P-ENGAGE, R18]
    yield from finish(sector, moved)
    order = BOOK.order_of(sector, by.owner)
    if order and order.after_assault:
        order.after_assault(sector, by)


def _wear_out(sector: Sector, f: Fighter, weapon: Weapon | None) -> None:
    """A weapon that works once is gone. [DZ-KW-ONEUSE-01, DZ-KW-THERMAL-01, DZ-ITM-BLADES-01]"""
    if weapon is not None and is_single(weapon):
        use_up(sector, f, weapon.id)


# -- breaking away, getting up -----------------------------------------------------------------------------------------


def break_away(sector: Sector, fighter: Fighter) -> Rule[bool]:
    """A model leaves enemies: one of them may attack it first. Gives whether it goes. [DZ-MOV-08..13, R34]"""
    if not sector.foes_at(fighter.cube, fighter.owner):
        return True
    was_activated, start = fighter.activated, fighter.cube
    lying = sector.struck_leaving  # R33
    free = not engaging.strikers(sector, fighter, lying=lying) or has(sector, fighter, "slip")
    asked = partial(engaging.strike_question, sector, fighter, "leaver", lying=lying)
    move = None if free else (yield from ask_among(asked))
    if isinstance(move, Strike):
        sector.tell(BrokeAway(fighter.id, start, move.model))
        yield from _struck(sector, fighter, move, "leaver")
        ended = lying_down_ends_it(sector) and engaging.has_ended(sector, fighter)
        return not (ended or engaging.halted(fighter, was_activated))
    sector.tell(BrokeAway(fighter.id, start, ""))
    return True


def rise(sector: Sector, fighter: Fighter, *, platform: bool = False) -> Rule[None]:
    """A model stands up; an enemy beside it attacks at once. [DZ-STD-02, DZ-STD-03, DZ-STD-04, DZ-STD-05, R37, R151]"""
    damage.stand(sector, fighter)
    if fighter.platform != platform:
        fighter.platform = platform
        sector.tell(PlatformTaken(fighter.id, platform))
    yield from _set_upon(sector, fighter, lying=sector.struck_rising)


def _set_upon(sector: Sector, fighter: Fighter, *, lying: bool) -> Rule[None]:
    """Who lay Pinned is attacked by one enemy there, and can only Survive. [DZ-STD-03, DZ-PIN-06, R71]"""
    move = yield from ask_among(lambda: engaging.strike_question(sector, fighter, "riser", lying=lying))
    if isinstance(move, Strike):
        yield from _struck(sector, fighter, move, "riser")


def _struck(sector: Sector, fighter: Fighter, move: Strike, occasion: Occasion) -> Rule[None]:
    striker = sector.fighter(move.model)
    assert striker is not None
    weapon, is_riser = engaging.blade_named(sector, striker, move.weapon), occasion == "riser"
    yield from assault(
        sector,
        Attack(
            "assault", striker.owner, striker, weapon, fighter,
            occasion=occasion, was_pinned=is_riser, only_survive=True,
        ),
    )  # fmt: skip


# -- arriving among enemies --------------------------------------------------------------------------------------------


def engage(sector: Sector, fighter: Fighter) -> Rule[None]:
    """P-ENGAGE for a model that was moved by force. [DZ-MOV-07, DZ-PIN-06, DZ-PIN-07, R86]"""
    if fighter.fate != "table":
        return
    foes = sector.foes_at(fighter.cube, fighter.owner)
    if foes and fighter.pinned:
        damage.stand(sector, fighter)
        if all(foe.pinned for foe in foes):
            for foe in foes:
                damage.stand(sector, foe)
        else:
            yield from _set_upon(sector, fighter, lying=False)
    elif foes and engaging.opponents(sector, fighter):
        move = yield from ask_among(lambda: engaging.oppose_question(sector, fighter))
        target = sector.fighter(move.target) if move else None
        assert target is not None
        yield from fight(sector, fighter, target, best_blade(sector, fighter) or UNARMED)


def charge(sector: Sector, fighter: Fighter, *, half_cube: bool = False) -> Rule[None]:
    """A model has moved in among enemies: it fights one of them at once. [DZ-MOV-05, DZ-MOV-06, DZ-ASS-02, R39]"""
    move = yield from ask_among(lambda: engaging.charge_question(sector, fighter))
    target = sector.fighter(move.target) if move else None
    if move and target:  # R52: an Honourable model finds nobody to fight where all are Pinned
        weapon = engaging.blade_named(sector, fighter, move.weapon)
        yield from fight(sector, fighter, target, weapon, moved_in=True, half_cube=half_cube)


def fight(
    sector: Sector,
    fighter: Fighter,
    target: Fighter,
    weapon: Weapon,
    *,
    moved_in: bool = False,
    half_cube: bool = False,
) -> Rule[None]:
    """An Assault that costs no action of its own. [DZ-ASS-02]"""
    attack = Attack(
        "assault", side_of(sector, fighter), fighter, weapon, target,
        moved_in=moved_in, half_cube=half_cube, was_pinned=target.pinned, only_survive=target.pinned,
    )  # fmt: skip
    yield from assault(sector, attack)


# -- the end of an attack ----------------------------------------------------------------------------------------------


def finish(sector: Sector, moved: Sequence[Fighter] = ()) -> Rule[None]:
    """The end of an attack: explosions that it set off, then traps and engagements of all who were thrown. [R18, R19]

    Who was moved again by something that came of it has been engaged there. [R157]
    """
    thrown = [*moved]
    if sector.blasts:
        yield from explode(sector, thrown)
    landed = [(f, f.cube, f.pinned) for f in {f.id: f for f in thrown}.values()]
    fighting = []
    for f, cube, was_pinned in landed:  # R147: a trap that goes off keeps its victim from fighting
        if f.cube == cube and not (yield from spring(sector, f, forced=True)):
            fighting.append((f, cube, was_pinned))
    for f, cube, was_pinned in fighting:  # DZ-PIN-07: who has been stood up by another who came has no fight
        if f.cube == cube and (f.pinned or not was_pinned):
            yield from engage(sector, f)


def explode(sector: Sector, thrown: list[Fighter]) -> Rule[None]:
    """The explosions in the queue, the oldest first; models thrown join the others. [DZ-KW-BOOM-03, R18, R137]"""
    while sector.blasts:
        cube, effect, value = sector.blasts.pop(0)
        here = sector.at(cube)
        if here:
            attack = Attack("frag", sector.active, None, None, here[0])
            struck = yield from areas.strike(sector, cube, effect, value, attack)
            thrown += struck.moved


# -- traps and bursts --------------------------------------------------------------------------------------------------


def spring(sector: Sector, fighter: Fighter, *, forced: bool = False) -> Rule[bool]:
    """A model has entered a cube: its traps are defused, or set off by their owners. Gives whether its move is over.

    The activation of the active model ends with it, but not where an Engineer was `forced` there. [R88, R147]
    """
    found = [trap for trap in sector.traps if trap.cube == fighter.cube]
    if found and has(sector, fighter, "engineer"):
        traps.defuse(sector, fighter, found)
        return not forced and traps.end_activation(sector, fighter)
    for trap in found:
        if trap.owner != fighter.owner and (yield from traps.sets_off(sector, trap, fighter)):
            traps.end_activation(sector, fighter)
            yield from detonate(sector, trap, fighter)
            return True
    return False


def detonate(sector: Sector, trap: Trap, fighter: Fighter) -> Rule[None]:
    """What the trap does is resolved in its cube, and it is gone. [DZ-KW-TRAP-02]"""
    sector.traps.remove(trap)
    sector.tell(TrapSprung(trap.owner, fighter.id, trap.cube, trap.effect, trap.value))
    attack = Attack("frag", trap.owner, None, None, fighter)
    yield from burst(sector, trap.cube, [Effect(trap.effect, trap.value)], attack)


def burst(sector: Sector, cube: str, effects: Sequence[Effect], attack: Attack) -> Rule[None]:
    """All effects of a weapon on a cube, in printed order, each completely. [R141]"""
    for effect in effects:
        struck = yield from areas.strike(sector, cube, effect.id, areas.value_of(effect), attack)
        yield from finish(sector, struck.moved)
