"""Enemies in a cube: who may fight whom, with what, and the questions about it. [P-ENGAGE, DZ-MOV-05..14, DZ-STD]

What then happens is in `combat.assault`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules.deadzone.chapters.refusals import no_opponent, no_striker, why_not_fight, why_not_strike
from rules.deadzone.model.attacks import side_of
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.models import arms, best_blade, left, sheet
from rules.deadzone.model.moves import Assault, Decline, Oppose, Strike
from rules.deadzone.model.public_attacks import Occasion
from rules.deadzone.model.questions import OfModel, Prompt
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.deadzone.model.teams.profiles import UNARMED, Weapon
from rules.engine import Choose

# -- who fights whom ---------------------------------------------------------------------------------------------------


def rampaging(sector: Board, fighter: Fighter) -> bool:
    """Whether the other side plays this model now. [DZ-KW-RAMPAGE-01, DZ-KW-RAMPAGE-02]"""
    return side_of(sector, fighter) != fighter.owner


def targets_at(sector: Board, fighter: Fighter, cube: str) -> list[Fighter]:
    """Whom a model may fight in a cube: its enemies, under Rampage 1-2 its own side too. [DZ-KW-RAMPAGE-02]"""
    if rampaging(sector, fighter):
        return [one for one in sector.at(cube) if one is not fighter]
    return sector.foes_at(cube, fighter.owner)


def opponents(sector: Sector, fighter: Fighter) -> list[Fighter]:
    """Those in its cube whom it may attack: not the Pinned ones if it is Honourable. [DZ-KW-HONOUR-01, R52]"""
    others = [one for one in sector.at(fighter.cube) if one is not fighter]
    return [one for one in others if why_not_fight(sector, fighter, one) is None]


def strikers(sector: Board, fighter: Fighter, *, lying: bool) -> list[Fighter]:
    """The enemies in its cube that may make a free Assault on it, Pinned ones if `lying`. [DZ-KW-HONOUR-02, R72]"""
    there = sector.at(fighter.cube)
    return [one for one in there if why_not_strike(sector, fighter, one, lying=lying) is None]


def halted(fighter: Fighter, was_activated: bool) -> bool:
    """Whether it was killed, stunned or Pinned, so that it does not move on. [DZ-MOV-11]"""
    return fighter.fate != "table" or fighter.pinned or (fighter.activated and not was_activated)


def has_ended(sector: Sector, fighter: Fighter) -> bool:
    """Whether it is the active model, and something has ended its activation. [DZ-PIN-01, DZ-KW-TRAP-02]"""
    active = sector.acting
    return active is not None and active.id == fighter.id and active.over


# -- free Assaults -----------------------------------------------------------------------------------------------------


def strike_question(
    sector: Sector, fighter: Fighter, occasion: Occasion, *, lying: bool
) -> Choose[Strike | Decline] | None:
    """Which enemy attacks who leaves, stands up or was thrown in; a leaver may be let go. [D26..D28, SO7, SO8, R70]"""
    able = strikers(sector, fighter, lying=lying)
    if not able:
        return None
    leaving, seat = occasion == "leaver", able[0].owner
    best = min(able, key=lambda one: (sheet(one).fi, one.id))
    default = Strike.of(best.id, _blade_name(sector, best))
    options: list[Strike | Decline] = [Strike.of(one.id, name) for one in able for name in blade_names(sector, one)]
    options += [Decline.of()] if leaving else []
    orders = in_force(sector, seat)
    policy = orders.leaver if leaving else orders.riser
    answers: dict[str, Strike | Decline] = {"best": default, "none": Decline.of()}
    reason = "DZ-MOV-08" if leaving else "DZ-STD-03"
    why = partial(no_striker, sector, fighter)
    return Choose(
        seat=seat,
        prompt=Prompt.STRIKE_LEAVER if leaving else Prompt.STRIKE_RISER,
        options=options,
        default=default,
        reason=reason,
        about=OfModel.of(fighter),
        order=answers.get(policy),
        why=why,
    )


# -- arriving among enemies --------------------------------------------------------------------------------------------


def charge_question(sector: Sector, fighter: Fighter) -> Choose[Assault] | None:
    """Which enemy it fights, and with what. [D17]"""
    targets = opponents(sector, fighter)
    if not targets:
        return None
    weakest = min(targets, key=lambda one: (left(one), one.id))
    default = Assault.of(weakest.id, _blade_name(sector, fighter))
    options = assaults_on(sector, fighter, targets)
    seat, why = side_of(sector, fighter), partial(no_opponent, sector, fighter)
    return Choose(
        seat=seat,
        prompt=Prompt.CHARGE,
        options=options,
        default=default,
        reason="DZ-MOV-06",
        about=OfModel.of(fighter),
        why=why,
    )


def oppose_question(sector: Sector, fighter: Fighter) -> Choose[Oppose] | None:
    """Which enemy a model fights that was thrown among them. [D29, SO8]"""
    targets = opponents(sector, fighter)
    frailest = max(targets, key=lambda one: sheet(one).sv)
    default, options = Oppose.of(frailest.id), [Oppose.of(one.id) for one in targets]
    order = default if in_force(sector, fighter.owner).riser == "best" else None
    seat, why = side_of(sector, fighter), partial(no_opponent, sector, fighter)
    return Choose(
        seat=seat,
        prompt=Prompt.OPPOSE,
        options=options,
        default=default,
        reason="DZ-MOV-06",
        about=OfModel.of(fighter),
        order=order,
        why=why,
    )


# -- weapons by name ---------------------------------------------------------------------------------------------------


def assaults_on(sector: Sector, fighter: Fighter, targets: Sequence[Fighter], free: str = "") -> list[Assault]:
    """The Assaults on these models, with each of its close combat weapons. [DZ-ASS-03]"""
    names = blade_names(sector, fighter)
    return [Assault.of(one.id, name, free) for one in targets for name in names]


def blade_names(sector: Board, fighter: Fighter) -> list[str]:
    """The names of its close combat weapons as moves have them: one weapon needs no name. [DZ-ASS-03]"""
    names = list(dict.fromkeys([weapon.id for weapon in arms(sector, fighter, close=True)]))
    return names if len(names) > 1 else [""]


def blade_named(sector: Board, fighter: Fighter, name: str) -> Weapon:
    """The close combat weapon that a move names; fists where FI is a dash. [DZ-GEN-09, DZ-DIE-09]"""
    blades = arms(sector, fighter, close=True) or (UNARMED,)
    return next((weapon for weapon in blades if weapon.id == name), blades[0])


def _blade_name(sector: Sector, fighter: Fighter) -> str:
    """The best weapon that is not one-use, as a move names it. [D17, D26]"""
    blade, names = best_blade(sector, fighter), blade_names(sector, fighter)
    return blade.id if blade and blade.id in names else names[0]
