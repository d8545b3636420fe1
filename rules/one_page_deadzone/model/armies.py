"""Units, weapons, upgrades and armies as data/armies.json lists them. [OP-ARM, 3.12]

A unit is named by its profile and upgrades, `tactical+sniper+sergeant`; an army is a list of such names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from pydantic import TypeAdapter

from rules.common.data import load_data
from rules.engine import Refusal, Refused, say

HEROES, SPECIALISTS = 1, 2
ONE_OF: Final[Mapping[str, str]] = {
    "gun": "{unit} may take one gun upgrade only; leave out {upgrade}.",
    "training": "{unit} may take one training upgrade only; leave out {upgrade}.",
}
"""By the heading of upgrades, what is told of a second one; a line to be said with a `unit` and the `upgrade`."""
QUOTED = 40
"""So many characters of what somebody typed are repeated in a refusal."""
FISTS = "fists"


class Weapon(NamedTuple):
    """A weapon; one without a range fights. `ap` are attack dice."""

    title: str
    ap: int
    range: int = 0


class Profile(NamedTuple):
    """A printed unit; `code` begins the ids of such units on the board."""

    faction: str
    title: str
    code: str
    size: int
    quality: int
    cost: int
    weapons: list[str]
    rules: list[str]
    tough: int = 1
    lists: list[str] = []  # noqa: RUF012 - read from the file, never changed


class Upgrade(NamedTuple):
    """One option of upgrade lists: a rule, a weapon in place of the rifle, more wounds. [OP-ARM-06, OP-ARM-07]"""

    lists: list[str]
    heading: str
    title: str
    cost: int
    rule: str = ""
    weapon: str = ""
    tough: int = 0


class ReadyArmy(NamedTuple):
    """A ready-made army for a points limit; `hard` to play where computers win far fewer games with it than others."""

    points: int
    title: str
    units: list[str]
    hard: bool = False


class Lists(NamedTuple):
    """All of data/armies.json."""

    weapons: dict[str, Weapon]
    factions: dict[str, str]
    units: dict[str, Profile]
    upgrades: dict[str, Upgrade]
    armies: dict[str, ReadyArmy]


_LISTS = TypeAdapter(Lists).validate_json(load_data("one_page_deadzone", "armies.json"))
WEAPONS: Final = {key: weapon._replace(title=say(weapon.title)) for key, weapon in _LISTS.weapons.items()}
FACTIONS: Final = {key: say(title) for key, title in _LISTS.factions.items()}
PROFILES: Final = {key: unit._replace(title=say(unit.title)) for key, unit in _LISTS.units.items()}
UPGRADES: Final = {key: upgrade._replace(title=say(upgrade.title)) for key, upgrade in _LISTS.upgrades.items()}
READY_ARMIES: Final = {key: army._replace(title=say(army.title)) for key, army in _LISTS.armies.items()}


@dataclass(frozen=True, slots=True)
class Model:
    """A unit as bought: `gun` is its shooting weapon if any, `blade` what it fights with. [OP-ARM-08, R22]"""

    key: str
    profile: str
    faction: str
    title: str
    code: str
    size: int
    quality: int
    cost: int
    tough: int
    gun: Weapon | None
    blade: Weapon
    rules: frozenset[str]
    upgrades: tuple[str, ...]

    @property
    def full_title(self) -> str:
        """`Tactical Enforcer with Sniper Rifle and Sergeant Training`."""
        extras = [UPGRADES[upgrade].title for upgrade in self.upgrades]
        return say("{unit} with {upgrades:and}", unit=self.title, upgrades=extras) if extras else self.title

    @property
    def specialist(self) -> bool:
        """Whether it counts towards the two Specialists. [OP-ARM-04, OP-SR-02]"""
        return bool(self.upgrades) or "specialist" in self.rules

    def upgrade(self, heading: str) -> str:
        """Its upgrade under a heading, or nothing."""
        return next((key for key in self.upgrades if UPGRADES[key].heading == heading), "")

    @property
    def hero(self) -> bool:
        """Whether it counts as the one Hero. [OP-ARM-02]"""
        return "hero" in self.rules


@lru_cache(maxsize=1 << 10)
def model(key: str) -> Model:
    """The unit with this name; raises `Refused` if there is none. [OP-ARM-06, OP-ARM-07, R22]"""
    name, *upgrades = key.split("+")
    if name not in PROFILES:
        known = ", ".join([unit.title for unit in PROFILES.values()])
        raise Refused("There is no unit “{typed}”; there is {known}.", typed=name, known=known)
    profile = PROFILES[name]
    taken = [_upgrade(profile, upgrade) for upgrade in upgrades]
    doubled = next((up for up in taken if [other.heading for other in taken].count(up.heading) > 1), None)
    if doubled:
        raise Refused(ONE_OF[doubled.heading], "OP-ARM-06", "R2", unit=profile.title, upgrade=doubled.title)
    replaced = [upgrade.weapon for upgrade in taken if upgrade.weapon]
    carried = [WEAPONS[weapon] for weapon in profile.weapons if not (replaced and WEAPONS[weapon].range)]
    carried += [WEAPONS[weapon] for weapon in replaced]
    return Model(
        key="+".join([name, *sorted(upgrades, key=list(UPGRADES).index)]),
        profile=name,
        faction=profile.faction,
        title=profile.title,
        code=profile.code,
        size=profile.size,
        quality=profile.quality,
        cost=profile.cost + sum(upgrade.cost for upgrade in taken),
        tough=profile.tough + sum(upgrade.tough for upgrade in taken),
        gun=next((weapon for weapon in carried if weapon.range), None),
        blade=next((weapon for weapon in carried if not weapon.range), WEAPONS[FISTS]),
        rules=frozenset([*profile.rules, *[upgrade.rule for upgrade in taken if upgrade.rule]]),
        upgrades=tuple(sorted(upgrades, key=list(UPGRADES).index)),
    )


def _upgrade(profile: Profile, key: str) -> Upgrade:
    """An upgrade that this profile may take, or `Refused`. [OP-ARM-06]"""
    upgrade = UPGRADES.get(key)
    if upgrade is None or not on_a_list(profile, upgrade):
        may = ", ".join([option.title for option in UPGRADES.values() if on_a_list(profile, option)])
        line = "{unit} cannot take {upgrade}; it may take {known}."
        if not may:
            line = "{unit} cannot take {upgrade}; it may take no upgrade."
        name = upgrade.title if upgrade else f"“{key}”"
        raise Refused(line, "OP-ARM-06", unit=profile.title, upgrade=name, known=may)
    return upgrade


def upgrades_of(profile: str, heading: str) -> list[str]:
    """The upgrades under one heading that a profile may take."""
    offered = [key for key, upgrade in UPGRADES.items() if upgrade.heading == heading]
    return [key for key in offered if on_a_list(PROFILES[profile], UPGRADES[key])]


def on_a_list(profile: Profile, upgrade: Upgrade) -> bool:
    """Whether one of a profile's upgrade lists has this. [OP-ARM-06]"""
    return any(name in profile.lists for name in upgrade.lists)


@lru_cache(maxsize=1)
def all_models() -> tuple[Model, ...]:
    """Every unit that can be bought, with every combination of upgrades."""
    made: list[Model] = []
    for profile in PROFILES:
        ways = [["", *upgrades_of(profile, heading)] for heading in ("gun", "training")]
        made += [model("+".join([profile, *filter(None, taken)])) for taken in product(*ways)]
    return tuple(made)


def cost_of(units: Sequence[str]) -> int:
    """What an army costs. [OP-ARM-08]"""
    return sum([model(unit).cost for unit in units])


def faults(units: Sequence[str], limit: int) -> Iterator[str]:
    """A sentence for each reason why these units are no legal army."""
    return (objection.text for objection in objections(units, limit))


def is_legal(units: Sequence[str], limit: int) -> bool:
    """Whether these units are an army."""
    return next(objections(units, limit), None) is None


def objections(units: Sequence[str], limit: int) -> Iterator[Refusal]:
    """A refusal for each reason why these units are no legal army. [OP-ARM-01..05, R1]"""
    models = [model(unit) for unit in units]
    if not models:
        yield Refusal("An army needs at least one unit.", "OP-ARM-05", "R1")
    cost = cost_of(units)
    if cost > limit:
        yield Refusal(
            "It costs {cost} points and the limit is {limit}: take out {over} or more.", "OP-ARM-01",
            cost=cost, limit=limit, over=cost - limit,
        )  # fmt: skip
    heroes = [unit for unit in models if unit.hero]
    if len(heroes) > HEROES:
        yield Refusal(
            "It has {number} Heroes ({heroes}) and may have one.", "OP-ARM-02",
            number=len(heroes), heroes=", ".join([unit.full_title for unit in heroes]),
        )  # fmt: skip
    specialists = [unit for unit in models if unit.specialist]
    if len(specialists) > SPECIALISTS:
        yield Refusal(
            "It has {number} Specialists ({specialists}) and may have two.", "OP-ARM-03", "OP-ARM-04",
            number=len(specialists), specialists=", ".join([unit.full_title for unit in specialists]),
        )  # fmt: skip
    if len({unit.faction for unit in models}) > 1:
        yield Refusal(
            "It mixes {factions:and}: an army is of one faction.", "OP-ARM-05", factions=tuple(FACTIONS.values())
        )


def ready_armies(limit: int) -> Mapping[str, ReadyArmy]:
    """The ready-made armies for this limit, the two samples of the rulebook first."""
    return {key: army for key, army in READY_ARMIES.items() if army.points == limit}


def army_in_words(units: Sequence[str]) -> str:
    """`Peacekeeper, 2 Plague Dogs`: equal units counted, in order."""
    counts = Counter([model(unit).key for unit in units])
    return ", ".join([many(model(key).full_title, count) for key, count in counts.items()])


def many(title: str, count: int) -> str:
    """`Plague Dog`, `3 x Plague Dog`."""
    return title if count == 1 else say("{number} x {unit}", number=count, unit=title)


def read_army(text: str) -> list[str]:
    """An army from text such as `Peacekeeper, 2 x Plague Dog, Tactical Enforcer with Sniper Rifle and Medic Training`.

    Units are separated by commas, semicolons or lines; `Refused` names the part that cannot be read.
    """
    units: list[str] = []
    for part in text.replace("\n", ",").replace(";", ",").split(","):
        if words := part.strip():
            count, name = _count(words)
            units += [_read_unit(name)] * count
    if not units:
        raise Refused("Write the units of your army, such as: Peacekeeper, 2 x Tactical Enforcer with Machinegun.")
    return units


def _count(words: str) -> tuple[int, str]:
    """A number in front of a unit: `2 x Plague Dog`, `2 Plague Dog`, `2x Plague Dog`."""
    first, _, rest = words.partition(" ")
    number = first.rstrip("xX×")
    if not number.isdecimal() or not rest:
        return 1, words
    if len(number) > 2 or not 1 <= int(number) <= 20:
        raise Refused("“{typed}”: write a number from 1 to 20 before a unit.", typed=words[:QUOTED])
    return int(number), rest.removeprefix("x ").removeprefix("× ")


def _read_unit(words: str) -> str:
    """One unit by its titles or keys."""
    name, *rest = re.split(r" with |\+", words, maxsplit=1, flags=re.IGNORECASE)
    titles = {key: unit.title for key, unit in PROFILES.items()}
    profile = _find(name, titles, "There is no unit “{typed}”; there is {known}.")
    may = {key: up.title for key, up in UPGRADES.items() if on_a_list(PROFILES[profile], up)}
    extras = re.split(r" and |\+", rest[0] if rest else "", flags=re.IGNORECASE)
    chosen = [extra for extra in extras if extra.strip()]
    missing = "There is no {unit} upgrade “{typed}”; there is {known}."
    return model("+".join([profile, *[_find(extra, may, missing, titles[profile]) for extra in chosen]])).key


def _find(words: str, titles: Mapping[str, str], missing: str, unit: str = "") -> str:
    """The key whose title (or key) these words are, in any case, with or without a plural s; `missing` refuses them."""
    wanted = words.strip().casefold()
    for key, title in titles.items():
        if wanted in (key, title.casefold(), title.casefold() + "s"):
            return key
    known = ", ".join(titles.values()) or say("none")
    raise Refused(missing, unit=unit, typed=words.strip()[:QUOTED], known=known)
