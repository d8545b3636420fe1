"""The headline of the odds for a label: the dice, and the chances to hurt where they are cheap to know."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.common.english import brief_percent, span
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


class Headline(NamedTuple):
    """`62% to hurt`, with which a label begins, and `5 dice`, which may be left out; each empty if there is none."""

    chance: str = ""
    detail: str = ""


NO_HEADLINE: Final = Headline()


def shot_headline(seen: SectorView, move: Shoot) -> Headline:
    """`62% to hurt`, `5 dice`; empty for a shot at a cube, and where nobody acts."""
    return _shot_headline(seen, actor(seen), move)


def lead_headline(seen: SectorView, move: Activate) -> Headline:
    """The same of a shot with which an activation leads. [DZ-PAC-02]"""
    attack = led(seen, move)
    return _headline(seen, attack) if attack else NO_HEADLINE


def _shot_headline(seen: SectorView, by: Fighter | None, move: Shoot) -> Headline:
    sector, target = seen, seen.fighter(move.target)
    weapon = weapon_named(sector, by, move.weapon) if by else None
    if by is None or target is None or weapon is None or not target.cube or mode_of(weapon):
        return NO_HEADLINE
    return _headline(seen, shot(sector, by, weapon, target, move.how))


def assault_headline(seen: SectorView, move: Assault) -> Headline:
    """`51–62% to hurt`, `4 dice`: how the other answers is not known yet."""
    by, target = actor(seen), seen.fighter(move.target)
    if by is None or target is None or by.cube != target.cube:
        return NO_HEADLINE
    sector = seen
    return _headline(seen, blow(sector, by, blade_named(sector, by, move.weapon), target))


def charge_headline(seen: SectorView, cube: str) -> Headline:
    """The same for the best Assault of a model that moves into a cube; empty where it finds nobody to fight."""
    by, sector = actor(seen), seen
    found = charges(sector, by, cube) if by else []
    if not found:
        return NO_HEADLINE
    return _headline(seen, max(found, key=lambda attack: min(hurt_chances(sector, attack))))


def fall_headline(seen: SectorView, cube: str, by: Fighter | None) -> Headline:
    """`33% to be hurt`, `drops 2 levels`; empty where a move ends on a floor, no risk where nobody is named."""
    sector = seen
    if cube not in INDEX or battlefield(sector.map).has_floor(INDEX[cube]):
        return NO_HEADLINE
    ends = [*caught(battlefield(sector.map), INDEX[cube])]
    tests = [(end.chance, landing_test(sector, by, end.levels)) for end in ends] if by else []
    hurt = sum([chance * impact_outcome(sector, test).hurt for chance, test in tests if test])
    risk = say("{chance} to be hurt", chance=brief_percent(hurt)) if hurt else ""
    return Headline(risk, say("drops {levels:# level|# levels}", levels=ends[-1].levels))


def _headline(seen: SectorView, attack: Attack) -> Headline:
    """Dice, and the chance to do what the attack is for: for an Assault from the worst to the best answer."""
    chances = hurt_chances(seen, attack)
    line = "{chance} to hurt"
    if attack.cause == "blaze":
        line = "{chance} to pin"
    elif attack.has("stun"):
        line = "{chance} to stun"
    chance = span(min(chances), max(chances))
    return Headline(say(line, chance=chance), say("{dice:# die|# dice}", dice=attack.ours.dice))


def actor(seen: SectorView) -> Fighter | None:
    """The active model, if it stands on the board."""
    f = seen.fighter(seen.acting.id) if seen.acting else None
    return f if f and f.fate == "table" else None
