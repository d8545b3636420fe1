"""The headline of the odds for a label: the dice, and the chances to hurt where they are cheap to know."""

from __future__ import annotations

from rules.common.english import hundredths
from rules.deadzone.chapters.combat.shooting import mode_of, weapon_named
from rules.deadzone.chapters.engaging import blade_named
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.moves import Activate, Assault, Shoot
from rules.deadzone.model.state import Fighter
from rules.deadzone.model.view import SectorView
from rules.deadzone.odds.attempts import blow, led, shot
from rules.deadzone.odds.moves import charges
from rules.deadzone.odds.sentences import hurt_chances
from rules.deadzone.odds.throws import caught, impact_outcome, landing_test
from rules.engine import say


def shot_headline(seen: SectorView, move: Shoot) -> str:
    """`5 dice, 62% to hurt`; empty for a shot at a cube, and where nobody acts."""
    return _shot_headline(seen, actor(seen), move)


def lead_headline(seen: SectorView, move: Activate) -> str:
    """The same of a shot with which an activation leads. [DZ-PAC-02]"""
    attack = led(seen, move)
    return _headline(seen, attack) if attack else ""


def _shot_headline(seen: SectorView, by: Fighter | None, move: Shoot) -> str:
    sector, target = seen, seen.fighter(move.target)
    weapon = weapon_named(sector, by, move.weapon) if by else None
    if by is None or target is None or weapon is None or not target.cube or mode_of(weapon):
        return ""
    return _headline(seen, shot(sector, by, weapon, target, move.how))


def assault_headline(seen: SectorView, move: Assault) -> str:
    """`4 dice, 51–62% to hurt`: how the other answers is not known yet."""
    by, target = actor(seen), seen.fighter(move.target)
    if by is None or target is None or by.cube != target.cube:
        return ""
    sector = seen
    return _headline(seen, blow(sector, by, blade_named(sector, by, move.weapon), target))


def charge_headline(seen: SectorView, cube: str) -> str:
    """The same for the best Assault of a model that moves into a cube; empty where it finds nobody to fight."""
    by, sector = actor(seen), seen
    found = charges(sector, by, cube) if by else []
    return _headline(seen, max(found, key=lambda attack: min(hurt_chances(sector, attack)))) if found else ""


def fall_headline(seen: SectorView, cube: str, by: Fighter | None) -> str:
    """`drops 2 levels, 33% to be hurt`; empty where a move ends on a floor, no risk where nobody is named."""
    sector = seen
    if cube not in INDEX or battlefield(sector.map).has_floor(INDEX[cube]):
        return ""
    ends = [*caught(battlefield(sector.map), INDEX[cube])]
    tests = [(end.chance, landing_test(sector, by, end.levels)) for end in ends] if by else []
    hurt = sum([chance * impact_outcome(sector, test).hurt for chance, test in tests if test])
    levels = ends[-1].levels
    if not hurt:
        return say("drops {levels:# level|# levels}", levels=levels)
    return say("drops {levels:# level|# levels}, {risk}% to be hurt", levels=levels, risk=hundredths(hurt))


def _headline(seen: SectorView, attack: Attack) -> str:
    """Dice, and the chance to do what the attack is for: for an Assault from the worst to the best answer."""
    chances = hurt_chances(seen, attack)
    dice, span = attack.ours.dice, _span(min(chances), max(chances))
    if attack.cause == "blaze":
        return say("{dice:# die|# dice}, {chance} to pin", dice=dice, chance=span)
    if attack.has("stun"):
        return say("{dice:# die|# dice}, {chance} to stun", dice=dice, chance=span)
    return say("{dice:# die|# dice}, {chance} to hurt", dice=dice, chance=span)


def _span(low: float, high: float) -> str:
    """`51–62%`, `62%`, `up to 3%`."""
    worst, best = hundredths(low), hundredths(high)
    if worst == best:
        return f"{best}%"
    return f"{worst}–{best}%" if worst.isdecimal() and best.isdecimal() else say("up to {best}%", best=best)


def actor(seen: SectorView) -> Fighter | None:
    """The active model, if it stands on the board."""
    f = seen.fighter(seen.acting.id) if seen.acting else None
    return f if f and f.fate == "table" else None
