"""What anybody may ask at any time: odds, the next Upkeep, a player, a territory, the catalogue. [section 8, 6]"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.common.english import counted, listed
from rules.deadlock.model.buildings import PRODUCT, capacity_of, cost_of, trade_of
from rules.deadlock.model.cells import ADJACENT, CELLS
from rules.deadlock.model.moves import Catalogue, Dossier, Forecast, March, Odds, Survey
from rules.deadlock.model.names import (
    bonus_words,
    forces_words,
    goods_words,
    held_words,
    here_words,
    land_words,
    one_good,
    place_words,
    race_words,
    technology_name,
    technology_words,
    unit_name,
    upper_first,
    values_words,
)
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import player_id, seat_of
from rules.deadlock.model.tables import (
    BUILDINGS,
    COLONIST,
    NOBODY,
    RACES,
    SHORT_TURN,
    TECHNOLOGIES,
    UNITS,
    BuildingKind,
)
from rules.deadlock.model.units import price_of, values_of
from rules.deadlock.model.view import BuildingView, LandView, PlanetView
from rules.deadlock.odds.forecast import battle_odds, march_outlook
from rules.deadlock.odds.outlook import economy, is_told, needs, warnings
from rules.deadlock.odds.outlook import outlook as planned
from rules.deadlock.words.labels import SPECIALS, means, worth_words
from rules.deadlock.words.sheets import income_words
from rules.engine import Move, Names, Pick, Question, Refused

QUOTED = 20
LOOK_FIRST: Mapping[str, str] = {
    Prompt.RACE: "What each race can do: Look up, Catalogue, section races.",
    Prompt.LANDING: "What a territory would bring you, and what lies around it: Look up, Survey.",
}
"""Where to look before a choice that holds all game."""
BUILD_NOTES = (
    "Buildings that have traded make no units.",
    "Missing Metal is bought, 2 Credits each; what makes units gives back what it earned by trade.",
)
"""What a plan of works may cost, until version 2 of the rules and from then on. [R90, R92]"""
POWERS = {
    "steal": "Steal: a die for each enemy territory beside yours; a 1 takes up to a die of Metal or Food.",
    "spy": "Spy: in your Ability Phase you read the record sheets of all neighbours.",
    "subvert": "Subvert: a die for each enemy territory beside yours; on a 1 up to a die of colonists rebel.",
    "sabotage": "Sabotage: a die for each enemy territory beside yours; on a 1 a second die says what is lost: "
    "1 you steal a technology, 2 or 3 a random building falls, 4 to 6 a military unit of your choice.",
    "poison": "Poison: a die for each enemy territory beside yours; a 1 stops its farms for a die of turns.",
}


def outlook(seen: PlanetView, question: Question, draft: tuple[Move, ...]) -> str:
    """What half a plan adds up to: stocks and needs, what goes wrong, and the battles that it brings.

    Who has put nobody to work yet reads what the usual answer would bring: everybody idle is nobody's plan.
    """
    if question.prompt in LOOK_FIRST:
        return LOOK_FIRST[question.prompt]
    usual = BUILD_NOTES[seen.rules_version >= SHORT_TURN] if question.prompt == Prompt.BUILD else ""
    if question.prompt == Prompt.LABOR and not draft and isinstance(question, Pick):
        usual, draft = "If your colonists work as usual:", question.default
    battles = march_outlook(seen, [move for move in draft if isinstance(move, March)])
    return "\n".join([text for text in (usual, planned(seen, question, draft), battles) if text])


def look_up(seen: PlanetView, move: Move, names: Names) -> str:
    """The answer to a lookup, in words."""
    match move:
        case Odds():
            return battle_odds(seen, move, names)
        case Forecast():
            return forecast_words(seen)
        case Dossier(player):
            return dossier_words(seen, seat_named(seen, player), names)
        case Survey(at):
            return survey_words(seen, at, names)
        case Catalogue(section):
            return catalogue_words(seen, section)
    return ""


# -- what is to come ---------------------------------------------------------------------------------------------------


def forecast_words(seen: PlanetView) -> str:
    """The next Upkeep of this seat, and what goes wrong."""
    if seen.seat is None or seen.sheet is None or not seen.sheet.race:
        raise Refused("Only players have a forecast: it follows from secret stocks.", "DL-UPK-01")
    if not is_told(seen):
        raise Refused("There is nothing to forecast now: ask again from your next Labor Phase on.", "DL-UPK-01")
    books = economy(seen, seen.seat)
    told = warnings(seen)
    return "\n".join([needs(books), income_words(books), *(told or ["Nothing goes wrong as it stands."])])


# -- a player ----------------------------------------------------------------------------------------------------------


def seat_named(seen: PlanetView, player: str) -> int:
    """The seat of P2; raises Refused, which names those that there are."""
    known = [player_id(one.seat) for one in seen.players]
    written = player.strip().upper()
    if written not in known:
        raise Refused(f"There is no player “{player[:QUOTED]}”; name one of {listed(known)}.")
    return seat_of(written)


def dossier_words(seen: PlanetView, seat: int, names: Names) -> str:
    """Public facts, the race, and what this seat was shown of the record sheet."""
    player = seen.players[seat]
    if player.out:
        return f"{names[seat]} is out."
    if not player.race:
        return f"{names[seat]} has no race yet."
    cells = [place_words(land) for land in player.lands]
    tax = f"{player.tax} tax, " if player.tax else ""
    return "\n".join(
        [
            f"{names[seat]}: {race_words(player.race)}.",
            *[POWERS[ability] for ability in [RACES[player.race].ability] if ability],
            f"{counted(player.loyal, 'colonist')}, homes for {player.housing}, {counted(player.rebels, 'rebel')}.",
            upper_first(f"{tax}{counted(player.technologies, 'technology')}, {army_words(seen, seat)}."),
            f"Controls {listed(cells)}.",
            *report_words(seen, seat),
        ]
    )


def army_words(seen: PlanetView, seat: int) -> str:
    """`2 Tanks and 1 Infantry`: all units of a player; `no units`."""
    kinds = [(kind, sum([held.number for _, held in seen.units(seat) if held.kind == kind])) for kind in UNITS]
    held = [(kind, number) for kind, number in kinds if number]
    return forces_words(held) if held else "no units"


def report_words(seen: PlanetView, seat: int) -> list[str]:
    """What the asker was shown, and when; of itself it looks at the sheet."""
    if seat == seen.seat:
        return ["Your stocks and technologies are on your sheet."]
    found, known = seen.report(seat), seen.technologies(seat)
    if found is None:
        return ["You have not seen this record sheet."]
    stock = f"Seen in round {found.round}: {goods_words(found.goods)}." if found.goods else ""
    what = listed([technology_name(code) for code in known]) if known else "none"
    return [*[stock] * bool(stock), f"Technologies seen, last in round {found.round}: {what}."]


# -- a territory -------------------------------------------------------------------------------------------------------


def survey_words(seen: PlanetView, at: str, names: Names) -> str:
    """A territory: terrain, who holds it, what stands in each slot, who is there, what lies around."""
    cell = at.strip().upper()
    if cell not in CELLS:
        raise Refused(f"There is no territory “{at[:QUOTED]}”: name one from A1 to E5.", "DL-SET-03")
    land = seen.land(cell)
    slots = [slot_line(seen, land, slot, held) for slot, held in enumerate(land.slots, start=1) if held]
    return "\n".join(
        [
            f"{land_words(land, names)} (number {land.number}).",
            *[f"Bonus of each building: {bonus}." for bonus in [bonus_words(land.terrain)] if bonus],
            *prospects(seen, land),
            *slots,
            f"Free slots: {6 - len(slots)}. Here: {here_words(land, names)}.{idle_words(land)}",
            *[f"Poisoned: no Food for {counted(land.poison, 'turn')} more."] * bool(land.poison),
            f"Around it: {'; '.join([land_words(seen.land(other), names) for other in ADJACENT[cell]])}.",
        ]
    )


def prospects(seen: PlanetView, land: LandView) -> list[str]:
    """What buildings that need no technology would bring to the asker's race here, where nobody has settled."""
    race, known = means(seen)
    if not race or land.owner != NOBODY or land.terrain == "ocean":
        return []
    simple = [row for row in BUILDINGS.values() if row.role in PRODUCT and not row.needs and row.site == "land"]
    told = [f"{row.name} {', '.join(worth_words(row.code, land, race, known))}" for row in simple]
    return [f"Built and staffed by you here each turn: {listed(told)}."]


def slot_line(seen: PlanetView, land: LandView, slot: int, held: BuildingView) -> str:
    """`4: Surface Mine: 4 Metal`: a building, and of the asker's own what it brings and houses."""
    worth = own_worth(seen, land, held) if land.owner == seen.seat else []
    return ": ".join([str(slot), held_words(held), *[", ".join(worth)] * bool(worth)])


def own_worth(seen: PlanetView, land: LandView, held: BuildingView) -> list[str]:
    """What a building brings to this race when it works, and the homes in it."""
    homes = [f"homes for {held.type.housing}"] if held.type.housing else []
    return [*worth_words(held.kind, land, *means(seen)), *homes]


def idle_words(land: LandView) -> str:
    """` 2 colonists have no work.`"""
    verb = "has" if land.idle == 1 else "have"
    return f" {counted(land.idle, 'colonist')} {verb} no work." if land.idle and land.owner != NOBODY else ""


# -- the catalogue -----------------------------------------------------------------------------------------------------


def catalogue_words(seen: PlanetView, section: str) -> str:
    """What there is to build, to make or to learn, with the asker's own prices and values."""
    written = section.strip().lower()
    if written not in CATALOGUES:
        raise Refused(f"There is no section “{section[:QUOTED]}”: name {', '.join(CATALOGUES)}.")
    return "\n".join(CATALOGUES[written](seen))


def building_lines(seen: PlanetView) -> list[str]:
    """All buildings."""
    return [building_line(seen, row) for row in BUILDINGS.values()]


def building_line(seen: PlanetView, row: BuildingKind) -> str:
    """`Factory, 5 M, 1 E: 5 Credits; makes Infantry and Tank (1 a turn)`."""
    price = cost_of(row.code, *means(seen)) if means(seen)[0] else row.cost
    energy = f", {row.energy} E" if row.energy else ""
    needs_ = f", needs {technology_name(row.needs)}" if row.needs else ""
    return f"{row.name}, {price} M{energy}{needs_}: {'; '.join(benefits(row, *means(seen)))}"


def benefits(row: BuildingKind, race: str, known: Sequence[str]) -> list[str]:
    """What a building gives to this race before its terrain, in words. [Table D]"""
    told = [f"homes {row.housing}"] * bool(row.housing) + [f"culture {row.culture}"] * bool(row.culture)
    told += [one_good(PRODUCT[row.role], row.output)] if row.role in PRODUCT else []
    told += [one_good("credits", trade_of(row.code, race, known))] if row.trade else []
    if row.makes:
        told.append(
            f"makes {listed([unit_name(kind) for kind in row.makes])} ({capacity_of(row.code, race, known)} a turn)"
        )
    told += SPECIALS.get(row.code, [])
    told += {"coast": ["beside an Ocean"], "ocean": ["in an Ocean you control, beside your port"]}.get(row.site, [])
    return told + ["needs no worker"] * (not row.staffed)


def catalogue_units(seen: PlanetView) -> list[str]:
    """All units with the asker's own prices and values. [Tables E and K]"""
    race, known = means(seen)
    lines = []
    for kind, row in UNITS.items():
        values = values_of(race, known, kind) if race else None
        told = values_words(kind, values) if values else f"Attack {row.attack}, Defense {row.defense}, Init {row.init}"
        price = f", {price_of(race, known, kind) if race else row.cost} M" if kind != COLONIST else ""
        needs_ = f", needs {technology_name(row.needs)}" if row.needs else ""
        lines.append(f"{upper_first(row.name)}{price}{needs_}: {told}")
    return lines


def technology_lines(seen: PlanetView) -> list[str]:
    """All technologies, those that the asker knows marked."""
    known = seen.sheet.technologies if seen.sheet else ()
    return [f"{technology_words(code)}{' ✓' if code in known else ''}" for code in TECHNOLOGIES]


def race_lines(seen: PlanetView) -> list[str]:
    """All races with what they can do."""
    powers = [f" {POWERS[row.ability]}" if row.ability else "" for row in RACES.values()]
    return [f"{race_words(code)}.{power}" for code, power in zip(RACES, powers, strict=True)]


CATALOGUES: Mapping[str, Callable[[PlanetView], list[str]]] = {
    "buildings": building_lines,
    "units": catalogue_units,
    "technologies": technology_lines,
    "races": race_lines,
}
