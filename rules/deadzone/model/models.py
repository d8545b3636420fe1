"""What a model in play is and can do now: its list entry, keywords, weapons, armour, Speed and eyes. [DZ-GEN, DZ-KW]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from rules.deadzone.model.geometry.bodies import Body
from rules.deadzone.model.geometry.cubes import INDEX, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.sight import NO_SMOKE, clear, visible
from rules.deadzone.model.geometry.steps import Mover
from rules.deadzone.model.rulings import mines_do_not_defend
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.model.teams.factions import EQUIPMENT, WEAPONS, profile
from rules.deadzone.model.teams.profiles import DASH, UNARMED, Effect, Profile, Weapon
from rules.engine import say

Sheet = Profile
"""A model as bought: what does not change in play, except for what is carried."""
IMPLIED: Final[Mapping[str, tuple[str, ...]]] = {
    "solid": ("vehicle", "walker", "bike"),
    "vehicle": ("walker", "bike"),
    "jump-pack": ("drop-suit",),
}
"""Keyword -> keywords that bring it along. [DZ-KW-VEHICLE-02, DZ-KW-BIKE-01, DZ-KW-WALKER-01, DZ-KW-DROPSUIT-03]"""
WHILE_CARRIED: Final = ("under-control",)
"""Keywords of a weapon that count all the time, not only in its attacks. [R100, R143]"""
STEPPING: Final = ("vehicle", "walker", "agile", "jump-pack", "flight")
"""Keywords that change which steps a model can make."""
SINGLE: Final = ("one-use", "grenade", "thermal-mines", "trip-mine")
"""Keywords of weapons that work once in a game. [DZ-KW-ONEUSE-01, R112, R126]"""
_GRENADE: Final = {"grenade": 0, "one-use": 0}
ITEM_WEAPONS: Final[Mapping[str, Weapon]] = {
    "frag-grenade": Weapon("frag-grenade", say("Frag Grenade"), 3, 0, _GRENADE, (Effect("frag", 3),)),
    "smoke-grenade": Weapon("smoke-grenade", say("Smoke Grenade"), 3, 0, _GRENADE, (Effect("smoke"),)),
    "stun-grenade": Weapon("stun-grenade", say("Stun Grenade"), 3, 0, _GRENADE, (Effect("stun"),)),
    "combat-blades": Weapon("combat-blades", say("Combat Blades"), 0, 0, {"frenzy": 1, "one-use": 0}),
    "shock-baton": WEAPONS["shock-baton"],
}
"""The items that are weapons. [DZ-ITM-FRAG-01, DZ-ITM-SMOKE-01, DZ-ITM-STUN-01, DZ-ITM-BLADES-01, DZ-ITM-BATON-01]"""
OVERCHARGED: Final = "overcharge"
"""The effect that makes Noh weapons fire faster."""
HIDDEN: Final = "hidden"
"""The effect of a model that nobody draws a line of sight to."""
SHIELDED: Final = 2
"""The largest Size that finds room behind another's Defender Shield. [DZ-KW-DEFSHIELD-01, DZ-KW-DEFSHIELD-02]"""


def sheet(f: Fighter) -> Sheet:
    """The list entry with option and upgrades; Equipment and items are not in it. [DZ-GEN-08]"""
    return profile(f.faction, f.model, f.option, tuple(f.upgrades))


# -- keywords ----------------------------------------------------------------------------------------------------------


def has(sector: Board, f: Fighter, keyword: str) -> bool:
    """Whether the model has a keyword now; one that is used up is gone. [DZ-KW-ONEUSE-01]"""
    if not (f.used or f.effects or keyword in WHILE_CARRIED):
        return keyword in _words(f.faction, f.model, f.option, tuple(f.upgrades), f.gear)
    if keyword in IMPLIED and any(has(sector, f, other) for other in IMPLIED[keyword]):
        return True
    values = _values(sector, f, keyword)
    return bool(values) and min(values) >= 0


def worth(sector: Board, f: Fighter, keyword: str) -> int:
    """The sum of a keyword's values on the model, what it carries and effects, without its weapons; 0 for none."""
    return max(0, sum(_values(sector, f, keyword)))


def _values(sector: Board, f: Fighter, keyword: str) -> Sequence[int]:
    """Each source of a keyword; an effect below 0 takes the keyword away. [R100]"""
    if keyword in f.used:
        return ()
    values = _bought(f.faction, f.model, f.option, tuple(f.upgrades), f.gear).get(keyword, ())
    if f.effects:
        values = (*values, *[effect.value for effect in f.effects if effect.what == keyword])
    if keyword in WHILE_CARRIED:
        values = (*values, *[arm.keywords[keyword] for arm in carried(sector, f) if keyword in arm.keywords])
    return values


@lru_cache(maxsize=1 << 10)
def _bought(
    faction: str, model: str, option: str, upgrades: tuple[str, ...], gear: str
) -> Mapping[str, tuple[int, ...]]:
    """Keyword -> its values on a model as bought, its own and its Equipment's."""
    own, held = profile(faction, model, option, upgrades).keywords, EQUIPMENT[gear].keywords if gear else {}
    return {word: tuple([words[word] for words in (own, held) if word in words]) for word in {**own, **held}}


@lru_cache(maxsize=1 << 10)
def _words(faction: str, model: str, option: str, upgrades: tuple[str, ...], gear: str) -> frozenset[str]:
    """The keywords of a model as bought, with those that they bring along."""
    words = {*_bought(faction, model, option, upgrades, gear)}
    return frozenset(words | {word for word, sources in IMPLIED.items() if words.intersection(sources)})


# -- what it carries ---------------------------------------------------------------------------------------------------


def item_of(sector: Board, f: Fighter) -> str:
    """The kind of the item or of the Equipment with an item's effect that it holds, empty for none. [DZ-EQP-03]"""
    token = sector.token(f.item) if f.item else None
    if token is not None:
        return token.kind
    return EQUIPMENT[f.gear].item if f.gear else ""


def carried(sector: Board, f: Fighter) -> tuple[Weapon, ...]:
    """All its weapons, items and Equipment too, without those that are used up.

    [DZ-KW-ONEUSE-01, DZ-ITM-FRAG-01, DZ-ITM-BATON-01, DZ-ITM-SMOKE-01]
    """
    own = [*sheet(f).weapons]
    held = EQUIPMENT[f.gear].weapon if f.gear else ""
    if held:
        own.append(WEAPONS[held])
    item = item_of(sector, f)
    if item in ITEM_WEAPONS:
        own.append(ITEM_WEAPONS[item])
    for gone in f.used:
        spent = next((weapon for weapon in own if weapon.id == gone and is_single(weapon)), None)
        if spent is not None:
            own.remove(spent)
    return tuple([_tuned(f, weapon) for weapon in own]) if f.effects else tuple(own)


def _tuned(f: Fighter, weapon: Weapon) -> Weapon:
    """A Noh weapon has Rapid Fire and so much more Weight of Fire while `overcharge` holds. [DZ-ORD-24]"""
    more = bonus(f, OVERCHARGED)
    if not more or "Noh" not in weapon.name:
        return weapon
    fire = weapon.keywords.get("weight-of-fire", 0) + more
    return replace(weapon, keywords={**weapon.keywords, "rapid-fire": 0, "weight-of-fire": fire})


def is_single(weapon: Weapon) -> bool:
    """Whether a weapon works once in a game. [DZ-KW-ONEUSE-01, R112, R126]"""
    return any(keyword in weapon.keywords for keyword in SINGLE)


def arms(sector: Board, f: Fighter, close: bool, *, defending: bool = False) -> tuple[Weapon, ...]:
    """The weapons for an Assault or for a Shoot that work now; none where FI or RA is a dash. [DZ-GEN-10, R98]

    Who has nothing but what works once may spare it and fight with bare hands. [DZ-GEN-09, R172, DZ-ASS-04]
    """
    held = sheet(f)
    if (held.fi if close else held.ra) >= DASH:
        return ()
    if not close:
        return tuple([weapon for weapon in carried(sector, f) if weapon.range])
    blades = [weapon for weapon in carried(sector, f) if not weapon.range]
    if defending:
        blades = [weapon for weapon in blades if defends(sector, f, weapon)]
    return tuple(blades) if any(not is_single(blade) for blade in blades) else (*blades, UNARMED)


def defends(sector: Board, f: Fighter, weapon: Weapon) -> bool:
    """Whether a model may fight back with a weapon: not with what goes with an own Assault only. [R98]"""
    if not mines_do_not_defend(sector):
        return weapon.id != "combat-blades"
    own = any(weapon.id == one.id for one in sheet(f).weapons)
    return "thermal-mines" not in weapon.keywords and (own or weapon.id not in ITEM_WEAPONS)


def best_blade(sector: Board, f: Fighter, *, defending: bool = False) -> Weapon | None:
    """The close combat weapon with the best AP that is not one-use; None where FI is a dash. [D17, D26]"""
    blades = arms(sector, f, True, defending=defending)
    return max(blades, key=_edge) if blades else None


def _edge(weapon: Weapon) -> tuple[bool, int, int]:
    words = weapon.keywords
    return not is_single(weapon), weapon.ap, words.get("smash", 0) + words.get("frenzy", 0)


# -- numbers -----------------------------------------------------------------------------------------------------------


def left(f: Fighter) -> int:
    """The HP that it can still lose; at 0 it is killed. [DZ-DMG-01]"""
    return sheet(f).hp - f.damage


def injured(f: Fighter) -> bool:
    """Whether it is damaged. [DZ-DMG-02]"""
    return f.damage > 0


def size(f: Fighter) -> int:
    """Its Size, 1 to 4. [DZ-GEN-07]"""
    return sheet(f).sz


def bonus(f: Fighter, what: str) -> int:
    """The sum of the effects of this name that hold now."""
    return sum([one.value for one in f.effects if one.what == what])


def armour(sector: Board, f: Fighter) -> int:
    """AR with a Defender Shield, its own or a friend's beside it, and with effects named `armour`. [DZ-KW-DEFSHIELD]"""
    return sheet(f).ar + behind_shield(sector, f) + bonus(f, "armour")


def behind_shield(sector: Board, f: Fighter) -> bool:
    """Whether a Defender Shield covers it; only one counts. [DZ-KW-DEFSHIELD-01, DZ-KW-DEFSHIELD-02]"""
    if has(sector, f, "defender-shield"):
        return True
    friends = sector.friends_of(f) if f.fate == "table" and size(f) <= SHIELDED else []
    return any(size(one) <= SHIELDED and has(sector, one, "defender-shield") for one in friends)


def speed_of(sector: Board, f: Fighter) -> tuple[int, int] | None:
    """Cubes of an Advance and of a Sprint; None where Speed is a dash. [DZ-GEN-05, R96]

    Effects named `speed` add to both, those named `sprint` to the second.
    """
    advance, sprint = sheet(f).sp
    if not sprint:
        return None
    more = bonus(f, "speed")
    return advance + more, sprint + more + bonus(f, "sprint")


# -- where it is -------------------------------------------------------------------------------------------------------


def body(sector: Board, f: Fighter) -> Body:
    """What of it matters to sight. [7.4, R22]"""
    held = sheet(f)
    return Body(held.base, held.sz, f.pinned, f.platform)


def sees(sector: Board, a: Fighter, b: Fighter) -> bool:
    """Whether one model sees any part of another, smoke counted; one with `hidden` is not seen. [DZ-LOS-01]"""
    if has(sector, b, HIDDEN):
        return False
    field, here, there = battlefield(sector.map), INDEX[a.cube], INDEX[b.cube]
    return visible(field, here, there, body(sector, a), body(sector, b), smoke(sector))


def clear_shot(sector: Board, a: Fighter, b: Fighter) -> bool:
    """Whether one model sees the whole of another, smoke counted; not with `hidden`. [DZ-LOS-05, DZ-SHO-09]"""
    if has(sector, b, HIDDEN):
        return False
    field, here, there = battlefield(sector.map), INDEX[a.cube], INDEX[b.cube]
    return clear(field, here, there, body(sector, a), body(sector, b), smoke(sector))


def smoke(sector: Board) -> frozenset[int]:
    """The cubes with smoke, as numbers. [DZ-KW-SMOKE-01]"""
    return _numbers(sector.smoke) if sector.clouds else NO_SMOKE


@lru_cache(maxsize=1 << 8)
def _numbers(cubes: frozenset[str]) -> frozenset[int]:
    return frozenset([INDEX[cube] for cube in cubes])


def reach(a: Fighter, b: Fighter) -> int:
    """The range between two models, in cubes. [DZ-RNG-01]"""
    return range_of(INDEX[a.cube], INDEX[b.cube])


def mover(sector: Board, f: Fighter) -> Mover:
    """What of it matters to its steps; a Walker climbs as others do. [7.3, DZ-KW-WALKER-01]"""
    if f.used or f.effects:
        words = frozenset([word for word in STEPPING if has(sector, f, word)])
    else:
        words = _words(f.faction, f.model, f.option, tuple(f.upgrades), f.gear)
    wheels = "vehicle" in words and "walker" not in words
    return Mover(size(f), "agile" in words, "jump-pack" in words, "flight" in words, wheels)
