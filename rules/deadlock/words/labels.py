"""What a choice of Deadlock is called, at most 80 characters, with the seat's own prices."""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.english import counted, listed
from rules.deadlock.chapters.black_market import ART_PRICE, TECHNOLOGY_PRICE, UNIT_PRICE
from rules.deadlock.chapters.ledger import workplaces
from rules.deadlock.chapters.terms import words_of
from rules.deadlock.chapters.trade import PRICE
from rules.deadlock.chapters.transport import fare
from rules.deadlock.model import moves
from rules.deadlock.model.buildings import LARGER, PRODUCT, UPGRADE, cost_of, culture_of, output_of, trade_of
from rules.deadlock.model.names import (
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
from rules.engine import Move, Names

LABEL = 80
SPECIALS = {
    "city_center": ["a colonist each Population Phase"],
    LASER: ["fights as a unit, shoots at Missiles"],
    "energy_defense": ["Missiles hit 2 lower here"],
    "fuel_storage": ["units that start here move 1 further"],
    "airport": ["Planes fly home to it"],
    "airbase": ["Planes fly home to it"],
}
"""What buildings do beside what Table D counts."""
MOST_NAMED = 30
"""Defenders that take more characters are only counted."""
RATES = {"low": 1, "medium": 2, "high": 3}
"""Credits for each territory. [DL-TAX-02, DL-TAX-03, DL-TAX-04]"""
TAXED = {
    "low": "each territory takes a rebel back",
    "medium": "no rebels come or go",
    "high": "a colonist of each territory rebels",
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
            return f"Land in {place_words(seen.land(at))}: {ground_words(seen.land(at).terrain)}"
        case moves.Lose(at, who):
            return upper_first(colonist_words(seen, at, who))
        case moves.Power(at, slot):
            held = held_at(seen, at, slot)
            return f"{slot_words(seen, at, slot)}{f' ({held.type.energy} E)' if held else ''}"
        case moves.Staff(at, slot):
            return f"{slot_words(seen, at, slot)}{gives(seen, at, slot)}"
        case moves.House(at, number):
            return f"{counted(number, 'colonist')} to {place_words(seen.land(at))}{vacant(seen.land(at))}"
        case moves.SetTax(rate):
            return tax_label(rate, seen)
        case moves.Forgive(at):
            return f"{place_words(seen.land(at))} takes a rebel back"
        case moves.GiveUp(at, slot):
            return f"Give up {slot_words(seen, at, slot)}"
        case moves.Disband(at, unit):
            return f"Give up the {unit_name(unit)} in {at}"
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
    told_ = worth_words(held.kind, land, race, known)
    troubles = [*["no power"] * (not held.powered), *["poisoned"] * (held.type.role == "farm" and land.poison > 0)]
    return f" ({', '.join([*told_, *troubles])})" if told_ or troubles else ""


def ground_words(terrain: str) -> str:
    """`Swamp (energy plants +3, farms +1)`: a terrain and what it adds to buildings."""
    bonus = bonus_words(terrain)
    return f"{terrain_words(terrain)} ({bonus})" if bonus else terrain_words(terrain)


def worth_words(kind: str, land: LandView, race: str, known: Sequence[str]) -> list[str]:
    """`7 Metal`; `culture 5`, `5 C`: what a building brings here when it works."""
    row = BUILDINGS[kind]
    good = PRODUCT.get(row.role)
    told_ = [one_good(good, output_of(kind, land.terrain, race, known))] if good else []
    told_ += [f"culture {culture_of(kind, land.terrain)}"] if row.culture else []
    told_ += [f"{trade_of(kind, race, known)} C"] if row.trade else []
    return told_


def vacant(land: LandView) -> str:
    """` (2 buildings without worker)`."""
    free = max(0, workplaces(land) - land.colonists)
    return f" (work for {free} more)" if free else " (no work there)"


def tax_label(rate: str, seen: PlanetView) -> str:
    """`Medium: 6 Credits, nothing else`."""
    seat = seen.active if seen.seat is None else seen.seat
    more = sum([TECHNOLOGIES[name].tax for name in means(seen)[1]])
    paid = (RATES[rate] + more) * len(seen.controlled(seat))
    return f"{rate.capitalize()}: {one_good('credits', paid) if paid else 'no Credits'}, {TAXED[rate]}"


def goods_label(move: Move, seen: PlanetView) -> str | None:
    """Trade, the Black Market, what is kept or taken."""
    match move:
        case moves.Keep(at, slot):
            return f"Keep {slot_words(seen, at, slot)} for units{unearned(seen, at, slot)}"
        case moves.Buy(good, amount):
            return f"Buy {one_good(good, amount)} ({PRICE * amount} C)"
        case moves.Sell(good, amount):
            return f"Sell {one_good(good, amount)} ({ART_PRICE * amount if good == 'art' else amount // 2} C)"
        case moves.Hire(unit, at, number):
            return f"{told_units(unit, number)} in {place_words(seen.land(at))} ({UNIT_PRICE * number} C)"
        case moves.Learn(technology):
            whole = f"{technology_words(technology)} ({TECHNOLOGY_PRICE} C)"
            return whole if len(whole) <= LABEL else technology_words(technology)
        case moves.Take(good):
            return f"Take {one_good(good, 2)[2:]}"
        case moves.Copy(technology):
            return technology_words(technology)
    return None


def unearned(seen: PlanetView, at: str, slot: int) -> str:
    """` (7 C not earned)`."""
    held, (race, known) = held_at(seen, at, slot), means(seen)
    return f" ({trade_of(held.kind, race, known)} C less)" if held and race else ""


def works_label(move: Move, seen: PlanetView) -> str | None:
    """Constructions and units."""
    match move:
        case moves.Build(at, building):
            return build_label(at, building, seen)
        case moves.Site(at, slot):
            what = "Dwellings of the Colonizer" if seen.phase == "colonization" else "new building"
            return f"Put the {what} in {at} into slot {slot}"
        case moves.Serve(at, ocean):
            return f"The new port of {at} serves the sea at {ocean}"
        case moves.Make(at, slot, unit, number, to):
            price = number * price_of(*means(seen), unit)
            sea = f", put to sea in {to}" if to else ""
            back = (
                f", {trade_of(held.kind, *means(seen))} C back"
                if (held := held_at(seen, at, slot)) and held.traded
                else ""
            )
            return f"{told_units(unit, number)} in {slot_words_short(seen, at, slot)}{sea} ({price} M{back})"
        case moves.Board(at, slot):
            return upper_first(f"{colonist_words(seen, at, f'slot {slot}')} boards the Colonizer")
        case moves.Settle(at, number):
            verb = "settles" if number == 1 else "settle"
            return f"{told_units('colonizer', number)} {verb} in {place_words(seen.land(at))}"
    return None


def slot_words_short(seen: PlanetView, at: str, slot: int) -> str:
    """`C3: Factory, slot 2`."""
    held = held_at(seen, at, slot)
    return f"{at}: {building_name(held.kind)}, slot {slot}" if held else f"{at}, slot {slot}"


def build_label(at: str, building: str, seen: PlanetView) -> str:
    """`Surface Mine in C3 (5 M)`, `Apartment Complex in C3, out of Colonist Dwellings (4 M)`."""
    before = LARGER.get(building)
    if before is not None:
        return f"{building_name(BUILDINGS[before].grows)} in {at}, out of {building_name(before)} ({UPGRADE} M)"
    race, known = means(seen)
    housing = BUILDINGS[building].housing
    worth = worth_words(building, seen.land(at), race, known) if race else []
    worth += [f"homes for {housing}"] if housing else []
    makes = [unit_name(unit) for unit in BUILDINGS[building].makes]
    worth += [f"makes {listed(makes)}"] if makes else SPECIALS.get(building, [])
    named = f"{building_name(building)} in {at} ({cost_of(building, race, known)} M)"
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
            return (
                f"{told_units('missile', number)} {at} → {to}: {owner_words(seen.land(to), names)}, {targets(seen, to)}"
            )
        case moves.March():
            return march_label(seen, move, names)
        case moves.Carry(at, who, to):
            return upper_first(f"{colonist_words(seen, at, who)} → {to} ({fare(means(seen)[0])} C)")
        case moves.Fight(at):
            land = seen.land(at)
            return f"{place_words(land)}: {names[land.occupant] if land.occupant != NOBODY else 'nobody'}"
        case moves.Hangar(at):
            return f"Fly home to {place_words(seen.land(at))}"
    return None


def whose(seen: PlanetView, at: str, names: Names) -> str:
    """` (Ben's)`, ` (yours)`: to whom what stands in a territory belongs."""
    owner = seen.land(at).occupant if is_cell(at) else NOBODY
    if owner == NOBODY:
        return ""
    return " (yours)" if owner == seen.seat else f" ({names[owner]}'s)"


def hit_words(seen: PlanetView, at: str, what: str) -> str:
    """`Tank in C3`, `City Center in C3, slot 2`, `worker of the Factory in C3, slot 1`."""
    kind, _, number = what.partition(" ")
    if kind == "slot" and number.isdecimal():
        return slot_words(seen, at, int(number))
    if kind == "worker" and number.isdecimal():
        return f"Worker of the {slot_words(seen, at, int(number))}"
    return f"Idle colonist in {at}" if what == COLONIST else f"{unit_name(what)} in {at}"


def targets(seen: PlanetView, at: str) -> str:
    """What a missile may hit: `3 buildings, 2 Tanks`."""
    land = seen.land(at)
    units = [told_units(held.kind, held.number) for held in land.units]
    return listed([counted(len(land.buildings), "building"), *units])


def march_label(seen: PlanetView, move: moves.March, names: Names) -> str:
    """`95 %: 2 Tanks C3 → C4 (battle: Ben, 1 colonist)`: an attack is led by the chance of these units alone."""
    land = seen.land(move.to)
    chance = quick_chance(seen, {move.unit: move.number}, land) if is_hostile(seen, move.to) else ""
    way = f"{told_units(move.unit, move.number)} {move.at} → {move.to}{meets(seen, move.to, names)}"
    return f"{chance}: {way}" if chance else way


def meets(seen: PlanetView, to: str, names: Names) -> str:
    """` (battle with Ben: 2 Tanks)`, ` (Ben's, no defender)`; ` (free)` where nobody controls."""
    land = seen.land(to)
    if not is_hostile(seen, to):
        return " (nobody's)" if land.owner == NOBODY else ""
    defenders = garrison(land)
    if not defenders:
        return f" ({names[land.occupant]}'s, no defender)"
    whom = told(defenders)
    whom = whom if len(whom) <= MOST_NAMED else counted(sum(defenders.values()), "defender")
    return f" (battle: {names[land.occupant]}, {whom})"


def act_label(move: Move, seen: PlanetView, names: Names) -> str | None:
    """Deals."""
    match move:
        case moves.Accept(player, number):
            return f"Accept {player_name(player, names)}'s offer {number}{terms(seen, player, number)}"
        case moves.Decline(player):
            return decline_label(player, seen, names)
        case moves.Deliver(unit, at, to):
            return f"Put the {unit_name(unit)} from {at} into {to}"
    return None


def terms(seen: PlanetView, maker: str, number: int) -> str:
    """`: 5 metal for 4 food`: what an open offer to this seat gives and wants."""
    deals = [deal for deal in (seen.sheet.deals if seen.sheet else ()) if deal.to == seen.seat]
    found = [deal for deal in deals if (player_id(deal.maker), deal.number) == (maker, number)]
    return f": {words_of(found[0].give)} for {words_of(found[0].want)}" if found else ""


def decline_label(player: str, seen: PlanetView, names: Names) -> str:
    """What declining does: the other's offer is declined, else one's own withdrawn."""
    deals, name = seen.sheet.deals if seen.sheet else (), player_name(player, names)
    if any(player_id(deal.maker) == player for deal in deals):
        return f"Decline {name}'s offer"
    mine = any(player_id(deal.to) == player for deal in deals)
    return f"Withdraw your offer to {name}" if mine else f"Decline or withdraw the offer between you and {name}"


def player_name(player: str, names: Names) -> str:
    """The name of P1, P2 ...; what names nobody stays as it is."""
    return {player_id(seat): name for seat, name in enumerate(names)}.get(player, player)


DONE = {
    "diplomacy": "Close the Diplomacy Phase",
    "trade": "Buy nothing",
    "black_market": "No business",
    "build": "Build and make nothing",
    "missile": "Launch nothing",
}
PLAIN = {
    "offer": "Offer a deal",
    "orders": "Standing orders",
    "concede": "Concede: your race leaves the planet",
    "odds": "Odds of an attack",
    "forecast": "What your next Upkeep brings",
    "dossier": "What you know of a player",
    "survey": "A territory",
    "catalogue": "Buildings, units, technologies",
}


def plain_label(move: Move, seen: PlanetView) -> str:
    """What needs no fields."""
    return DONE.get(seen.phase, "Go on") if isinstance(move, moves.Done) else PLAIN.get(move.kind, move.kind)
