"""What a lost test costs a model: shields, armour, HP, its death; and the states Pinned and stunned. [P-DAMAGE]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.deadzone.chapters.combat.guards import MACHINES, guard, in_toxic_cloud
from rules.deadzone.chapters.finishing import note_finished
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.chapters.missions import note_blaze, note_kill
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.chapters.scoring import score
from rules.deadzone.chapters.tokens import drop
from rules.deadzone.model.attacks import Attack, side_of
from rules.deadzone.model.events.fights import Drained, PreyMarked, Suppressed
from rules.deadzone.model.events.harm import (
    DamageStopped,
    HpLost,
    Killed,
    LifeSupported,
    Pinned,
    ShieldsRolled,
    Stood,
    Stunned,
)
from rules.deadzone.model.models import has, injured, left, reach
from rules.deadzone.model.moves import Special
from rules.deadzone.model.questions import OfModel, Prompt
from rules.deadzone.model.rolls import Part, Pool, throw
from rules.deadzone.model.rulings import lying_down_ends_it, striking_back_is_no_assault
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.engine import Choose, Rule, ask_if

SHIELD: Final = 6
"""What a die of a shield must show, or more, to take one point off. [DZ-KW-ESHIELD-01]"""
LIFE_SUPPORT: Final = "life-support"
DRAIN: Final = "life-drain"
DRAIN_RANGE: Final = 2
SHOTS: Final = ("shoot", "frag", "burns")
"""Causes that are Shoot actions where a model has done it. [R128]"""
Loss = tuple[Fighter, Attack]
"""Who has lost HP, and by what."""


# -- a test that was lost ----------------------------------------------------------------------------------------------


def harm(sector: Sector, attack: Attack, margin: int) -> Rule[None]:
    """The target was beaten by so many: it is Pinned by Blaze Away, stunned, or damaged.

    [DZ-SHO-12, DZ-ASS-16, DZ-KW-RAPID-03, DZ-KW-STUN-01, R74, R79]
    """
    target = attack.target
    if margin <= 0:
        return
    if attack.cause == "blaze":
        was_pinned = target.pinned
        pin(sector, target)
        if target.pinned and not was_pinned:
            note_blaze(sector, target)
    if attack.has("stun"):
        stun(sector, target)
    elif attack.cause != "blaze":
        had = left(target)
        lost = yield from inflict(sector, target, margin, attack)
        if attack.has(DRAIN):
            yield from drain(sector, attack, min(lost, had))


# -- P-DAMAGE ----------------------------------------------------------------------------------------------------------


def inflict(sector: Sector, f: Fighter, potential: int, attack: Attack) -> Rule[int]:
    """All of P-DAMAGE for one model, its death included; returns the HP lost. [P-DAMAGE, DZ-DMG-03]"""
    lost = yield from wound(sector, f, potential, attack)
    if lost:
        yield from after_damage(sector, [(f, attack)])
    return lost


def wound(sector: Sector, f: Fighter, potential: int, attack: Attack) -> Rule[int]:
    """P-DAMAGE up to the loss of HP; nobody dies yet, so that a blast can wound all first. [DZ-DMG-08, R19, R59]"""
    if f.fate != "table" or potential <= 0:
        return 0
    passed, numbers, order = potential, guard(sector, attack, f), BOOK.order_of(sector, f.owner)
    if numbers.shields:
        passed = yield from _shielded(sector, f, potential, numbers.shields)
    if not passed:
        return 0
    if order and order.before_armour:
        yield from order.before_armour(sector, attack, f, passed)
        numbers = guard(sector, attack, f)
    lost = numbers.loss(passed)
    if not lost:
        sector.tell(DamageStopped(f.id, passed, numbers.armour))
    if order and order.prevents:
        spared = yield from order.prevents(sector, attack, f, lost)
        lost -= min(lost, spared)
    parts = ("damage", passed), ("armour", -numbers.armour), ("tough", -numbers.tough), ("more", numbers.more)
    _take(sector, f, lost, attack, parts)
    return lost


def _shielded(sector: Sector, f: Fighter, potential: int, dice: int) -> Rule[int]:
    """What Energy Shields and Shield Generators let through. [DZ-KW-ESHIELD-01, DZ-KW-ESHIELD-02, R82]"""
    thrown = yield from throw(Pool((("shields", dice),), SHIELD), "DZ-KW-ESHIELD-01")
    passed = max(0, potential - thrown.successes)
    sector.tell(ShieldsRolled(f.id, tuple(thrown.faces), potential, passed))
    return passed


def lose(sector: Sector, f: Fighter, hp: int, attack: Attack) -> Rule[None]:
    """HP lost against which nothing helps, outside of any attack; a toxic cloud adds to it. [DZ-KW-CHARGED-02, R136]

    `finish` is the caller's.
    """
    _take(sector, f, hp + in_toxic_cloud(sector, f), attack)
    yield from after_damage(sector, [(f, attack)])


def _take(sector: Sector, f: Fighter, hp: int, attack: Attack, parts: Sequence[Part] = ()) -> None:
    """Lose HP; the first time that this does not kill, Life Support heals all.

    [DZ-DMG-01, DZ-KW-LIFESUP-01, R95, R114]
    """
    if not hp:
        return
    f.damage += hp
    sector.tell(HpLost(f.id, hp, max(0, left(f)), attack.cause, parts=tuple([one for one in parts if one[1]])))
    if left(f) > 0 and has(sector, f, LIFE_SUPPORT):
        f.damage = 0
        f.used.append(LIFE_SUPPORT)
        sector.tell(LifeSupported(f.id))


# -- death -------------------------------------------------------------------------------------------------------------


def after_damage(sector: Sector, losses: Sequence[Loss]) -> Rule[None]:
    """Models have lost HP by one attack: those without any left are killed, in this order. [DZ-DMG-01, R10, R19]"""
    for f, attack in losses:
        if rules_of(sector).may_leak(sector, f):
            yield from rules_of(sector).on_hurt(sector, f)
        if left(f) <= 0:
            yield from kill(sector, f, attack)
    if any(f.fate == "dead" for f, _ in losses):
        note_finished(sector)


def kill(sector: Sector, f: Fighter, attack: Attack | None) -> Rule[None]:
    """A model is removed for the game: VPs, items, explosion, smoke, orders; `note_finished` is the caller's.

    The other side scores, whoever or whatever killed it. A Special Order may put a new model where it died: its own
    side's, or else the enemy's. [DZ-DMG-01, DZ-DMG-09, DZ-DMG-10, R17, DZ-ORD-06, DZ-ORD-40]
    """
    f.fate = "dead"
    cause, by = (attack.cause, attack.by) if attack else ("", None)
    counted_as = "shoot" if by and cause in SHOTS else cause
    if attack and attack.back and striking_back_is_no_assault(sector):
        counted_as = ""
    fact, vp = Killed(f.id, f.cube, cause, by.id if by else ""), rules_of(sector).kill_vp(sector, f)
    sector.tell(replace(fact, joined=vp != 0))
    score(sector, 1 - f.owner, vp, "kill", f.id, (fact,))
    note_kill(sector, f, counted_as, attack.seat if attack else -1)
    drop(sector, f)
    for leave in BOOK.left_behind:
        leave(sector, f)
    cube, f.cube, f.platform = f.cube, "", False  # nobody is asked while a dead model still stands in its cube
    own, theirs = BOOK.order_of(sector, f.owner), BOOK.order_of(sector, 1 - f.owner)
    replaced = False
    if own and own.own_killed:
        replaced = yield from own.own_killed(sector, f, cube)
    if theirs and theirs.enemy_killed and not replaced:
        yield from theirs.enemy_killed(sector, f, cube)
    f.pinned = False


# -- states ------------------------------------------------------------------------------------------------------------


def pin(sector: Sector, f: Fighter) -> None:
    """A model lies down, if it can and does not yet; its activation is over. [DZ-PIN-01, DZ-PIN-05]"""
    if f.fate == "table" and not f.pinned and can_be_pinned(sector, f):
        f.pinned = True
        sector.tell(Pinned(f.id))
        if sector.acting is not None and sector.acting.id == f.id and lying_down_ends_it(sector):
            sector.acting.over = True
        for end in BOOK.when_pinned:
            end(sector, f)


def can_be_pinned(sector: Board, f: Fighter) -> bool:
    """No Construct, Solid or Vehicle model, but a Bike.

    [DZ-PIN-08, DZ-KW-CONSTRUCT-01, DZ-KW-SOLID-01, R58, DZ-KW-BIKE-01]
    """
    return not has(sector, f, "construct") and (has(sector, f, "bike") or not has(sector, f, "solid"))


def stand(sector: Sector, f: Fighter) -> None:
    """A Pinned model stands up, whoever makes it. [DZ-PIN-03, DZ-PIN-06, DZ-PIN-07]"""
    if f.pinned:
        f.pinned = False
        sector.tell(Stood(f.id))


def stun(sector: Sector, *fighters: Fighter) -> None:
    """Models count as Activated; on those that do already it has no effect.

    [DZ-KW-STUN-01, DZ-KW-GRENADE-06, R90, R122]
    """
    for f in fighters:
        if f.fate == "table" and not f.activated:
            f.activated = True
            sector.tell(Stunned(f.id))
    note_finished(sector)


# -- what an attack brings besides -------------------------------------------------------------------------------------


def mark_prey(sector: Sector, attack: Attack, successes: int) -> None:
    """One success, even in a draw, marks the target for the rest of the game. [DZ-KW-PREY-01, R46, R73, R79]"""
    target, by = attack.target, attack.by
    if by is None or attack.cause == "blaze" or not successes or not attack.has("prey"):  # R79
        return
    if target.fate != "table" or by.owner in target.prey:
        return
    target.prey.append(by.owner)
    sector.tell(PreyMarked(by.owner, target.id))


def pin_cube(sector: Sector, attack: Attack, cube: str) -> None:
    """Everybody in the target's cube is Pinned, whatever the dice showed. [DZ-KW-SUPPRESS-01, R78, R79]"""
    if attack.by is None or not attack.has("suppression"):
        return
    sector.tell(Suppressed(attack.by.id, cube))
    for one in sector.at(cube):
        pin(sector, one)


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
    default, about = Special.of(DRAIN, worst.id), OfModel.of(by)
    return Choose(
        seat=side_of(sector, by),
        prompt=Prompt.DRAIN,
        options=options,
        default=default,
        reason="DZ-KW-LIFEDRAIN-01",
        about=about,
    )
