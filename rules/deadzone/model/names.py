"""How models, weapons, items, orders, cubes and dice of Deadzone are called in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from rules.common.english import listed
from rules.deadzone.model.facts import model_title
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.models import ITEM_WEAPONS, left, sheet
from rules.deadzone.model.rolls import Part
from rules.deadzone.model.scenario_rows import ROWS
from rules.deadzone.model.state import Fighter, Token
from rules.deadzone.model.teams.factions import EQUIPMENT, FACTIONS, KEYWORDS, ORDERS, UPGRADES, WEAPONS, titles
from rules.deadzone.model.teams.profiles import UNARMED
from rules.deadzone.model.view import SectorView
from rules.deadzone.model.vocabulary import BASES, FACE_NAMES, FATES, ITEMS, MISSIONS, ORDER_CHOICES, PARTS
from rules.engine import say

PINNED: Final = say("pinned")
BURNING: Final = say("burning")
ON_PLATFORM: Final = say("on the platform")
ACTIVATED: Final = say("activated")
CARRIED: Final = {"canister": say("a canister")}
"""What takes an article."""
CHOSEN: Final = say("one of your choice")
MOST: Final = 6
"""So many things a sentence lists; the others are counted."""
_WEAPON_NAMES: Final = {weapon.id: weapon.name for weapon in (*WEAPONS.values(), *ITEM_WEAPONS.values(), UNARMED)}


# -- things by their ids -----------------------------------------------------------------------------------------------


def thing_name(key: str) -> str:
    """A weapon, item, piece of Equipment, keyword or Special Order by its id; else its id as words."""
    if is_cube(key):
        return key
    if key in EQUIPMENT:
        return EQUIPMENT[key].name
    if key in ORDERS:
        return ORDERS[key].name
    return ITEMS.get(key) or _WEAPON_NAMES.get(key) or KEYWORDS.get(key) or say(key.replace("-", " ").title())


def weapon_name(key: str) -> str:
    """`Laser Rifle`."""
    return _WEAPON_NAMES.get(key) or thing_name(key)


def order_name(key: str) -> str:
    """`Target Acquisition`."""
    return ORDERS[key].name if key in ORDERS else thing_name(key)


def choice_words(choice: str) -> str:
    """What of a Special Order is chosen: a condition, a cube, a weapon, what it makes better."""
    what, _, more = choice.partition(":")
    if is_cube(choice):
        return say("to {cube}", cube=choice)
    if what == "ap" and more:
        return say("+1 AP with {weapon}", weapon=weapon_name(more))
    if what.startswith("ap-") and what[3:].isdecimal():
        return say("AP {count} less", count=what[3:])
    if what in ORDER_CHOICES:
        return ORDER_CHOICES[what]
    return say("{what}, Blaze Away", what=thing_name(what)) if more == "blaze" else thing_name(what)


def scenario_name(key: str) -> str:
    """`Divide & Conquer`."""
    return ROWS[key].name if key in ROWS else key


def map_name(key: str) -> str:
    """`Foundry Row`, as the pictures call it."""
    return battlefield(key).name if key else ""


def faction_name(key: str) -> str:
    """`Forge Fathers`."""
    return FACTIONS[key].name if key in FACTIONS else key


def effect_words(effect: str, value: int) -> str:
    """`Frag (3)`, `Smoke`."""
    return f"{thing_name(effect)} ({value})" if value else thing_name(effect)


def entry_words(faction: str, model: str, option: str, upgrades: Iterable[str], gear: str) -> str:
    """`Enforcer, Laser Rifle + Frag Grenade`."""
    extras = [UPGRADES[upgrade].name for upgrade in upgrades] + ([EQUIPMENT[gear].name] if gear else [])
    return " + ".join([titles(faction)[model, option], *extras])


def face_words(faces: Iterable[str]) -> str:
    """`2 × Dice Symbol, Shoot`; `nothing` for no dice."""
    tally = Counter([FACE_NAMES.get(face, face) for face in faces])
    named = [name if count == 1 else say("{count} × {name}", count=count, name=name) for name, count in tally.items()]
    return ", ".join(named) or say("nothing")


def mission_words(numbers: Iterable[int]) -> str:
    """`kill in an Assault and hold an objective`."""
    tally = Counter([MISSIONS.get(number, CHOSEN) for number in numbers])
    return listed([name if count == 1 else say("{mission} (twice)", mission=name) for name, count in tally.items()])


def some(names: Sequence[str]) -> str:
    """`E1, E2 and 4 more`: a list that a phone has room for."""
    if len(names) <= MOST:
        return listed(names)
    return say("{names} and {more} more", names=", ".join(names[: MOST - 1]), more=len(names) - MOST + 1)


# -- models ------------------------------------------------------------------------------------------------------------


def title_of(f: Fighter) -> str:
    """`Enforcer`; the code's letter tells which of several kinds it is."""
    return model_title(f) or f.model


def called(f: Fighter) -> str:
    """`Enforcer E3`."""
    return f"{title_of(f)} {f.id}"


def model_named(seen: SectorView, code: str) -> str:
    """`Enforcer E3` for `E3`; anything that is no model's code as it is."""
    f = seen.fighter(code)
    return called(f) if f else code


def placed(seen: SectorView, code: str) -> str:
    """`Enforcer E3 (D4-1)`."""
    f = seen.fighter(code)
    return f"{called(f)} ({f.cube})" if f and f.cube else model_named(seen, code)


def marks_of(seen: SectorView, f: Fighter) -> list[str]:
    """What is to be said of a model on the table but its name and its cube."""
    held = next((token.kind for token in seen.tokens if f.item and token.id == f.item), "")
    marks = {PINNED: f.pinned, BURNING: f.burning, ON_PLATFORM: f.platform, ACTIVATED: f.activated}
    carried = [say("carries {what}", what=CARRIED.get(held) or thing_name(held))] if held else []
    life = say("{left}/{most} HP", left=left(f), most=sheet(f).hp)
    return [life, *[word for word, holds in marks.items() if holds], *carried]


def spoken(seen: SectorView, f: Fighter) -> str:
    """`E3 Enforcer, D4-3, 1/2 HP, pinned`. [10.1]"""
    if f.fate != "table":
        return f"{f.id} {title_of(f)}, {FATES[f.fate]}"
    return ", ".join([f"{f.id} {title_of(f)}", f.cube, *marks_of(seen, f)])


def brief(seen: SectorView, f: Fighter) -> str:
    """`E3 D4-3 1 HP pinned`: the same where there is no room for it."""
    hurt = [say("{left} HP", left=left(f))] if f.damage else []
    return " ".join([f.id, f.cube or FATES[f.fate], *hurt, *([PINNED] if f.pinned else [])])


def cube_named(seen: SectorView, cube: str) -> str:
    """`D4-2 (E3, G2)`: a cube and who stands there."""
    there = [f.id for f in seen.fighters if f.cube == cube and f.fate == "table"]
    return f"{cube} ({', '.join(there)})" if there else cube


# -- tokens ------------------------------------------------------------------------------------------------------------


def kind_named(seen: SectorView, code: str) -> str:
    """`Enforcer, Laser Rifle`: with what it was bought with, as several are alike but for that."""
    f = seen.fighter(code)
    return entry_words(f.faction, f.model, f.option, f.upgrades, f.gear) if f else code


def token_named(seen: SectorView, number: int) -> str:
    """`item 3 in D4-1`, and what it is where that is known to this seat."""
    token = token_of(seen, number)
    kind, cube = (token.kind, token.cube) if token else ("", "")
    if kind and cube:
        return say("item {number}, {what}, in {cube}", number=number, what=thing_name(kind), cube=cube)
    if kind:
        return say("item {number}, {what},", number=number, what=thing_name(kind))
    return say("item {number} in {cube}", number=number, cube=cube) if cube else say("item {number}", number=number)


def token_of(seen: SectorView, number: int) -> Token | None:
    """A token by its number."""
    return next((token for token in seen.tokens if token.id == number), None)


# -- cubes and dice ----------------------------------------------------------------------------------------------------


def is_cube(text: str) -> bool:
    """Whether this is the name of a cube, such as `D4-2`."""
    return len(text) == 4 and text[0] in "ABCDEFGH" and text[1] in "12345678" and text[2] == "-" and text[3] in "1234"


def pool_words(parts: Sequence[Part], needed: int) -> str:
    """`5 dice on 5+ (3, +2 clear shot)`; `3 dice on 4+` without modifiers; `no dice` where there is no such stat."""
    dice = max(0, sum([count for _, count in parts])) if needed else 0
    if not dice:
        return say("no dice")
    more = [f"{count:+d} {part_name(name, count)}" for name, count in parts if name not in BASES]
    base = sum([count for name, count in parts if name in BASES])
    if not more:
        return say("{dice:# die|# dice} on {needed}+", dice=dice, needed=needed)
    parts_words = ", ".join([str(base), *more])
    return say("{dice:# die|# dice} on {needed}+ ({parts})", dice=dice, needed=needed, parts=parts_words)


def part_name(name: str, count: int = 0) -> str:
    """`clear shot`."""
    return FACE_NAMES["symbol"] if (name, count) == ("dice-symbols", 1) else PARTS.get(name) or thing_name(name)


def faces_words(faces: Sequence[int], dice: int) -> str:
    """`2 4 8 → 6`: behind the arrow what 8s have added."""
    own, gained = faces[:dice], faces[dice:]
    return " → ".join([" ".join(map(str, part)) for part in (own, gained) if part])


def again_words(again: Sequence[tuple[int, int]]) -> str:
    """`, 2 re-rolled as 7`; empty without re-rolls."""
    pairs = [say("{before} re-rolled as {after}", before=before, after=after) for before, after in again]
    return say(", {pairs:and}", pairs=pairs) if again else ""


def gained_words(gained: Sequence[int]) -> str:
    """` → 3 5`: the dice that 8s have added; empty without."""
    return f" → {' '.join(map(str, gained))}" if gained else ""


def successes_words(count: int) -> str:
    """`no success`, `1 success`, `3 successes`."""
    return say("{count:# success|# successes}", count=count) if count else say("no success")


def vp_words(vp: int) -> str:
    """`+2 VP`."""
    return say("{vp:+d} VP", vp=vp)
