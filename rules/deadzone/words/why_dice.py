"""What is behind dice and damage, for whoever asks why: each modifier with the rule that gives it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.common.english import counted, listed
from rules.deadzone.model.events import harm, tests
from rules.deadzone.model.names import again_words, faces_words, gained_words, part_name, successes_words
from rules.deadzone.model.rolls import Part
from rules.deadzone.model.teams.factions import ORDERS
from rules.deadzone.model.vocabulary import BASES, FACE_NAMES
from rules.deadzone.odds.hindsight import chances_had
from rules.deadzone.words.glossary import MEANINGS
from rules.engine import Event

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


def dice_why(event: Event) -> str:
    """Dice of tests."""
    match event:
        case tests.DiceThrown():
            return " ".join(filter(None, [throws_why(event), chances_had(event)]))
        case tests.RerollBought(_, _, face, before, after, successes, gained):
            more = gained_words(gained)
            return f"{FACE_NAMES[face]} was spent: {before} became {after}{more}, {successes_words(successes)} in all."
        case tests.OrderRerolled(_, _, again, successes, gained):
            dice = listed([f"{before} became {after}" for before, after in again])
            return f"By the Special Order {dice}{gained_words(gained)}: {successes_words(successes)} in all."
        case tests.Compared(_, _, _, ours, theirs):
            return f"{successes_words(ours).capitalize()} against {theirs}; only more successes count."
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
    base = counted(sum([count for name, count in event.parts if name in BASES]), "die", "dice")
    pool = ", ".join([base, *map(part_why, [part for part in event.parts if part[0] not in BASES])])
    if not event.needed:
        return f"{pool}, but without such a stat nothing is rolled [DZ-DIE-09]."
    if not event.faces:
        return f"{pool}: nothing is left to roll [DZ-DIE-05]."
    eights = ", an 8 adds a die [DZ-DIE-06]" if 8 in event.faces else ""
    rolled = f"rolled {faces_words(event.faces, dice)}{again_words(event.again)}"
    needed = f"each {event.needed} or more is a success [DZ-DIE-01]{eights}"
    return f"{pool}, {needed}; {rolled}: {successes_words(event.successes)}."


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
            return f"{parts_why(event.parts)}: {counted(hp, 'HP', 'HP')} lost."
        case harm.ShieldsRolled(_, faces, potential, passed):
            dice = " ".join(map(str, faces))
            return f"Each 6 or more takes 1 damage off, an 8 adds a die: {dice}, {potential} becomes {passed}."
        case harm.DamageStopped(_, potential, armour):
            return f"Potential damage {potential}; armour less AP takes off {armour}, and no HP are left to lose."
        case harm.ScatterRolled(_, _, die):
            return f"1 is north-west, 2 north and so on clockwise to 8, west: {die}."
        case harm.HalfFloorRolled(_, _, die, caught):
            return f"With 5 or more a half floor catches what falls: {die}, {'caught' if caught else 'missed'}."
    return ""


def parts_why(parts: Sequence[Part]) -> str:
    """`3 damage [DZ-SHO-12, DZ-ASS-16], -1 by armour less AP [DZ-DMG-04, DZ-DMG-05]`."""
    return ", ".join([DAMAGE[name].format(count=count) for name, count in parts])
