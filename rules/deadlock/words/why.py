"""The dice and figures behind a fact."""

from __future__ import annotations

from collections.abc import Sequence

from rules.deadlock.model import events as e
from rules.deadlock.model.names import kinds_words, lone, signed
from rules.deadlock.words.narration.war import table_words
from rules.engine import Event, Names, say


def why(event: Event, names: Names) -> str:
    """The modifiers and dice behind an event, in words; empty where there are none."""
    return turn_why(event, names) or race_why(event, names) or battle_why(event, names)


def turn_why(event: Event, names: Names) -> str:
    """Rolls of the turn."""
    match event:
        case e.TerrainRolled(dice, _):
            return say("A die for each territory from A1 to E5, row by row: {dice}.", dice=row_of(dice))
        case e.OrderRolled(seats, dice):
            rolls = [f"{names[seat]} {die}" for seat, die in zip(seats, dice, strict=True)]
            return say("The highest die goes first, ties roll again: {rolls:and}.", rolls=rolls)
        case e.IdleRolled(_, _, dice):
            return say("Each colonist without work rolls a die, and turns rebel on 4 or more: {dice:and}.", dice=dice)
        case e.EventRolled(_, die):
            return say("1 is an earthquake, 2 a plague, 3 a rebellion, 4 to 6 nothing: {die}.", die=die)
        case e.EventStruck(kind, cell, die):
            line = "Any of the 25 territories may be drawn, here {cell}; the die is how many colonists at most: {die}."
            if kind == "earthquake":
                line = "Any of the 25 territories may be drawn, here {cell}; the die is the slot that is struck: {die}."
            return say(line, cell=cell, die=die)
        case e.RebellionRolled(_, dice):
            line = "A die for every 5 rebels, each 1 costs a building, a ground unit and 5 rebels: {dice:and}."
            return say(line, dice=dice)
        case e.ScandalRolled():
            return scandal_why(event)
        case e.Built(_, _, _, _, before) if before:
            return say("Making housing larger costs 4 Metal and keeps the slot.")
    return ""


def scandal_why(event: e.ScandalRolled) -> str:
    """The Scandal die, and the one that follows. [DL-BLK-06, DL-RAC-HUM-4]"""
    roll = str(event.die)
    if event.bonus:
        roll = say("{die} + {bonus} for Humans", die=event.die, bonus=event.bonus)
    line = "6 or more is a scandal: {roll} = {sum}."
    if event.size:
        line = "6 or more is a scandal: {roll} = {sum}, so that a die says how many rebel: {size}."
    return say(line, roll=roll, sum=event.die + event.bonus, size=event.size)


def row_of(dice: Sequence[int]) -> str:
    """`1 4 6 2`: dice in a row."""
    return " ".join(map(str, dice))


def race_why(event: Event, names: Names) -> str:
    """Abilities, missiles."""
    match event:
        case e.AbilityTried(_, _, cells, dice):
            line = "{cells:A die for the territory|A die for each of # territories}, a 1 succeeds: {dice:and}."
            return say(line, cells=len(cells), dice=dice)
        case e.Robbed(_, _, _, _, die):
            return say("The die is the most that can be taken: {die}.", die=die)
        case e.Subverted(_, _, die):
            return say("The die is the most who rebel: {die}.", die=die)
        case e.SlotRolled(_, dice):
            return say("A die for the slot, again while it is empty: {dice:and}.", dice=dice)
        case e.SabotageRolled(_, _, die):
            return say("1 steals a technology, 2 and 3 wreck a building, 4 to 6 a military unit: {die}.", die=die)
        case e.Poisoned(_, die, turns):
            line = "The die is {die}; the higher of it and the poison that was there counts: {turns}."
            return say(line, die=die, turns=turns)
        case e.LaserFired(_, _, _, die):
            return say("A Laser Defense shoots a Missile down on a 1: {die}.", die=die)
        case e.MissileStruck(_, _, die, level, shield, result):
            line = "Die {die} + level {level} = {result}: {told}."
            if shield:
                line = "Die {die} + level {level} - {shield} for the Energy Defense = {result}: {told}."
            return say(line, die=die, level=level, shield=shield, result=result, told=table_words(result))
    return ""


def battle_why(event: Event, names: Names) -> str:
    """Battles."""
    match event:
        case e.MindControlled(_, _, kinds, dice):
            line = "A die for {units}, a 1 changes sides: {dice:and}."
            if len(kinds) > 1:
                line = "A die for each of {units}, a 1 changes sides: {dice:and}."
            return say(line, units=kinds_words(kinds), dice=dice)
        case e.Volley(_, _, seat, kinds, dice, hits):
            line = "{units} of {who} roll as many dice as their Attack, each 1 hits: no dice."
            if dice:
                line = "{units} of {who} roll as many dice as their Attack, each 1 hits: {dice}, {hits:# hit|# hits}."
            return say(line, units=kinds_words(kinds), who=names[seat], dice=row_of(dice), hits=hits)
        case e.Dodged():
            return dodge_why(event)
        case e.Clashed():
            return clash_why(event, names)
    return ""


def dodge_why(event: e.Dodged) -> str:
    """A Dodge roll. [DL-ATK-11]"""
    roll = str(event.die)
    if event.bonus:
        line = "{die} + {bonus} for technologies" if event.bonus > 0 else "{die} - {bonus} for technologies"
        roll = say(line, die=event.die, bonus=abs(event.bonus))
    line = "4 or more dodges: {roll} = {sum}, dodged." if event.dodged else "4 or more dodges: {roll} = {sum}, hit."
    return say(line, roll=roll, sum=event.die + event.bonus)


def clash_why(event: e.Clashed, names: Names) -> str:
    """All dice of some rounds, a line for each round."""
    rolled = [one for one in event.rounds if not isinstance(one, e.Fell)]
    rule = say("Each unit rolls as many dice as its Attack, and every 1 hits.")
    if any(isinstance(one, e.Dodged) for one in rolled):
        rule = say("Each unit rolls as many dice as its Attack, and every 1 hits. A Dodge of 4 or more evades.")
    rounds = [
        say(
            "Round {round}: {rolls}.",
            round=number, rolls=", ".join([roll_words(one, names) for one in rolled if one.round == number]),
        )
        for number in range(event.first, event.last + 1)
    ]  # fmt: skip
    return "\n".join([rule, *rounds])


def roll_words(rolled: e.Volley | e.Dodged, names: Names) -> str:
    """`Ann's 2 Tanks roll 1 4 6 2`, `Ben's Plane dodges with 5 + 1`."""
    if isinstance(rolled, e.Dodged):
        line = "{who}'s {unit} dodges with {dice}" if rolled.dodged else "{who}'s {unit} fails to dodge with {dice}"
        dice = f"{rolled.die}{signed(rolled.bonus)}"
        return say(line, who=names[rolled.seat], unit=lone([rolled.kind]), dice=dice)
    line = "{who}'s {units} rolls {dice}" if len(rolled.kinds) == 1 else "{who}'s {units} roll {dice}"
    return say(line, who=names[rolled.seat], units=lone(rolled.kinds), dice=row_of(rolled.dice) or say("no dice"))
