"""What a choice of Deadlock is called, at most 80 characters, with the seat's own prices."""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.english import listed
from rules.deadlock.chapters.black_market import TECHNOLOGY_PRICE, UNIT_PRICE, earned
from rules.deadlock.chapters.ledger import workplaces
from rules.deadlock.chapters.terms import side_words, words_of
from rules.deadlock.chapters.trade import PRICE
from rules.deadlock.chapters.transport import fare
from rules.deadlock.model import moves
from rules.deadlock.model.buildings import LARGER, PRODUCT, UPGRADE, cost_of, culture_of, output_of, trade_of
from rules.deadlock.model.names import (
    GOOD_NAMES,
    bonus_words,
    building_name,
    colonist_words,
    is_cell,
    land_words,
    one_good,
    owner_words,
    place_words,
    race_in_short,
    slot_words,
    technology_words,
    terrain_words,
    unit_name,
    upper_first,
)
from rules.deadlock.model.state import player_id
from rules.deadlock.model.tables import BUILDINGS, COLONIST, LASER, NOBODY, TECHNOLOGIES
from rules.deadlock.model.units import price_of, told_units
from rules.deadlock.model.view import BuildingView, LandView, PlanetView
from rules.deadlock.odds.forecast import garrison, is_hostile, quick_chance, told
from rules.engine import Move, Names, say

LABEL = 80
SPECIALS = {
    "city_center": [say("a colonist each Population Phase")],
    LASER: [say("fights as a unit, shoots at Missiles")],
    "energy_defense": [say("Missiles hit 2 lower here")],
    "fuel_storage": [say("units that start here move 1 further")],
    "airport": [say("Planes fly home to it")],
    "airbase": [say("Planes fly home to it")],
}
"""What buildings do beside what Table D counts."""
MOST_NAMED = 30
"""Defenders that take more characters are only counted."""
RATES = {"low": 1, "medium": 2, "high": 3}
"""Credits for each territory. [DL-TAX-02, DL-TAX-03, DL-TAX-04]"""
TAXED = {
    "low": "Low: {credits}, each territory takes a rebel back",
    "medium": "Medium: {credits}, no rebels come or go",
    "high": "High: {credits}, a colonist of each territory rebels",
}


def label(move: Move, seen: PlanetView, names: Names) -> str:
    """One choice, at most 80 characters."""
    found = people_label(move, seen) or goods_label(move, seen) or works_label(move, seen)
    whole = found or war_label(move, seen, names) or act_label(move, seen, names) or plain_label(move, seen)
    return whole if len(whole) <= LABEL else f"{whole[: LABEL - 1]}…"


def people_label(move: Move, seen: PlanetView) -> str | None:
    """Races, landings, colonists and taxes."""
    match move:
        case moves.Become(race):
            return race_in_short(race)
        case moves.Land(at):
            land = seen.land(at)
            return say("Land in {place}: {ground}", place=place_words(land), ground=ground_words(land.terrain))
        case moves.Lose(at, who):
            return upper_first(colonist_words(seen, at, who))
        case moves.Power(at, slot):
            held, place = held_at(seen, at, slot), slot_words(seen, at, slot)
            return say("{building} ({energy} E)", building=place, energy=held.type.energy) if held else place
        case moves.Staff(at, slot):
            return f"{slot_words(seen, at, slot)}{gives(seen, at, slot)}"
        case moves.House(at, number):
            return house_label(seen.land(at), number)
        case moves.SetTax(rate):
            return tax_label(rate, seen)
        case moves.Forgive(at):
            return say("{place} takes a rebel back", place=place_words(seen.land(at)))
        case moves.GiveUp(at, slot):
            return say("Give up {building}", building=slot_words(seen, at, slot))
        case moves.Disband(at, unit):
            return say("Give up the {unit} in {cell}", unit=unit_name(unit), cell=at)
    return None


def held_at(seen: PlanetView, at: str, slot: int) -> BuildingView | None:
    """The building in a slot."""
    return seen.land(at).slots[slot - 1] if is_cell(at) and 1 <= slot <= 6 else None


def means(seen: PlanetView) -> tuple[str, tuple[str, ...]]:
    """Race and technologies of the seat; a spectator reckons with those of the active player that all know."""
    if seen.sheet is not None:
        return seen.sheet.race, seen.sheet.technologies
    return seen.players[seen.active].race, ()


def gives(seen: PlanetView, at: str, slot: int) -> str:
    """` (4 Metal)`: what a building brings when it works; nothing where no good comes of it."""
    held, land = held_at(seen, at, slot), seen.land(at)
    race, known = means(seen)
    if held is None or not race:
        return ""
    troubles = [say("no power")] * (not held.powered)
    troubles += [say("poisoned")] * (held.type.role == "farm" and land.poison > 0)
    told_ = [*worth_words(held.kind, land, race, known), *troubles]
    return f" ({', '.join(told_)})" if told_ else ""


def ground_words(terrain: str) -> str:
    """`Swamp (energy plants +3, farms +1)`: a terrain and what it adds to buildings."""
    bonus = bonus_words(terrain)
    return f"{terrain_words(terrain)} ({bonus})" if bonus else terrain_words(terrain)


def worth_words(kind: str, land: LandView, race: str, known: Sequence[str]) -> list[str]:
    """`7 Metal`; `culture 5`, `5 C`: what a building brings here when it works."""
    row = BUILDINGS[kind]
    good = PRODUCT.get(row.role)
    told_ = [one_good(good, output_of(kind, land.terrain, race, known))] if good else []
    told_ += [say("culture {culture}", culture=culture_of(kind, land.terrain))] if row.culture else []
    told_ += [say("{credits} C", credits=trade_of(kind, race, known))] if row.trade else []
    return told_


def house_label(land: LandView, number: int) -> str:
    """`2 colonists to C3 Porcupine Flats (work for 1 more)`."""
    free = max(0, workplaces(land) - land.colonists)
    line = "{number:# colonist|# colonists} to {place} (no work there)"
    if free:
        line = "{number:# colonist|# colonists} to {place} (work for {free} more)"
    return say(line, number=number, place=place_words(land), free=free)


def tax_label(rate: str, seen: PlanetView) -> str:
    """`Medium: 6 Credits, nothing else`."""
    seat = seen.active if seen.seat is None else seen.seat
    more = sum([TECHNOLOGIES[name].tax for name in means(seen)[1]])
    paid = (RATES[rate] + more) * len(seen.controlled(seat))
    return say(TAXED[rate], credits=one_good("credits", paid) if paid else say("no Credits"))


def goods_label(move: Move, seen: PlanetView) -> str | None:
    """Trade, the Black Market, what is kept or taken."""
    match move:
        case moves.Keep(at, slot):
            return keep_label(seen, at, slot)
        case moves.Buy(good, amount):
            return say("Buy {goods} ({price} C)", goods=one_good(good, amount), price=PRICE * amount)
        case moves.Sell(good, amount):
            return say("Sell {goods} ({price} C)", goods=one_good(good, amount), price=earned(good, amount))
        case moves.Hire(unit, at, number):
            units, place = told_units(unit, number), place_words(seen.land(at))
            return say("{units} in {place} ({price} C)", units=units, place=place, price=UNIT_PRICE * number)
        case moves.Learn(technology):
            named = technology_words(technology)
            whole = say("{technology} ({price} C)", technology=named, price=TECHNOLOGY_PRICE)
            return whole if len(whole) <= LABEL else named
        case moves.Take(good):
            return say("Take {good}", good=GOOD_NAMES[good])
        case moves.Copy(technology):
            return technology_words(technology)
    return None


def keep_label(seen: PlanetView, at: str, slot: int) -> str:
    """`Keep Factory in C3, slot 2 for units (7 C less)`."""
    held, building, (race, known) = held_at(seen, at, slot), slot_words(seen, at, slot), means(seen)
    if held is None or not race:
        return say("Keep {building} for units", building=building)
    price = trade_of(held.kind, race, known)
    return say("Keep {building} for units ({price} C less)", building=building, price=price)


def works_label(move: Move, seen: PlanetView) -> str | None:
    """Constructions and units."""
    match move:
        case moves.Build(at, building):
            return build_label(at, building, seen)
        case moves.Site(at, slot):
            line = "Put the new building in {cell} into slot {slot}"
            if seen.phase == "colonization":
                line = "Put the Dwellings of the Colonizer in {cell} into slot {slot}"
            return say(line, cell=at, slot=slot)
        case moves.Serve(at, ocean):
            return say("The new port of {cell} serves the sea at {ocean}", cell=at, ocean=ocean)
        case moves.Make():
            return make_label(move, seen)
        case moves.Board(at, slot):
            who = colonist_words(seen, at, f"slot {slot}")
            return upper_first(say("{who} boards the Colonizer", who=who))
        case moves.Settle(at, number):
            line = "{units} {number:settles|settle} in {place}"
            return say(line, units=told_units("colonizer", number), number=number, place=place_words(seen.land(at)))
    return None


def make_label(move: moves.Make, seen: PlanetView) -> str:
    """`2 Tanks in C3: Factory, slot 2 (6 M, 7 C back)`."""
    held, (race, known) = held_at(seen, move.at, move.slot), means(seen)
    costs = [say("{price} M", price=move.number * price_of(race, known, move.unit))]
    if held and held.traded:
        costs.append(say("{back} C back", back=trade_of(held.kind, race, known)))
    line = "{units} in {place}, put to sea in {sea} ({costs})" if move.to else "{units} in {place} ({costs})"
    units, place = told_units(move.unit, move.number), slot_words_short(seen, move.at, move.slot)
    return say(line, units=units, place=place, sea=move.to, costs=", ".join(costs))


def slot_words_short(seen: PlanetView, at: str, slot: int) -> str:
    """`C3: Factory, slot 2`."""
    held = held_at(seen, at, slot)
    if held is None:
        return say("{cell}, slot {slot}", cell=at, slot=slot)
    return say("{cell}: {building}, slot {slot}", cell=at, building=building_name(held.kind), slot=slot)


def build_label(at: str, building: str, seen: PlanetView) -> str:
    """`Surface Mine in C3 (5 M)`, `Apartment Complex in C3, out of Colonist Dwellings (4 M)`."""
    before = LARGER.get(building)
    if before is not None:
        line, grown = "{building} in {cell}, out of {before} ({price} M)", building_name(BUILDINGS[before].grows)
        return say(line, building=grown, cell=at, before=building_name(before), price=UPGRADE)
    race, known = means(seen)
    housing = BUILDINGS[building].housing
    worth = worth_words(building, seen.land(at), race, known) if race else []
    worth += [say("homes for {people}", people=housing)] if housing else []
    makes = [unit_name(unit) for unit in BUILDINGS[building].makes]
    worth += [say("makes {units:and}", units=makes)] if makes else SPECIALS.get(building, [])
    price = cost_of(building, race, known)
    named = say("{building} in {cell} ({price} M)", building=building_name(building), cell=at, price=price)
    while worth and len(f"{named}: {', '.join(worth)}") > LABEL:
        worth.pop()
    return f"{named}: {', '.join(worth)}" if worth else named


def war_label(move: Move, seen: PlanetView, names: Names) -> str | None:
    """Abilities, missiles, moves, battles."""
    match move:
        case moves.Target(at):
            return land_words(seen.land(at), names)
        case moves.Hit(at, what):
            return f"{hit_words(seen, at, what)}{whose(seen, at, names)}"
        case moves.Launch(at, to, number):
            way = f"{told_units('missile', number)} {at} → {to}"
            return f"{way}: {owner_words(seen.land(to), names)}, {targets(seen, to)}"
        case moves.March():
            return march_label(seen, move, names)
        case moves.Carry(at, who, to):
            whom, price = colonist_words(seen, at, who), fare(means(seen)[0])
            return upper_first(say("{who} → {cell} ({price} C)", who=whom, cell=to, price=price))
        case moves.Fight(at):
            land = seen.land(at)
            return f"{place_words(land)}: {names[land.occupant] if land.occupant != NOBODY else say('nobody')}"
        case moves.Hangar(at):
            return say("Fly home to {place}", place=place_words(seen.land(at)))
    return None


def whose(seen: PlanetView, at: str, names: Names) -> str:
    """` (Ben's)`, ` (yours)`: to whom what stands in a territory belongs."""
    owner = seen.land(at).occupant if is_cell(at) else NOBODY
    if owner == NOBODY:
        return ""
    told_ = say("yours") if owner == seen.seat else say("{who}'s", who=names[owner])
    return f" ({told_})"


def hit_words(seen: PlanetView, at: str, what: str) -> str:
    """`Tank in C3`, `City Center in C3, slot 2`, `worker of the Factory in C3, slot 1`."""
    kind, _, number = what.partition(" ")
    if kind == "slot" and number.isdecimal():
        return slot_words(seen, at, int(number))
    if kind == "worker" and number.isdecimal():
        return say("Worker of the {building}", building=slot_words(seen, at, int(number)))
    if what == COLONIST:
        return say("Idle colonist in {cell}", cell=at)
    return say("{unit} in {cell}", unit=unit_name(what), cell=at)


def targets(seen: PlanetView, at: str) -> str:
    """What a missile may hit: `3 buildings, 2 Tanks`."""
    land = seen.land(at)
    buildings = say("{buildings:# building|# buildings}", buildings=len(land.buildings))
    return listed([buildings, *[told_units(held.kind, held.number) for held in land.units]])


def march_label(seen: PlanetView, move: moves.March, names: Names) -> str:
    """`95%: 2 Tanks C3 → C4 (battle: Ben, 1 colonist)`: an attack is led by the chance of these units alone."""
    land = seen.land(move.to)
    chance = quick_chance(seen, {move.unit: move.number}, land) if is_hostile(seen, move.to) else ""
    met, way = meets(seen, move.to, names), f"{told_units(move.unit, move.number)} {move.at} → {move.to}"
    way = f"{way} ({met})" if met else way
    return f"{chance}: {way}" if chance else way


def meets(seen: PlanetView, to: str, names: Names) -> str:
    """`nobody's` land, `Ben's, no defender`, `battle: Ben, 2 Tanks`; empty where nobody stands in the way."""
    land = seen.land(to)
    if not is_hostile(seen, to):
        return say("nobody's") if land.owner == NOBODY else ""
    who, defenders = names[land.occupant], garrison(land)
    if not defenders:
        return say("{who}'s, no defender", who=who)
    whom = told(defenders)
    if len(whom) <= MOST_NAMED:
        return say("battle: {who}, {defenders}", who=who, defenders=whom)
    return say("battle: {who}, {number:# defender|# defenders}", who=who, number=sum(defenders.values()))


def act_label(move: Move, seen: PlanetView, names: Names) -> str | None:
    """Deals."""
    match move:
        case moves.Accept(player, number):
            return accept_label(player, number, seen, names)
        case moves.Decline(player, number, whose):
            line = "Withdraw your offer {number} to {who}" if whose == "yours" else "Decline {who}'s offer {number}"
            return say(line, who=player_name(player, names), number=number)
        case moves.Deliver(unit, at, to):
            return say("Put the {unit} from {origin} into {cell}", unit=unit_name(unit), origin=at, cell=to)
    return None


def accept_label(maker: str, number: int, seen: PlanetView, names: Names) -> str:
    """`Accept Ben's offer 2: 5 metal for 4 food`: with what an open offer to this seat gives and wants."""
    deals = [deal for deal in (seen.sheet.deals if seen.sheet else ()) if deal.to == seen.seat]
    deal = next((deal for deal in deals if (player_id(deal.maker), deal.number) == (maker, number)), None)
    who = player_name(maker, names)
    if deal is None:
        return say("Accept {who}'s offer {number}", who=who, number=number)
    give, want = side_words(words_of(deal.give)), side_words(words_of(deal.want))
    return say("Accept {who}'s offer {number}: {give} for {want}", who=who, number=number, give=give, want=want)


def player_name(player: str, names: Names) -> str:
    """The name of P1, P2 ...; what names nobody stays as it is."""
    return {player_id(seat): name for seat, name in enumerate(names)}.get(player, player)


DONE = {
    "diplomacy": say("Close the Diplomacy Phase"),
    "trade": say("Buy nothing"),
    "black_market": say("No business"),
    "build": say("Build and make nothing"),
    "missile": say("Launch nothing"),
}
PLAIN = {
    "offer": say("Offer a deal"),
    "orders": say("Standing orders"),
    "concede": say("Concede: your race leaves the planet"),
    "odds": say("Odds of an attack"),
    "forecast": say("What your next Upkeep brings"),
    "dossier": say("What you know of a player"),
    "survey": say("A territory"),
    "catalogue": say("Buildings, units, technologies"),
}


def plain_label(move: Move, seen: PlanetView) -> str:
    """What needs no fields."""
    if isinstance(move, moves.Done):
        return DONE.get(seen.phase) or say("Go on")
    return PLAIN.get(move.kind, move.kind)
