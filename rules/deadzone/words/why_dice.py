"""What is behind dice and damage, for whoever asks why: each modifier with the rule that gives it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.deadzone.model.events import harm, tests
from rules.deadzone.model.names import again_words, faces_words, gained_words, part_name, successes_words
from rules.deadzone.model.rolls import Part
from rules.deadzone.model.teams.factions import ORDERS
from rules.deadzone.model.vocabulary import BASES, FACE_NAMES
from rules.deadzone.odds.hindsight import chances_had
from rules.deadzone.words.glossary import MEANINGS
from rules.engine import Event, say

PART_RULES: Final[Mapping[str, str]] = {
    "dice-symbols": "DZ-CMD-08",
    "clear-shot": "DZ-SHO-09",
    "high-ground": "DZ-SHO-10",
    "friendly-fire": "DZ-SHO-11",
    "smoke": "DZ-KW-SMOKE-02",
    "moved-in": "DZ-ASS-08",
    "friends": "DZ-ASS-09",
    "injured": "DZ-ASS-10",
    "larger": "DZ-ASS-11",
    "pinned": "DZ-ASS-12",
    "prey": "DZ-KW-PREY-02",
    "ammo": "DZ-ITM-AMMO-01",
    "stimulants": "DZ-ITM-STIM-01",
}
"""What adds or takes dice -> its rule; keywords and Special Orders have theirs by their names."""
DAMAGE: Final[Mapping[str, str]] = {
    "damage": "{count} damage [DZ-SHO-12, DZ-ASS-16]",
    "armour": "{count} by armour less AP [DZ-DMG-04, DZ-DMG-05]",
    "tough": "{count} as it is Tough [DZ-KW-TOUGH-01]",
    "more": "{count:+d} by what is added to any loss [DZ-DMG-08]",
}
"""The parts of a loss of HP."""
WITHOUT_EIGHTS: Final = "{pool}, each {needed} or more is a success [DZ-DIE-01]; rolled {dice}: {successes}."
WITH_EIGHTS: Final = (
    "{pool}, each {needed} or more is a success [DZ-DIE-01], an 8 adds a die [DZ-DIE-06]; rolled {dice}: {successes}."
)


def dice_why(event: Event) -> str:
    """Dice of tests."""
    match event:
        case tests.DiceThrown():
            return " ".join(filter(None, [throws_why(event), chances_had(event)]))
        case tests.RerollBought(_, _, face, before, after, successes, gained):
            return say(
                "{face} was spent: {before} became {after}, {successes} in all.",
                face=FACE_NAMES[face], before=before, after=f"{after}{gained_words(gained)}",
                successes=successes_words(successes),
            )  # fmt: skip
        case tests.OrderRerolled(_, _, again, successes, gained):
            dice = say("{dice:and}", dice=[say("{before} became {after}", before=one, after=to) for one, to in again])
            line, more = "By the Special Order {dice}: {successes} in all.", gained_words(gained)
            return say(line, dice=f"{dice}{more}", successes=successes_words(successes))
        case tests.Compared(_, _, _, ours, theirs):
            line, mine = "{ours} against {theirs}; only more successes count.", successes_words(ours).capitalize()
            return say(line, ours=mine, theirs=theirs)
    return ""


def throws_why(event: tests.DiceThrown) -> str:
    """A throw, after the throw that it answers."""
    attacks = [one for one in event.lead if isinstance(one, tests.DiceThrown)]
    if not attacks:
        return thrown_why(event)
    return " ".join([f"{event.title(one.model)}: {thrown_why(one)}" for one in (*attacks, event)])


def thrown_why(event: tests.DiceThrown) -> str:
    """`3 dice, +2 clear shot [DZ-SHO-09], each 5 or more is a success [DZ-DIE-01]; rolled 2 5 7 1 1: 2 successes.`"""
    dice = sum([count for _, count in event.parts])
    own = sum([count for name, count in event.parts if name in BASES])
    base = say("{dice:# die|# dice}", dice=own)
    pool = ", ".join([base, *map(part_why, [part for part in event.parts if part[0] not in BASES])])
    if not event.needed:
        return say("{pool}, but without such a stat nothing is rolled [DZ-DIE-09].", pool=pool)
    if not event.faces:
        return say("{pool}: nothing is left to roll [DZ-DIE-05].", pool=pool)
    return say(
        WITH_EIGHTS if 8 in event.faces else WITHOUT_EIGHTS,
        pool=pool, needed=event.needed, dice=f"{faces_words(event.faces, dice)}{again_words(event.again)}",
        successes=successes_words(event.successes),
    )  # fmt: skip


def part_why(part: Part) -> str:
    """`+2 clear shot [DZ-SHO-09]`."""
    name, count = part
    rule = part_rule(name)
    return f"{count:+d} {part_name(name, count)}{f' [{rule}]' if rule else ''}"


def part_rule(name: str) -> str:
    """The rule behind a modifier; empty for one without."""
    if name in ORDERS:
        return f"DZ-ORD-{[*ORDERS].index(name) + 1:02d}"
    return PART_RULES.get(name) or (f"DZ-KW-{MEANINGS[name].rule}-01" if name in MEANINGS else "")


def harm_why(event: Event) -> str:
    """Damage, shields, armour, scatter."""
    match event:
        case harm.HpLost(_, hp, _, _) if event.parts:
            return say("{parts}: {hp} HP lost.", parts=parts_why(event.parts), hp=hp)
        case harm.ShieldsRolled(_, faces, potential, passed):
            line = "Each 6 or more takes 1 damage off, an 8 adds a die: {dice}, {potential} becomes {passed}."
            return say(line, dice=" ".join(map(str, faces)), potential=potential, passed=passed)
        case harm.DamageStopped(_, potential, armour):
            line = "Potential damage {potential}; armour less AP takes off {armour}, and no HP are left to lose."
            return say(line, potential=potential, armour=armour)
        case harm.ScatterRolled(_, _, die):
            return say("1 is north-west, 2 north and so on clockwise to 8, west: {die}.", die=die)
        case harm.HalfFloorRolled(_, _, die, caught):
            missed = "With 5 or more a half floor catches what falls: {die}, missed."
            return say("With 5 or more a half floor catches what falls: {die}, caught." if caught else missed, die=die)
    return ""


def parts_why(parts: Sequence[Part]) -> str:
    """`3 damage [DZ-SHO-12, DZ-ASS-16], -1 by armour less AP [DZ-DMG-04, DZ-DMG-05]`."""
    return ", ".join([say(DAMAGE[name], count=count) for name, count in parts])
