"""The dice of a test: its base and every modifier by name, so that prose and odds list them. [DZ-DIE-04, appendix B]

The modifiers of the rules themselves come first, then those of keywords and Special Orders under their keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.deadzone.chapters.hooks import BOOK, Named
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.model.attacks import Attack, Stat, side_of
from rules.deadzone.model.geometry.cubes import INDEX, level_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.sight import clear, visible
from rules.deadzone.model.models import body, clear_shot, has, injured, sheet, size
from rules.deadzone.model.rolls import BLAZE, TEST, Part, Pool
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.model.teams.profiles import DASH

BASE: Final = "base"
CLEAR_SHOT: Final = 2
FRIENDLY_FIRE: Final = -2


# -- pools -------------------------------------------------------------------------------------------------------------


def ranged_pool(sector: Board, attack: Attack) -> Pool:
    """The shooter's dice: 3, or 4 in Blaze Away, and modifiers. [DZ-SHO-08, DZ-SHO-14, DZ-KW-RAPID-02]"""
    assert attack.by is not None
    base = BLAZE if attack.cause == "blaze" else TEST
    return _pool("ranged", RANGED + BOOK.dice["ranged"], sector, attack, attack.by, base)


def fight_pool(sector: Board, attack: Attack, f: Fighter) -> Pool:
    """The dice of a model that fights, in its own attack or back. [DZ-ASS-06, DZ-ASS-14]"""
    return _pool("fight", FIGHT + BOOK.dice["fight"], sector, attack, f)


def survive_pool(sector: Board, attack: Attack, f: Fighter, foe: Fighter | None = None) -> Pool:
    """The dice of a model that Survives: most modifiers only against a foe in an Assault. [DZ-SHO-08, DZ-ASS-13]"""
    return _pool("survive", SURVIVE + BOOK.dice["survive"] if foe else BOOK.any_dice, sector, attack, f)


def answer_pool(sector: Board, attack: Attack) -> Pool:
    """What a target rolls, once it has chosen: Fight or Survive. [DZ-SHO-08, DZ-ASS-06]"""
    if attack.answer == "fight":
        return fight_pool(sector, attack, attack.target)
    return survive_pool(sector, attack, attack.target, attack.by if attack.cause == "assault" else None)


def plain_pool(sector: Board, attack: Attack) -> Pool:
    """A shooter's dice in a test without modifiers. [DZ-KW-GRENADE-03, DZ-KW-BURNS-01, DZ-KW-INDIRECT-02]"""
    assert attack.by is not None
    return Pool(((BASE, TEST),), number(sector, attack, attack.by, "ranged"))


def number(sector: Board, attack: Attack, f: Fighter, stat: Stat) -> int:
    """The target number: an order's or the printed one; 0 for a dash, which rolls nothing. [DZ-GEN-06, DZ-DIE-09]"""
    ordered, own = [told for number in BOOK.numbers if (told := number(sector, attack, f, stat))], sheet(f)
    printed = {"ranged": own.ra, "fight": own.fi, "survive": own.sv}[stat]
    needed = ordered[0] if ordered else printed
    return needed if needed < DASH else 0


def _pool(stat: Stat, modifiers: Sequence[Named], sector: Board, attack: Attack, f: Fighter, base: int = TEST) -> Pool:
    barred = BOOK.ignored.get(attack.occasion, ())
    counted = [(name, count(sector, attack, f)) for name, count in modifiers if name not in barred]
    parts: list[Part] = [(BASE, base), *[part for part in counted if part[1]]]
    return Pool(tuple(parts), number(sector, attack, f, stat))


# -- whom it is about --------------------------------------------------------------------------------------------------


def opponent(attack: Attack, f: Fighter) -> Fighter:
    """The other one of the two."""
    other = attack.target if f is attack.by else attack.by
    assert other is not None
    return other


def uses(attack: Attack, f: Fighter, keyword: str) -> bool:
    """Whether the weapon that a model uses in this attack has a keyword. [DZ-ASS-03, R75, R143]"""
    weapon = attack.weapon_of(f)
    return weapon is not None and keyword in weapon.keywords


def on_weapon(attack: Attack, f: Fighter, keyword: str) -> int:
    """A keyword's value on the weapon that this model uses. [R75, R143]"""
    weapon = attack.weapon_of(f)
    return weapon.keywords.get(keyword, 0) if weapon else 0


def rampages(sector: Board, *fighters: Fighter) -> bool:
    """Whether the other side plays one of these models now. [DZ-KW-RAMPAGE-02]"""
    return any(side_of(sector, f) != f.owner for f in fighters)


# -- shooting ----------------------------------------------------------------------------------------------------------


def aims_well(sector: Board, attack: Attack, f: Fighter) -> int:
    """The whole target is seen; a Psychic attack is not affected by smoke. [DZ-SHO-09, DZ-KW-STEALTHY-01, R44, R170]"""
    target, scenario = attack.target, rules_of(sector)
    hidden = has(sector, target, "stealthy") or scenario.stealthy(sector, target) or scenario.no_clear_shot(sector)
    if hidden:
        return 0
    return CLEAR_SHOT * (_clear_by_mind(sector, f, target) if is_psychic(attack) else clear_shot(sector, f, target))


def is_psychic(attack: Attack) -> bool:
    """Whether an attack needs no line of sight; Life Drain is such an attack. [DZ-KW-PSYCHIC-01, R55]"""
    return attack.has("psychic") or attack.has("life-drain")


def _clear_by_mind(sector: Board, f: Fighter, target: Fighter) -> bool:
    field, here, there = battlefield(sector.map), INDEX[f.cube], INDEX[target.cube]
    both = body(sector, f), body(sector, target)
    return visible(field, here, there, *both) and clear(field, here, there, *both)


def stands_higher(sector: Board, attack: Attack, f: Fighter) -> int:
    """The shooter is on a higher level; a platform does not count. [DZ-SHO-10, 7.5]"""
    return int(level_of(INDEX[f.cube]) > level_of(INDEX[attack.target.cube]))


def friends_in_the_way(sector: Board, attack: Attack, f: Fighter) -> int:
    """A friend of the shooter is in the target's cube, however many are. [DZ-SHO-11, R67]"""
    friends = [one for one in sector.at(attack.target.cube) if one.owner == f.owner and one is not attack.target]
    return FRIENDLY_FIRE if friends and not rampages(sector, f) else 0


# -- Assaults ----------------------------------------------------------------------------------------------------------


def moved_in(sector: Board, attack: Attack, f: Fighter) -> int:
    """It came into the cube by its own movement in this action. [DZ-ASS-08, R39, R69]"""
    return int(f is attack.by and attack.moved_in)


def has_company(sector: Board, attack: Attack, f: Fighter) -> int:
    """A friend is in the cube, Pinned or not; nobody has friends where one rampages. [DZ-ASS-09, DZ-ASS-13, R68]"""
    if rampages(sector, f, opponent(attack, f)):
        return 0
    companion = has(sector, f, "companion") or uses(attack, f, "companion")  # DZ-KW-COMPANION-01
    return int(companion or bool(sector.friends_of(f)))


def opponent_injured(sector: Board, attack: Attack, f: Fighter) -> int:
    """The opponent is Injured. [DZ-ASS-10, DZ-ASS-13]"""
    return int(injured(opponent(attack, f)))


def is_larger(sector: Board, attack: Attack, f: Fighter) -> int:
    """It is larger than its opponent; not if it reaches into half a cube. [DZ-ASS-11, DZ-ASS-13, R76]"""
    return int(size(f) > size(opponent(attack, f)) and not (attack.half_cube and f is attack.by))


def found_lying(sector: Board, attack: Attack, f: Fighter) -> int:
    """The opponent lay Pinned when the action began. [DZ-ASS-12, DZ-PIN-03]"""
    return int(f is attack.by and attack.was_pinned)


RANGED: Final[tuple[Named, ...]] = (
    ("clear-shot", aims_well),
    ("high-ground", stands_higher),
    ("friendly-fire", friends_in_the_way),
)
"""Modifiers of Ranged tests, Blaze Away included. [DZ-SHO-09..14]"""
FIGHT: Final[tuple[Named, ...]] = (
    ("moved-in", moved_in),
    ("friends", has_company),
    ("injured", opponent_injured),
    ("larger", is_larger),
    ("pinned", found_lying),
)
"""Modifiers of Fight tests, attacking and fighting back. [DZ-ASS-08..14]"""
SURVIVE: Final[tuple[Named, ...]] = (("friends", has_company), ("injured", opponent_injured), ("larger", is_larger))
"""Modifiers of Survive tests in an Assault. [DZ-ASS-13]"""
