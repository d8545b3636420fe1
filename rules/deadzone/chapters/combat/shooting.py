"""Shoot actions: what can be fired at whom, and P-SHOOT. [3.10, DZ-KW-FIRECTRL, DZ-KW-INVIG]

A weapon shoots in the MODE of the first of its keywords that has one, otherwise straight at a model.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from rules.deadzone.chapters.combat import after
from rules.deadzone.chapters.combat.aiming import Mode, Shot, models_to_shoot
from rules.deadzone.chapters.combat.assault import settle
from rules.deadzone.chapters.combat.attacks import Attack, Cause, side_of
from rules.deadzone.chapters.combat.blaze import blaze_away
from rules.deadzone.chapters.combat.burns import set_fire
from rules.deadzone.chapters.combat.contest import commit, contest, trial
from rules.deadzone.chapters.combat.evading import escapes, evasions
from rules.deadzone.chapters.combat.grenades import EXPLOSIVE, GRENADE, TRAP
from rules.deadzone.chapters.combat.indirect import INDIRECT
from rules.deadzone.chapters.combat.pools import answer_pool, plain_pool, ranged_pool
from rules.deadzone.chapters.combat.shells import cube_attack
from rules.deadzone.chapters.engaging import has_ended
from rules.deadzone.chapters.finishing import note_finished
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.chapters.refusals import no_shot as no_such_shot
from rules.deadzone.chapters.spending import use_up
from rules.deadzone.model.events.fights import Invigorated, ShotFired, ShotLost
from rules.deadzone.model.facts import Code
from rules.deadzone.model.models import arms, has, is_single
from rules.deadzone.model.moves import Decline, Manner, Shoot
from rules.deadzone.model.rulings import lying_down_ends_it
from rules.deadzone.model.state import Effect, Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Choose, Move, Refusal, Rule, ask_if

FRESH: Final = 2
"""The successes that Invigorate needs. [DZ-KW-INVIG-01]"""
INVIGORATED: Final = "invigorated"
"""The effect on a model that has been invigorated in this Round."""
MANNERS: Final[Mapping[str, Manner]] = {"rapid-fire": "blaze", "sniper-scope": "aimed"}
"""Weapon keyword -> another way to fire straight at a model. [DZ-KW-RAPID-01, DZ-KW-SNIPER-01]"""
LONG: Final = ("heavy", "indirect")
"""Weapon keywords that make a Shoot long. [DZ-SHO-07, DZ-KW-HEAVY-01, DZ-KW-INDIRECT-01]"""
# -- what can be fired -------------------------------------------------------------------------------------------------


def shots(sector: Sector, f: Fighter) -> list[Shoot]:
    """All legal shots of a model's weapons, whatever pays for them. [DZ-SHO-01..05]"""
    weapons = {weapon.id: weapon for weapon in arms(sector, f, close=False)}
    return [shot for weapon in weapons.values() for shot in shots_with(sector, f, weapon)]


def shots_with(sector: Sector, f: Fighter, weapon: Weapon) -> list[Shoot]:
    """The legal shots of one weapon, its own or an order's; none among enemies. [DZ-SHO-02, R156]"""
    if sector.foes_at(f.cube, f.owner):
        return []
    mode = mode_of(weapon)
    targets = mode.aims(sector, f, weapon)
    return [Shoot.of(weapon.id, target, how) for how in manners(weapon) for target in targets]


def mode_of(weapon: Weapon) -> Mode:
    """How a weapon shoots."""
    return next((mode for keyword, mode in MODES.items() if keyword in weapon.keywords), STRAIGHT)


def manners(weapon: Weapon) -> tuple[Manner, ...]:
    """Normally, and what its keywords let it do straight at a model. [DZ-KW-RAPID-01, DZ-KW-SNIPER-01]"""
    more = [how for keyword, how in MANNERS.items() if keyword in weapon.keywords and mode_of(weapon) is STRAIGHT]
    return "", *more


def is_long(sector: Sector, f: Fighter, move: Shoot) -> bool:
    """Whether a shot is a long action. [DZ-SHO-07, R42]"""
    weapon = weapon_named(sector, f, move.weapon)
    return move.how == "aimed" or (weapon is not None and any(word in weapon.keywords for word in LONG))


def weapon_named(sector: Sector, f: Fighter, name: str) -> Weapon | None:
    """The ranged weapon with this id that works now. [DZ-SHO-06]"""
    return next((weapon for weapon in arms(sector, f, close=False) if weapon.id == name), None)


# -- P-SHOOT -----------------------------------------------------------------------------------------------------------


def shoot(sector: Sector, f: Fighter, move: Shoot) -> Rule[None]:
    """One Shoot action, with Fire Control of two weapons. [P-SHOOT]"""
    weapon = weapon_named(sector, f, move.weapon)
    assert weapon is not None
    second = yield from ask_if(lambda: second_question(sector, f, move))
    fired = [Shot(f, weapon, move.target, move.how, move.free)]
    if isinstance(second, Shoot):
        _pay_for_both(sector, f, second)
    yield from _fire(sector, fired[0])
    if isinstance(second, Shoot) and (shot := _second_shot(sector, f, second)):
        fired.append(shot)
        yield from _fire(sector, shot)
    yield from _finish(sector, fired)


def shoot_with(sector: Sector, f: Fighter, weapon: Weapon, move: Shoot) -> Rule[None]:
    """A free shot of a weapon that is not the model's own, by an order. [R156]"""
    shot = Shot(f, weapon, move.target, move.how, move.free)
    yield from _fire(sector, shot)
    yield from _finish(sector, [shot])


def intercept(sector: Sector, attack: Attack) -> Rule[None]:
    """A shot at a model out of turn, as an order has made it. [P-SHOOT, R156]"""
    assert attack.by is not None
    assert attack.weapon is not None
    shot = Shot(attack.by, attack.weapon, attack.target.id, attack.how, attack.free)
    _begin(sector, shot)
    yield from _straight_at(sector, attack, shot)
    yield from _finish(sector, [shot])


def _begin(sector: Sector, shot: Shot) -> None:
    """A weapon that works once is gone. [DZ-SHO-06, DZ-KW-ONEUSE-01]"""
    sector.tell(ShotFired(shot.by.id, shot.weapon.id, shot.target, shot.how))
    if is_single(shot.weapon):
        use_up(sector, shot.by, shot.weapon.id)


def _fire(sector: Sector, shot: Shot) -> Rule[None]:
    """P-SHOOT 3 to 5 for one weapon."""
    _begin(sector, shot)
    yield from mode_of(shot.weapon).resolve(sector, shot)


def _finish(sector: Sector, fired: Sequence[Shot]) -> Rule[None]:
    """P-SHOOT 6 and 7: Evade, explosions, engagements; Evade once, after both weapons. [R18, R127]"""
    landed = [(one, one.cube) for shot in fired for one in shot.moved]
    attacks = [attack for shot in fired for attack in shot.subjects]
    yield from evasions(sector, attacks)
    yield from settle(sector, [one for one, cube in landed if one.cube == cube])
    for hook in BOOK.after_shoot:
        yield from hook(sector, attacks[0] if attacks else cube_attack(sector, fired[0]))


def fire_straight(sector: Sector, shot: Shot) -> Rule[None]:
    """At one model, the others near it unharmed. [DZ-SHO-03]"""
    target = sector.fighter(shot.target)
    assert target is not None
    cause: Cause = "blaze" if shot.how == "blaze" else "shoot"
    attack = Attack(cause, side_of(sector, shot.by), shot.by, shot.weapon, target, shot.how, shot.free)
    yield from _straight_at(sector, attack, shot)


def _straight_at(sector: Sector, attack: Attack, shot: Shot) -> Rule[None]:
    attack.escapes = escapes(sector, attack.target)
    shot.subjects.append(attack)
    if attack.cause == "blaze":
        yield from blaze_away(sector, attack, shot.moved)
    else:
        yield from attack_model(sector, attack, shot.moved)


def attack_model(sector: Sector, attack: Attack, moved: list[Fighter]) -> Rule[None]:
    """P-SHOOT 3 to 5: Ranged against Survive, the difference is damage. [DZ-SHO-08, DZ-SHO-12, DZ-SHO-13]"""
    yield from commit(sector, attack, lambda: ranged_pool(sector, attack))
    cube = attack.target.cube
    ours, theirs = yield from contest(sector, attack, ranged_pool(sector, attack), answer_pool(sector, attack))
    margin = ours.successes - theirs.successes
    yield from after.harm(sector, attack, margin)
    after.pin_cube(sector, attack, cube)
    after.mark_prey(sector, attack, ours.successes)
    yield from after.knock(sector, attack, margin, moved)


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
    about, why = (Code.of(f), first.weapon, first.target), partial(_no_second, sector, f)
    return Choose(
        seat=side_of(sector, f),
        prompt="second",
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


def _second_shot(sector: Sector, f: Fighter, move: Shoot) -> Shot | None:
    """The second weapon's shot; lost if its target is gone, out of Range or out of sight by now. [R153]"""
    weapon = weapon_named(sector, f, move.weapon)
    ended = lying_down_ends_it(sector) and has_ended(sector, f)
    able = f.fate == "table" and not f.pinned and not ended and move in shots(sector, f)
    if weapon is None or not able:
        sector.tell(ShotLost(f.id, move.weapon, move.target))
        return None
    return Shot(f, weapon, move.target, move.how, move.free)


def _no_second(sector: Sector, f: Fighter, move: Move) -> Refusal | None:
    if not isinstance(move, Shoot):
        return None
    told = no_such_shot(sector, f, move)
    return told or Refusal(
        "The second weapon must be another one, and long only if nothing else was done.", "DZ-KW-FIRECTRL-02"
    )


# -- Invigorate --------------------------------------------------------------------------------------------------------


def friends_to_invigorate(sector: Sector, f: Fighter, weapon: Weapon) -> list[str]:
    """Activated friends in its cube, each once in a Round; a printed Range does not count. [DZ-KW-INVIG-01, R47]"""
    tired = [one for one in sector.friends_of(f) if one.activated]
    return [one.id for one in tired if not any(effect.what == INVIGORATED for effect in one.effects)]


def invigorate(sector: Sector, shot: Shot) -> Rule[None]:
    """A test without modifiers; it takes the Activated mark away. [DZ-KW-INVIG-01, DZ-RND-14, R140]"""
    by, friend = shot.by, sector.fighter(shot.target)
    assert friend is not None
    pool = plain_pool(sector, cube_attack(sector, shot))
    if (
        yield from trial(
            sector, by, pool, FRESH, "DZ-KW-INVIG-01", stat="ranged", free_of_modifiers=True, weapon=shot.weapon
        )
    ):
        friend.activated = False
        friend.effects.append(Effect(INVIGORATED, until="round"))
        sector.tell(Invigorated(friend.id, by.id))
        note_finished(sector)


STRAIGHT: Final = Mode(models_to_shoot, fire_straight)
MODES: Final[Mapping[str, Mode]] = {
    "grenade": GRENADE,
    "trap": TRAP,
    "explosive": EXPLOSIVE,
    "indirect": INDIRECT,
    "it-burns": Mode(models_to_shoot, set_fire),
    "invigorate": Mode(friends_to_invigorate, invigorate),
}
"""Weapon keyword -> how such a weapon shoots."""
