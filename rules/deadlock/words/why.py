"""The dice and figures behind a fact."""

from __future__ import annotations

from rules.common.english import counted, listed
from rules.deadlock.model import events as e
from rules.deadlock.model.names import dice_words, kinds_words, lone, signed
from rules.deadlock.words.narration.war import table_words
from rules.engine import Event, Names


def why(event: Event, names: Names) -> str:
    """The modifiers and dice behind an event, in words; empty where there are none."""
    return turn_why(event, names) or race_why(event, names) or battle_why(event, names)


def turn_why(event: Event, names: Names) -> str:
    """Rolls of the turn."""
    match event:
        case e.TerrainRolled(dice, _):
            return f"A die for each territory from A1 to E5, row by row: {' '.join(map(str, dice))}."
        case e.OrderRolled(seats, dice):
            rolls = listed([f"{names[seat]} {die}" for seat, die in zip(seats, dice, strict=True)])
            return f"The highest die goes first, ties roll again: {rolls}."
        case e.IdleRolled(_, _, dice):
            return f"Each colonist without work rolls a die, and turns rebel on 4 or more: {dice_words(dice)}."
        case e.EventRolled(_, die):
            return f"1 is an earthquake, 2 a plague, 3 a rebellion, 4 to 6 nothing: {die}."
        case e.EventStruck(kind, cell, die):
            what = "the slot that is struck" if kind == "earthquake" else "how many colonists at most"
            return f"Any of the 25 territories may be drawn, here {cell}; the die is {what}: {die}."
        case e.RebellionRolled(_, dice):
            return f"A die for every 5 rebels, each 1 costs a building, a ground unit and 5 rebels: {dice_words(dice)}."
        case e.ScandalRolled(_, die, bonus, size):
            added = f" + {bonus} for Humans" if bonus else ""
            more = f", so that a die says how many rebel: {size}" if size else ""
            return f"6 or more is a scandal: {die}{added} = {die + bonus}{more}."
        case e.Built(_, _, _, _, before) if before:
            return "Making housing larger costs 4 Metal and keeps the slot."
    return ""


def race_why(event: Event, names: Names) -> str:
    """Abilities, missiles."""
    match event:
        case e.AbilityTried(_, _, cells, dice):
            return f"A die for each of {counted(len(cells), 'territory')}, a 1 succeeds: {dice_words(dice)}."
        case e.Robbed(_, _, _, _, die):
            return f"The die is the most that can be taken: {die}."
        case e.Subverted(_, _, die):
            return f"The die is the most who rebel: {die}."
        case e.SlotRolled(_, dice):
            return f"A die for the slot, again while it is empty: {dice_words(dice)}."
        case e.SabotageRolled(_, _, die):
            return f"1 steals a technology, 2 and 3 wreck a building, 4 to 6 a military unit: {die}."
        case e.Poisoned(_, die, turns):
            return f"The die is {die}; the higher of it and the poison that was there counts: {turns}."
        case e.LaserFired(_, _, _, die):
            return f"A Laser Defense shoots a Missile down on a 1: {die}."
        case e.MissileStruck(_, _, die, level, shield, result):
            shielded = f" - {shield} for the Energy Defense" if shield else ""
            return f"Die {die} + level {level}{shielded} = {result}: {table_words(result)}."
    return ""


def battle_why(event: Event, names: Names) -> str:
    """Battles."""
    match event:
        case e.MindControlled(_, _, kinds, dice):
            return f"A die for each of {kinds_words(kinds)}, a 1 changes sides: {dice_words(dice)}."
        case e.Volley(_, _, seat, kinds, dice, hits):
            rolls = " ".join(map(str, dice))
            rule = f"{kinds_words(kinds)} of {names[seat]} roll as many dice as their Attack, each 1 hits"
            return f"{rule}: {rolls}, {counted(hits, 'hit')}." if dice else f"{rule}: no dice."
        case e.Dodged(_, _, _, _, die, bonus, dodged):
            added = f" {'+' if bonus > 0 else '-'} {abs(bonus)} for technologies" if bonus else ""
            return f"4 or more dodges: {die}{added} = {die + bonus}, {'dodged' if dodged else 'hit'}."
        case e.Clashed():
            return clash_why(event, names)
    return ""


def clash_why(event: e.Clashed, names: Names) -> str:
    """All dice of some rounds, a line for each round."""
    rolled = [one for one in event.rounds if not isinstance(one, e.Fell)]
    rule = "Each unit rolls as many dice as its Attack, and every 1 hits."
    rule += " A Dodge of 4 or more evades." * any(isinstance(one, e.Dodged) for one in rolled)
    rounds = [
        f"Round {number}: {', '.join([roll_words(one, names) for one in rolled if one.round == number])}."
        for number in range(event.first, event.last + 1)
    ]
    return "\n".join([rule, *rounds])


def roll_words(rolled: e.Volley | e.Dodged, names: Names) -> str:
    """`Ann's 2 Tanks roll 1 4 6 2`, `Ben's Plane dodges with 5 + 1`."""
    if isinstance(rolled, e.Dodged):
        die = f"{rolled.die}{signed(rolled.bonus)}"
        return (
            f"{names[rolled.seat]}'s {lone([rolled.kind])} {'dodges' if rolled.dodged else 'fails to dodge'} with {die}"
        )
    verb = "rolls" if len(rolled.kinds) == 1 else "roll"
    return f"{names[rolled.seat]}'s {lone(rolled.kinds)} {verb} {' '.join(map(str, rolled.dice)) or 'no dice'}"
