"""What the force lists are made of: weapons, models, options, upgrades, Equipment, Special Orders. [DZ-GEN-05..11]

Keywords are ids as "jump-pack", each with its value, 0 where it has none. A table of data/forces.json holds every kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from pydantic import Field

from rules.common.data import Said
from rules.common.english import listed
from rules.engine import say

DASH: Final = 9
"""RA, FI or SV of a model that has a dash there: no eight-sided die reaches it."""
STANDARD: Final = say("standard")
"""The name of an option that is no choice."""
Type = Literal["Leader", "Troop", "Specialist", "Living Legend", "Support"]


@dataclass(frozen=True, slots=True)
class Effect:
    """What an explosion, a grenade, a trap or a gas cloud does: `frag 3`, `gas-cloud of toxic 1`."""

    id: str
    n: int = 0
    of: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon; range 0 is close combat (CC), any other is in cubes. [DZ-GEN-10]

    `effects` belong to the one keyword that has some: Explosive, Grenade, Indirect or Trap.
    """

    id: str
    name: Said
    range: int = 0
    ap: int = 0
    keywords: Mapping[str, int] = field(default_factory=dict, hash=False)
    effects: tuple[Effect, ...] = ()


UNARMED: Final = Weapon("unarmed", say("Fists and feet"))
"""What a model without a close combat weapon fights with. [DZ-GEN-09]"""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of weapons: it sets cost and VPs. `weapons` are keys of the weapons. [DZ-GEN-08]"""

    id: str
    name: Said
    cost: int
    vp: int
    weapons: tuple[str, ...] = ()
    keywords: Mapping[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Auxiliary weapons that are added to a model, with what they add to its cost and VPs. [DZ-KW-AUX-01]"""

    id: str
    name: Said
    weapons: tuple[str, ...]
    cost: int
    vp: int


@dataclass(frozen=True, slots=True)
class Equipment:
    """Equipment is one of three: the item of that id, a weapon (a key), or keywords. [DZ-EQP-03]"""

    id: str
    name: Said
    item: str = ""
    weapon: str = ""
    keywords: Mapping[str, int] = field(default_factory=dict, hash=False)
    one_use: bool = False
    ranged: bool = False


@dataclass(frozen=True, slots=True)
class SpecialOrder:
    """A Leader's Special Order in the rulebook's words; `tag` is a handle for its code. [DZ-CMD-16]"""

    id: str
    name: Said
    tag: str
    when: Said
    affects: Said
    effect: Said


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelType:
    """A model as its faction lists it. [DZ-GEN-05..08]

    `sp` is the Speed in cubes for Advance and Sprint, (0, 0) for a dash; `ra`, `fi` and `sv` are the lowest number that
    succeeds, `DASH` for a dash; `base` is in millimetres. `effects` are those of its Gas Cloud. Of its upgrades it may
    take only one where `one_upgrade` says so; `recon` and `order` belong to Leaders. Rules and codes go by how the
    list has it `spelled`, which is the same in every language.
    """

    id: str
    name: Said
    spelled: Annotated[str, Field(validation_alias="name")]
    type: Type
    sp: tuple[int, int]
    ra: int
    fi: int
    sv: int
    ar: int
    hp: int
    sz: int
    base: int
    keywords: Mapping[str, int] = field(default_factory=dict, hash=False)
    effects: tuple[Effect, ...] = ()
    options: Mapping[str, Option] = field(hash=False)
    upgrades: tuple[str, ...] = ()
    one_upgrade: bool = False
    equipment: tuple[str, ...] = ()
    recon: int = 0
    order: str = ""


@dataclass(frozen=True, slots=True)
class Profile:
    """A model as bought, its option and upgrades worked in; Equipment is not, as it can be swapped. [DZ-TEAM-06]

    `cost` and `vp` include the upgrades; `weapons` are all that it carries, in the order of the list.
    """

    model: ModelType
    option: Option
    name: str
    type: Type
    sp: tuple[int, int]
    ra: int
    fi: int
    sv: int
    ar: int
    hp: int
    sz: int
    base: int
    keywords: Mapping[str, int] = field(hash=False)
    effects: tuple[Effect, ...]
    weapons: tuple[Weapon, ...]
    cost: int
    vp: int


def stat_words(model: ModelType | Profile) -> str:
    """`Speed 1-2, Shoot 4+, Fight 5+, Survive 4+, Armour 1, HP 2, Size 1`; a dash where it has none. [DZ-GEN-05..07]"""
    speed = f"{model.sp[0]}-{model.sp[1]}" if any(model.sp) else "–"
    ra, fi, sv = [f"{needed}+" if needed < DASH else "–" for needed in (model.ra, model.fi, model.sv)]
    return say(
        "Speed {speed}, Shoot {ra}, Fight {fi}, Survive {sv}, Armour {ar}, HP {hp}, Size {size}",
        speed=speed, ra=ra, fi=fi, sv=sv, ar=model.ar or "–", hp=model.hp, size=model.sz,
    )  # fmt: skip


def weapon_words(weapon: Weapon, names: Mapping[str, str]) -> str:
    """`Hailstorm Rifle, range 6, AP1, Rapid Fire`; `names` are those of the keywords."""
    reach = say("range {cubes}", cubes=weapon.range) if weapon.range else say("close combat")
    power = [say("AP{ap}", ap=weapon.ap)] if weapon.ap else []
    return ", ".join([weapon.name, reach, *power, *_keyword_words(weapon.keywords, weapon.effects, names)])


def keyword_words(keywords: Mapping[str, int], effects: tuple[Effect, ...], names: Mapping[str, str]) -> str:
    """`Jump Pack, Tactician (1)`, with effects `Gas Cloud (Toxic (3))`; empty without keywords."""
    return ", ".join(_keyword_words(keywords, effects, names))


BEARERS: Final = ("explosive", "grenade", "indirect", "trap", "gas-cloud")
"""The keywords that effects belong to."""


def _keyword_words(keywords: Mapping[str, int], effects: tuple[Effect, ...], names: Mapping[str, str]) -> Iterator[str]:
    for keyword, n in keywords.items():
        yield _effect_words(Effect(keyword, n, effects if keyword in BEARERS else ()), names)


def _effect_words(effect: Effect, names: Mapping[str, str]) -> str:
    of = [_effect_words(inner, names) for inner in effect.of]
    inside = listed(of) if of else str(effect.n or "")
    return f"{names[effect.id]} ({inside})" if inside else names[effect.id]


def tally(names: Iterable[str]) -> list[str]:
    """`Pistol`, `2 x Grav-Ram Spear`: names in their order, equal ones counted."""
    counts = Counter(names).items()
    return [name if count == 1 else say("{count} x {name}", count=count, name=name) for name, count in counts]
