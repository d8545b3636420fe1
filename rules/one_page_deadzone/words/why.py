"""What is behind a fact, for whoever asks why: its dice, and what was counted, each with the rule that says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.engine import Event, Names, say
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
"""What adds dice to a roll, by the names that events carry: lines to be said of the `weapon`."""
MORALE: Mapping[tuple[bool, bool], str] = {
    (False, True): "{test}: it holds.",
    (False, False): "{test}: it is pinned.",
    (True, True): "{test}: it fails. Beside a Hero it rolls again [OP-SR-01]: {again}, it holds.",
    (True, False): "{test}: it fails. Beside a Hero it rolls again [OP-SR-01]: {again}, it is pinned.",
}
"""Whether a Hero lets a unit test its morale again, and whether it holds: lines to be said of a `test`."""
HITS = "{dice} dice, each needs {needed} or more [{rule}]{parts}; rolled {faces}: {number:# hit|# hits}"
SUCCESSES = "{dice} dice, each needs {needed} or more [{rule}]{parts}; rolled {faces}: {number:# success|# successes}"
"""Lines to be said of a roll."""


def why(event: Event, names: Names) -> str:
    """The dice and modifiers behind a fact; empty where its rules say all."""
    return preparation_reason(event, names) or fight_reason(event) or ground_reason(event) or unit_reason(event)


# -- dice --------------------------------------------------------------------------------------------------------------


def rolled(dice: Sequence[int], needed: int, rule: str, more: Sequence[str] = (), line: str = SUCCESSES) -> str:
    """`4 dice, each needs 5 or more [OP-SHT-03]: 3, +1 clear view [OP-SHT-06]; rolled 8 5 4 2: 2 hits`."""
    return say(
        line, dice=len(dice), needed=needed, rule=rule, parts=f": {', '.join(more)}" if more else "",
        faces=faces(dice), number=successes(dice, needed),
    )  # fmt: skip


def parts(bonuses: Bonuses, dice: Sequence[int], words: Mapping[str, str], weapon: str = "") -> list[str]:
    """`3`, `+1 clear view [OP-SHT-06]`: what a roll is made up of; nothing where it is the plain three dice."""
    added = [f"+{count} {say(words[name], weapon=weapon)}" for name, count in bonuses]
    return [str(len(dice) - sum([count for _, count in bonuses])), *added] if added else []


def wounds_of(attack: int, defence: int, wounds: int, rule: str) -> str:
    """`3 hits less 1: 2 wounds [OP-SHT-04].`"""
    line = "{hits:# hit|# hits} less {defence}: no wound [{rule}]."
    if wounds:
        line = "{hits:# hit|# hits} less {defence}: {wounds:# wound|# wounds} [{rule}]."
    return say(line, hits=attack, defence=defence, wounds=wounds, rule=rule)


def duel(event: e.Shot | e.Struck, words: Mapping[str, str], rule: str, by: str) -> str:
    """Both rolls of an attack (rule) and what comes of them (by another), a line each."""
    needed, guard = profile_of(event.unit).quality, profile_of(event.target).quality
    attack = parts(event.attack_bonus, event.attack, words, event.weapon)
    defence = parts(event.defence_bonus, event.defence, words)
    result = wounds_of(successes(event.attack, needed), successes(event.defence, guard), event.wounds, by)
    return opposed(
        rolled(event.attack, needed, rule, attack, HITS), rolled(event.defence, guard, rule, defence), result
    )


def opposed(attack: str, defence: str, result: str) -> str:
    """Both rolls of an attack and what comes of them, a line each."""
    return "\n".join([say("Attack: {roll}.", roll=attack), say("Defence: {roll}.", roll=defence), result])


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
            fire = rolled(attack, profile_of(unit).quality, "OP-SUP-02", more, HITS)
            return say("{roll}. Whoever has fewer successes is pinned [OP-SUP-02].", roll=fire)
        case e.StoodFire(unit, defence, pinned):
            line = "{roll}, no fewer than the hits, so nothing happens. Cover does not help [OP-SUP-03]."
            if pinned:
                line = "{roll}, fewer than the hits, so it is pinned. Cover does not help [OP-SUP-03]."
            return say(line, roll=rolled(defence, profile_of(unit).quality, "OP-SUP-02"))
        case e.StoodFirePinned(unit, defence):
            line = "{roll}; but a pinned unit cannot be pinned again [OP-MOR-06]."
            return say(line, roll=rolled(defence, profile_of(unit).quality, "OP-SUP-02"))
        case e.MoraleTested():
            return morale_reason(event)
        case e.Commanded(_, dice, orders):
            return say(
                "{dice} dice, each {needed} or more is an order [OP-SR-11]; rolled {faces}: {orders:# order|# orders}.",
                dice=len(dice), needed=ORDER_NEEDS, faces=faces(dice), orders=orders,
            )  # fmt: skip
    return ""


def cover_words(event: e.Shot) -> str:
    """A line for the cover that a target had: terrain spoils a clear view, and a unit that shoots down is not lower."""
    bonuses = dict(event.attack_bonus)
    if "clear" in bonuses:
        return "cover, as it is higher up [OP-ELV-06]"
    if "height" in bonuses:
        return "cover of the terrain [OP-SHT-07, OP-TER-01]"
    return "cover of the terrain, or as it is higher up [OP-SHT-07, OP-ELV-06, R8]"


def morale_reason(event: e.MoraleTested) -> str:
    """A morale test, with the second die of Discipline and the second roll beside a Hero."""
    line = "1 die, it needs {needed} or more [OP-MOR-01]; rolled {dice}"
    if len(event.dice) > 1:
        line = "2 dice with Discipline [OP-SR-03], the better one needs {needed} or more [OP-MOR-01]; rolled {dice}"
    first = say(line, needed=profile_of(event.unit).quality, dice=faces(event.dice))
    return say(MORALE[bool(event.again), event.held], test=first, again=faces(event.again))


# -- the ground --------------------------------------------------------------------------------------------------------


def ground_reason(event: Event) -> str:
    """Dangerous ground, mines, falls, and their attacks."""
    match event:
        case e.HazardMet(_, _, "fall", _):
            return say("After a drop of two levels or more the ground attacks, without a die before [OP-ELV-04].")
        case e.HazardMet(_, _, "mine", die):
            line = "1 die, as for dangerous ground; on a 1 the mine attacks [OP-SR-05]; rolled {die}."
            return say(line, die=die)
        case e.HazardMet(_, _, _, die):
            line = "1 die for each entry into dangerous ground; on a 1 it attacks [OP-TER-05]; rolled {die}."
            return say(line, die=die)
        case e.EnvironmentAttacked(unit, _, _, attack, defence, wounds):
            needed = profile_of(unit).quality
            hits, saves = successes(attack, ENVIRONMENT_NEEDS), successes(defence, needed)
            return opposed(
                rolled(attack, ENVIRONMENT_NEEDS, "OP-TER-07, R15", line=HITS),
                rolled(defence, needed, "OP-TER-07"),
                wounds_of(hits, saves, wounds, "OP-TER-07"),
            )
    return ""


# -- armies, wounds and points -----------------------------------------------------------------------------------------


def preparation_reason(event: Event, names: Names) -> str:
    """The map, armies, the roll-off, the score."""
    match event:
        case e.MapDrawn():
            return say("One of {maps} maps by lot [OP-PRE-01].", maps=len(SHIPPED))
        case e.ArmyShown(_, units, cost):
            bought = Counter(units).items()
            prices = [f"{many(model(key).full_title, count)} {count * model(key).cost}" for key, count in bought]
            return say("{units}: {cost:# point|# points} [OP-ARM-08].", units=", ".join(prices), cost=cost)
        case e.RolledOff(dice, winner):
            line = "One die each, the higher wins [OP-PRE-02]: {rolls}."
            if winner is None:
                line = "One die each, the higher wins [OP-PRE-02]: {rolls}. Equal dice are rolled again."
            return say(line, rolls=f"{names[0]} {dice[0]}, {names[1]} {dice[1]}")
        case e.GameScored(scores, winners):
            told = say(
                "What enemies destroyed, or pinned at the end, cost [OP-MIS-02]: {points}.",
                points=f"{names[0]} {scores[0]}, {names[1]} {scores[1]}",
            )
            if winners:
                return f"{told} {say('The higher score wins [OP-MIS-03].')}"
            return f"{told} {say('Equal scores are a draw [OP-MIS-03].')}"
    return ""


def unit_reason(event: Event) -> str:
    """Wounds, removal and healing."""
    match event:
        case e.Wounded(_, wounds, tough):
            line = "Tough({tough}): {tough} wounds remove it [OP-SR-14], and it has {wounds}."
            return say(line, tough=tough, wounds=wounds)
        case e.Destroyed(_, _, key, _, _):
            line, tough = "One wound removes it [OP-SHT-05]. It cost {price} [OP-ARM-08].", model(key).tough
            if tough > 1:
                line = "Tough({tough}): {tough} wounds remove it [OP-SR-14]. It cost {price} [OP-ARM-08]."
            return say(line, tough=tough, price=price(key))
        case e.Healed(_, _, wounds):
            return say("One wound less [OP-SR-07]: {before} − 1 = {wounds}.", before=wounds + 1, wounds=wounds)
    return ""


def price(key: str) -> str:
    """`15 points as printed`, `50 points: 45, +5 Medic Training`."""
    bought = model(key)
    extras = [f"+{UPGRADES[upgrade].cost} {UPGRADES[upgrade].title}" for upgrade in bought.upgrades]
    line = "{cost:# point|# points}: {parts}" if extras else "{cost:# point|# points} as printed"
    return say(line, cost=bought.cost, parts=", ".join([str(PROFILES[bought.profile].cost), *extras]))
