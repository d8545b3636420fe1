"""What the planet and its people do: the set-up, the turns, colonists, losses, the end."""

from __future__ import annotations

from collections.abc import Sequence

from rules.deadlock.model import events as e
from rules.deadlock.model.names import TAX_NAMES, building_name, cells_words, people_of, slots_words
from rules.deadlock.model.tables import BY_DIE, TERRAINS
from rules.deadlock.model.units import told_units
from rules.engine import Names, say

EVENT_DICE = {"earthquake": 1, "plague": 2, "rebellion": 3}
"""Which face of the Event die brings what. [Table G]"""
STRUCK = {
    "earthquake": "Event die {roll}: an earthquake in {cell} destroys whatever stands in slot {size}.",
    "plague": "Event die {roll}: a plague in {cell} kills up to {size:# colonist|# colonists}.",
    "rebellion": "Event die {roll}: a rebellion in {cell} turns up to {size:# colonist|# colonists} into rebels.",
}
REBELS_ON = 4
REBELLED = {
    "hunger": say("there is no Food"),
    "housing": say("there are too few homes"),
    "rebellion": say("a rebellion"),
    "morale": say("too little culture"),
    "tax": say("the High tax"),
    "scandal": say("the scandal"),
    "subvert": say("subversion"),
}
RETURNED = {"morale": say("there is culture to spare"), "tax": say("the Low tax")}
LOST = {
    "sea": "{who} loses {units} in {cell}: lost at sea.",
    "hangar": "{who} loses {units} in {cell}: there is no hangar left to fly home to.",
}
"""How units were lost, by the cause; of others nothing is told."""
VICTORIES = {
    "conquest": say("all 25 territories are occupied"),
    "last": say("nobody else is left"),
    "limit": say("most territories after the last round"),
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
LossEvent = e.Unpowered | e.SlotRolled | e.BuildingLost | e.WorkLeft | e.UnitLost | e.PoisonFaded
EndEvent = e.Eliminated | e.Conceded | e.GameWon


def setup_story(event: SetupEvent, names: Names) -> str:
    """Races, map, landings."""
    match event:
        case e.TerrainRolled(dice, _):
            found = [BY_DIE[die - 1] for die in dice]
            told = [f"{found.count(code)} {TERRAINS[code].name}" for code in TERRAINS if code in found]
            line = "A new planet: {terrain:and} (dice A1 to E5: {dice})."
            return say(line, terrain=told, dice=" ".join(map(str, dice)))
        case e.OrderRolled(seats, dice):
            rolls = ", ".join([f"{names[seat]}: {die}" for seat, die in zip(seats, dice, strict=True)])
            return say("Who is first? {rolls}.", rolls=rolls)
        case e.OrderSet(order):
            return say("Turn order: {players}.", players=", ".join([names[seat] for seat in order]))
        case e.RaceChosen(seat, race):
            return say("{who} leads the {race}.", who=names[seat], race=people_of(race))
        case e.Landed(seat, cell):
            return say("{who} lands in {cell}: a City Center and a colonist.", who=names[seat], cell=cell)
        case e.MapUndone(seat):
            return say("{who} finds no place to land: a new planet is rolled.", who=names[seat])


def turn_story(event: TurnEvent, names: Names) -> str | None:
    """Turns, the Event die, taxes, rebellions."""
    match event:
        case e.RoundBegan() | e.PhaseBegan() | e.TurnEnded():
            return None
        case e.TurnBegan(seat, round_):
            return say("— Round {round}: {who}'s turn —", round=round_, who=names[seat])
        case e.EventRolled(_, die):
            return None if die in EVENT_DICE.values() else say("Event die {die}: nothing happens.", die=die)
        case e.EventStruck(kind, cell, die):
            return say(STRUCK[kind], roll=EVENT_DICE[kind], cell=cell, size=die)
        case e.TaxSet(seat, rate):
            return say("{who} sets the {tax} tax.", who=names[seat], tax=TAX_NAMES[rate])
        case e.RebellionRolled(seat, dice):
            return rebellion_story(names[seat], dice)
        case e.RebelsGone(seat, count):
            line = "{count:# rebel|# rebels} of {who} {count:leaves|leave} in the fighting."
            return say(line, count=count, who=names[seat])


def rebellion_story(who: str, dice: Sequence[int]) -> str:
    """What the rebels of a player do. [DL-REB-01]"""
    if 1 in dice:
        line = "The rebels of {who} rise: {number:die|dice} {dice:and}."
    else:
        line = "The rebels of {who} stay quiet: {number:die|dice} {dice:and}."
    return say(line, who=who, number=len(dice), dice=dice)


def people_story(event: PeopleEvent, names: Names) -> str | None:
    """Colonists who come, turn rebel, return or die."""
    match event:
        case e.Staffed():
            return None
        case e.IdleRolled(seat, cell, dice):
            line = "{people:# colonist|# colonists} of {who} without work in {cell}: {rolls}."
            return say(line, people=len(dice), who=names[seat], cell=cell, rolls=idle_words(dice))
        case e.Grew(seat, cells):
            line = "{who}: {people:# new colonist|# new colonists}, {places}."
            return say(line, who=names[seat], people=len(cells), places=cells_words(cells))
        case e.Rebelled(seat, _, cause):
            return None if cause == "idle" else rebels_story(event, names[seat])
        case e.Returned(seat, cells, cause):
            line = "{rebels:# rebel|# rebels} of {who} {rebels:returns|return}, {places}: {why}."
            return say(line, rebels=len(cells), who=names[seat], places=cells_words(cells), why=RETURNED[cause])
        case e.Died(seat, cell, count, cause):
            line = "{people:# colonist|# colonists} of {who} {people:dies|die} in {cell}."
            if cause == "sea":
                line = "{people:# colonist|# colonists} of {who} {people:dies|die} in {cell}: lost at sea."
            return say(line, people=count, who=names[seat], cell=cell)


def rebels_story(event: e.Rebelled, who: str) -> str:
    """Who turns rebel, and why."""
    places = cells_words([cell for cell, _ in event.places])
    line = "{people:# colonist|# colonists} of {who} {people:turns|turn} rebel {places}: {why}."
    if places[:1].isdecimal():
        line = "{people:# colonist|# colonists} of {who} {people:turns|turn} rebel, {places}: {why}."
    return say(line, people=len(event.places), who=who, places=places, why=REBELLED[event.cause])


def idle_words(dice: Sequence[int]) -> str:
    """`die 5, turns rebel`, `dice 2, 4 and 1, 1 turns rebel`: a die each, a rebel on 4 or more. [DL-LAB-03]"""
    rebels = len([die for die in dice if die >= REBELS_ON])
    if len(dice) == 1:
        return say("die {die}, turns rebel" if rebels else "die {die}, stays loyal", die=dice[0])
    line = "dice {dice:and}, {rebels:# turns|# turn} rebel" if rebels else "dice {dice:and}, all stay loyal"
    return say(line, dice=dice, rebels=rebels)


def loss_story(event: LossEvent, names: Names) -> str | None:
    """Buildings and units that are lost; what falls in a battle is told there."""
    match event:
        case e.Unpowered(seat, places):
            return say("{who} is short of Energy: {slots} without power.", who=names[seat], slots=slots_words(places))
        case e.SlotRolled(cell, dice):
            line = "Which building of {cell}? Slot {number:die|dice} {dice:and}."
            return say(line, cell=cell, number=len(dice), dice=dice)
        case e.BuildingLost(seat, _, _, _, _, cause):
            return None if cause == "battle" else ruin_story(event, names[seat])
        case e.WorkLeft(cell, slots):
            line = "the {building} (slot {slot})"
            left = [say(line, building=building_name(kind), slot=slot) for slot, kind in slots]
            return say("In {cell} nobody works in {places:and} any more.", cell=cell, places=left)
        case e.UnitLost(seat, cell, kind, number, cause):
            line = LOST.get(cause, "{who} loses {units} in {cell}.")
            return say(line, who=names[seat], units=told_units(kind, number), cell=cell)
        case e.PoisonFaded(cell, left):
            return None if left else say("The land of {cell} is no longer poisoned.", cell=cell)


def ruin_story(event: e.BuildingLost, who: str) -> str:
    """A building that is lost, perhaps with its worker."""
    line = "{who} loses the {building} in {cell} (slot {slot})."
    if event.manned:
        line = "{who} loses the {building} in {cell} (slot {slot}) and the colonist who works there."
    return say(line, who=who, building=building_name(event.kind), cell=event.cell, slot=event.slot)


def end_story(event: EndEvent, names: Names) -> str:
    """Who is out, and who has won."""
    match event:
        case e.Eliminated(seat, cells):
            line = "☠ {who} is out: the race leaves the planet."
            if cells:
                line = "☠ {who} is out: the race leaves the planet, and nobody controls {cells:and} any more."
            return say(line, who=names[seat], cells=cells)
        case e.Conceded(seat):
            return say("{who} concedes.", who=names[seat])
        case e.GameWon(winners, how):
            line = "★ {who:and} {number:wins|win}: {how}. ★"
            return say(line, who=[names[seat] for seat in winners], number=len(winners), how=VICTORIES[how])
