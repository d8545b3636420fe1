"""What an attack brings: Damage or Stun, Suppression, Prey, Knockback, Life Drain, Evade. [P-SHOOT, P-ASSAULT]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.combat import areas, damage, forced
from rules.deadzone.chapters.combat.aiming import Shot
from rules.deadzone.chapters.combat.attacks import Attack, side_of
from rules.deadzone.chapters.combat.contest import boost
from rules.deadzone.chapters.combat.guards import MACHINES
from rules.deadzone.chapters.combat.reactions import evade
from rules.deadzone.model.events.fights import Drained, Evaded, PreyMarked, Suppressed
from rules.deadzone.model.facts import Code
from rules.deadzone.model.models import has, injured, left, reach
from rules.deadzone.model.moves import Special
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.teams.profiles import Effect, Weapon
from rules.engine import Choose, Rule, ask_if

DRAIN: Final = "life-drain"
DRAIN_RANGE: Final = 2


# -- one model beaten --------------------------------------------------------------------------------------------------


def harm(sector: Sector, attack: Attack, margin: int) -> Rule[None]:
    """The target was beaten by so many: it is stunned, or damaged. [DZ-SHO-12, DZ-ASS-16, DZ-KW-STUN-01, R74]"""
    target = attack.target
    if margin <= 0:
        return
    if attack.has("stun"):
        damage.stun(sector, target)
        return
    had = left(target)
    lost = yield from damage.inflict(sector, target, margin, attack)
    if attack.has(DRAIN):
        yield from drain(sector, attack, min(lost, had))


def knock(sector: Sector, attack: Attack, margin: int, moved: list[Fighter]) -> Rule[None]:
    """Knockback moves the model that was beaten, damaged or not; one that is elsewhere now joins `moved`.

    [DZ-KW-KNOCK-01, R51, R79, DZ-KW-KNOCK-02]
    """
    if margin <= 0 or not attack.has("knockback"):
        return
    if (yield from forced.knock_back(sector, attack)):
        moved.append(attack.target)


def mark_prey(sector: Sector, attack: Attack, successes: int) -> None:
    """One success, even in a draw, marks the target for the rest of the game. [DZ-KW-PREY-01, R46, R73, R79]"""
    target, by = attack.target, attack.by
    if by is None or not successes or not attack.has("prey") or target.fate != "table" or by.owner in target.prey:
        return
    target.prey.append(by.owner)
    sector.tell(PreyMarked(by.owner, target.id))


def pin_cube(sector: Sector, attack: Attack, cube: str) -> None:
    """Everybody in the target's cube is Pinned, whatever the dice showed. [DZ-KW-SUPPRESS-01, R78, R79]"""
    if attack.by is None or not attack.has("suppression"):
        return
    sector.tell(Suppressed(attack.by.id, cube))
    for one in sector.at(cube):
        damage.pin(sector, one)


# -- Life Drain --------------------------------------------------------------------------------------------------------


def drain(sector: Sector, attack: Attack, hp: int) -> Rule[None]:
    """Each HP that the target lost heals a friend near by, as the user chooses. [DZ-KW-LIFEDRAIN-01, R55]"""
    by = attack.by
    assert by is not None
    if any(has(sector, attack.target, word) for word in MACHINES):
        return
    for _ in range(hp):
        move = yield from ask_if(lambda: drain_question(sector, by))
        healed = sector.fighter(move.target) if move else None
        if healed is None:
            return
        healed.damage -= 1
        sector.tell(Drained(by.id, healed.id))


def drain_question(sector: Sector, by: Fighter) -> Choose[Special] | None:
    """Who gets 1 HP back: by default who is hurt most."""
    near = [one for one in sector.in_play(by.owner) if injured(one) and reach(by, one) <= DRAIN_RANGE]
    hurt = [one for one in near if not any(has(sector, one, word) for word in MACHINES)]
    if not hurt:
        return None
    worst = max(hurt, key=lambda one: one.damage)
    options = [Special.of(DRAIN, one.id) for one in hurt]
    default, about = Special.of(DRAIN, worst.id), (Code.of(by),)
    return Choose(side_of(sector, by), "drain", options, default, "DZ-KW-LIFEDRAIN-01", about)


# -- a whole cube ------------------------------------------------------------------------------------------------------


def burst(sector: Sector, shot: Shot, cube: str, item: str = "") -> Rule[None]:
    """All effects of a weapon on a cube, in printed order, each completely before the next. [R81, R141]"""
    moved: list[Fighter] = []
    for effect in payload(shot.weapon):
        yield from areas.settle(sector, moved)
        struck = yield from areas.strike(
            sector, cube, effect.id, areas.value_of(effect), cube_attack(sector, shot, item)
        )
        moved = struck.moved
        shot.subjects += struck.attacks if _takes_a_test(effect) else []  # R127: a Blast makes nobody Survive
    shot.moved += moved


def payload(weapon: Weapon) -> tuple[Effect, ...]:
    """What comes down where a weapon hits a cube: its effects, or the trap marker that holds them. [DZ-KW-TRAP-01]"""
    return (Effect("trap", of=weapon.effects),) if "trap" in weapon.keywords else weapon.effects


def cube_attack(sector: Sector, shot: Shot, item: str = "") -> Attack:
    """The attack of a weapon on a cube; its target only stands for those who are there. [DZ-KW-EXPLOSIVE-02]"""
    by, seat = shot.by, side_of(sector, shot.by)
    return Attack("frag", seat, by, shot.weapon, by, shot.how, shot.free, unmodified=True, item=item)


def ap_ammo(sector: Sector, shot: Shot) -> Rule[str]:
    """Whether AP Ammo goes into a shot at a cube that can hurt somebody; returns the item. [DZ-ITM-APAMMO-01, R152]"""
    attack = cube_attack(sector, shot)
    if any(_takes_a_test(effect) for effect in payload(shot.weapon)):
        yield from boost(sector, attack)
    return attack.item


def _takes_a_test(effect: Effect) -> bool:
    return effect.id == "frag"


# -- Evade -------------------------------------------------------------------------------------------------------------


def escapes(sector: Sector, f: Fighter) -> tuple[str, ...]:
    """The cubes that a model can Evade to; none if it cannot. [DZ-KW-EVADE-01, DZ-PIN-04]"""
    able = f.fate == "table" and not f.pinned and has(sector, f, "evade")
    return moving.neighbours(sector, f) if able else ()


def evasions(sector: Sector, attacks: Sequence[Attack]) -> Rule[None]:
    """Models shot at, and neither killed nor Pinned, may move one cube; each once. [DZ-KW-EVADE-01, R127]"""
    for attack in {attack.target.id: attack for attack in reversed(attacks)}.values():
        attack.escapes = escapes(sector, attack.target)
        cube = yield from evade(sector, attack)
        if cube:
            sector.tell(Evaded(attack.target.id, cube))
            yield from moving.step_to(sector, attack.target, cube)
