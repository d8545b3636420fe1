"""The voice of the planet: one line for each fact, dice shown; nothing that is secret."""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.english import counted, listed
from rules.deadlock.model import events as e
from rules.deadlock.model.names import (
    ABILITIES,
    GOOD_NAMES,
    building_name,
    cells_words,
    dice_words,
    forces_words,
    goods_words,
    kinds_words,
    one_good,
    people_of,
    signed,
    technology_name,
    technology_words,
)
from rules.deadlock.model.tables import BY_DIE, GOODS, LASER, NOBODY, TERRAINS
from rules.deadlock.model.units import told_units
from rules.engine import Event, Names

EVENT_DICE = {"earthquake": 1, "plague": 2, "rebellion": 3}
"""Which face of the Event die brings what. [Table G]"""
STRUCK = {
    "earthquake": "an earthquake in {cell} destroys what stands in slot {slot}",
    "plague": "a plague in {cell} kills up to {people}",
    "rebellion": "a rebellion in {cell} makes rebels of up to {people}",
}
REBELS_ON = 4
REBELLED = {
    "hunger": "nobody feeds them",
    "housing": "they have no home",
    "rebellion": "a rebellion",
    "morale": "too little culture",
    "tax": "the High tax",
    "scandal": "the scandal",
    "subvert": "subverted",
}
RETURNED = {"morale": "culture keeps them happy", "tax": "the Low tax"}
CLOSED = {"declined": "is declined", "withdrawn": "is withdrawn", "lapsed": "lapses", "failed": "fails"}
GAINED = {"market": "buys a technology of the Skirineen"}
VICTORIES = {
    "conquest": "all 25 territories are occupied",
    "last": "nobody else is left",
    "limit": "most territories after the last round",
}


def fact(event: Event, names: Names) -> str | None:
    """One line for a fact; None where another line or the map tells it."""
    return (
        setup_story(event, names)
        or turn_story(event, names)
        or people_story(event, names)
        or loss_story(event, names)
        or deal_story(event, names)
        or works_story(event, names)
        or ability_story(event, names)
        or missile_story(event, names)
        or battle_story(event, names)
        or land_story(event, names)
        or private_story(event, names)
        or end_story(event, names)
    )


# -- setting up and turns ----------------------------------------------------------------------------------------------


def setup_story(event: Event, names: Names) -> str | None:
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
    return None


def turn_story(event: Event, names: Names) -> str | None:
    """Turns, the Event die, taxes, rebellions."""
    match event:
        case e.TurnBegan(seat, round_):
            return f"— Round {round_}: {names[seat]}'s turn —"
        case e.EventRolled(_, die) if die not in EVENT_DICE.values():
            return f"Event die {die}: nothing happens."
        case e.EventStruck(kind, cell, die):
            what = STRUCK[kind].format(cell=cell, slot=die, people=counted(die, "colonist"))
            return f"Event die {EVENT_DICE[kind]}: {what}."
        case e.TaxSet(seat, rate):
            return f"{names[seat]} sets the {rate.capitalize()} tax."
        case e.RebellionRolled(seat, dice):
            told = f"The rebels of {names[seat]} rise" if 1 in dice else f"The rebels of {names[seat]} stay quiet"
            return f"{told}: {'die' if len(dice) == 1 else 'dice'} {dice_words(dice)}."
        case e.RebelsGone(seat, count):
            return f"{counted(count, 'rebel')} of {names[seat]} leave in the fight."
    return None


def people_story(event: Event, names: Names) -> str | None:
    """Colonists who come, turn rebel, return or die."""
    match event:
        case e.IdleRolled(seat, cell, dice):
            return f"{names[seat]}'s {counted(len(dice), 'colonist')} without work in {cell}: {idle_words(dice)}."
        case e.Grew(seat, cells):
            return f"{names[seat]}: {counted(len(cells), 'new colonist')}, {cells_words(cells)}."
        case e.Rebelled(seat, places, cause) if cause != "idle":
            where = cells_words([cell for cell, _ in places])
            verb = "turns" if len(places) == 1 else "turn"
            return f"{counted(len(places), 'colonist')} of {names[seat]} {verb} rebel {where}: {REBELLED[cause]}."
        case e.Returned(seat, cells, cause):
            verb = "returns" if len(cells) == 1 else "return"
            return f"{counted(len(cells), 'rebel')} of {names[seat]} {verb}, {cells_words(cells)}: {RETURNED[cause]}."
        case e.Died(seat, cell, count, cause):
            verb = "dies" if count == 1 else "die"
            told = f"{counted(count, 'colonist')} of {names[seat]} {verb} in {cell}"
            return f"{told}: the sea takes what it does not own." if cause == "sea" else f"{told}."
    return None


def idle_words(dice: Sequence[int]) -> str:
    """`die 5, turns rebel`, `dice 2, 4 and 1, 1 turns rebel`: a die each, a rebel on 4 or more. [DL-LAB-03]"""
    rebels = len([die for die in dice if die >= REBELS_ON])
    if len(dice) == 1:
        return f"die {dice[0]}, {'turns rebel' if rebels else 'stays loyal'}"
    told = f"{rebels} {'turns' if rebels == 1 else 'turn'} rebel" if rebels else "all stay loyal"
    return f"dice {dice_words(dice)}, {told}"


def loss_story(event: Event, names: Names) -> str | None:
    """Buildings and units that are lost; what falls in a battle is told there."""
    match event:
        case e.Unpowered(seat, places):
            return f"{names[seat]} is short of Energy: {slots_words(places)} without power."
        case e.SlotRolled(cell, dice):
            return f"Which building of {cell}? Slot {'die' if len(dice) == 1 else 'dice'} {dice_words(dice)}."
        case e.BuildingLost(seat, cell, slot, kind, manned, cause) if cause != "battle":
            worker = " and who works there" if manned else ""
            return f"{names[seat]} loses the {building_name(kind)} in {cell} (slot {slot}){worker}."
        case e.UnitLost(seat, cell, kind, number, cause):
            why = {"sea": ": lost at sea", "hangar": ": no hangar is left to fly home to"}.get(cause, "")
            return f"{names[seat]} loses {told_units(kind, number)} in {cell}{why}."
        case e.PoisonFaded(cell, 0):
            return f"The land of {cell} is no longer poisoned."
    return None


def slots_words(places: Sequence[tuple[str, int]]) -> str:
    """`slots 1 and 2 in C3, slot 1 in B2`."""
    cells = dict.fromkeys([cell for cell, _ in places])
    told = []
    for cell in cells:
        slots = [str(slot) for where, slot in places if where == cell]
        told.append(f"{'slot' if len(slots) == 1 else 'slots'} {listed(slots)} in {cell}")
    return ", ".join(told)


# -- deals, works ------------------------------------------------------------------------------------------------------


def deal_story(event: Event, names: Names) -> str | None:
    """Deals, offers, the Black Market, what changes hands."""
    match event:
        case e.DealOffered(maker, to, number, give, want, promise):
            added = f" {names[maker]} promises: {promise}." if promise else ""
            return f"{names[maker]} offers {names[to]} {give} for {want} (offer {number}).{added}"
        case e.DealClosed(maker, to, how):
            return f"{names[maker]}'s offer to {names[to]} {CLOSED[how]}."
        case e.DealMade(maker, to):
            return f"{names[maker]} and {names[to]} make a deal."
        case e.DealTerms(maker, to, give, want):
            return f"The deal: {names[maker]} gives {give}, {names[to]} gives {want}."
        case e.PromiseNoted(maker, to, promise):
            return f"{names[maker]} promises {names[to]}: {promise}. (Noted, not enforced.)"
        case e.UnitHanded(seat, to, kind, cell):
            return f"{told_units(kind, 1)} of {names[seat]} goes to {names[to]}, in {cell}."
        case e.UnitPut(seat, kind, origin, cell):
            return f"{names[seat]} puts the {lone([kind])} from {origin} into {cell}."
        case e.LandHanded(seat, to, cell):
            return f"{names[seat]} hands {cell} over to {names[to]}, with all that stands there."
        case e.BusinessDone(seat):
            return f"{names[seat]} does business with the Skirineen."
        case e.Hired(seat, kind, cell, number):
            return f"{names[seat]} hires {told_units(kind, number)} of the Skirineen, in {cell}."
        case e.LasersHired(seat, cell, slots):
            return f"{names[seat]} hires {told_units(LASER, len(slots))} of the Skirineen, in {cell}."
        case e.ScandalRolled(seat, die, bonus, size):
            told = f"a scandal, for up to {counted(size, 'colonist')}!" if size else "no scandal."
            return f"{names[seat]}'s Scandal die {die}{signed(bonus)}: {told}"
    return None


def works_story(event: Event, names: Names) -> str | None:
    """Buildings, units made, what is kept from trade, moves, settlers, technologies."""
    match event:
        case e.Traded(seat, _, kept) if kept:
            return f"{names[seat]} keeps for units: {slots_words(kept)}."
        case e.Built(seat, cell, _, kind, before):
            told = f"turns {building_name(before)} in {cell} into" if before else f"builds in {cell}:"
            return f"{names[seat]} {told} {building_name(kind)}."
        case e.UnitsMade(seat, cell, _, kind, number, at):
            where = f"in {cell}" if at == cell else f"in {cell}, put to sea in {at}"
            return f"{names[seat]} makes {told_units(kind, number)} {where}."
        case e.Marched(seat, kind, number, origin, to):
            return f"{names[seat]}: {told_units(kind, number)} {origin} → {to}."
        case e.Carried(seat, origin, to):
            return f"{names[seat]}: a colonist {origin} → {to}."
        case e.Settled(seat, cell, _):
            return f"{names[seat]} settles in {cell}: Colonist Dwellings and a colonist."
        case e.CardsTaken(seat, cards):
            return f"{names[seat]} draws {counted(cards, 'technology card')}."
        case e.TechnologyGained(seat, source):
            return f"{names[seat]} {GAINED.get(source, 'gains a technology')}."
        case e.DeckShuffled(cards):
            return f"The {counted(cards, 'discarded card')} become the new technology deck."
    return None


# -- abilities and missiles --------------------------------------------------------------------------------------------


def ability_story(event: Event, names: Names) -> str | None:
    """What races can do."""
    match event:
        case e.AbilityTried(seat, ability, cells, dice):
            rolls = ", ".join([f"{cell} {die}" for cell, die in zip(cells, dice, strict=True)])
            return f"{names[seat]} tries {ABILITIES[ability]} (a 1 succeeds): {rolls}."
        case e.Spied(seat, of):
            return f"{names[seat]} reads the record {'sheet' if len(of) == 1 else 'sheets'} of {named(of, names)}."
        case e.Robbed(seat, victim, cell, good, die):
            return f"{names[seat]} steals {GOOD_NAMES[good]} from {names[victim]} at {cell}: up to {die} (die)."
        case e.Subverted(seat, cell, die):
            return f"{names[seat]} subverts up to {counted(die, 'colonist')} of {cell} (die)."
        case e.SabotageRolled(seat, cell, die):
            told = {1: "a technology", 2: "a random building", 3: "a random building"}.get(die, "a military unit")
            return f"{names[seat]} sabotages {cell}, die {die}: {told}."
        case e.TechnologyStolen(seat, victim, done):
            told = f"steals a technology from {names[victim]}" if done else f"finds nothing new at {names[victim]}'s"
            return f"{names[seat]} {told}."
        case e.Poisoned(cell, die, turns):
            return f"The land of {cell} is poisoned, die {die}: no Food there for {counted(turns, 'turn')}."
    return None


def named(seats: Sequence[int], names: Names) -> str:
    """`Ben and Cleo`."""
    return listed([names[seat] for seat in seats])


def missile_story(event: Event, names: Names) -> str | None:
    """Salvoes."""
    match event:
        case e.SalvoLaunched(seat, target, origins, missiles):
            return f"{names[seat]} launches {told_units('missile', missiles)} at {target} from {listed(origins)}."
        case e.LaserFired(_, slot, missile, die):
            told = "shot down" if die == 1 else "missed"
            return f"The Laser Defense in slot {slot} fires at Missile {missile}: {die}, {told}."
        case e.MissileStruck(_, cell, die, level, shield, result):
            less = f" - {shield}" if shield else ""
            return f"A Missile comes down on {cell}: {die} + {level}{less} = {result}, {table_words(result)}."
    return None


def table_words(result: int) -> str:
    """What a Missile's result means. [Table I]"""
    told = {
        5: "a military unit, the defender chooses",
        6: "a military unit, the attacker chooses",
        7: "a random building",
        8: "a building, the attacker chooses",
    }
    return "a miss" if result < 5 else told.get(result, "whatever the attacker chooses")


# -- battles and land --------------------------------------------------------------------------------------------------


def battle_story(event: Event, names: Names) -> str | None:
    """Battles, round by round."""
    match event:
        case e.BattleBegan(cell, attacker, defender, attackers, defenders):
            if not defenders:
                sides = f"{forces_words(attackers)}, and nobody defends it"
                return f"⚔ {names[attacker]} enters {names[defender]}'s {cell}: {sides}."
            sides = f"{forces_words(attackers)} against {forces_words(defenders)}"
            return f"⚔ {names[attacker]} attacks {names[defender]} in {cell}: {sides}."
        case e.MindControlled(seat, _, kinds, dice):
            rolls = ", ".join([f"{lone([kind])} {die}" for kind, die in zip(kinds, dice, strict=True)])
            taken = [kind for kind, die in zip(kinds, dice, strict=True) if die == 1]
            told = f"{kinds_words(taken)} {'changes' if len(taken) == 1 else 'change'} sides" if taken else "none obeys"
            return f"{names[seat]}'s Mind Control: {rolls}; {told}."
        case e.Volley(_, round_, seat, kinds, dice, hits):
            verb = "rolls" if len(kinds) == 1 else "roll"
            rolls = " ".join(map(str, dice)) or "nothing"
            told = counted(hits, "hit") if hits else "no hit"
            return f"Round {round_}: {names[seat]}'s {lone(kinds)} {verb} {rolls}: {told}."
        case e.Dodged(_, _, seat, kind, die, bonus, dodged):
            told = "dodges" if dodged else "is hit"
            return f"{names[seat]}'s {lone([kind])} {told} ({die}{signed(bonus)}, 4 dodges)."
        case e.Fell(_, _, seat, kinds):
            return f"✖ {names[seat]} loses {kinds_words(kinds)}."
        case e.BattleEnded():
            return ended(event, names)
    return None


def lone(kinds: Sequence[str]) -> str:
    """`Tank` for a single one, else `2 Tanks and 1 Infantry`."""
    told = kinds_words(kinds)
    return told.removeprefix("1 ") if len(kinds) == 1 else told


def ended(event: e.BattleEnded, names: Names) -> str:
    """How a battle ended."""
    rounds = f" after {counted(event.rounds, 'round')}" if event.rounds else ""
    if event.winner is None:
        return f"Nobody is left in {event.cell}{rounds}: {names[event.defender]}'s buildings stand."
    if event.winner == event.attacker:
        return f"{names[event.attacker]} wins {event.cell}{rounds}; no building there is left."
    return f"{names[event.defender]} holds {event.cell}{rounds}."


def land_story(event: Event, names: Names) -> str | None:
    """Who controls what, Planes that fly home."""
    match event:
        case e.ControlChanged(cell, before, now):
            if now == NOBODY:
                return f"{cell} is no longer {names[before]}'s: nobody controls it."
            return f"{names[now]} controls {cell} now."
        case e.FlownHome(seat, number, origin, to):
            verb = "flies" if number == 1 else "fly"
            return f"{told_units('plane', number)} of {names[seat]} {verb} home: {origin} → {to}."
    return None


# -- what only some learn, and the end ---------------------------------------------------------------------------------


def private_story(event: Event, names: Names) -> str | None:
    """What only some players learn."""
    match event:
        case e.Upkept(_, food, energy, food_left, energy_left):
            taken = goods_words({"food": food, "energy": energy})
            return f"Upkeep took {taken}; {food_left} Food and {energy_left} Energy are left."
        case e.MoraleMeasured(_, total, capacity) if total >= capacity:
            return f"Culture keeps {capacity} happy; colonists and rebels are {total}."
        case e.TaxPaid(_, paid):
            return f"The tax brings {one_good('credits', paid)}."
        case e.Produced():
            return f"Your buildings bring {goods_words({good: getattr(event, good) for good in GOODS})}."
        case e.Bought(_, good, amount, price):
            return f"You buy {one_good(good, amount)} for {one_good('credits', price)}."
        case e.Sold(_, good, amount, price):
            return f"You sell {one_good(good, amount)} for {one_good('credits', price)}."
        case e.CardsDrawn(_, cards):
            return f"You draw {listed([technology_name(card) for card in cards])}."
        case e.TechnologyNamed(_, technology):
            return f"You learn {technology_words(technology)}."
        case e.OrdersGiven():
            return "Your standing orders are noted."
        case e.OrdersEnded():
            return "Your standing orders have come to their end."
    return secret_story(event, names)


def secret_story(event: Event, names: Names) -> str | None:
    """What abilities showed."""
    match event:
        case e.Reported(_, of, goods, technologies):
            held = f"{goods_words(dict(goods))}; " if goods else ""
            known = listed([technology_name(code) for code in technologies]) if technologies else "no technology"
            return f"The record sheet of {names[of]}: {held}{known}."
        case e.RobbedOf(seat, victim, good, amount):
            return f"{names[seat]} took {one_good(good, amount)} from {names[victim]}."
        case e.TechnologyCopied(seat, victim, technology):
            return f"{names[seat]} stole {technology_words(technology)} from {names[victim]}, who keeps it."
        case e.TechnologyTaken(seat, victim, technology):
            return f"{names[seat]} stole {technology_words(technology)} from {names[victim]}, who has it no more."
    return None


def end_story(event: Event, names: Names) -> str | None:
    """Who is out, and who has won."""
    match event:
        case e.Eliminated(seat, cells):
            told = f", and nobody controls {listed(cells)} any more" if cells else ""
            return f"☠ {names[seat]} is out: the race leaves the planet{told}."
        case e.Conceded(seat):
            return f"{names[seat]} concedes."
        case e.GameWon(winners, how):
            return f"★ {named(winners, names)} {'wins' if len(winners) == 1 else 'win'}: {VICTORIES[how]}. ★"
    return None
