"""What players do to each other: abilities, Missiles, battles, and who holds the land."""

from __future__ import annotations

from rules.common.english import listed
from rules.deadlock.model import events as e
from rules.deadlock.model.names import (
    ABILITIES,
    GOOD_NAMES,
    forces_words,
    goods_words,
    kinds_words,
    lone,
    one_good,
    signed,
    technology_name,
    technology_words,
)
from rules.deadlock.model.tables import NOBODY
from rules.deadlock.model.units import told_units
from rules.engine import Names, say

AbilityEvent = e.AbilityTried | e.Spied | e.Robbed | e.Subverted | e.SabotageRolled | e.TechnologyStolen | e.Poisoned
SecretEvent = e.Reported | e.RobbedOf | e.TechnologyCopied | e.TechnologyTaken
MissileEvent = e.SalvoLaunched | e.LaserFired | e.MissileStruck
BattleEvent = e.BattleBegan | e.MindControlled | e.Volley | e.Dodged | e.Fell | e.Clashed | e.BattleEnded
LandEvent = e.ControlChanged | e.FlownHome

SABOTAGED = {
    1: "{who} sabotages {cell}, die {die}: a technology.",
    2: "{who} sabotages {cell}, die {die}: a random building.",
    3: "{who} sabotages {cell}, die {die}: a random building.",
}
"""What a die of sabotage costs; the higher ones a military unit."""
TABLE_I = {
    5: say("a military unit, the defender chooses"),
    6: say("a military unit, the attacker chooses"),
    7: say("a random building"),
    8: say("a building, the attacker chooses"),
}
"""What results of a Missile mean: less is a miss, more is whatever the attacker chooses."""
LEFT = (
    "Nobody is left in {cell} after {rounds:# round|# rounds}: {defender}'s buildings stand.",
    "Nobody is left in {cell}: {defender}'s buildings stand.",
)
WON = (
    "{attacker} wins {cell} after {rounds:# round|# rounds}; no building there is left.",
    "{attacker} wins {cell}; no building there is left.",
)
HELD = "{defender} holds {cell} after {rounds:# round|# rounds}.", "{defender} holds {cell}."
"""How a battle ends: after some rounds, or before any."""


def ability_story(event: AbilityEvent, names: Names) -> str:
    """What races can do."""
    match event:
        case e.AbilityTried(seat, ability, cells, dice):
            rolls = ", ".join([f"{cell} {die}" for cell, die in zip(cells, dice, strict=True)])
            line = "{who} tries {ability} (a 1 succeeds): {rolls}."
            return say(line, who=names[seat], ability=ABILITIES[ability], rolls=rolls)
        case e.Spied(seat, of):
            line = "{who} reads the record {number:sheet|sheets} of {whose:and}."
            return say(line, who=names[seat], number=len(of), whose=[names[victim] for victim in of])
        case e.Robbed(seat, victim, cell, good, die):
            line = "{who} steals up to {die} {good} from {whom} in {cell}."
            return say(line, who=names[seat], die=die, good=GOOD_NAMES[good], whom=names[victim], cell=cell)
        case e.Subverted(seat, cell, die):
            return say(
                "{who} subverts up to {die:# colonist|# colonists} in {cell}.", who=names[seat], die=die, cell=cell
            )
        case e.SabotageRolled(seat, cell, die):
            line = SABOTAGED.get(die, "{who} sabotages {cell}, die {die}: a military unit.")
            return say(line, who=names[seat], cell=cell, die=die)
        case e.TechnologyStolen(seat, victim, done):
            line = "{who} steals a technology from {whom}."
            if not done:
                line = "{who} finds no new technology in {whom}'s laboratories."
            return say(line, who=names[seat], whom=names[victim])
        case e.Poisoned(cell, die, turns):
            line = "The land of {cell} is poisoned, die {die}: no Food there for {turns:# turn|# turns}."
            return say(line, cell=cell, die=die, turns=turns)


def secret_story(event: SecretEvent, names: Names) -> str:
    """What abilities showed."""
    match event:
        case e.Reported():
            return report_story(event, names)
        case e.RobbedOf(seat, victim, good, amount):
            line = "{who} took {goods} from {whom}." if amount else "{who} found nothing to take from {whom}."
            return say(line, who=names[seat], goods=one_good(good, amount), whom=names[victim])
        case e.TechnologyCopied(seat, victim, technology):
            line = "{who} stole a technology from {whom}, who keeps it. {technology}."
            return say(line, who=names[seat], technology=technology_words(technology), whom=names[victim])
        case e.TechnologyTaken(seat, victim, technology):
            line = "{who} stole a technology from {whom}, who no longer has it. {technology}."
            return say(line, who=names[seat], technology=technology_words(technology), whom=names[victim])


def report_story(event: e.Reported, names: Names) -> str:
    """What stands on a record sheet: stocks, where they are shown, and technologies."""
    told = [goods_words(dict(event.goods))] if event.goods else []
    known = [technology_name(code) for code in event.technologies]
    told.append(listed(known) if known else say("no technology"))
    return say("The record sheet of {who}: {told}.", who=names[event.of], told="; ".join(told))


def missile_story(event: MissileEvent, names: Names) -> str:
    """Salvoes."""
    match event:
        case e.SalvoLaunched(seat, target, origins, missiles):
            line = "{who} launches {missiles} at {target} from {origins:and}."
            told = told_units("missile", missiles)
            return say(line, who=names[seat], missiles=told, target=target, origins=origins)
        case e.LaserFired(_, slot, missile, die):
            line = "The Laser Defense in slot {slot} fires at Missile {missile}: {die}, missed."
            if die == 1:
                line = "The Laser Defense in slot {slot} fires at Missile {missile}: {die}, shot down."
            return say(line, slot=slot, missile=missile, die=die)
        case e.MissileStruck(_, cell, die, level, shield, result):
            sums = f"{die} + {level} - {shield}" if shield else f"{die} + {level}"
            line = "A Missile comes down on {cell}: {sum} = {result}, {told}."
            return say(line, cell=cell, sum=sums, result=result, told=table_words(result))


def table_words(result: int) -> str:
    """What a Missile's result means. [Table I]"""
    if result < min(TABLE_I):
        return say("a miss")
    return TABLE_I.get(result) or say("whatever the attacker chooses")


def battle_story(event: BattleEvent, names: Names) -> str:
    """Battles: who fights with what, what the rounds cost, who holds the land; the dice are in the picture."""
    match event:
        case e.BattleBegan():
            return began(event, names)
        case e.MindControlled():
            return mind_story(event, names)
        case e.Volley(_, round_, seat, kinds, dice, hits):
            line = "Round {round}: {who}'s {units} {number:rolls|roll} {dice}: no hit."
            if hits:
                line = "Round {round}: {who}'s {units} {number:rolls|roll} {dice}: {hits:# hit|# hits}."
            rolls = " ".join(map(str, dice)) or say("nothing")
            told = {"units": lone(kinds), "number": len(kinds), "dice": rolls, "hits": hits}
            return say(line, round=round_, who=names[seat], **told)
        case e.Dodged(_, _, seat, kind, die, bonus, dodged):
            line = "{who}'s {unit} dodges ({die}, 4 dodges)." if dodged else "{who}'s {unit} is hit ({die}, 4 dodges)."
            return say(line, who=names[seat], unit=lone([kind]), die=f"{die}{signed(bonus)}")
        case e.Fell(_, _, seat, kinds):
            return say("✖ {who} loses {units}.", who=names[seat], units=kinds_words(kinds))
        case e.Clashed():
            line = "{rounds}: {losses}."
            return say(line, rounds=rounds_words(event.first, event.last), losses=losses_words(event, names))
        case e.BattleEnded():
            return ended(event, names)


def began(event: e.BattleBegan, names: Names) -> str:
    """Who fights whom, and with what."""
    line = "⚔ {who} enters {whom}'s {cell}: {units}, and nobody defends it."
    if event.defenders:
        line = "⚔ {who} attacks {whom} in {cell}: {units} against {others}."
    who, whom = names[event.attacker], names[event.defender]
    units, others = forces_words(event.attackers), forces_words(event.defenders)
    return say(line, who=who, whom=whom, cell=event.cell, units=units, others=others)


def mind_story(event: e.MindControlled, names: Names) -> str:
    """Each unit with its die, and which of them change sides. [DL-RAC-REL-1]"""
    pairs = [*zip(event.kinds, event.dice, strict=True)]
    taken = [kind for kind, die in pairs if die == 1]
    line = "{who}'s Mind Control: {rolls}; nobody changes sides."
    if taken:
        line = "{who}'s Mind Control: {rolls}; {units} {number:changes|change} sides."
    rolls = ", ".join([f"{lone([kind])} {die}" for kind, die in pairs])
    return say(line, who=names[event.seat], rolls=rolls, units=kinds_words(taken), number=len(taken))


def rounds_words(first: int, last: int) -> str:
    """`Round 1`, `Rounds 2 and 3`, `Rounds 4 to 6`."""
    if first == last:
        return say("Round {first}", first=first)
    line = "Rounds {first} and {last}" if last == first + 1 else "Rounds {first} to {last}"
    return say(line, first=first, last=last)


def losses_words(event: e.Clashed, names: Names) -> str:
    """`Ann loses 1 Tank, Ben 2 Infantry`."""
    seats = [seat for seat in (event.attacker, event.defender) if event.lost(seat)]
    lost = [(names[seat], kinds_words(event.lost(seat))) for seat in seats]
    if len(lost) == 1:
        [(who, units)] = lost
        return say("{who} loses {units}", who=who, units=units)
    [(who, units), (whom, others)] = lost
    return say("{who} loses {units}, {whom} {others}", who=who, units=units, whom=whom, others=others)


def ended(event: e.BattleEnded, names: Names) -> str:
    """How a battle ended."""
    told = {"attacker": names[event.attacker], "defender": names[event.defender]}
    after, at_once = LEFT if event.winner is None else WON if event.winner == event.attacker else HELD
    return say(after if event.rounds else at_once, cell=event.cell, rounds=event.rounds, **told)


def land_story(event: LandEvent, names: Names) -> str:
    """Who controls what, Planes that fly home."""
    match event:
        case e.ControlChanged(cell, before, now):
            if now == NOBODY:
                return say("{cell} no longer belongs to {who}: nobody controls it.", cell=cell, who=names[before])
            return say("{who} controls {cell} now.", who=names[now], cell=cell)
        case e.FlownHome(seat, number, origin, to):
            line = "{planes} of {who} {number:flies|fly} home: {origin} → {to}."
            planes = told_units("plane", number)
            return say(line, planes=planes, who=names[seat], number=number, origin=origin, to=to)
