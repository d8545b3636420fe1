"""What the planet and its people do: the set-up, the turns, colonists, losses, the end."""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.english import counted, listed
from rules.deadlock.model import events as e
from rules.deadlock.model.names import (
    building_name,
    cells_words,
    dice_words,
    people_of,
    slots_words,
)
from rules.deadlock.model.tables import BY_DIE, TERRAINS
from rules.deadlock.model.units import told_units
from rules.engine import Names

EVENT_DICE = {"earthquake": 1, "plague": 2, "rebellion": 3}
"""Which face of the Event die brings what. [Table G]"""
STRUCK = {
    "earthquake": "an earthquake in {cell} destroys whatever stands in slot {slot}",
    "plague": "a plague in {cell} kills up to {people}",
    "rebellion": "a rebellion in {cell} turns up to {people} into rebels",
}
REBELS_ON = 4
REBELLED = {
    "hunger": "there is no Food",
    "housing": "there are too few homes",
    "rebellion": "a rebellion",
    "morale": "too little culture",
    "tax": "the High tax",
    "scandal": "the scandal",
    "subvert": "subversion",
}
RETURNED = {"morale": "there is culture to spare", "tax": "the Low tax"}
VICTORIES = {
    "conquest": "all 25 territories are occupied",
    "last": "nobody else is left",
    "limit": "most territories after the last round",
}


SetupEvent = e.TerrainRolled | e.OrderRolled | e.OrderSet | e.RaceChosen | e.Landed | e.MapUndone
TurnEvent = (
    e.RoundBegan
    | e.TurnBegan
    | e.PhaseBegan
    | e.EventRolled
    | e.EventStruck
    | e.TaxSet
    | e.RebellionRolled
    | e.RebelsGone
    | e.TurnEnded
)
PeopleEvent = e.Staffed | e.IdleRolled | e.Grew | e.Rebelled | e.Returned | e.Died
LossEvent = e.Unpowered | e.SlotRolled | e.BuildingLost | e.UnitLost | e.PoisonFaded
EndEvent = e.Eliminated | e.Conceded | e.GameWon


def setup_story(event: SetupEvent, names: Names) -> str:
    """Races, map, landings."""
    match event:
        case e.TerrainRolled(dice, _):
            found = [BY_DIE[die - 1] for die in dice]
            told = [f"{found.count(code)} {TERRAINS[code].name}" for code in TERRAINS if code in found]
            return f"A new planet: {listed(told)} (dice A1 to E5: {' '.join(map(str, dice))})."
        case e.OrderRolled(seats, dice):
            rolls = ", ".join([f"{names[seat]}: {die}" for seat, die in zip(seats, dice, strict=True)])
            return f"Who is first? {rolls}."
        case e.OrderSet(order):
            return f"Turn order: {', '.join([names[seat] for seat in order])}."
        case e.RaceChosen(seat, race):
            return f"{names[seat]} leads the {people_of(race)}."
        case e.Landed(seat, cell):
            return f"{names[seat]} lands in {cell}: a City Center and a colonist."
        case e.MapUndone(seat):
            return f"{names[seat]} finds no place to land: a new planet is rolled."


def turn_story(event: TurnEvent, names: Names) -> str | None:
    """Turns, the Event die, taxes, rebellions."""
    match event:
        case e.RoundBegan() | e.PhaseBegan() | e.TurnEnded():
            return None
        case e.TurnBegan(seat, round_):
            return f"— Round {round_}: {names[seat]}'s turn —"
        case e.EventRolled(_, die):
            return None if die in EVENT_DICE.values() else f"Event die {die}: nothing happens."
        case e.EventStruck(kind, cell, die):
            what = STRUCK[kind].format(cell=cell, slot=die, people=counted(die, "colonist"))
            return f"Event die {EVENT_DICE[kind]}: {what}."
        case e.TaxSet(seat, rate):
            return f"{names[seat]} sets the {rate.capitalize()} tax."
        case e.RebellionRolled(seat, dice):
            told = f"The rebels of {names[seat]} rise" if 1 in dice else f"The rebels of {names[seat]} stay quiet"
            return f"{told}: {'die' if len(dice) == 1 else 'dice'} {dice_words(dice)}."
        case e.RebelsGone(seat, count):
            return f"{counted(count, 'rebel')} of {names[seat]} {'leaves' if count == 1 else 'leave'} in the fighting."


def people_story(event: PeopleEvent, names: Names) -> str | None:
    """Colonists who come, turn rebel, return or die."""
    match event:
        case e.Staffed():
            return None
        case e.IdleRolled(seat, cell, dice):
            return f"{counted(len(dice), 'colonist')} of {names[seat]} without work in {cell}: {idle_words(dice)}."
        case e.Grew(seat, cells):
            return f"{names[seat]}: {counted(len(cells), 'new colonist')}, {cells_words(cells)}."
        case e.Rebelled(seat, places, cause):
            if cause == "idle":
                return None
            where = cells_words([cell for cell, _ in places])
            verb = "turns" if len(places) == 1 else "turn"
            return f"{counted(len(places), 'colonist')} of {names[seat]} {verb} rebel {where}: {REBELLED[cause]}."
        case e.Returned(seat, cells, cause):
            verb = "returns" if len(cells) == 1 else "return"
            return f"{counted(len(cells), 'rebel')} of {names[seat]} {verb}, {cells_words(cells)}: {RETURNED[cause]}."
        case e.Died(seat, cell, count, cause):
            verb = "dies" if count == 1 else "die"
            told = f"{counted(count, 'colonist')} of {names[seat]} {verb} in {cell}"
            return f"{told}: lost at sea." if cause == "sea" else f"{told}."


def idle_words(dice: Sequence[int]) -> str:
    """`die 5, turns rebel`, `dice 2, 4 and 1, 1 turns rebel`: a die each, a rebel on 4 or more. [DL-LAB-03]"""
    rebels = len([die for die in dice if die >= REBELS_ON])
    if len(dice) == 1:
        return f"die {dice[0]}, {'turns rebel' if rebels else 'stays loyal'}"
    told = f"{rebels} {'turns' if rebels == 1 else 'turn'} rebel" if rebels else "all stay loyal"
    return f"dice {dice_words(dice)}, {told}"


def loss_story(event: LossEvent, names: Names) -> str | None:
    """Buildings and units that are lost; what falls in a battle is told there."""
    match event:
        case e.Unpowered(seat, places):
            return f"{names[seat]} is short of Energy: {slots_words(places)} without power."
        case e.SlotRolled(cell, dice):
            return f"Which building of {cell}? Slot {'die' if len(dice) == 1 else 'dice'} {dice_words(dice)}."
        case e.BuildingLost(seat, cell, slot, kind, manned, cause):
            if cause == "battle":
                return None
            worker = " and the colonist who works there" if manned else ""
            return f"{names[seat]} loses the {building_name(kind)} in {cell} (slot {slot}){worker}."
        case e.UnitLost(seat, cell, kind, number, cause):
            why = {"sea": ": lost at sea", "hangar": ": there is no hangar left to fly home to"}.get(cause, "")
            return f"{names[seat]} loses {told_units(kind, number)} in {cell}{why}."
        case e.PoisonFaded(cell, left):
            return None if left else f"The land of {cell} is no longer poisoned."


def end_story(event: EndEvent, names: Names) -> str:
    """Who is out, and who has won."""
    match event:
        case e.Eliminated(seat, cells):
            told = f", and nobody controls {listed(cells)} any more" if cells else ""
            return f"☠ {names[seat]} is out: the race leaves the planet{told}."
        case e.Conceded(seat):
            return f"{names[seat]} concedes."
        case e.GameWon(winners, how):
            told = listed([names[seat] for seat in winners])
            return f"★ {told} {'wins' if len(winners) == 1 else 'win'}: {VICTORIES[how]}. ★"
