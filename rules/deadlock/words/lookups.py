"""What anybody may ask at any time: odds, the next Upkeep, a player, a territory, the catalogue. [section 8, 6]"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

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
from rules.deadlock.model.state import player_id
from rules.deadlock.model.tables import (
    BUILDINGS,
    COLONIST,
    NOBODY,
    RACES,
    SHORT_TURN,
    TECHNOLOGIES,
    UNITS,
    BuildingKind,
    UnitKind,
)
from rules.deadlock.model.units import price_of, values_of
from rules.deadlock.model.view import BuildingView, LandView, PlanetView
from rules.deadlock.odds.forecast import battle_odds, march_outlook
from rules.deadlock.odds.outlook import economy, is_told, needs, warnings
from rules.deadlock.odds.outlook import outlook as planned
from rules.deadlock.words.labels import SPECIALS, means, worth_words
from rules.deadlock.words.sheets import income_words
from rules.engine import Move, Names, Pick, Question, Refused, say

QUOTED = 20
LOOK_FIRST: Mapping[str, str] = {
    Prompt.RACE: say("What each race can do: Look up, Catalogue, section races."),
    Prompt.LANDING: say("What a territory would bring you, and what lies around it: Look up, Survey."),
}
"""Where to look before a choice that holds all game."""
BUILD_NOTES = (
    say("Buildings that have traded make no units."),
    say("Missing Metal is bought, 2 Credits each; what makes units gives back what it earned by trade."),
)
"""What a plan of works may cost, until version 2 of the rules and from then on. [R90, R92]"""
POWERS = {
    "steal": say("Steal: a die for each enemy territory beside yours; a 1 takes up to a die of Metal or Food."),
    "spy": say("Spy: in your Ability Phase you read the record sheets of all neighbours."),
    "subvert": say("Subvert: a die for each enemy territory beside yours; on a 1 up to a die of colonists rebel."),
    "sabotage": say(
        "Sabotage: a die for each enemy territory beside yours; on a 1 a second die says what is lost: "
        "1 you steal a technology, 2 or 3 a random building falls, 4 to 6 a military unit of your choice."
    ),
    "poison": say("Poison: a die for each enemy territory beside yours; a 1 stops its farms for a die of turns."),
}


TAXED = {"low": say("Low tax"), "medium": say("Medium tax"), "high": say("High tax")}


def outlook(seen: PlanetView, question: Question, draft: tuple[Move, ...]) -> str:
    """What half a plan adds up to: stocks and needs, what goes wrong, and the battles that it brings.

    Who has put nobody to work yet reads what the usual answer would bring: everybody idle is nobody's plan.
    """
    if question.prompt in LOOK_FIRST:
        return LOOK_FIRST[question.prompt]
    usual = BUILD_NOTES[seen.rules_version >= SHORT_TURN] if question.prompt == Prompt.BUILD else ""
    if question.prompt == Prompt.LABOR and not draft and isinstance(question, Pick):
        usual, draft = say("If your colonists work as usual:"), question.default
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
            return dossier_words(seen, seat_named(seen, player, names), names)
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
    return "\n".join([needs(books), income_words(books), *(told or [say("Nothing goes wrong as it stands.")])])


# -- a player ----------------------------------------------------------------------------------------------------------


def seat_named(seen: PlanetView, player: str, names: Names) -> int:
    """The seat of P2, whoever is called that, or of a name; raises Refused, which names those that there are."""
    seats = [one.seat for one in seen.players]
    called = {names[seat].casefold(): seat for seat in seats} | {player_id(seat).casefold(): seat for seat in seats}
    seat = called.get(player.strip().casefold())
    if seat is None:
        known = [names[seat] for seat in seats]
        raise Refused("There is no player “{player}”; name one of {known:and}.", player=player[:QUOTED], known=known)
    return seat


def dossier_words(seen: PlanetView, seat: int, names: Names) -> str:
    """Public facts, the race, and what this seat was shown of the record sheet."""
    player, who = seen.players[seat], names[seat]
    if player.out:
        return say("{who} is out.", who=who)
    if not player.race:
        return say("{who} has no race yet.", who=who)
    people = "{people:# colonist|# colonists}, homes for {homes}, {rebels:# rebel|# rebels}."
    return "\n".join(
        [
            f"{who}: {race_words(player.race)}.",
            *[POWERS[ability] for ability in [RACES[player.race].ability] if ability],
            say(people, people=player.loyal, homes=player.housing, rebels=player.rebels),
            f"{', '.join(strength(seen, seat))}.",
            say("Controls {lands:and}.", lands=[place_words(land) for land in player.lands]),
            *report_words(seen, seat),
        ]
    )


def strength(seen: PlanetView, seat: int) -> list[str]:
    """What everybody knows of a player: the tax, how many technologies, all units."""
    player = seen.players[seat]
    known = say("{known:# technology|# technologies}", known=player.technologies)
    return [*([TAXED[player.tax]] if player.tax else []), known, army_words(seen, seat)]


def army_words(seen: PlanetView, seat: int) -> str:
    """`2 Tanks and 1 Infantry`: all units of a player; `no units`."""
    kinds = [(kind, sum([held.number for _, held in seen.units(seat) if held.kind == kind])) for kind in UNITS]
    held = [(kind, number) for kind, number in kinds if number]
    return forces_words(held) if held else say("no units")


def report_words(seen: PlanetView, seat: int) -> list[str]:
    """What the asker was shown, and when; of itself it looks at the sheet."""
    if seat == seen.seat:
        return [say("Your stocks and technologies are on your sheet.")]
    found, known = seen.report(seat), [technology_name(code) for code in seen.technologies(seat)]
    if found is None:
        return [say("You have not seen this record sheet.")]
    told = []
    if found.goods:
        told.append(say("Seen in round {round}: {goods}.", round=found.round, goods=goods_words(found.goods)))
    line = "Technologies seen, last in round {round}: {known:and}."
    if not known:
        line = "Technologies seen, last in round {round}: none."
    return [*told, say(line, round=found.round, known=known)]


# -- a territory -------------------------------------------------------------------------------------------------------


def survey_words(seen: PlanetView, at: str, names: Names) -> str:
    """A territory: terrain, who holds it, what stands in each slot, who is there, what lies around."""
    cell = at.strip().upper()
    if cell not in CELLS:
        raise Refused("There is no territory “{cell}”: name one from A1 to E5.", "DL-SET-03", cell=at[:QUOTED])
    land = seen.land(cell)
    if not land.terrain:
        raise Refused("There is no map yet: it is made when everybody has a race.", "DL-SET-03")
    slots = [slot_line(seen, land, slot, held) for slot, held in enumerate(land.slots, start=1) if held]
    here = say("Free slots: {free}. Here: {here}.", free=6 - len(slots), here=here_words(land, names))
    around = "; ".join([land_words(seen.land(other), names) for other in ADJACENT[cell]])
    return "\n".join(
        [
            say("{land} (number {number}).", land=land_words(land, names), number=land.number),
            *[say("Bonus of each building: {bonus}.", bonus=bonus) for bonus in [bonus_words(land.terrain)] if bonus],
            *prospects(seen, land),
            *slots,
            " ".join([here, *idle_words(land)]),
            *[say("Poisoned: no Food for {turns:# turn|# turns} more.", turns=land.poison)] * bool(land.poison),
            say("Around it: {around}.", around=around),
        ]
    )


def prospects(seen: PlanetView, land: LandView) -> list[str]:
    """What buildings that need no technology would bring to the asker's race here, where nobody has settled."""
    race, known = means(seen)
    if not race or land.owner != NOBODY or land.terrain == "ocean":
        return []
    simple = [row for row in BUILDINGS.values() if row.role in PRODUCT and not row.needs and row.site == "land"]
    told = [f"{row.name} {', '.join(worth_words(row.code, land, race, known))}" for row in simple]
    return [say("Built and staffed by you here each turn: {buildings:and}.", buildings=told)]


def slot_line(seen: PlanetView, land: LandView, slot: int, held: BuildingView) -> str:
    """`4: Surface Mine: 4 Metal`: a building, and of the asker's own what it brings and houses."""
    worth = own_worth(seen, land, held) if land.owner == seen.seat else []
    return ": ".join([str(slot), held_words(held), *[", ".join(worth)] * bool(worth)])


def own_worth(seen: PlanetView, land: LandView, held: BuildingView) -> list[str]:
    """What a building brings to this race when it works, and the homes in it."""
    homes = [say("homes for {people}", people=held.type.housing)] if held.type.housing else []
    return [*worth_words(held.kind, land, *means(seen)), *homes]


def idle_words(land: LandView) -> list[str]:
    """`2 colonists have no work.`, where there are any."""
    if not land.idle or land.owner == NOBODY:
        return []
    return [say("{idle:# colonist has|# colonists have} no work.", idle=land.idle)]


# -- the catalogue -----------------------------------------------------------------------------------------------------


def catalogue_words(seen: PlanetView, section: str) -> str:
    """What there is to build, to make or to learn, with the asker's own prices and values."""
    written = section.strip().lower()
    if written not in CATALOGUES:
        raise Refused(
            "There is no section “{section}”: name {sections}.",
            section=section[:QUOTED], sections=", ".join(CATALOGUES),
        )  # fmt: skip
    return "\n".join(CATALOGUES[written](seen))


def building_lines(seen: PlanetView) -> list[str]:
    """All buildings."""
    return [building_line(seen, row) for row in BUILDINGS.values()]


def building_line(seen: PlanetView, row: BuildingKind) -> str:
    """`Factory, 5 M, 1 E: 5 Credits; makes Infantry and Tank (1 a turn)`."""
    race, known = means(seen)
    told = [
        row.name,
        say("{price} M", price=cost_of(row.code, race, known) if race else row.cost),
        *[say("{energy} E", energy=row.energy)] * bool(row.energy),
        *[say("needs {technology}", technology=technology_name(row.needs))] * bool(row.needs),
    ]
    return f"{', '.join(told)}: {'; '.join(benefits(row, race, known))}"


SITES = {"coast": say("beside an Ocean"), "ocean": say("in an Ocean you control, beside your port")}
"""Where a building may stand, if not on any land."""


def benefits(row: BuildingKind, race: str, known: Sequence[str]) -> list[str]:
    """What a building gives to this race before its terrain, in words. [Table D]"""
    told = [
        *[say("homes {housing}", housing=row.housing)] * bool(row.housing),
        *[say("culture {culture}", culture=row.culture)] * bool(row.culture),
        *([one_good(PRODUCT[row.role], row.output)] if row.role in PRODUCT else []),
        *([one_good("credits", trade_of(row.code, race, known))] if row.trade else []),
    ]
    if row.makes:
        units, most = [unit_name(kind) for kind in row.makes], capacity_of(row.code, race, known)
        told.append(say("makes {units:and} ({most} a turn)", units=units, most=most))
    told += [*SPECIALS.get(row.code, []), *[SITES[site] for site in [row.site] if site in SITES]]
    return told + [say("needs no worker")] * (not row.staffed)


def catalogue_units(seen: PlanetView) -> list[str]:
    """All units with the asker's own prices and values. [Tables E and K]"""
    race, known = means(seen)
    lines = []
    for kind, row in UNITS.items():
        values = values_words(kind, values_of(race, known, kind)) if race else printed_words(row)
        price = price_of(race, known, kind) if race else row.cost
        told = [
            upper_first(row.name),
            *[say("{price} M", price=price)] * (kind != COLONIST),
            *[say("needs {technology}", technology=technology_name(row.needs))] * bool(row.needs),
        ]
        lines.append(f"{', '.join(told)}: {values}")
    return lines


def printed_words(row: UnitKind) -> str:
    """`Attack 3, Defense 3, Init 1`: a unit as Table E has it, for those who have no race."""
    return say("Attack {attack}, Defense {defense}, Init {init}", attack=row.attack, defense=row.defense, init=row.init)


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
