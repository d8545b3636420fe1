"""How units, cubes, dice and chances are called in sentences.

The story calls a unit by its name, `Tactical Enforcer 2`; questions add the token by which the board shows it,
`Tactical Enforcer 2 (Ta2)`; choices, which have to be short, are content with the token.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.common.english import listed
from rules.common.standing_orders import with_end
from rules.engine import say
from rules.one_page_deadzone.model.armies import PROFILES, UPGRADES, Profile, many, model
from rules.one_page_deadzone.model.dice import Bonuses, successes
from rules.one_page_deadzone.model.state import Action, Command, WatchPolicy
from rules.one_page_deadzone.model.view import UnitView, WatchView

Roll = tuple[Sequence[int], Bonuses, int]
"""Dice, why there are so many, and the needed number."""
DIGITS = "0123456789"
BY_CODE: Mapping[str, Profile] = {profile.code: profile for profile in PROFILES.values()}
ACTIONS: Mapping[Action, str] = {
    "hold": say("Hold"),
    "overwatch": say("Overwatch"),
    "walk": say("Walk"),
    "run": say("Run"),
    "assault": say("Assault"),
    "plant": say("Plant Mine"),
    "heal": say("Heal"),
    "command": say("Command"),
    "recover": say("Recover"),
}
COMMANDS: Mapping[Command, str] = {
    "move": say("Move"),
    "assault": say("Assault"),
    "shoot": say("Shoot"),
    "recover": say("Recover"),
}
WATCHES: Mapping[WatchPolicy, str] = {
    "first": "shoot at the first chance",
    "end": "shoot only when an activation ends",
    "chance": "shoot only with a good chance to wound ({percent}% or better)",
    "ask": "ask me",
    "never": "never shoot",
}
"""The same as orders: lines to be said with the `percent`."""
BONUSES: Mapping[str, str] = {
    "weapon": say("AP"),
    "clear": say("clear sight"),
    "height": say("height"),
    "helpers": say("helpers"),
    "cover": say("cover"),
    "overwatch": say("overwatch"),
    "pinned": say("pinned target"),
    "friend": say("friend beside it"),
    "mud": say("through mud"),
}
HAZARDS: Mapping[str, str] = {
    "fall": say("drop"),
    "danger": say("dangerous ground"),
    "mine": say("mine"),
    "mud": say("difficult ground"),
}
HAZARDS_THERE: Mapping[str, str] = {
    "fall": "drop to {cube}",
    "danger": "dangerous ground on {cube}",
    "mine": "mine on {cube}",
    "mud": "difficult ground on {cube}",
}
"""The same with the place: lines to be said with the `cube`."""
SHORT: Mapping[str, str] = {
    "assault": say("Assault"),
    "tactical": say("Tactical"),
    "dog": say("Dog"),
    "first": say("1st Gen"),
    "second": say("2nd Gen"),
    "third": say("3rd Gen"),
    "medic": say("Medic"),
    "engineer": say("Engineer"),
    "sergeant": say("Sergeant"),
    "defender": say("Defender"),
    "general": say("General"),
}
"""Units and upgrades in a word, where that is shorter than their titles."""


# -- units -------------------------------------------------------------------------------------------------------------


def profile_of(unit_id: str) -> Profile:
    """The printed unit that an id such as `Ta2` is one of; no upgrade changes its Quality."""
    return BY_CODE[unit_id.rstrip(DIGITS)]


def profile_key(unit_id: str) -> str:
    """`tactical` for `Ta2`."""
    return next(key for key, profile in PROFILES.items() if profile is profile_of(unit_id))


def unit_name(unit_id: str) -> str:
    """`Tactical Enforcer 2` for `Ta2`; anything that is no id of a unit as it is."""
    code = unit_id.rstrip(DIGITS)
    return f"{BY_CODE[code].title} {unit_id[len(code) :]}" if code in BY_CODE else unit_id


def short_name(unit_id: str) -> str:
    """`Tactical 2` for `Ta2`, where there is no room for `Tactical Enforcer 2`."""
    kind, code = profile_key(unit_id), unit_id.rstrip(DIGITS)
    return f"{SHORT.get(kind, PROFILES[kind].title)} {unit_id[len(code) :]}"


def tagged(unit_id: str) -> str:
    """`Tactical Enforcer 2 (Ta2)`: to be found on the board."""
    return f"{unit_name(unit_id)} ({unit_id})"


def brief(key: str) -> str:
    """A unit as bought in few words: `Tactical`, `3rd Gen + Machinegun`."""
    bought = model(key)
    unit = SHORT.get(bought.profile, bought.title)
    return " + ".join([unit, *[SHORT.get(upgrade, UPGRADES[upgrade].title) for upgrade in bought.upgrades]])


def roster(units: Sequence[str], room: int) -> str:
    """An army in at most `room` characters: with upgrades if there is room for them, else counted by kind."""
    whole = ", ".join([many(name, count) for name, count in Counter(map(brief, units)).items()])
    if len(whole) <= room:
        return whole
    kinds = Counter([brief(model(key).profile) for key in units])
    return ", ".join([many(name, count) for name, count in kinds.items()])[:room]


def extras(key: str) -> str:
    """`Sergeant Training and Sniper Rifle`, empty for a unit as printed."""
    return listed([UPGRADES[upgrade].title for upgrade in model(key).upgrades]) if model(key).upgrades else ""


def equipped(unit_id: str, key: str) -> str:
    """`Tactical Enforcer 2 (Ta2) with Sniper Rifle`, by the unit's id and by what was bought."""
    if not extras(key):
        return tagged(unit_id)
    return say("{unit} with {upgrades}", unit=tagged(unit_id), upgrades=extras(key))


# -- units and orders of a view ----------------------------------------------------------------------------------------


def spoken(unit: UnitView) -> str:
    """`Tactical Enforcer 2 on D4 (1 of 2 wounds, pinned)`."""
    there, marks = say("{unit} on {cube}", unit=unit.name, cube=unit.cube), ", ".join(marks_of(unit))
    return f"{there} ({marks})" if marks else there


def token(unit: UnitView) -> str:
    """`Ta2 D4 1w pinned`."""
    wounded = say("{wounds}w", wounds=unit.wounds)
    marks = (wounded * (unit.wounds > 0), say("pinned") * unit.pinned, say("watch") * unit.overwatch)
    return " ".join([unit.id, unit.cube, *filter(None, marks)])


def marks_of(unit: UnitView) -> list[str]:
    """What is to be said of a unit but its place."""
    told = [wounds_of(unit)] * (unit.wounds > 0)
    return told + [say("pinned")] * unit.pinned + [say("on overwatch")] * unit.overwatch


def wounds_of(unit: UnitView) -> str:
    """`1 of 2 wounds`."""
    return say("{wounds} of {tough:# wound|# wounds}", wounds=unit.wounds, tough=unit.type.tough)


def watch_line(watch: WatchView, unit_id: str = "") -> str:
    """`Overwatch of Tactical Enforcer 2 (Ta2): shoot at the first chance`."""
    order = say(WATCHES[watch.policy], percent=watch.percent)
    if unit_id:
        return with_end(say("Overwatch of {unit}: {order}", unit=tagged(unit_id), order=order), watch.until)
    return with_end(say("Overwatch: {order}", order=order), watch.until)


# -- dice --------------------------------------------------------------------------------------------------------------


def faces(dice: Sequence[int]) -> str:
    """Dice from high to low: `8 5 4 2`."""
    return " ".join([str(die) for die in sorted(dice, reverse=True)])


def tested(dice: Sequence[int], needed: int) -> str:
    """Dice from high to low and how many of them are successes: `8 5 4 2 → 3`."""
    return f"{faces(dice)} → {successes(dice, needed)}"


def hits(dice: Sequence[int], needed: int) -> str:
    """An attack roll: `8 5 4 2 → 3 hits`."""
    return say("{dice} → {hits:# hit|# hits}", dice=faces(dice), hits=successes(dice, needed))


def pool_of(dice: Sequence[int], bonuses: Bonuses) -> str:
    """How many dice and why: `4 dice: 3, +1 clear sight`; `3 dice` without bonuses."""
    if not bonuses:
        return say("{dice} dice", dice=len(dice))
    base = len(dice) - sum([count for _, count in bonuses])
    parts = [str(base), *[f"+{count} {BONUSES[why]}" for why, count in bonuses]]
    return say("{dice} dice: {parts}", dice=len(dice), parts=", ".join(parts))


def duel(weapon: str, attack: Roll, defence: Roll, wounds: int) -> str:
    """An opposed roll: `(Assault Rifle, 4 dice: 3, +1 height): 8 5 4 2 → 3 hits against 5 3 1 → 1, so 2 wounds`."""
    dice, bonuses, needed = attack
    guard, guard_bonuses, guard_needed = defence
    line = "({weapon}, {pool}): {attack} against {defence}, so {wounds}"
    if guard_bonuses:
        line = "({weapon}, {pool}): {attack} against {defence} ({guard}), so {wounds}"
    return say(
        line, weapon=weapon, pool=pool_of(dice, bonuses), attack=hits(dice, needed),
        defence=tested(guard, guard_needed), guard=pool_of(guard, guard_bonuses), wounds=wounds_in_words(wounds),
    )  # fmt: skip


def percent(chance: float) -> str:
    """A chance in whole hundredths; never 0% or 100% for what is merely unlikely or likely."""
    if 0 < chance <= 0.005:
        return say("under 1%")
    if 0.995 <= chance < 1 - 1e-12:
        return say("over 99%")
    return f"{round(100 * chance)}%"


def hazard_words(hazard: str, cube: str) -> str:
    """`drop to D5`, `mine on D5`, `dangerous ground`."""
    return say(HAZARDS_THERE[hazard], cube=cube) if cube else HAZARDS[hazard]


def way_in_words(by: str) -> str:
    """A way by the cubes that lead there, and where it drops: `drop D5-E5`."""
    return by.replace("drop", HAZARDS["fall"])


# -- words -------------------------------------------------------------------------------------------------------------


def wounds_in_words(number: int) -> str:
    """`no wound`, `1 wound`, `2 wounds`."""
    return say("{wounds:# wound|# wounds}", wounds=number) if number else say("no wound")


def units_in_words(number: int) -> str:
    """`no unit`, `1 unit`, `2 units`."""
    return say("{units:# unit|# units}", units=number) if number else say("no unit")


def orders_in_words(number: int) -> str:
    """`no order`, `1 order`, `2 orders`."""
    return say("{orders:# order|# orders}", orders=number) if number else say("no order")
