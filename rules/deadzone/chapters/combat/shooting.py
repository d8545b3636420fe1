"""Shoot actions: what can be fired at whom, and P-SHOOT. [3.10, DZ-KW-FIRECTRL]

A weapon shoots as the first of its keywords says that has a firing mode, otherwise straight at a model.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from rules.deadzone.chapters.combat.aiming import against_model, models_to_shoot, why_not_cube
from rules.deadzone.chapters.combat.assault import finish
from rules.deadzone.chapters.combat.contest import commit, contest
from rules.deadzone.chapters.combat.damage import harm, mark_prey, pin_cube
from rules.deadzone.chapters.combat.evading import escapes, evade, evaders
from rules.deadzone.chapters.combat.forced import knock_back
from rules.deadzone.chapters.combat.pools import answer_pool, ranged_pool
from rules.deadzone.chapters.engaging import has_ended
from rules.deadzone.chapters.hooks import BOOK, FiringMode
from rules.deadzone.chapters.refusals import QUOTED, no_model
from rules.deadzone.chapters.spending import use_up
from rules.deadzone.model.attacks import Attack, Shot, begin, end, show, side_of
from rules.deadzone.model.events.fights import ShotFired, ShotLost
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.models import arms, carried, has, is_single
from rules.deadzone.model.moves import Decline, Shoot
from rules.deadzone.model.public_attacks import Manner, Occasion
from rules.deadzone.model.questions import OfModel, Prompt
from rules.deadzone.model.rulings import lying_down_ends_it
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Choose, Move, Refusal, Rule, ask_if

WAYS: Final[Mapping[str, tuple[str, str]]] = {
    "blaze": ("{weapon} has no Rapid Fire, so it cannot Blaze Away.", "DZ-KW-RAPID-01"),
    "aimed": ("{weapon} has no Sniper Scope to aim with.", "DZ-KW-SNIPER-01"),
}


# -- P-SHOOT -----------------------------------------------------------------------------------------------------------


def shoot(sector: Sector, f: Fighter, move: Shoot, weapon: Weapon | None = None, occasion: Occasion = "") -> Rule[None]:
    """P-SHOOT: one Shoot action, or a free shot with the `weapon` of an order. [R156]"""
    # 1. Legality: `shots` lists what may be fired at whom. [DZ-SHO-01..05]
    # 2. Weapon, mode and target are named in the move; Fire Control names a second weapon. [DZ-SHO-06, R40]
    fired = [_shot(sector, f, move, weapon, occasion)]
    second = yield from ask_if(lambda: second_question(sector, f, move))
    if isinstance(second, Shoot):
        _pay_for_both(sector, f, second)
        fired.append(_shot(sector, f, second))
    begin(sector, [fired[0].on_cube(sector)])
    for shot in fired:
        if shot is not fired[0] and _is_lost(sector, shot):
            continue
        _open_fire(sector, shot)
        if mode := mode_of(shot.weapon):
            yield from mode.resolve(sector, shot)
            continue
        # 3. Ranged against Survive. [DZ-SHO-08..11]
        attack = aimed_at(sector, shot)
        yield from commit(sector, attack, partial(ranged_pool, sector, attack))
        cube = attack.target.cube
        ours, theirs = yield from contest(sector, attack, ranged_pool(sector, attack), answer_pool(sector, attack))
        margin = ours.successes - theirs.successes
        # 4. The difference is damage, or it is Pinned or stunned. [DZ-SHO-12, DZ-SHO-13, DZ-KW-RAPID-03, DZ-KW-STUN-01]
        yield from harm(sector, attack, margin)
        # 5. Suppression, Prey, Knockback. [DZ-KW-SUPPRESS-01, DZ-KW-PREY-01, DZ-KW-KNOCK-01]
        pin_cube(sector, attack, cube)
        mark_prey(sector, attack, ours.successes)
        if margin > 0 and shot.has("knockback"):
            yield from knock_back(sector, attack, shot.moved)
    # 6. Evade, once, after both weapons. [DZ-KW-EVADE-01, R127]
    landed = [(one, one.cube) for shot in fired for one in shot.moved]
    for attack in evaders(sector, [attack for shot in fired for attack in shot.attacks]):
        yield from evade(sector, attack)
    end(sector)
    # 7. Explosions, and engagements of all who were thrown and not moved again. [P-ENGAGE, R18]
    yield from finish(sector, [one for one, cube in landed if one.cube == cube])
    order = BOOK.order_of(sector, f.owner)
    if order and order.after_shoot:
        order.after_shoot(sector, f)


def _shot(sector: Sector, f: Fighter, move: Shoot, weapon: Weapon | None = None, occasion: Occasion = "") -> Shot:
    weapon = weapon or weapon_named(sector, f, move.weapon)
    assert weapon is not None
    return Shot(f, weapon, move.target, move.how, move.free, occasion)


def _open_fire(sector: Sector, shot: Shot) -> None:
    """Everybody sees who fires what; a weapon that works once is gone. [DZ-SHO-06, DZ-KW-ONEUSE-01]"""
    show(sector, [shot.on_cube(sector)])
    sector.tell(ShotFired(shot.by.id, shot.weapon.id, shot.target, shot.how))
    if is_single(shot.weapon):
        use_up(sector, shot.by, shot.weapon.id)


def aimed_at(sector: Sector, shot: Shot) -> Attack:
    """The attack of a shot straight at one model, the others near it unharmed. [DZ-SHO-03, DZ-KW-RAPID-02]"""
    by, target = shot.by, sector.fighter(shot.target)
    assert target is not None
    attack = Attack(
        "blaze" if shot.how == "blaze" else "shoot", side_of(sector, by), by, shot.weapon, target, shot.how, shot.free,
        occasion=shot.occasion, escapes=escapes(sector, target),
    )  # fmt: skip
    shot.attacks.append(attack)
    return attack


# -- what can be fired -------------------------------------------------------------------------------------------------


def shots(sector: Board, f: Fighter) -> list[Shoot]:
    """All legal shots of a model's weapons, whatever pays for them. [DZ-SHO-01..05]"""
    weapons = {weapon.id: weapon for weapon in arms(sector, f, close=False)}
    return [shot for weapon in weapons.values() for shot in shots_with(sector, f, weapon)]


def shots_with(sector: Board, f: Fighter, weapon: Weapon) -> list[Shoot]:
    """The legal shots of one weapon, its own or an order's; none among enemies. [DZ-SHO-02, R156]"""
    if sector.foes_at(f.cube, f.owner):
        return []
    targets = aims(sector, f, weapon)
    return [Shoot.of(weapon.id, target, how) for how in manners(weapon) for target in targets]


def aims(sector: Board, f: Fighter, weapon: Weapon) -> Sequence[str]:
    """The codes or cubes that a weapon can be fired at. [DZ-SHO-03..05]"""
    mode = mode_of(weapon)
    return mode.aims(sector, f, weapon) if mode else models_to_shoot(sector, f, weapon)


def mode_of(weapon: Weapon) -> FiringMode | None:
    """How a weapon shoots; None for straight at a model. [DZ-SHO-03]"""
    return next((mode for keyword, mode in BOOK.firing.items() if keyword in weapon.keywords), None)


def at_cubes(weapon: Weapon) -> str:
    """The rule by which a weapon is fired at cubes; empty where it is fired at models."""
    mode = mode_of(weapon)
    return mode.at_cubes if mode else ""


def manners(weapon: Weapon) -> tuple[Manner, ...]:
    """Normally, and what its keywords let it do straight at a model. [DZ-KW-RAPID-01, DZ-KW-SNIPER-01]"""
    more = [how for keyword, how in BOOK.manners.items() if keyword in weapon.keywords and mode_of(weapon) is None]
    return "", *more


def is_long(sector: Board, f: Fighter, move: Shoot) -> bool:
    """Whether a shot is a long action. [DZ-SHO-07, R42]"""
    weapon = weapon_named(sector, f, move.weapon)
    return move.how == "aimed" or (weapon is not None and is_slow(weapon))


def is_slow(weapon: Weapon) -> bool:
    """Whether every shot of a weapon is a long action. [DZ-SHO-07]"""
    return any(word in weapon.keywords for word in BOOK.long)


def weapon_named(sector: Board, f: Fighter, name: str) -> Weapon | None:
    """The ranged weapon with this id that works now. [DZ-SHO-06]"""
    return next((weapon for weapon in arms(sector, f, close=False) if weapon.id == name), None)


# -- Fire Control ------------------------------------------------------------------------------------------------------


def second_question(sector: Sector, f: Fighter, first: Shoot) -> Choose[Shoot | Decline] | None:
    """A second weapon for the same Shoot action of the budget, named before any dice. [DZ-KW-FIRECTRL-01, -02, R40]"""
    if first.free or not has(sector, f, "fire-control"):
        return None
    others = [weapon.id for weapon in arms(sector, f, close=False)]
    others.remove(first.weapon)
    able = [shot for shot in shots(sector, f) if shot.weapon in others and _is_affordable(sector, f, shot)]
    if not able:
        return None
    options: list[Shoot | Decline] = [Decline.of(), *able]
    about, why = OfModel.of(f), partial(_no_second, sector, f)
    return Choose(
        seat=side_of(sector, f),
        prompt=Prompt.SECOND,
        options=options,
        default=options[0],
        reason="DZ-KW-FIRECTRL-01",
        about=about,
        why=why,
    )


def _is_affordable(sector: Sector, f: Fighter, shot: Shoot) -> bool:
    """A long second shot needs that nothing else was done. [DZ-KW-FIRECTRL-02, DZ-ACT-01]"""
    return not is_long(sector, f, shot) or sector.scene.long == "shoot" or sector.scene.shorts == ["shoot"]


def _pay_for_both(sector: Sector, f: Fighter, second: Shoot) -> None:
    """Two weapons are one action, long if either is. [DZ-KW-FIRECTRL-02, R40]"""
    scene = sector.scene
    if is_long(sector, f, second) and not scene.long:
        scene.shorts.remove("shoot")
        scene.long = "shoot"


def _is_lost(sector: Sector, shot: Shot) -> bool:
    """Whether the second weapon's target is gone, out of Range or out of sight by now, or the model itself. [R153]"""
    f, move = shot.by, Shoot.of(shot.weapon.id, shot.target, shot.how, shot.free)
    ended = lying_down_ends_it(sector) and has_ended(sector, f)
    if f.fate == "table" and not f.pinned and not ended and move in shots(sector, f):
        return False
    sector.tell(ShotLost(f.id, move.weapon, move.target))
    return True


def _no_second(sector: Sector, f: Fighter, move: Move) -> Refusal | None:
    if not isinstance(move, Shoot):
        return None
    told = why_not_shoot(sector, f, move)
    return told or Refusal(
        "The second weapon must be another one, and long only if nothing else was done.", "DZ-KW-FIRECTRL-02"
    )


# -- why not -----------------------------------------------------------------------------------------------------------


def why_not_shoot(sector: Board, f: Fighter, move: Shoot) -> Refusal | None:
    """The first thing that is wrong with weapon, way or target of a shot. [DZ-SHO-01..06, DZ-GEN-10]"""
    weapon, guns = weapon_named(sector, f, move.weapon), arms(sector, f, close=False)
    if not guns:
        return Refusal("{who} has nothing to shoot with.", "DZ-SHO-01", who=f.id)
    if weapon is None:
        if any(blade.id == move.weapon for blade in carried(sector, f)):
            return Refusal("A close combat weapon works in an Assault only.", "DZ-GEN-10")
        names = ", ".join([gun.name for gun in guns])
        return Refusal(
            "{who} has no weapon “{typed}” for that now; it has {names}.",
            "DZ-SHO-06", who=f.id, typed=move.weapon[:QUOTED], names=names,
        )  # fmt: skip
    if told := _why_not_so(sector, f, weapon, move):
        return told
    target = sector.fighter(move.target)
    if target and target.fate == "table":
        against = next(against_model(sector, f, weapon, target), None)
        return against() if against else None
    return no_model(sector, move.target) if move.target not in INDEX else why_not_cube(sector, f, weapon, move.target)


def _why_not_so(sector: Board, f: Fighter, weapon: Weapon, move: Shoot) -> Refusal | None:
    """What the weapon's keywords say against it. [DZ-SHO-03, DZ-KW]"""
    if move.how in WAYS and move.how not in manners(weapon):
        lack, rule = WAYS[move.how]
        return Refusal(lack, rule, weapon=weapon.name)
    mode, rule = mode_of(weapon), at_cubes(weapon)
    if rule and sector.fighter(move.target):
        return Refusal("{weapon} is fired at a cube: name one, as in D4-1.", rule, weapon=weapon.name)
    if not rule and move.target in INDEX:
        return Refusal("{weapon} is fired at a model: name one by its code.", "DZ-SHO-03", weapon=weapon.name)
    return mode.why_not(sector, f, weapon, move.target) if mode and mode.why_not and move.target in INDEX else None
