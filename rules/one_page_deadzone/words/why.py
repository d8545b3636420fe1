"""What is behind a fact, for whoever asks why: its dice, and what was counted, each with the rule that says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.common.english import counted
from rules.engine import Event, Names
from rules.one_page_deadzone.model import events as e
from rules.one_page_deadzone.model.armies import PROFILES, UPGRADES, many, model
from rules.one_page_deadzone.model.battlefield import SHIPPED
from rules.one_page_deadzone.model.dice import ENVIRONMENT_NEEDS, ORDER_NEEDS, Bonuses, successes
from rules.one_page_deadzone.model.names import faces, profile_of

SHOT: Mapping[str, str] = {
    "weapon": "AP of the {weapon} [OP-SHT-03]",
    "clear": "clear view [OP-SHT-06]",
    "height": "shooting down [OP-ELV-07]",
    "overwatch": "overwatch [OP-OVW-02]",
}
SUPPRESSION: Mapping[str, str] = {
    "weapon": "AP of the {weapon} [OP-SUP-04]",
    "clear": "clear view of the cube [OP-SUP-04]",
    "height": "shooting down [OP-SUP-04, OP-ELV-07]",
    "helpers": "helpers [OP-SUP-05]",
}
MELEE: Mapping[str, str] = {
    "weapon": "AP of the {weapon} [OP-MEL-02]",
    "pinned": "pinned target [OP-MEL-05]",
    "friend": "unpinned friend beside the target [OP-MEL-04]",
    "mud": "attacker came through difficult ground [OP-MEL-06, OP-TER-04]",
}
"""What adds dice to a roll, by the names that events carry."""


def why(event: Event, names: Names) -> str:
    """The dice and modifiers behind a fact; empty where its rules say all."""
    return preparation_reason(event, names) or fight_reason(event) or ground_reason(event) or unit_reason(event)


# -- dice --------------------------------------------------------------------------------------------------------------


def rolled(dice: Sequence[int], needed: int, rule: str, more: Sequence[str] = (), hit: str = "success") -> str:
    """`4 dice, each needs 5 or more [OP-SHT-03]: 3, +1 clear view [OP-SHT-06]; rolled 8 5 4 2: 2 hits`."""
    plural = "hits" if hit == "hit" else "successes"
    pool = f"{len(dice)} dice, each needs {needed} or more [{rule}]{': ' * bool(more)}{', '.join(more)}"
    return f"{pool}; rolled {faces(dice)}: {counted(successes(dice, needed), hit, plural)}"


def parts(bonuses: Bonuses, dice: Sequence[int], words: Mapping[str, str], weapon: str = "") -> list[str]:
    """`3`, `+1 clear view [OP-SHT-06]`: what a roll is made up of; nothing where it is the plain three dice."""
    added = [f"+{count} {words[name].format(weapon=weapon)}" for name, count in bonuses]
    return [str(len(dice) - sum([count for _, count in bonuses])), *added] if added else []


def wounds_of(attack: int, defence: int, wounds: int, rule: str) -> str:
    """`3 hits less 1: 2 wounds [OP-SHT-04]`."""
    result = counted(wounds, "wound") if wounds else "no wound"
    return f"{counted(attack, 'hit')} less {defence}: {result} [{rule}]"


def duel(event: e.Shot | e.Struck, words: Mapping[str, str], rule: str, by: str) -> str:
    """Both rolls of an attack (rule) and what comes of them (by another), a line each."""
    needed, guard = profile_of(event.unit).quality, profile_of(event.target).quality
    attack = parts(event.attack_bonus, event.attack, words, event.weapon)
    defence = parts(event.defence_bonus, event.defence, words)
    result = wounds_of(successes(event.attack, needed), successes(event.defence, guard), event.wounds, by)
    return (
        f"Attack: {rolled(event.attack, needed, rule, attack, 'hit')}.\n"
        f"Defence: {rolled(event.defence, guard, rule, defence)}.\n{result}."
    )


# -- fighting ----------------------------------------------------------------------------------------------------------


def fight_reason(event: Event) -> str:
    """Shots, suppressing fire, melee, morale, orders."""
    match event:
        case e.Shot():
            return duel(event, {**SHOT, "cover": cover_words(event)}, "OP-SHT-03", "OP-SHT-04")
        case e.Struck():
            return duel(event, MELEE, "OP-MEL-02", "OP-MEL-02")
        case e.Suppressed(unit, _, _, weapon, attack, bonus, _):
            more = parts(bonus, attack, SUPPRESSION, weapon)
            fire = rolled(attack, profile_of(unit).quality, "OP-SUP-02", more, "hit")
            return f"{fire}. Who has fewer successes is pinned [OP-SUP-02]."
        case e.StoodFire(unit, defence, pinned):
            stood = rolled(defence, profile_of(unit).quality, "OP-SUP-02")
            result = "fewer than the hits, so it is pinned" if pinned else "no fewer than the hits, so nothing happens"
            return f"{stood}, {result}. Cover does not help [OP-SUP-03]."
        case e.StoodFirePinned(unit, defence):
            stood = rolled(defence, profile_of(unit).quality, "OP-SUP-02")
            return f"{stood}; but who is pinned cannot be pinned once more [OP-MOR-06]."
        case e.MoraleTested():
            return morale_reason(event)
        case e.Commanded(_, dice, orders):
            told = f"{len(dice)} dice, each {ORDER_NEEDS} or more is an order [OP-SR-11]"
            return f"{told}; rolled {faces(dice)}: {counted(orders, 'order')}."
    return ""


def cover_words(event: e.Shot) -> str:
    """Which cover a target had: terrain spoils a clear view, and a unit that shoots down is not lower."""
    bonuses = dict(event.attack_bonus)
    if "clear" in bonuses:
        return "cover, as it is higher up [OP-ELV-06]"
    if "height" in bonuses:
        return "cover of the terrain [OP-SHT-07, OP-TER-01]"
    return "cover of the terrain, or as it is higher up [OP-SHT-07, OP-ELV-06, R8]"


def morale_reason(event: e.MoraleTested) -> str:
    """A morale test, with the second die of Discipline and the second roll beside a Hero."""
    needed = f"{profile_of(event.unit).quality} or more [OP-MOR-01]"
    disciplined = len(event.dice) > 1
    dice = (
        f"2 dice with Discipline [OP-SR-03], the better one needs {needed}"
        if disciplined
        else f"1 die, it needs {needed}"
    )
    first = f"{dice}; rolled {faces(event.dice)}"
    result = "it holds" if event.held else "it is pinned"
    if not event.again:
        return f"{first}: {result}."
    return f"{first}: it fails. Beside a Hero it rolls again [OP-SR-01]: {faces(event.again)}, {result}."


# -- the ground --------------------------------------------------------------------------------------------------------


def ground_reason(event: Event) -> str:
    """Dangerous ground, mines, falls, and their attacks."""
    match event:
        case e.HazardMet(_, _, "fall", _):
            return "After a drop of two levels or more the ground attacks, without a die before [OP-ELV-04]."
        case e.HazardMet(_, _, "mine", die):
            return f"1 die, as for dangerous ground; on a 1 the mine attacks [OP-SR-05]; rolled {die}."
        case e.HazardMet(_, _, _, die):
            return f"1 die for each entry into dangerous ground; on a 1 it attacks [OP-TER-05]; rolled {die}."
        case e.EnvironmentAttacked(unit, _, _, attack, defence, wounds):
            needed = profile_of(unit).quality
            hits, saves = successes(attack, ENVIRONMENT_NEEDS), successes(defence, needed)
            return (
                f"Attack: {rolled(attack, ENVIRONMENT_NEEDS, 'OP-TER-07, R15', hit='hit')}.\n"
                f"Defence: {rolled(defence, needed, 'OP-TER-07')}.\n{wounds_of(hits, saves, wounds, 'OP-TER-07')}."
            )
    return ""


# -- armies, wounds and points -----------------------------------------------------------------------------------------


def preparation_reason(event: Event, names: Names) -> str:
    """The map, armies, the roll-off, the score."""
    match event:
        case e.MapDrawn():
            return f"One of {len(SHIPPED)} maps by lot [OP-PRE-01]."
        case e.ArmyShown(_, units, cost):
            bought = Counter(units).items()
            prices = [f"{many(model(key).full_title, count)} {count * model(key).cost}" for key, count in bought]
            return f"{', '.join(prices)}: {counted(cost, 'point')} [OP-ARM-08]."
        case e.RolledOff(dice, winner):
            again = "" if winner is not None else " Equal dice are rolled again."
            return f"One die each, the higher wins [OP-PRE-02]: {names[0]} {dice[0]}, {names[1]} {dice[1]}.{again}"
        case e.GameScored(scores, winners):
            points = f"{names[0]} {scores[0]}, {names[1]} {scores[1]}"
            result = "The higher score wins" if winners else "Equal scores are a draw"
            return f"What enemies destroyed, or pinned at the end, cost [OP-MIS-02]: {points}. {result} [OP-MIS-03]."
    return ""


def unit_reason(event: Event) -> str:
    """Wounds, removal and healing."""
    match event:
        case e.Wounded(_, wounds, tough):
            return f"Tough({tough}): {tough} wounds remove it [OP-SR-14], and it has {wounds}."
        case e.Destroyed(_, _, key, _, _):
            tough = model(key).tough
            end = (
                f"Tough({tough}): {tough} wounds remove it [OP-SR-14]"
                if tough > 1
                else "One wound removes it [OP-SHT-05]"
            )
            return f"{end}. It cost {price(key)} [OP-ARM-08]."
        case e.Healed(_, _, wounds):
            return f"One wound less [OP-SR-07]: {wounds + 1} − 1 = {wounds}."
    return ""


def price(key: str) -> str:
    """`15 points as printed`, `50 points: 45, +5 Medic Training`."""
    bought = model(key)
    extras = [f"+{UPGRADES[upgrade].cost} {UPGRADES[upgrade].title}" for upgrade in bought.upgrades]
    total = counted(bought.cost, "point")
    return f"{total}: {', '.join([str(PROFILES[bought.profile].cost), *extras])}" if extras else f"{total} as printed"
