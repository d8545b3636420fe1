"""The ten factions as data/forces.json lists them, and a model as bought. [DZ-SET-02, DZ-GEN-08]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from pydantic import TypeAdapter

from rules.common.data import Said, load_data
from rules.deadzone.model.teams.profiles import (
    STANDARD,
    Equipment,
    ModelType,
    Option,
    Profile,
    SpecialOrder,
    Upgrade,
    Weapon,
    keyword_words,
    tally,
    weapon_words,
)
from rules.engine import say


class Entry(NamedTuple):
    """One model of a team: ids of the model, its option, its upgrades and its Equipment, the last empty for none."""

    model: str
    option: str
    upgrades: tuple[str, ...] = ()
    equipment: str = ""


@dataclass(frozen=True, slots=True)
class ReadyTeam:
    """A ready-made team for a points limit."""

    id: str
    name: Said
    points: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction: its models, what Equipment costs it, and its ready-made teams."""

    id: str
    name: Said
    summary: Said
    equipment: Mapping[str, int] = field(hash=False)
    models: Mapping[str, ModelType] = field(hash=False)
    teams: tuple[ReadyTeam, ...]


class _Forces(NamedTuple):
    keywords: dict[str, Said]
    weapons: dict[str, Weapon]
    equipment: dict[str, Equipment]
    upgrades: dict[str, Upgrade]
    orders: dict[str, SpecialOrder]
    factions: dict[str, Faction]


_FORCES = TypeAdapter(_Forces).validate_json(load_data("deadzone", "forces.json"))
KEYWORDS: Final = _FORCES.keywords
"""Id -> name of every keyword."""
WEAPONS: Final = _FORCES.weapons
EQUIPMENT: Final = _FORCES.equipment
UPGRADES: Final = _FORCES.upgrades
ORDERS: Final = _FORCES.orders
FACTIONS: Final = _FORCES.factions


@lru_cache(maxsize=1 << 10)
def profile(faction: str, model: str, option: str, upgrades: tuple[str, ...] = ()) -> Profile:
    """A model as bought; KeyError for ids that the faction does not have. [DZ-GEN-08, DZ-KW-AUX-01]"""
    kind = FACTIONS[faction].models[model]
    choice, added = kind.options[option], [UPGRADES[upgrade] for upgrade in upgrades]
    carried = [*choice.weapons, *[weapon for upgrade in added for weapon in upgrade.weapons]]
    return Profile(
        model=kind,
        option=choice,
        name=kind.name,
        type=kind.type,
        sp=kind.sp,
        ra=kind.ra,
        fi=kind.fi,
        sv=kind.sv,
        ar=kind.ar,
        hp=kind.hp,
        sz=kind.sz,
        base=kind.base,
        keywords={**kind.keywords, **choice.keywords},
        effects=kind.effects,
        weapons=tuple([WEAPONS[weapon] for weapon in carried]),
        cost=choice.cost + sum([upgrade.cost for upgrade in added]),
        vp=choice.vp + sum([upgrade.vp for upgrade in added]),
    )


def titles(faction: str) -> Mapping[tuple[str, str], str]:
    """(model, option) -> how it is written in a list: `Enforcer, Laser Rifle`, `Medic`; each once in a faction."""
    return _titles(faction)


@lru_cache
def _titles(faction: str) -> dict[tuple[str, str], str]:
    models = FACTIONS[faction].models
    names = Counter([kind.name for kind in models.values()])
    found = {}
    for kind in models.values():
        for option in kind.options.values():
            extra = _option_title(kind, option) if names[kind.name] > 1 or option.name != STANDARD else ""
            found[kind.id, option.id] = f"{kind.name}, {extra}" if extra else kind.name
    return found


def _option_title(kind: ModelType, option: Option) -> str:
    """An option by its name, by its weapons where it is no choice, by the type of a model without any."""
    if option.name != STANDARD:
        return option.name
    return " & ".join(tally([WEAPONS[weapon].name for weapon in option.weapons])) or say(kind.type)


def describe(weapon: Weapon) -> str:
    """`Hailstorm Rifle, range 6, AP1, Rapid Fire`."""
    return weapon_words(weapon, KEYWORDS)


def describe_keywords(bought: Profile) -> str:
    """`Jump Pack, Tactician (1)`; empty for a model without keywords."""
    return keyword_words(bought.keywords, bought.effects, KEYWORDS)
