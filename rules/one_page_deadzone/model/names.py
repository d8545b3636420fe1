"""How units, cubes, dice and chances are called in sentences.

The story calls a unit by its name, `Tactical Enforcer 2`; questions and choices add the token by which the board shows
it, `Tactical Enforcer 2 (Ta2)`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.common import english
from rules.common.standing_orders import end_words
from rules.one_page_deadzone.model.armies import PROFILES, UPGRADES, Profile, many, model
from rules.one_page_deadzone.model.dice import Bonuses, successes
from rules.one_page_deadzone.model.state import Action, Command, WatchPolicy
from rules.one_page_deadzone.model.view import UnitView, WatchView

Roll = tuple[Sequence[int], Bonuses, int]
"""Dice, why there are so many, and the needed number."""
DIGITS = "0123456789"
BY_CODE: Mapping[str, Profile] = {profile.code: profile for profile in PROFILES.values()}
ACTIONS: Mapping[Action, str] = {
    "hold": "Hold",
    "overwatch": "Overwatch",
    "walk": "Walk",
    "run": "Run",
    "assault": "Assault",
    "plant": "Plant Mine",
    "heal": "Heal",
    "command": "Command",
    "recover": "Recover",
}
COMMANDS: Mapping[Command, str] = {"move": "Move", "assault": "Assault", "shoot": "Shoot", "recover": "Recover"}
POLICIES: Mapping[WatchPolicy, str] = {
    "first": "at the first chance",
    "end": "only when an activation ends",
    "chance": "only with a good chance to wound",
    "ask": "ask me",
    "never": "never shoot",
}
BONUSES: Mapping[str, str] = {
    "weapon": "AP",
    "clear": "clear sight",
    "height": "height",
    "helpers": "helpers",
    "cover": "cover",
    "overwatch": "overwatch",
    "pinned": "pinned target",
    "friend": "friend beside it",
    "mud": "through mud",
}
HAZARDS: Mapping[str, str] = {"fall": "drop", "danger": "dangerous ground", "mine": "mine", "mud": "difficult ground"}


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


def tagged(unit_id: str, cube: str = "") -> str:
    """`Tactical Enforcer 2 (Ta2)`, `Tactical Enforcer 2 (Ta2, D4)`: to be found on the board."""
    return f"{unit_name(unit_id)} ({unit_id}{f', {cube}' if cube else ''})"


def brief(key: str) -> str:
    """A unit as bought in few words: `Tactical`, `3rd Gen + Machinegun`."""
    bought = model(key)
    short = bought.title.removesuffix(" Enforcer").removeprefix("Plague ")
    return " + ".join([short, *[UPGRADES[upgrade].title.removesuffix(" Training") for upgrade in bought.upgrades]])


def roster(units: Sequence[str], room: int) -> str:
    """An army in at most `room` characters: with upgrades if there is room for them, else counted by kind."""
    whole = ", ".join([many(name, count) for name, count in Counter(map(brief, units)).items()])
    if len(whole) <= room:
        return whole
    kinds = Counter([brief(model(key).profile) for key in units])
    return ", ".join([many(name, count) for name, count in kinds.items()])[:room]


def extras(key: str) -> str:
    """`Sergeant Training and Sniper Rifle`, empty for a unit as printed."""
    return english.listed([UPGRADES[upgrade].title for upgrade in model(key).upgrades]) if model(key).upgrades else ""


# -- units and orders of a view ----------------------------------------------------------------------------------------


def spoken(unit: UnitView) -> str:
    """`Tactical Enforcer 2 on D4 (1 of 2 wounds, pinned)`."""
    marks = ", ".join(marks_of(unit))
    return f"{unit.name} on {unit.cube}{f' ({marks})' if marks else ''}"


def token(unit: UnitView) -> str:
    """`Ta2 D4 1w pinned`."""
    marks = (f"{unit.wounds}w" * (unit.wounds > 0), "pinned" * unit.pinned, "watch" * unit.overwatch)
    return " ".join([unit.id, unit.cube, *filter(None, marks)])


def marks_of(unit: UnitView) -> list[str]:
    """What is to be said of a unit but its place."""
    told = [wounds_of(unit)] * (unit.wounds > 0)
    return told + ["pinned"] * unit.pinned + ["on overwatch"] * unit.overwatch


def wounds_of(unit: UnitView) -> str:
    """`1 of 2 wounds`."""
    return f"{unit.wounds} of {counted(unit.type.tough, 'wound')}"


def watch_line(watch: WatchView, unit_id: str = "") -> str:
    """`Overwatch of Tactical Enforcer 2 (Ta2): shoot at the first chance`."""
    chance = f" ({watch.percent}% or better)" if watch.policy == "chance" else ""
    policy = f"{'' if watch.policy in ('ask', 'never') else 'shoot '}{POLICIES[watch.policy]}"
    return f"Overwatch{f' of {tagged(unit_id)}' if unit_id else ''}: {policy}{chance}{end_words(watch.until)}"


# -- dice --------------------------------------------------------------------------------------------------------------


def faces(dice: Sequence[int]) -> str:
    """Dice from high to low: `8 5 4 2`."""
    return " ".join([str(die) for die in sorted(dice, reverse=True)])


def tested(dice: Sequence[int], needed: int) -> str:
    """Dice from high to low and how many of them are successes: `8 5 4 2 → 3`."""
    return f"{faces(dice)} → {successes(dice, needed)}"


def hits(dice: Sequence[int], needed: int) -> str:
    """An attack roll: `8 5 4 2 → 3 hits`."""
    return f"{tested(dice, needed)} {'hit' if successes(dice, needed) == 1 else 'hits'}"


def pool_of(dice: Sequence[int], bonuses: Bonuses) -> str:
    """How many dice and why: `4 dice: 3, +1 clear sight`; `3 dice` without bonuses."""
    if not bonuses:
        return f"{len(dice)} dice"
    base = len(dice) - sum([count for _, count in bonuses])
    return f"{len(dice)} dice: {base}, " + ", ".join([f"+{count} {BONUSES[why]}" for why, count in bonuses])


def duel(weapon: str, attack: Roll, defence: Roll, wounds: int) -> str:
    """An opposed roll: `(Assault Rifle, 4 dice: 3, +1 height): 8 5 4 2 → 3 hits against 5 3 1 → 1, so 2 wounds`."""
    dice, bonuses, needed = attack
    guard, guard_bonuses, guard_needed = defence
    why = f" ({pool_of(guard, guard_bonuses)})" if guard_bonuses else ""
    against = f"{hits(dice, needed)} against {tested(guard, guard_needed)}{why}"
    return f"({weapon}, {pool_of(dice, bonuses)}): {against}, so {counted(wounds, 'wound')}"


def percent(chance: float) -> str:
    """A chance in whole hundredths; never 0% or 100% for what is merely unlikely or likely."""
    if 0 < chance <= 0.005:
        return "under 1%"
    if 0.995 <= chance < 1 - 1e-12:
        return "over 99%"
    return f"{round(100 * chance)}%"


def hazard_words(hazard: str, cube: str) -> str:
    """`drop to D5`, `mine on D5`, `dangerous ground`."""
    preposition = "to" if hazard == "fall" else "on"
    return f"{HAZARDS[hazard]}{f' {preposition} {cube}' if cube else ''}"


# -- words -------------------------------------------------------------------------------------------------------------


def counted(number: int, noun: str) -> str:
    """`no wound`, `1 wound`, `2 wounds`."""
    return english.counted(number, noun) if number else f"no {noun}"


def up_to(cubes: int) -> str:
    """`up to 2 cubes`."""
    return f"up to {counted(cubes, 'cube')}"
